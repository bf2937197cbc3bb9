@testable import Themes

/// Makes polluted tables: each known kind of fault at each place of a clean table where it can be.
///
/// The kinds are those that surveys of published tables found: preambles and footers, other separators, quotes and line
/// ends, rows with too many or too few cells, stray quotes, missing and repeated column names, several tables in a file,
/// encodings, NUL, blank lines.
struct Pollution {
  static let tables: [PollutedTable] = CleanTable.all.flatMap { Pollution(of: $0).all }

  private let clean: CleanTable
  private let written: WrittenTable

  private init(of clean: CleanTable) {
    self.clean = clean
    written = WrittenTable(clean)
  }

  private var all: [PollutedTable] {
    let tables = [table("clean", written.text)] + strayQuotes + otherRows
    // Quotes around all cells change nothing in the other faults.
    return clean.isQuoted
      ? tables : tables + separatorsInRows + lineFaults + around + dialects + quotes + headers + severalTables + bytes
  }

  private var isOurs: Bool { clean.name == CleanTable.ours.name }

  private var rowCount: Int { written.rows.count }
  private var columnCount: Int { written.rows[0].count }

  private func table(_ fault: String, _ text: String) -> PollutedTable { table(fault, Array(text.utf8)) }

  private func table(_ fault: String, _ bytes: [UInt8]) -> PollutedTable {
    PollutedTable(name: "\(clean.name): \(fault)", bytes: bytes, meant: clean.themes)
  }

  /// A fault in one row; row 0 is the header.
  private func table(_ fault: String, row: Int, _ change: (inout [String]) -> Void) -> PollutedTable {
    var written = written
    change(&written.rows[row])
    return damaged(table("\(fault) in row \(row)", written.text), row: row)
  }

  private func table(_ fault: String, row: Int, line: (String) -> String) -> PollutedTable {
    var lines = written.lines
    lines[row] = line(lines[row])
    return damaged(table("\(fault) in row \(row)", lines.map { $0 + written.lineEnd }.joined()), row: row)
  }

  private func damaged(_ table: PollutedTable, row: Int) -> PollutedTable {
    var table = table
    table.lines = [row + 1]
    if row > 0 { table.damaged = [clean.themeOfRow[row - 1]] }
    return table
  }

  private func file(_ fault: String, _ change: (inout WrittenTable) -> Void) -> PollutedTable {
    var written = written
    change(&written)
    return table(fault, written.text)
  }
}

// Faults in one row.
extension Pollution {
  /// The header, the first and the last row, and some between; few, because each row has many faults.
  private var faultyRows: [Int] { clean.isPerRow ? [1, 5, 9, 15] : isOurs || clean.isQuoted ? [0, 1, 2, 5] : [0, 5] }

  /// A quote too many at the start of a cell, in it, or at its end.
  private var strayQuotes: [PollutedTable] {
    faultyRows.flatMap { row in
      (0..<columnCount).flatMap { column in
        [
          table("stray quote at the start of cell \(column)", row: row) { $0[column] = "\"" + $0[column] },
          table("stray quote at the end of cell \(column)", row: row) { $0[column] += "\"" },
          table("stray quote inside cell \(column)", row: row) {
            let middle = $0[column].index($0[column].startIndex, offsetBy: $0[column].count / 2)
            $0[column].insert("\"", at: middle)
          },
        ]
      }
    }
  }

  /// A separator too many or too few.
  private var separatorsInRows: [PollutedTable] {
    let tables = faultyRows.flatMap { row in
      (0...columnCount).map { column in
        table("a separator too many before cell \(column)", row: row) { $0.insert("", at: column) }
      }
        + (1..<columnCount).map { column in
          table("no separator before cell \(column)", row: row) {
            let cell = $0.remove(at: column)
            $0[column - 1] += cell
          }
        }
    }
    // Below such a header, all rows have the wrong number of cells.
    return tables.map { $0.lines == [1] ? unclear($0) : $0 }
  }

  private var otherRows: [PollutedTable] {
    let other = written.separator == ";" ? "," : ";"
    return [1, rowCount / 2, rowCount - 1].flatMap { row in
      [
        table("another separator", row: row) { row in row = [row.joined(separator: other)] },
        table("spaces as separators", row: row) { row in row = [row.joined(separator: " ")] },
        table("apostrophes as quotes", row: row) { row in row = row.map { "'" + $0.replacing("\"", with: "") + "'" } },
        table("a backslash before a quote", row: row) { $0[0] = "\"x \\\"y\\\" z\"" },
        table("only the first cell", row: row) { $0 = [$0[0]] },
        table("twice as many cells", row: row) { $0 += $0 },
      ]
    }
  }

