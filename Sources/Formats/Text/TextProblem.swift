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
      .error("text.not-utf8", "the file is in \(encoding), which is not supported", hint: "Save it as UTF-8.")
    case .invalidUTF8(let encoding):
      .error(
        "text.invalid-utf8",
        "the text is not valid UTF-8" + (encoding.map { "; it looks like \($0.rawValue)" } ?? ""),
        hint: "Save the file as UTF-8; older encodings have no emoji.")
    case .invalidUTF16:
      .error(
        "text.invalid-utf16", "half of a UTF-16 character is missing",
        hint: "Save the file as UTF-8, or copy it again if it is damaged.")
    case .nul:
      .error("text.nul", "the file contains a NUL character, so it is not text", hint: "Save it as UTF-8.")
    case .lineTooLong(let limit):
      .error(
        "text.line-too-long", "the line is longer than \(limit >> 20) MiB", hint: "Check that this is a text file.")
    case .tooManyLines(let limit):
      .error(
        "text.too-many-lines", "the text has more than \(grouped(limit)) lines",
        hint: "Copy the lines with the themes into a file of their own.")
    case .tooLong(let limit):
      .error(
        "text.too-long",
        "the text up to this line has more than "
          + "\(binarySize(limit)) of free-form text",
        hint: "Copy the lines with the themes into a file of their own.")
    case .damagedEmoji(.replaced):
      .error(
        "text.replaced-emoji", "the emoji were lost when the file was saved",
        hint: "Save the original as UTF-8, and import that file.")
    case .damagedEmoji(.garbled(let text)):
      .error(
        "text.garbled-emoji", "the file was saved in the wrong encoding: emoji became \(quoted(text))",
        hint: "Open the original file as UTF-8, and save it again.")
    case .noThemes(let contents):
      .error("text.no-themes", "no theme was found in the text", hint: Self.example(of: contents))
    case .swiftOutput:
      .error(
        "text.no-themes", "this is Swift's debug output of a theme, not JSON",
        hint: "Omit --format, or have the app print "
          + "String(decoding: try JSONEncoder().encode(themes), as: UTF8.self).")
    case .linesSkipped(let count):
      .warning(
        "text.skipped-lines",
        count == 1
          ? "this line has no theme; it was skipped"
          : "this line and \(count - 1) more have no theme; they were skipped")
    case .noColon(let text, let faces):
      .warning(
        "text.no-colon", "\(quoted(text)) has \(faces) emoji but no name followed by a colon; the line was skipped",
        hint: "If it is a theme, write it as 'Name: 🎃 👻'.")
    case .nameMade(let name):
      .note("text.made-name", "the theme has no name, so it was named \(quoted(name))")
    }
  }

  private static func example(of contents: Contents) -> String {
    switch contents {
    case .themes: "Write one theme per line, such as 'Halloween: 🎃 👻 🕷️'."
    case .cards: "Write one card per line, with a tab between its sides."
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
