/// What a whole screen shows, as a value: rows and columns of cells, and where the cursor stands.
///
/// For example: `grid.write("Score 4", atRow: 0, column: 2)`. Whatever does not fit is cut, never wrapped.
public struct CellGrid: Hashable, Sendable {
  public let size: TerminalSize
  /// Nil for a hidden cursor.
  public var cursor: Spot?
  private(set) var cells: [Cell]

  /// A cell's place, counted from 0.
  public struct Spot: Hashable, Sendable {
    public let row: Int
    public let column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  public init(_ size: TerminalSize) {
    self.size = TerminalSize(columns: max(size.columns, 1), rows: max(size.rows, 1))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// Puts a text on one row, cut at `limit` cells or at the edge of the screen; newlines have no meaning here.
  public mutating func write(_ text: StyledText, atRow row: Int, column: Int, limit: Int = .max) {
    guard (0..<size.rows).contains(row), column < size.columns else { return }
    let end = limit < size.columns - column ? column + limit : size.columns
    var column = column
    for run in text.runs {
      for character in run.text {
        let width = character.cells
        guard width > 0 else { continue }
        guard column + width <= end else { return }
        if column >= 0 { put(String(character), run.style, width, row * size.columns + column) }
        column += width
      }
    }
  }

  /// Gives a rectangle one style and nothing to read.
  public mutating func fill(rows: Range<Int>, columns: Range<Int>, _ style: Style) {
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns.clamped(to: 0..<size.columns) { put(" ", style, 1, row * size.columns + column) }
    }
  }

  /// The rows as text, for people and for tests.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = cells[row * size.columns..<(row + 1) * size.columns].reduce(into: "") { $0 += $1.text }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  func cell(_ row: Int, _ column: Int) -> Cell { cells[row * size.columns + column] }

  /// A wide character that loses one of its cells loses the other too.
  private mutating func put(_ text: String, _ style: Style, _ width: Int, _ index: Int) {
    for part in index..<index + width {
      if cells[part].text.isEmpty, part > 0, part == index { cells[part - 1] = Cell(" ", cells[part - 1].style) }
      if part == index + width - 1, part + 1 < cells.count, cells[part + 1].text.isEmpty {
        cells[part + 1] = Cell(" ", cells[part + 1].style)
      }
    }
    cells[index] = Cell(text, style)
    if width == 2 { cells[index + 1] = Cell("", style) }
  }
}
