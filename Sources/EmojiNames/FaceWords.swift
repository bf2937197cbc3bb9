/// The words of a deck in a language, for a game in which a face and its word are a pair.
///
/// For example: in German, 🐮 and 🐔 have the words "Kuh" and "Huhn". 🐶 and 🐕 are both "Hund", so neither is dealt.
public struct FaceWords: Hashable, Sendable {
  public struct Pair: Hashable, Sendable {
    public let face: String
    /// The caption of the face, the word that a child would say.
    public let word: String
  }

  /// The faces that can be dealt, in the order in which they were given.
  public let pairs: [Pair]
  /// The faces without a word in the language: new emoji, and faces that are no emoji.
  public let unnamed: [String]
  /// The faces whose word belongs to another face of the deck too.
  public let ambiguous: [String]

  public init(_ faces: some Sequence<String>, in language: EmojiLanguage) {
    let folding = Folding(language)
    var named: [(pair: Pair, key: String)] = []
    var unnamed: [String] = []
    for face in faces {
      guard let word = Self.word(for: face, in: language) else {
        unnamed.append(face)
        continue
      }
      named.append((Pair(face: face, word: word), folding.squeezed(word)))
    }
    let counts = named.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    pairs = named.filter { counts[$0.key] == 1 }.map(\.pair)
    ambiguous = named.filter { counts[$0.key] != 1 }.map(\.pair.face)
    self.unnamed = unnamed
  }

  /// Nil where only another language has a word.
  private static func word(for face: String, in language: EmojiLanguage) -> String? {
    let row = EmojiRow(face: BareFace(face)) ?? TonedFace(face)?.row
    guard let row, language.entry(of: row) != nil else { return nil }
    return EmojiNames([language]).match(face)?.caption
  }
}
