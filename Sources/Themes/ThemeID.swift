/// The identity of a theme: a UUID, without Foundation.
public struct ThemeID: Hashable, Sendable, Comparable {
  /// The first eight bytes.
  public let high: UInt64
  /// The last eight bytes.
  public let low: UInt64

  /// Makes an id of its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random UUID (version 4).
  public static func random(using generator: inout some RandomNumberGenerator) -> ThemeID {
    random(from: { generator.next() })
  }

  /// A random UUID of the system's generator.
  public static func random() -> ThemeID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  package static func random(from next: () -> UInt64) -> ThemeID {
    ThemeID(high: next(), low: next()).stamped(version: 4)
  }

  /// A UUID made from other data (version 8): the same data gives the same id.
  package static func derived(high: UInt64, low: UInt64) -> ThemeID {
    ThemeID(high: high, low: low).stamped(version: 8)
  }

  /// The 36 characters of a UUID, in either case, with or without braces around them.
  public init?(_ text: String) {
    var text = text
    guard let id = text.withUTF8(ThemeID.init(utf8:)) else { return nil }
    self = id
  }

  /// Reads UTF-8 without making a string.
  package init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    var bytes = text
    if bytes.count == 38, bytes[0] == UInt8(ascii: "{"), bytes[37] == UInt8(ascii: "}") {
      bytes = UnsafeBufferPointer(rebasing: bytes[1..<37])
    }
    guard bytes.count == 36, [8, 13, 18, 23].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }) else { return nil }
    var isHexadecimal = true
    func value(_ digits: Range<Int>) -> UInt64 {
      var value: UInt64 = 0
      for index in digits {
        // Without branches: digits and letters are mixed at random, so half of the branches would be mispredicted.
        let digit = bytes[index] &- UInt8(ascii: "0")
        let letter = (bytes[index] | 0x20) &- UInt8(ascii: "a")
        isHexadecimal = (digit < 10 || letter < 6) && isHexadecimal
        value = value << 4 | UInt64(digit < 10 ? digit : letter &+ 10)
      }
      return value
    }
    let high = value(0..<8) << 32 | value(9..<13) << 16 | value(14..<18)
    let low = value(19..<23) << 48 | value(24..<36)
    guard isHexadecimal else { return nil }
    self.init(high: high, low: low)
  }

  public static func < (left: ThemeID, right: ThemeID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// All ids that begin with these hexadecimal digits; dashes and case are ignored. Nil if there is another character.
  public static func range(ofPrefix prefix: String) -> ClosedRange<ThemeID>? {
    var digits: UInt128 = 0
    var count = 0
    for byte in prefix.utf8 where byte != UInt8(ascii: "-") {
      guard count < 32, let digit = hexadecimalValue(byte) else { return nil }
      digits = digits << 4 | UInt128(digit)
      count += 1
    }
    let first = digits << (128 - 4 * count)
    return ThemeID(first)...ThemeID(first | UInt128.max >> (4 * count))
  }

  private init(_ value: UInt128) {
    self.init(high: UInt64(value >> 64), low: UInt64(truncatingIfNeeded: value))
  }

  private static func isDash(at position: Int) -> Bool {
    position == 8 || position == 13 || position == 18 || position == 23
  }

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
        if Self.isDash(at: position) {
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
