internal import Editing
internal import EmojiNames
internal import Screens
internal import Terminals
internal import Themes

/// Renders the replies of the theme editor.
struct ReplyText {
  let invocation: Invocation

  private var width: Int { invocation.console.columns }
  private var inWords: EmojiNames? { invocation.console.inWords }

  func lines(_ line: ReplyLine) -> [StyledText] {
    switch line {
    case .effect(let text), .text(let text): wrapped(text).map { StyledText($0) }
    case .title(let name, let color): [title(name, color)]
    case .faces(let label, let faces): paragraph(label, faces)
    case .words(let words):
      wrapped("words: " + words.map { $0.face.label($0.texts, inWords: inWords) }.joined(separator: ", "))
        .map { StyledText($0) }
    case .choice(let number, let face, let isInPlay):
      wrapped(ReplyLine.choice(number, face, isInPlay: isInPlay, inWords: inWords != nil)).map { StyledText($0) }
    case .entries(let entries, let widest):
      EntryColumns(rows: entries.map { ($0.term, $0.meaning) }, width: width, widest: widest).lines
        .map { StyledText($0) }
    case .note(let text): [StyledText("Note:", .dim) + StyledText(" \(text)")]
    }
  }

  /// The reason for a rejected line, for the person at the prompt.
  func rejection(_ finding: Diagnostic) -> [StyledText] {
    wrapped(finding.advised.sentence).map { StyledText($0, .red) }
  }

  /// In a pipe, a sentence stays one line.
  private func wrapped(_ text: String) -> [String] {
    guard invocation.world.output.isTerminal, text.cells > width else { return [text] }
    let indent = String(text.prefix { $0 == " " })
    return TextWrapping.lines(text, width: width, first: indent, hanging: indent)
  }

  private func title(_ name: String, _ color: ThemeColor) -> StyledText {
    let title = StyledText(name, .bold)
    let words = "  \(shown(color))"
    guard invocation.showsSwatches else { return title + StyledText(words) }
    return title + StyledText("  ") + .swatch(TerminalColor(color))
      + StyledText(words, .dim)
  }

  private func paragraph(_ label: String, _ faces: [Emoji]) -> [StyledText] {
    let head = label.isEmpty ? StyledText() : StyledText("\(label): ", .dim)
    let indent = StyledText(String(repeating: " ", count: head.cells))
    return FaceParagraph(faces, width: width - head.cells, inWords: inWords).lines.enumerated()
      .map { ($0.offset == 0 ? head : indent) + $0.element }
  }
}
