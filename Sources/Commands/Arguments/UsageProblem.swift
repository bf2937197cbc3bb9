internal import Themes

/// The codes of a command line that cannot be understood.
enum UsageCode: String, CaseIterable, Sendable {
  case unknownCommand = "usage.unknown-command"
  case unknownOption = "usage.unknown-option"
  case missingValue = "usage.missing-value"
  case unexpectedValue = "usage.unexpected-value"
  case badValue = "usage.bad-value"
  case repeatedOption = "usage.repeated-option"
  case missingOperand = "usage.missing-argument"
  case unexpectedOperand = "usage.unexpected-argument"
  case ambiguousTheme = "usage.ambiguous-theme"
  case unknownTheme = "usage.no-such-theme"
  case formatNeeded = "usage.format-needed"
  case binaryToTerminal = "usage.binary-to-terminal"
  case inputTwice = "usage.input-twice"
  case notText = "usage.not-utf8"
  case outputIsCatalog = "usage.output-is-a-catalog"
  case folderIsPack = "usage.folder-is-a-pack"
  case creditsNeedPack = "usage.credits-need-a-pack"
  case answerNeeded = "usage.answer-needed"
  case declined = "usage.declined"
  case reportNeedsFile = "usage.report-needs-a-file"
  case scriptNeeded = "usage.script-needed"
  case nameTaken = "usage.name-taken"
  case noHome = "usage.no-home"
  case unknownStore = "usage.unknown-store"
  case noEmojiFound = "usage.no-such-emoji"
  case unnamedEmoji = "usage.unnamed-emoji"
}

extension Diagnostic {
  private static func usage(_ code: UsageCode, _ message: String, hint: String?) -> Diagnostic {
    Diagnostic(.error, code, message, hint: hint)
  }

  private static func didYouMean(_ word: String?) -> String? { word.map { "Did you mean '\($0)'?" } }

  static func unknownCommand(_ name: String, suggestion: String?) -> Diagnostic {
    usage(
      .unknownCommand, "unknown command \(quoted(name))",
      hint: didYouMean(suggestion) ?? "'memorize help' lists the commands.")
  }

  /// A command that has another name here.
  static func foreignCommand(_ name: String, line: String) -> Diagnostic {
    usage(.unknownCommand, "unknown command \(quoted(name))", hint: "For that, write: \(line)")
  }

  static func themeAsCommand(_ theme: String) -> Diagnostic {
    usage(
      .unknownCommand, "\(quoted(theme)) is a theme, not a command",
      hint: "To play it: memorize play \(shellWord(theme))")
  }

  /// `takesWords` where the command takes words that are no options, such as names.
  static func unknownOption(
    _ option: String, of command: String?, takesWords: Bool, suggestion: String?
  ) -> Diagnostic {
    let help = "'memorize help\(command.map { " \($0)" } ?? "")' lists the options."
    return usage(
      .unknownOption, "unknown option \(quoted(option))" + (command.map { " of '\($0)'" } ?? ""),
      hint: didYouMean(suggestion) ?? help + (takesWords ? " Write '--' before a word that begins with '-'." : ""))
  }

  static func missingValue(_ option: OptionDescription) -> Diagnostic {
    usage(
      .missingValue, "option '--\(option.name)' needs a value",
      hint: "Write --\(option.name) \(option.value ?? "VALUE").")
  }

  static func unexpectedValue(_ option: OptionDescription, _ value: String) -> Diagnostic {
    usage(
      .unexpectedValue, "option '--\(option.name)' takes no value, but got \(quoted(value))",
      hint: "Write --\(option.name) alone.")
  }

  static func badValue(_ value: String, of what: String, expected: String, suggestion: String? = nil) -> Diagnostic {
    usage(.badValue, "\(quoted(value)) is no value for '\(what)'", hint: didYouMean(suggestion) ?? "Write \(expected).")
  }

  static func structureHasNo(_ option: OptionDescription) -> Diagnostic {
    usage(
      .badValue, "--structure looks at no theme, so '--\(option.name)' says nothing", hint: "Leave one of the two out.")
  }

  static func repeatedOption(_ option: OptionDescription) -> Diagnostic {
    usage(.repeatedOption, "option '--\(option.name)' is given twice", hint: "Give it once.")
  }

  static func missingOperand(_ operand: OperandDescription, hint: String) -> Diagnostic {
    usage(.missingOperand, "'\(operand.name)' is missing", hint: hint)
  }

  static func unexpectedOperand(_ word: String, usage line: String) -> Diagnostic {
    unexpectedOperand(word, hint: "Usage: \(line)")
  }

  static func unexpectedOperand(_ word: String, hint: String) -> Diagnostic {
    usage(.unexpectedOperand, "\(quoted(word)) is one word too many", hint: hint)
  }

  static func ambiguousTheme(_ name: String, matches: [String]) -> Diagnostic {
    usage(
      .ambiguousTheme, "\(quoted(name)) fits several themes: \(matches.joined(separator: ", "))",
      hint: "Name one by its number or by its id.")
  }

