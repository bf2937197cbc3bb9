/// The words of a deck in a language, for a game in which a face and its word are a pair.
///
/// For example: in German, 🐮 and 🐔 have the words "Kuh" and "Huhn". 🐶 and 🐕 are both "Hund", so only the one that comes
/// first is dealt: a game has one face for a word.
package struct FaceWords: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    package let face: String
    /// The caption of the face, the word that a child would say.
    package let word: String
  }

  /// The faces that can be dealt, in the order in which they were given.
  package let pairs: [Pair]
  /// The others: a face that has no word in the language, such as one that is no emoji, or that of an earlier face.
  package let omitted: [String]

  /// The words of the faces that can be dealt.
  package var words: [String: String] { Dictionary(uniqueKeysWithValues: pairs.map { ($0.face, $0.word) }) }

  package init(_ faces: some Sequence<String>, in language: EmojiLanguage) {
    let folding = Folding(language)
    var (pairs, omitted, known): ([Pair], [String], Set<String>) = ([], [], [])
    for face in faces {
      if let word = Self.word(for: face, in: language), known.insert(folding.squeezed(word)).inserted {
        pairs.append(Pair(face: face, word: word))
      } else {
        omitted.append(face)
      }
    }
    (self.pairs, self.omitted) = (pairs, omitted)
  }

  /// Nil where only another language has a word.
  private static func word(for face: String, in language: EmojiLanguage) -> String? {
    let row = EmojiRow(face: BareFace(face)) ?? TonedFace(face)?.row
    guard let row, language.entry(of: row) != nil else { return nil }
    return EmojiNames([language]).match(face)?.caption
  }
}
