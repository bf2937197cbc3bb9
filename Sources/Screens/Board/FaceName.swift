internal import EmojiNames
internal import Themes

/// A face in words; one that is no emoji speaks for itself.
enum FaceName {
  static func of(_ face: Emoji) -> String { EmojiNames.name(of: face.text) ?? face.text }
}
