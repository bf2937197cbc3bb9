internal import Terminals

/// A few lines in the middle of a window, broken between words where it is narrow.
enum TextScreen {
  static func grid(_ lines: [StyledText], _ window: TerminalSize) -> CellGrid {
    var grid = CellGrid(window)
    draw(lines, rows: 0..<window.rows, in: &grid)
    return grid
  }

  /// All lines begin in one column; what does not fit in height loses its empty lines, then its end.
  static func draw(_ lines: [StyledText], rows: Range<Int>, in grid: inout CellGrid) {
    let width = min(grid.size.columns, widest)
    var rest = lines.flatMap { broken($0, width) }
    while rest.count > rows.count, let empty = rest.lastIndex(where: { $0.cells == 0 }) { rest.remove(at: empty) }
    let left = (grid.size.columns - (rest.map(\.cells).max() ?? 0)) / 2
    let top = rows.lowerBound + max(rows.count - rest.count, 0) / 2
    for (index, line) in rest.prefix(rows.count).enumerated() { grid.write(line, atRow: top + index, column: left) }
  }

  /// The style of the first run is that of all.
  private static func broken(_ line: StyledText, _ width: Int) -> [StyledText] {
    guard line.cells > width, let style = line.runs.first?.style else { return [line] }
    return TextWidth.wrapped(line.plain, to: width).map { StyledText($0, style) }
  }

  private static let widest = 60
}
