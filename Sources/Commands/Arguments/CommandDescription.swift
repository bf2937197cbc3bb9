internal import Themes

/// A command, as the parser, the help, the manual page, the completion and Documentation/Commands.md know it.
struct CommandDescription: Sendable {
  /// Empty for the program without a command.
  let name: String
  /// One line, without a full stop.
  let summary: String
  var arguments: [any CommandArgument] = []
  /// The arguments of the usage line, where a script may give others.
  var shownArguments: String?
  var options: [any CommandOption] = []
  /// A few sentences on what the command promises, for the help.
  let discussion: String
  /// More of it, for the manual page and Documentation/Commands.md only.
  var details = ""
  let examples: [(command: String, meaning: String)]
  var mayChange = true
  /// Advice on too few or too many arguments, where the intention can be guessed.
  var guess: @Sendable ([String]) -> String? = { _ in nil }
  let run: @Sendable (Invocation) throws -> ExitCode

  /// Advice on these arguments, which are too few or too many.
  func advice(on words: [String]) -> String {
    if let guessed = guess(words) { return guessed }
    guard arguments.count == 1, arguments[0].kind.isName, words.count > 1 else { return "Usage: \(usage)" }
    if words.first == "+" { return "To make a new theme, run: memorize new \(shellArgument(words[1]))" }
    return "A name of several words needs quotes: memorize \(name) \(shellArgument(words.joined(separator: " ")))"
  }

  /// For example: `Import themes from files into the catalog.`
  var sentence: String { summary.uppercasedFirst + "." }

  var fullDiscussion: String { details.isEmpty ? discussion : "\(discussion) \(details)" }

  /// `memorize import [OPTION…] FILE…`
  var usage: String {
    (["memorize", name, options.isEmpty ? "" : "[OPTION…]"] + (shownArguments.map { [$0] } ?? arguments.map(\.usage)))
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// An argument or an option with a value of any type, as the parser, the help and completion know it.
protocol CommandParameter: Sendable {
  /// As the usage line shows an argument: `FILE`; of an option, without the dashes: `format`.
  var name: String { get }
  /// True if it may be given several times, each time with another value.
  var isRepeated: Bool { get }
  var help: String { get }
  var kind: ValueKind { get }

  func value(of word: String) throws(Diagnostic) -> any Sendable
}

/// A word of the command line that is not an option.
protocol CommandArgument: CommandParameter {
  var isOptional: Bool { get }
}

extension CommandArgument {
  /// `[FILE…]`
  var usage: String {
    let word = name + (isRepeated ? "…" : "")
    return isOptional ? "[\(word)]" : word
  }
}

/// An argument with the type of its value: `invocation[argument]` is nil where it is not given.
struct Argument<Value: Sendable>: CommandArgument {
  let name: String
  let type: ValueType<Value>
  let isOptional: Bool
  let isRepeated: Bool
  let help: String

  init(_ name: String, _ type: ValueType<Value>, optional: Bool = false, repeated: Bool = false, _ help: String) {
    self.name = name
    self.type = type
    isOptional = optional
    isRepeated = repeated
    self.help = help
  }

  var kind: ValueKind { type.kind }

  func value(of word: String) throws(Diagnostic) -> any Sendable { try type.value(of: word, for: name) }
}
