internal import Themes

/// Lines and columns of a text, worked out only when there is something to say.
enum TextPosition {
  /// The place of the byte at `offset`: lines end with LF, CR LF or CR, and a column counts characters.
  static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Place {
    let end = min(max(offset, 0), bytes.count)
    var line = 1
    var lineStart = hasMark(bytes) ? min(3, end) : 0
    var index = lineStart
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      if byte == UInt8(ascii: "\r"), index < end, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      line += 1
      lineStart = index
    }
    return .line(line, column: 1 + characters(UnsafeBufferPointer(rebasing: bytes[lineStart..<end])))
  }

  static func hasMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  private static func characters(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    line.allSatisfy { $0 < 0x80 } ? line.count : String(decoding: line, as: UTF8.self).count
  }
}
