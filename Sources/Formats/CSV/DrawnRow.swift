/// A row of a drawn table.
enum DrawnRow {
  /// The cells between the bars, without the spaces and the marks of bold or slanted text around their content.
  static func cells(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, most: Int) -> [CSVCell] {
    let row = DrawnLine.trimmed(line, in: bytes)
    var start = bytes[row.lowerBound] == DrawnLine.bar ? row.lowerBound + 1 : row.lowerBound
    var cells: [CSVCell] = []
    for index in start..<row.upperBound where bytes[index] == DrawnLine.bar && bytes[index - 1] != UInt8(ascii: "\\") {
      cells.append(cell(start..<index, in: bytes))
      start = index + 1
      guard cells.count < most else { return cells }
    }
    // A bar at the end closes the last cell.
    if start < row.upperBound { cells.append(cell(start..<row.upperBound, in: bytes)) }
    return cells
  }

  private static func cell(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> CSVCell {
    let content = withoutMarks(DrawnLine.trimmed(range, in: bytes), in: bytes)
    return CSVCell(
      opening: range.lowerBound, start: content.lowerBound, end: content.upperBound, hasDoubledQuotes: false)
  }

  /// Up to three marks on both sides belong to the content where one of them stands inside too, or a space beside them.
  private static func withoutMarks(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard range.count > 2, marks.contains(bytes[range.lowerBound]) else { return range }
    let mark = bytes[range.lowerBound]
    let count = bytes[range].prefix { $0 == mark }.count
    guard count <= 3, range.count > 2 * count else { return range }
    let inside = range.lowerBound + count..<range.upperBound - count
    guard bytes[inside.upperBound..<range.upperBound].allSatisfy({ $0 == mark }), !bytes[inside].contains(mark),
      DrawnLine.trimmed(inside, in: bytes) == inside
    else { return range }
    return withoutMarks(inside, in: bytes)
  }

  private static let marks = Array("*_`~".utf8)
}
