internal import Formats

/// Whether a name means the number of pairs: a name of pairs or cards, and of words that only count and show.
///
/// For example: `numberOfPairsOfCardsToShow`, `cardCount`, `maxPairs`, but not `cardBack`. Keys that say *cards* mean pairs.
enum PairsName {
  /// `name` has only small letters and digits.
  static func isOne(_ name: String) -> Bool {
    guard name.holds("pair") || name.holds("card") else { return false }
    let letters = Array(name.utf8)
    guard letters.count <= longest else { return false }
    // reached[i]: the first i letters are made of words.
    var reached = Array(repeating: false, count: letters.count + 1)
    reached[0] = true
    for start in letters.indices where reached[start] {
      for word in words where letters[start...].starts(with: word.utf8) { reached[start + word.utf8.count] = true }
    }
    return reached[letters.count]
  }

  private static let longest = 48
  private static let nouns = ["pair", "card"]
  private static let words =
    nouns + [
      "pairs", "cards", "number", "numbers", "num", "no", "nr", "n", "of", "the", "to", "in", "on", "for", "per", "s",
      "count", "counts", "total", "amount", "quantity", "size", "max", "maximum", "min", "default", "initial", "start",
      "desired", "custom", "current", "show", "shown", "showing", "display", "displayed", "play", "played", "use",
      "used",
      "deal", "dealt", "game", "theme", "how", "many", "visible", "wanted", "emoji", "emojis", "matching",
    ]
}
