internal import Formats
internal import Themes

/// What is on one side of a card: emoji, words, pictures, sounds.
///
/// For example: `<b>ghost</b> 👻 [sound:boo.mp3]` is the emoji 👻, the word `ghost` and one sound.
struct CardSide {
  private(set) var emoji: [String] = []
  /// The text without its emoji.
  private(set) var words: String
  /// The names of picture files, without their folders and extensions.
  private(set) var pictures: [String] = []
  private(set) var sounds = 0

  init(_ field: String, isMarkup: Bool) {
    let content = isMarkup ? FieldMarkup(field) : FieldMarkup(plain: field)
    (pictures, sounds) = (content.pictures, content.sounds)
    let text = FaceList.withoutInvisibles(content.text)
    emoji = text.filter(Self.isEmoji).map(String.init)
    words = text.split { Self.isEmoji($0) || $0.isWhitespace }.joined(separator: " ")
  }

  var isEmpty: Bool { emoji.isEmpty && words.isEmpty && pictures.isEmpty }

  /// Several emoji and nothing else.
  var isList: Bool { emoji.count > 1 && pictures.isEmpty && !words.contains { $0.isLetter || $0.isNumber } }

  /// What it could be a face by, without emoji.
  var word: String? { words.isEmpty ? pictures.first : words }

  func isSame(as other: CardSide) -> Bool {
    emoji == other.emoji && words == other.words && pictures == other.pictures && sounds == other.sounds
  }

  private static func isEmoji(_ character: Character) -> Bool {
    !character.isASCII && Emoji(String(character))?.isEmoji == true
  }
}
