/// One card face: exactly one visible, user-perceived character.
///
/// `❤` and `❤️` are the same face: the presentation selectors U+FE0E and U+FE0F do not count, and the fully qualified
/// spelling is kept. For example: `Emoji("❤")?.text == "❤️"`.
/// Other characters (♚, 漢, A) are allowed as faces; see ``isEmoji``.
public struct Emoji: Sendable {
  /// The fully qualified spelling.
  public let text: String

  /// Nil unless `text` is one visible face.
  public init?(_ text: String) {
    guard case .success(let emoji) = Emoji.parse(text) else { return nil }
    self = emoji
  }

  /// For a spelling that `parse` returned before, from a store that was checked.
  package init(qualified text: String) { self.text = text }

  /// The reason why a text is not a face.
  public enum Fault: Error, Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text has more than one character.
    case severalCharacters
    /// Nothing of the character can be seen.
    case invisible
    /// It contains a control or bidi-control character.
    case unsafe
    /// More scalars than any emoji has: a pile of combining marks.
    case tooLong
  }

  /// The face that `text` spells, or the reason why it is not one.
  public static func parse(_ text: String) -> Result<Emoji, Fault> {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return .failure(.empty) }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      guard !first.isUnsafe else { return .failure(.unsafe) }
      guard first.isVisible else { return .failure(.invisible) }
      return .success(Emoji(qualified: first.isQualifiedAlone ? text : Qualification.qualified(text)))
    }
    if text.utf8.count > longestUTF8 { return .failure(faultOfLong(scalars)) }
    guard !scalars.contains(where: \.isUnsafe) else { return .failure(.unsafe) }
    guard scalars.contains(where: \.isVisible) else { return .failure(.invisible) }
    guard text.index(after: text.startIndex) == text.endIndex else { return .failure(.severalCharacters) }
    guard scalars.count <= longestFace else { return .failure(.tooLong) }
    return .success(Emoji(qualified: Qualification.qualified(text)))
  }

  /// The fault of a text that is too long for any face. Its first scalars decide, because megabytes may follow.
  private static func faultOfLong(_ scalars: String.UnicodeScalarView) -> Fault {
    let opening = scalars.prefix(longestFace + 1)
    if opening.contains(where: \.isUnsafe) { return .unsafe }
    guard opening.contains(where: \.isVisible) || scalars.contains(where: \.isVisible) else { return .invisible }
    let first = String(Substring(opening))
    return first.index(after: first.startIndex) == first.endIndex ? .tooLong : .severalCharacters
  }

  /// False for other faces, such as ♚, 漢 or A.
  public var isEmoji: Bool {
    text.unicodeScalars.contains { $0 == Qualification.emojiSelector || $0.properties.isEmojiPresentation }
  }

  /// The longest emoji sequences have 10 scalars; flags of regions 7.
  private static let longestFace = 16
  package static let longestUTF8 = longestFace * 4
}

extension Emoji: Hashable {
  public static func == (left: Emoji, right: Emoji) -> Bool {
    if left.hasSameBytes(as: right) { return true }
    // Letters are equal under canonical equivalence; the pictographs have no other spelling.
    return left.mayHaveSpellings && right.mayHaveSpellings && left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    guard !mayHaveSpellings else { return hasher.combine(text) }
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Compares whole texts: byte by byte, this was the largest cost of reading a file of themes.
  private func hasSameBytes(as other: Emoji) -> Bool {
    var left = text
    var right = other.text
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        // Faces that differ mostly do so at the end.
        var index = left.count - 1
        while index >= 0 {
          guard left[index] == right[index] else { return false }
          index -= 1
        }
        return true
      }
    }
  }

  private var mayHaveSpellings: Bool {
    var text = text
    // 0xF0 0x9F leads U+1F000…U+1FFFF, where no scalar decomposes.
    return text.withUTF8 { $0.count < 2 || $0[0] != 0xF0 || $0[1] != 0x9F }
  }
}

extension Emoji: CustomStringConvertible {
  public var description: String { text }
}

/// The fully qualified spelling of a face, by the rules behind Unicode's `emoji-test.txt`, without a table.
private enum Qualification {
  static let textSelector: Unicode.Scalar = "\u{FE0E}"
  static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"

  /// Drops all presentation selectors, then sets U+FE0F wherever a pictograph would be drawn as text without it.
  static func qualified(_ text: String) -> String {
    // Only text that Unicode calls emoji has selectors to drop or to set.
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

extension Unicode.Scalar {
  /// Needs no presentation selector when it stands alone.
  fileprivate var isQualifiedAlone: Bool {
    value < 0x80 || properties.isEmojiPresentation || !properties.isEmoji
  }
}
