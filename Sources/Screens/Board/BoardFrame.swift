internal import Games
internal import Terminals

/// What stands around the cards: a header, headings of columns and rows, and lines below.
struct BoardFrame: Hashable, Sendable {
  /// One row, or two in a narrow window: the name of the theme, then the figures.
  let headerRows: Int
  let hasKeys: Bool
  /// What the headings and the cards have.
  let area: TerminalSize
  /// Letters below the cards too.
  private(set) var hasFarLetters = false
  /// Numbers right of the cards too.
  private(set) var hasFarNumbers = false

  init(_ window: TerminalSize, hasKeys: Bool) {
    headerRows = Self.headerRows(window.columns)
    self.hasKeys = hasKeys
    area = TerminalSize(columns: window.columns, rows: window.rows - headerRows - (hasKeys ? 2 : 1))
  }

  /// Where the figures of the game just fit.
  static let leastColumns = 28

  static func headerRows(_ columns: Int) -> Int { columns < 40 ? 2 : 1 }

  /// Between two columns, and between two rows.
  static let leastGaps = TerminalSize(columns: 1, rows: 0)

  static func leastColumns(_ grid: CardGrid) -> Int {
    String(grid.rows).count + 1 + grid.columns * (CardSize.smallest.width + leastGaps.columns) - leastGaps.columns
  }

  /// Header, letters, cards and a line for what happens.
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

  /// How ill a grid suits the window: 1 where it has its shape and no gap in the last row.
  func cost(_ grid: CardGrid, _ card: CardSize) -> Double {
    let size = size(grid, card, gaps: Self.leastGaps)
    let ratio = Double(size.columns * area.rows) / Double(size.rows * max(area.columns, 1))
    let gap = Double(grid.rows * grid.columns - grid.cards) / Double(grid.columns)
    // Behind m come letters that are commands too.
    return max(ratio, 1 / ratio) * (1 + 3 * gap) * (grid.columns > 13 ? 2 : 1)
  }
}
