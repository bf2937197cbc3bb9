public import Games
public import Terminals

/// The cells of each card in a window: the largest cards that fit, in a grid shaped like the window.
///
/// For example: 24 cards in 80 × 24 have 6 columns and 4 rows, each card 10 × 5. Letters are above the columns and numbers
/// left of the rows; if there is room, also below and right of them.
public struct BoardLayout: Hashable, Sendable {
  public let grid: CardGrid
  let window: TerminalSize
  let card: CardSize
  let frame: BoardFrame
  /// Empty cells between two columns, and between two rows.
  let gaps: TerminalSize
  /// The corner of the first card.
  let origin: CellGrid.Spot

  /// Nil if even the smallest cards do not fit. With `names`, cards have room for names if cards with names fit. With
  /// `hasTwoLines`, there are two lines below the cards even in the smallest window.
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

  /// The sufficient window that is the least wider or higher than this one.
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

  /// The first cell of a card's face, where the cursor is.
  func face(_ card: Int) -> CellGrid.Spot {
    let corner = corner(card)
    return CellGrid.Spot(row: corner.row + self.card.faceRow, column: corner.column + self.card.faceColumn)
  }

  /// The card that is drawn at a spot; nil between the cards and around them.
  public func card(at spot: CellGrid.Spot) -> Int? {
    let (row, column) = (spot.row - origin.row, spot.column - origin.column)
    guard row >= 0, column >= 0 else { return nil }
    let (height, width) = (card.height + gaps.rows, card.width + gaps.columns)
    guard row % height < card.height, column % width < card.width else { return nil }
    return grid.card(at: CardPlace(column: column / width, row: row / height))
  }

  /// Up to 26 columns, because each is named by one letter.
  private static func shapes(_ cards: Int) -> [CardGrid] {
    (1...min(max(cards, 1), 26)).map { CardGrid(columns: $0, cards: cards) }
  }
}

/// The rows and columns around the cards: a header, headings, and lines below.
struct BoardFrame: Hashable, Sendable {
  /// One row, or two in a narrow window: the name of the theme, then the figures.
  let headerRows: Int
  let hasKeys: Bool
  /// The cells for the cards with their headings.
  let area: TerminalSize
  /// Whether there are letters below the cards too.
  private(set) var hasFarLetters = false
  /// Whether there are numbers right of the cards too.
  private(set) var hasFarNumbers = false

  init(_ window: TerminalSize, hasKeys: Bool) {
    headerRows = Self.headerRows(window.columns)
    self.hasKeys = hasKeys
    area = TerminalSize(columns: window.columns, rows: window.rows - headerRows - (hasKeys ? 2 : 1))
  }

  /// The narrowest window that the figures of the game fit into.
  static let leastColumns = 28

  static func headerRows(_ columns: Int) -> Int { columns < 40 ? 2 : 1 }

  /// Between two columns, and between two rows.
  static let leastGaps = TerminalSize(columns: 1, rows: 0)

  static func leastColumns(_ grid: CardGrid) -> Int {
    String(grid.rows).count + 1 + grid.columns * (CardSize.smallest.width + leastGaps.columns) - leastGaps.columns
  }

  /// Header, letters, cards and one line below them.
  static func leastRows(_ grid: CardGrid, columns: Int) -> Int { headerRows(columns) + grid.rows + 2 }

  /// The number of a row and a space.
  func numberWidth(_ grid: CardGrid) -> Int { String(grid.rows).count + 1 }

  func fits(_ grid: CardGrid, _ card: CardSize) -> Bool {
    let size = size(grid, card, gaps: Self.leastGaps)
    return size.columns <= area.columns && size.rows <= area.rows
  }

  func withFarHeadings(_ grid: CardGrid, _ card: CardSize) -> BoardFrame {
    var result = self
    result.hasFarLetters = true
    if !result.fits(grid, card) { result.hasFarLetters = false }
    result.hasFarNumbers = true
    if !result.fits(grid, card) { result.hasFarNumbers = false }
    return result
  }

  /// The cells of all cards and their headings.
  func size(_ grid: CardGrid, _ card: CardSize, gaps: TerminalSize) -> TerminalSize {
    TerminalSize(
      columns: numberWidth(grid) * (hasFarNumbers ? 2 : 1) + grid.columns * (card.width + gaps.columns) - gaps.columns,
      rows: (hasFarLetters ? 2 : 1) + grid.rows * (card.height + gaps.rows) - gaps.rows)
  }

  /// How badly a grid suits the window: 1 for the shape of the window without a gap in the last row.
  func cost(_ grid: CardGrid, _ card: CardSize) -> Double {
    let size = size(grid, card, gaps: Self.leastGaps)
    let ratio = Double(size.columns * area.rows) / Double(size.rows * max(area.columns, 1))
    let gap = Double(grid.rows * grid.columns - grid.cards) / Double(grid.columns)
    // From the 14th column on, letters of columns are commands too: n and q.
    return max(ratio, 1 / ratio) * (1 + 3 * gap) * (grid.columns > 13 ? 2 : 1)
  }
}
