package import Catalogs
internal import Platform
internal import Themes

/// A catalog in one SQLite file with a write-ahead log, full durability and one writer at a time; other writers wait.
///
/// For example: `try SQLiteCatalog.open(path: "catalog.sqlite", for: .writing)`. Documentation/Catalog.md explains the file.
package final class SQLiteCatalog: Catalog {
  package let path: String
  let access: CatalogAccess
  /// Nil if there is no file to read.
  private var connection: Connection?
  private let patience: Int
  private let limits: JournalLimits
  private let onEvent: (CatalogEvent) -> Void
  /// The store of the change in progress; a `read` inside the change uses it.
  private var current: SQLiteStore?
  /// The state of a file of an older schema that was read last, migrated in memory, and SQLite's number for the state.
  private var migrated: (state: Int64, connection: Connection)?
  /// The newest operation that this catalog has seen; nil if it only reads, and where the journal is damaged.
  private var newest: JournalOperation.ID?

  init(
    path: String, access: CatalogAccess, connection: Connection?, patience: Int, limits: JournalLimits = .standard,
    onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) {
    self.path = path
    self.access = access
    self.connection = connection
    self.patience = patience
    self.limits = limits
    self.onEvent = onEvent
    newest = access == .writing ? connection.flatMap(Self.newestOperation) : nil
  }

  /// Opens a file if it is a catalog that this version can read; any other file stays as it is.
  ///
  /// Throws a ``Diagnostic``. `patience` is how many milliseconds a change waits for another program's change. `limits`
  /// is how much of the journal is kept. Events are passed to `onEvent` at once.
  package static func open(
    path: String, for access: CatalogAccess, patience: Int = 10_000, limits: JournalLimits = .standard,
    onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws -> SQLiteCatalog {
    let opening = CatalogFileOpening(path: path, patience: patience, migrations: Migration.all)
    for _ in 0..<CatalogFileOpening.attempts {
      let connection = try opening.connection(for: access)
      let catalog = SQLiteCatalog(
        path: path, access: access, connection: connection, patience: patience, limits: limits, onEvent: onEvent)
      // If the file was replaced since it was opened, reading the newest operation may have failed.
      let isReplaced = try access == .writing && catalog.newest == nil && catalog.hasMoved()
      if !isReplaced { return catalog }
    }
    throw Diagnostic.catalog(.moved).inside(path)
  }

  /// A new catalog in memory, for themes that are not kept. Throws a ``Diagnostic``.
  package static func inMemory() throws -> SQLiteCatalog {
    do {
      return SQLiteCatalog(path: "", access: .writing, connection: try CatalogFileOpening.inMemory(), patience: 0)
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: "", patience: 0)
    }
  }

  package func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result {
    try readStore { try body($0) }
  }

  /// Runs `body` on one consistent state in the newest schema, an empty one if there is no file. Throws if the themes are
  /// not those of the journal.
  func readStore<Result>(_ body: (SQLiteStore) throws -> Result) throws -> Result {
    try readFile { file in
      if let current { return try body(current) }
      guard let file else { return try body(SQLiteStore(CatalogFileOpening.inMemory())) }
      let store = SQLiteStore(try inNewestSchema(file))
      try store.requireAgreement()
      return try body(store)
    }
  }

  /// The connection in a transaction, or a migrated copy of the state that it reads if its schema is older. The file stays
  /// as it is.
  func inNewestSchema(_ file: Connection) throws -> Connection {
    let schema = try file.schemaNumber()
    guard schema < Migration.all.count else { return file }
    // Another number shows that another program has changed the file.
    let state = try file.integer("PRAGMA data_version") ?? 0
    if let migrated, migrated.state == state { return migrated.connection }
    let copy = try file.copyInMemory()
    try copy.run(CatalogFileOpening.settings)
    try copy.transaction("BEGIN") { try Migration.apply(Migration.all, from: schema, on: copy) }
    migrated = (state, copy)
    return copy
  }

  /// Runs `body` on one consistent state of the file, in its own schema; nil if there is no file.
  func readFile<Result>(_ body: (Connection?) throws -> Result) throws -> Result {
    do {
      if newest != nil, connection?.isInTransaction == false, try hasMoved(), repairedFile() == nil {
        throw Diagnostic.catalog(.moved).inside(path)
      }
      guard let connection else { return try body(nil) }
      guard !connection.isInTransaction else { return try body(connection) }
      return try connection.transaction("BEGIN") { try body(connection) }
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    } catch let finding as Diagnostic {
      throw located(finding)
    }
  }

  /// Compacts the journal too.
  package func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result {
    try changeStore { try body($0) }
  }

  func changeStore<Result>(_ body: (SQLiteStore) throws -> Result) throws -> Result {
    var before: JournalOperation.ID?
    // Versions that were written and withdrawn are no change.
    func isChange() -> Bool { newest != before }
    return try commit(isChange: isChange) { connection in
      before = Self.newestOperation(on: connection)
      let store = SQLiteStore(connection)
      try store.requireAgreement()
      current = store
      defer { current = nil }
      let result = try body(store)
      try store.settle()
      try JournalCompaction(connection: connection, limits: limits).step()
      newest = Self.newestOperation(on: connection)
      return result
    }
  }

  /// Runs `body` in a write transaction and commits. After a repair has replaced the file, the change is made in the new
  /// one. `isChange` is called after `body`: false keeps the events of the commit to itself.
  func commit<Result>(
    isChange: () -> Bool = { true }, _ body: (Connection) throws -> Result
  ) throws -> Result {
    guard access == .writing, var connection else { throw Diagnostic.catalog(.openedForReading).inside(path) }
    func tell(_ event: CatalogEvent) { if isChange() { onEvent(event) } }
    for _ in 1...2 {
      do {
        let result = try connection.transaction("BEGIN IMMEDIATE", onEvent: tell) {
          // Checked under the lock, which a repair holds until it has replaced the file.
          guard try !connection.hasMoved() else { throw Moved() }
          return try body(connection)
        }
        // The change is committed, even if this fails.
        if connection.awaitsLog { try? connection.startLog() }
        return result
      } catch  where error is Moved || error is SQLiteFailure && (try? connection.hasMoved()) == true {
        guard let repaired = repairedFile() else { break }
        connection = repaired
      } catch let failure as SQLiteFailure {
        throw failure.diagnostic(path: path, patience: patience)
      } catch let finding as Diagnostic {
        throw located(finding)
      }
    }
    throw Diagnostic.catalog(.moved).inside(path)
  }

  /// Names the file where a finding is about the catalog as a whole.
  private func located(_ finding: Diagnostic) -> Diagnostic {
    guard case .inconsistent? = finding.catalogProblem, finding.place == .whole else { return finding }
    return finding.inside(path)
  }

  /// Another file, or none, is at the path, and nothing was changed.
  private struct Moved: Error {}

  private func hasMoved() throws -> Bool { try connection?.hasMoved() == true }

  /// Follows a repair. Retries for half a second: opening may fail at once while others open the new file too.
  private func repairedFile() -> Connection? {
    for _ in 0..<50 {
      do { return try followRepair() } catch { MonotonicClock.sleep(for: .milliseconds(10)) }
    }
    return nil
  }

  /// Opens the file that a repair has put at the path: its journal continues with the operations seen here. Nil if there
  /// is no file, or any other one.
  private func followRepair() throws -> Connection? {
    let opening = CatalogFileOpening(path: path, patience: patience, migrations: Migration.all)
    // Opened for reading first, because opening for writing creates a catalog if there is none.
    guard let newest, let found = try opening.connection(for: .reading),
      let repair = try? found.integer("SELECT max(id) FROM operations WHERE kind = 'redo' AND command = 'repair'"),
      repair > newest, let repaired = try opening.connection(for: access)
    else { return nil }
    connection = repaired
    self.newest = Self.newestOperation(on: repaired)
    onEvent(.repaired)
    return repaired
  }

  private static func newestOperation(on connection: Connection) -> JournalOperation.ID? {
    try? connection.integer("SELECT max(id) FROM operations")
  }
}
