internal import EmojiNames
internal import Formats
internal import Themes

/// `memorize emoji`: finds emoji by words, and names emoji.
enum EmojiCommand {
  private static let limit = Option<Int>(
    "limit", short: "n", value: "N", .atLeastOne, "show at most N emoji (default: \(screenful))")
  private static let action = Argument<Action>(
    "ACTION", .choice, "'find' finds emoji by words, 'name' shows their names")

  /// `English (en), German (de), …`
  private static let languages = EmojiLanguage.allCases.map { "\($0.name) (\($0.rawValue))" }
    .joined(separator: ", ")

  private enum Action: String, CaseIterable, Sendable {
    case find, name
  }

  static let description = CommandDescription(
    name: "emoji", summary: "find emoji by words, or show their names",
    arguments: [
      action,
      Argument("WORD", .text, repeated: true, "words, which must all match; or emoji to name"),
    ], options: [limit, .language, .json],
    discussion: """
      Searches Unicode's names and keywords and some everyday words, offline, in your languages (LANGUAGE, LANG) and \
      in English; whole words come first. Every name shown is accepted where an emoji can be named. The exit code is \
      66 when nothing is found.
      """,
    details: """
      The languages are \(languages). Names are in the first of yours.
      """,
    examples: [
      ("memorize emoji find pumpkin", "the emoji for a pumpkin"),
      ("memorize emoji find animal -n 100 --json", "a hundred, for a program"),
      ("memorize emoji find Kuh --language de", "in another language"),
      ("memorize emoji name 🎃🦇", "what these are called"),
    ], mayChange: false, guess: missingAction, run: run)

  /// For `emoji pumpkin`, where the action is missing.
  private static func missingAction(for words: [String]) -> String? {
    guard words.count == 1, Action(rawValue: words[0]) == nil else { return nil }
    let action = words[0].contains { EmojiNames.english.match(String($0)) != nil } ? Action.name : .find
    return "Did you mean 'memorize emoji \(action.rawValue) \(shellWord(words[0]))'?"
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (limit, names) = (invocation[limit], invocation.console.names)
    let words = invocation.arguments.dropFirst().joined(separator: " ")
    if invocation[action] == .name {
      try show(named(words, names), limit ?? .max, invocation)
    } else {
      try show(found(words, names), limit ?? screenful, invocation)
    }
    return .done
  }

  private static func found(_ words: String, _ names: EmojiNames) throws -> [EmojiMatch] {
    let matches = names.find(words)
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
  private static func show(_ matches: [EmojiMatch], _ limit: Int, _ invocation: Invocation) throws {
    let shown = matches.prefix(limit)
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
      invocation.console.say("… and \(grouped(matches.count - shown.count)) more; --limit shows as many as you like.")
    }
  }

  private static let screenful = 20
  private static let suggestionsShown = 3
}
