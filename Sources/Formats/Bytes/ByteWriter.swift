internal import Themes

/// Builds UTF-8 text; faster and smaller than joining strings.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  /// Writes text without escapes in double quotes.
  package mutating func write(quoting text: UnsafeBufferPointer<UInt8>) {
    if text.count <= 62 {
      // One short append in place of three: most texts of a file are single emoji.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
        buffer[0] = UInt8(ascii: "\"")
        for index in text.indices { buffer[index + 1] = text[index] }
        buffer[text.count + 1] = UInt8(ascii: "\"")
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<(text.count + 2)]))
      }
      return
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes text in double quotes, and each quote in it twice.
  mutating func write(doublingQuotesOf text: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func write(byte: UInt8) { bytes.append(byte) }

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
