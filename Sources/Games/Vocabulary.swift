public import Themes

/// The words of a game in which a face and its word are a pair, in one language.
///
/// For example: `Vocabulary("de", [("🐮", "Kuh"), ("🐔", "Huhn")])`. A face without a word is not dealt.
public struct Vocabulary: Hashable, Sendable {
  /// The code of the language: `de`.
  public let language: String
  public let words: [Emoji: String]

  /// Nil unless there are at least two words, all different, and none is empty or has an unsafe character, such as a
  /// control character.
  public init?(_ language: String, _ words: [(face: Emoji, word: String)]) {
    guard !language.isEmpty, language.utf8.allSatisfy(Self.isInCode), words.count >= EnoughFacesRule.fewest,
      Set(words.map(\.face)).count == words.count, Set(words.map(\.word)).count == words.count,
      words.allSatisfy({ !$0.word.isEmpty && !$0.word.unicodeScalars.contains(where: \.isUnsafe) })
    else { return nil }
    self.language = language
    self.words = Dictionary(uniqueKeysWithValues: words.map { ($0.face, $0.word) })
  }

  /// The words of a deck; nil where there are fewer than two.
  func limited(to deck: Deck) -> Vocabulary? {
    Vocabulary(language, deck.faces.compactMap { face in words[face].map { (face, $0) } })
  }

  private static func isInCode(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
