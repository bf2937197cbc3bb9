internal import Terminals

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How well two colours can be told apart, as the Web Content Accessibility Guidelines count it: from 1 to 21.
///
/// For example: black on white is 21, and 4.5 is what text needs.
enum Contrast {
  struct Parts: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8
  }

  static func ratio(_ one: Parts, _ other: Parts) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Black or white, whichever can be read better on a colour; one of the two always has 4.5 and more.
  static func ink(on color: Parts) -> Parts {
    let (black, white) = (Parts(red: 0, green: 0, blue: 0), Parts(red: 255, green: 255, blue: 255))
    return ratio(black, color) >= ratio(white, color) ? black : white
  }

  private static func luminance(_ color: Parts) -> Double {
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let fraction = Double(part) / 255
    return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
  }
}
