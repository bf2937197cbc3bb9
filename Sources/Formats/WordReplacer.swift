package import Themes

/// Replaces faces that are words with emoji. It is handed in from above: the names of emoji take more room than all formats.
package protocol WordReplacer {
  /// Replaces the words that mean an emoji, and drops the others.
  mutating func replace(in draft: inout ThemeDraft) -> WordReplacement
  /// True for a word that means an emoji.
  func knows(_ word: String) -> Bool
  /// For example: `In German 'Hund' means 🐕.`, and to look words up in German. Nil if none of the words means an emoji in a
  /// language that was not asked for.
  func foreignWord(among words: [String]) -> (meaning: String, remedy: Remedy)?
  /// True when the file has too many different words: each lookup is slow.
  var isExhausted: Bool { get }
}

/// Knows what emoji are called. It is handed in from above as well.
package protocol WordPictures {
  /// The emoji whose name is this word, in one of the languages or else in English; nil if there is none.
  func face(captioned word: String, in languages: [String]) -> String?
}

/// The result of replacing the words of one theme.
package struct WordReplacement {
  /// One for each word, replaced or dropped.
  package var findings: [Diagnostic] = []
  /// The emoji of each word that was replaced.
  package var faces: [String: String] = [:]
  /// How many words were dropped.
  package var missed = 0
  /// Maps the new place of each face that moved up to its original place.
  package var places: [Place: Place] = [:]

  package init() {}

  /// Moves findings from the new places of faces to their original places.
  func located(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard !places.isEmpty else { return findings }
    return findings.map { finding in
      var finding = finding
      finding.place = places[finding.place] ?? finding.place
      return finding
    }
  }
}
