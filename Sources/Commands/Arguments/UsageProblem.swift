internal import Themes

/// The problems of a command line: words that cannot be understood, that name nothing, or that do not fit together.
enum UsageProblem: Problem {
  case unknownCommand(String, meant: MeantCommand)
  /// `takesArguments` where the command takes words that are no options, such as names.
  case unknownOption(String, of: String?, takesArguments: Bool, suggestion: String?)
  case missingValue(OptionDescription)
  case unexpectedValue(OptionDescription, String)
  case badValue(String, of: String, expected: String, suggestion: String? = nil)
  case structureIgnores(OptionDescription)
  case repeatedOption(OptionDescription)
  case missingArgument(ArgumentDescription, hint: String)
  case unexpectedArgument(String, hint: String)
  case ambiguousTheme(String, matches: [ThemeReference])
  /// The text is the name of one theme and the number of another.
  case ambiguousNumber(String, named: ThemeReference, numbered: ThemeReference)
  case unknownTheme(String, suggestion: String?)
  case formatNeeded(file: String, known: [String])
  case binaryToTerminal(format: String)
  case inputTwice
  case notUTF8(String)
  case outputIsCatalog(String)
  case folderIsPack(String, format: String)
  case creditsNeedPack(OptionDescription, format: String)
  case answerNeeded(question: String, option: String)
  case declined
  case reportNeedsFile
  case scriptNeeded(OptionDescription)
  case nameTaken(String)
  case noHome
  case unknownStore(address: String)
  /// `wordsFitAlone` where each of the words is known, only not all of one emoji.
  case noEmojiFound(String, suggestions: [String], wordsFitAlone: Bool)
  /// `whole` is the emoji that it is probably a part of.
  case unnamedEmoji(String, whole: String?)

  /// The command that a word was probably meant as.
  enum MeantCommand: Hashable {
    /// The line that does here what the word does in other programs.
    case line(String)
    /// `play`, followed by this theme.
    case theme(String)
    /// The command that is spelled most like it.
    case spelling(String?)
  }

  /// A theme as an error names it, with everything that names it uniquely.
  struct ThemeReference: Hashable {
    let id: ThemeID
    /// Nil where its content is damaged.
    var name: String?
    /// Its row in `memorize list`.
    var number: Int?
  }

