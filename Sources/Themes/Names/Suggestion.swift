/// The word a person most likely meant, or nil when none is near. For example: `closest(to: "exprot", among: ["export"])`.
package func closest(to word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().prefix(64))
  guard !wanted.isEmpty else { return nil }
  let tolerance = max(1, wanted.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().prefix(64))
    guard abs(letters.count - wanted.count) <= tolerance || letters.starts(with: wanted) else { continue }
    let distance = wanted.count >= 3 && letters.starts(with: wanted) ? 1 : editDistance(wanted, letters)
    if distance <= tolerance, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// Insertions, deletions, substitutions and swaps of neighbours between two words.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
