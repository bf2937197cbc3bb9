internal import Themes

/// The verbs that explain: all from the table of verbs.
enum HelpVerbs {
  static func help(_ argument: Argument) throws -> Reply {
    guard !argument.isEmpty else { return Reply(overview) }
    guard let verb = VerbTable.verb(spelled: argument.text), let description = VerbTable.description(of: verb) else {
      throw Diagnostic.unknownVerb(argument.text, in: argument.text)
    }
    return Reply(explained(description).map(ReplyLine.text))
  }

  /// For example: `  pairs N|all (p)  say how many pairs are dealt`.
  private static var overview: [ReplyLine] {
    // One width for all groups, so that they read as one table.
    let width = VerbTable.verbs.map { head($0).count }.max() ?? 0
    let groups = VerbGroup.allCases.flatMap { group -> [ReplyLine] in
      let verbs = VerbTable.verbs.filter { $0.group == group }
      let entries = verbs.map { ReplyLine.Entry(head($0), $0.help) }
      return [.text(group.rawValue), .entries(entries, width: width)]
    }
    return groups + [
      .text("'help VERB' gives an example."),
      .text("FACES are emoji, names, U+ code points and #N of the last find, mixed."),
    ]
  }

  private static func head(_ verb: VerbDescription) -> String {
    verb.short.map { "\(verb.usage) (\($0))" } ?? verb.usage
  }

  private static func explained(_ verb: VerbDescription) -> [String] {
    var lines = ["\(verb.usage): \(verb.help)"]
    let others = verb.spellings.dropFirst()
    if !others.isEmpty { lines.append("Also: \(others.joined(separator: ", "))") }
    return lines + ["For example: \(verb.example)", "  \(verb.meaning)"]
  }
}
