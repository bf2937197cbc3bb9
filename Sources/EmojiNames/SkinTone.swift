/// One of the five skin tones of Unicode, a scalar after the person or hand it colours.
enum SkinTone: UInt32, CaseIterable {
  case light = 0x1F3FB
  case mediumLight, medium, mediumDark, dark

  init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  var name: String {
    switch self {
    case .light: "light skin tone"
    case .mediumLight: "medium-light skin tone"
    case .medium: "medium skin tone"
    case .mediumDark: "medium-dark skin tone"
    case .dark: "dark skin tone"
    }
  }

  /// The words of its name.
  var words: [String] {
    switch self {
    case .light: ["light", "skin", "tone"]
    case .mediumLight: ["medium", "light", "skin", "tone"]
    case .medium: ["medium", "skin", "tone"]
    case .mediumDark: ["medium", "dark", "skin", "tone"]
    case .dark: ["dark", "skin", "tone"]
    }
  }

  var scalar: Unicode.Scalar { Unicode.Scalar(rawValue) ?? "\u{FFFD}" }

  /// The words that only skin tones have, as a search sees them.
  static let words: Set<String> = ["light", "medium", "dark", "skin", "tone", "tones"]
}
