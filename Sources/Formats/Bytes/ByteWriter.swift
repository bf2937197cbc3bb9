internal import Themes

/// Builds UTF-8 text; faster and smaller than joining strings.
package struct ByteWriter {
  /// Has room after the text: growing an array for each piece would take longer than copying it.
  private var buffer: [UInt8]
  private var count = 0

  package init(capacity: Int = 0) {
    buffer = Array(repeating: 0, count: min(capacity, Self.longestRoom))
    buffer.reserveCapacity(capacity)
  }

  /// A copy of the bytes so far.
  package var bytes: [UInt8] { Array(buffer[..<count]) }

  /// All bytes, without copying them.
  mutating func finish() -> [UInt8] {
    buffer.removeLast(buffer.count - count)
    return buffer
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if buffer.count - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    buffer.append(contentsOf: repeatElement(0, count: max(more, min(buffer.count, Self.longestRoom))))
  }

  private static let longestRoom = 1 << 16

  package mutating func write(_ text: StaticString) {
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  package mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count)
    let start = count
    buffer.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: UnsafeRawBufferPointer(text))
    }
    count += text.count
  }

  /// Writes text without escapes in double quotes.
  package mutating func write(quoting text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count + 2)
    let start = count
    buffer.withUnsafeMutableBytes { bytes in
      bytes[start] = UInt8(ascii: "\"")
      UnsafeMutableRawBufferPointer(rebasing: bytes[(start + 1)...]).copyMemory(from: UnsafeRawBufferPointer(text))
      bytes[start + 1 + text.count] = UInt8(ascii: "\"")
    }
    count += text.count + 2
  }

  /// Writes text in double quotes, and each quote in it twice.
  mutating func write(doublingQuotesOf text: some Sequence<UInt8>) {
    write(byte: UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { write(byte: byte) }
      write(byte: byte)
    }
    write(byte: UInt8(ascii: "\""))
  }

  package mutating func write(byte: UInt8) {
    makeRoom(for: 1)
    buffer[count] = byte
    count += 1
  }

  /// Writes a line feed, and the spaces with which the next line begins.
  mutating func write(lineIndentedBy spaces: Int) {
    makeRoom(for: spaces + 1)
    buffer[count] = UInt8(ascii: "\n")
    for index in count + 1..<count + 1 + spaces { buffer[index] = UInt8(ascii: " ") }
    count += spaces + 1
  }

  package mutating func write(_ number: Int) { write(String(number)) }

  /// Writes a colour component as a fraction with up to three decimals and no trailing zeros: 149 → `0.584`, 255 → `1`.
  mutating func write(fraction component: UInt8) {
    let thousandths = ThemeColor.thousandths(component)
    guard thousandths > 0, thousandths < 1000 else { return write(thousandths == 0 ? "0" : "1") }
    write("0.")
    var rest = thousandths
    while rest > 0 {
      write(byte: UInt8(ascii: "0") + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }
}
