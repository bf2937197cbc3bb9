internal import Themes

/// The state being changed, while `SQLiteCatalog.write` runs; several changes of one theme become one, before → after.
final class SQLiteTransaction: SQLiteReading, CatalogTransaction {
  /// Does not show the themes that are new until they are settled.
  private let unsettled: Connection
  let operation: JournalOperation.ID
  private let first: Int64
  private var next: Int64
  /// What each theme deleted here is to come back to, should it be put again.
  private var deletions: [ThemeID: Int64] = [:]
  /// Added here, and not yet in the table of what is in effect: many at once are cheaper than one after the other.
  private var added = NewThemes()
  private var record = VersionRecord()
  /// False while nothing but new themes were written, whose history begins at their position.
  private var hasTouches = false
  /// How many versions this operation has written, and kept.
  private(set) var touched = 0
  private(set) var total: Int

  init(on connection: Connection) throws {
    unsettled = connection
    let newest = try JournalEntry.first(.operations, actor: nil, on: connection)
    operation = (newest?.operation.id ?? 0) + 1
    first = try connection.with(.newestVersion) { row in
      let newest = try row.step() ? row.integer(0) : 0
      guard JournalEntry.numbers.contains(newest) else {
        throw Diagnostic.catalogDamaged("version \(newest) cannot be right")
      }
      return newest + 1
    }
    next = first
    total = try SQLiteSnapshot(connection: connection).count()
  }

  var versions: ClosedRange<Int64>? { touched == 0 ? nil : first...next - 1 }

  func count() throws -> Int { total }

  var connection: Connection {
    get throws {
      try settle()
      return unsettled
    }
  }

  /// Puts into effect what was added.
  func settle() throws {
    guard added.count > 0 else { return }
    let table = StateTable(connection: unsettled)
    if added.shown > 0 {
      try added.versions.map(table.add)
      try unsettled.run(StateTable.makeIndexes)
    } else if let versions = added.versions {
      try table.growing(by: added.count, to: total) { try table.add(versions) }
    }
    added = NewThemes()
  }

  /// Fills the table of a catalog that was empty while more themes are still being read; its indexes are made at the end.
  private func settleSome() throws {
    guard isAllNew, let versions = added.versions, versions.count >= StateTable.many,
      added.shown > 0 || !unsettled.isBusy
    else { return }
    if added.shown == 0 { try unsettled.run(StateTable.dropIndexes) }
    try StateTable(connection: unsettled).add(versions)
    added.shown = added.count
  }

  /// True where none but the new themes need to be looked for.
  private var isAllNew: Bool { total == added.count }

  func theme(_ id: ThemeID) throws -> StoredTheme? {
    if let version = added.version(of: id) {
      return try content(version).map { StoredTheme(theme: $0, revision: version) }
    }
    return isAllNew ? nil : try SQLiteSnapshot(connection: unsettled).theme(id)
  }

  func themes(matching key: NameKey) throws -> [StoredTheme] {
    if added.mayHold(nameHash: VersionRecord.hash(of: key)) { try settle() }
    return isAllNew ? [] : try SQLiteSnapshot(connection: unsettled).themes(matching: key)
  }

  func put(_ theme: Theme) throws {
    record.set(theme)
    if !deletions.isEmpty, let deletion = deletions.removeValue(forKey: theme.id) {
      try rewrite(deletion, to: theme)
      total += 1
    } else if let place = try place(of: theme.id) {
      // The contents are compared: different ones may share a checksum.
      guard try content(place.version) != theme else { return }
      if place.version >= first {
        try rewrite(place.version, to: theme)
      } else {
        try show(insert(at: place.position, after: place.version), at: place.position)
      }
    } else {
      // Nearly all puts of a large import end here.
      let version = try insert(at: next, after: nil)
      added.append(theme.id, nameHash: record.nameHash ?? 0, version: version)
      total += 1
      try settleSome()
    }
  }

  /// Adds a theme that was deleted where it stood before.
  func restore(_ theme: Theme, at position: Int64) throws {
    guard try place(of: theme.id) == nil else { return }
    record.set(theme)
    try addTheme(insert(at: position, after: nil), at: position)
    total += 1
  }

