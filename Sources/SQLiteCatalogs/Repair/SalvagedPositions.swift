internal import Catalogs
internal import Themes

/// A row of `versions`, and whether it is valid.
struct SalvagedContent {
  let id: Int64
  let operation: JournalOperation.ID
  let position: Int64
  let theme: ThemeID?
  let checksum: Int64
  let name: String?
  /// False if the content does not match its checksum, or has an impossible number.
  let isSound: Bool
  let isDeletion: Bool
  /// True if the hash for searches by name is wrong. The checksum does not cover it.
  let hasWrongHash: Bool
}

/// A content in effect, with the position that the row of `themes` names.
struct ShownContent {
  let position: Int64
  let content: SalvagedContent

  /// True if the row of `versions` names the same position.
  var isAgreed: Bool { position == content.position && SalvagedPositions.possible.contains(position) }
}

/// Gives each theme its own position in the list, if rows disagree about it.
struct SalvagedPositions {
  /// All contents of each theme; each names a position.
  let known: [ThemeID: [SalvagedContent]]

  /// A theme keeps its position if both rows agree about it. Others get the free position that most of their contents name.
  func resolved(_ shown: [ShownContent]) -> [ShownContent] {
    var resolved = shown.filter(\.isAgreed)
    var taken = Set(resolved.map(\.position))
    for one in shown where !one.isAgreed {
      let others = (one.content.theme.flatMap { known[$0] } ?? []).filter { $0.id != one.content.id }
      let named = [one.content.position, one.position] + others.map(\.position)
      let votes = Dictionary(named.map { ($0, 1) }, uniquingKeysWith: +)
      let best = named.filter { Self.possible.contains($0) && !taken.contains($0) }
        .max { votes[$0, default: 0] < votes[$1, default: 0] }
      let position = best ?? (taken.max() ?? 0) + 1
      taken.insert(position)
      resolved.append(ShownContent(position: position, content: one.content))
    }
    return resolved
  }

  static let possible = 1...JournalEntry.numbers.upperBound
}
