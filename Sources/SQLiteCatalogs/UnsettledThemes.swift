internal import Catalogs
internal import Themes

/// The themes that an operation has added and that are not settled yet. Their version numbers are consecutive.
struct UnsettledThemes {
  /// The number of their first version; nil while there are none.
  private(set) var first: Int64?
  private var ids: ContiguousArray<ThemeID> = []
  private var byID = HashSlots()
  private var names = HashSlots()

  var count: Int { ids.count }
  /// Nil if there are none.
  var versions: ClosedRange<Int64>? { first.map { $0...$0 + Int64(count) - 1 } }

  /// The version of a theme; nil if it is not one of them.
  func version(of id: ThemeID) -> Int64? {
    guard let first else { return nil }
    return byID.first(SeededHash.of(id)) { ids[$0] == id }.map { first + Int64($0) }
  }

  /// False if none of them has a name with this hash.
  func mayContain(nameHash: Int64) -> Bool { first != nil && names.contains(SeededHash.of(nameHash)) }

  /// Adds a theme; `version` follows the version of the last one.
  mutating func append(_ id: ThemeID, nameHash: Int64, version: Int64) {
    if first == nil { first = version }
    byID.insert(ids.count, SeededHash.of(id))
    ids.append(id)
    if !names.contains(SeededHash.of(nameHash)) { names.insert(0, SeededHash.of(nameHash)) }
  }
}
