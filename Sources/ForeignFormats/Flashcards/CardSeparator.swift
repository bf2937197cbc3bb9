internal import Themes

/// The text between the term and the definition of a card, guessed from the cards themselves.
///
/// For example: a tab, ` - `, a comma, or any other signs that all cards have in common.
struct CardSeparator {
  let sign: String
  /// The separator between cards that share a line.
  let between: Character?

  /// True if all cards have the same number of columns, more than two.
  private let isTable: Bool
  /// What stands before each card and counts them: a column of numbers in a table, or `1.` and `1)` of a list.
  private let numbering: Numbering?

  private enum Numbering { case column, list }

  /// Nil if the cards have no separator in common.
  init?(_ lines: [String]) {
    if Self.areEquations(lines) {
      (sign, between) = ("=", nil)
    } else if let sign = Self.sign(lines) {
      (self.sign, between) = (sign, nil)
    } else if lines.count == 1, let (sign, between) = Self.inOneLine(lines[0]) {
      (self.sign, self.between) = (sign, between)
    } else {
      return nil
    }
    (isTable, numbering) = between == nil ? Self.layout(of: lines, sign) : (false, nil)
  }

  private static func layout(of cards: [String], _ sign: String) -> (isTable: Bool, numbering: Numbering?) {
    let counts = Set(cards.map { columns($0[...], sign).count })
    let isTable = columnSigns.contains(sign) && counts.count == 1 && counts.allSatisfy { $0 > 2 }
    guard cards.count > 1 else { return (isTable, nil) }
    let isCounted = cards.enumerated().allSatisfy { index, card in
      let number = "\(index + 1)"
      guard isTable else { return card.hasPrefix(number + ". ") || card.hasPrefix(number + ") ") }
      return trimmed(String(columns(card[...], sign)[0])) == number
    }
    return (isTable, isCounted ? (isTable ? .column : .list) : nil)
  }

  /// True for lines such as `3 × 4 = 12` and nothing else.
  static func areEquations(_ lines: [String]) -> Bool { lines.count > 1 && lines.allSatisfy(isEquation) }

  private static func isEquation(_ line: String) -> Bool {
    let sides = line.split(separator: "=", omittingEmptySubsequences: false)
    return sides.count == 2 && line.contains(where: operators.contains)
      && sides.allSatisfy { side in
        side.contains(where: \.isWholeNumber)
          && side.allSatisfy { $0.isNumber || $0.isWhitespace || operators.contains($0) || "().,%".contains($0) }
      }
  }

  private static let operators: Set<Character> = ["+", "-", "−", "–", "×", "·", "*", "x", "/", ":", "÷", "^", "√"]

  /// The sides of a card without its number: two, or more in a table.
  func sides(_ card: Substring) -> [Substring] {
    if isTable || sign == "\t" {
      return Array(Self.columns(card, sign).dropFirst(numbering == .column ? 1 : 0))
    }
    let card = numbering == .list ? card.drop { !$0.isWhitespace } : card
    guard let (front, back) = Self.halves(card, sign) else { return [card] }
    return [front, back]
  }

  /// The separators of tables.
  private static let columnSigns: Set<String> = ["\t", ";", ",", "|", " | "]

  private static func columns(_ card: Substring, _ sign: String) -> [Substring] {
    var columns: [Substring] = []
    var rest = card
    while let (front, back) = halves(rest, sign) {
      columns.append(front)
      rest = back
    }
    return columns + [rest]
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
