internal import Formats
internal import Themes

/// The codes of what can be wrong with the first lines of exported notes.
public enum AnkiCode: String, CaseIterable, Sendable {
  case badSeparator = "anki.bad-separator"
  case badColumn = "anki.bad-column"
}

extension Diagnostic {
  static func ankiBadSeparator(_ text: String, line: Int) -> Diagnostic {
    Diagnostic(
      .error, AnkiCode.badSeparator, at: .wholeLine(line), "\(quoted(text)) is no separator",
      hint: "Use tab, comma, semicolon, pipe, colon, space or a single character.")
  }

  static func ankiBadColumn(_ text: String, line: Int) -> Diagnostic {
    Diagnostic(
      .error, AnkiCode.badColumn, at: .wholeLine(line), "\(quoted(text)) is no column",
      hint: "Write its number, counted from 1.")
  }
}
