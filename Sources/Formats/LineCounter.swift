internal import Themes

/// Turns offsets into lines and columns, all of them in one walk where they are asked for in rising order.
///
/// Lines end with LF, CR LF or CR; a column counts characters, and a byte order mark is none.
struct LineCounter<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int {
  private let bytes: Bytes
  private var offset: Int
  private var line = 1
  private var column = 1

  init(_ bytes: Bytes) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func place(ofByte target: Int) -> Place {
    let target = min(target, bytes.count)
    var start = offset
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      guard byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) else { continue }
      line += 1
      column = 1
      start = offset
    }
    if start < target { column += characters(in: bytes[start..<target]) }
    return .line(line, column: column)
  }

  private func characters(in text: Bytes.SubSequence) -> Int {
    if text.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text.count }
    // Behind ten thousand bytes code points are counted: where a line of megabytes has its characters takes seconds.
    let rest = text.dropFirst(Self.longestLine).drop { $0 & 0xC0 == 0x80 }
    let opening = String(decoding: text[text.startIndex..<rest.startIndex], as: UTF8.self)
    return opening.count + rest.count { $0 & 0xC0 != 0x80 }
  }

  private static var longestLine: Int { 10_000 }
}
