internal import EmojiNames
internal import Formats
internal import Themes

/// `memorize emoji`: finds emoji by words, names emoji, and lists Unicode's groups of them.
enum EmojiCommand {
  private static let limit = Option<Int>(
    "limit", short: "n", value: "N", .atLeastOne, "show at most N emoji or groups")
  private static let actions = ValueType<Action>.choice
  // Read by `run`, because the word may be one to find.
  private static let action = Argument<String>(
    "ACTION", ValueType(actions.kind, advice: "") { $0 },
    "'find' emoji by words, 'name' emoji, or list 'groups'")

  /// `English (en), German (de), …`
  private static let languages = EmojiLanguage.allCases.map { "\($0.name) (\($0.rawValue))" }
    .joined(separator: ", ")

  private enum Action: String, CaseIterable, Sendable {
    case find, name, groups
  }

  static let description = CommandDescription(
    name: "emoji", summary: "find emoji by words, show their names, or list groups of them",
    arguments: [
      action,
      Argument("WORD", .text, optional: true, repeated: true, "words, which must all match; or emoji to name"),
    ], options: [limit, .language, .json],
    discussion: """
      Searches Unicode's names and keywords and some everyday words, offline, in your languages (LANGUAGE, LANG) and \
      in English; words that only begin so count where no others are found. Every name and group shown is accepted \
      where emoji are named: 'memorize new Zoo --emojis animal-bird'. The exit code is 66 when nothing is found.
      """,
    details: """
      The languages are \(languages). Names are in the first of yours.
      """,
    examples: [
      ("memorize emoji find pumpkin", "the emoji for a pumpkin"),
      ("memorize emoji find animal -n 20 --json", "twenty, for a program"),
      ("memorize emoji groups", "all groups"),
      ("memorize emoji find Kuh --language de", "in another language"),
      ("memorize emoji name 🎃🦇", "what these are called"),
    ], mayChange: false, run: run)

  /// For `emoji pumpkin`, where the action is missing.
  private static func adviceOnMissingAction(before word: String) -> String {
    let action = word.contains { EmojiNames.english.match(String($0)) != nil } ? Action.name : .find
    return "Did you mean 'memorize emoji \(action.rawValue) \(shellWord(word))'?"
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (limit, names) = (invocation[limit], invocation.console.names)
    let words = trimmed(invocation.arguments.dropFirst().joined(separator: " "))
    let first = invocation.arguments[0]
    if words.isEmpty, first != Action.groups.rawValue {
      let advice =
        Action(rawValue: first) == nil ? adviceOnMissingAction(before: first) : "Usage: memorize emoji \(first) WORD…"
      throw Diagnostic.usage(.missingArgument("WORD", hint: advice))
    }
    switch try actions.value(of: first, for: action.name) {
    case .groups:
      guard words.isEmpty else {
        throw Diagnostic.usage(.unexpectedArgument(words, hint: "Usage: memorize emoji groups"))
      }
      try show(Array(EmojiGroup.all.prefix(limit ?? .max)), invocation)
    case .name: try show(named(words, names), limit, invocation)
    case .find: try show(found(words, names), limit, invocation)
    }
    return .done
  }

  /// A line for each group: the text that names it, the number of its emoji, and some of them.
  private static func show(_ groups: [EmojiGroup], _ invocation: Invocation) throws {
    let console = invocation.console
    guard !invocation.isJSON else {
      return try console.printJSON(
        members: [JSONReport.schema], list: "groups",
        of: groups.map { group in
          .object([
            .init("name", .string(group.name)), .init("group", .string(group.section)),
            .init("count", .integer(group.faces.count)), .init("emojis", .array(group.faces.map { .string($0) })),
          ])
        })
    }
    let rows = groups.map { group in
      let some = group.faces.prefix(facesShown)
      let shown = console.inWords.map { names in some.map { names.name(of: $0) ?? $0 }.joined(separator: ", ") }
      return [console.names.spelling(of: group), "\(group.faces.count)", shown ?? some.joined(separator: " ")]
    }
    for line in TextTable(rows).lines { try console.output.print("\(line)") }
  }

  private static func found(_ words: String, _ names: EmojiNames) throws -> [EmojiMatch] {
    let matches = names.all(words)
    guard matches.isEmpty else { return matches }
    let unknown = words.split(separator: " ").map(String.init).first { names.find($0, limit: 1).isEmpty }
    let suggestions = unknown.map { names.closestWords(to: $0, limit: suggestionsShown) } ?? []
    let languages = names.languages.map(\.name).joined(separator: " or ")
    throw notFound(
      "no emoji is called \(quoted(words))",
      hint: !suggestions.isEmpty
        ? "Did you mean \(alternatives(suggestions))?"
        : unknown == nil
          ? "Use fewer words: an emoji must match all of them."
          : "Try another \(languages) word, or the start of one.")
  }

  private static func notFound(_ message: String, hint: String) -> Diagnostic {
    .usage(.error("usage.no-such-emoji", message, hint: hint), .missing)
  }

  /// For example: `'pump', 'pumpkin' or 'lamp'`
  private static func alternatives(_ words: [String]) -> String {
    let named = words.map { "'\($0)'" }
    return [named.dropLast().joined(separator: ", "), named.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  private static func named(_ faces: String, _ names: EmojiNames) throws -> [EmojiMatch] {
    try faces.filter { !$0.isWhitespace }.map { face in
      let face = String(face)
      if let match = names.match(face) { return match }
      let whole = EmojiNames.likelyWhole(of: face)
      throw notFound(
        "\(quoted(face)) is \(whole == nil ? "not" : "only part of") an emoji",
        hint: whole.map { "Did you mean \($0)?" } ?? "Run 'memorize emoji find WORD' to find emoji.")
    }
  }

  /// The emoji are in the last column because terminals disagree on their width.
  private static func show(_ matches: [EmojiMatch], _ limit: Int?, _ invocation: Invocation) throws {
    let shown = matches.prefix(limit ?? .max)
    if invocation.isJSON {
      // The name for programs is always English.
      let isEnglish = invocation.console.names.language == .english
      return try invocation.console.printJSON(
        members: [JSONReport.schema], list: "emojis",
        of: shown.map { match in
          .object(
            [
              .init("emoji", .string(match.face)),
              .init("name", .string(EmojiNames.english.name(of: match.face) ?? match.name)),
              .init("group", .string(match.group)),
            ] + (isEnglish ? [] : [.init("localName", .string(match.name))]))
        })
    }
    for line in TextTable(shown.map { [$0.name, $0.face] }).lines { try invocation.console.output.print("\(line)") }
    if matches.count > shown.count {
      invocation.console.say("… and \(grouped(matches.count - shown.count)) more, without --limit.")
    }
  }

  private static let facesShown = 5
  private static let suggestionsShown = 3
}
