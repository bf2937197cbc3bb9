internal import Terminals

/// Where things stand in the window of the chooser: a title, the themes, two lines of talk, the keys.
struct ChooserLayout: Hashable {
  let size: TerminalSize

  static let smallest = TerminalSize(columns: 40, rows: 12)

  var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

  /// How many themes fit.
  var height: Int { max(size.rows - 4, 1) }

  let firstRow = 1
  var messageRow: Int { size.rows - 3 }
  let messageRows = 2
  var keysRow: Int { size.rows - 1 }

  /// Which of the themes in the window is at a spot, counted from 0.
  func index(at spot: CellGrid.Spot) -> Int? {
    (firstRow..<firstRow + height).contains(spot.row) ? spot.row - firstRow : nil
  }
}
