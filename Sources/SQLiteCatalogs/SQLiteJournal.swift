internal import Catalogs
internal import Themes

// The operations on entries of the journal.
extension SQLiteStore {
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    try settledConnection().forEach(.operations) { try visit($0.entry().operation) }
  }

  func compacted() throws -> CompactedOperations? { try CompactionRow(connection: settledConnection()).read() }

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry? {
    try settledConnection().first(.operationByID, id) { try $0.entry() }
  }

  func newestInEffect(of actor: String?) throws -> JournalEntry? {
    let connection = try settledConnection()
    guard let actor else { return try connection.first(.newestInEffect) { try $0.entry() } }
    return try connection.first(.newestOfActor, actor) { try $0.entry() }
  }

  func lastUndone(of actor: String) throws -> JournalEntry? {
    try settledConnection().first(.lastUndone, actor) { $0.integer(0) }.flatMap(entry)
  }

  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID? {
    try settledConnection().first(.changeSince, entry, actor) { $0.optionalInteger(0) }
  }

  func append(_ entry: JournalEntry) throws { try settledConnection().append(entry, total: count()) }

  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws {
    try settledConnection().run(.markUndone, change, undo)
  }

  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws {
    guard let versions = change.versions else { return }
    let (connection, id) = (try settledConnection(), change.operation.id)
    if entry == id {
      try connection.run(.recordTouches, versions.lowerBound, versions.upperBound, id)
    } else {
      try connection.run(.recordMove, versions.lowerBound, versions.upperBound, id, entry)
    }
  }

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    try settledConnection().forEach(.touches, theme) { try visit($0.touch()) }
  }
}

extension Connection {
  func append(_ entry: JournalEntry, total: Int) throws { try add(entry.row(total: total), "INSERT INTO operations") }
}
