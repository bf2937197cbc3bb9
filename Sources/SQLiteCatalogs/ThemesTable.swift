internal import Catalogs
internal import Themes

/// The themes that an operation has added and that are not settled yet. Their version numbers are consecutive.
struct UnsettledThemes {
  /// The number of their first version; nil while there are none.
  private(set) var first: Int64?
  /// How many of them, from the first on, have a row in the table `themes` already, but are in no index.
  var settled = 0
  private var byID: [ThemeID: Int64] = [:]
  /// The first theme with a hash of its name, and the few others.
  private var byName: [Int64: Int64] = [:]
  private var namesakes: [Int64: [Int64]] = [:]

  var count: Int { byID.count }
  /// The versions without a row in the table `themes`; nil if there are none.
  var versions: ClosedRange<Int64>? {
    guard let first, settled < count else { return nil }
    return first + Int64(settled)...first + Int64(count) - 1
  }

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

/// The table `themes`, filled from `versions` many rows at a time: adding a row to the indexes costs more than the row.
///
/// For example: 50,000 themes are added to an empty catalog without indexes, which are created afterwards.
struct ThemesTable {
  let connection: Connection

  /// Without the indexes no theme is found by id or name; they are created again in the same transaction.
  static let dropIndexes = "DROP INDEX themes_by_id; DROP INDEX themes_by_name;"

  static let indexes = [
    "CREATE UNIQUE INDEX themes_by_id ON themes (id)", "CREATE INDEX themes_by_name ON themes (name_hash)",
  ]

  static let createIndexes = indexes.joined(separator: "; ")

  /// Puts added versions into effect, each at the position of its own number.
  func add(_ versions: ClosedRange<Int64>) throws {
    try connection.with(.addVersions) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      try row.run()
    }
  }

  /// Runs `fill`, without the indexes if most rows are new.
  func growing(by added: Int, to total: Int, _ fill: () throws -> Void) throws {
    guard Self.isMostlyNew(added, of: total), !connection.isBusy else { return try fill() }
    try connection.run(Self.dropIndexes)
    try fill()
    try connection.run(Self.createIndexes)
  }

  static func isMostlyNew(_ added: Int, of total: Int) -> Bool { added >= few && added * 2 >= total }

  /// With fewer new rows it is faster to keep the indexes.
  static let few = 1_000
  /// How many rows are added at once while more follow.
  static let batch = 4_096
}
