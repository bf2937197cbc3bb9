internal import Catalogs
internal import System
internal import Themes

/// Finding out what lies at a path, and making a catalog of it only where that is right.
struct Opening {
  let path: String
  let patience: Int
  let migrations: [Migration]

  /// Nil where there is nothing to read yet. Throws a ``Diagnostic``.
  func connection(for access: CatalogAccess) throws -> Connection? {
    do {
      while true {
        var opened: Connection?
        do {
          let connection = try access == .reading ? readable(&opened) : writable(&opened)
          // The log it has read may be that of the new file.
          if opened?.hasMoved == true, exists(path) { continue }
          return connection
        } catch  where opened?.hasMoved == true && exists(path) {
          // A repair has put another file there meanwhile, and SQLite stumbled over the old one: the new one is meant.
        }
      }
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    } catch let finding as Diagnostic {
      throw finding.inside(path)
    }
  }

  private func readable(_ opened: inout Connection?) throws -> Connection? {
    guard try fileExists() else { return nil }
    let connection = try Connection.open(path, .existing, patience: patience)
    opened = connection
    guard try isCatalog(connection.header(), connection) else { return nil }
    do {
      // A reader of everything goes through it once, and needs no pages kept for later.
      try connection.run(Self.settings + "PRAGMA query_only = ON; PRAGMA cache_size = -4096;")
      return try isNothingNow(connection) ? nil : checked(connection)
    } catch let failure as SQLiteFailure where failure.needsWritableFolder && !hasUnmergedChanges {
      // The log and its index cannot be made here, so that others cannot be writing either.
      let immutable = try Connection.open(path, .immutable, patience: patience)
      try immutable.run(Self.settings)
      return try checked(immutable)
    }
  }

  private func writable(_ opened: inout Connection?) throws -> Connection {
    let isNew = try !fileExists()
    let connection = try Connection.open(path, .creating, patience: patience)
    opened = connection
    // Some file systems have no modes: the catalog is as good with the usual one.
    if isNew { try? FileWriting.setPermissions(0o600, of: path) }
    let header = try connection.header()
    let isOurs = try isCatalog(header, connection) && !isNothingNow(connection)
    guard !connection.isReadOnly else { throw Diagnostic.catalog(.readOnly) }
    try connection.run(isOurs ? Self.settings : Self.settings + "PRAGMA page_size = 16384;")
    if isOurs { _ = try checked(connection) }
    if try !isOurs || version(of: connection) < migrations.count { try migrate(connection) }
    connection.awaitsLog = !header.isWriteAheadLogged
    if isOurs, connection.awaitsLog { try connection.keepLog() }
    // SQLite makes the file durable, but not its name in the folder; where that cannot be done, it is up to the system.
    if isNew { try? FileWriting.synchronizeFolder(FileWriting.parent(of: path)) }
    return try checked(connection)
  }

  /// Looks at the file before a statement is run: false for an empty one; throws where it is not a catalog.
  private func isCatalog(_ header: FileHeader, _ connection: Connection) throws -> Bool {
    switch header.owner {
    case .empty: return false
    case .otherProgram: throw Diagnostic.catalog(.foreign)
    case .notADatabase where header.isBlank && exists(path + "-journal"): return false
    case .notADatabase: throw Diagnostic.catalog(.notADatabase)
    case .catalog(let version) where version < 1:
      throw Diagnostic.catalog(.damaged(.missingSchema))
    case .catalog(let version) where version > migrations.count:
      throw Diagnostic.catalog(.newer(schema: version, known: migrations.count))
    case .catalog:
      // Looked at twice: another program may have been growing the file meanwhile.
      if header.isTruncated, !hasUnmergedChanges, try connection.header().isTruncated, !hasUnmergedChanges {
        throw Diagnostic.catalog(.damaged(.truncated))
      }
      // A header in the log would count.
      if header.hasUnknownFormat, !hasUnmergedChanges { throw Diagnostic.catalog(.damaged(.unknownFormat)) }
      return true
    }
  }

  /// A first start that was killed wrote a header that was never committed; the first look rolls it back to nothing.
  private func isNothingNow(_ connection: Connection) throws -> Bool {
    try version(of: connection) == 0 && connection.header().owner == .empty
  }

