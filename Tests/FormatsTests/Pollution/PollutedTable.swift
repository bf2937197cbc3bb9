@testable import Themes

/// A table with one known fault, and what a reader should get from it.
struct PollutedTable: Sendable {
  let name: String
  let bytes: [UInt8]
  /// The themes that the table means.
  var meant: [MeantTheme]
  /// The indices of the themes with damage: each is read right, or rejected with an error.
  var damaged: Set<Int> = []
  /// The lines with damage.
  var lines: Set<Int> = []
  /// Fields that a reader cannot find, because the name of their column is damaged.
  var unnamed: Set<ThemeField> = []
}

/// The cells of a table as they are written, quotes included; the first row is the header.
struct WrittenTable {
  var rows: [[String]]
  var separator: String
  var lineEnd = "\r\n"

  init(_ table: CleanTable) {
    separator = table.separator
    rows = ([table.header] + table.rows).map { row in
      row.map { cell in
        let needsQuotes = table.isQuoted || cell.contains { "\",;|\t".contains($0) }
        return needsQuotes ? Self.quoted(cell) : cell
      }
    }
  }

  static func quoted(_ cell: String, _ quote: String = "\"", escape: String = "\"") -> String {
    quote + cell.replacing(quote, with: escape + quote) + quote
  }

  var lines: [String] { rows.map { $0.joined(separator: separator) } }

  var text: String { lines.map { $0 + lineEnd }.joined() }
}
