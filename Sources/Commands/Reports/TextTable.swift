internal import Terminals

/// Rows of text with aligned columns.
struct TextTable {
  let lines: [String]

  init(_ rows: [[String]]) {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<max(count - 1, 0)).map { column in
      rows.map { column < $0.count - 1 ? $0[column].cells : 0 }.max() ?? 0
    }
    lines = rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += text
        if column < row.count - 1 {
          line += String(repeating: " ", count: max(0, widths[column] - text.cells) + 2)
        }
      }
      return line
    }
  }
}

/// Terms with their meanings beside them, or below them in a narrow window.
struct EntryColumns {
  let rows: [(term: String, meaning: String)]
  let width: Int
  /// The width of the widest term in tables to align with.
  var widest = 0

  var lines: [String] {
    let longest = rows.reduce(widest) { max($0, $1.term.cells) }
    let column = longest + 4
    guard width - column >= Self.narrowest else {
      return rows.flatMap { row in
        ["  \(row.term)"] + TextWrapping.lines(row.meaning, width: width, first: Self.below, hanging: Self.below)
      }
    }
    let hanging = String(repeating: " ", count: column)
    return rows.flatMap { row in
      let first = "  " + TextWidth.padded(row.term, to: longest) + "  "
      return TextWrapping.lines(row.meaning, width: width, first: first, hanging: hanging)
    }
  }

  private static let below = "        "
  /// The least width of a column of meanings.
  private static let narrowest = 24
}
