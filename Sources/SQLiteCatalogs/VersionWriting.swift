internal import Catalogs
internal import Themes

// Writing versions, and putting them into effect.
extension SQLiteStore {
  func write(_ version: ThemeVersion) throws {
    let isNew = try version.number > newestVersion()
    // Nearly all versions of a large import are new themes.
    guard isNew, version.isAddition else { return try overwrite(version, isNew: isNew) }
    record.set(version.content, of: version.theme)
    try insert(version)
    added.append(version.theme, nameHash: record.nameHash ?? 0, version: version.number)
    total = try count() + 1
    try settleSome()
  }

  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws {
    try run(.deleteVersion, version)
    guard let previous, let content = try content(of: previous) else { return try hide(position) }
    record.set(content, of: content.id)
    try show(previous, at: position)
  }

  /// A version of a theme that is there, or one in the place of another that this operation has written.
  private func overwrite(_ version: ThemeVersion, isNew: Bool) throws {
    if !isNew { try run(.deleteVersion, version.number) }
    record.set(version.content, of: version.theme)
    try insert(version)
    if version.content == nil {
      try hide(version.origin.position)
    } else {
      try show(version.number, at: version.origin.position)
    }
  }

  private func insert(_ version: ThemeVersion) throws {
    try unsettled.with(.insertVersion) { row in
      row.bind(version.number, at: 1)
      row.bind(version.origin.operation, at: 2)
      row.bind(version.origin.position, at: 3)
      row.bind(version.origin.previous, at: 4)
      row.bind(record.nameHash, at: 6)
      row.bind(record.pairs, at: 7)
      row.bind(record.color, at: 8)
      row.bind(record.checksum, at: 9)
      try row.run(record, id: 5, textsFrom: 10)
    }
    newest = try max(version.number, newestVersion())
  }

  /// Puts a version with the content of the record into effect at a place, which may be empty.
  private func show(_ version: Int64, at position: Int64) throws {
    let connection = try connection
    try connection.with(.showVersion) { row in
      row.bind(position, at: 1)
      row.bind(record.nameHash, at: 2)
      row.bind(version, at: 3)
      row.bind(record.checksum, at: 4)
      try row.run()
    }
    guard connection.changes == 0 else { return }
    try connection.with(.insertTheme) { row in
      row.bind(position, at: 1)
      row.bind(record.nameHash, at: 3)
      row.bind(version, at: 4)
      row.bind(record.checksum, at: 5)
      try row.run(record, id: 2)
    }
    total = try count() + 1
  }

  private func hide(_ position: Int64) throws {
    try run(.deleteTheme, position)
    total = try count() - unsettled.changes
  }

  private func run(_ query: Query, _ number: Int64) throws {
    try connection.with(query) { row in
      row.bind(number, at: 1)
      try row.run()
    }
  }

  // MARK: New themes

  /// Puts into effect what was added.
  func settle() throws {
    guard added.count > 0 else { return }
    let table = StateTable(connection: unsettled)
    if added.shown > 0 {
      try added.versions.map(table.add)
      try unsettled.run(StateTable.makeIndexes)
    } else if let versions = added.versions {
      try table.growing(by: added.count, to: count()) { try table.add(versions) }
    }
    added = NewThemes()
  }

  /// Fills the table of a catalog that was empty while more themes are still being read; its indexes are made at the end.
  private func settleSome() throws {
    guard total == added.count, let versions = added.versions, versions.count >= StateTable.many,
      added.shown > 0 || !unsettled.isBusy
    else { return }
    if added.shown == 0 { try unsettled.run(StateTable.dropIndexes) }
    try StateTable(connection: unsettled).add(versions)
    added.shown = added.count
  }
}

/// The themes that an operation has added and that are not to be found in the table `themes` yet: their versions follow
/// each other.
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

  /// Adds the theme of the version after the last one.
  mutating func append(_ id: ThemeID, nameHash: Int64, version: Int64) {
    if first == nil { first = version }
    byID.insert(ids.count, SeededHash.of(id))
    ids.append(id)
    if !names.contains(SeededHash.of(nameHash)) { names.insert(0, SeededHash.of(nameHash)) }
  }
}

/// The table `themes`, filled from `versions` set by set: a row at a time, finding its place in every index costs more than
/// the row itself.
///
/// For example: 50,000 themes that come into an empty catalog are added without indexes, which are then made at once.
struct StateTable {
  let connection: Connection

  /// Without them nothing is found by id or name: they come back in the same transaction.
  static let dropIndexes = "DROP INDEX themes_by_id; DROP INDEX themes_by_name;"

  static let makeIndexes = """
    CREATE UNIQUE INDEX themes_by_id ON themes (id);
    CREATE INDEX themes_by_name ON themes (name_hash);
    """

  /// Puts into effect what was added under these numbers, each at its own place.
  func add(_ versions: ClosedRange<Int64>) throws {
    try connection.with(.addVersions) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      try row.run()
    }
  }

  /// Runs `fill` with the indexes or, where most rows are new, without them.
  func growing(by added: Int, to total: Int, _ fill: () throws -> Void) throws {
    guard Self.isMostlyNew(added, of: total), !connection.isBusy else { return try fill() }
    try connection.run(Self.dropIndexes)
    try fill()
    try connection.run(Self.makeIndexes)
  }

  static func isMostlyNew(_ added: Int, of total: Int) -> Bool { added >= few && added * 2 >= total }

  /// How many rows find their places sooner than an index is made.
  static let few = 1_000
  /// How many rows are filled in at a time while more are to come.
  static let many = 4_096
}
