internal import Themes

/// The traces of emoji that a program destroyed when it opened or saved the file.
///
/// For example: `?? ??` and `____` from Excel, `_xD83D__xDC7B_`, `ðŸ‘»`.
package enum DamagedEmoji: Hashable {
  /// Question marks, underscores or replacement characters in place of each emoji, which cannot be restored.
  case replaced
  /// Mojibake: the UTF-8 bytes were decoded in another encoding.
  case garbled(String)

  /// Nil for a list of faces that may be valid. Faces are unique in a theme, so `?` alone is a face, and `? ?` is not;
  /// but among words, as in `Who ? Where ?`, single marks are punctuation.
  package static func found(in text: String) -> DamagedEmoji? {
    var text = text
    return text.withUTF8(found)
  }

  /// The same for a text that may be a sentence, such as a side of a card: the marks in `The ___ barks` are valid.
  package static func found(inSentence text: String) -> DamagedEmoji? {
    let found = found(in: text)
    return found == .replaced && text.split(whereSeparator: \.isWhitespace).contains(where: isWord) ? nil : found
  }

  private static func isWord(_ word: Substring) -> Bool {
    var word = word
    return word.contains { $0.isLetter || $0.isNumber } && !word.withUTF8(isEscaped)
  }

  package static func found(in bytes: UnsafeBufferPointer<UInt8>) -> DamagedEmoji? {
    if let garbled = garbledRun(in: bytes) { return .garbled(garbled) }
    var (single, several) = (0, 0)
    var index = 0
    while let word = ListBytes.nextRun(
      bytes, from: &index, gap: { max(ListBytes.spaceLength($0, at: $1), ListBytes.separatorLength($0, at: $1)) })
    {
      let count = marks(word)
      if count == 1 { single += 1 } else { several += count }
    }
    if several > 0 { return .replaced }
    return single > 1 && !String(decoding: bytes, as: UTF8.self).contains(where: \.isLetter) ? .replaced : nil
  }

  /// The word with the first bytes of an emoji decoded as Windows-1252 (once or twice), Mac Roman or Windows-1251.
  private static func garbledRun(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      if lead == 0xC3 || lead == 0xD1 || lead == 0xEF, isGarbled(bytes[index...]) {
        var (start, end) = (index, index)
        while end < bytes.count, ListBytes.spaceLength(bytes, at: end) == 0 {
          end += ListBytes.characterLength(bytes[end])
        }
        while start > 0, bytes[start - 1] > 0x20, index - start < longestTold { start -= 1 }
        return String(decoding: bytes[start..<min(end, index + longestTold)], as: UTF8.self)
      }
      index += ListBytes.characterLength(lead)
    }
    return nil
  }

  private static func isGarbled(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let beginning = beginnings.first(where: { bytes.starts(with: $0) }) else { return false }
    // Words such as `Џорџија` have these letters too, but ordinary letters, from U+0430 to U+044F, behind them.
    let next = bytes.dropFirst(beginning.count).prefix(2)
    guard beginning == windows1251, let lead = next.first, let last = next.last else { return true }
    return !(lead == 0xD0 && last >= 0xB0 || lead == 0xD1 && last <= 0x8F)
  }

  /// The number of marks in a word; 0 if it contains anything else. An escaped half of an emoji, `_xD83D_`, counts as
  /// several.
  private static func marks(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var index = 0
    while index < word.count {
      switch word[index] {
      case UInt8(ascii: "?"), UInt8(ascii: "_"): index += 1
      case 0xEF where word[index + 1] == 0xBF && word[index + 2] == 0xBD: index += 3
      default: return isEscaped(word) ? word.count : 0
      }
      count += 1
    }
    return count
  }

  /// One or more of `_xHHHH_`.
  private static func isEscaped(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count.isMultiple(of: 7) else { return false }
    return stride(from: 0, to: word.count, by: 7).allSatisfy { start in
      word[start] == UInt8(ascii: "_") && word[start + 1] | 0x20 == UInt8(ascii: "x")
        && word[start + 6] == UInt8(ascii: "_")
        && word[start + 2...start + 5].allSatisfy { hexadecimalValue($0) != nil }
    }
  }

  private static let longestTold = 256
  private static let windows1251 = Array("рџ".utf8)
  private static let beginnings = ["ðŸ", "\u{F0}\u{9F}", "\u{F8FF}ü", "Ã°Å¸"].map { Array($0.utf8) } + [windows1251]
}
