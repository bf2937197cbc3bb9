internal import EmojiNames
internal import Themes

/// Faces in sentences, with their names.
enum FacePhrases {
  /// For example: `🧹 broom`. A face without a name stands alone.
  static func named(_ face: String) -> String { EmojiNames.name(of: face).map { "\(face) \($0)" } ?? face }

  static func named(_ face: Emoji) -> String { named(face.text) }

  /// In the middle of a sentence. For example: `🧹 (broom)`
  static func inSentence(_ face: String) -> String { EmojiNames.name(of: face).map { "\(face) (\($0))" } ?? face }

  /// For example: `🧹 broom, 💀 skull`. A long list is cut.
  static func listed(_ faces: [Emoji]) -> String {
    let shown = faces.prefix(listLimit).map { named($0) }.joined(separator: ", ")
    return faces.count > listLimit ? "\(shown) and \(faces.count - listLimit) more" : shown
  }

  /// For example: `'jack-o-lantern' 🎃 or 'ghost' 👻`; empty without faces. A long list is cut.
  static func suggested(_ faces: [Emoji]) -> String {
    faces.prefix(suggestionLimit).map { face in EmojiNames.name(of: face.text).map { "'\($0)' \(face)" } ?? face.text }
      .joined(separator: " or ")
  }

  /// The verb for one face or for several: `is` or `are`.
  static func verb(_ faces: [Emoji], _ one: String, _ many: String) -> String { faces.count == 1 ? one : many }

  private static let listLimit = 24
  private static let suggestionLimit = 3
}
