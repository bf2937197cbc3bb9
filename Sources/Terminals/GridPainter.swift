/// Encodes grids for a terminal: the first one whole, later ones as differences.
///
/// Terminals disagree on the width of emoji. The text after an emoji is always placed by its column, and painted again
/// when the emoji changes, so that an emoji that is drawn too wide cannot move or cover a frame.
public struct GridPainter {
  private let depth: ColorDepth?
  private var shown: CellGrid?

  /// `depth` is nil for no colour.
  public init(depth: ColorDepth?) { self.depth = depth }

  /// Forgets the content of the screen, after something else has changed it.
  public mutating func forget() { shown = nil }

  /// The bytes that make the terminal show `grid`.
  public mutating func paint(_ grid: CellGrid) -> String {
    var pen = Pen(depth: depth)
    if let shown, shown.size == grid.size {
      for row in 0..<grid.size.rows { paint(row, of: grid, over: shown, &pen) }
      if !pen.bytes.isEmpty || shown.cursor != grid.cursor { pen.point(at: grid.cursor) }
      if (shown.cursor == nil) != (grid.cursor == nil) { pen.show(grid.cursor != nil) }
    } else {
      let blank = CellGrid(grid.size)
      pen.clear()
      for row in 0..<grid.size.rows { paint(row, of: grid, over: blank, &pen) }
      pen.point(at: grid.cursor)
      pen.show(grid.cursor != nil)
    }
    shown = grid
    return pen.bytes
  }

  private func paint(_ row: Int, of grid: CellGrid, over before: CellGrid, _ pen: inout Pen) {
    var covered = -1
    let end = blankEnd(row, of: grid, over: before)
    for column in 0..<end {
      let (new, old) = (grid.cell(row, column), before.cell(row, column))
      guard new != old || column <= covered else { continue }
      if !new.text.isEmpty { pen.put(new, row, column) }
      if let overhang = [new.overhang, old.overhang].compactMap({ $0 }).max() {
        covered = max(covered, column + 1 + overhang)
      }
    }
    if end < grid.size.columns { pen.erase(row, end) }
  }

  /// The column from which on the row is erased instead of written; the number of columns if erasing is not shorter.
  private func blankEnd(_ row: Int, of grid: CellGrid, over before: CellGrid) -> Int {
    var end = grid.size.columns
    while end > 0, grid.cell(row, end - 1) == .blank { end -= 1 }
    let differing = (end..<grid.size.columns).count { before.cell(row, $0) != .blank }
    return differing > 3 ? end : grid.size.columns
  }
}

/// Tracks the cursor and the style of the terminal, so that no redundant sequence is sent.
private struct Pen {
  let depth: ColorDepth?
  private(set) var bytes = ""
  private var style = Style.plain
  private var row = -1
  /// −1 if the terminal's cursor may be elsewhere.
  private var column = -1

  init(depth: ColorDepth?) { self.depth = depth }

  mutating func clear() {
    bytes += "\u{1B}[0m\u{1B}[2J"
  }

  mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    move(row, column)
    use(cell.style)
    let width = cell.text.first?.cells ?? 1
    guard cell.overhang != nil else {
      bytes += cell.text
      self.column = column + width
      return
    }
    // Both cells are cleared first, because the emoji may be drawn in one cell.
    bytes += "  "
    self.column = -1
    move(row, column)
    bytes += cell.text
    self.column = -1
  }

  /// Erases the rest of a row.
  mutating func erase(_ row: Int, _ column: Int) {
    use(.plain)
    move(row, column)
    bytes += "\u{1B}[K"
  }

  /// Moves the cursor to a spot and resets the style.
  mutating func point(at spot: CellGrid.Spot?) {
    use(.plain)
    if let spot { move(spot.row, spot.column) }
  }

  mutating func show(_ isShown: Bool) { bytes += isShown ? "\u{1B}[?25h" : "\u{1B}[?25l" }

  private mutating func move(_ row: Int, _ column: Int) {
    if row == self.row, column == self.column { return }
    bytes += row == self.row ? "\u{1B}[\(column + 1)G" : "\u{1B}[\(row + 1);\(column + 1)H"
    (self.row, self.column) = (row, column)
  }

  private mutating func use(_ style: Style) {
    guard style != self.style else { return }
    if self.style.opening(depth) != nil { bytes += Style.closing }
    bytes += style.opening(depth) ?? ""
    self.style = style
  }
}