  /// Faults of lines: their ends, NUL, and bytes that are not UTF-8.
  private var lineFaults: [PollutedTable] {
    let row = rowCount / 2
    return ["\n", "\r", "\r\r\n", "\n\r"].map { end in
      var lines = written.lines.map { $0 + written.lineEnd }
      lines[row] = written.lines[row] + end
      return table("another line end in row \(row): \(Array(end.utf8))", lines.joined())
    } + [
      table("NUL", row: row) { $0[1] += "\0" },
      table("NUL at the start", row: row) { $0[0] = "\0" + $0[0] },
      damaged(table("a byte that is not UTF-8", latin1(row)), row: row),
      table("two rows in one line", row: row) { $0 + written.separator + $0 },
    ]
  }

  private func latin1(_ row: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for (number, line) in written.lines.enumerated() {
      bytes += Array(line.utf8)
      if number == row { bytes.append(0xE9) }
      bytes += Array(written.lineEnd.utf8)
    }
    return bytes
  }
}

// Faults of the file.
extension Pollution {
  /// Lines above, below and between the rows.
  private var around: [PollutedTable] {
    let text = written.text
    let end = written.lineEnd
    let blanks = String(repeating: written.separator, count: columnCount - 1)
    let title = ["My themes", "made in 2024", "for everyone"]
    func lines(_ lines: [String], delimited: Bool) -> String {
      lines.map { $0 + (delimited ? blanks : "") + end }.joined()
    }
    return (isOurs ? [true, false] : [false]).flatMap { delimited in
      let kind = delimited ? "delimited" : "not delimited"
      return [
        table("preamble, \(kind)", lines(title, delimited: delimited) + text),
        table("preamble and a blank line, \(kind)", lines(title + [""], delimited: delimited) + text),
        table("preamble of one line, \(kind)", lines([title[0]], delimited: delimited) + text),
        table("preamble with a quote, \(kind)", lines(["The 5\" list"], delimited: delimited) + text),
        table("preamble with an opening quote, \(kind)", lines(["\"The list"], delimited: delimited) + text),
        table("footer, \(kind)", text + lines(title, delimited: delimited)),
        table("footer after a blank line, \(kind)", text + lines([""] + title, delimited: delimited)),
        table("footer of one line, \(kind)", text + lines(["Total: 5"], delimited: delimited)),
        table("footer with a quote, \(kind)", text + lines(["\"Total: 5"], delimited: delimited)),
        table("blank lines above, \(kind)", lines(["", ""], delimited: delimited) + text),
        table("blank lines below, \(kind)", text + lines(["", ""], delimited: delimited)),
        table(
          "blank lines between rows, \(kind)",
          written.lines.map { $0 + end + lines([""], delimited: delimited) }.joined()),
      ]
    } + [
      table("lines of spaces between rows", written.lines.map { $0 + end + "  " + end }.joined()),
      table("no final line end", String(text.dropLast())),
      table("two final line ends", text + end),
      table("separators after every row", written.lines.map { $0 + blanks + end }.joined()),
      table("spaces after every row", written.lines.map { $0 + "  " + end }.joined()),
      table("a sep= line", "sep=\(written.separator)" + end + text),
    ]
  }

  /// Other separators and line ends in the whole file.
  private var dialects: [PollutedTable] {
    let separators = [",", ";", "\t", "|", ", ", "; ", "\t\t", ":", " "].map { separator in
      file("separator \(Array(separator.utf8))") { written in
        written.separator = separator
        for row in written.rows.indices {
          written.rows[row] = written.rows[row].map {
            $0.hasPrefix("\"") || !$0.contains(separator) ? $0 : WrittenTable.quoted($0)
          }
        }
      }
    }
    let lineEnds = ["\n", "\r", "\r\r\n", "\n\r"].map { end in
      file("line end \(Array(end.utf8))") { $0.lineEnd = end }
    }
    let spaced = file("spaces around cells") { written in
      for row in written.rows.indices { written.rows[row] = written.rows[row].map { " \($0) " } }
    }
    return separators + lineEnds + [spaced]
  }

  /// Other quotes and escapes in the whole file.
  private var quotes: [PollutedTable] {
    [
      quoting("apostrophes as quotes", "'", escape: "'", header: true),
      quoting("apostrophes as quotes below the header", "'", escape: "'", header: false),
      quoting("backslashes before quotes", "\"", escape: "\\", header: true),
    ].map(unclear)
  }

