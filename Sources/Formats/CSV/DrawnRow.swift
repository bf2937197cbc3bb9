/// A row of a drawn table.
enum DrawnRow {
  /// The cells between the bars, without the spaces and the marks of bold or slanted text around their content.
  static func cells(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> [CSVCell] {
    let row = DrawnLine.trimmed(line, in: bytes)
    var start = bytes[row.lowerBound] == DrawnLine.bar ? row.lowerBound + 1 : row.lowerBound
    var cells: [CSVCell] = []
    for index in start..<row.upperBound where bytes[index] == DrawnLine.bar && bytes[index - 1] != UInt8(ascii: "\\") {
      cells.append(cell(start..<index, in: bytes))
      start = index + 1
    }
    // A bar at the end closes the last cell.
    if start < row.upperBound { cells.append(cell(start..<row.upperBound, in: bytes)) }
    return cells
  }

  private static func cell(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> CSVCell {
    var content = DrawnLine.trimmed(range, in: bytes)
    while content.count > 2, marks.contains(bytes[content.lowerBound]),
      bytes[content.lowerBound] == bytes[content.upperBound - 1]
    {
      content = DrawnLine.trimmed(content.lowerBound + 1..<content.upperBound - 1, in: bytes)
    }
    return CSVCell(
      opening: range.lowerBound, start: content.lowerBound, end: content.upperBound, hasDoubledQuotes: false)
  }

  private static let marks = Array("*_`~".utf8)
}
