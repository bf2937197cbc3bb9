internal import Catalogs
internal import EmojiNames
internal import Themes

/// The problems of a command line: unknown words and names, invalid values, options that exclude each other.
enum UsageProblem: Problem {
  case unknownCommand(String, meant: MeantCommand)
  /// `takesArguments` where the command has arguments, such as names.
  case unknownOption(String, of: String?, takesArguments: Bool, suggestion: String?)
  case missingValue(OptionDescription)
  case unexpectedValue(OptionDescription, String)
  case badValue(String, of: String, expected: ExpectedValue, suggestion: String? = nil)
  case structureIgnores(OptionDescription)
  case repeatedOption(OptionDescription)
  case excludingOptions(OptionDescription, OptionDescription)
  case missingArgument(ArgumentDescription, hint: String)
  case unexpectedArgument(String, hint: String)
  case formatNeeded(file: String, known: [String])
  case binaryToTerminal(format: String)
  case inputTwice
  case notUTF8(String)
  case outputIsCatalog(String)
  case folderIsPack(format: String)
  case creditsNeedPack(OptionDescription, format: String)
  case tableNeeded(OptionDescription, format: String)
  case pageNeeded(OptionDescription, format: String)
  case terminalNeeded(for: String, hint: String)
  /// The option would have answered the question.
  case declined(OptionDescription)
  case reportNeedsFile
  case scriptNeeded(OptionDescription)
  case nameTaken(String)
  case noHome
  case unknownStore(address: String)
  /// `wordsFitAlone` where each word matches some emoji, but no emoji matches all of them.
  /// `languages` are those in which the words were looked up: `English`, `German or English`.
  case noEmojiFound(String, suggestions: [String], wordsFitAlone: Bool, languages: String)
  /// `whole` is the emoji that it is probably a part of.
  case unnamedEmoji(String, whole: String?)

  /// A valid value: one of a few words, a language, or any that fits a description.
  enum ExpectedValue: Hashable {
    case choice([String])
    case language(codes: [String])
    case description(String)

    /// One of the choices of an option.
    static func of(_ kind: ValueKind) -> ExpectedValue {
      if case .language = kind { .language(codes: kind.choices) } else { .choice(kind.choices) }
    }

    fileprivate var hint: String {
      switch self {
      case .choice(let words): "Use one of: \(words.joined(separator: ", "))."
      case .language(let codes):
        "Use one of: \(codes.map { code in EmojiLanguage(rawValue: code).map { "\(code) (\($0.name))" } ?? code }.joined(separator: ", "))."
      case .description(let text): "Use \(text)."
      }
    }
  }

  /// The command that a word was probably meant as.
  enum MeantCommand: Hashable {
    /// The line of this program for a command of other programs.
    case line(String)
    /// `play`, followed by this theme.
    case theme(String)
    /// The command that is spelled most like it.
    case spelling(String?)
  }