  /// `named` and `numbered` are what else is known of the two themes, each with a comma behind it.
  static func ambiguousNumber(
    _ name: String, named: String, id: String, numbered: String, id otherID: String
  ) -> Diagnostic {
    usage(
      .ambiguousTheme,
      "\(quoted(name)) is the name of one theme (\(named)id \(id)) and the number of another (\(numbered)id \(otherID))",
      hint: "Name the one that you mean by its id.")
  }

  static func unknownTheme(_ name: String, suggestion: String?) -> Diagnostic {
    usage(
      .unknownTheme, "there is no theme \(quoted(name))",
      hint: didYouMean(suggestion) ?? "'memorize list' shows the themes.")
  }

  static func formatNeeded(_ file: String, known: [String]) -> Diagnostic {
    usage(
      .formatNeeded, "the name \(quoted(file)) does not tell the format to write",
      hint: "Name one with --format: \(known.joined(separator: ", ")).")
  }

  static func binaryToTerminal(_ format: String) -> Diagnostic {
    usage(
      .binaryToTerminal, "a \(format) is not for reading on a terminal",
      hint: "Write it to a file with -o FILE, or pipe it on.")
  }

  static var inputTwice: Diagnostic {
    usage(.inputTwice, "standard input can be read only once", hint: "Write '-' once.")
  }

  static func notText(_ what: String) -> Diagnostic {
    usage(.notText, "\(quoted(what)) is no valid UTF-8", hint: "Type it again, or rename the file it stands for.")
  }

  static func outputIsCatalog(_ path: String) -> Diagnostic {
    usage(
      .outputIsCatalog, "\(quoted(path)) is a catalog, which would be lost",
      hint: "Write to another file. Nothing was written.")
  }

  static func folderIsPack(_ path: String, format: String) -> Diagnostic {
    usage(
      .folderIsPack, "\(quoted(path)) is a folder, which cannot be read as \(format)",
      hint: "Leave --format out, or name the file in it.")
  }

  static func creditsNeedPack(_ option: String, format: String) -> Diagnostic {
    usage(
      .creditsNeedPack, "'--\(option)' is kept in packs only, and the output is \(format)",
      hint: "Write a pack with --format pack, or leave the option out.")
  }

  static func answerNeeded(_ question: String, option: String) -> Diagnostic {
    usage(.answerNeeded, "\(question), and nobody can be asked", hint: "Answer with \(option).")
  }

  static var declined: Diagnostic {
    usage(
      .declined, "stopped as you asked; nothing was changed",
      hint: "Import again, or answer beforehand with --on-conflict.")
  }

  static var reportNeedsFile: Diagnostic {
    usage(
      .reportNeedsFile, "themes and report cannot both go to standard output",
      hint: "Write the themes to a file with -o.")
  }

  static func scriptNeeded(_ option: OptionDescription) -> Diagnostic {
    usage(
      .scriptNeeded, "'--\(option.name)' is for scripts, and there is none",
      hint: "Give lines with -e, with -f or through a pipe.")
  }

  static func nameTaken(_ name: String) -> Diagnostic {
    usage(.nameTaken, "there is a theme \(quoted(name)) already", hint: "Choose another name.")
  }

  static var noHome: Diagnostic {
    usage(
      .noHome, "there is no home folder to keep a catalog in",
      hint: "Name a catalog with --catalog FILE or MEMORIZE_CATALOG.")
  }

  /// The address may hold a password: only its scheme is repeated.
  static func unknownStore(_ address: String) -> Diagnostic {
    usage(
      .unknownStore,
      "\(quoted(address.prefix { $0 != ":" } + "://…")) is no file, and no other kind of catalog is known",
      hint: "Name a file with --catalog FILE.")
  }

  static func noEmojiFound(_ words: String, suggestions: [String], wordsFitAlone: Bool) -> Diagnostic {
    let named = suggestions.map { "'\($0)'" }
    let meant = [named.dropLast().joined(separator: ", "), named.last ?? ""].filter { !$0.isEmpty }
    let hint =
      wordsFitAlone
      ? "Take fewer words: every one must fit." : "Try another English word, or the beginning of one."
    return usage(
      .noEmojiFound, "no emoji is called \(quoted(words))",
      hint: meant.isEmpty ? hint : "Did you mean \(meant.joined(separator: " or "))?")
  }

  static func unnamedEmoji(_ face: String, whole: String?) -> Diagnostic {
    usage(
      .unnamedEmoji, whole == nil ? "\(quoted(face)) is no emoji" : "\(quoted(face)) is half an emoji",
      hint: didYouMean(whole) ?? "'memorize emoji find WORD' finds emoji.")
  }
}

/// As one word of a shell's line, whatever is in it.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// The same, without quotes where nothing in it needs them. For example: `out/b.json`
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case 0x2C...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
  return isPlain && !text.isEmpty ? text : shellQuoted(text)
}

/// As an operand of a command's line, behind its options. For example: `'Sea'`, `-- '-odd'`
func shellOperand(_ text: String) -> String { (text.hasPrefix("-") ? "-- " : "") + shellQuoted(text) }
