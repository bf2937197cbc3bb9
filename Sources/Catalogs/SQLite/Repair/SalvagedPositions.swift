internal import Themes

/// Gives every theme a place in the list of its own, where the rows disagree about it.
struct SalvagedPositions {
  /// Where the other contents of a theme stood.
  private var known: [ThemeID: [SalvagedContent]] = [:]

  init(_ contents: [SalvagedContent]) {
    for content in contents { if let theme = content.theme { known[theme, default: []].append(content) } }
  }

  /// Those whose two witnesses agree keep their places; of the others, the place that most contents name and nobody has.
  func settled(
    _ shown: [(position: Int64, content: SalvagedContent)]
  ) -> [(position: Int64, content: SalvagedContent)] {
    let isAgreed = { (one: (position: Int64, content: SalvagedContent)) in
      one.position == one.content.position && Self.possible.contains(one.position)
    }
    var settled = shown.filter(isAgreed)
    var taken = Set(settled.map(\.position))
    for one in shown where !isAgreed(one) {
      let others = (one.content.theme.flatMap { known[$0] } ?? []).filter { $0.id != one.content.id }
      let named = [one.content.position, one.position] + others.map(\.position)
      let votes = Dictionary(named.map { ($0, 1) }, uniquingKeysWith: +)
      let best = named.filter { Self.possible.contains($0) && !taken.contains($0) }
        .max { votes[$0, default: 0] < votes[$1, default: 0] }
      let position = best ?? (taken.max() ?? 0) + 1
      taken.insert(position)
      settled.append((position, one.content))
    }
    return settled
  }

  private static let possible = 1...JournalEntry.numbers.upperBound
}
