internal import Themes

/// The contrast of two colours by the Web Content Accessibility Guidelines: from 1 to 21.
///
/// For example: black on white is 21, and text needs 4.5.
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

  /// Black or white, whichever has more contrast; one of the two always has at least 4.5.
  static func ink(on color: Parts) -> Parts {
    let (black, white) = (Parts(red: 0, green: 0, blue: 0), Parts(red: 255, green: 255, blue: 255))
    return ratio(black, color) >= ratio(white, color) ? black : white
  }

  private static func luminance(_ color: Parts) -> Double {
    0.2126 * ThemeColor.linear(color.red) + 0.7152 * ThemeColor.linear(color.green)
      + 0.0722 * ThemeColor.linear(color.blue)
  }
}
