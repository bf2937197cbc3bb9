package import Themes

/// Problems with a plain text of themes, notes or cards.
package enum TextProblem: Problem {
  case noThemes(Contents)
  /// Swift's debug output of themes, in place of encoded ones.
  case swiftOutput
  case linesSkipped(Int)
  case noColon(String, faces: Int)
  case nameMade(String)
  /// Words beside an emoji that are on no card, and how many more themes have such words.
  case wordsLeftOut(String, face: String, themes: Int)

  /// The expected content of the text.
  package enum Contents: Sendable {
    case themes, cards, notes
  }

  package var wording: Wording {
    switch self {
    case .noThemes(let contents):
      .error("text.no-themes", "no theme was found in the text", hint: Self.example(of: contents))
    case .swiftOutput:
      .error(
        "text.no-themes", "this is Swift's debug output of a theme, not JSON",
        hint: "Have the app print String(decoding: try JSONEncoder().encode(themes), as: UTF8.self).", .recognizeFormat)
    case .linesSkipped(let count):
      .warning(
        "text.skipped-lines",
        count == 1
          ? "this line has no theme; it was skipped"
          : "this line and \(count - 1) more have no theme; they were skipped")
    case .noColon(let text, let faces):
      .warning(
        "text.skipped-lines",
        "\(quoted(text)) has \(faces) emoji but no name followed by a colon; the line was skipped",
        hint: "If it is a theme, write it as 'Name: 🎃 👻'.")
    case .nameMade(let name):
      .note("text.made-name", "the theme has no name, so it was named \(quoted(name))")
    case .wordsLeftOut(let words, let face, let themes):
      .note(
        "text.words-left-out",
        "\(quoted(words)) is on no card, because not each emoji has words beside it"
          + (themes > 0 ? "; the same is true of \(counted(themes, "more theme"))" : ""),
        hint: "For words on cards, write a line for each below the theme, such as '\(face) = \(beginning(of: words))'.")
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
