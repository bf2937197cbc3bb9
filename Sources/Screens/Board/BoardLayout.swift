public import Games
public import Terminals

/// Where every card of a game has its cells in a window: the largest cards that fit, in a grid shaped like the window.
///
/// For example: 24 cards in 80 × 24 lie in 6 columns and 4 rows, each 10 × 5. Letters stand above and below the columns,
/// numbers left and right of the rows, the far ones only where there is room. Nil where even the smallest cards do not fit.
public struct BoardLayout: Hashable, Sendable {
  public let grid: CardGrid
  let window: TerminalSize
  let card: CardSize
  let frame: BoardFrame
  /// Empty cells between two columns, and between two rows.
  let gaps: TerminalSize
  /// The corner of the first card.
  let origin: CellGrid.Spot

  /// With `names`, there is room for names wherever that leaves cards of any size; with `hasTwoLines`, there are two lines
  /// below the cards in the smallest window too.
  public init?(_ window: TerminalSize, cards: Int, names: Bool, hasTwoLines: Bool = false) {
    guard cards > 0, window.columns >= BoardFrame.leastColumns else { return nil }
    for hasKeys in hasTwoLines ? [true] : [true, false] {
      let frame = BoardFrame(window, hasKeys: hasKeys)
      for card in (names ? CardSize.named : []) + CardSize.plain {
        let shapes = Self.shapes(cards).filter { frame.fits($0, card) }
        guard let grid = shapes.min(by: { frame.cost($0, card) < frame.cost($1, card) }) else { continue }
        self.init(window, grid, card, frame)
        return
      }
    }
    return nil
  }

  private init(_ window: TerminalSize, _ grid: CardGrid, _ card: CardSize, _ frame: BoardFrame) {
    (self.window, self.grid, self.card) = (window, grid, card)
    let frame = frame.withFarHeadings(grid, card)
    self.frame = frame
    let bare = frame.size(grid, card, gaps: BoardFrame.leastGaps)
    func gap(_ least: Int, _ most: Int, _ room: Int, _ places: Int) -> Int {
      places > 1 ? min(most, least + room / (places - 1)) : least
    }
    gaps = TerminalSize(
      columns: gap(1, 3, frame.area.columns - bare.columns, grid.columns),
      rows: gap(0, 1, frame.area.rows - bare.rows, grid.rows))
    let block = frame.size(grid, card, gaps: gaps)
    origin = CellGrid.Spot(
      row: frame.headerRows + (frame.area.rows - block.rows) / 2 + 1,
      column: (window.columns - block.columns) / 2 + frame.numberWidth(grid))
  }

  /// The window that would do: as little wider or higher than this one as can be.
  public static func needed(_ window: TerminalSize, cards: Int, hasTwoLines: Bool = false) -> TerminalSize {
    let candidates = shapes(cards).map { grid in
      let columns = max(window.columns, BoardFrame.leastColumns, BoardFrame.leastColumns(grid))
      let rows = max(window.rows, BoardFrame.leastRows(grid, columns: columns) + (hasTwoLines ? 1 : 0))
      return TerminalSize(columns: columns, rows: rows)
    }
    func growth(_ size: TerminalSize) -> Int { size.columns - window.columns + 2 * (size.rows - window.rows) }
    return candidates.min { growth($0) < growth($1) } ?? .usual
  }

  /// The corner of a card.
  func corner(_ card: Int) -> CellGrid.Spot {
    let place = grid.place(of: card)
    return CellGrid.Spot(
      row: origin.row + place.row * (self.card.height + gaps.rows),
      column: origin.column + place.column * (self.card.width + gaps.columns))
  }

  /// Where the face of a card begins: the place of the cursor.
  func face(_ card: Int) -> CellGrid.Spot {
    let corner = corner(card)
    return CellGrid.Spot(row: corner.row + self.card.faceRow, column: corner.column + self.card.faceColumn)
  }

  /// The card that is drawn at a spot; nil between two cards, and around them.
  public func card(at spot: CellGrid.Spot) -> Int? {
    let (row, column) = (spot.row - origin.row, spot.column - origin.column)
    guard row >= 0, column >= 0 else { return nil }
    let (height, width) = (card.height + gaps.rows, card.width + gaps.columns)
    guard row % height < card.height, column % width < card.width else { return nil }
    return grid.card(at: CardPlace(column: column / width, row: row / height))
  }

  func heading(ofColumn column: Int) -> String { CardPlace.letters(column) }

  /// Columns are called by one letter.
  private static func shapes(_ cards: Int) -> [CardGrid] {
    (1...min(max(cards, 1), 26)).map { CardGrid(columns: $0, cards: cards) }
  }
}
