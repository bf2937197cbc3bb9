/// A colour that can be read; a part beyond its range is taken to the nearest one inside.
enum ColorRule {
  /// What a theme without a colour gets.
  static let missing = ThemeColor(packed: 0x8E8E_93FF)

  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> ThemeColor? {
    switch draft.color {
    case nil:
      findings.append(.theme(.colorMissing(taken: missing), at: draft.place.of(.color)))
      return missing
    case .known(let color): return color
    case .text(let text):
      if let color = ThemeColor(text) { return color }
      findings.append(.theme(.colorUnreadable(text), at: draft.place.of(.color)))
      return nil
    case .fractions(let red, let green, let blue, let alpha):
      let color = ThemeColor(red: red, green: green, blue: blue, alpha: alpha)
      if ![red, green, blue, alpha].allSatisfy((0...1).contains) {
        findings.append(.theme(.colorClamped(taken: color), at: draft.place.of(.color)))
      }
      return color
    }
  }
}
