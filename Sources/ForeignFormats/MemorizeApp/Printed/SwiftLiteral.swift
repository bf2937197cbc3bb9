internal import Formats

/// A text as Swift prints it for programmers, with its quotes escaped.
enum SwiftLiteral {
  /// Where the quote is that ends the literal that goes on at `start`, or the end of the line.
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != .quote, bytes[index] != 0x0A {
      index += bytes[index] == backslash ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// What the literal that goes on at `start` says, up to its quote or the end of the line; and where that is.
  static func text(in bytes: [UInt8], from start: Int) -> (text: [UInt8], end: Int) {
    var text: [UInt8] = []
    var index = start
    while index < bytes.count, bytes[index] != .quote, bytes[index] != 0x0A {
      guard bytes[index] == backslash, index + 1 < bytes.count else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u") where index < bytes.count && bytes[index] == openBrace:
        let digits = bytes[(index + 1)...].prefix(8).prefix { $0 != UInt8(ascii: "}") }
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        text.append(contentsOf: String(Character(scalar)).utf8)
        index = min(bytes.count, index + digits.count + 2)
      default: text.append(escape)
      }
    }
    return (text, index)
  }
}

private let openBrace = UInt8(ascii: "{")
private let backslash = UInt8(ascii: "\\")
