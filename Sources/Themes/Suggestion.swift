/// The word a person most likely meant, or nil when none is near. For example: `closest(to: "exprot", among:
/// ["export"])`.
package func closest(to word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().prefix(64))
  guard !wanted.isEmpty else { return nil }
  let tolerance = max(1, wanted.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().prefix(64))
    guard abs(letters.count - wanted.count) <= tolerance || letters.starts(with: wanted) else { continue }
    // Only a word nearer than the best one so far matters.
    let limit = min(tolerance, (best?.distance ?? .max) - 1)
    let isBeginning = wanted.count >= 3 && letters.starts(with: wanted)
    let distance = isBeginning ? 1 : editDistance(wanted, letters, within: limit)
    // Words without a common character are not misspellings: `*` does not mean `3`.
    if distance <= limit, distance < max(wanted.count, letters.count) { best = (distance, candidate) }
  }
  return best?.candidate
}

/// The number of insertions, deletions, substitutions and swaps of neighbours between two words. Stops counting above
/// `limit`.
private func editDistance(_ left: [Character], _ right: [Character], within limit: Int) -> Int {
  // Three rows of the table, used in turn: a catalog may have very many names.
  var rows = Array(repeating: 0, count: 3 * (right.count + 1))
  var (beforeLast, last, current) = (0, right.count + 1, 2 * (right.count + 1))
  for column in 0...right.count { rows[last + column] = column }
  for (row, letter) in left.enumerated() {
    rows[current] = row + 1
    var least = row + 1
    for (column, other) in right.enumerated() {
      let change = rows[last + column] + (letter == other ? 0 : 1)
      var cost = min(rows[last + column + 1] + 1, rows[current + column] + 1, change)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
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
