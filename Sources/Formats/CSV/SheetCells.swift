package import Themes

/// The cells of one sheet of a workbook: a table without separators and quotes, which is read like the rows of a text.
///
/// Rows and columns without content are left out and cost nothing. For example:
///
///     let sheet = SheetCells(name: "Animals", limits: .standard, budget: WorkbookBudget(.standard))
///     try sheet.add("Farm", row: 1, column: 0)
///     try sheet.add("🐄 🐖", row: 1, column: 1)
package final class SheetCells {
  private struct Row {
    let number: Int
    /// The offset of its first cell.
    let start: Int
    /// The index of the end of its first cell.
    let firstEnd: Int
  }

  package let name: String
  /// The content of each cell and a byte behind it, so that no two cells begin at one offset.
  private var bytes: [UInt8] = []
  private var rows: [Row] = []
  /// The end of the content of each cell, from the first column of its row on.
  private var ends: [Int] = []
  private let limits: ReadingLimits
  private let budget: WorkbookBudget

  package init(name: String, limits: ReadingLimits, budget: WorkbookBudget) {
    (self.name, self.limits, self.budget) = (beginning(of: name), limits, budget)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// The first column with content.
  private var firstColumn = Int.max

  package static var mostColumns: Int { CSVRows.mostColumns }

  /// The rows that spreadsheet programs have.
  package static let mostRows = 1 << 20

  /// Adds a cell to the right of those of its row, or in a row further down. Rows count from 1 and columns from 0. A blank
  /// text is left out.
  package func add(_ text: String, row: Int, column: Int) throws {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    // Made only for a finding.
    var place: Place { self.place(row: row, column: column) }
    guard column < CSVRows.mostColumns else {
      throw Diagnostic(TooManyColumns(limit: CSVRows.mostColumns), at: place)
    }
    if rows.last?.number != row {
      guard rows.last.map({ $0.number < row }) ?? true else { throw Diagnostic.disordered(at: place) }
      guard rows.count < limits.rows, row <= Self.mostRows else { throw Diagnostic.tooManyRows(limits.rows, at: place) }
      rows.append(Row(number: row, start: bytes.count, firstEnd: ends.count))
    }
    let count = ends.count - (rows.last?.firstEnd ?? 0)
    guard count <= column else { throw Diagnostic.disordered(at: place) }
    for _ in count..<column { append("") }
    append(text)
    firstColumn = min(firstColumn, column)
    guard text.utf8.count <= CSVRows.longestCell else { throw Diagnostic.cellTooLong(at: place) }
    guard budget.textBytes >= 0 else {
      throw Diagnostic.limit("the sheets have more than \(binarySize(limits.sheetBytes)) of text", at: place)
    }
  }

  private func append(_ text: String) {
    bytes += text.utf8
    budget.spend(text: text.utf8.count + 1)
    ends.append(bytes.count)
    bytes.append(0x09)
  }

  /// For example: `Sheet1!B4`.
  package func place(row: Int, column: Int) -> Place {
    Place(.cell(sheet: name, reference: Self.letters(ofColumn: column) + String(row)))
  }

  /// For example: `B` for column 1, and `AA` for column 26.
  static func letters(ofColumn column: Int) -> String {
    var (letters, rest) = ("", column)
    repeat {
      letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }
}

// The sheet as rows of a table.
extension SheetCells {
  var rowCount: Int { rows.count }

  func number(ofRow index: Int) -> Int { rows[index].number }

  func append(cellsOfRow index: Int, to cells: inout [CSVCell]) {
    var start = rows[index].start
    let last = index + 1 < rows.count ? rows[index + 1].firstEnd : ends.count
    for end in ends[rows[index].firstEnd..<last] {
      cells.append(CSVCell(opening: start, start: start, end: end, escape: nil))
      start = end + 1
    }
  }

  /// True if the sheet has names and emoji of themes where a table may have them, or pairs below their names. Two columns of
  /// words may be anything.
  package var holdsThemes: Bool {
    withRows { rows in
      guard let opening = try? CSVOpening.read(rows) else { return false }
      return opening.columns.areEnough && (opening.header != nil || !opening.columns.arePairs) || opening.themes != nil
    }
  }

  /// Reads the themes of the sheet; throws a ``Diagnostic`` as a table without themes does.
  package func decode(into reading: inout ThemeReading) throws {
    try withRows { rows in
      let opening = try CSVOpening.read(rows, replacer: reading.replacer)
      try CSVThemeReader(opening, into: &reading).read(into: &reading)
    }
  }

  /// The sheet as text, a line for each row and tabs between the cells; a column on its own is a text as it was typed.
  ///
  /// The lines are counted as the rows are.
  package var text: [UInt8] {
    var text: [UInt8] = []
    var cells: [CSVCell] = []
    var line = 1
    for (index, row) in rows.enumerated() {
      while line < row.number {
        text.append(0x0A)
        line += 1
      }
      cells.removeAll(keepingCapacity: true)
      append(cellsOfRow: index, to: &cells)
      for (column, cell) in cells.enumerated().dropFirst(firstColumn) {
        if column > firstColumn { text.append(0x09) }
        text += bytes[cell.start..<cell.end].map { $0 < 0x20 ? 0x20 : $0 }
      }
    }
    return text
  }

  /// Reads the ``text`` with a format of texts; findings get the places of their rows.
  package func decode(as format: any ThemeFormat, into reading: inout ThemeReading) throws {
    try reading.read(placing: cell) { try format.decode(text, into: &$0) }
  }

  /// With `--emojify`, reads a column of words as a theme; false if the sheet is not a ``CSVWordList``.
  package func decodeWords(into reading: inout ThemeReading) throws -> Bool {
    try withRows { rows in
      guard let words = CSVWordList(rows, for: reading) else { return false }
      try words.read(into: &reading)
      return true
    }
  }

  /// The cell that a place in the ``text`` is in.
  private func cell(of place: Place) -> Place {
    switch place.spot {
    case .line(let line, _), .wholeLine(let line): self.place(row: line, column: firstColumn)
    default: place
    }
  }

  private func withRows<Result>(_ body: (CSVRows) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { try body(CSVRows($0, of: self, limits: limits)) }
  }
}

extension Diagnostic {
  fileprivate static func disordered(at place: Place) -> Diagnostic {
    Diagnostic(
      .error(
        "sheet.damaged", "the cells of the sheet are not in their order",
        hint: "Open the file in a spreadsheet program, and save it again."), at: place)
  }
}
