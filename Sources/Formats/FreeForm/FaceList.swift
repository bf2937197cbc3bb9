internal import Themes

/// Reads free-form lists of faces: emoji in a row, or emoji and words with separators.
///
/// For example: `🎃, 👻;🕷️` is three faces, `🎃👻` two, `cat dog` two words, and `fire truck, dog` two words as well: in a
/// list with separators, a space is part of a word.
package enum FaceList {
  package static func faces(_ text: String) -> [String] {
    let pieces = pieces(text)
    if pieces.count == 1 { return withoutStrokes(runs(pieces[0])).flatMap { emojiRow($0) ?? [$0] } }
    return pieces.flatMap(facesOfPiece)
  }

  /// Leaves out a stroke that stands alone several times, as in `🎃 / 👻 / 🕷️`: once, it may be a face.
  private static func withoutStrokes(_ runs: [String]) -> [String] {
    let strokes = runs.filter { $0.utf8.count <= 3 && $0.allSatisfy(isStroke) }
    let separators = Set(strokes.filter { stroke in strokes.count { $0 == stroke } > 1 })
    return separators.isEmpty ? runs : runs.filter { !separators.contains($0) }
  }

  /// Emoji without separators, or one word that may contain spaces.
  private static func facesOfPiece(_ piece: String) -> [String] {
    let rows = runs(piece).map { Emoji($0) == nil ? emojiRow($0) : [$0] }
    return rows.contains(nil) ? [piece] : rows.compactMap(\.self).flatMap(\.self)
  }

  /// The faces of a list without the captions beside emoji; `captions` counts the words of those.
  ///
  /// For example: `🐄 cow, 🐖 little pig` is two faces, and so is `🐄 cow 🐖 pig`; all parts of `🐙 🐠 dolphin` are faces.
  static func captioned(_ text: String) -> (faces: [String], captions: Int) {
    guard text.utf8.contains(where: { $0 >= 0x80 }), text.contains(where: \.isLetter) else { return (faces(text), 0) }
    let pieces = pieces(text)
    if pieces.count == 1 { return row(runs(pieces[0])) ?? (faces(text), 0) }
    var (found, captions): ([String], Int) = ([], 0)
    for piece in pieces {
      let one = caption(runs(piece)[...]) ?? (facesOfPiece(piece), 0)
      found += one.0
      captions += one.1
    }
    return (found, captions)
  }

  /// Alternating emoji and words, with up to two words per emoji.
  private static func row(_ runs: [String]) -> (faces: [String], captions: Int)? {
    guard runs.count <= mostCaptioned else { return nil }
    let starts = runs.indices.filter { runs[$0].isEmoji }
    guard starts.first == 0 else { return nil }
    var (faces, captions): ([String], Int) = ([], 0)
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : runs.count
      guard let one = caption(runs[start..<end]), one.captions < 3 else { return nil }
      faces += one.faces
      captions += one.captions
    }
    return (faces, captions)
  }

  /// One emoji at either end, and words.
  private static func caption(_ runs: ArraySlice<String>) -> (faces: [String], captions: Int)? {
    guard runs.count > 1, let first = runs.first, let last = runs.last else { return nil }
    let face = first.isEmoji ? first : last
    let words = (first.isEmoji ? runs.dropFirst() : runs.dropLast()).filter { !signs.contains($0) }
    guard face.isEmoji, !words.isEmpty, words.allSatisfy(isCaptionWord) else { return nil }
    return ([face], words.count)
  }

  /// A single character is a face itself.
  private static func isCaptionWord(_ word: String) -> Bool {
    word.count > 1 && word.contains(where: \.isLetter) && !word.contains(where: \.isEmoji)
  }

  /// The trimmed parts between separators, without invisible characters.
  package static func pieces(_ text: String) -> [String] {
    let visible = withoutInvisibles(text)
    let pieces = visible.split(whereSeparator: isSeparator).map { trimmed(String($0)) }.filter { !$0.isEmpty }
    return pieces.isEmpty && !trimmed(visible).isEmpty ? [trimmed(visible)] : pieces
  }

  /// The emoji of a text without spaces, leaving out strokes between them; nil if it contains anything else.
  static func emojiRow(_ run: String) -> [String]? {
    guard run.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var faces: [String] = []
    for character in run {
      if character.isEmoji {
        faces.append(String(character))
      } else if !isStroke(character) {
        return nil
      }
    }
    return faces.isEmpty ? nil : faces
  }

  /// True if the text consists of emoji, with or without separators.
  static func isEmojiOnly(_ text: String) -> Bool {
    let faces = faces(text)
    return !faces.isEmpty && faces.allSatisfy(\.isEmoji)
  }

  /// Removes the direction marks that chats add, and zero-width spaces.
  package static func withoutInvisibles(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xEF }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isInvisible($0) }))
  }

  /// Signs between an emoji and its caption.
  private static let signs: Set<String> = ["=", "-", "–", "—", ":", "→"]

  /// More than the faces of a theme with their captions.
  private static let mostCaptioned = 1_000

  private static func runs(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  package static func isSeparator(_ character: Character) -> Bool {
    // Comparing characters normalises them, which is slow for one of a megabyte.
    guard isShort(character) else { return false }
    return switch character {
    case ",", ";", "|", "、", "，", "；", "·", "•", "\t": true
    default: character.isNewline
    }
  }

  /// Punctuation between emoji that are not separated by spaces.
  static func isStroke(_ character: Character) -> Bool { isShort(character) && "/+&-–—._:!".contains(character) }

  private static func isShort(_ character: Character) -> Bool { character.utf8.count <= 3 }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension String {
  /// True for exactly one emoji.
  package var isEmoji: Bool { Emoji(self)?.isEmoji == true }
}

extension Character {
  package var isEmoji: Bool { !isASCII && String(self).isEmoji }
}

/// Finds the gaps in a free-form list on its UTF-8 bytes: iterating characters takes thirty times as long, and one
/// character may be as long as the file.
enum ListBytes {
  /// The length of the white space here (Unicode property White_Space), or 0.
  @inline(__always)
  static func spaceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2 where bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0: return 2
    case 0xE1 where bytes[index + 1] == 0x9A && bytes[index + 2] == 0x80: return 3
    case 0xE2 where bytes[index + 1] == 0x80:
      switch bytes[index + 2] {
      case 0x80...0x8A, 0xA8, 0xA9, 0xAF: return 3
      default: return 0
      }
    case 0xE2 where bytes[index + 1] == 0x81 && bytes[index + 2] == 0x9F: return 3
    case 0xE3 where bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80: return 3
    default: return 0
    }
  }

  /// The length of a ``FaceList`` separator here, or 0; line ends count as white space.
  @inline(__always)
  static func separatorLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"): return 1
    case 0xC2 where bytes[index + 1] == 0xB7: return 2
    case 0xE2 where bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA2: return 3
    case 0xE3 where bytes[index + 1] == 0x80 && bytes[index + 2] == 0x81: return 3
    case 0xEF where bytes[index + 1] == 0xBC && (bytes[index + 2] == 0x8C || bytes[index + 2] == 0x9B): return 3
    default: return 0
    }
  }

  /// The next stretch between two gaps; nil at the end. `gap` is the length of the gap at an index, or 0.
  @inline(__always)
  static func nextRun(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, gap: (UnsafeBufferPointer<UInt8>, Int) -> Int
  ) -> UnsafeBufferPointer<UInt8>? {
    while index < bytes.count {
      let length = gap(bytes, index)
      if length == 0 { break }
      index += length
    }
    guard index < bytes.count else { return nil }
    let start = index
    repeat { index += characterLength(bytes[index]) } while index < bytes.count && gap(bytes, index) == 0
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  /// The length of the UTF-8 sequence that starts with `lead`.
  @inline(__always)
  static func characterLength(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }
}
