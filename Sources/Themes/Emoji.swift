/// One card face: exactly one visible, user-perceived character.
///
/// `❤` and `❤️` are the same face: the presentation selectors U+FE0E and U+FE0F are no part of its identity, and
/// what is kept is always the fully qualified spelling. For example: `Emoji("❤")?.text == "❤️"`.
/// A face that is no emoji (♚, 漢, A) is allowed; see ``isEmoji``.
public struct Emoji: Sendable {
  /// The fully qualified spelling.
  public let text: String

  /// Nil unless `text` is one visible face.
  public init?(_ text: String) {
    guard case .success(let emoji) = Emoji.reading(text) else { return nil }
    self = emoji
  }

  /// Takes a spelling that went through `reading` before, from a store that was checked.
  package init(qualified text: String) { self.text = text }

  /// Why a text is no face.
  public enum Fault: Error, Hashable, Sendable {
    case empty
    case severalCharacters
    case invisible
    /// It carries a control or bidi-control character along.
    case unsafe
    /// More scalars than any emoji has: a pile of combining marks.
    case tooLong
  }

  /// The face that `text` spells, or why it spells none.
  public static func reading(_ text: String) -> Result<Emoji, Fault> {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return .failure(.empty) }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      guard !first.isUnsafe else { return .failure(.unsafe) }
      guard first.isVisible else { return .failure(.invisible) }
      return .success(Emoji(qualified: first.isQualifiedAlone ? text : Qualification.qualified(text)))
    }
    guard !scalars.contains(where: \.isUnsafe) else { return .failure(.unsafe) }
    guard scalars.contains(where: \.isVisible) else { return .failure(.invisible) }
    guard text.index(after: text.startIndex) == text.endIndex else { return .failure(.severalCharacters) }
    guard scalars.count <= longestFace else { return .failure(.tooLong) }
    return .success(Emoji(qualified: Qualification.qualified(text)))
  }

  /// False for a face that is no emoji, such as ♚, 漢 or A.
  public var isEmoji: Bool {
    text.unicodeScalars.contains { $0 == Qualification.emojiSelector || $0.properties.isEmojiPresentation }
  }

  /// The longest emoji sequences have 10 scalars; flags of regions 7.
  private static let longestFace = 16
}

extension Emoji: Hashable {
  public static func == (left: Emoji, right: Emoji) -> Bool {
    var first = left.text
    var second = right.text
    // The bytes at once: looked at one by one, they are the largest cost of checking a file of themes.
    let answer: Bool? = first.withUTF8 { first in
      second.withUTF8 { second in
        if first.count == second.count, first.indices.allSatisfy({ first[$0] == second[$0] }) { return true }
        return isPictograph(first) || isPictograph(second) ? false : nil
      }
    }
    // Letters are equal under canonical equivalence; the pictographs have no other spelling.
    return answer ?? (left.text == right.text)
  }

  public func hash(into hasher: inout Hasher) {
    if mayHaveSpellings { hasher.combine(text) } else { for byte in text.utf8 { hasher.combine(byte) } }
  }

  /// 0xF0 0x9F leads U+1F000…U+1FFFF, where no scalar decomposes.
  private static func isPictograph(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count > 1 && bytes[0] == 0xF0 && bytes[1] == 0x9F
  }

  private var mayHaveSpellings: Bool {
    var text = text
    return text.withUTF8 { !Self.isPictograph($0) }
  }
}

extension Emoji: CustomStringConvertible {
  public var description: String { text }
}

extension Unicode.Scalar {
  /// Can alter what stands around it on a terminal or a page: controls, bidi controls, line separators, stray surrogates.
  package var isUnsafe: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// Draws something by itself.
  package var isVisible: Bool {
    if value > 0x20, value < 0x7F { return true }
    if properties.isEmojiPresentation { return true }
    if properties.isDefaultIgnorableCodePoint || value == 0x2800 { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark:
      return false
    default: return true
    }
  }

  /// Needs no presentation selector when it stands alone.
  fileprivate var isQualifiedAlone: Bool {
    value < 0x80 || properties.isEmojiPresentation || !properties.isEmoji
  }
}
