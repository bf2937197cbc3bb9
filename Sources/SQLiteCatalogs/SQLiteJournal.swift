internal import Catalogs
internal import Themes

// The operations on entries of the journal and on single themes.
extension SQLiteStore {
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    try settledConnection().with(.operations) { row in
      while try row.step() { guard try visit(row.entry().operation) else { return } }
    }
  }

  func compacted() throws -> CompactedOperations? { try CompactionRow(connection: settledConnection()).read() }

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry? {
    try settledConnection().with(.operationByID) { row in
      row.bind(id, at: 1)
      return try row.step() ? row.entry() : nil
    }
  }

  func newestInEffect(of actor: String?) throws -> JournalEntry? {
    try settledConnection().with(actor == nil ? .newestInEffect : .newestOfActor) { row in
      if let actor { row.bind(actor, at: 1) }
      return try row.step() ? row.entry() : nil
    }
  }

  func lastUndone(of actor: String) throws -> JournalEntry? {
    let id: Int64? = try settledConnection().with(.lastUndone) { row in
      row.bind(actor, at: 1)
      return try row.step() ? row.integer(0) : nil
    }
    return try id.flatMap(entry)
  }

  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID? {
    try settledConnection().with(.changeSince) { row in
      row.bind(entry, at: 1)
      row.bind(actor, at: 2)
      return try row.step() ? row.optionalInteger(0) : nil
    }
  }

  func append(_ entry: JournalEntry) throws {
    try settledConnection().append(entry, total: count())
  }

  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws {
    try settledConnection().with(.markUndone) { row in
      row.bind(change, at: 1)
      row.bind(undo, at: 2)
      try row.run()
    }
  }

  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws {
    guard let versions = change.versions else { return }
    try settledConnection().with(entry == change.operation.id ? .recordTouches : .recordMove) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      row.bind(change.operation.id, at: 3)
      if entry != change.operation.id { row.bind(entry, at: 4) }
      try row.run()
    }
  }

  func place(of theme: ThemeID) throws -> ThemePlace? {
    if let version = added.version(of: theme) { return ThemePlace(position: version, version: version) }
    guard try count() != added.count else { return nil }
    return try connection.with(.placeOfTheme) { row in
      row.bind(theme, at: 1)
      return try row.step() ? ThemePlace(position: row.integer(0), version: row.integer(1)) : nil
    }
  }

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    try settledConnection().with(.touches) { row in
      row.bind(theme, at: 1)
      while try row.step() {
        guard try visit(row.touch()) else { return }
      }
    }
  }

  func newestVersion() throws -> Int64 {
    if let newest { return newest }
    let newest = try connection.with(.newestVersion) { row in try row.step() ? row.integer(0) : 0 }
    guard JournalEntry.numbers.contains(newest) else {
      throw Diagnostic.catalog(.damaged(.impossibleVersion(newest)))
    }
    self.newest = newest
    return newest
  }

  func origin(of version: Int64) throws -> VersionOrigin? {
    try connection.with(.originOfVersion) { row in
      row.bind(version, at: 1)
      return try row.step()
        ? VersionOrigin(operation: row.integer(0), position: row.integer(1), previous: row.optionalInteger(2)) : nil
    }
  }

  func content(of version: Int64) throws -> Theme? {
    try connection.with(.versionByID) { row in
      row.bind(version, at: 1)
      return try row.step() ? row.content() : nil
    }
  }
}

extension Connection {
  func append(_ entry: JournalEntry, total: Int) throws {
    try with(.insertOperation) { row in
      row.bind(entry.operation.id, at: 1)
      row.bind(entry.operation.time, at: 2)
      row.bind(entry.operation.actor, at: 3)
      row.bind(entry.operation.command, at: 4)
      row.bind(entry.operation.summary, at: 5)
      row.bind(entry.kind.rawValue, at: 6)
      row.bind(entry.target, at: 7)
      row.bind(entry.versions?.lowerBound, at: 8)
      row.bind(entry.versions?.upperBound, at: 9)
      row.bind(Int64(entry.operation.themes), at: 10)
      row.bind(Int64(total), at: 11)
      try row.run()
    }
  }
}
