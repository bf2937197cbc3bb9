/// The colour of a theme: red, green, blue and alpha, 8 bits each.
///
/// Apps of this game keep fractions; 8 bits are what survives every format, and what anybody can see.
public struct ThemeColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Fractions from 0 to 1; what lies outside is clamped.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue), alpha: Self.byte(alpha))
  }

  /// `0xRRGGBBAA`
  public init(packed: UInt32) {
    self.init(
      red: UInt8(packed >> 24), green: UInt8(packed >> 16 & 255), blue: UInt8(packed >> 8 & 255),
      alpha: UInt8(packed & 255))
  }

  /// `0xRRGGBBAA`
  public var packed: UInt32 { UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha) }

  /// A fraction in thousandths, enough to find the 8 bits again. For example: 149 → 584.
  public static func thousandths(_ component: UInt8) -> Int { (Int(component) * 2000 + 255) / 510 }

  /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without the `#`.
  init?(hexadecimal text: String) {
    var text = text
    let number = text.withUTF8 { bytes -> (digits: Int, value: UInt32)? in
      let start = bytes.first == UInt8(ascii: "#") ? 1 : 0
      guard bytes.count - start <= 8 else { return nil }
      var value: UInt32 = 0
      for index in start..<bytes.count {
        guard let digit = hexadecimalValue(bytes[index]) else { return nil }
        value = value << 4 | UInt32(digit)
      }
      return (bytes.count - start, value)
    }
    guard let (digits, value) = number else { return nil }
    switch digits {
    case 3:
      self.init(
        red: UInt8(value >> 8) * 17, green: UInt8(value >> 4 & 15) * 17, blue: UInt8(value & 15) * 17, alpha: 255)
    case 6: self.init(packed: value << 8 | 255)
    case 8: self.init(packed: value)
    default: return nil
    }
  }

  private static func byte(_ fraction: Double) -> UInt8 {
    fraction.isNaN ? 0 : UInt8((min(max(fraction, 0), 1) * 255).rounded())
  }
}

extension ThemeColor: CustomStringConvertible {
  /// `#RRGGBB`, with two more digits only where it is not opaque.
  public var description: String { alpha == 255 ? String(hexadecimal.dropLast(2)) : hexadecimal }

  /// `#RRGGBBAA`, always.
  public var hexadecimal: String {
    String(unsafeUninitializedCapacity: 9) { buffer in
      buffer[0] = UInt8(ascii: "#")
      for digit in 0..<8 {
        let value = UInt8(packed >> UInt32(28 - 4 * digit) & 15)
        buffer[digit + 1] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
      }
      return 9
    }
  }
}
