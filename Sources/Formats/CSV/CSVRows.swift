package import Themes

/// Reads a table row by row; owns the position, and keeps only the cells of the current row.
///
/// The rows are lines of a text, lines of a drawn table, or rows of a sheet, whose `bytes` are its contents without
/// separators.
///
/// A row with wrong quotes has a ``fault`` and ends with its first line: the next line is read as a row of its own. For
/// example: of `A,"🐙 🐠`, `B,🐶 🐱` and `C,"🍎 🍌"`, only the first row is lost.
package struct CSVRows {
  package private(set) var bytes: UnsafeBufferPointer<UInt8>
  package var delimiter: UInt8
  /// The cells of the current row.
  package private(set) var cells: [CSVCell] = []
  package private(set) var line = 0
  package private(set) var rowStart: Int
  /// At most one: a list, because an empty one is smaller and faster to copy than an optional diagnostic.
  private var faults: [Diagnostic] = []
  /// The first quote in a cell that is not quoted.
  private(set) var strayQuote: Int?
  /// The opening quote of the first cell with several lines.
  private(set) var spanningQuote: Int?
  /// The bytes of the file that are not text: a row with one of them has a fault.
  var damage = DamagedBytes()
  /// The part of a text that contains the table; nil if the whole file is the table.
  package let part: Range<Int>?
  let isDrawn: Bool
  private let sheet: SheetCells?
  /// A byte of the text, or a row of the sheet.
  private var index: Int
  private var nextLine: Int
  private var count = 0
  private let mostRows: Int

  /// `line` is the number of the line at `start`.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, delimiter: UInt8, line: Int = 1, part: Range<Int>? = nil,
    isDrawn: Bool = false, limits: ReadingLimits
  ) {
    mostRows = limits.rows
    nextLine = line
    self.bytes = bytes
    self.delimiter = delimiter
    self.part = part
    self.isDrawn = isDrawn
    sheet = nil
    index = start
    rowStart = start
  }

  /// The rows of a sheet, whose contents are `bytes`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, of sheet: SheetCells, limits: ReadingLimits) {
    self.bytes = bytes
    self.sheet = sheet
    // Cells of a sheet are separate, like those of a text with tabs.
    delimiter = 0x09
    (part, isDrawn) = (nil, false)
    (index, rowStart, nextLine) = (0, 0, 1)
    mostRows = limits.rows
  }

  /// In a sheet, cells may be left out, and need no quotes.
  var isSheet: Bool { sheet != nil }

  /// The bytes of the current row, with its line end.
  var range: Range<Int> { rowStart..<index }

  /// A line of the current row as a row of its own.
  func row(ofLine line: ByteLines.Line) throws -> CSVRows {
    var row = again(from: line.range.lowerBound, line: line.number)
    row.bytes = UnsafeBufferPointer(rebasing: bytes[..<line.range.upperBound])
    _ = try row.next()
    return row
  }

  /// A copy that starts again at this row.
  package func again(from start: Int, line: Int) -> CSVRows {
    var rows = self
    (rows.index, rows.nextLine, rows.count) = (start, line, 0)
    return rows
  }

  /// False at the end of the table.
  package mutating func next() throws -> Bool {
    startRow()
    if let sheet { return nextRow(of: sheet) }
    // Also the second of two files that were joined may begin with a byte order mark.
    while index < bytes.count, bytes[index] == 0xEF, bytes[index...].hasByteOrderMark { index += 3 }
    guard index < bytes.count else { return false }
    line = nextLine
    rowStart = index
    count += 1
    guard count <= mostRows else { throw Diagnostic.tooManyRows(mostRows, at: place(of: index)) }
    if isDrawn {
      guard try readDrawn() else { return false }
    } else if let fault = try readCells() {
      try endAfterFirstLine(fault)
    } else {
      consumeLineEnd()
    }
    if !damage.isEmpty, let first = damage.first(in: rowStart..<index) { faults = [first] }
    return true
  }

  /// Moves to the next row that is not blank; false at the end of the table.
  mutating func nextFilled() throws -> Bool {
    repeat { guard try next() else { return false } } while isBlank
    return true
  }

  private mutating func nextRow(of sheet: SheetCells) -> Bool {
    guard index < sheet.rowCount else { return false }
    (rowStart, line) = (index, sheet.number(ofRow: index))
    sheet.append(cellsOfRow: index, to: &cells)
    index += 1
    return true
  }

  private mutating func startRow() {
    cells.removeAll(keepingCapacity: true)
    if !faults.isEmpty { faults = [] }
    strayQuote = nil
    spanningQuote = nil
  }

  /// Why the current row cannot be read. Its cells are those of its first line, as they are written.
  package var fault: Diagnostic? { faults.first }

  package var hasFault: Bool { !faults.isEmpty }

  /// Reads the current row again as a row of one line, in which a cell with wrong quotes is taken as it is written.
  mutating func endAfterFirstLine(_ fault: CSVQuoteFault) throws {
    let finding = Diagnostic(
      .error(
        "csv.quote",
        fault.isUnclosed ? "the quote that opens here is never closed" : "text follows the closing quote of a cell",
        hint: "Close the cell with a quote, and double each quote inside it."), at: place(of: fault.offset))
    startRow()
    faults = [finding]
    (index, nextLine) = (rowStart, line)
    let whole = bytes
    bytes = UnsafeBufferPointer(rebasing: whole[..<lineEnd])
    defer { bytes = whole }
    _ = try readCells(asWritten: true)
    bytes = whole
    consumeLineEnd()
  }

  /// The end of the line that starts here.
  private var lineEnd: Int {
    var lines = ByteLines(bytes, from: index)
    return lines.next()?.range.upperBound ?? index
  }

  /// Reads the cells of a row; a cell with wrong quotes ends it, or is taken as it is written.
  private mutating func readCells(asWritten: Bool = false) throws -> CSVQuoteFault? {
    repeat {
      guard cells.count < Self.mostColumns else {
        throw tooManyColumns(at: index)
      }
      let opening = index
      guard let fault = try readCell() else { continue }
      // A cell that runs into other rows is the fault, whatever is found there.
      guard asWritten else { return spanningQuote.map { CSVQuoteFault(offset: $0, isUnclosed: true) } ?? fault }
      index = opening
      readPlain(from: opening)
    } while consumeDelimiter()
    return nil
  }

  /// A rule is a row without cells; any other line without a bar ends the table.
  private mutating func readDrawn() throws -> Bool {
    var lines = ByteLines(bytes, from: index)
    guard let drawn = lines.next() else { return false }
    switch DrawnLine.kind(of: drawn.range, in: bytes) {
    case .row: cells = DrawnRow.cells(of: drawn.range, in: bytes, most: Self.mostColumns + 1)
    case .rule: break
    case .other:
      index = bytes.count
      return false
    }
    guard cells.count <= Self.mostColumns else {
      throw tooManyColumns(at: cells[Self.mostColumns].opening)
    }
    if let long = cells.first(where: { $0.end - $0.start > Self.longestCell }) {
      throw cellTooLong(at: long.opening)
    }
    index = drawn.next
    nextLine += 1
    return true
  }

  /// True for a line without content, and for the empty cells that spreadsheets write below a table.
  package var isBlank: Bool {
    cells.allSatisfy { $0.isEmpty || DrawnLine.isBlank($0.start..<$0.end, in: bytes) }
  }

  /// True if the beginning of the table has emoji, wherever they are.
  var hasEmoji: Bool { String(decoding: bytes.prefix(1 << 16), as: UTF8.self).contains(where: \.isEmoji) }

  /// Line and column of a byte in this row, or its cell.
  package func place(of offset: Int) -> Place {
    if isSheet { return place(inLine: line, column: cells.lastIndex { $0.opening <= offset } ?? 0) }
    let start = min(rowStart, offset)
    let spot = TextPosition.place(of: offset - start, in: UnsafeBufferPointer(rebasing: bytes[start...]))
    guard case .line(let lines, let column) = spot.spot else { return spot }
    return .line(line + lines - 1, column: column)
  }

  /// The place of a cell of this row; for a missing one in a text, the end of the row.
  func place(ofColumn column: Int) -> Place {
    if isSheet { return place(inLine: line, column: column) }
    return place(of: column < cells.count ? cells[column].opening : cells.last?.end ?? rowStart)
  }

  /// The place of a row that may have been read long ago: the beginning of a line, or a cell.
  func place(inLine line: Int, column: Int = 0) -> Place {
    sheet?.place(row: line, column: column) ?? .line(line, column: 1)
  }

  /// A column as a person calls it: `3`, or `C` in a sheet.
  func name(ofColumn column: Int) -> String {
    isSheet ? SheetCells.letters(ofColumn: column) : String(column + 1)
  }

  private mutating func readCell() throws -> CSVQuoteFault? {
    let opening = index
    skipSpaces()
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      if let fault = readQuoted(opening: index) { return fault }
    } else {
      readPlain(from: opening)
    }
    guard let cell = cells.last, cell.end - cell.start > Self.longestCell else { return nil }
    if let spanningQuote { return CSVQuoteFault(offset: spanningQuote, isUnclosed: true) }
    throw cellTooLong(at: opening)
  }

  private mutating func readPlain(from opening: Int) {
    let (bytes, delimiter) = (bytes, delimiter)
    var end = index
    while true {
      end = bytes.index(from: end) {
        $0.marks(delimiter) | $0.marks(0x0A) | $0.marks(0x0D) | $0.marks(UInt8(ascii: "\""))
      }
      guard end < bytes.count, bytes[end] != delimiter, bytes[end] != 0x0A, bytes[end] != 0x0D else { break }
      if bytes[end] == UInt8(ascii: "\""), strayQuote == nil { strayQuote = end }
      end += 1
    }
    index = end
    cells.append(CSVCell(opening: opening, start: opening, end: end, escape: nil))
  }

  private mutating func readQuoted(opening: Int) -> CSVQuoteFault? {
    var hasDoubledQuotes = false
    var isClosed = false
    index += 1
    let bytes = bytes
    while true {
      index = bytes.index(from: index) { $0.marks(UInt8(ascii: "\"")) | $0.marks(0x0A) | $0.marks(0x0D) }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
          isClosed = true
          break
        }
        hasDoubledQuotes = true
        index += 1
      } else if byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A) {
        nextLine += 1
        if spanningQuote == nil { spanningQuote = opening }
      }
    }
    guard isClosed else { return CSVQuoteFault(offset: opening, isUnclosed: true) }
    let end = index - 1
    skipSpaces()
    guard index == bytes.count || bytes[index] == delimiter || bytes[index] == 0x0A || bytes[index] == 0x0D else {
      return CSVQuoteFault(offset: index, isUnclosed: false)
    }
    cells.append(
      CSVCell(opening: opening, start: opening + 1, end: end, escape: hasDoubledQuotes ? UInt8(ascii: "\"") : nil))
    return nil
  }

  /// Skips spaces around a quoted cell, unless the space is the delimiter.
  private mutating func skipSpaces() {
    while delimiter != 0x20, index < bytes.count, bytes[index] == 0x20 { index += 1 }
  }

  private mutating func consumeDelimiter() -> Bool {
    guard index < bytes.count, bytes[index] == delimiter else { return false }
    index += 1
    return true
  }

  private mutating func consumeLineEnd() {
    guard index < bytes.count else { return }
    index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    nextLine += 1
  }

  private func tooManyColumns(at offset: Int) -> Diagnostic {
    Diagnostic(TooManyColumns(limit: Self.mostColumns), at: place(of: offset))
  }

  private func cellTooLong(at offset: Int) -> Diagnostic {
    var finding = Diagnostic.cellTooLong(at: place(of: offset))
    finding.hint = "Check the quotes around it."
    return finding
  }

  /// Far more columns than a table of themes has.
  static let mostColumns = 1_000
  static let longestCell = 1 << 20
}

