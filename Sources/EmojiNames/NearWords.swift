/// The words of the table that a mistyped one may have meant.
enum NearWords {
  /// The nearest first; among equals names of emoji first.
  static func lines(near word: String) -> [WordLine] {
    let wanted = Array(word.utf8.prefix(longest))
    guard !wanted.isEmpty else { return [] }
    let tolerance = max(1, wanted.count / 3)
    let letters = letters(of: wanted)
    var rows: [Int] = []
    var found: [(distance: Int, isNoName: Int, line: WordLine)] = []
    for line in WordLine.all where abs(line.bytes.count - wanted.count) <= tolerance {
      let bytes = UnsafeBufferPointer(rebasing: line.bytes)
      let others = Self.letters(of: bytes)
      // Each of them takes a change, which saves most words from being compared letter by letter.
      guard max((letters & ~others).nonzeroBitCount, (others & ~letters).nonzeroBitCount) <= tolerance else { continue }
      let distance = distance(wanted, bytes, within: tolerance, &rows)
      if distance <= tolerance { found.append((distance, line.named == nil ? 1 : 0, line)) }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.element.isNoName, $0.offset) < ($1.element.distance, $1.element.isNoName, $1.offset)
    }
    return sorted.map(\.element.line)
  }

  /// Which letters there are, a bit each.
  private static func letters(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Letters to insert, drop, change or swap with their neighbour; anything above `limit` when there are more than that.
  ///
  /// `rows` is room for three rows of the table, used in turn.
  private static func distance(
    _ left: [UInt8], _ right: UnsafeBufferPointer<UInt8>, within limit: Int, _ rows: inout [Int]
  ) -> Int {
    let width = right.count + 1
    if rows.count < 3 * width { rows = Array(repeating: 0, count: 3 * width) }
    var (beforeLast, last, current) = (0, width, 2 * width)
    for column in 0..<width { rows[last + column] = column }
    for row in left.indices {
      rows[current] = row + 1
      var least = row + 1
      for column in right.indices {
        var cost = min(rows[last + column + 1], rows[current + column]) + 1
        cost = min(cost, rows[last + column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, rows[beforeLast + column - 1] + 1)
        }
        rows[current + column + 1] = cost
        least = min(least, cost)
      }
      guard least <= limit else { return limit + 1 }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return rows[last + right.count]
  }

  private static let longest = 64
}
