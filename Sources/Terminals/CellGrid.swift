internal import System

/// The content of a whole screen as a value: rows and columns of cells, and where the cursor stands.
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

/// One cell of a screen: a character and how it looks.
public struct Cell: Hashable, Sendable {
  /// One character; empty in the second cell of a wide one.
  public let text: String
  public let style: Style

  init(_ text: String, _ style: Style) {
    self.text = text
    self.style = style
  }

  static let blank = Cell(" ", .plain)

  /// How many cells behind it a terminal may draw over that counts this character otherwise than we do; nil where all
  /// terminals agree. For example: 4 for 👩‍🌾, which some draw as 👩 and 🌾 and leave room for more.
  var overhang: Int? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, !first.isASCII || scalars.count > 1 else { return nil }
    guard scalars.contains(where: { $0.properties.isEmoji && !$0.isASCII || $0 == "\u{FE0F}" || $0 == "\u{20E3}" })
    else { return nil }
    return 2 * scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.count
  }
}

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  public static let usual = TerminalSize(columns: 80, rows: 24)

  /// The size the terminal reports, else `COLUMNS` and `LINES`, else 80 × 24.
  public static func of(_ descriptor: Int32, environment: [String: String]) -> TerminalSize {
    let (columns, rows) = TerminalDevice.size(of: descriptor)
    return TerminalSize(
      columns: columns > 0 ? columns : number("COLUMNS", in: environment) ?? usual.columns,
      rows: rows > 0 ? rows : number("LINES", in: environment) ?? usual.rows)
  }

  private static func number(_ name: String, in environment: [String: String]) -> Int? {
    guard let text = environment[name], let number = Int(text), (1...10_000).contains(number) else { return nil }
    return number
  }
}
