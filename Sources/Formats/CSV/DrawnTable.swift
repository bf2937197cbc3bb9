/// A table that is drawn with signs, as chats, Markdown and databases show one: bars between the cells, and a line of dashes
/// below the header.
///
/// For example: `| Theme | Emojis |`, `|---|---|`, `| Sea | 🐙 🐠 |`. It ends at the first line without a bar.
struct DrawnTable {
  /// Where the line of its header begins, and which line that is.
  let start: Int
  let line: Int

  /// Those that begin near the start of a text.
  static func all(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [DrawnTable] {
    var tables: [DrawnTable] = []
    // The rows that stand together since the last line without a bar; only the first can be a header.
    var (header, rows): (DrawnTable?, Int) = (nil, 0)
    var (index, line) = (start, 1)
    while index < min(bytes.count, start + furthest), tables.count < most {
      let end = DrawnLine.end(of: index, in: bytes)
      switch DrawnLine.kind(of: index..<end.line, in: bytes) {
      case .row:
        if rows == 0 { header = DrawnTable(start: index, line: line) }
        rows += 1
      case .rule:
        if rows == 1, let header { tables.append(header) }
        // What follows belongs to the table.
        if rows > 0 { rows += 1 }
      case .other: rows = 0
      }
      (index, line) = (end.next, line + 1)
    }
    return tables
  }

  /// How many lines outside of the table hold something.
  func linesAround(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (count, index) = (0, start)
    var hasEnded = false
    while index < bytes.count {
      let end = DrawnLine.end(of: index, in: bytes)
      let kind = DrawnLine.kind(of: index..<end.line, in: bytes)
      if index >= self.start, kind == .other { hasEnded = true }
      let isInside = index >= self.start && !hasEnded
      if !isInside, !DrawnLine.isBlank(index..<end.line, in: bytes), kind != .rule { count += 1 }
      index = end.next
    }
    return count
  }

  /// Enough of a text to find a table in it.
  private static let furthest = 1 << 16
  private static let most = 20
}
