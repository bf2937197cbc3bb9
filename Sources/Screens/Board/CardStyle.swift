public import Terminals
public import Themes

/// The styles of a card: the back has the colour of the theme, with a pattern in a shade of it; the front is a pale tint, with
/// black or white on it, whichever has more contrast.
///
/// For example: orange backs have a brown pattern, dark blue ones a pale blue one. The contrast is computed for the nearest
/// colours that the terminal has. A terminal of sixteen colours has no shades: its patterns are black or white, and its fronts white.
struct CardStyle {
  let back: Style
  let front: Style
  /// True if cards are drawn with blocks, false if with lines.
  let hasBlocks: Bool

  /// `depth` is nil for a terminal that shows no colour. With `isPlain`, it may lack other characters than those of ASCII.
  init(_ color: ThemeColor, depth: ColorDepth?, isPlain: Bool = false) {
    guard let depth else {
      (back, front, hasBlocks) = (.plain, .plain, false)
      return
    }
    let card = color.visible
    back = Style(foreground: TerminalColor(card.shade(depth)), background: TerminalColor(card))
    front = Self.label(on: depth == .sixteen ? .white : card.mixed(with: .white, 0.75), depth)
    hasBlocks = !isPlain
  }

  /// Text in black or white on a colour.
  static func label(on color: ThemeColor, _ depth: ColorDepth) -> Style {
    Style(foreground: TerminalColor(color.drawn(depth).ink), background: TerminalColor(color))
  }

  var edge: CardEdge { hasBlocks ? .blocks(back) : .lines(back) }
  var focus: CardEdge { hasBlocks ? .focusedBlocks : .focusedLines }
}

extension TerminalColor {
  public init(_ color: ThemeColor) { self = .exact(red: color.red, green: color.green, blue: color.blue) }
}

extension ThemeColor {
  /// The colour that a terminal shows, nil if it is unknown.
  init?(_ color: TerminalColor, _ depth: ColorDepth) {
    guard case .exact(let red, let green, let blue) = color.drawn(depth) else { return nil }
    self.init(red: red, green: green, blue: blue)
  }

  func drawn(_ depth: ColorDepth) -> ThemeColor { ThemeColor(TerminalColor(self), depth) ?? self }

  /// The colour, or the nearest one that can be seen on a black and on a white screen.
  var visible: ThemeColor {
    let limit: ThemeColor = luminance < Self.leastLuminance ? .white : .black
    return Self.steps.lazy.map { mixed(with: limit, $0) }
      .first { Self.leastLuminance...Self.mostLuminance ~= $0.luminance } ?? self
  }

  /// A darker or lighter colour with enough contrast for a pattern; black or white where a terminal has no shades.
  func shade(_ depth: ColorDepth) -> ThemeColor {
    let ink = drawn(depth).ink
    guard depth != .sixteen else { return ink }
    return Self.steps.lazy.map { mixed(with: ink, $0) }
      .first { $0.drawn(depth).contrast(with: drawn(depth)) >= Self.patternContrast } ?? ink
  }

  func mixed(with other: ThemeColor, _ part: Double) -> ThemeColor {
    func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(one) + (Double(other) - Double(one)) * part).rounded())
    }
    return ThemeColor(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }

  static let black = ThemeColor(packed: 0xFF)
  static let white = ThemeColor(packed: 0xFFFF_FFFF)
  /// From all of one colour to all of another.
  private static let steps = (0...20).map { Double($0) / 20 }
  private static let leastLuminance = 0.05
  private static let mostLuminance = 0.7
  static let patternContrast = 2.2

  /// The contrast by the Web Content Accessibility Guidelines, from 1 to 21. Text needs 4.5.
  func contrast(with other: ThemeColor) -> Double {
    let (mine, theirs) = (luminance, other.luminance)
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }

  /// Black or white, whichever has more contrast; one of the two always has at least 4.5.
  fileprivate var ink: ThemeColor { contrast(with: .black) >= contrast(with: .white) ? .black : .white }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }
}

extension Style {
  /// The same style for spaces and for faces that have their own colours: without a foreground it is shorter.
  var blank: Style { Style(isBold: isBold, isDim: isDim, foreground: nil, background: background) }
}
