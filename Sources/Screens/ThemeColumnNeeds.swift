internal import Terminals

/// How wide the columns of the list would have to be for the rows met so far.
public struct ThemeColumnNeeds: Hashable, Sendable {
  private(set) var name = 0
  private(set) var color = 2
  private(set) var cards = 0
  private(set) var mark = 0

  public init() {}

  /// `hasColor` says whether the colour itself can be shown, or must be named.
  public mutating func include(_ row: ThemeRow, mark: String = "", hasColor: Bool) {
    name = max(name, Escaping.escaped(row.name).cells)
    if !hasColor { color = max(color, row.color.nearestName.utf8.count) }
    cards = max(cards, row.cards.utf8.count)
    self.mark = max(self.mark, mark.cells)
  }
}
