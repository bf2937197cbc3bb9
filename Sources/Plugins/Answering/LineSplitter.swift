/// Cuts output that comes in pieces into lines.
struct LineSplitter {
  /// A line that is longer than any answer.
  struct TooLong: Error {
    let number: Int
  }

  private var rest: [UInt8] = []
  private var count = 0

  /// Hands over the lines that end in this piece with their numbers, counted from 1, without their ends.
  mutating func take(_ piece: ArraySlice<UInt8>, _ body: (Int, [UInt8]) throws -> Void) throws {
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: 0x0A) {
      let line = rest + piece[start..<end]
      rest = []
      count += 1
      start = end + 1
      try check(line.count, count)
      try body(count, line.last == 0x0D ? line.dropLast() : line)
    }
    rest += piece[start...]
    try check(rest.count, count + 1)
  }

  /// True where the output ends in the middle of a line.
  var isUnfinished: Bool { !rest.isEmpty }

  private func check(_ length: Int, _ number: Int) throws {
    if length > Self.longest { throw TooLong(number: number) }
  }

  /// A theme of 10,000 faces, each of them a family, is shorter.
  private static let longest = 1 << 20
}
