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
  /// Words with their meaning beside them; `width` characters are enough for each of the words.
  case entries([Entry], width: Int)
  /// Worth knowing.
  case note(String)

  /// A word and what it means.
  public struct Entry: Hashable, Sendable {
    public let term: String
    public let meaning: String

    init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// The line without colours. For example: `removed: 🍭 🎃`.
  public var plain: String {
    switch self {
    case .effect(let text), .text(let text): text
    case .title(let name, let color): "\(name)  \(FieldPhrases.color(color))"
    case .faces(let label, let faces): (label.isEmpty ? "" : "\(label): ") + faces.map(\.text).joined(separator: " ")
    case .entries(let entries, let width):
      entries.map { entry in
        "  \(entry.term)\(String(repeating: " ", count: width - entry.term.count))  \(entry.meaning)"
      }.joined(separator: "\n")
    case .note(let text): "note: \(text)"
    }
  }
}
