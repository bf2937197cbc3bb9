public import Catalogs
internal import System
internal import Themes

/// A catalog in one SQLite file: write-ahead log, full durability, one writer at a time, which waits for the one before.
///
/// For example: `try SQLiteCatalog.open(path: "catalog.sqlite", for: .writing)`. Documentation/Catalog.md explains the file.
public final class SQLiteCatalog: JournaledCatalog {
  public let path: String
  let access: CatalogAccess
  /// Nil where there is no file to read.
  private(set) var connection: Connection?
  let patience: Int
  let limits: JournalLimits
  private let tell: (CatalogEvent) -> Void
  /// The change that is being made, which a reading inside sees.
  private var current: SQLiteStore?
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
  /// much of the journal its changes leave; events are passed to `tell` at once.
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
      if let current { return try body(current) }
      guard !connection.isInTransaction else { return try body(SQLiteStore(connection)) }
      return try connection.transaction("BEGIN") { try body(SQLiteStore(connection)) }
    }
  }

  public func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result {
    try changing { connection in
      let store = SQLiteStore(connection)
      current = store
      defer { current = nil }
      let result = try body(store)
      // Also where nothing is left to be written: the table may have been filled without its indexes.
      try store.settle()
      return result
    }
  }

  func changing<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    guard let connection, access == .writing else { throw Diagnostic.catalog(.readOnly).inside(path) }
    do {
      return try translatingFailures { try commit(on: connection, body) }
    } catch is Moved {
      guard let repaired = repairedFile() else { throw Diagnostic.catalog(.moved).inside(path) }
      do {
        return try translatingFailures { try commit(on: repaired, body) }
      } catch is Moved {
        throw Diagnostic.catalog(.moved).inside(path)
      }
    }
  }

  /// Another file, or none, is where the catalog was, and nothing was changed.
  private struct Moved: Error {}

  private func commit<Result>(on connection: Connection, _ body: (Connection) throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try connection.transaction("BEGIN IMMEDIATE", tell: tell) {
        // Asked behind the lock, which a repair that replaces the file has let go of.
        guard !connection.hasMoved else { throw Moved() }
        let result = try body(connection)
        try JournalCompaction(connection: connection, limits: limits).step()
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
      do { return try followRepair() } catch { MonotonicClock.sleep(for: .milliseconds(10)) }
    }
    return nil
  }

  /// Opens what a repair has put in the place of the file, where what was seen goes on under the same numbers; nil for any
  /// other file, and where there is none: neither was meant.
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
