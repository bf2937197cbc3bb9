internal import Themes

// The words of what a session cannot do now.
extension Diagnostic {
  static var noThemeOpen: Diagnostic {
    Diagnostic(
      .error, EditingCode.noTheme, at: .wholeLine(1), "no theme is open", hint: "Write 'open THEME' or 'new' first.")
  }

  static func nameTaken(_ argument: Argument) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.nameTaken, at: .line(1, column: argument.column),
      "there is a theme \(quoted(argument.text)) already", hint: "Choose another name.")
  }

  /// What finding a theme says, as a finding about this line.
  static func unknownTheme(_ finding: Diagnostic, at argument: Argument) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.unknownTheme, at: .line(1, column: argument.column), finding.message, hint: finding.hint)
  }

  static var nobodyPlays: Diagnostic {
    Diagnostic(
      .error, EditingCode.nobodyPlays, at: .wholeLine(1), "a script cannot play",
      hint: "'memorize play' does, with the theme as it is by then.")
  }

  static var nothingToUndo: Diagnostic {
    Diagnostic(
      .error, EditingCode.nothingToUndo, at: .wholeLine(1), "this script has changed nothing that could be taken back",
      hint: "'memorize undo' takes back what was done before it.")
  }

  static var nothingToRedo: Diagnostic {
    Diagnostic(
      .error, EditingCode.nothingToRedo, at: .wholeLine(1), "there is nothing to do again",
      hint: "'redo' follows an 'undo' of the same script.")
  }
}