  var wording: Wording {
    switch self {
    case .unknownCommand(let name, .line(let line)):
      .error("usage.unknown-command", "unknown command \(quoted(name))", hint: "For that, write: \(line)")
    case .unknownCommand(_, .theme(let theme)):
      .error(
        "usage.unknown-command", "\(quoted(theme)) is a theme, not a command",
        hint: "To play it: memorize play \(shellWord(theme))")
    case .unknownCommand(let name, .spelling(let suggestion)):
      .error(
        "usage.unknown-command", "unknown command \(quoted(name))",
        hint: Self.didYouMean(suggestion) ?? "'memorize help' lists the commands.")
    case .unknownOption(let option, let command, let takesArguments, let suggestion):
      .error(
        "usage.unknown-option", "unknown option \(quoted(option))" + (command.map { " of '\($0)'" } ?? ""),
        hint: Self.didYouMean(suggestion) ?? "'memorize help\(command.map { " \($0)" } ?? "")' lists the options."
          + (takesArguments ? " Write '--' before a word that begins with '-'." : ""))
    case .missingValue(let option):
      .error(
        "usage.missing-value", "option '--\(option.name)' needs a value",
        hint: "Write --\(option.name) \(option.value ?? "VALUE").")
    case .unexpectedValue(let option, let value):
      .error(
        "usage.unexpected-value", "option '--\(option.name)' takes no value, but got \(quoted(value))",
        hint: "Write --\(option.name) alone.")
    case .badValue(let value, let what, let expected, let suggestion):
      .error(
        "usage.bad-value", "\(quoted(value)) is no value for '\(what)'",
        hint: Self.didYouMean(suggestion) ?? "Write \(expected).")
    case .structureIgnores(let option):
      .error(
        "usage.bad-value", "--structure looks at no theme, so '--\(option.name)' says nothing",
        hint: "Leave one of the two out.")
    case .repeatedOption(let option):
      .error("usage.repeated-option", "option '--\(option.name)' is given twice", hint: "Give it once.")
    case .missingArgument(let argument, let hint):
      .error("usage.missing-argument", "'\(argument.name)' is missing", hint: hint)
    case .unexpectedArgument(let word, let hint):
      .error("usage.unexpected-argument", "\(quoted(word)) is one word too many", hint: hint)
    case .ambiguousTheme(let name, let matches):
      .error(
        "usage.ambiguous-theme",
        "\(quoted(name)) fits several themes: \(matches.map(Self.listed).joined(separator: ", "))",
        hint: "Name one by its number or by its id.")
    case .ambiguousNumber(let name, let named, let numbered):
      .error(
        "usage.ambiguous-theme",
        "\(quoted(name)) is the name of one theme (\(Self.number(named))id \(named.id)) and the number of another "
          + "(\(numbered.name.map { "'\($0)', " } ?? "")id \(numbered.id))",
        hint: "Name the one that you mean by its id.")
    case .unknownTheme(let name, let suggestion):
      .error(
        "usage.no-such-theme", "there is no theme \(quoted(name))",
        hint: Self.didYouMean(suggestion) ?? "'memorize list' shows the themes.")
    case .formatNeeded(let file, let known):
      .error(
        "usage.format-needed", "the name \(quoted(file)) does not tell the format to write",
        hint: "Name one with --format: \(known.joined(separator: ", ")).")
    case .binaryToTerminal(let format):
      .error(
        "usage.binary-to-terminal", "a \(format) is not for reading on a terminal",
        hint: "Write it to a file with -o FILE, or pipe it on.")
    case .inputTwice:
      .error("usage.input-twice", "standard input can be read only once", hint: "Write '-' once.")
    case .notUTF8(let text):
      .error(
        "usage.not-utf8", "\(quoted(text)) is no valid UTF-8", hint: "Type it again, or rename the file it stands for.")
    case .outputIsCatalog(let path):
      .error(
        "usage.output-is-a-catalog", "\(quoted(path)) is a catalog, which would be lost",
        hint: "Write to another file. Nothing was written.")
    case .folderIsPack(let path, let format):
      .error(
        "usage.folder-is-a-pack", "\(quoted(path)) is a folder, which cannot be read as \(format)",
        hint: "Leave --format out, or name the file in it.")
    case .creditsNeedPack(let option, let format):
      .error(
        "usage.credits-need-a-pack", "'--\(option.name)' is kept in packs only, and the output is \(format)",
        hint: "Write a pack with --format pack, or leave the option out.")
    case .answerNeeded(let question, let option):
      .error("usage.answer-needed", "\(question), and nobody can be asked", hint: "Answer with \(option).")
    case .declined:
      .error(
        "usage.declined", "stopped as you asked; nothing was changed",
        hint: "Import again, or answer beforehand with --on-conflict.")
    case .reportNeedsFile:
      .error(
        "usage.report-needs-a-file", "themes and report cannot both go to standard output",
        hint: "Write the themes to a file with -o.")
    case .scriptNeeded(let option):
      .error(
        "usage.script-needed", "'--\(option.name)' is for scripts, and there is none",
        hint: "Give lines with -e, with -f or through a pipe.")
    case .nameTaken(let name):
      .error("usage.name-taken", "there is a theme \(quoted(name)) already", hint: "Choose another name.")
    case .noHome:
      .error(
        "usage.no-home", "there is no home folder to keep a catalog in",
        hint: "Name a catalog with --catalog FILE or MEMORIZE_CATALOG.")
    case .unknownStore(let address):
      // The address may hold a password: only its scheme is repeated.
      .error(
        "usage.unknown-store",
        "\(quoted(address.prefix { $0 != ":" } + "://…")) is no file, and no other kind of catalog is known",
        hint: "Name a file with --catalog FILE.")
    case .noEmojiFound(let words, let suggestions, let wordsFitAlone):
      .error(
        "usage.no-such-emoji", "no emoji is called \(quoted(words))",
        hint: Self.didYouMean(oneOf: suggestions)
          ?? (wordsFitAlone
            ? "Take fewer words: every one must fit." : "Try another English word, or the beginning of one."))
    case .unnamedEmoji(let face, let whole):
      .error(
        "usage.unnamed-emoji", whole == nil ? "\(quoted(face)) is no emoji" : "\(quoted(face)) is half an emoji",
        hint: Self.didYouMean(whole) ?? "'memorize emoji find WORD' finds emoji.")
    }
  }

  var failure: Failure {
    switch self {
    case .unknownTheme, .noEmojiFound, .unnamedEmoji: .missing
    case .declined: .declined
    case .unknownStore: .unavailable
    default: .usage
    }
  }

  private static func didYouMean(_ word: String?) -> String? { word.map { "Did you mean '\($0)'?" } }

  private static func didYouMean(oneOf words: [String]) -> String? {
    let named = words.map { "'\($0)'" }
    let listed = [named.dropLast().joined(separator: ", "), named.last ?? ""].filter { !$0.isEmpty }
    return listed.isEmpty ? nil : "Did you mean \(listed.joined(separator: " or "))?"
  }

  private static func listed(_ theme: ThemeReference) -> String {
    (theme.name.map { "'\($0)' " } ?? "") + "(\(number(theme))id \(theme.id))"
  }

  private static func number(_ theme: ThemeReference) -> String { theme.number.map { "number \($0), " } ?? "" }
}

extension Diagnostic {
  static func usage(_ problem: UsageProblem) -> Diagnostic { Diagnostic(problem) }

  /// Whether a name fits no theme.
  var isUnknownTheme: Bool {
    if case .unknownTheme? = problem as? UsageProblem { true } else { false }
  }
}

/// The text as one word of a shell's line, whatever is in it.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// The same without quotes where it needs none. For example: `out/b.json`
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case 0x2C...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
  return isPlain && !text.isEmpty ? text : shellQuoted(text)
}

/// The text as an argument of a command, behind its options. For example: `'Sea'`, `-- '-odd'`
func shellArgument(_ text: String) -> String { (text.hasPrefix("-") ? "-- " : "") + shellQuoted(text) }
