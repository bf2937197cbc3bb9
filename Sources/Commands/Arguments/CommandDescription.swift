internal import EmojiNames

/// A command, as the parser, the help, the manual page, the completion and Documentation/Commands.md know it.
struct CommandDescription: Sendable {
  /// Empty for the program without a command.
  let name: String
  /// One line, without a full stop.
  let summary: String
  let arguments: [ArgumentDescription]
  let options: [OptionDescription]
  /// A few sentences on what the command promises, for the help.
  let discussion: String
  /// More of it, for the manual page and Documentation/Commands.md only.
  let details: String
  let examples: [Example]
  /// True if it may change the catalog.
  let mayChange: Bool
  /// Advice on too few or too many arguments, where the intention can be guessed.
  let guess: @Sendable ([String]) -> String?
  let run: @Sendable (Invocation) throws -> ExitCode

  struct Example: Sendable {
    let command: String
    let meaning: String

    init(_ command: String, _ meaning: String) {
      self.command = command
      self.meaning = meaning
    }
  }

  init(
    _ name: String, _ summary: String, arguments: [ArgumentDescription] = [], options: [OptionDescription] = [],
    discussion: String, details: String = "", examples: [Example], mayChange: Bool = true,
    guess: @escaping @Sendable ([String]) -> String? = { _ in nil },
    run: @escaping @Sendable (Invocation) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.discussion = discussion
    self.details = details
    self.examples = examples
    self.mayChange = mayChange
    self.guess = guess
    self.run = run
  }

  /// Advice on these arguments, which are too few or too many.
  func advice(on words: [String]) -> String {
    if let guessed = guess(words) { return guessed }
    guard arguments.count == 1, arguments[0].kind.isName, words.count > 1 else { return "Usage: \(usage)" }
    if words.first == "+" { return "To make a new theme, run: memorize new \(shellArgument(words[1]))" }
    return "A name of several words needs quotes: memorize \(name) \(shellArgument(words.joined(separator: " ")))"
  }

  /// For example: `Import themes from files into the catalog.`
  var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }

  /// The discussion with all details.
  var fullDiscussion: String { details.isEmpty ? discussion : "\(discussion) \(details)" }

  /// `memorize import [OPTION…] FILE…`
  var usage: String {
    (["memorize", name].filter { !$0.isEmpty } + (options.isEmpty ? [] : ["[OPTION…]"]) + arguments.map(\.usage))
      .joined(separator: " ")
  }
}

/// An argument: a word of the command line that is not an option.
struct ArgumentDescription: Sendable, Hashable {
  /// As the usage line shows it: `FILE`.
  let name: String
  let kind: ValueKind
  let isOptional: Bool
  let isRepeated: Bool
  let help: String

  init(_ name: String, _ kind: ValueKind, optional: Bool = false, repeated: Bool = false, _ help: String) {
    self.name = name
    self.kind = kind
    isOptional = optional
    isRepeated = repeated
    self.help = help
  }

  /// `[FILE…]`
  var usage: String {
    let word = name + (isRepeated ? "…" : "")
    return isOptional ? "[\(word)]" : word
  }
}

/// The use that a format is named for.
enum FormatUse: Sendable, Hashable {
  case reading, writing
}

/// The kind of an argument or of an option's value, which decides what completion offers.
enum ValueKind: Sendable, Hashable {
  /// Free text or a number.
  case words
  /// A name, which may have several words.
  case name
  /// A theme of the catalog, whose name may have several words.
  case theme
  case file
  /// A format that can be read or written.
  case format(FormatUse)
  case command
  /// One of a few words.
  case choice([String])
  /// The code of a language in which emoji have names, or `none`.
  case language(orNone: Bool)

  /// The word for no language.
  static let noLanguage = "none"

  /// All valid words, where there are only a few.
  var choices: [String] {
    switch self {
    case .choice(let words): words
    case .language(let orNone): EmojiLanguage.allCases.map(\.rawValue) + (orNone ? [Self.noLanguage] : [])
    default: []
    }
  }

  /// The value as it is kept, nil for an invalid one: `de` for `German`.
  func meaning(of value: String) -> String? {
    if choices.isEmpty || choices.contains(value) { return value }
    guard case .language(let orNone) = self else { return nil }
    return orNone && value.lowercased() == Self.noLanguage ? Self.noLanguage : EmojiLanguage.meant(by: value)?.rawValue
  }

  /// True if several words in a row may be meant as one.
  var isName: Bool { self == .name || self == .theme }
}
