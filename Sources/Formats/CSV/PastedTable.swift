internal import Themes

/// Tables that stand in a text, with other lines around them.
enum PastedTable {
  /// How many lines outside of the parts that were read hold something, and whether one of the first has emoji.
  static func around(
    _ parts: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (lines: Int, mayHoldThemes: Bool) {
    var (count, mayHoldThemes) = (0, false)
    var parts = parts.sorted { $0.lowerBound < $1.lowerBound }[...]
    for line in ByteLines(bytes, from: start) {
      while let part = parts.first, part.upperBound <= line.range.lowerBound { parts.removeFirst() }
      if let part = parts.first, part.contains(line.range.lowerBound) { continue }
      let isFrame = DrawnLine.kind(of: line.range, in: bytes) == .rule || CodeFence.isMark(line.range, in: bytes)
      guard !isFrame, !DrawnLine.isBlank(line.range, in: bytes) else { continue }
      count += 1
      if !mayHoldThemes, line.range.lowerBound < PastedLimits.furthest {
        mayHoldThemes = hasEmoji(String(decoding: bytes[line.range.prefix(longest)], as: UTF8.self))
      }
    }
    return (count, mayHoldThemes)
  }

  /// One is said beside words; two may be cards.
  private static func hasEmoji(_ line: String) -> Bool {
    line.lazy.filter { Emoji(String($0))?.isEmoji == true }.prefix(2).count > 1
  }

  /// Enough of a line.
  private static let longest = 1_000
}
