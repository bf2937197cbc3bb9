/// A cell of a row: where its content is, without the quotes around it.
struct CSVCell {
  /// The first byte that belongs to the cell, its quote included.
  let opening: Int
  let start: Int
  let end: Int
  /// It contains quotes that are written twice.
  let hasDoubledQuotes: Bool

  var isEmpty: Bool { start == end }

  /// The text of the cell, without the guard against spreadsheets.
  func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    withBytes(in: bytes) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a short cell; of a long one the beginning, without a character that may go on.
  func beginning(_ length: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard end - start > length else { return text(in: bytes) }
    var end = start + length
    while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let beginning = CSVCell(opening: opening, start: start, end: end, hasDoubledQuotes: false)
    return String(beginning.text(in: bytes).dropLast())
  }

  /// The content as bytes; a copy is made only where quotes are doubled.
  @inline(__always)
  func withBytes<Result>(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    guard hasDoubledQuotes else {
      return try body(CSVGuard.removed(from: UnsafeBufferPointer(rebasing: bytes[start..<end])))
    }
    var content: [UInt8] = []
    content.reserveCapacity(end - start)
    var index = start
    while index < end {
      content.append(bytes[index])
      index += bytes[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return try content.withUnsafeBufferPointer { try body(CSVGuard.removed(from: $0)) }
  }
}

/// The apostrophe in front of what a spreadsheet would run as a formula.
///
/// Written in front of a cell that begins with `=`, `+`, `-`, `@`, a tab or CR, and of one that begins with an
/// apostrophe and one of these or another apostrophe. Read, it is dropped in front of these. So every cell comes back
/// as it was: `=1` → `'=1`, `'=1` → `''=1`, `'n Sync` stays.
enum CSVGuard {
  static func isNeeded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = cell.first else { return false }
    return startsFormula(first) || isGuarded(cell)
  }

  @inline(__always)
  static func removed(from cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    isGuarded(cell) ? UnsafeBufferPointer(rebasing: cell[1...]) : cell
  }

  @inline(__always)
  private static func isGuarded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    cell.count > 1 && cell[0] == UInt8(ascii: "'") && (cell[1] == UInt8(ascii: "'") || startsFormula(cell[1]))
  }

  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }
}
