internal import Terminals

/// The place of each field of the form in a window: the fields of one line, then three grids of emoji.
struct FormLayout: Hashable {
  let size: TerminalSize
  /// True where emoji are shown by their names.
  let showsNames: Bool

  static let smallest = TerminalSize(columns: 40, rows: 12)

  var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

  /// True if there is room for a title, gaps and cards with frames.
  var isRoomy: Bool { size.rows >= 18 && size.columns >= 60 }

  /// The row of the preview, as the chooser will show the theme.
  var previewRow: Int { isRoomy ? 1 : 0 }
  var nameRow: Int { isRoomy ? 3 : 1 }
  var colorRow: Int { nameRow + 1 }
  var pairsRow: Int { nameRow + 2 }

  var messageRows: Int { isRoomy ? 2 : 1 }
  var messageRow: Int { size.rows - 1 - messageRows }
  var keysRow: Int { size.rows - 1 }

  /// The column after the labels.
  static let left = 10

  /// The columns that the values of one line may take: beside them are the cards.
  var valueColumns: Int { size.columns - Self.left - (isRoomy ? 16 : 0) }

  /// The first column of the cards that are shown as they will look.
  var cardsColumn: Int { size.columns - (isRoomy ? 14 : 9) }

  var inPlay: FaceGrid { grid(fromRow: firstGridRow, rows: heights.inPlay) }

  var removed: FaceGrid { grid(fromRow: inPlay.rows.upperBound, rows: heights.removed) }

  /// The row in which words are typed.
  var searchRow: Int { removed.rows.upperBound + (isRoomy ? 1 : 0) }

  /// The emoji to add, after a place for all of them.
  var matches: FaceGrid {
    grid(fromRow: searchRow + 1, rows: heights.matches, leading: showsNames ? 1 : 2)
  }

  /// The groups of emoji, in the same place.
  var groups: FaceGrid { grid(fromRow: searchRow + 1, rows: heights.matches) }

  private var firstGridRow: Int { pairsRow + (isRoomy ? 2 : 1) }

  private var heights: (inPlay: Int, removed: Int, matches: Int) {
    let rows = max(messageRow - firstGridRow - (isRoomy ? 3 : 1), 4)
    let (matches, removed) = (max(2, rows / 3), max(1, rows / 6))
    return (limited(rows - matches - removed), removed, limited(matches))
  }

  /// A page with more emoji would send too much to the terminal.
  private func limited(_ rows: Int) -> Int { max(min(rows, Self.mostCells / columns), 1) }

  private static let mostCells = 160

  private var pitch: Int { showsNames ? min(18, (size.columns - Self.left) / 2) : 4 }

  private var columns: Int { max((size.columns - Self.left) / pitch, 1) }

  private func grid(fromRow row: Int, rows: Int, leading: Int = 0) -> FaceGrid {
    FaceGrid(rows: row..<row + rows, left: Self.left, columns: columns, pitch: pitch, leading: leading)
  }
}

/// A grid of emoji, a page at a time. The page is the one with the emoji in focus.
struct FaceGrid: Hashable {
  let rows: Range<Int>
  let left: Int
  let columns: Int
  /// The cells from one emoji to the next.
  let pitch: Int
  /// The places before the first emoji, which together have the index −1.
  let leading: Int

  var capacity: Int { rows.count * columns }

  /// The indices of the emoji on the page of one.
  func page(of index: Int, count: Int) -> Range<Int> {
    let start = firstPlace(index) - leading
    return max(start, 0)..<max(min(start + capacity, count), max(start, 0))
  }

  /// The corner of an emoji on the page of another.
  func spot(of index: Int, focus: Int) -> CellGrid.Spot {
    let place = place(index) - firstPlace(focus)
    return .init(row: rows.lowerBound + place / columns, column: left + place % columns * pitch)
  }

  /// The index of the emoji at a spot; −1 before the first.
  func index(at spot: CellGrid.Spot, focus: Int, count: Int) -> Int? {
    guard rows.contains(spot.row), spot.column >= left, spot.column < left + columns * pitch else { return nil }
    let place = firstPlace(focus) + (spot.row - rows.lowerBound) * columns + (spot.column - left) / pitch
    let index = max(place - leading, leading > 0 ? -1 : 0)
    return index < count ? index : nil
  }

  /// The index to which a key moves the focus; nil where it leaves the grid, and for other keys.
  func moved(_ index: Int, _ key: Key, count: Int) -> Int? {
    let (first, last) = (leading > 0 ? -1 : 0, count - 1)
    switch key {
    case .left: return max(index - 1, first)
    case .right: return min(index + 1, last)
    case .home: return first
    case .end: return last
    case .pageUp, .wheelUp: return max(index - capacity, first)
    case .pageDown, .wheelDown: return min(index + capacity, last)
    case .up: return place(index) < columns ? nil : max(place(index) - columns - leading, first)
    case .down:
      guard place(index) / columns < place(last) / columns else { return nil }
      return min(place(index) + columns - leading, last)
    default: return nil
    }
  }

  private func place(_ index: Int) -> Int { index < 0 ? 0 : index + leading }

  /// The first place of the page with an emoji.
  private func firstPlace(_ index: Int) -> Int { place(index) / capacity * capacity }
}
