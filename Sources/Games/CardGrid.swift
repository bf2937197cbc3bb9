/// The arrangement of cards on the table: a number of columns, and as many rows as the cards need.
///
/// For example: 12 cards in 4 columns and 3 rows have the places `a1` to `d3`.
public struct CardGrid: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of cards.
  public let cards: Int

  /// A grid has at least one column; a negative number of cards counts as none.
  public init(columns: Int, cards: Int) {
    self.columns = max(columns, 1)
    self.cards = max(cards, 0)
  }

  /// The usual shape: about square, wider than high, and without a gap in the last row where possible.
  public init(cards: Int) {
    let cards = max(cards, 0)
    var least = 1
    while least * least < cards { least += 1 }
    let most = Self.allowedColumns.upperBound
    let full = (least...least + least / 2).first { $0 <= most && cards.isMultiple(of: $0) }
    self.init(columns: full ?? min(least, most), cards: cards)
  }

  /// On a board, each column is named by one letter.
  public static let allowedColumns = 1...26

  /// The number of rows; the last one may have gaps.
  public var rows: Int { (cards + columns - 1) / columns }

  /// The place of a card, counted from 0.
  public func place(of card: Int) -> CardPlace { CardPlace(column: card % columns, row: card / columns) }

  /// Nil where there is no card.
  public func card(at place: CardPlace) -> Int? {
    guard (0..<columns).contains(place.column), (0..<rows).contains(place.row) else { return nil }
    let card = place.row * columns + place.column
    return card < cards ? card : nil
  }
}

/// The place of a card: letters for the column, a number for the row.
///
/// For example: `CardPlace("b3")` is the second card of the third row. After `z` comes `aa`, as in a spreadsheet.
public struct CardPlace: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 0.
  public let column: Int
  /// Counted from 0.
  public let row: Int

  /// Makes a place from its column and row, both counted from 0.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Ignores case and surrounding white space. Nil for text that is not a place.
  public init?(_ text: String) {
    let bytes = text.lowercased().utf8.drop { $0 == 0x20 || $0 == 0x09 }
    let letters = bytes.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    var digits = bytes.dropFirst(letters.count)
    while let last = digits.last, last == 0x20 || last == 0x09 || last == 0x0D { digits.removeLast() }
    guard (1...3).contains(letters.count), (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    column = letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "a")) + 1 } - 1
    row = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } - 1
  }

  public var description: String { CardPlace.letters(column) + String(row + 1) }

  /// The heading of a column.
  public static func letters(_ column: Int) -> String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }
}
