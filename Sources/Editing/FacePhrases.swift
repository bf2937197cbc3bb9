internal import EmojiNames
internal import Themes

/// A face with its name in the language of the person.
public struct NamedFace: Hashable, Sendable {
  public let text: String
  /// Nil for a face without a name.
  public let name: String?

  init(_ text: String, _ names: EmojiNames) {
    self.text = text
    name = names.name(of: text)
  }

  init(_ face: Emoji, _ names: EmojiNames) { self.init(face.text, names) }

  /// For example: `🧹 broom`. A face without a name stands alone.
  var phrase: String { name.map { "\(text) \($0)" } ?? text }

  /// In the middle of a sentence. For example: `🧹 (broom)`
  var inSentence: String { name.map { "\(text) (\($0))" } ?? text }
}

/// Faces in sentences.
enum FacePhrases {
  /// For example: `🧹 broom, 💀 skull`. A long list is cut.
  static func listed(_ faces: [Emoji], _ names: EmojiNames) -> String {
    let shown = faces.prefix(listLimit).map { NamedFace($0, names).phrase }.joined(separator: ", ")
    return faces.count > listLimit ? "\(shown) and \(faces.count - listLimit) more" : shown
  }

  /// For example: `'jack-o-lantern' 🎃 or 'ghost' 👻`; empty without faces. A long list is cut.
  static func suggested(_ faces: [NamedFace]) -> String {
    faces.prefix(suggestionLimit).map { face in face.name.map { "'\($0)' \(face.text)" } ?? face.text }
      .joined(separator: " or ")
  }

  /// The verb for one face or for several: `is` or `are`.
  static func verb(_ faces: [Emoji], _ one: String, _ many: String) -> String { faces.count == 1 ? one : many }

  private static let listLimit = 24
  private static let suggestionLimit = 3
}
