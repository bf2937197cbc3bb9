internal import Themes

/// The words of a line, without the colour and the number of pairs among them.
///
/// For example: `#orange`, `(6 pairs)`, `Paare: 6`, `colour: #FF9500`.
struct TextAttributes {
  private(set) var words: [Substring] = []
  var color: ThemeColor?
  private(set) var numberOfPairs: Int?

  init(_ line: Substring) {
    let all = line.split(whereSeparator: \.isWhitespace)
    var index = 0
    while index < all.count {
      let taken = take(all[index], index + 1 < all.count ? all[index + 1] : nil)
      if taken == 0 {
        words.append(all[index])
      } else if let sign = all[index + taken - 1].last, ":：".contains(sign) {
        // It stands behind the name: `Winter (3 pairs): ❄️ ⛄`.
        words.append(":")
      }
      index += max(taken, 1)
    }
  }

  /// How many words say something of the theme.
  private mutating func take(_ word: Substring, _ next: Substring?) -> Int {
    let bare = Self.bare(word)
    if bare.first == "#", bare.count > 1, let found = WrittenColor.color(String(Self.withoutColon(bare))) {
      color = color ?? found
      return 1
    }
    let hasDigit = bare.contains { $0.isNumber }
    if let next, hasDigit || next.contains(where: \.isNumber), bare.utf8.count < 40, next.utf8.count < 40,
      let pairs = WrittenNumber.pairs("\(bare) \(Self.withoutColon(Self.bare(next)))")
    {
      numberOfPairs = numberOfPairs ?? pairs
      return 2
    }
    if hasDigit, let pairs = WrittenNumber.pairs(String(Self.withoutColon(bare))) {
      numberOfPairs = numberOfPairs ?? pairs
      return 1
    }
    if let next, let last = bare.last, ":=：".contains(last),
      FieldWord.meanings(of: String(bare.dropLast())).first?.field == .color,
      let found = WrittenColor.color(String(Self.bare(next)))
    {
      color = color ?? found
      return 2
    }
    return 0
  }

  /// `pairs):` is `pairs`.
  private static func withoutColon(_ word: Substring) -> Substring {
    guard let last = word.last, ":：".contains(last) else { return word }
    return bare(word.dropLast())
  }

  /// Without the brackets and commas around it.
  static func bare(_ word: Substring) -> Substring {
    var word = word
    while let first = word.first, "([{,;".contains(first) { word.removeFirst() }
    while let last = word.last, ")]},;.!".contains(last) { word.removeLast() }
    return word
  }
}
