internal import EmojiNames
internal import Formats
internal import Themes

/// `memorize emoji`: finds emoji by words, and names emoji.
enum EmojiCommand {
  private static let limit = OptionDescription(
    "limit", short: "n", value: "N", "show at most N emoji (default: \(screenful))")

  /// `English (en), German (de), …`
  private static let languages = EmojiLanguage.allCases.map { "\($0.name) (\($0.rawValue))" }
    .joined(separator: ", ")

  private enum Action: String, CaseIterable {
    case find, name
  }

  static let description = CommandDescription(
    "emoji", "find emoji by words, or show their names",
    arguments: [
      .init(
        "ACTION", .choice(Action.allCases.map(\.rawValue)), "'find' finds emoji by words, 'name' shows their names"),
      .init("WORD", .words, repeated: true, "words, which must all match; or emoji to name"),
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
      .init("memorize emoji find pumpkin", "the emoji for a pumpkin"),
      .init("memorize emoji find animal -n 100 --json", "a hundred, for a program"),
      .init("memorize emoji find Kuh --language de", "in another language"),
      .init("memorize emoji name 🎃🦇", "what these are called"),
    ], mayChange: false, guess: action, run: run)

  /// For `emoji pumpkin`, where the action is missing.
  private static func action(for words: [String]) -> String? {
    guard words.count == 1, Action(rawValue: words[0]) == nil else { return nil }
    let action = words[0].contains { EmojiNames.english.match(String($0)) != nil } ? Action.name : .find
    return "Did you mean 'memorize emoji \(action.rawValue) \(shellWord(words[0]))'?"
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let limit = try invocation.number(self.limit)
    guard let action = Action(rawValue: invocation.arguments[0]) else {
      throw Diagnostic.usage(
        .badValue(
          invocation.arguments[0], of: "ACTION", expected: .choice(Action.allCases.map(\.rawValue)),
          suggestion: closest(to: invocation.arguments[0], among: Action.allCases.map(\.rawValue))))
    }
    let words = invocation.arguments.dropFirst().joined(separator: " ")
    switch action {
    case .find: try show(found(words, invocation.console.names), limit ?? screenful, invocation)
    case .name: try show(named(words, invocation.console.names), limit ?? .max, invocation)
    }
    return .done
  }

  private static func found(_ words: String, _ names: EmojiNames) throws -> [EmojiMatch] {
    let matches = names.find(words)
    guard matches.isEmpty else { return matches }
    let unknown = words.split(separator: " ").map(String.init).first { names.find($0, limit: 1).isEmpty }
    throw Diagnostic.usage(
      .noEmojiFound(
        words, suggestions: unknown.map { names.closestWords(to: $0, limit: suggestionsShown) } ?? [],
        wordsFitAlone: unknown == nil, languages: names.languages.map(\.name).joined(separator: " or ")))
  }

  private static func named(_ faces: String, _ names: EmojiNames) throws -> [EmojiMatch] {
    try faces.filter { !$0.isWhitespace }.map { face in
      let face = String(face)
      if let match = names.match(face) { return match }
      throw Diagnostic.usage(.unnamedEmoji(face, whole: EmojiNames.likelyWhole(of: face)))
    }
  }

  /// The emoji are in the last column because terminals disagree on their width.
  private static func show(_ matches: [EmojiMatch], _ limit: Int, _ invocation: Invocation) throws {
    let shown = matches.prefix(limit)
    if invocation.isJSON {
      return try invocation.console.printJSON(
        members: [JSONReport.schema], list: "emojis",
        of: shown.map { match in
          .object(
            [
              .init("emoji", .string(match.face)),
              .init("name", .string(EmojiNames.english.name(of: match.face) ?? match.name)),
              .init("group", .string(match.group)),
            ] + localName(match, invocation.console.names))
        })
    }
    for line in TextTable(shown.map { [$0.name, $0.face] }).lines { try invocation.console.printFaces("\(line)") }
    if matches.count > shown.count {
      invocation.console.say("… and \(grouped(matches.count - shown.count)) more; --limit shows as many as you like.")
    }
  }

  /// The name in the language of the person, where that is not English: the name for programs is always English.
  private static func localName(_ match: EmojiMatch, _ names: EmojiNames) -> [ExtraValue.Member] {
    names.language == .english ? [] : [.init("localName", .string(match.name))]
  }

  private static let screenful = 20
  private static let suggestionsShown = 3
}
