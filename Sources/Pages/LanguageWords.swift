package import EmojiNames
internal import Games
package import Themes

/// The texts on the cards of a theme in a language: the words of its emoji. A pair of two texts keeps them, because its emoji is
/// only its sign.
///
/// For example: in German, 🐶 gets "Hund", and 🔺 of `3 × 4` and `12` stays as it is.
package struct LanguageWords {
  /// Of the emoji in play that can be dealt; no text is on two pairs.
  package let texts: [Emoji: CardTexts]
  /// The others, which have no word of their own.
  package let omitted: [String]

  package init(_ theme: Theme, in language: EmojiLanguage) {
    let faces = Deck(theme).faces
    let inPlay = Set(faces)
    var texts = theme.words.filter { inPlay.contains($0.key) && $0.value.front != nil }
    let own = Set(texts.values.flatMap(\.texts).map { $0.lowercased() })
    let words = FaceWords(faces.filter { texts[$0] == nil }.map(\.text), in: language)
    var omitted = words.omitted
    for pair in words.pairs {
      if let face = Emoji(pair.face), !own.contains(pair.word.lowercased()) {
        texts[face] = .one(pair.word)
      } else {
        omitted.append(pair.face)
      }
    }
    (self.texts, self.omitted) = (texts, omitted)
  }
}
