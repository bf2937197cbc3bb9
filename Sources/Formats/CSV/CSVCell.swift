/// A cell of a row: where its content is, without the quotes around it.
package struct CSVCell {
  /// The first byte that belongs to the cell, its quote included.
  package let opening: Int
  let start: Int
  package let end: Int
  /// It contains quotes that are written twice.
  let hasDoubledQuotes: Bool

  var isEmpty: Bool { start == end }

  /// The text of the cell, without the guard against spreadsheets.
  package func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    withBytes(in: bytes) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a short cell; of a long one the beginning, without a character that may go on.
  package func beginning(_ length: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
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
