/// The fully qualified spelling of a face, by the rules behind Unicode's `emoji-test.txt`, without a table.
enum Qualification {
  static let textSelector: Unicode.Scalar = "\u{FE0E}"
  static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"

  /// Drops all presentation selectors, then sets U+FE0F wherever a pictograph would be drawn as text without it.
  static func qualified(_ text: String) -> String {
    // Letters with marks and the like; all that is dropped or set belongs to what Unicode calls emoji.
    guard text.unicodeScalars.contains(where: { isSelector($0) || $0.properties.isEmoji }) else { return text }
    let bare = text.unicodeScalars.filter { !isSelector($0) }
    var result = String.UnicodeScalarView()
    var index = bare.startIndex
    while index < bare.endIndex {
      let scalar = bare[index]
      let next = bare.index(after: index)
      let follower = next < bare.endIndex ? bare[next] : nil
      result.append(scalar)
      if needsSelector(scalar, before: follower) { result.append(emojiSelector) }
      index = next
    }
    return String(result)
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool { scalar == textSelector || scalar == emojiSelector }

  private static func needsSelector(_ scalar: Unicode.Scalar, before follower: Unicode.Scalar?) -> Bool {
    if follower == keycap { return scalar.isASCII && scalar.properties.isEmoji }
    guard !scalar.isASCII, scalar.properties.isEmoji, !scalar.properties.isEmojiPresentation else { return false }
    return follower?.properties.isEmojiModifier != true
  }
}
