/// The key of a dictionary: one of those that say something about a theme, of which no text is made, or any other.
package struct PropertyListKey {
  /// Nil for any other key.
  let word: Word?
  private let other: String

  enum Word: Int {
    case id, name, emojis, removedEmojis, numberOfPairs, color, red, green, blue, alpha, themes

    fileprivate var spelling: StaticString {
      switch self {
      case .id: "id"
      case .name: "name"
      case .emojis: "emojis"
      case .removedEmojis: "removedEmojis"
      case .numberOfPairs: "numberOfPairs"
      case .color: "color"
      case .red: "red"
      case .green: "green"
      case .blue: "blue"
      case .alpha: "alpha"
      case .themes: "themes"
      }
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    word = Self.word(bytes)
    other = word == nil ? String(decoding: bytes, as: UTF8.self) : ""
  }

  package var text: String { word.map { "\($0.spelling)" } ?? other }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> Word? {
    let word: Word
    switch (bytes.count, bytes.first) {
    case (2, UInt8(ascii: "i")): word = .id
    case (4, UInt8(ascii: "n")): word = .name
    case (6, UInt8(ascii: "e")): word = .emojis
    case (13, UInt8(ascii: "r")): word = .removedEmojis
    case (13, UInt8(ascii: "n")): word = .numberOfPairs
    case (5, UInt8(ascii: "c")): word = .color
    case (3, UInt8(ascii: "r")): word = .red
    case (5, UInt8(ascii: "g")): word = .green
    case (4, UInt8(ascii: "b")): word = .blue
    case (5, UInt8(ascii: "a")): word = .alpha
    case (6, UInt8(ascii: "t")): word = .themes
    default: return nil
    }
    let spelling = word.spelling.utf8Start
    for index in bytes.indices where bytes[index] != spelling[index] { return nil }
    return word
  }
}
