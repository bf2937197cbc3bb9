/// What stands between two lines of ```` ``` ````, as chats and Markdown show a file.
///
/// For example: ```` ```csv ````, `Theme,Emojis`, `Sea,🐙 🐠`, ```` ``` ````.
struct CodeFence {
  let content: Range<Int>
  /// The number of its first line.
  let line: Int

  static func all(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [CodeFence] {
    var fences: [CodeFence] = []
    var open: (start: Int, line: Int)?
    for line in ByteLines(bytes, from: start) {
      guard line.range.lowerBound < start + PastedLimits.furthest, fences.count < PastedLimits.tables else { break }
      guard isMark(line.range, in: bytes) else { continue }
      if let begun = open {
        fences.append(CodeFence(content: begun.start..<line.range.lowerBound, line: begun.line))
        open = nil
      } else {
        open = (line.next, line.number + 1)
      }
    }
    return fences
  }

  /// Three strokes, and perhaps a word for what follows.
  static func isMark(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let content = bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
    return content.starts(with: "```".utf8) && !content.dropFirst(3).contains { $0 == UInt8(ascii: "`") || $0 == 0x2C }
  }
}
