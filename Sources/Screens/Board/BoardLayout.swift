public import Games
public import Terminals

/// The cells of each card in a window: the largest cards that fit. The window never moves a card to another place.
///
/// For example: 24 cards in 6 columns and 4 rows are 10 × 5 cells each in 80 × 24. Letters are above the columns and
/// numbers left of the rows; if there is room, also below and right of them.
public struct BoardLayout: Hashable, Sendable {
  public let grid: CardGrid
  let window: TerminalSize
  let cardSize: CardSize
  let frame: BoardFrame
  /// Empty cells between two columns, and between two rows.
  let gaps: TerminalSize
  /// The corner of the first card.
  let origin: CellGrid.Spot

  /// The rows around the cards that a game needs.
  struct Needs: Hashable {
    /// True if cards have room for names, where cards with names fit.
    var names = false
    /// True if cards have words, and are wide where there is room.
    var words = false
    /// True if there are two lines below the cards even in the smallest window.
    var hasTwoLines = false
    var players = 1
    /// The lines below the cards at the end of a game; nil before.
    var endingRows: Int?
    /// True if the terminal shows faces in a larger size.
    var hasLargerText = false

    /// The numbers of lines below the cards, the preferred one first.
    var footerRows: [Int] { endingRows.map { [$0] } ?? (hasTwoLines ? [2] : [2, 1]) }
  }

  /// Nil if even the smallest cards do not fit.
  init?(_ window: TerminalSize, _ grid: CardGrid, _ needs: Needs = Needs()) {
    guard grid.cards > 0, grid.columns <= CardGrid.allowedColumns.upperBound, window.columns >= BoardFrame.leastColumns
    else { return nil }
    for footerRows in needs.footerRows {
      let frame = BoardFrame(window, players: needs.players, footerRows: footerRows)
      if let card = CardSize.sizes(names: needs.names, words: needs.words).first(where: { frame.fits(grid, $0) }) {
        self.init(window, grid, needs.hasLargerText ? card.withLargerText : card, frame)
        return
      }
    }
    return nil
  }

  private init(_ window: TerminalSize, _ grid: CardGrid, _ card: CardSize, _ frame: BoardFrame) {
    (self.window, self.grid, cardSize) = (window, grid, card)
    let frame = frame.withFarHeadings(grid, card)
    self.frame = frame
    let bare = frame.size(grid, card, gaps: BoardFrame.leastGaps)
    func gap(least: Int, most: Int, room: Int, places: Int) -> Int {
      places > 1 ? min(most, least + room / (places - 1)) : least
    }
    // In a large window, there is more space between the cards.
    gaps = TerminalSize(
      columns: gap(
        least: 1, most: max(3, card.width / 2), room: frame.area.columns - bare.columns, places: grid.columns),
      rows: gap(least: 0, most: max(1, card.height / 3), room: frame.area.rows - bare.rows, places: grid.rows))
    let block = frame.size(grid, card, gaps: gaps)
    origin = CellGrid.Spot(
      row: frame.headerRows + (frame.area.rows - block.rows) / 2 + 1,
      column: (window.columns - block.columns) / 2 + frame.numberWidth(grid))
  }

  /// The smallest window that fits the game and is no smaller than this one.
  static func needed(_ window: TerminalSize, _ grid: CardGrid, _ needs: Needs = Needs()) -> TerminalSize {
    let columns = max(window.columns, BoardFrame.leastColumns, BoardFrame.leastColumns(grid))
    let rows = BoardFrame.leastRows(grid, columns: columns, needs)
    return TerminalSize(columns: columns, rows: max(window.rows, rows))
  }

  func corner(_ card: Int) -> CellGrid.Spot {
    let place = grid.place(of: card)
    return CellGrid.Spot(
      row: origin.row + place.row * (cardSize.height + gaps.rows),
      column: origin.column + place.column * (cardSize.width + gaps.columns))
  }

  /// The first cell of a card's face, where the cursor is.
  func face(_ card: Int) -> CellGrid.Spot {
    let corner = corner(card)
    return CellGrid.Spot(row: corner.row + cardSize.faceRow, column: corner.column + cardSize.faceColumn)
  }

