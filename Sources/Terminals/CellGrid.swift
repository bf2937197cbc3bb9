/// The content of a screen: rows and columns of cells, and the position of the cursor.
///
/// For example: `grid.write("Score 4", atRow: 0, column: 2)`. Text that does not fit is cut, not wrapped.
public struct CellGrid: Hashable, Sendable {
  public let size: TerminalSize
  /// Nil for a hidden cursor.
  public var cursor: Spot?
  private(set) var cells: [Cell]

  /// The position of a cell, counted from 0.
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

  /// Writes text into one row, cut at the edge of the screen. Newlines are skipped.
  ///
  /// Text from right to left is written with marks, so that a terminal that reorders it moves nothing beside it.
  public mutating func write(_ text: StyledText, atRow row: Int, column: Int) {
    guard (0..<size.rows).contains(row), column < size.columns else { return }
    var column = column
    var marks = DirectionMarks(text)
    for run in text.runs {
      for character in run.text {
        let marked = marks.marked(character)
        let width = character.cells
        guard width > 0 else { continue }
        guard column + width <= size.columns else { return }
        if column >= 0 { put(marked, run.style, width, row * size.columns + column) }
        column += width
      }
    }
  }

  /// Writes a text of two cells in a larger size: it covers 2 × `scale` columns and `scale` rows. Nothing is written where
  /// they do not fit.
  public mutating func write(_ text: String, _ style: Style, scale: Int, atRow row: Int, column: Int) {
    guard row >= 0, column >= 0, row + scale <= size.rows, column + 2 * scale <= size.columns else { return }
    fill(rows: row..<row + scale, columns: column..<column + 2 * scale, style)
    for part in 0..<2 * scale * scale {
      let index = (row + part / (2 * scale)) * size.columns + column + part % (2 * scale)
      cells[index] = Cell(text: part == 0 ? text : "", style: style, scale: scale)
    }
  }

  public mutating func fill(rows: Range<Int>, columns: Range<Int>, _ style: Style) {
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns.clamped(to: 0..<size.columns) { put(" ", style, 1, row * size.columns + column) }
    }
  }

  /// The rows as text, without trailing spaces.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = cells[row * size.columns..<(row + 1) * size.columns].reduce(into: "") {
        $0 += $1.isCovered ? " " : $1.text
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// A copy with the text of each character replaced, cell by cell, by a text of one cell.
  func mapped(_ change: (String) -> String) -> CellGrid {
    var grid = self
    var last = ""
    for index in cells.indices {
      // The second cell of a wide character shows what the first does.
      if !cells[index].text.isEmpty { last = change(cells[index].text) }
      grid.cells[index] = Cell(text: last, style: cells[index].style)
    }
    return grid
  }

  func cell(_ row: Int, _ column: Int) -> Cell { cells[row * size.columns + column] }

  /// If one cell of a wide character is overwritten, the others become blank.
  private mutating func put(_ text: String, _ style: Style, _ width: Int, _ index: Int) {
    var first = index
    while first > 0, cells[first].text.isEmpty, first == index || !cells[first].isCovered { first -= 1 }
    for part in first..<index { cells[part] = Cell(text: " ", style: cells[part].style) }
    var after = index + width
    while after < cells.count, cells[after].text.isEmpty {
      let isLast = cells[after].isCovered
      cells[after] = Cell(text: " ", style: cells[after].style)
      if isLast { break }
      after += 1
    }
    cells[index] = Cell(text: text, style: style)
    for part in index + 1..<max(index + width, index + 1) { cells[part] = Cell(text: "", style: style) }
  }
}

/// One cell of a screen: a character and its style.
public struct Cell: Hashable, Sendable {
  /// One character, with marks of direction around it where it begins or ends a text from right to left; empty in the
  /// other cells of a wide character.
  public let text: String
  public let style: Style
  /// The scale of the text, 1 as usual.
  var scale = 1

  /// True if it shows a part of a larger text that begins in another cell.
  var isCovered: Bool { scale > 1 && text.isEmpty }

  static let blank = Cell(text: " ", style: .plain)

  /// True if terminals disagree on the width of a text of such characters: scripts of India and South-East Asia, whose
  /// letters combine.
  var mayDrift: Bool {
    text.unicodeScalars.contains(where: \.combinesWithLetters)
  }

  /// How many of the next cells a terminal may overwrite if it draws this character wider than its cells; nil if all
  /// terminals draw it alike. For example: 4 for 👩‍🌾, which some terminals draw as 👩 and 🌾.
  var overhang: Int? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, !first.isASCII || scalars.count > 1 else { return nil }
    guard scalars.contains(where: { $0.properties.isEmoji && !$0.isASCII || $0 == "\u{FE0F}" || $0 == "\u{20E3}" })
    else { return nil }
    return 2 * scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.count
  }
}
