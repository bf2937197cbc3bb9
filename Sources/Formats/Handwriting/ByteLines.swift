/// The lines of a text as ranges of its bytes, each without its end; LF, CR LF and CR end a line.
struct ByteLines: Sequence, IteratorProtocol {
  struct Line {
    let number: Int
    let range: Range<Int>
    /// Where the next one begins.
    let next: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var number: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, number: Int = 1) {
    self.bytes = bytes
    self.number = number
    index = start
  }

  mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    let start = index
    var end = bytes.index(from: start) { $0.marks(0x0A) | $0.marks(0x0D) }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    index = end
    if index < bytes.count {
      index += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
    defer { number += 1 }
    return Line(number: number, range: start..<end, next: index)
  }
}
