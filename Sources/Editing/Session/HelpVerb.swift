internal import Themes

extension EditSession {
  /// The reply to `help` and to `help VERB`.
  func help(_ argument: Argument) throws -> Reply {
    guard !argument.isEmpty else { return Reply(overview) }
    guard let verb = VerbTable.verb(spelled: argument.text) else {
      throw Diagnostic.edit(.unknownVerb(argument.text, line: argument.text))
    }
    var lines = ["\(verb.usage): \(verb.help)"]
    let others = verb.spellings.dropFirst()
    if !others.isEmpty { lines.append("Also: \(others.joined(separator: ", "))") }
    lines += ["For example: \(verb.example)", "  \(verb.meaning)"]
    return Reply(lines.map(ReplyLine.text))
  }

  /// For example: `  pairs N|all (p)  say how many pairs are dealt`.
  private var overview: [ReplyLine] {
    // One width for all groups, so that they read as one table.
    let width = VerbTable.verbs.map(\.head.count).max() ?? 0
    let groups = VerbGroup.allCases.flatMap { group -> [ReplyLine] in
      let entries = VerbTable.verbs.filter { $0.group == group }.map { ReplyLine.Entry($0.head, $0.help) }
      return [.text(group.rawValue), .entries(entries, width: width)]
    }
    return groups + [
      .text("'help VERB' gives an example."),
      .text("FACES are emoji, names, U+ code points and #N of the last find, mixed."),
    ]
  }
}
