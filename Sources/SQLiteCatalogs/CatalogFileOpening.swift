internal import Catalogs
internal import Platform
internal import Themes

/// Opens the file at a path, and creates a catalog there only if the file is missing or empty.
struct CatalogFileOpening {
  let path: String
  let patience: Int
  let migrations: [Migration]

  /// A new catalog in memory, which ends with the connection.
  static func inMemory() throws -> Connection {
    let connection = try Connection.open("", .memory, patience: 0)
    try connection.run(settings)
    try connection.transaction("BEGIN IMMEDIATE") { try Migration.apply(Migration.all, from: 0, on: connection) }
    return connection
  }

  /// Nil if there is nothing to read yet. Throws a ``Diagnostic``.
  func connection(for access: CatalogAccess) throws -> Connection? {
    do {
      // A repair may replace the file while it is being opened: SQLite then fails, or reads the log of the new file.
      for _ in 0..<Self.attempts {
        let isNew = try !fileExists()
        if isNew, access == .reading { return nil }
        let opened = try Connection.open(path, access == .reading ? .existing : .creating, patience: patience)
        do {
          let connection = try access == .reading ? readable(opened) : writable(opened, isNew: isNew)
          if try !isReplaced(opened) { return connection }
        } catch  where (try? isReplaced(opened)) == true {}
      }
      throw Diagnostic.catalog(.moved)
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    } catch let finding as Diagnostic {
      throw finding.inside(path)
    }
  }

  /// True if another file, which is not empty, is at the path by now.
  private func isReplaced(_ opened: Connection) throws -> Bool { try opened.hasMoved() && hasContent(path) }

  /// How often a file is opened again because another one has replaced it.
  static let attempts = 10

  private func readable(_ connection: Connection) throws -> Connection? {
    guard try isCatalog(connection.header(), connection) else { return nil }
    do {
      // A small cache: most readers visit each page once.
      try connection.run(Self.settings + "PRAGMA query_only = ON; PRAGMA cache_size = -512;")
      return try isEmptyNow(connection) ? nil : checked(connection)
    } catch let failure as SQLiteFailure where failure.needsWritableFolder && !hasUnmergedChanges {
      // The folder is not writable: SQLite cannot create the log and its index, so there can be no writer.
      let immutable = try Connection.open(path, .immutable, patience: patience)
      try immutable.run(Self.settings)
      return try checked(immutable)
    }
  }

  private func writable(_ connection: Connection, isNew: Bool) throws -> Connection {
    // Some file systems have no permissions.
    if isNew { try? FileWriting.setPermissions(0o600, of: path) }
    let header = try connection.header()
    let isOurs = try isCatalog(header, connection) && !isEmptyNow(connection)
    guard !connection.isReadOnly else { throw Diagnostic.catalog(.readOnly) }
    try connection.run(isOurs ? Self.settings : Self.settings + "PRAGMA page_size = 16384;")
    if isOurs { _ = try checked(connection) }
    if try !isOurs || connection.schemaNumber() < migrations.count {
      try migrate(connection)
      _ = try checked(connection)
    }
    connection.awaitsLog = !header.isWriteAheadLogged
    if isOurs, connection.awaitsLog { try connection.startLog() }
    // SQLite makes the file durable, but not its name in the folder. Some file systems cannot do that.
    if isNew { try? FileWriting.synchronizeFolder(FileWriting.parent(of: path)) }
    return connection
  }

  /// Checks the header before any statement runs. False for an empty file; throws if the file is not a catalog.
  private func isCatalog(_ header: FileHeader, _ connection: Connection) throws -> Bool {
    switch header.owner {
    case .empty: return false
    case .otherProgram: throw Diagnostic.catalog(.notACatalog(.otherProgram))
    case .notADatabase where header.isBlank && hasContent(path + "-journal"): return false
    case .notADatabase: throw Diagnostic.catalog(.notACatalog(.otherFormat))
    case .catalog(let version) where version < 1:
      throw Diagnostic.catalog(.damaged("it has tables, but no schema number"))
    case .catalog(let version) where version > migrations.count:
      throw Diagnostic.catalog(newer(version))
    case .catalog:
      // Checked twice: another program may be growing the file.
      if header.isTruncated, !hasUnmergedChanges, try connection.header().isTruncated, !hasUnmergedChanges {
        throw Diagnostic.catalog(.damaged("the file is shorter than it should be"))
      }
      // The log may hold a newer header.
      if header.hasUnknownFormat, !hasUnmergedChanges { throw Diagnostic.catalog(.damaged("unsupported file format")) }
      return true
    }
  }

