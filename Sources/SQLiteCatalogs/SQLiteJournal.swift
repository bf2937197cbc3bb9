internal import Catalogs
internal import Themes

// The operations on entries of the journal.
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

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    try settledConnection().with(.touches) { row in
      row.bind(theme, at: 1)
      while try row.step() {
        guard try visit(row.touch()) else { return }
      }
    }
  }
}

extension Connection {
  func append(_ entry: JournalEntry, total: Int) throws { try add(entry.row(total: total), "INSERT INTO operations") }
}
