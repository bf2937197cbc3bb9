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
    if text.utf8.count > longestFace * 4 { return .failure(faultOfLong(scalars)) }
    guard !scalars.contains(where: \.isUnsafe) else { return .failure(.unsafe) }
    guard scalars.contains(where: \.isVisible) else { return .failure(.invisible) }
    guard text.index(after: text.startIndex) == text.endIndex else { return .failure(.severalCharacters) }
    guard scalars.count <= longestFace else { return .failure(.tooLong) }
    return .success(Emoji(qualified: Qualification.qualified(text)))
  }

  /// Why a text that is too long for any face is none: its opening tells, however many megabytes follow.
  private static func faultOfLong(_ scalars: String.UnicodeScalarView) -> Fault {
    let opening = scalars.prefix(longestFace + 1)
    if opening.contains(where: \.isUnsafe) { return .unsafe }
    guard opening.contains(where: \.isVisible) || scalars.contains(where: \.isVisible) else { return .invisible }
    let first = String(Substring(opening))
    return first.index(after: first.startIndex) == first.endIndex ? .tooLong : .severalCharacters
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
    if left.hasSameBytes(as: right) { return true }
    // Letters are equal under canonical equivalence; the pictographs have no other spelling.
    return left.mayHaveSpellings && right.mayHaveSpellings && left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    guard !mayHaveSpellings else { return hasher.combine(text) }
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whole texts at once: byte by byte this is the largest cost of reading a file of themes.
  private func hasSameBytes(as other: Emoji) -> Bool {
    var left = text
    var right = other.text
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        // Faces differ at the end, if at all.
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

extension Unicode.Scalar {
  /// Can alter what stands around it on a terminal or a page, or is no character at all: controls, bidi controls, line
  /// separators, noncharacters.
  package var isUnsafe: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// Draws something by itself.
  package var isVisible: Bool {
    if value > 0x20, value < 0x7F { return true }
    if value <= 0x20 { return false }
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