  /// True if the first read rolled the file back to zero bytes: its creator was killed before the first commit.
  private func isEmptyNow(_ connection: Connection) throws -> Bool {
    try connection.schemaNumber() == 0 && connection.header().owner == .empty
  }

  /// Creates the tables or migrates them to the newest schema, in one transaction.
  private func migrate(_ connection: Connection) throws {
    let deadline = MonotonicClock.now() + .milliseconds(patience)
    while true {
      do {
        return try connection.transaction("BEGIN IMMEDIATE") {
          // Another process may have migrated the file first.
          try Migration.apply(migrations, from: connection.schemaNumber(), on: connection)
        }
      } catch let failure as SQLiteFailure where failure.kind == .busy && MonotonicClock.now() < deadline {
        // Some first statements fail at once instead of waiting for another process that creates the catalog.
        MonotonicClock.sleep(for: .milliseconds(5))
      }
    }
  }

  /// Checks the schema number, which the log may have changed, and that all tables and indexes are ours.
  private func checked(_ connection: Connection) throws -> Connection {
    // One state: another process may be migrating the file.
    try connection.transaction("BEGIN") {
      let found = try connection.schemaNumber()
      guard found > 0 else { throw Diagnostic.catalog(.damaged("impossible schema number \(found)")) }
      guard found <= migrations.count else {
        connection.leaveLog()
        throw Diagnostic.catalog(.newer(schema: found, known: migrations.count))
      }
      let schema = try CatalogSchema(of: connection)
      let differences = schema.differences(from: Int(found), of: migrations)
      guard !differences.isEmpty else { return }
      if let correct = schema.number(among: migrations) {
        throw Diagnostic.catalog(.damaged("the schema number is \(found) instead of \(correct)"))
      }
      throw Diagnostic.catalog(.altered(differences))
    }
    return connection
  }

  /// A newer schema has other tables, or has at least recorded its steps; else only the number is wrong.
  private func newer(_ version: Int64) -> CatalogProblem {
    guard !hasUnmergedChanges, let file = try? Connection.open(path, .immutable, patience: patience),
      let correct = try? CatalogSchema(of: file).number(among: migrations),
      (try? Migration.recorded(in: file)) == correct
    else { return .newer(schema: version, known: migrations.count) }
    return .damaged("the schema number is \(version) instead of \(correct)")
  }

  /// Throws if the path cannot be reached: there may be a catalog.
  private func fileExists() throws -> Bool {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(path)
    } catch {
      switch error {
      case .noSuchFile: return false
      case .accessDenied: throw Diagnostic.catalog(.noPermission)
      default: throw Diagnostic.catalog(.unreachable(reason: error.text))
      }
    }
    switch status.kind {
    case .file: return true
    case .folder: throw Diagnostic.catalog(.notACatalog(.folder))
    // Opening a pipe blocks, and a device has no end.
    case .link, .special: throw Diagnostic.catalog(.notACatalog(.device))
    }
  }

  private func hasContent(_ path: String) -> Bool { (try? FileStatus(path)).map { $0.size > 0 } ?? false }

  private var hasUnmergedChanges: Bool { hasContent(path + "-wal") || hasContent(path + "-journal") }

  static let settings = """
    PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA;
    PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;

    """
}

extension SQLiteFailure {
  /// The log or its index could not be created or opened beside the file.
  fileprivate var needsWritableFolder: Bool { kind == .cannotOpen || kind == .readOnly || kind == .inputOutput }
}
