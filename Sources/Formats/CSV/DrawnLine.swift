/// A line of a drawn table: a row with bars between its cells, or a rule of dashes.
enum DrawnLine {
  enum Kind {
    case row, rule, other
  }

  /// A rule has dashes, and a bar or a cross where columns meet.
  static func kind(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Kind {
    var hasBar = false, hasCross = false, hasDash = false
    for index in line {
      switch bytes[index] {
      case bar: hasBar = true
      case UInt8(ascii: "+"): hasCross = true
      case UInt8(ascii: "-"), UInt8(ascii: "="): hasDash = true
      case UInt8(ascii: ":"), 0x20, 0x09: break
      default: return hasBar || bytes[index..<line.upperBound].contains(bar) ? .row : .other
      }
    }
    if hasDash { return hasBar || hasCross ? .rule : .other }
    return hasBar ? .row : .other
  }

  static func isBlank(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { isSpace(bytes[$0]) }
  }

  /// Where the line that begins at `start` ends, and where the next one begins.
  static func end(of start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, next: Int) {
    var end = bytes.index(from: start) { $0.marks(0x0A) | $0.marks(0x0D) }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    guard end < bytes.count else { return (end, end) }
    return (end, end + (bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1))
  }

  /// The cells between the bars, without the spaces and the marks of bold or slanted text around their content.
  static func cells(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> [CSVCell] {
    let row = trimmed(line, in: bytes)
    var start = bytes[row.lowerBound] == bar ? row.lowerBound + 1 : row.lowerBound
    var cells: [CSVCell] = []
    for index in start..<row.upperBound where bytes[index] == bar && bytes[index - 1] != UInt8(ascii: "\\") {
      cells.append(cell(start..<index, in: bytes))
      start = index + 1
    }
    // A bar at the end closes the last cell.
    if start < row.upperBound { cells.append(cell(start..<row.upperBound, in: bytes)) }
    return cells
  }

  private static func cell(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> CSVCell {
    var content = trimmed(range, in: bytes)
    while content.count > 2, marks.contains(bytes[content.lowerBound]),
      bytes[content.lowerBound] == bytes[content.upperBound - 1]
    {
      content = trimmed(content.lowerBound + 1..<content.upperBound - 1, in: bytes)
    }
    return CSVCell(
      opening: range.lowerBound, start: content.lowerBound, end: content.upperBound, hasDoubledQuotes: false)
  }

  private static func trimmed(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let bar = UInt8(ascii: "|")
  private static let marks = Array("*_`~".utf8)
}