  /// Writes the entry of the journal; nil when nothing is changed.
  func enter(_ note: JournalNote, _ summary: String) throws -> JournalOperation? {
    // Even where nothing is left to be told: the table may have been filled without its indexes.
    try settle()
    guard let versions else { return nil }
    let connection = unsettled
    try JournalEntry.append(
      note, kind: .change, command: note.command, summary: summary, versions: versions, themes: touched, total: total,
      as: operation, on: connection)
    if hasTouches {
      try connection.with(.recordTouches) { row in
        row.bind(versions.lowerBound, at: 1)
        row.bind(versions.upperBound, at: 2)
        row.bind(operation, at: 3)
        try row.run()
      }
    }
    return try JournalEntry.with(operation, on: connection)?.operation
  }

  func remove(_ id: ThemeID) throws {
    guard let place = try place(of: id) else { return }
    try run(.deleteTheme, place.position)
    total -= 1
    record.setDeletion(of: id)
    if place.version < first {
      deletions[id] = try insert(at: place.position, after: place.version)
      return
    }
    // It was put here before: what counts is how it was before that.
    let previous = try previous(of: place.version)
    try run(.deleteVersion, place.version)
    touched -= 1
    if let previous { deletions[id] = try insert(place.version, at: place.position, after: previous) }
  }

  /// Gives a version that was written here another content, or takes it away where that is what there was before.
  private func rewrite(_ version: Int64, to theme: Theme) throws {
    let (position, previous) = try origin(of: version)
    try run(.deleteVersion, version)
    touched -= 1
    if let previous, let before = try content(previous), before == theme {
      record.set(before)
      try show(previous, at: position)
    } else {
      try show(insert(version, at: position, after: previous), at: position)
    }
  }

  private struct Place {
    let position: Int64
    let version: Int64
  }

  private func place(of id: ThemeID) throws -> Place? {
    if let version = added.version(of: id) { return Place(position: version, version: version) }
    guard !isAllNew else { return nil }
    return try unsettled.with(.placeOfTheme) { row in
      row.bind(id, at: 1)
      return try row.step()
        ? Place(position: row.integer(0), version: row.integer(1)) : nil
    }
  }

  private func origin(of version: Int64) throws -> (position: Int64, previous: Int64?) {
    try unsettled.with(.placeOfDeleted) { row in
      row.bind(version, at: 1)
      return try row.step() ? (row.integer(0), row.optionalInteger(1)) : (version, nil)
    }
  }

  private func previous(of version: Int64) throws -> Int64? { try origin(of: version).previous }

  private func content(_ version: Int64) throws -> Theme? {
    try unsettled.with(.versionByID) { row in
      row.bind(version, at: 1)
      return try row.step() ? VersionReading.theme(row) : nil
    }
  }

  /// Writes the record as a version, under the next number unless one is given.
  private func insert(_ number: Int64? = nil, at position: Int64, after previous: Int64?) throws -> Int64 {
    let version = number ?? next
    try unsettled.with(.insertVersion) { row in
      row.bind(version, at: 1)
      row.bind(operation, at: 2)
      row.bind(position, at: 3)
      row.bind(previous, at: 4)
      row.bind(record.nameHash, at: 6)
      row.bind(record.pairs, at: 7)
      row.bind(record.color, at: 8)
      row.bind(record.checksum, at: 9)
      try row.run(record.bytes, id: 5, texts: record.texts, from: 10)
    }
    if number == nil { next += 1 }
    if version != position { hasTouches = true }
    touched += 1
    return version
  }

  private func addTheme(_ version: Int64, at position: Int64) throws {
    try connection.with(.insertTheme) { row in
      row.bind(position, at: 1)
      row.bind(record.nameHash, at: 3)
      row.bind(version, at: 4)
      row.bind(record.checksum, at: 5)
      try row.run(record.bytes, id: 2)
    }
  }

  /// Puts a version with the content of the record into effect at a place, where the theme may have been deleted.
  private func show(_ version: Int64, at position: Int64) throws {
    try connection.with(.showVersion) { row in
      row.bind(position, at: 1)
      row.bind(record.nameHash, at: 2)
      row.bind(version, at: 3)
      row.bind(record.checksum, at: 4)
      try row.run()
    }
    if try connection.changes == 0 { try addTheme(version, at: position) }
  }

  private func run(_ query: Query, _ number: Int64) throws {
    try connection.with(query) { row in
      row.bind(number, at: 1)
      try row.run()
    }
  }
}
