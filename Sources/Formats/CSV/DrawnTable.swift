/// A table that is drawn with signs, as chats, Markdown and databases show one: bars between the cells, and a line of dashes
/// below the header.
///
/// For example: `| Theme | Emojis |`, `|---|---|`, `| Sea | 🐙 🐠 |`. It ends at the first line without a bar.
package struct DrawnTable {
  /// From the line of its header on.
  package let range: Range<Int>
  /// The number of that line.
  package let line: Int

  package static func all(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [DrawnTable] {
    var tables: [DrawnTable] = []
    // The rows that stand together since the last line without a bar; only the first can be a header.
    var header: ByteLines.Line?
    var (rows, isTable) = (0, false)
    // Between quotes, it is the content of a cell.
    var isQuoted = false
    func end(at end: Int) {
      if isTable, let header { tables.append(DrawnTable(range: header.range.lowerBound..<end, line: header.number)) }
      (rows, isTable) = (0, false)
    }
    for line in ByteLines(bytes, from: start) {
      // A table that has begun goes on as long as it is.
      guard isTable || line.range.lowerBound < start + PastedLimits.furthest, tables.count < PastedLimits.tables else {
        break
      }
      switch DrawnLine.kind(of: line.range, in: bytes) {
      case .row:
        if rows == 0 { header = isQuoted ? nil : line }
        rows += 1
      case .rule: if rows == 1, header != nil { isTable = true }
      case .other: end(at: line.range.lowerBound)
      }
      if !isTable, !bytes[line.range].count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) { isQuoted.toggle() }
    }
    end(at: bytes.count)
    return tables
  }
}
