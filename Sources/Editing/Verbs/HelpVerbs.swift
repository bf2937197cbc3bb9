internal import Themes

/// The verbs that explain: all from the table of verbs.
enum HelpVerbs {
  static func help(_ argument: Argument) throws -> Reply {
    guard !argument.isEmpty else { return Reply(overview.map(ReplyLine.text)) }
    guard let verb = VerbTable.verb(spelled: argument.text), let description = VerbTable.description(of: verb) else {
      throw Diagnostic.unknownVerb(argument.text, in: argument.text)
    }
    return Reply(explained(description).map(ReplyLine.text))
  }

  /// For example: `  p, pairs N|all    say how many pairs are dealt`.
  private static var overview: [String] {
    let width = (VerbTable.verbs.map { head($0).count }.max() ?? 0) + 2
    var lines: [String] = []
    for group in VerbGroup.allCases {
      lines.append(group.rawValue)
      for verb in VerbTable.verbs where verb.group == group {
        let head = head(verb)
        lines.append("  \(head)\(String(repeating: " ", count: width - head.count))\(verb.help)")
      }
    }
    return lines + [
      "'help VERB' gives an example. FACES are emoji, names, U+ code points and #N of the last find, mixed."
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
