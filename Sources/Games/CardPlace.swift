/// Where a card lies, as people say it: a letter for the column, a number for the row.
///
/// For example: `CardPlace("b3")` is the second card of the third row. After `z` comes `aa`, as in a spreadsheet.
public struct CardPlace: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 0.
  public let column: Int
  /// Counted from 0.
  public let row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Case does not count, nor does white space around it. Nil for what is no place on any table.
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
