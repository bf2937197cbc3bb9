package import Themes

/// The codes of what can be wrong with a plain text: lines of themes, notes or cards.
public enum PlainTextCode: String, CaseIterable, Sendable {
  case notUTF8 = "text.not-utf8"
  case invalidUTF8 = "text.invalid-utf8"
  case invalidUTF16 = "text.invalid-utf16"
  case nul = "text.nul"
  case lineTooLong = "text.line-too-long"
  case tooManyLines = "text.too-many-lines"
  case tooLong = "text.too-long"
  case replacedEmoji = "text.replaced-emoji"
  case garbledEmoji = "text.garbled-emoji"
  case noThemes = "text.no-themes"
  case linesSkipped = "text.skipped-lines"
  case noColon = "text.no-colon"
  case nameMade = "text.made-name"
}

// The words of plain text, all in one place.
extension Diagnostic {
  static func textNotUTF8(_ encoding: String) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.notUTF8, at: .byte(0), "the file is written in \(encoding), which is not read",
      hint: "Save it as UTF-8.")
  }

  static func textInvalidUTF8(_ encoding: OlderEncoding?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.invalidUTF8, at: place,
      "these bytes are not UTF-8" + (encoding.map { "; they look like \($0.rawValue)" } ?? ""),
      hint: "Save the file as UTF-8; no older encoding holds emoji.")
  }

  static func textInvalidUTF16(at offset: Int) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.invalidUTF16, at: .byte(offset), "half of a UTF-16 character stands alone",
      hint: "Save the file as UTF-8, or copy it again if it is damaged.")
  }

  static func textNUL(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.nul, at: place, "the file contains a NUL character, so it is no text",
      hint: "Save it as UTF-8.")
  }

  static func textLineTooLong(_ limit: Int, line: Int) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.lineTooLong, at: .wholeLine(line), "the line is longer than \(limit >> 20) MiB",
      hint: "Check that this is a text.")
  }

  static func textTooManyLines(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.tooManyLines, at: .wholeLine(limit), "the text has more than \(grouped(limit)) lines",
      hint: "Copy the lines with the themes into a file of their own.")
  }

  static func textTooLong(_ limit: Int, line: Int) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.tooLong, at: .wholeLine(line),
      "up to this line, there is more than \(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB") of text to be understood",
      hint: "Copy the lines with the themes into a file of their own.")
  }

  /// What is left of emoji that another program could not save or read.
  package static func textLost(_ lost: LostEmoji, line: Int) -> Diagnostic {
    switch lost {
    case .replaced:
      Diagnostic(
        .error, PlainTextCode.replacedEmoji, at: .wholeLine(line), "the emoji were replaced when the file was saved",
        hint: "Save it as UTF-8 and import again.")
    case .garbled(let text):
      Diagnostic(
        .error, PlainTextCode.garbledEmoji, at: .wholeLine(line),
        "the emoji were opened in a wrong encoding and saved as \(quoted(text))",
        hint: "Open the first file again as UTF-8, and save that.")
    }
  }

  package static func textNoThemes(_ hint: String) -> Diagnostic {
    Diagnostic(.error, PlainTextCode.noThemes, "there is no theme in this text", hint: hint)
  }

  /// What an app prints of its themes without turning them into anything.
  static func textOfSwift(line: Int) -> Diagnostic {
    Diagnostic(
      .error, PlainTextCode.noThemes, at: .wholeLine(line), "this is what Swift prints of a theme, and not JSON",
      hint:
        "Leave --format out, or have the app print String(decoding: try JSONEncoder().encode(themes), as: UTF8.self).")
  }

  package static func textLinesSkipped(_ count: Int, first: Int) -> Diagnostic {
    Diagnostic(
      .warning, PlainTextCode.linesSkipped, at: .wholeLine(first),
      count == 1
        ? "this line holds no theme; it was skipped"
        : "this line and \(count - 1) more hold no theme; they were skipped")
  }

  static func textNoColon(_ text: Substring, faces: Int, line: Int) -> Diagnostic {
    Diagnostic(
      .warning, PlainTextCode.noColon, at: .wholeLine(line),
      "\(quoted(trimmed(String(text.prefix(longestQuote))))) has \(faces) emoji and no name with a colon, so it was skipped",
      hint: "Write it as 'Name: 🎃 👻' if it is a theme.")
  }

  package static func textNameMade(_ name: String, line: Int) -> Diagnostic {
    Diagnostic(
      .note, PlainTextCode.nameMade, at: .wholeLine(line),
      "nothing says what the theme is called, so it is called \(quoted(name))")
  }

  private static let longestQuote = 60
}
