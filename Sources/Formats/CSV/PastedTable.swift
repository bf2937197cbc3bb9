/// Tables that stand in a text, with other lines around them.
enum PastedTable {
  /// Enough of a text that somebody wrote to find the tables in it.
  static let furthest = 1 << 19
  static let most = 100

  /// How many lines outside of the parts that were read hold something.
  static func linesAround(_ parts: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var count = 0
    var parts = parts.sorted { $0.lowerBound < $1.lowerBound }[...]
    for line in ByteLines(bytes, from: start) {
      while let part = parts.first, part.upperBound <= line.range.lowerBound { parts.removeFirst() }
      if let part = parts.first, part.contains(line.range.lowerBound) { continue }
      let isFrame = DrawnLine.kind(of: line.range, in: bytes) == .rule || CodeFence.isMark(line.range, in: bytes)
      if !isFrame, !DrawnLine.isBlank(line.range, in: bytes) { count += 1 }
    }
    return count
  }
}
