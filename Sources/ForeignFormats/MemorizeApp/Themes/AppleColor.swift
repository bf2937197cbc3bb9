internal import Themes

/// The colours that SwiftUI and UIKit have names for, as they are drawn in light mode.
///
/// SwiftUI's `pink` is #FF2D55, that of CSS #FFC0CB. For example: `orange`, `.orange`, `Color.orange`, `systemOrange`,
/// `systemOrangeColor` and `UIColor.systemOrange` are #FF9500, and `UIColor.orange` is #FF8000.
enum AppleColor {
  /// A name with what Swift and its frameworks put around it; names that only CSS has are those of CSS.
  static func named(_ text: String) -> ThemeColor? {
    guard text.utf8.count <= longest else { return nil }
    let parts = text.split(separator: ".")
    guard let last = parts.last else { return nil }
    let isUIKit = parts.dropLast().last.map { $0 == "UIColor" || $0 == "NSColor" } ?? false
    let word = AppFieldNames.normalized(String(last))
    for prefix in ["", "system", "ui"] where word.hasPrefix(prefix) {
      for suffix in ["", "color"] where word.hasSuffix(suffix) {
        let name = String(word.dropFirst(prefix.count).dropLast(suffix.count))
        if isUIKit, prefix.isEmpty, let color = uiKit[name] { return ThemeColor(packed: color << 8 | 255) }
        if let color = swiftUI[name] { return ThemeColor(packed: color) }
        if let name = ColorName(name) { return name.color }
      }
    }
    return nil
  }

  private static let longest = 80

  /// `0xRRGGBBAA`
  private static let swiftUI: [String: UInt32] = [
    "red": 0xFF3B_30FF, "orange": 0xFF95_00FF, "yellow": 0xFFCC_00FF, "green": 0x34C7_59FF, "mint": 0x00C7_BEFF,
    "teal": 0x30B0_C7FF, "cyan": 0x32AD_E6FF, "blue": 0x007A_FFFF, "indigo": 0x5856_D6FF, "purple": 0xAF52_DEFF,
    "pink": 0xFF2D_55FF, "brown": 0xA284_5EFF, "gray": 0x8E8E_93FF, "grey": 0x8E8E_93FF, "black": 0x0000_00FF,
    "white": 0xFFFF_FFFF, "clear": 0x0000_0000, "primary": 0x0000_00FF, "secondary": 0x3C3C_4399,
    "accent": 0x007A_FFFF, "gray2": 0xAEAE_B2FF, "gray3": 0xC7C7_CCFF, "gray4": 0xD1D1_D6FF, "gray5": 0xE5E5_EAFF,
    "gray6": 0xF2F2_F7FF,
  ]

  /// `0xRRGGBB` of the colours that are the same in light and dark mode.
  private static let uiKit: [String: UInt32] = [
    "red": 0xFF0000, "orange": 0xFF8000, "yellow": 0xFFFF00, "green": 0x00FF00, "cyan": 0x00FFFF, "blue": 0x0000FF,
    "purple": 0x800080, "magenta": 0xFF00FF, "brown": 0x996633, "gray": 0x808080, "darkgray": 0x555555,
    "lightgray": 0xAAAAAA,
  ]
}
