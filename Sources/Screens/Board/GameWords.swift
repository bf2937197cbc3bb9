internal import EmojiNames
public import Games
internal import Themes

extension GameCompany {
  /// `German`; the code of a language that is not known. Nil for a game with pictures or a theme's own words.
  public var languageName: String? {
    language == Vocabulary.own ? nil : language.map { EmojiLanguage(rawValue: $0)?.name ?? $0 }
  }

  /// `German words`, or `words` for those of the theme itself; nil for a game with pictures.
  public var words: String? { language.map { _ in languageName.map { "\($0) words" } ?? "words" } }
}

extension Game {
  /// What makes a pair, in a long and a short form; nil where all cards are pictures.
  ///
  /// For example: `A picture and its German word are a pair`
  public var pairing: (long: String, short: String)? {
    // A theme's pairs of two texts are dealt in every language.
    let texts = Set(cards.compactMap { setup.vocabulary?.words[$0.face]?.texts.count })
    let company = GameCompany(setup)
    let word = company.languageName.map { "\($0) word" } ?? "word"
    let words = company.words ?? "words"
    return switch (texts.contains(1), texts.contains(2)) {
    case (true, true):
      ("A picture and its \(word) are a pair, or two texts that belong together", "Pictures, \(words), texts")
    case (true, false): ("A picture and its \(word) are a pair", "Pictures and \(words)")
    case (false, true): ("Two texts that belong together are a pair", "Texts that belong together")
    case (false, false): nil
    }
  }
}
