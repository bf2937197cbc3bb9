internal import Editing
internal import Screens
internal import Terminals
internal import Themes

/// Answers of the theme editor, as they are shown.
struct ReplyText {
  let width: Int
  let hasColor: Bool

  func lines(_ line: ReplyLine) -> [StyledText] {
    switch line {
    case .effect(let text), .text(let text): [StyledText(text)]
    case .title(let name, let color): [title(name, color)]
    case .faces(let label, let faces): paragraph(label, faces)
    case .note(let text): [StyledText("note: ", .dim) + StyledText(text)]
    }
  }

  /// Why a line was refused, to the person who typed it.
  func refusal(_ finding: Diagnostic) -> StyledText {
    var finding = finding
    finding.place = .whole
    return StyledText("\(finding)", .red)
  }

  private func title(_ name: String, _ color: ThemeColor) -> StyledText {
    let title = StyledText(name, .bold)
    let words = "  \(FieldPhrases.color(color))"
    guard hasColor else { return title + StyledText(words) }
    return title + StyledText("  ") + .swatch(red: color.red, green: color.green, blue: color.blue)
      + StyledText(words, .dim)
  }

  private func paragraph(_ label: String, _ faces: [Emoji]) -> [StyledText] {
    let head = label.isEmpty ? StyledText() : StyledText("\(label): ", .dim)
    let indent = StyledText(String(repeating: " ", count: head.cells))
    return FaceParagraph(faces, width: width - head.cells).lines.enumerated()
      .map { ($0.offset == 0 ? head : indent) + $0.element }
  }
}
