/// A generated text, read where it lies: nothing is copied or indexed when the program starts.
struct TableText: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// A literal lives as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }

  /// The line that begins at `start`, without its end.
  func line(at start: Int) -> Line {
    let bytes = bytes
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return bytes[start..<end]
  }

  /// The start of the first line that is not `before` what is sought, when the lines are sorted.
  func firstLine(where isBefore: (Line) -> Bool) -> Int {
    let bytes = bytes
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] != 0x0A { start -= 1 }
      let line = line(at: start)
      if isBefore(line) { low = line.endIndex + 1 } else { high = start }
    }
    return low
  }

  /// Three digits in base 64, from the characters after '0'.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    (0..<digits).reduce(0) { $0 << 6 | (Int(bytes[index + $1]) - 0x30) }
  }

  static let digits = 3
}