  /// Makes the tables, or takes them to the newest schema, alone.
  private func migrate(_ connection: Connection) throws {
    try retryingWhileBusy {
      try connection.transaction("BEGIN IMMEDIATE") {
        // Another first start may have been quicker.
        try Migration.apply(migrations, from: version(of: connection), on: connection)
      }
    }
  }

  /// Some steps of a first start fail at once instead of waiting for another first start.
  private func retryingWhileBusy(_ body: () throws -> Void) throws {
    let deadline = ContinuousClock.now + .milliseconds(patience)
    while true {
      do {
        return try body()
      } catch let failure as SQLiteFailure where failure.kind == .busy && ContinuousClock.now < deadline {
        MonotonicClock.sleep(for: .milliseconds(5))
      }
    }
  }

  /// Asked again after opening: the log may know more than the file.
  private func checked(_ connection: Connection) throws -> Connection {
    let found = try version(of: connection)
    guard found > 0 else { throw Diagnostic.catalog(.damaged(.impossibleSchema(found))) }
    guard found <= migrations.count else {
      connection.leaveLog()
      throw Diagnostic.catalog(.newer(schema: found, known: migrations.count))
    }
    return connection
  }

  private func version(of connection: Connection) throws -> Int64 {
    try connection.integer("PRAGMA user_version") ?? 0
  }

  /// Only what is not there is an empty catalog; what cannot be reached may hold one.
  private func fileExists() throws -> Bool {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(path)
    } catch {
      switch error {
      case .noSuchFile: return false
      case .accessDenied: throw Diagnostic.catalog(.notPermitted)
      default: throw Diagnostic.catalog(.unreachable(reason: error.text))
      }
    }
    switch status.kind {
    case .file: return true
    case .folder: throw Diagnostic.catalog(.isFolder)
    // A pipe would be waited for, and a device has no end.
    case .link, .special: throw Diagnostic.catalog(.notAFile)
    }
  }

  private func exists(_ path: String) -> Bool { (try? FileStatus(path)).map { $0.size > 0 } ?? false }

  private var hasUnmergedChanges: Bool { exists(path + "-wal") || exists(path + "-journal") }

  private static let settings = """
    PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA;
    PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;

    """
}

extension SQLiteFailure {
  /// The log or its index could not be made or opened beside the file.
  fileprivate var needsWritableFolder: Bool { kind == .cannotOpen || kind == .readOnly || kind == .inputOutput }
}

/// The first bytes of a database file, which tell whose it is before anything is changed.
struct FileHeader {
  static let length = 100
  /// `MEMO`
  static let applicationID: Int64 = 0x4D45_4D4F

  let bytes: [UInt8]
  let fileSize: Int64

  enum Owner: Equatable {
    /// Zero bytes: a catalog that is about to be made.
    case empty
    case catalog(version: Int64)
    case otherProgram
    case notADatabase
  }

  var owner: Owner {
    if fileSize == 0 { return .empty }
    guard fileSize >= Self.length, bytes.starts(with: Self.magic) else { return .notADatabase }
    guard word(at: 68) == Self.applicationID else { return .otherProgram }
    return .catalog(version: Int64(Int32(truncatingIfNeeded: word(at: 60))))
  }

  /// A first start that lost power leaves zeros and a journal to roll back.
  var isBlank: Bool { fileSize > 0 && bytes.allSatisfy { $0 == 0 } }

  var isWriteAheadLogged: Bool { bytes[18] == 2 && bytes[19] == 2 }

  /// Fewer bytes than the pages it says it has; only a log or journal beside it may know better.
  var isTruncated: Bool { fileSize < word(at: 28) * pageSize }

  /// No version of SQLite writes its schema so.
  var hasUnknownFormat: Bool { word(at: 44) > 4 }

  /// Its pages are all of the file: neither their size nor their number is damaged.
  var isMeasured: Bool { fileSize == word(at: 28) * pageSize }

  private var pageSize: Int64 {
    let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return size == 1 ? 65_536 : size
  }

  private func word(at offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }

  private static let magic = Array("SQLite format 3\0".utf8)
}
