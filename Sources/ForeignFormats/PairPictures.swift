package import EmojiNames
package import Formats

/// The emoji of pairs that are written as texts: those that a word certainly means.
struct PairPictures: WordPictures {
  /// The languages that were asked for.
  private let asked: [EmojiLanguage]

  init(_ asked: [EmojiLanguage]) { self.asked = asked }

  /// Languages that the file names come first. The locale of the person is not asked, because a file has the same emoji for
  /// everybody.
  func face(captioned word: String, in languages: [String]) -> String? {
    // The sign of 2 + 2 and 4 is not a keycap.
    guard word.contains(where: \.isLetter) else { return nil }
    return EmojiNames(languages.compactMap(EmojiLanguage.meant) + asked).face(captioned: word)
  }
}

extension ThemeReading {
  /// Gives pairs of texts the emoji of their words in these languages, those that the file names, and English.
  package mutating func findPictures(in languages: [EmojiLanguage]) { pictures = PairPictures(languages) }
}
