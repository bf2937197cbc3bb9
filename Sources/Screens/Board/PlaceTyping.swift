internal import Games

/// A place on its way: the letter of a column, then the digits of a row.
///
/// For example: on a board of 4 rows `b` and `3` are a place at once; on one of 12 rows `b1` may become `b11`, and waits
/// for another digit, for Enter, or for the letter of the next place.
struct PlaceTyping: Hashable {
  private(set) var column: Int?
  private(set) var row: Int?
  /// True where the letter did something else as well, so that nothing is shown of it.
  private(set) var isSilent = false

  var isEmpty: Bool { column == nil }

  /// What a person sees: `b`, `b1`.
  var text: String { (column.map(CardPlace.letters) ?? "") + (row.map { String($0) } ?? "") }

  /// The place as far as it is known; nil before a digit.
  var place: CardPlace? {
    guard let column, let row else { return nil }
    return CardPlace(column: column, row: row - 1)
  }

  mutating func begin(column: Int, isSilent: Bool = false) {
    self = PlaceTyping()
    self.column = column
    self.isSilent = isSilent
  }

  /// True when the place is complete: no digit more can make it another row of the board.
  mutating func add(digit: Int, rows: Int) -> Bool {
    let row = (row ?? 0) * 10 + digit
    self.row = row
    isSilent = false
    return row * 10 > rows || row == 0 && rows < 10
  }

  mutating func clear() { self = PlaceTyping() }
}
