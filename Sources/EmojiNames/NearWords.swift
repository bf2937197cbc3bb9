/// The words of the table that a mistyped one may have meant.
enum NearWords {
  /// The nearest first; among equals names of emoji first.
  static func lines(near word: String) -> [WordLine] {
    let wanted = Array(word.utf8.prefix(longest))
    guard !wanted.isEmpty else { return [] }
    let tolerance = max(1, wanted.count / 3)
    var found: [(distance: Int, isNoName: Int, line: WordLine)] = []
    for line in WordLine.all where abs(line.bytes.count - wanted.count) <= tolerance {
      let distance = distance(wanted, Array(line.bytes), within: tolerance)
      if distance <= tolerance { found.append((distance, line.named == nil ? 1 : 0, line)) }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.element.isNoName, $0.offset) < ($1.element.distance, $1.element.isNoName, $1.offset)
    }
    return sorted.map(\.element.line)
  }

  /// Letters to insert, drop, change or swap with their neighbour; anything above `limit` when there are more than that.
  private static func distance(_ left: [UInt8], _ right: [UInt8], within limit: Int) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      guard let least = current.min(), least <= limit else { return limit + 1 }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }

  private static let longest = 64
}
