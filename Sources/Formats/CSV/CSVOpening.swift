internal import Themes

/// How a table begins: its separator, what its columns hold, and where its first row of content is.
struct CSVOpening {
  static let delimiters: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  let columns: CSVColumns
  /// Nil where the columns were told by what they hold.
  let header: CSVHeader?
  /// The row of the header where there is one, for its places; the first row of content comes next.
  var rows: CSVRows
  /// Rows above the header that hold something, such as a title.
  let rowsAbove: Int
  /// Where the themes stand side by side.
  var themes: CSVThemeColumns?

  /// Looks for a header under every separator, then for columns that speak for themselves.
  ///
  /// `isWhole` is false for the first bytes of a file, whose last row may be cut off.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool = true) throws -> CSVOpening {
    let start = TextPosition.hasMark(bytes) ? 3 : 0
    var best: CSVOpening?
    var failure: (any Error)?
    var readable: [CSVRows] = []
    for rows in candidates(bytes, from: start) {
      do {
        let rows = try first(rows)
        if let found = opening(rows), found.columns.isBetter(than: best?.columns) { best = found }
        readable.append(rows)
      } catch {
        failure = failure ?? error
      }
    }
    if let best, best.columns.areEnough { return best }
    if best == nil, let failure = failure as? Diagnostic, failure.code == CSVCode.tooManyColumns.rawValue {
      throw failure
    }
    for rows in readable {
      guard let columns = CSVSample(rows, isWhole: isWhole).columns else { continue }
      return CSVOpening(columns: columns, header: nil, rows: rows, rowsAbove: 0)
    }
    for rows in readable {
      guard let themes = CSVThemeColumns(rows, isWhole: isWhole) else { continue }
      return CSVOpening(columns: CSVColumns(), header: nil, rows: rows, rowsAbove: 0, themes: themes)
    }
    if let best { return best }
    throw readable.isEmpty ? failure ?? Diagnostic.csvNoHeader() : Diagnostic.csvNoHeader()
  }

  /// Every table of a file: one, or as many as stand in a text with enough of our columns.
  static func all(_ bytes: UnsafeBufferPointer<UInt8>) throws -> [CSVOpening] {
    let best = try read(bytes)
    guard best.rows.part != nil, best.header != nil, best.columns.areEnough else { return [best] }
    var found: [CSVOpening] = []
    for rows in pasted(bytes, from: TextPosition.hasMark(bytes) ? 3 : 0) {
      guard let opening = (try? first(rows)).flatMap(opening), opening.columns.areEnough else { continue }
      // Under another separator it may be one too.
      if found.last?.rows.part == rows.part {
        if opening.columns.isBetter(than: found.last?.columns) { found[found.count - 1] = opening }
      } else {
        found.append(opening)
      }
    }
    return found
  }

  /// The rows of each table in a text, and those that each separator makes of all of it, which may have one in a cell.
  private static func candidates(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [CSVRows] {
    pasted(bytes, from: start) + delimiters.map { CSVRows(bytes, from: start, delimiter: $0) }
  }

  private static func pasted(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [CSVRows] {
    let drawn = DrawnTable.all(in: bytes, from: start)
    guard drawn.isEmpty else { return drawn.map { CSVRows(bytes, drawn: $0) } }
    return CodeFence.all(in: bytes, from: start).flatMap { fence in
      delimiters.map { CSVRows(bytes, inside: fence, delimiter: $0) }
    }
  }

  /// The rows behind a `sep=` line, where there is one; the first row is not read yet.
  private static func first(_ rows: CSVRows) throws -> CSVRows {
    var next = rows
    guard try next.next() else { throw Diagnostic.csvNoHeader() }
    guard let announced = try announcedDelimiter(next) else { return rows }
    next.delimiter = announced
    var content = next
    guard try content.next() else { throw Diagnostic.csvNoHeader() }
    return next
  }

  /// The first row that names enough of our columns, or else the first row of all if it names any.
  private static func opening(_ rows: CSVRows) -> CSVOpening? {
    var rows = rows
    var first: CSVOpening?
    var above = 0
    while above < mostRowsAbove, (try? rows.next()) == true {
      if rows.isBlank { continue }
      let header = CSVHeader(rows.cells, in: rows.bytes)
      let found = CSVOpening(columns: header.columns, header: header, rows: rows, rowsAbove: above)
      if header.columns.areEnough { return found }
      if above == 0, header.columns.known > 0 { first = found }
      above += 1
    }
    return first
  }

  /// `sep=;` on a line of its own, which spreadsheets understand.
  private static func announcedDelimiter(_ rows: CSVRows) throws -> UInt8? {
    guard let first = rows.cells.first, let last = rows.cells.last else { return nil }
    let line = Array(rows.bytes[first.start..<last.end])
    guard line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }) else { return nil }
    guard line.count == 5, let delimiter = line.last, delimiters.contains(delimiter) else {
      throw Diagnostic.csvBadSeparator(String(decoding: line.dropFirst(4), as: UTF8.self))
    }
    return delimiter
  }

  /// A title, a date, an empty line: what people write above a table is short.
  private static let mostRowsAbove = 20
}

extension CSVColumns {
  /// Of equals, the first is taken.
  fileprivate func isBetter(than other: CSVColumns?) -> Bool {
    guard let other else { return true }
    return areEnough != other.areEnough ? areEnough : known > other.known
  }
}