  /// The card that is drawn at a spot; nil between the cards and around them.
  public func card(at spot: CellGrid.Spot) -> Int? {
    let (row, column) = (spot.row - origin.row, spot.column - origin.column)
    guard row >= 0, column >= 0 else { return nil }
    let (height, width) = (cardSize.height + gaps.rows, cardSize.width + gaps.columns)
    guard row % height < cardSize.height, column % width < cardSize.width else { return nil }
    return grid.card(at: CardPlace(column: column / width, row: row / height))
  }
}

/// The rows and columns around the cards: a header, headings, and lines below.
struct BoardFrame: Hashable, Sendable {
  /// The name of the theme and the figures, then the players.
  let headerRows: Int
  let footerRows: Int
  /// The cells for the cards with their headings.
  let area: TerminalSize
  /// True if there are letters below the cards too.
  private(set) var hasFarLetters = false
  /// True if there are numbers right of the cards too.
  private(set) var hasFarNumbers = false

  init(_ window: TerminalSize, players: Int, footerRows: Int) {
    headerRows = Self.headerRows(window.columns, players: players)
    self.footerRows = footerRows
    area = TerminalSize(columns: window.columns, rows: window.rows - headerRows - footerRows)
  }

  /// The narrowest window that the figures of the game fit into.
  static let leastColumns = 28

  /// One row, or two in a narrow window: the name of the theme, then the figures; below them the players.
  static func headerRows(_ columns: Int, players: Int) -> Int {
    titleRows(columns) + playerRows(columns, players: players)
  }

  static func titleRows(_ columns: Int) -> Int { isNarrow(columns) ? 2 : 1 }

  /// None for one player; in a narrow window, four or more have two rows.
  private static func playerRows(_ columns: Int, players: Int) -> Int {
    if players < 2 { return 0 }
    return isNarrow(columns) && players > 3 ? 2 : 1
  }

  private static func isNarrow(_ columns: Int) -> Bool { columns < 40 }

  /// Between two columns, and between two rows.
  static let leastGaps = TerminalSize(columns: 1, rows: 0)

  static func leastColumns(_ grid: CardGrid) -> Int {
    String(grid.rows).count + 1 + grid.columns * (CardSize.smallest.width + leastGaps.columns) - leastGaps.columns
  }

  /// Header, letters, cards and the lines below them.
  static func leastRows(_ grid: CardGrid, columns: Int, _ needs: BoardLayout.Needs) -> Int {
    headerRows(columns, players: needs.players) + 1 + grid.rows + (needs.footerRows.last ?? 1)
  }

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
}

/// The columns that earlier versions gave a board in a window: a saved game of theirs keeps its shape.
public enum EarlierShape {
  public static func columns(_ window: TerminalSize, cards: Int, names: Bool) -> Int {
    let usual = CardGrid(cards: cards).columns
    guard cards > 0 else { return usual }
    let sizes = (names ? [(14, 5), (14, 4), (17, 1)] : []) + [(10, 5), (6, 3), (4, 1)]
    for footerRows in [2, 1] {
      let frame = BoardFrame(window, players: 1, footerRows: footerRows)
      for (width, height) in sizes {
        let card = CardSize(width: width, height: height)
        let shapes = CardGrid.allowedColumns.prefix(cards).map { CardGrid(columns: $0, cards: cards) }
          .filter { frame.fits($0, card) }
        if let best = shapes.min(by: { cost($0, card, frame) < cost($1, card, frame) }) { return best.columns }
      }
    }
    return usual
  }

  /// The misfit of a grid in the window: 1 for the shape of the window without a gap in the last row.
  private static func cost(_ grid: CardGrid, _ card: CardSize, _ frame: BoardFrame) -> Double {
    let size = frame.size(grid, card, gaps: BoardFrame.leastGaps)
    let ratio = Double(size.columns * frame.area.rows) / Double(size.rows * max(frame.area.columns, 1))
    let gap = Double(grid.rows * grid.columns - grid.cards) / Double(grid.columns)
    return max(ratio, 1 / ratio) * (1 + 3 * gap) * (grid.columns > 13 ? 2 : 1)
  }
}
