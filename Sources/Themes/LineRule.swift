/// A text of one line that is not blank and cannot alter the text around it.
struct LineRule {
  /// In characters.
  let longest: Int
  /// Limits the combining marks; at least four bytes a character.
  let longestUTF8: Int

  /// The reason why a text cannot be kept.
  typealias Fault = ThemeProblem.UnusableLine

  /// Longer texts are rejected without counting their characters.
  private static let endless = 100_000

  /// The trimmed text.
  func check(_ written: String) throws(Fault) -> String {
    if isPlain(written) { return written }
    guard written.utf8.count <= Self.endless else { throw .tooLong(characters: nil, most: longest) }
    let text = trimmed(written)
    guard !text.isEmpty, text.unicodeScalars.contains(where: \.isVisible) else { throw .blank }
    if let scalar = Self.unsafeScalar(in: text) { throw .unsafe(scalar) }
    // A text has at most as many characters as code points, which are faster to count.
    if text.utf8.count > longest, text.unicodeScalars.count > longest {
      let count = text.count
      if count > longest { throw .tooLong(characters: count, most: longest) }
      if text.utf8.count > longestUTF8 { throw .tooHeavy(bytes: text.utf8.count, most: longestUTF8) }
    }
    return text
  }

  /// The first control or invisible character, with which two different texts could look the same. Joiners,
  /// presentation selectors and the tags in flags of regions are allowed, because they change the appearance.
  private static func unsafeScalar(in text: String) -> Unicode.Scalar? {
    var isInFlag = false
    return text.unicodeScalars.first { scalar in
      if scalar.isUnsafe { return true }
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      if isInFlag, isTag {
        isInFlag = scalar.value != 0xE007F
        return false
      }
      isInFlag = scalar == "🏴"
      guard scalar.isIgnorable else { return false }
      return ![0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(scalar.value)
    }
  }

  /// True for short printable ASCII without spaces at its ends, as most texts are. It follows every rule.
  private func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last, bytes.count <= longest, first != 0x20, last != 0x20 else {
        return false
      }
      var isPrintable = true
      // Without an early exit, the compiler makes the loop check many bytes at a time.
      for byte in bytes { isPrintable = isPrintable && byte >= 0x20 && byte < 0x7F }
      return isPrintable
    }
  }
}
