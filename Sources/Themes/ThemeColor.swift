/// The colour of a theme: red, green, blue and alpha, 8 bits each.
///
/// Apps of this game keep fractions; 8 bits survive every format and are as much as the eye can distinguish.
public struct ThemeColor: Hashable, Sendable {
  /// The red part, from 0 to 255.
  public var red: UInt8
  /// The green part, from 0 to 255.
  public var green: UInt8
  /// The blue part, from 0 to 255.
  public var blue: UInt8
  /// How opaque the colour is: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour of its parts, opaque unless `alpha` is given.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Fractions from 0 to 1; others are clamped. Numbers without a point are bytes: `red: 255, green: 0, blue: 0`.
  @_disfavoredOverload
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
  package static func thousandths(_ component: UInt8) -> Int { (Int(component) * 2000 + 255) / 510 }

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

/// A colour with a name: the names of CSS, and the mint of Apple's systems.
///
/// For example: `orange`, `Light Blue` and `RebeccaPurple`.
public struct ColorName: Hashable, Sendable {
  /// `lightblue`
  public let text: String
  /// The colour with this name.
  public let color: ThemeColor

  private init(_ row: (name: String, color: UInt32)) {
    text = row.name
    color = ThemeColor(packed: row.color << 8 | 255)
  }

  /// Case and spaces do not count.
  public init?(_ text: String) {
    guard text.utf8.count <= 32, let name = Self.byText[text.lowercased().filter({ !$0.isWhitespace })] else {
      return nil
    }
    self = name
  }

  /// True if the name nearly always means the colour, also in running text: `orange` does, `tomato` does not.
  public var isCommon: Bool { ColorTable.common.contains(text) }

  /// All of them, sorted by name.
  public static let all = ColorTable.rows.map { ColorName($0) }

