/// The colours that have a name: the sixteen basic ones of CSS, and those people say.
public enum ColorName: String, CaseIterable, Sendable {
  case aqua, black, blue, brown, cyan, fuchsia, gray, green, grey, indigo, lime, magenta, maroon, mint, navy, olive,
    orange,
    pink, purple, red, silver, teal, white, yellow

  /// Case and surrounding spaces do not count.
  public init?(_ text: String) {
    guard text.utf8.count <= 32 else { return nil }
    self.init(rawValue: text.lowercased().filter { !$0.isWhitespace })
  }

  public var color: ThemeColor {
    switch self {
    case .aqua, .cyan: ThemeColor(packed: 0x00FF_FFFF)
    case .black: ThemeColor(packed: 0x0000_00FF)
    case .blue: ThemeColor(packed: 0x0000_FFFF)
    case .brown: ThemeColor(packed: 0xA52A_2AFF)
    case .fuchsia, .magenta: ThemeColor(packed: 0xFF00_FFFF)
    case .gray, .grey: ThemeColor(packed: 0x8080_80FF)
    case .green: ThemeColor(packed: 0x0080_00FF)
    case .indigo: ThemeColor(packed: 0x4B00_82FF)
    case .lime: ThemeColor(packed: 0x00FF_00FF)
    case .maroon: ThemeColor(packed: 0x8000_00FF)
    case .mint: ThemeColor(packed: 0x00C7_BEFF)
    case .navy: ThemeColor(packed: 0x0000_80FF)
    case .olive: ThemeColor(packed: 0x8080_00FF)
    case .orange: ThemeColor(packed: 0xFFA5_00FF)
    case .pink: ThemeColor(packed: 0xFFC0_CBFF)
    case .purple: ThemeColor(packed: 0x8000_80FF)
    case .red: ThemeColor(packed: 0xFF00_00FF)
    case .silver: ThemeColor(packed: 0xC0C0_C0FF)
    case .teal: ThemeColor(packed: 0x0080_80FF)
    case .white: ThemeColor(packed: 0xFFFF_FFFF)
    case .yellow: ThemeColor(packed: 0xFFFF_00FF)
    }
  }
}

extension ThemeColor {
  /// The name of exactly this colour; of two names for one colour, the one that people say.
  public var name: ColorName? {
    ColorName.allCases.first { $0.color == self && ![.aqua, .fuchsia, .grey].contains($0) }
  }

  /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, with or without the `#`, or a name. For example: `ThemeColor("orange")`.
  public init?(_ text: String) {
    if text.utf8.first != UInt8(ascii: "#"), let named = ColorName(text) {
      self = named.color
    } else {
      self.init(hexadecimal: text)
    }
  }
}
