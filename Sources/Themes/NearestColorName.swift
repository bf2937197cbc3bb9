extension ThemeColor {
  /// The usual name nearest to this colour. For example: `#FF9500` → `orange`.
  ///
  /// The distance is taken in OKLab, where equal distances look equal; a name may stand for several colours.
  package var nearestName: String {
    let wanted = OKLab(self)
    return Self.named.min { $0.color.distance(to: wanted) < $1.color.distance(to: wanted) }?.name ?? "grey"
  }

  /// The everyday names with their colours in CSS and SwiftUI, and more where a name covers a wide range.
  private static let named: [(name: String, color: OKLab)] = [
    ("black", [0x000000]), ("white", [0xFFFFFF]), ("grey", [0x404040, 0x808080, 0x8E8E93]), ("silver", [0xC0C0C0]),
    ("red", [0xFF0000, 0xFF3B30, 0xC00000]), ("maroon", [0x800000]), ("orange", [0xFFA500, 0xFF9500, 0xFF6A00]),
    ("brown", [0xA52A2A, 0xA2845E, 0x7B522D, 0x5A3018]), ("yellow", [0xFFFF00, 0xFFCC00]), ("olive", [0x808000]),
    ("green", [0x008000, 0x00FF00, 0x34C759, 0x90EE90]), ("mint", [0x00C7BE, 0x98FFDD]),
    ("teal", [0x008080, 0x30B0C7]), ("cyan", [0x00FFFF, 0x32ADE6]),
    ("blue", [0x0000FF, 0x007AFF, 0xADD8E6]), ("navy", [0x000080]), ("indigo", [0x4B0082, 0x5856D6]),
    ("purple", [0x800080, 0xAF52DE]), ("magenta", [0xFF00FF]), ("pink", [0xFFC0CB, 0xFF2D55, 0xFF69B4]),
  ].flatMap { (name: String, colors: [UInt32]) in
    colors.map { (name, OKLab(ThemeColor(packed: $0 << 8 | 255))) }
  }
}

/// A colour as lightness and two opponent axes, after Björn Ottosson.
private struct OKLab {
  private let lightness, greenRed, blueYellow: Double

  init(_ color: ThemeColor) {
    let (red, green, blue) = (
      ThemeColor.linear(color.red), ThemeColor.linear(color.green), ThemeColor.linear(color.blue)
    )
    let long = Self.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Self.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Self.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The square of the distance.
  func distance(to other: OKLab) -> Double {
    let (first, second, third) =
      (lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow)
    return first * first + second * second + third * third
  }

  private static func cubeRoot(_ value: Double) -> Double { value > 0 ? root(3, of: value) : 0 }
}

extension ThemeColor {
  /// A component of sRGB as a share of light, from 0 to 1.
  package static func linear(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    guard value > 0.04045 else { return value / 12.92 }
    // To the power of 2.4.
    let base = (value + 0.055) / 1.055
    let fifthRoot = root(5, of: base)
    return base * base * fifthRoot * fifthRoot
  }
}

/// Newton's method, for a value of at most 1: the standard library has no `pow`.
private func root(_ degree: Int, of value: Double) -> Double {
  var root = 1.0
  while true {
    let power = (1..<degree).reduce(1) { power, _ in power * root }
    let next = root - (root - value / power) / Double(degree)
    guard next < root else { return root }
    root = next
  }
}
