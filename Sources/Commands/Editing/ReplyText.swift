internal import Editing
internal import EmojiNames
internal import Screens
internal import Terminals
internal import Themes

/// Renders the replies of the theme editor.
struct ReplyText {
  private let width: Int
  private let hasColor: Bool
  /// False in a pipe, where a sentence stays one line.
  private let wraps: Bool
  private let inWords: EmojiNames?

  init(_ invocation: Invocation) {
    width = invocation.console.columns
    hasColor = invocation.showsSwatches
    wraps = invocation.world.output.isTerminal
    inWords = invocation.console.inWords
  }

  func lines(_ line: ReplyLine) -> [StyledText] {
    switch line {
    case .effect(let text), .text(let text): wrapped(text).map { StyledText($0) }
    case .title(let name, let color): [title(name, color)]
    case .faces(let label, let faces): paragraph(label, faces)
    case .choice(let number, let face, let isInPlay):
      wrapped(ReplyLine.choice(number, face, isInPlay: isInPlay, inWords: inWords != nil)).map { StyledText($0) }
    case .entries(let entries, let widest):
      EntryColumns(rows: entries.map { ($0.term, $0.meaning) }, width: width, widest: widest).lines
        .map { StyledText($0) }
    case .note(let text):
      wrapped("note: \(text)").enumerated().map { index, line in
        index > 0 ? StyledText(line) : StyledText("note:", .dim) + StyledText(String(line.dropFirst(5)))
      }
    }
  }

  /// The reason for a rejected line, for the person at the prompt.
  func rejection(_ finding: Diagnostic) -> [StyledText] {
    var finding = finding
    finding.place = .whole
    return wrapped("\(finding.advised)").map { StyledText($0, .red) }
  }

  private func wrapped(_ text: String) -> [String] {
    guard wraps, text.cells > width else { return [text] }
    let indent = String(text.prefix { $0 == " " })
    return TextWrapping.lines(text, width: width, first: indent, hanging: indent)
  }

  private func title(_ name: String, _ color: ThemeColor) -> StyledText {
    let title = StyledText(name, .bold)
    let words = "  \(shown(color))"
    guard hasColor else { return title + StyledText(words) }
    return title + StyledText("  ") + .swatch(red: color.red, green: color.green, blue: color.blue)
      + StyledText(words, .dim)
  }

  private func paragraph(_ label: String, _ faces: [Emoji]) -> [StyledText] {
    let head = label.isEmpty ? StyledText() : StyledText("\(label): ", .dim)
    let indent = StyledText(String(repeating: " ", count: head.cells))
    return FaceParagraph(faces, width: width - head.cells, inWords: inWords).lines.enumerated()
      .map { ($0.offset == 0 ? head : indent) + $0.element }
  }
}
