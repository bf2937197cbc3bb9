public import Themes

/// One line of an answer, as a plain value: how it looks is the business of whoever shows it.
public enum ReplyLine: Hashable, Sendable {
  /// What a line did.
  case effect(String)
  /// What was asked for.
  case text(String)
  /// The name of a theme, with its colour.
  case title(String, ThemeColor)
  /// Faces in a row, with a word for them in front.
  case faces(String, [Emoji])
  /// Worth knowing.
  case note(String)

  /// The line without colours. For example: `removed: 🍭 🎃`.
  public var plain: String {
    switch self {
    case .effect(let text), .text(let text): text
    case .title(let name, let color): "\(name)  \(FieldPhrases.color(color))"
    case .faces(let label, let faces): (label.isEmpty ? "" : "\(label): ") + faces.map(\.text).joined(separator: " ")
    case .note(let text): "note: \(text)"
    }
  }
}
