internal import Themes

/// The words of a line, without the colour and the number of pairs among them.
///
/// For example: `#orange`, `(6 pairs)`, `Paare: 6`, `colour: #FF9500`.
struct TextAttributes {
  private(set) var words: [Substring] = []
  var color: ThemeColor?
  private(set) var numberOfPairs: Int?

  init(_ line: Substring) {
    let line = withoutGroup(line)
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

  /// Takes pairs out of brackets, and a colour where nothing else stands in them.
  ///
  /// For example: `Farm (4 pairs, green): 🐄 🐖` is `Farm: 🐄 🐖`, and `Farm (our best, 4 pairs)` is `Farm (our best)`.
  private mutating func withoutGroup(_ line: Substring) -> Substring {
    guard let start = line.firstIndex(where: { "([（".contains($0) }),
      let end = line[start...].prefix(Self.longestGroup).firstIndex(where: { ")]）".contains($0) })
    else { return line }
    let parts = line[line.index(after: start)..<end].split(whereSeparator: { ",;/、，".contains($0) }).map {
      trimmed(String($0))
    }
    let pairs = parts.map(WrittenNumber.pairs)
    let colors = parts.map { $0.first?.isNumber == false ? WrittenColor.color($0) : nil }
    let isWhole = parts.indices.allSatisfy { pairs[$0] != nil || colors[$0] != nil }
    let kept = parts.indices.filter { pairs[$0] == nil && !(isWhole && colors[$0] != nil) }.map { parts[$0] }
    guard kept.count < parts.count else { return line }
    numberOfPairs = numberOfPairs ?? pairs.lazy.compactMap(\.self).first
    if isWhole { color = color ?? colors.lazy.compactMap(\.self).first }
    let rest = kept.isEmpty ? "" : "(\(kept.joined(separator: ", ")))"
    return line[..<start] + rest + line[line.index(after: end)...]
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

  private static let longestGroup = 60
}
