/// A model of a terminal that draws emoji in its own width.
struct TerminalModel {
  let columns: Int
  let rows: Int
  /// How the terminal draws an emoji that should take two cells.
  let drawing: Drawing

  enum Drawing: CaseIterable {
    case narrow, wide
    /// Joined emoji are drawn as their parts.
    case apartAndNarrow, apartAndWide
  }

  private(set) var cells: [[String]]
  private(set) var isCursorShown = true
  private(set) var row = 0
  private(set) var column = 0
  private var wraps: Bool
  /// Whether the cursor is behind the last column.
  private var isBehindEdge = false

  /// `wraps`: text goes on in the next row at the right edge.
  init(columns: Int, rows: Int, drawing: Drawing, wraps: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.drawing = drawing
    self.wraps = wraps
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows without trailing spaces.
  var lines: [String] {
    cells.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func display(_ bytes: String) {
    var rest = Substring(bytes)
    while let next = rest.first {
      if rest.unicodeScalars.first == "\u{1B}" {
        let end = rest.dropFirst(2).firstIndex { $0.isLetter } ?? rest.endIndex
        control(rest[rest.index(rest.startIndex, offsetBy: 2)..<end], rest[end])
        rest = rest[rest.index(after: end)...]
      } else if next.unicodeScalars.allSatisfy({ $0.value < 0x20 }) {
        for scalar in next.unicodeScalars { control(scalar) }
        rest.removeFirst()
      } else {
        draw(next)
        rest.removeFirst()
      }
    }
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    isBehindEdge = false
    switch scalar {
    case "\r": column = 0
    case "\n": lineFeed()
    case "\u{8}": column = max(column - 1, 0)
    default: fatalError("not a control character we send: \(scalar.value)")
    }
  }

  private mutating func lineFeed() {
    row += 1
    guard row == rows else { return }
    row -= 1
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
  }

  private mutating func control(_ parameters: Substring, _ letter: Character) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    if letter != "m", !parameters.hasPrefix("?") { isBehindEdge = false }
    switch letter {
    case "A": row = max(row - (numbers.first ?? 1), 0)
    case "J" where parameters.isEmpty:
      control("", "K")
      for place in row + 1..<max(rows, row + 1) { cells[place] = Array(repeating: " ", count: columns) }
    case "h" where parameters == "?7": wraps = true
    case "l" where parameters == "?7": wraps = false
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case "B": row = min(row + (numbers.first ?? 1), rows - 1)
    case "X":
      let end = min(column + (numbers.first ?? 1), columns)
      if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
      if end < columns, cells[row][end].isEmpty { cells[row][end] = " " }
      for place in column..<end { cells[row][place] = " " }
    case "G": column = (numbers.first ?? 1) - 1
    case "J": cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    case "K":
      if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
      for place in column..<columns { cells[row][place] = " " }
    case "h" where parameters == "?25": isCursorShown = true
    case "l" where parameters == "?25": isCursorShown = false
    case "m": break
    default: fatalError("not a sequence we send: \(parameters)\(letter)")
    }
  }

  private mutating func draw(_ character: Character) {
    guard !character.isASCII, character.unicodeScalars.contains(where: \.properties.isEmoji) else {
      return put(String(character), character.cells)
    }
    switch drawing {
    case .narrow: put(String(character), 1)
    case .wide: put(String(character), 2)
    case .apartAndNarrow: for part in parts(character) { put(part, 1) }
    case .apartAndWide: for part in parts(character) { put(part, 2) }
    }
  }

  private func parts(_ character: Character) -> [String] {
    character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map { String($0) }
  }

  private mutating func put(_ text: String, _ width: Int) {
    if wraps, isBehindEdge || column + width > columns {
      column = 0
      lineFeed()
    }
    isBehindEdge = wraps && column + width == columns
    for part in 0..<width where column + part < columns {
      let place = column + part
      // The other half of an overwritten wide character becomes blank.
      if part == 0, cells[row][place].isEmpty, place > 0 { cells[row][place - 1] = " " }
      if place + 1 < columns, cells[row][place + 1].isEmpty { cells[row][place + 1] = " " }
      cells[row][place] = part == 0 ? text : ""
    }
    column = min(column + width, columns - 1)
  }
}
