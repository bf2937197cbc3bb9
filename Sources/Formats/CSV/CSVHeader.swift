internal import Themes

/// The separator of a table, and which column holds which field.
struct CSVHeader {
  static let delimiters: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  /// The column of each field in the order of ``ThemeField``; nil where the table has none.
  private(set) var columns: [Int?] = Array(repeating: nil, count: ThemeField.allCases.count)
  private(set) var count = 0
  /// Columns that are none of ours.
  private(set) var unknown: [(name: String, column: Int)] = []
  private(set) var duplicates: [(name: String, column: Int)] = []

  init(_ cells: [CSVCell], in bytes: UnsafeBufferPointer<UInt8>) {
    count = cells.count
    // Spreadsheets leave separators behind a table: columns without a name and without content.
    while count > 0, cells[count - 1].isEmpty { count -= 1 }
    for (column, cell) in cells.prefix(count).enumerated() {
      let name = cell.text(in: bytes)
      guard let field = ThemeField.allCases.firstIndex(where: { Self.isName(name, of: $0) }) else {
        unknown.append((name, column))
        continue
      }
      if columns[field] != nil { duplicates.append((name, column)) } else { columns[field] = column }
    }
  }

  /// How many of our fields it names.
  var known: Int { columns.count { $0 != nil } }

  func column(of field: ThemeField) -> Int? {
    ThemeField.allCases.firstIndex(of: field).flatMap { columns[$0] }
  }

  /// Reads the `sep=` line and the header, and leaves `rows` behind them, with the separator under which most names are ours.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> (header: CSVHeader, rows: CSVRows) {
    let start = TextPosition.hasMark(bytes) ? 3 : 0
    var best: (header: CSVHeader, rows: CSVRows)?
    var failure: (any Error)?
    for delimiter in delimiters {
      var rows = CSVRows(bytes, from: start, delimiter: delimiter)
      do {
        guard try rows.next() else { throw Diagnostic.csvNoHeader() }
        if let announced = try announcedDelimiter(rows) {
          rows.delimiter = announced
          guard try rows.next() else { throw Diagnostic.csvNoHeader() }
        }
        let header = CSVHeader(rows.cells, in: bytes)
        if best.map({ header.known > $0.header.known }) ?? true { best = (header, rows) }
      } catch {
        failure = failure ?? error
      }
    }
    guard let best else { throw failure ?? Diagnostic.csvNoHeader() }
    if best.header.known == 0, let failure = failure as? Diagnostic, failure.code == CSVCode.tooManyColumns.rawValue {
      throw failure
    }
    return best
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

  /// Case and surrounding spaces do not count.
  private static func isName(_ name: String, of field: ThemeField) -> Bool {
    guard name.utf8.count <= 40 else { return false }
    return name.lowercased().filter { !$0.isWhitespace } == field.rawValue.lowercased()
  }
}
