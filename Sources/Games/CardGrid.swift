/// The shape in which the cards lie: so many columns, and as many rows as that needs.
///
/// For example: 12 cards lie in 4 columns and 3 rows, from `a1` to `d3`.
public struct CardGrid: Hashable, Sendable {
  public let columns: Int
  public let cards: Int

  public init(columns: Int, cards: Int) {
    self.columns = max(columns, 1)
    self.cards = max(cards, 0)
  }

  /// The shape that is used where no window asks for another: about square, rather wide than high, without a gap in the
  /// last row where that can be had.
  public init(cards: Int) {
    let cards = max(cards, 0)
    var least = 1
    while least * least < cards { least += 1 }
    let full = (least...least + least / 2).first { cards.isMultiple(of: $0) }
    self.init(columns: full ?? least, cards: cards)
  }

  public var rows: Int { (cards + columns - 1) / columns }

  public func place(of card: Int) -> CardPlace { CardPlace(column: card % columns, row: card / columns) }

  /// The card at a place, or nil where none lies.
  public func card(at place: CardPlace) -> Int? {
    guard (0..<columns).contains(place.column), (0..<rows).contains(place.row) else { return nil }
    let card = place.row * columns + place.column
    return card < cards ? card : nil
  }
}
