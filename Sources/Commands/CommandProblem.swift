internal import Catalogs
internal import Themes

/// A problem that only a person acts on: it is no more than its words, which stand where it is found.
struct CommandProblem: Problem {
  let failure: Failure
  let wording: Wording
  /// True if the command line is wrong, which needs no explanation beyond the hint.
  let isUsage: Bool

  init(_ failure: Failure, _ wording: Wording, isUsage: Bool = false) {
    self.failure = failure
    self.wording = wording
    self.isUsage = isUsage
  }
}

extension Diagnostic {
  init(_ failure: Failure, _ wording: Wording, at place: Place = .whole) {
    self.init(CommandProblem(failure, wording), at: place)
  }

  /// A problem of the command line.
  static func usage(_ wording: Wording, _ failure: Failure = .usage) -> Diagnostic {
    Diagnostic(CommandProblem(failure, wording, isUsage: true))
  }

  /// True if the command line is wrong, which needs no explanation beyond the hint.
  var isAboutCommandLine: Bool { (problem as? CommandProblem)?.isUsage ?? (problem is ThemeNameProblem) }
}

// The problems of command lines that are found in several places.
extension Wording {
  static func unknownCommand(_ name: String, hint: String?) -> Wording {
    .error(
      "usage.unknown-command", "unknown command \(quoted(name))",
      hint: hint ?? "Run 'memorize help' to see the commands.")
  }

  static func badValue(_ value: String, of what: String, hint: String) -> Wording {
    .badValue("invalid value \(quoted(value)) for \(what)", hint: hint)
  }

  static func notUTF8(_ text: String) -> Wording {
    .badValue("the argument \(quoted(text)) is not valid UTF-8", hint: "If it is the name of a file, rename the file.")
  }

  /// Another value is needed.
  static func badValue(_ message: String, hint: String) -> Wording { .error("usage.bad-value", message, hint: hint) }

  static func missingArgument(_ name: String, hint: String) -> Wording {
    .missing("missing argument \(name)", hint: hint)
  }

  /// Something has to be added.
  static func missing(_ message: String, hint: String) -> Wording {
    .error("usage.missing-argument", message, hint: hint)
  }

  static func unexpectedArgument(_ word: String, hint: String) -> Wording {
    .unexpected("unexpected argument \(quoted(word))", hint: hint)
  }

  static var inputTwice: Wording { .unexpected("standard input can be read only once", hint: "Remove one '-'.") }

  /// Something has to be removed.
  static func unexpected(_ message: String, hint: String) -> Wording {
    .error("usage.unexpected-argument", message, hint: hint)
  }

  /// Options that do not go together, or not with the format.
  static func excluding(_ message: String, hint: String = "Omit one of them.") -> Wording {
    .error("usage.excluding-options", message, hint: hint)
  }

  /// The option is for another format.
  static func wrongFormat(_ format: String, _ reason: String, use other: String, or option: String) -> Wording {
    .excluding("format '\(format)' \(reason)", hint: "Use --format \(other), or omit --\(option).")
  }

  /// The output has to go to a file.
  static func fileNeeded(_ message: String, hint: String) -> Wording {
    .error("usage.file-needed", message, hint: hint)
  }

  static func terminalNeeded(for user: String, hint: String) -> Wording {
    .error("usage.answer-needed", "\(user) needs a terminal", hint: hint)
  }
}

extension Diagnostic {
  static var reportNeedsFile: Diagnostic {
    .usage(
      .fileNeeded(
        "the themes and the JSON report cannot both go to standard output",
        hint: "Write the themes to a file with -o."))
  }

  /// The option would have answered the question.
  static func declined(
    _ option: any CommandOption, _ message: String = "import stopped; nothing was changed"
  ) -> Diagnostic {
    .usage(
      .error("usage.declined", message, hint: "To answer in advance, use --\(option.name)."), .declined)
  }

  /// There is no theme for a page.
  static func noThemes(advice: String) -> Diagnostic {
    Diagnostic(.missing, .error("page.no-themes", "there is no theme to play", hint: advice))
  }
}

/// The text as an argument that follows the options of a command. For example: `'Sea'`, `-- '-odd'`
func shellArgument(_ text: String) -> String { shellArgument(name: withoutPassword(text)) }

/// Names of themes as the last words of a command. For example: `Sea 'Night Sky'`, `-- '-odd'`
func shellWords(names: [String]) -> String {
  (names.contains { $0.hasPrefix("-") } ? "-- " : "") + names.map { shellWord(name: $0) }.joined(separator: " ")
}

/// The name of a theme as such an argument.
func shellArgument(name: String) -> String { (name.hasPrefix("-") ? "-- " : "") + shellQuoted(name: name) }
