/// The identity of a theme: a UUID, without Foundation.
public struct ThemeID: Hashable, Sendable, Comparable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random UUID (version 4).
  public static func random(using generator: inout some RandomNumberGenerator) -> ThemeID {
    ThemeID(high: generator.next(), low: generator.next()).stamped(version: 4)
  }

  /// A UUID made from other data (version 8): the same data, the same id.
  public static func derived(high: UInt64, low: UInt64) -> ThemeID {
    ThemeID(high: high, low: low).stamped(version: 8)
  }

  /// Reads the 36 characters of a UUID, in either case, with or without braces around them.
  public init?(_ text: String) {
    var text = text
    guard let id = text.withUTF8({ Self.read($0) }) else { return nil }
    self = id
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> ThemeID? {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var digits = 0
    let isBraced = text.count == 38 && text[0] == UInt8(ascii: "{") && text[37] == UInt8(ascii: "}")
    let start = isBraced ? 1 : 0
    guard text.count == 36 + 2 * start else { return nil }
    for index in 0..<36 {
      let byte = text[start + index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = hexadecimalValue(byte) else { return nil }
      if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      digits += 1
    }
    return ThemeID(high: high, low: low)
  }

  public static func < (left: ThemeID, right: ThemeID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  private static let dashes = [8, 13, 18, 23]

  private func stamped(version: UInt64) -> ThemeID {
    ThemeID(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | version << 12,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }
}

extension ThemeID: CustomStringConvertible {
  /// Upper case, as the apps of this game write it.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for nibble in 0..<32 {
        if Self.dashes.contains(position) {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        let word = nibble < 16 ? high : low
        let value = UInt8(word >> UInt64(60 - 4 * (nibble % 16)) & 15)
        buffer[position] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
        position += 1
      }
      return position
    }
  }
}

/// The value of one hexadecimal digit in ASCII.
package func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