  private static let byText = Dictionary(all.map { ($0.text, $0) }) { first, _ in first }
}

extension ThemeColor {
  /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, with or without the `#`, or a name. For example: `ThemeColor("orange")`.
  public init?(_ text: String) {
    if text.utf8.first != UInt8(ascii: "#"), let named = ColorName(text) {
      self = named.color
    } else {
      self.init(hexadecimal: text)
    }
  }
}

extension ThemeColor {
  /// The colour of a theme that has none: the grey of Apple's systems.
  package static let unspecified = ThemeColor(packed: 0x8E8E_93FF)
}

/// The named colours, `0xRRGGBB`: all of CSS Color Module Level 4, and the mint of Apple's systems.
private enum ColorTable {
  static let rows: [(name: String, color: UInt32)] = [
    ("aliceblue", 0xF0F8FF), ("antiquewhite", 0xFAEBD7), ("aqua", 0x00FFFF), ("aquamarine", 0x7FFFD4),
    ("azure", 0xF0FFFF), ("beige", 0xF5F5DC), ("bisque", 0xFFE4C4), ("black", 0x000000), ("blanchedalmond", 0xFFEBCD),
    ("blue", 0x0000FF), ("blueviolet", 0x8A2BE2), ("brown", 0xA52A2A), ("burlywood", 0xDEB887),
    ("cadetblue", 0x5F9EA0), ("chartreuse", 0x7FFF00), ("chocolate", 0xD2691E), ("coral", 0xFF7F50),
    ("cornflowerblue", 0x6495ED), ("cornsilk", 0xFFF8DC), ("crimson", 0xDC143C), ("cyan", 0x00FFFF),
    ("darkblue", 0x00008B), ("darkcyan", 0x008B8B), ("darkgoldenrod", 0xB8860B), ("darkgray", 0xA9A9A9),
    ("darkgreen", 0x006400), ("darkgrey", 0xA9A9A9), ("darkkhaki", 0xBDB76B), ("darkmagenta", 0x8B008B),
    ("darkolivegreen", 0x556B2F), ("darkorange", 0xFF8C00), ("darkorchid", 0x9932CC), ("darkred", 0x8B0000),
    ("darksalmon", 0xE9967A), ("darkseagreen", 0x8FBC8F), ("darkslateblue", 0x483D8B), ("darkslategray", 0x2F4F4F),
    ("darkslategrey", 0x2F4F4F), ("darkturquoise", 0x00CED1), ("darkviolet", 0x9400D3), ("deeppink", 0xFF1493),
    ("deepskyblue", 0x00BFFF), ("dimgray", 0x696969), ("dimgrey", 0x696969), ("dodgerblue", 0x1E90FF),
    ("firebrick", 0xB22222), ("floralwhite", 0xFFFAF0), ("forestgreen", 0x228B22), ("fuchsia", 0xFF00FF),
    ("gainsboro", 0xDCDCDC), ("ghostwhite", 0xF8F8FF), ("gold", 0xFFD700), ("goldenrod", 0xDAA520),
    ("gray", 0x808080), ("green", 0x008000), ("greenyellow", 0xADFF2F), ("grey", 0x808080), ("honeydew", 0xF0FFF0),
    ("hotpink", 0xFF69B4), ("indianred", 0xCD5C5C), ("indigo", 0x4B0082), ("ivory", 0xFFFFF0), ("khaki", 0xF0E68C),
    ("lavender", 0xE6E6FA), ("lavenderblush", 0xFFF0F5), ("lawngreen", 0x7CFC00), ("lemonchiffon", 0xFFFACD),
    ("lightblue", 0xADD8E6), ("lightcoral", 0xF08080), ("lightcyan", 0xE0FFFF), ("lightgoldenrodyellow", 0xFAFAD2),
    ("lightgray", 0xD3D3D3), ("lightgreen", 0x90EE90), ("lightgrey", 0xD3D3D3), ("lightpink", 0xFFB6C1),
    ("lightsalmon", 0xFFA07A), ("lightseagreen", 0x20B2AA), ("lightskyblue", 0x87CEFA), ("lightslategray", 0x778899),
    ("lightslategrey", 0x778899), ("lightsteelblue", 0xB0C4DE), ("lightyellow", 0xFFFFE0), ("lime", 0x00FF00),
    ("limegreen", 0x32CD32), ("linen", 0xFAF0E6), ("magenta", 0xFF00FF), ("maroon", 0x800000),
    ("mediumaquamarine", 0x66CDAA), ("mediumblue", 0x0000CD), ("mediumorchid", 0xBA55D3), ("mediumpurple", 0x9370DB),
    ("mediumseagreen", 0x3CB371), ("mediumslateblue", 0x7B68EE), ("mediumspringgreen", 0x00FA9A),
    ("mediumturquoise", 0x48D1CC), ("mediumvioletred", 0xC71585), ("midnightblue", 0x191970), ("mint", 0x00C7BE),
    ("mintcream", 0xF5FFFA), ("mistyrose", 0xFFE4E1), ("moccasin", 0xFFE4B5), ("navajowhite", 0xFFDEAD),
    ("navy", 0x000080), ("oldlace", 0xFDF5E6), ("olive", 0x808000), ("olivedrab", 0x6B8E23), ("orange", 0xFFA500),
    ("orangered", 0xFF4500), ("orchid", 0xDA70D6), ("palegoldenrod", 0xEEE8AA), ("palegreen", 0x98FB98),
    ("paleturquoise", 0xAFEEEE), ("palevioletred", 0xDB7093), ("papayawhip", 0xFFEFD5), ("peachpuff", 0xFFDAB9),
    ("peru", 0xCD853F), ("pink", 0xFFC0CB), ("plum", 0xDDA0DD), ("powderblue", 0xB0E0E6), ("purple", 0x800080),
    ("rebeccapurple", 0x663399), ("red", 0xFF0000), ("rosybrown", 0xBC8F8F), ("royalblue", 0x4169E1),
    ("saddlebrown", 0x8B4513), ("salmon", 0xFA8072), ("sandybrown", 0xF4A460), ("seagreen", 0x2E8B57),
    ("seashell", 0xFFF5EE), ("sienna", 0xA0522D), ("silver", 0xC0C0C0), ("skyblue", 0x87CEEB),
    ("slateblue", 0x6A5ACD), ("slategray", 0x708090), ("slategrey", 0x708090), ("snow", 0xFFFAFA),
    ("springgreen", 0x00FF7F), ("steelblue", 0x4682B4), ("tan", 0xD2B48C), ("teal", 0x008080), ("thistle", 0xD8BFD8),
    ("tomato", 0xFF6347), ("turquoise", 0x40E0D0), ("violet", 0xEE82EE), ("wheat", 0xF5DEB3), ("white", 0xFFFFFF),
    ("whitesmoke", 0xF5F5F5), ("yellow", 0xFFFF00), ("yellowgreen", 0x9ACD32),
  ]

  /// The sixteen basic names of CSS and other everyday ones; the rest are as often plants, places and dishes.
  static let common: Set<String> = [
    "aqua", "black", "blue", "brown", "cyan", "fuchsia", "gray", "green", "grey", "indigo", "lime", "magenta", "maroon",
    "mint", "navy", "olive", "orange", "pink", "purple", "red", "silver", "teal", "white", "yellow",
  ]
}
