/// The width of text in terminal cells, independent of the locale.
///
/// For example: `"abc".cells == 3`, `"動物".cells == 4`, `"👩‍🌾".cells == 2`. Terminals disagree on joined emoji: put them
/// last on a line, where a wrong width moves nothing.
public enum TextWidth {
  /// The cells of scalars that are one character, such as a card face. Faster than `Character.cells`, which must find
  /// the end of the character.
  package static func cells(ofCharacter scalars: some Collection<Unicode.Scalar>) -> Int {
    var sum = 0
    for scalar in scalars {
      if scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation { return 2 }
      sum += scalar.cells
    }
    guard sum > 2 else { return sum }
    // Terminals disagree on letters that combine. With the most cells that one of them needs, none is cut.
    return scalars.contains(where: \.combinesWithLetters) ? min(sum, 4) : 2
  }

  /// Cuts `text` to at most `width` cells, with "…" in place of the rest.
  ///
  /// For example: `fitted("Halloween", to: 5) == "Hall…"`. Characters stay whole.
  public static func fitted(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    // No character takes more cells than bytes.
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

  /// Cuts or pads `text` to exactly `width` cells.
  public static func padded(_ text: String, to width: Int, _ alignment: Alignment = .leading) -> String {
    let text = fitted(text, to: width)
    let gap = String(repeating: " ", count: max(0, width - text.cells))
    return alignment == .leading ? text + gap : gap + text
  }

  public enum Alignment: Sendable {
    case leading
    case trailing
  }

  /// Breaks `text` between words into lines of at most `width` cells, and within a word that is longer. The last of `rows`
  /// lines is cut where there are more.
  public static func wrapped(_ text: String, to width: Int, rows: Int = .max) -> [String] {
    guard text.contains(where: { $0 != " " }), rows > 0 else { return [] }
    let width = max(width, 1)
    let lines = TextWrapping.lines(text, width: width, breaksWords: true)
    let last = lines.dropFirst(rows - 1).joined(separator: " ")
    return (lines.count > rows ? lines.prefix(rows - 1) + [last] : lines).map { fitted($0, to: width) }
  }
}

extension Character {
  /// 0, 1 or 2 cells; up to 4 for letters of India and South-East Asia that combine.
  public var cells: Int {
    if let byte = asciiValue { return byte < 0x20 || byte == 0x7F ? 0 : 1 }
    return TextWidth.cells(ofCharacter: unicodeScalars)
  }
}

extension StringProtocol {
  /// The sum of the cells of all characters. Control characters count as 0, so escape the text first.
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
  /// True if it is of a script of India or South-East Asia, whose letters combine and are drawn in different widths.
  var combinesWithLetters: Bool { (0x900...0x109F).contains(value) || (0x1780...0x17FF).contains(value) }

  /// As `wcwidth` of the C library, but with 0 instead of −1 and independent of the locale.
  fileprivate var cells: Int {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    case 0x20..<0x300: return 1
    // Vowels and final consonants of Hangul are drawn in the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    // These format characters are visible.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    default: break
    }
    return properties.isCombining ? 0 : WideScalars.contains(value) ? 2 : 1
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

/// Breaks text into lines.
public enum TextWrapping {
  /// Lines of at most `width` cells, broken at spaces. A longer word has its own line, or with `breaksWords` it
  /// fills several: scripts such as Chinese have no spaces. Multiple spaces within a line are kept, because they may be part of a name.
  ///
  /// The first line begins with `first`, the others with `hanging`; every line but the last ends with `continuation`.
  /// For example: `lines("one two", width: 5) == ["one", "two"]`.
  public static func lines(
    _ text: String, width: Int, first: String = "", hanging: String = "", continuation: String = "",
    breaksWords: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var cells = first.cells
    var hasWord = false
    var spaces = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      spaces += 1
      if word.isEmpty { continue }
      let wanted = word.cells
      let isBroken = breaksWords && wanted > width - hanging.cells
      if hasWord, cells + spaces + (isBroken ? 2 : wanted) + continuation.cells > width {
        lines.append(line + continuation)
        line = hanging
        cells = hanging.cells
        hasWord = false
      }
      if !hasWord { spaces = 0 }
      var rest = word
      while breaksWords, let end = end(of: rest, fitting: width - cells - spaces) {
        lines.append(line + String(repeating: " ", count: spaces) + rest[..<end] + continuation)
        (line, cells, spaces, rest) = (hanging, hanging.cells, 0, rest[end...])
      }
      line += String(repeating: " ", count: spaces) + rest
      cells += spaces + rest.cells
      (hasWord, spaces) = (true, 0)
    }
    return lines + [line]
  }

  /// Where a text that is wider than `width` is broken, after at least one character; nil where it fits.
  private static func end(of text: Substring, fitting width: Int) -> Substring.Index? {
    var cells = 0
    for index in text.indices {
      cells += text[index].cells
      if cells > width, index > text.startIndex { return index }
    }
    return nil
  }
}

/// The scalars that take two cells by their East Asian width, without emoji, which Unicode marks with a property.
///
/// From Unicode's `EastAsianWidth.txt` (W and F). A block is listed whole if Unicode reserves its free scalars for wide
/// ones.
private enum WideScalars {
  static func contains(_ value: UInt32) -> Bool {
    value >= 0x1100 && ranges.first { value <= $0.upperBound }?.contains(value) == true
  }

  static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x2E99, 0x2E9B...0x2EF3,
    0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E,
    0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