  var wording: Wording {
    switch self {
    case .unknownCommand(let name, .line(let line)):
      .error("usage.unknown-command", "unknown command \(quoted(name))", hint: "Use: \(line)")
    case .unknownCommand(_, .theme(let theme)):
      .error(
        "usage.unknown-command", "\(quoted(theme)) is a theme, not a command",
        hint: "To play it: memorize play \(shellWord(theme))")
    case .unknownCommand(let name, .spelling(let suggestion)):
      .error(
        "usage.unknown-command", "unknown command \(quoted(name))",
        hint: Self.didYouMean(suggestion) ?? "Run 'memorize help' to see the commands.")
    case .unknownOption(let option, let command, let takesArguments, let suggestion):
      .error(
        "usage.unknown-option", "unknown option \(quoted(option))" + (command.map { " for '\($0)'" } ?? ""),
        hint: Self.didYouMean(suggestion) ?? "Run 'memorize help\(command.map { " \($0)" } ?? "")' to see the options."
          + (takesArguments ? " Write '--' before a word that begins with '-'." : ""))
    case .missingValue(let option):
      .error(
        "usage.missing-value", "missing value for --\(option.name)",
        hint: "Write --\(option.name) \(option.value ?? "VALUE").")
    case .unexpectedValue(let option, let value):
      .error(
        "usage.unexpected-value", "unexpected value \(quoted(value)) for --\(option.name)",
        hint: "Use --\(option.name) without a value.")
    case .badValue(let value, let what, let expected, let suggestion):
      .error(
        "usage.bad-value", "invalid value \(quoted(value)) for \(what)",
        hint: Self.hint(suggestion, expected))
    case .structureIgnores(let option):
      .error(
        "usage.bad-value", "--\(option.name) cannot be used with --structure, which reads no themes",
        hint: "Omit one of them.")
    case .repeatedOption(let option):
      .error("usage.repeated-option", "option --\(option.name) is given twice", hint: "Remove one.")
    case .excludingOptions(let one, let other):
      .error(
        "usage.excluding-options", "--\(one.name) and --\(other.name) cannot be used together",
        hint: "Omit one of them.")
    case .missingArgument(let argument, let hint):
      .error("usage.missing-argument", "missing argument \(argument.name)", hint: hint)
    case .unexpectedArgument(let word, let hint):
      .error("usage.unexpected-argument", "unexpected argument \(quoted(word))", hint: hint)
    case .formatNeeded(let file, let known):
      .error(
        "usage.format-needed", "cannot tell the format from the file name \(quoted(file))",
        hint: Self.isSpreadsheet(file)
          ? "Spreadsheets open CSV: use -o themes.csv --excel"
          : "Use --format with one of: \(known.joined(separator: ", ")).")
    case .binaryToTerminal(let format):
      .error(
        "usage.binary-to-terminal", "format '\(format)' is binary and cannot be shown on a terminal",
        hint: "Write to a file with -o FILE, or use a pipe.")
    case .inputTwice:
      .error("usage.input-twice", "standard input can be read only once", hint: "Remove one '-'.")
    case .notUTF8(let text):
      .error(
        "usage.not-utf8", "the argument \(quoted(text)) is not valid UTF-8",
        hint: "If it is the name of a file, rename the file.")
    case .outputIsCatalog(let path):
      .error(
        "usage.output-is-a-catalog", "\(quoted(path)) is a catalog and would be overwritten; nothing was written",
        hint: "Write to another file.")
    case .folderIsPack(let format):
      .error(
        "usage.folder-is-a-pack", "a folder cannot be read as format '\(format)'",
        hint: "Omit --format, or name a file in the folder.")
    case .creditsNeedPack(let option, let format):
      .error(
        "usage.credits-need-a-pack",
        "format '\(format)' cannot store --\(option.name)",
        hint: "Use --format pack, or omit --\(option.name).")
    case .tableNeeded(let option, let format):
      .error(
        "usage.table-needed", "format '\(format)' is not a table, so --\(option.name) does not apply",
        hint: "Use --format csv, or omit --\(option.name).")
    case .pageNeeded(let option, let format):
      .error(
        "usage.page-needed", "format '\(format)' is not a web page, so --\(option.name) does not apply",
        hint: "Use --format html, or omit --\(option.name).")
    case .terminalNeeded(let user, let hint):
      .error("usage.answer-needed", "\(user) needs a terminal", hint: hint)
    case .declined(let option):
      .error(
        "usage.declined",
        option == FilePlay.option ? "no theme was chosen" : "import stopped; nothing was changed",
        hint: "To answer in advance, use --\(option.name).")
    case .reportNeedsFile:
      .error(
        "usage.report-needs-a-file", "the themes and the JSON report cannot both go to standard output",
        hint: "Write the themes to a file with -o.")
    case .scriptNeeded(let option):
      .error(
        "usage.script-needed", "--\(option.name) needs a script",
        hint: "Provide one with -e LINE, with -f FILE or through a pipe.")
    case .nameTaken(let name):
      .error("usage.name-taken", "a theme named \(quoted(name)) already exists", hint: "Choose another name.")
    case .noHome:
      .error(
        "usage.no-home", "HOME is not set, so there is no default catalog",
        hint: "Set HOME, or name a catalog with --catalog FILE or MEMORIZE_CATALOG.")
    case .unknownStore(let address):
      // The address may hold a password: only its scheme is repeated.
      .error(
        "usage.unknown-store",
        "\(quoted(address.prefix { $0 != ":" } + "://")) catalogs are not supported",
        hint: "Name a file, or a database as in postgresql://HOST/DATABASE.")
    case .noEmojiFound(let words, let suggestions, let wordsFitAlone, let languages):
      .error(
        "usage.no-such-emoji", "no emoji is called \(quoted(words))",
        hint: Self.didYouMean(oneOf: suggestions)
          ?? (wordsFitAlone
            ? "Use fewer words: an emoji must match all of them."
            : "Try another \(languages) word, or the start of one."))
    case .unnamedEmoji(let face, let whole):
      .error(
        "usage.unnamed-emoji",
        whole == nil ? "\(quoted(face)) is not an emoji" : "\(quoted(face)) is only part of an emoji",
        hint: whole.map { "Did you mean \($0)?" } ?? "Run 'memorize emoji find WORD' to find emoji.")
    }
  }

  var failure: Failure {
    switch self {
    case .noEmojiFound, .unnamedEmoji: .missing
    case .declined: .declined
    case .unknownStore: .unavailable
    default: .usage
    }
  }

  private static func isSpreadsheet(_ file: String) -> Bool {
    [".xlsx", ".xls", ".ods", ".numbers"].contains { file.lowercased().hasSuffix($0) }
  }

  /// Codes of languages are listed even beside a suggestion.
  private static func hint(_ suggestion: String?, _ expected: ExpectedValue) -> String {
    guard let meant = didYouMean(suggestion) else { return expected.hint }
    if case .language = expected { return "\(meant) \(expected.hint)" }
    return meant
  }

  private static func didYouMean(_ word: String?) -> String? { word.map { "Did you mean '\($0)'?" } }

  private static func didYouMean(oneOf words: [String]) -> String? {
    let named = words.map { "'\($0)'" }
    let listed = [named.dropLast().joined(separator: ", "), named.last ?? ""].filter { !$0.isEmpty }
    return listed.isEmpty ? nil : "Did you mean \(listed.joined(separator: " or "))?"
  }

}

extension Diagnostic {
  static func usage(_ problem: UsageProblem) -> Diagnostic { Diagnostic(problem) }

  /// True if the command line is wrong, which needs no explanation beyond the hint.
  var isAboutCommandLine: Bool { problem is UsageProblem || problem is ThemeNameProblem }
}

/// The text as an argument that follows the options of a command. For example: `'Sea'`, `-- '-odd'`
func shellArgument(_ text: String) -> String { (text.hasPrefix("-") ? "-- " : "") + shellQuoted(text) }