  private func quoting(_ fault: String, _ quote: String, escape: String, header: Bool) -> PollutedTable {
    func quoted(_ row: [String]) -> [String] { row.map { WrittenTable.quoted($0, quote, escape: escape) } }
    return file(fault) { written in
      if header { written.rows[0] = quoted(clean.header) }
      for row in clean.rows.indices { written.rows[row + 1] = quoted(clean.rows[row]) }
    }
  }

  /// A column of texts beside names and emoji needs a name.
  private var withoutHeader: PollutedTable {
    var table = file("no header") { $0.rows.removeFirst() }
    if clean.columns.contains(.words) { table.unnamed = [.words] }
    return table
  }

  /// Column names that are missing, repeated or unknown.
  private var headers: [PollutedTable] {
    (0..<columnCount).flatMap(names) + [
      withoutHeader,
      file("header twice") { $0.rows.insert($0.rows[0], at: 0) },
      file("header over two rows") { $0.rows.insert($0.rows[0].map { _ in "text" }, at: 1) },
      file("a row above the header") { $0.rows.insert($0.rows[0].map { _ in "column" }, at: 0) },
      meaning([], file("only the header") { $0.rows = [$0.rows[0]] }),
    ]
  }

  /// Faults in the name of one column.
  private func names(of column: Int) -> [PollutedTable] {
    func named(_ name: String) -> PollutedTable {
      var table = file("column \(column) is named '\(name.prefix(20))'") { $0.rows[0][column] = name }
      table.lines = [1]
      let field = clean.columns[column]
      if field == .name || field == .emojis { return unclear(table) }
      table.unnamed = [field]
      return table
    }
    let name = clean.header[column]
    let neighbor = clean.header[column == 0 ? 1 : column - 1]
    return [
      named(""), named("HEAD/%R"), named(String(repeating: "header ", count: 2_000)),
      file("column \(column) is in capitals") { $0.rows[0][column] = " \(name.uppercased()) " },
      unclear(file("column \(column) has the name of its neighbour") { $0.rows[0][column] = neighbor }),
    ]
  }

  /// A table whose every theme may be rejected.
  private func unclear(_ table: PollutedTable) -> PollutedTable {
    var table = table
    table.damaged = Set(clean.themes.indices)
    table.lines = Set(1...rowCount)
    return table
  }

  private func meaning(_ themes: [MeantTheme], _ table: PollutedTable) -> PollutedTable {
    var table = table
    table.meant = themes
    return table
  }

  /// A second table below the first.
  private var severalTables: [PollutedTable] {
    let text = written.text
    let end = written.lineEnd
    let separator = written.separator
    // The emoji of a theme stay in their order.
    let order = clean.columns.count { $0 == .emojis } > 1 ? Array(1..<columnCount) + [0] : (0..<columnCount).reversed()
    var turned = clean
    turned.header = order.map { clean.header[$0] }
    turned.rows = clean.rows.map { row in order.map { row[$0] } }
    let other = WrittenTable(turned).text
    let prices =
      ["Product", "Price", "Stock"].joined(separator: separator) + end
      + ["Bread", "3", "10"].joined(separator: separator) + end
    // Rows with one name are one theme.
    let twice = clean.isPerRow ? clean.themes : clean.themes + clean.themes
    return [
      ("the same table again", text + text),
      ("the same table again after a blank line", text + end + text),
      ("the same table again after a byte order mark", text + "\u{FEFF}" + text),
      ("the columns in another order", text + other),
      ("the columns in another order after a blank line", text + end + other),
    ].map { meaning(twice, table($0.0, $0.1)) } + [
      table("a table of other things", text + prices),
      table("a table of other things after a blank line", text + end + prices),
      table("a table of other things above", prices + end + text),
    ]
  }

  /// Encodings, byte order marks and NUL.
  private var bytes: [PollutedTable] {
    let text = written.text
    func wide(_ text: String, isLittleEndian: Bool) -> [UInt8] {
      text.utf16.flatMap { unit in
        isLittleEndian ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
      }
    }
    let mark = "\u{FEFF}"
    return [
      table("byte order mark", mark + text),
      table("two byte order marks", mark + mark + text),
      table("UTF-16, little-endian", wide(mark + text, isLittleEndian: true)),
      table("UTF-16, big-endian", wide(mark + text, isLittleEndian: false)),
      table("NUL at the end", text + "\0"),
      // The emoji are lost, or the encoding would have to be guessed.
      unclear(table("UTF-16 without a byte order mark", wide(text, isLittleEndian: true))),
      unclear(table("Windows-1252", text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") })),
      unclear(
        table("UTF-8 read as Windows-1252", String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) })))),
    ]
  }
}
