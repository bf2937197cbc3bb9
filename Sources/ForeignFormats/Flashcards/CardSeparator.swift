internal import Themes

/// The text between the term and the definition of a card, guessed from the cards themselves.
///
/// For example: a tab, ` - `, a comma, or any other signs that all cards have in common.
struct CardSeparator {
  let sign: String
  /// The separator between cards that share a line.
  let between: Character?

  /// Nil if the cards have no separator in common.
  init?(_ lines: [String]) {
    if let sign = Self.sign(lines) {
      (self.sign, between) = (sign, nil)
    } else if lines.count == 1, let (sign, between) = Self.inOneLine(lines[0]) {
      (self.sign, self.between) = (sign, between)
    } else {
      return nil
    }
  }

  /// The sides of a card: two, or more in a table with tabs.
  func sides(_ card: Substring) -> [Substring] {
    if sign == "\t" { return card.split(separator: "\t", omittingEmptySubsequences: false) }
    guard let (front, back) = Self.halves(card, sign) else { return [card] }
    return [front, back]
  }

  func cards(_ line: String) -> [Substring] {
    guard let between else { return [line[...]] }
    return line.split(separator: between).filter { $0.contains { !$0.isWhitespace } }
  }

  private static func sign(_ cards: [String]) -> String? {
    guard let first = cards.first, cards.count > 1 else { return nil }
    return (signs + ownSigns(first)).first { sign in
      cards.allSatisfy { card in
        guard let (front, back) = halves(card[...], sign) else { return false }
        return front.contains { !$0.isWhitespace } && back.contains { !$0.isWhitespace }
      }
    }
  }

  private static func inOneLine(_ line: String) -> (String, Character)? {
    for between in [";", "|", "/"] as [Character] {
      let cards = line.split(separator: between).map(String.init).filter { $0.contains { !$0.isWhitespace } }
      if let sign = sign(cards), !sign.contains(between) { return (sign, between) }
    }
    return nil
  }

  private static func halves(_ card: Substring, _ sign: String) -> (front: Substring, back: Substring)? {
    let bytes = card.utf8
    let wanted = Array(sign.utf8)
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: wanted[0]) {
      if bytes[start...].starts(with: wanted) {
        return (card[..<start], card[bytes.index(start, offsetBy: wanted.count)...])
      }
      index = bytes.index(after: start)
    }
    return nil
  }

  /// The runs of signs in a card, for separators that users choose themselves: `##`, ` ~ `.
  private static func ownSigns(_ card: String) -> [String] {
    let isSign: (Character) -> Bool = { $0.isASCII && ($0.isPunctuation || $0.isSymbol || $0.isWhitespace) }
    var signs: [String] = []
    var rest = card.prefix(500)
    while let start = rest.firstIndex(where: isSign) {
      let sign = rest[start...].prefix(while: isSign)
      if sign.contains(where: { !$0.isWhitespace }) { signs.append(String(sign)) }
      rest = rest[sign.endIndex...]
    }
    return signs
  }

  private static let signs = [
    "\t", " - ", " – ", " — ", " => ", " -> ", " → ", " = ", " : ", "::", ": ", ";", " | ", "|", ",", "=", ":",
  ]
}
