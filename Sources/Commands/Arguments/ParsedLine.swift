internal import EmojiNames
internal import Terminals
internal import Themes

/// A command line, read by the description of its command as far as that was possible.
///
/// For example: `--catalog x.sqlite show Sea` is the command `show` with one option and one argument.
struct ParsedLine: Sendable {
  /// The command that a line is for.
  enum Target: Sendable {
    /// The program without a command.
    case alone
    case command(CommandDescription)
    case unknown(UnknownCommand)
  }

  var target = Target.alone
  /// The values of options and typed arguments by their names; flags have an empty one.
  var values: [String: any Sendable] = [:]
  /// The values of options that may be given again, in the order they were given, whatever their names.
  var repeatedValues: [any Sendable] = []
  var arguments: [String] = []
  /// The first problem: a line that has one is reported and not run.
  var problem: Diagnostic?
  /// The option whose value is missing at the end.
  var pending: (any CommandOption)?
  /// True if `--` was read, after which nothing is an option.
  var isClosed = false

  func has(_ option: any CommandOption) -> Bool { values[option.name] != nil }

  subscript<Value>(option: Option<Value>) -> Value? {
    get { values[option.name] as? Value }
    set { values[option.name] = newValue }
  }

  subscript<Value>(argument: Argument<Value>) -> Value? { values[argument.name] as? Value }

  /// Nil for the program without a command.
  var command: CommandDescription? { if case .command(let command) = target { command } else { nil } }

  /// The line with the options of every command only.
  var globalOnly: ParsedLine {
    var line = ParsedLine()
    line.values = values.filter { value in CommonOptions.global.contains { $0.name == value.key } }
    return line
  }

  /// True if the command may have changed the catalog.
  var mayChange: Bool {
    (command ?? CommandTable.alone).mayChange && ![.help, .version, .dryRun].contains(where: has)
  }

  /// The names of emoji in the language of `--language`, else in those of the environment.
  ///
  /// A terminal without emoji may lack the letters of a language too, and gets English names; the words that are typed
  /// there may be in any of the languages.
  func names(in environment: [String: String]) -> EmojiNames {
    if let asked = self[.language] { return EmojiNames(asked) }
    let wanted = EmojiLanguage.wanted(in: environment)
    return EmojiNames(EmojiSupport.isShown(environment) ? wanted : [.english] + wanted)
  }
}

extension String {
  /// True if it holds a replacement character, as text made from invalid UTF-8 does.
  var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
