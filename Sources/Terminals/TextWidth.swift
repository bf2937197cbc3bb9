/// How many cells of a terminal a text takes, whatever the locale says.
///
/// For example: `"abc".cells == 3`, `"動物".cells == 4`, `"👩‍🌾".cells == 2`.
/// Terminals disagree on joined emoji: put them last on a line, where a wrong guess moves nothing.
public enum TextWidth {
  /// The cells of scalars that are known to be one character, such as a card face: saves finding its end.
  package static func cells(ofCharacter scalars: some Sequence<Unicode.Scalar>) -> Int {
    var sum = 0
    for scalar in scalars {
      if scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation { return 2 }
      sum += scalar.cells
    }
    return min(sum, 2)
  }

  /// Cuts `text` to at most `width` cells, with "…" where something is missing.
  ///
  /// For example: `fitted("Halloween", to: 5) == "Hall…"`. Characters stay whole.
  public static func fitted(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    // Nothing takes more cells than bytes.
    if text.utf8.count <= width { return text }
    var end = text.startIndex
    var used = 0
    var index = text.startIndex
    while index < text.endIndex {
      used += text[index].cells
      if used > width { return text[..<end] + "…" }
      index = text.index(after: index)
      if used <= width - 1 { end = index }
    }
    return text
  }

  /// Cuts or fills `text` to exactly `width` cells.
  public static func padded(_ text: String, to width: Int, _ alignment: Alignment = .leading) -> String {
    let text = fitted(text, to: width)
    let gap = String(repeating: " ", count: max(0, width - text.cells))
    return alignment == .leading ? text + gap : gap + text
  }

  public enum Alignment: Sendable {
    case leading
    case trailing
  }

  /// The lines of `text` broken between words at `width` cells; a word that is wider stands alone and is cut.
  public static func wrapped(_ text: String, to width: Int) -> [String] {
    guard text.contains(where: { $0 != " " }) else { return [] }
    return TextWrapping.lines(text, width: max(width, 1)).map { fitted($0, to: max(width, 1)) }
  }
}

extension Character {
  /// 0, 1 or 2 cells.
  public var cells: Int {
    if let byte = asciiValue { return byte < 0x20 || byte == 0x7F ? 0 : 1 }
    return TextWidth.cells(ofCharacter: unicodeScalars)
  }
}

extension StringProtocol {
  /// The cells of all its characters; control characters take none, so escape them first.
  public var cells: Int {
    var ascii = 0
    for byte in utf8 {
      guard byte < 0x80 else { return reduce(0) { $0 + $1.cells } }
      if byte >= 0x20, byte != 0x7F { ascii += 1 }
    }
    return ascii
  }
}

extension Unicode.Scalar {
  /// What the C library calls `wcwidth`, 0 instead of −1, and without a locale.
  fileprivate var cells: Int {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    case 0x20..<0x300: return 1
    // The vowels and final consonants of Hangul are drawn into the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    // These format characters are signs that can be seen.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    default: break
    }
    if WideScalars.contains(value) { return properties.isCombining ? 0 : 2 }
    return properties.isCombining ? 0 : 1
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isCombining: Bool {
    switch generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .surrogate, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
