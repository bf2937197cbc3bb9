internal import Themes

/// A table drawn with characters, as in chats, Markdown and database output: bars between the cells, and a line of
/// dashes below the header.
///
/// For example: `| Theme | Emojis |`, `|---|---|`, `| Sea | 🐙 🐠 |`. It ends at the first line without a bar.
package struct DrawnTable {
  /// The bytes from the header line to the end of the table.
  package let range: Range<Int>
  /// The number of the header line.
  package let line: Int

  package func rows(in bytes: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits) -> CSVRows {
    CSVRows(
      bytes, from: range.lowerBound, delimiter: DrawnLine.bar, line: line, part: range, isDrawn: true, limits: limits)
  }

  package static func all(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [DrawnTable] {
    var tables: [DrawnTable] = []
    // The first of the consecutive rows with bars; only that one can be a header.
    var header: ByteLines.Line?
    var (rows, isTable) = (0, false)
    // True inside quotes, where a drawn table is the content of a CSV cell.
    var isQuoted = false
    func end(at end: Int) {
      if isTable, let header { tables.append(DrawnTable(range: header.range.lowerBound..<end, line: header.number)) }
      (rows, isTable) = (0, false)
    }
    for line in ByteLines(bytes, from: start) {
      // Only the header of a table must lie within the limit; the line below it shows whether it is one.
      let mayBegin = rows == 1 || line.range.lowerBound < start + PastedLimits.furthest
      guard isTable || mayBegin, tables.count < PastedLimits.tables else { break }
      switch DrawnLine.kind(of: line.range, in: bytes) {
      case .row:
        if rows == 0 { header = isQuoted ? nil : line }
        rows += 1
      case .rule: if rows == 1, header != nil { isTable = true }
      case .other: end(at: line.range.lowerBound)
      }
      if !isTable, opensQuote(line.range, isOpen: isQuoted, in: bytes) { isQuoted.toggle() }
    }
    end(at: bytes.count)
    return tables
  }

  /// True for a line with a quote that opens or closes: with an odd number of them, unless all are the inches of `5"`.
  private static func opensQuote(_ line: Range<Int>, isOpen: Bool, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let quotes = line.filter { bytes[$0] == UInt8(ascii: "\"") }
    guard !quotes.count.isMultiple(of: 2) else { return false }
    return isOpen || !quotes.allSatisfy { $0 > line.lowerBound && bytes[$0 - 1].isDigit }
  }
}

/// Splits a row of a drawn table.
enum DrawnRow {
  /// The cells between the bars, without surrounding spaces and Markdown emphasis.
  static func cells(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, most: Int) -> [CSVCell] {
    let row = DrawnLine.trimmed(line, in: bytes)
    var start = bytes[row.lowerBound] == DrawnLine.bar ? row.lowerBound + 1 : row.lowerBound
    var cells: [CSVCell] = []
    for index in start..<row.upperBound where bytes[index] == DrawnLine.bar && bytes[index - 1] != backslash {
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
      opening: range.lowerBound, start: content.lowerBound, end: content.upperBound,
      escape: bytes[content].contains(backslash) ? backslash : nil)
  }

  /// Removes up to three emphasis marks on both sides, unless the content also contains the mark or begins or ends with
  /// a space.
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
  private static let backslash = UInt8(ascii: "\\")
}

/// Classifies the lines of a drawn table: rows with bars, rules of dashes, and others.
enum DrawnLine {
  enum Kind {
    case row, rule, other
  }

  /// A rule has dashes, and bars or crosses where columns meet.
  static func kind(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Kind {
    var hasBar = false
    var hasCross = false
    var hasDash = false
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

  static func trimmed(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static let bar = UInt8(ascii: "|")
}

/// The content between two lines of ```` ``` ````, as in chats and Markdown.
///
/// For example: ```` ```csv ````, `Theme,Emojis`, `Sea,🐙 🐠`, ```` ``` ````.
struct CodeFence {
  let content: Range<Int>
  /// The number of its first line.
  let line: Int

  static func all(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [CodeFence] {
    var fences: [CodeFence] = []
    var open: (start: Int, line: Int)?
    for line in ByteLines(bytes, from: start) {
      guard line.range.lowerBound < start + PastedLimits.furthest, fences.count < PastedLimits.tables else { break }
      guard isMark(line.range, in: bytes) else { continue }
      if let begun = open {
        fences.append(CodeFence(content: begun.start..<line.range.lowerBound, line: begun.line))
        open = nil
      } else {
        open = (line.next, line.number + 1)
      }
    }
    return fences
  }

  /// Three backticks, optionally with a language name.
  static func isMark(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let content = bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
    return content.starts(with: "```".utf8) && !content.dropFirst(3).contains { $0 == UInt8(ascii: "`") || $0 == 0x2C }
  }
}

/// Tables within a text.
enum PastedTable {
  /// Counts the non-blank lines outside the tables, and reports whether one of the first has emoji.
  static func around(
    _ parts: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (lines: Int, mayHoldThemes: Bool) {
    var (count, mayHoldThemes) = (0, false)
    var parts = parts.sorted { $0.lowerBound < $1.lowerBound }[...]
    for line in ByteLines(bytes, from: start) {
      while let part = parts.first, part.upperBound <= line.range.lowerBound { parts.removeFirst() }
      if let part = parts.first, part.contains(line.range.lowerBound) { continue }
      let isFrame = DrawnLine.kind(of: line.range, in: bytes) == .rule || CodeFence.isMark(line.range, in: bytes)
      guard !isFrame, !DrawnLine.isBlank(line.range, in: bytes) else { continue }
      count += 1
      if !mayHoldThemes, line.range.lowerBound < PastedLimits.furthest {
        mayHoldThemes = hasEmoji(String(decoding: bytes[line.range.prefix(longest)], as: UTF8.self))
      }
    }
    return (count, mayHoldThemes)
  }

  /// True for two or more emoji: a single one may just decorate a sentence.
  private static func hasEmoji(_ line: String) -> Bool {
    line.lazy.filter(\.isEmoji).prefix(2).count > 1
  }

  /// Enough of a line to find emoji.
  private static let longest = 1_000
}

/// How far to search a text for tables.
enum PastedLimits {
  static let furthest = 1 << 19
  static let tables = 100
}
