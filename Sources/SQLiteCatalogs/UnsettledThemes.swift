internal import Themes

/// The themes that an operation has added and that are not settled yet. Their version numbers are consecutive.
struct UnsettledThemes {
  /// The number of their first version; nil while there are none.
  private(set) var first: Int64?
  private var byID: [ThemeID: Int64] = [:]
  /// The first theme with a hash of its name, and the few others.
  private var byName: [Int64: Int64] = [:]
  private var namesakes: [Int64: [Int64]] = [:]

  var count: Int { byID.count }
  /// Nil if there are none.
  var versions: ClosedRange<Int64>? { first.map { $0...$0 + Int64(count) - 1 } }

  /// The version of a theme; nil if it is not one of them.
  func version(of id: ThemeID) -> Int64? { byID[id] }

  /// The versions with that hash of their name.
  func versions(nameHash: Int64) -> [Int64] {
    guard let first = byName[nameHash] else { return [] }
    return [first] + (namesakes[nameHash] ?? [])
  }

  /// Adds a theme; `version` follows the version of the last one.
  mutating func append(_ id: ThemeID, nameHash: Int64, version: Int64) {
    if first == nil { first = version }
    byID[id] = version
    if byName[nameHash] == nil {
      byName[nameHash] = version
    } else {
      namesakes[nameHash, default: []].append(version)
    }
  }
}
