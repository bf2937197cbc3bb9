package import Themes

/// The codes of the theme editor.
public enum EditingCode: String, CaseIterable, Sendable {
  case notText = "edit.not-utf8"
  case unknownVerb = "edit.unknown-command"
  case argumentMissing = "edit.missing-argument"
  case argumentUnexpected = "edit.unexpected-argument"
  case notACount = "edit.not-a-count"
  case unknownFace = "edit.unknown-emoji"
  case halfFace = "edit.half-an-emoji"
  case unknownResult = "edit.no-such-result"
  case badCodePoint = "edit.bad-code-point"
  case oneFaceNeeded = "edit.one-emoji-needed"
  case movePlaceMissing = "edit.no-place-to-move-to"
  case notInTheme = "edit.not-in-the-theme"
  case tooFewFaces = "edit.too-few-emoji"
  case tooManyFaces = "edit.too-many-emoji"
  case pairsOutOfRange = "edit.pairs-out-of-range"
  case unknownColor = "edit.unknown-color"
  case nameTaken = "edit.name-taken"
  case noTheme = "edit.no-theme-open"
  case unknownTheme = "edit.no-such-theme"
  case nothingToUndo = "edit.nothing-to-undo"
  case nothingToRedo = "edit.nothing-to-redo"
  case nobodyPlays = "edit.nobody-plays"
}

extension Diagnostic {
  /// True for what is wrong with a line that was typed, not with the catalog or the command line.
  package var isAboutLine: Bool { ["edit.", "theme."].contains { code.hasPrefix($0) } }
}

// The words of a line that cannot be understood.
extension Diagnostic {
  static func scriptNotText(line: Int) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.notText, at: .wholeLine(line), "the line is no valid UTF-8",
      hint: "Save the script as UTF-8.")
  }

  static func unknownVerb(_ word: String, in line: String) -> Diagnostic {
    // Somebody who types emoji alone wants to add them.
    let isFaces = word.contains { Emoji(String($0))?.isEmoji == true }
    let suggestion = isFaces ? "add \(line)" : closest(to: word, among: VerbTable.words)
    return Diagnostic(
      .error, EditingCode.unknownVerb, at: .wholeLine(1), "unknown command \(quoted(word))",
      hint: suggestion.map { "Did you mean \(quoted($0))?" } ?? "'?' lists the commands.")
  }

  static func argumentMissing(_ verb: VerbDescription) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.argumentMissing, at: .wholeLine(1), "something is missing behind '\(verb.verb.rawValue)'",
      hint: "Usage: \(verb.usage)")
  }

  static func argumentUnexpected(_ argument: Argument, _ verb: VerbDescription) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.argumentUnexpected, at: .line(1, column: argument.column),
      "'\(verb.verb.rawValue)' takes nothing behind it, but got \(quoted(argument.text))",
      hint: "Write '\(verb.verb.rawValue)' alone.")
  }

  static func notACount(_ argument: Argument) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.notACount, at: .line(1, column: argument.column),
      "\(quoted(argument.text)) is no whole number from 1 on", hint: "Write how many, or nothing for one.")
  }

  static func movePlaceMissing(_ argument: Argument) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.movePlaceMissing, at: .line(1, column: argument.column),
      "it is not said where to move \(quoted(argument.text))", hint: "Usage: move FACE before|after FACE")
  }

  static func unknownColor(_ argument: Argument, suggestion: String?) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.unknownColor, at: .line(1, column: argument.column), "\(quoted(argument.text)) is no colour",
      hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Write #RRGGBB, #RRGGBBAA or a name such as orange.")
  }
}
