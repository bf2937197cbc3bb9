public import Themes

/// The words of a game: a face and its word are a pair, or two texts.
///
/// For example: `Vocabulary("de", [("🐮", "Kuh"), ("🐔", "Huhn")])`, in which a face without a word is not dealt, or
/// `Vocabulary(own: theme)`, in which it is dealt as two pictures.
public struct Vocabulary: Hashable, Sendable {
  /// The code of the language, such as `de`, or ``own``.
  public let language: String
  /// The texts on the cards of a pair, by its face.
  public let words: [Emoji: CardTexts]

  /// In place of a language: the words that the theme itself gives its emoji.
  public static let own = "own"

  /// Nil unless there are at least two words, all different, and none is empty or has an unsafe character, such as a
  /// control character.
  public init?(_ language: String, _ words: [(face: Emoji, word: String)]) {
    guard language != Self.own else { return nil }
    self.init(language, texts: words.map { ($0.face, .one($0.word)) })
  }

  /// The theme's own words for the emoji in play; nil where it has none.
  public init?(own theme: Theme) {
    self.init(Self.own, texts: theme.emojis.compactMap { face in theme.words[face].map { (face, $0) } })
  }

  /// Nil for words with which no game is saved. In a language, pairs of two texts keep them.
  package init?(_ language: String, texts words: [(face: Emoji, texts: CardTexts)]) {
    let isOwn = language == Self.own
    let texts = words.flatMap { Set($0.texts.texts) }
    guard !language.isEmpty, language.utf8.allSatisfy(Self.isInCode),
      words.count >= (isOwn ? 1 : EnoughFacesRule.fewest), Set(words.map(\.face)).count == words.count,
      // No text is on two pairs.
      Set(texts).count == texts.count,
      texts.allSatisfy({ !$0.isEmpty && !$0.unicodeScalars.contains(where: \.isUnsafe) })
    else { return nil }
    self.language = language
    self.words = Dictionary(uniqueKeysWithValues: words.map { ($0.face, $0.texts) })
  }

  /// The words of a deck; nil where there are too few.
  func limited(to deck: Deck) -> Vocabulary? {
    Vocabulary(language, texts: deck.faces.compactMap { face in words[face].map { (face, $0) } })
  }

  /// The faces of a deck that can be dealt, in its order.
  func faces(of deck: Deck) -> [Emoji] {
    language == Self.own ? deck.faces : deck.faces.filter { words[$0] != nil }
  }

  private static func isInCode(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