extension Diagnostic {
  static func cellTooLong(at place: Place) -> Diagnostic {
    .limit("a cell is longer than \(binarySize(CSVRows.longestCell))", hint: "Shorten it.", at: place)
  }
}

/// With another separator, the row may be a header.
struct TooManyColumns: Problem {
  let limit: Int

  var wording: Wording {
    .error(
      "limit.exceeded", "the row has more than \(grouped(limit)) cells", hint: "Check that this is a theme table.")
  }
}

/// An opening quote that is never closed, or text after a closing one.
struct CSVQuoteFault {
  let offset: Int
  let isUnclosed: Bool
}

/// The range of a cell's content, without quotes.
package struct CSVCell {
  /// The first byte of the cell, including its quote.
  package let opening: Int
  let start: Int
  package let end: Int
  /// The character to leave out where it is before a quote or a bar: of a doubled quote the first, or a backslash.
  let escape: UInt8?

  var isEmpty: Bool { start == end }

  /// The text of the cell, without the formula guard.
  package func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    withBytes(in: bytes) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a short cell, or the beginning of a long one, without a character that may be cut.
  package func beginning(_ length: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard end - start > length else { return text(in: bytes) }
    var end = start + length
    while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let beginning = CSVCell(opening: opening, start: start, end: end, escape: nil)
    return String(beginning.text(in: bytes).dropLast())
  }

  /// The content as bytes; copied only if it has escapes.
  @inline(__always)
  func withBytes<Result>(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    guard let escape else {
      return try body(CSVGuard.removed(from: UnsafeBufferPointer(rebasing: bytes[start..<end])))
    }
    var content: [UInt8] = []
    content.reserveCapacity(end - start)
    var index = start
    while index < end {
      let next = index + 1 < end ? bytes[index + 1] : 0
      if bytes[index] == escape, next == UInt8(ascii: "\"") || next == DrawnLine.bar { index += 1 }
      content.append(bytes[index])
      index += 1
    }
    return try content.withUnsafeBufferPointer { try body(CSVGuard.removed(from: $0)) }
  }
}
