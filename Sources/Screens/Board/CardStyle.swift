internal import Terminals
internal import Themes

/// The colours of the back of a card: the theme's own, and a pattern on it that can be made out.
///
/// For example: orange backs have a black pattern, dark blue ones a white one. A terminal of few colours draws the nearest
/// it has, so that one decides.
struct CardStyle {
  let back: Style

  /// `depth` is nil where there is no colour.
  init(_ color: ThemeColor, depth: ColorDepth?) {
    guard let depth else {
      back = .plain
      return
    }
    let tint = TerminalColor.exact(red: color.red, green: color.green, blue: color.blue)
    back = Style(foreground: Self.ink(on: tint, depth), background: tint)
  }

  static func ink(on tint: TerminalColor, _ depth: ColorDepth) -> TerminalColor {
    guard let drawn = parts(tint, depth) else { return .palette(.white) }
    let ink = Contrast.ink(on: drawn)
    return .exact(red: ink.red, green: ink.green, blue: ink.blue)
  }

  /// What a terminal draws for a colour, as far as that is known.
  static func parts(_ color: TerminalColor, _ depth: ColorDepth) -> Contrast.Parts? {
    guard case .exact(let red, let green, let blue) = color.drawn(depth) else { return nil }
    return Contrast.Parts(red: red, green: green, blue: blue)
  }
}
