/// Encodes grids for a terminal: the first one whole, later ones as differences.
///
/// Terminals disagree on the width of emoji. The text after an emoji is always placed by its column, and painted again
/// when the emoji changes, so that an emoji that is drawn too wide cannot move or cover a frame.
public struct GridPainter {
  private let depth: ColorDepth?
  private var shown: CellGrid?

  public init(depth: ColorDepth?) { self.depth = depth }

  /// Forgets the content of the screen, after something else has changed it.
  public mutating func forget() { shown = nil }

  /// The bytes that make the terminal show `grid`.
  public mutating func paint(_ grid: CellGrid) -> String {
    var pen = Pen(depth: depth)
    let before = shown.flatMap { $0.size == grid.size ? $0 : nil }
    if before == nil { pen.clear() }
    paint(grid, over: before ?? CellGrid(grid.size), &pen)
    if !pen.bytes.isEmpty || before?.cursor != grid.cursor { pen.point(at: grid.cursor) }
    if before == nil || (before?.cursor == nil) != (grid.cursor == nil) { pen.show(grid.cursor != nil) }
    shown = grid
    return pen.bytes
  }

  /// Larger texts are painted last, because they cover several rows.
  private func paint(_ grid: CellGrid, over before: CellGrid, _ pen: inout Pen) {
    // Erased runs below each other are reached with short sequences.
    let erased = erasures(of: grid, over: before).sorted { ($0.column, $0.row) < ($1.column, $1.row) }
    for run in erased { pen.erase(run.row, run.column, count: run.count) }
    let columns = Dictionary(grouping: erased, by: \.row)
    for row in 0..<grid.size.rows {
      paint(row, of: grid, over: before, erased: (columns[row] ?? []).map { $0.column..<$0.column + $0.count }, &pen)
    }
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let cell = grid.cell(row, column)
        if cell.scale > 1, !cell.text.isEmpty, cell != before.cell(row, column) { pen.put(larger: cell, row, column) }
      }
    }
  }

  /// Cells of a row that become blank.
  private struct Erasure {
    let row: Int
    let column: Int
    let count: Int
  }

  /// The runs within a row for which erasing is shorter than writing spaces.
  private func erasures(of grid: CellGrid, over before: CellGrid) -> [Erasure] {
    var runs: [Erasure] = []
    for row in 0..<grid.size.rows {
      var start = 0
      let end = blankEnd(row, of: grid, over: before)
      for column in 0...end {
        let isErased =
          column < end && isBlank(grid.cell(row, column)) && before.cell(row, column) != grid.cell(row, column)
        if isErased { continue }
        if column - start > 5 { runs.append(Erasure(row: row, column: start, count: column - start)) }
        start = column + 1
      }
    }
    return runs
  }

  /// The cells below a larger text without a background are erased before it is painted.
  private func isBlank(_ cell: Cell) -> Bool { cell == .blank || cell.scale > 1 && cell.style.background == nil }

  private func paint(
    _ row: Int, of grid: CellGrid, over before: CellGrid, erased: [Range<Int>], _ pen: inout Pen
  ) {
    var covered = -1
    let end = blankEnd(row, of: grid, over: before)
    for column in 0..<end {
      let (new, old) = (grid.cell(row, column), before.cell(row, column))
      guard new != old || column <= covered else { continue }
      let isErased = column > covered && erased.contains { $0.contains(column) }
      if !isErased, new.scale == 1, !new.text.isEmpty { pen.put(new, row, column) }
      if let overhang = [new.overhang, old.overhang].compactMap({ $0 }).max() {
        covered = max(covered, column + 1 + overhang)
      }
      if new.mayDrift || old.mayDrift {
        covered = max(covered, column + max(new.text.cells, old.text.cells) + 1)
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
  /// True if the terminal's cursor may be beside its column, after text whose width is not sure.
  private var isDrifting = false

  init(depth: ColorDepth?) { self.depth = depth }

  mutating func clear() {
    bytes += "\u{1B}[0m\u{1B}[2J"
  }

  mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    // A text that combines is not interrupted.
    if !(isDrifting && cell.mayDrift && row == self.row && column == self.column) { move(row, column) }
    isDrifting = cell.mayDrift
    // A space shows its background only.
    if cell.text != " " || cell.style.background != style.background { use(cell.style) }
    let width = max(cell.text.cells, 1)
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

  /// Puts a text that covers several rows, with kitty's text sizing protocol.
  mutating func put(larger cell: Cell, _ row: Int, _ column: Int) {
    move(row, column)
    use(cell.style)
    bytes += "\u{1B}]66;s=\(cell.scale);\(cell.text)\u{7}"
    self.column = -1
  }

  /// Erases some cells of a row, or the rest of it.
  mutating func erase(_ row: Int, _ column: Int, count: Int? = nil) {
    use(.plain)
    move(row, column)
    bytes += count.map { "\u{1B}[\($0)X" } ?? "\u{1B}[K"
  }

  /// Moves the cursor to a spot and resets the style.
  mutating func point(at spot: CellGrid.Spot?) {
    use(.plain)
    if let spot { move(spot.row, spot.column) }
  }

  mutating func show(_ isShown: Bool) { bytes += isShown ? "\u{1B}[?25h" : "\u{1B}[?25l" }

  private mutating func move(_ row: Int, _ column: Int) {
    if isDrifting { (self.column, isDrifting) = (-1, false) }
    if row == self.row, column == self.column { return }
    if row == self.row + 1, column == self.column {
      bytes += "\u{1B}[B"
    } else {
      bytes += row == self.row ? "\u{1B}[\(column + 1)G" : "\u{1B}[\(row + 1);\(column + 1)H"
    }
    (self.row, self.column) = (row, column)
  }

  private mutating func use(_ style: Style) {
    bytes += style.change(from: self.style, depth)
    self.style = style
  }
}
