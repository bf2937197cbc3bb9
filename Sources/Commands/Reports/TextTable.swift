internal import Terminals

/// Rows of text with their columns aligned; the last one runs free.
struct TextTable {
  let lines: [String]

  init(_ rows: [[String]], indentation: String = "") {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<max(count - 1, 0)).map { column in
      rows.map { column < $0.count - 1 ? $0[column].cells : 0 }.max() ?? 0
    }
    lines = rows.map { row in
      var line = indentation
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
