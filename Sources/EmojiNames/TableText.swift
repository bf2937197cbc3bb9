/// A generated table in the text of the program, read in place: nothing is copied or indexed at the start.
struct TableText: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// Valid forever, because a literal lives as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }

  /// The line that begins at `start`, without its end.
  func line(at start: Int) -> Line {
    let bytes = bytes
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return bytes[start..<end]
  }

  /// The start of the first line, in lines sorted by their first word, whose first word does not precede this one.
  func firstLine(notBefore word: [UInt8]) -> Int {
    firstLine { !$0.prefix { $0 != 0x20 }.lexicographicallyPrecedes(word) }
  }

  /// The start of the first line for which `isReached` is true, as it is for all lines after that one.
  func firstLine(where isReached: (Line) -> Bool) -> Int {
    let bytes = bytes
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] != 0x0A { start -= 1 }
      let line = line(at: start)
      if isReached(line) { high = start } else { low = line.endIndex + 1 }
    }
    return low
  }

  /// Three digits in base 64: the characters from '0' on.
  func number(at index: Int) -> Int {
    let bytes = bytes
    return (0..<Self.digits).reduce(0) { $0 << 6 | (Int(bytes[index + $1]) - 0x30) }
  }

  static let digits = 3
}
