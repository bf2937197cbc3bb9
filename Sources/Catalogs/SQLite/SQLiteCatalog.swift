public import Themes

/// A catalog in one SQLite file: write-ahead log, full durability, one writer at a time who waits for the one before.
///
/// For example: `try SQLiteCatalog.open(path: "catalog.sqlite", for: .writing)`. Documentation/Catalog.md explains the file.
public final class SQLiteCatalog: Catalog {
  public let path: String
  let access: CatalogAccess
  /// Nil where there is no file to read.
  let connection: Connection?
  let patience: Int
  let limits: JournalLimits
  /// The change that is being made, which a reading inside sees.
  private var change: SQLiteTransaction?

  init(
    path: String, access: CatalogAccess, connection: Connection?, patience: Int, limits: JournalLimits = .standard
  ) {
    self.path = path
    self.access = access
    self.connection = connection
    self.patience = patience
    self.limits = limits
  }

  /// Opens a file after making sure that it is a catalog this version understands; anything else is left as it is.
  ///
  /// Throws a ``Diagnostic``. `patience` is how many milliseconds a change waits for the one of another program, `limits` how
  /// much of the journal its changes leave.
  public static func open(
    path: String, for access: CatalogAccess, patience: Int = 10_000, limits: JournalLimits = .standard
  ) throws -> SQLiteCatalog {
    let connection = try Opening(path: path, patience: patience, migrations: Migration.all).connection(for: access)
    return SQLiteCatalog(path: path, access: access, connection: connection, patience: patience, limits: limits)
  }

  public func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result {
    guard let connection else { return try body(EmptySnapshot()) }
    return try translatingFailures {
      if let change { return try body(change) }
      guard !connection.isInTransaction else { return try body(SQLiteSnapshot(connection: connection)) }
      return try connection.transaction("BEGIN") { try body(SQLiteSnapshot(connection: connection)) }
    }
  }

  public func write<Result>(
    _ note: JournalNote, _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result) {
    try changing { connection in
      let transaction = try SQLiteTransaction(on: connection)
      change = transaction
      defer { change = nil }
      let (summary, result) = try body(transaction)
      return (try transaction.enter(note, summary), result)
    }
  }

  public func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    try changing { try SQLiteJournal(connection: $0).undo(id, note) }
  }

  public func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try changing { try SQLiteJournal(connection: $0).undo(newest: count, note) }
  }

  public func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try changing { try SQLiteJournal(connection: $0).redo(newest: count, note) }
  }

  public func undo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try changing { try SQLiteThemeWalk(theme: theme, journal: SQLiteJournal(connection: $0)).undo(count, seen, note) }
  }

  public func redo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try changing { try SQLiteThemeWalk(theme: theme, journal: SQLiteJournal(connection: $0)).redo(count, seen, note) }
  }

  public func takeBack(
    _ entries: [JournalOperation.ID], _ note: JournalNote, summary: String
  ) throws -> JournalOperation? {
    try changing { try SQLiteTakingBack(entries: Set(entries), connection: $0).run(note, summary) }
  }

  func changing<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    guard let connection, access == .writing else { throw Diagnostic.catalogReadOnly.inside(path) }
    return try translatingFailures {
      let result: Result
      do {
        result = try connection.transaction("BEGIN IMMEDIATE") {
          // Asked behind the lock, where whoever replaces the file has let go of it.
          guard !connection.hasMoved else { throw Diagnostic.catalogMoved.inside(path) }
          let result = try body(connection)
          try JournalFolding(connection: connection, limits: limits).step()
          return result
        }
      } catch is SQLiteFailure where connection.hasMoved {
        // SQLite may stumble over it first.
        throw Diagnostic.catalogMoved.inside(path)
      }
      // The change is done, whatever comes of this.
      if connection.awaitsLog { try? connection.keepLog() }
      return result
    }
  }

  func translatingFailures<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    }
  }
}
