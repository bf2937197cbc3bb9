public import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A catalog in one SQLite file: write-ahead log, full durability, one writer at a time who waits for the one before.
///
/// For example: `try SQLiteCatalog.open(path: "catalog.sqlite", for: .writing)`. Documentation/Catalog.md explains the file.
public final class SQLiteCatalog: Catalog {
  public let path: String
  let access: CatalogAccess
  /// Nil where there is no file to read.
  private(set) var connection: Connection?
  let patience: Int
  let limits: JournalLimits
  private let tell: (CatalogEvent) -> Void
  /// The change that is being made, which a reading inside sees.
  private var change: SQLiteTransaction?
  /// The newest operation that was seen.
  private var newest: JournalOperation.ID?

  init(
    path: String, access: CatalogAccess, connection: Connection?, patience: Int, limits: JournalLimits = .standard,
    tell: @escaping (CatalogEvent) -> Void = { _ in }
  ) {
    self.path = path
    self.access = access
    self.connection = connection
    self.patience = patience
    self.limits = limits
    self.tell = tell
    newest = access == .writing ? connection.flatMap(Self.newestOperation) : nil
  }

  /// Opens a file after making sure that it is a catalog this version understands; anything else is left as it is.
  ///
  /// Throws a ``Diagnostic``. `patience` is how many milliseconds a change waits for the one of another program, `limits` how
  /// much of the journal its changes leave; what becomes of them is told to `tell` at once.
  public static func open(
    path: String, for access: CatalogAccess, patience: Int = 10_000, limits: JournalLimits = .standard,
    tell: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws -> SQLiteCatalog {
    while true {
      let connection = try Opening(path: path, patience: patience, migrations: Migration.all).connection(for: access)
      let catalog = SQLiteCatalog(
        path: path, access: access, connection: connection, patience: patience, limits: limits, tell: tell)
      // Replaced while it was being opened, and seen neither before nor after.
      if access == .writing, catalog.newest == nil, connection?.hasMoved == true { continue }
      return catalog
    }
  }

  public func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result {
    if newest != nil, connection?.isInTransaction == false, connection?.hasMoved == true { _ = try? followRepair() }
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
    do {
      return try translatingFailures { try change(on: connection, body) }
    } catch is Moved {
      guard let repaired = repairedFile() else { throw Diagnostic.catalogMoved.inside(path) }
      do {
        return try translatingFailures { try change(on: repaired, body) }
      } catch is Moved {
        throw Diagnostic.catalogMoved.inside(path)
      }
    }
  }

  /// Another file, or none, is where the catalog was, and nothing was changed.
  private struct Moved: Error {}

  private func change<Result>(on connection: Connection, _ body: (Connection) throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try connection.transaction("BEGIN IMMEDIATE", tell: tell) {
        // Asked behind the lock, where whoever replaces the file has let go of it.
        guard !connection.hasMoved else { throw Moved() }
        let result = try body(connection)
        try JournalFolding(connection: connection, limits: limits).step()
        newest = Self.newestOperation(on: connection)
        return result
      }
    } catch is SQLiteFailure where connection.hasMoved {
      // SQLite may stumble over it first.
      throw Moved()
    }
    // The change is done, whatever comes of this.
    if connection.awaitsLog { try? connection.keepLog() }
    return result
  }

  /// Follows a repair, and tries again for a moment: while others open the new file too, and give it its log, opening may
  /// fail at once instead of waiting.
  private func repairedFile() -> Connection? {
    for _ in 0..<50 {
      do { return try followRepair() } catch { usleep(10_000) }
    }
    return nil
  }

  /// Opens what a repair has put in the place of the file, where what was seen goes on under the same numbers; nil for any other
  /// file, and where there is none: that nobody meant.
  private func followRepair() throws -> Connection? {
    let opening = Opening(path: path, patience: patience, migrations: Migration.all)
    // For reading first: to open for writing would make a catalog where none is.
    guard let newest, let found = try opening.connection(for: .reading),
      let repair = try? found.integer("SELECT max(id) FROM operations WHERE kind = 'redo' AND command = 'repair'"),
      repair > newest, let repaired = try opening.connection(for: access)
    else { return nil }
    connection = repaired
    self.newest = Self.newestOperation(on: repaired)
    tell(.repaired)
    return repaired
  }

  private static func newestOperation(on connection: Connection) -> JournalOperation.ID? {
    try? connection.integer("SELECT max(id) FROM operations")
  }

  func translatingFailures<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    }
  }
}
