package import Themes

/// Problems with a plain text of themes, notes or cards.
package enum TextProblem: Problem {
  // Encoding and size.
  case notUTF8(encoding: String)
  case invalidUTF8(OlderEncoding?)
  case invalidUTF16
  case nul
  case lineTooLong(limit: Int)
  case tooManyLines(limit: Int)
  /// The free-form text up to a line exceeds its budget.
  case tooLong(limit: Int)
  // Content.
  case damagedEmoji(DamagedEmoji)
  case noThemes(Contents)
  /// Swift's debug output of themes, in place of encoded ones.
  case swiftOutput
  case linesSkipped(Int)
  case noColon(String, faces: Int)
  case nameMade(String)

  /// The expected content of the text.
  package enum Contents: Sendable {
    case themes, cards, notes
  }

  package var wording: Wording {
    switch self {
    case .notUTF8(let encoding):
      .error("text.not-utf8", "the file is written in \(encoding), which is not read", hint: "Save it as UTF-8.")
    case .invalidUTF8(let encoding):
      .error(
        "text.invalid-utf8",
        "these bytes are not UTF-8" + (encoding.map { "; they look like \($0.rawValue)" } ?? ""),
        hint: "Save the file as UTF-8; no older encoding holds emoji.")
    case .invalidUTF16:
      .error(
        "text.invalid-utf16", "half of a UTF-16 character stands alone",
        hint: "Save the file as UTF-8, or copy it again if it is damaged.")
    case .nul:
      .error("text.nul", "the file contains a NUL character, so it is no text", hint: "Save it as UTF-8.")
    case .lineTooLong(let limit):
      .error(
        "text.line-too-long", "the line is longer than \(limit >> 20) MiB", hint: "Check that this is a text.")
    case .tooManyLines(let limit):
      .error(
        "text.too-many-lines", "the text has more than \(grouped(limit)) lines",
        hint: "Copy the lines with the themes into a file of their own.")
    case .tooLong(let limit):
      .error(
        "text.too-long",
        "up to this line, there is more than "
          + "\(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB") of text to be understood",
        hint: "Copy the lines with the themes into a file of their own.")
    case .damagedEmoji(.replaced):
      .error(
        "text.replaced-emoji", "the emoji were replaced when the file was saved",
        hint: "Save it as UTF-8 and import again.")
    case .damagedEmoji(.garbled(let text)):
      .error(
        "text.garbled-emoji", "the emoji were opened in a wrong encoding and saved as \(quoted(text))",
        hint: "Open the first file again as UTF-8, and save that.")
    case .noThemes(let contents):
      .error("text.no-themes", "there is no theme in this text", hint: Self.example(of: contents))
    case .swiftOutput:
      .error(
        "text.no-themes", "this is what Swift prints of a theme, and not JSON",
        hint: "Leave --format out, or have the app print "
          + "String(decoding: try JSONEncoder().encode(themes), as: UTF8.self).")
    case .linesSkipped(let count):
      .warning(
        "text.skipped-lines",
        count == 1
          ? "this line holds no theme; it was skipped"
          : "this line and \(count - 1) more hold no theme; they were skipped")
    case .noColon(let text, let faces):
      .warning(
        "text.no-colon", "\(quoted(text)) has \(faces) emoji and no name with a colon, so it was skipped",
        hint: "Write it as 'Name: 🎃 👻' if it is a theme.")
    case .nameMade(let name):
      .note("text.made-name", "nothing says what the theme is called, so it is called \(quoted(name))")
    }
  }

  private static func example(of contents: Contents) -> String {
    switch contents {
    case .themes: "Write a theme to a line: Halloween: 🎃 👻 🕷️."
    case .cards: "Write a card to a line, with a tab between its sides."
    case .notes: "Export the notes of a deck as 'Notes in Plain Text'."
    }
  }
}

extension Diagnostic {
  package static func text(_ problem: TextProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }

  /// A diagnostic about a whole line.
  package static func text(_ problem: TextProblem, line: Int) -> Diagnostic {
    Diagnostic(problem, at: .wholeLine(line))
  }
}
