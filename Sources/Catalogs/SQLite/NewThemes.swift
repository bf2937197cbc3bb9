internal import Themes

/// The themes that an operation has added and that are not to be found in the table `themes` yet: their versions follow each other.
struct NewThemes {
  /// The number of the first of their versions; nil while there are none.
  private(set) var first: Int64?
  /// How many of them, the first ones, the table has got already, without indexes.
  var shown = 0
  private var ids: ContiguousArray<ThemeID> = []
  private var byID = HashSlots()
  private var names = HashSlots()

  var count: Int { ids.count }
  /// The versions that are still to be shown; nil where there are none.
  var versions: ClosedRange<Int64>? {
    guard let first, shown < count else { return nil }
    return first + Int64(shown)...first + Int64(count) - 1
  }

  /// The version of a theme, where it is one of them.
  func version(of id: ThemeID) -> Int64? {
    guard let first else { return nil }
    return byID.first(SeededHash.of(id)) { ids[$0] == id }.map { first + Int64($0) }
  }

  /// False when none of them has a name with this hash.
  func mayHold(nameHash: Int64) -> Bool { first != nil && names.contains(SeededHash.of(nameHash)) }

  /// Takes in the theme of the version after the last one.
  mutating func append(_ id: ThemeID, nameHash: Int64, version: Int64) {
    if first == nil { first = version }
    byID.insert(ids.count, SeededHash.of(id))
    ids.append(id)
    if !names.contains(SeededHash.of(nameHash)) { names.insert(0, SeededHash.of(nameHash)) }
  }
}
