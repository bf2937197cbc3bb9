internal import Themes

/// The rows of a table with what its columns mean: asks the row that was read last for a field.
struct CSVTable {
  let columns: CSVColumns
  private(set) var rows: CSVRows

  init(_ columns: CSVColumns, _ rows: CSVRows) {
    self.columns = columns
    self.rows = rows
  }

  /// The next row that is not blank; false at the end.
  mutating func next() throws -> Bool {
    while try rows.next() {
      if !rows.isBlank { return true }
    }
    return false
  }

  func text(_ column: Int?) -> String? {
    guard let column, column < rows.cells.count else { return nil }
    return rows.cells[column].text(in: rows.bytes)
  }

  /// Enough of a cell to compare it with others.
  func beginning(_ length: Int, of column: Int?) -> String {
    guard let column, column < rows.cells.count else { return "" }
    return trimmed(rows.cells[column].beginning(length, in: rows.bytes))
  }

  var identity: ThemeDraft.Identity? {
    guard let column = columns.id, column < rows.cells.count else { return nil }
    return rows.cells[column].withBytes(in: rows.bytes) { bytes in
      if let id = ThemeID(utf8: bytes) { return .known(id) }
      let text = trimmed(String(decoding: bytes, as: UTF8.self))
      return text.isEmpty ? nil : .text(text)
    }
  }

  /// Nil where nothing is written, or no number. In a column that counts cards, a cell may still say pairs: `6 pairs`.
  func numberOfPairs(_ findings: inout [Diagnostic]) -> Int? {
    guard let column = columns.numberOfPairs, let written = text(column), !trimmed(written).isEmpty else { return nil }
    guard let number = WrittenNumber.whole(written) else {
      let pairs = WrittenNumber.pairs(written)
      if pairs == nil { findings.append(.csvBadNumber(written, at: place(ofColumn: column))) }
      return pairs
    }
    guard columns.countsCards else { return number }
    if !number.isMultiple(of: 2) {
      findings.append(.csvOddCards(written, pairs: number / 2, at: place(ofColumn: column)))
    }
    return number / 2
  }

  var color: ThemeDraft.Color? {
    guard let written = text(columns.color), !trimmed(written).isEmpty else { return nil }
    return WrittenColor.draft(written)
  }

  /// The bytes of all cells with emoji in play, one to a line where there are several.
  func withEmojis<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) throws -> Result? {
    guard let first = columns.emojis.first, first < rows.cells.count else { return nil }
    guard columns.emojis.count > 1 || columns.emojisRunOn && rows.cells.count > columns.count else {
      return try rows.cells[first].withBytes(in: rows.bytes, body)
    }
    var joined: [UInt8] = []
    let beyond = columns.emojisRunOn ? Array(columns.count..<max(rows.cells.count, columns.count)) : []
    for column in columns.emojis + beyond where column < rows.cells.count {
      rows.cells[column].withBytes(in: rows.bytes) { cell in
        guard !cell.isEmpty else { return }
        if !joined.isEmpty { joined.append(0x0A) }
        joined += cell
      }
    }
    return try joined.withUnsafeBufferPointer(body)
  }

  func withRemoved<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) throws -> Result? {
    guard let column = columns.removed, column < rows.cells.count else { return nil }
    return try rows.cells[column].withBytes(in: rows.bytes, body)
  }

  /// What is wrong with the row as a row.
  func checkShape(_ findings: inout [Diagnostic]) {
    let cells = rows.cells
    if cells.count < columns.leastCount {
      findings.append(.csvTooFewCells(cells.count, of: columns.count, at: place(ofColumn: cells.count)))
    } else if cells.count > columns.count, !columns.emojisRunOn,
      cells[columns.count...].contains(where: { !$0.isEmpty })
    {
      findings.append(.csvTooManyCells(cells.count, of: columns.count, at: place(ofColumn: columns.count)))
    }
    if let quote = rows.strayQuote { findings.append(.csvStrayQuote(at: rows.place(of: quote))) }
  }

  /// A cell that is missing is missing at the end of the row.
  func place(ofColumn column: Int) -> Place {
    let cells = rows.cells
    return rows.place(of: column < cells.count ? cells[column].opening : cells.last?.end ?? rows.rowStart)
  }

  /// Counting characters is dear, so the columns of a row are worked out only when there is something to say of it.
  var located: DraftPlace {
    let places = ThemeField.allCases.map { field -> Int in
      guard let column = columns.column(of: field), case .line(_, let position) = place(ofColumn: column).spot
      else { return 0 }
      return position
    }
    return .line(rows.line, columns: places)
  }

  /// The emoji that a program left out of the file, told at the cell of a field.
  func lost(_ lost: LostEmoji, _ field: ThemeField) -> Diagnostic {
    lost.inTable(at: place(ofColumn: columns.column(of: field) ?? 0))
  }

  func tooManyWords(_ field: ThemeField) -> Diagnostic {
    .csvTooManyWords(CSVWordBudget.bytes, at: place(ofColumn: columns.column(of: field) ?? 0))
  }
}

extension LostEmoji {
  func inTable(at place: Place) -> Diagnostic {
    switch self {
    case .replaced: .csvReplacedEmoji(at: place)
    case .garbled(let text): .csvGarbledEmoji(text, at: place)
    }
  }
}

extension CSVColumns {
  /// A row may end where only cells for more emoji would follow.
  fileprivate var leastCount: Int {
    guard emojis.count > 1, let last = emojis.last, last == count - 1 else { return count }
    var least = count
    while let previous = emojis.lastIndex(of: least - 1), previous > 0 { least -= 1 }
    return least
  }
}
