internal import CSQLite
internal import Catalogs
internal import System

/// One open database file with its prepared statements; closed with this object.
final class Connection {
  private let handle: OpaquePointer
  private var statements: [Statement?]
  /// True until changes are written ahead: what a new catalog gets first, often a large import, is written only once so.
  var awaitsLog = false

  private init(adopting handle: OpaquePointer) {
    self.handle = handle
    statements = Array(repeating: nil, count: Query.allCases.count)
  }

  deinit {
    statements = []
    // A zombie handle cannot be left: every statement was finalized before.
    _ = sqlite3_close_v2(handle)
  }

  enum Mode {
    /// Falls back to reading where the file may not be written.
    case existing
    case creating
    /// Reads a file that no program can change, without locks and without files beside it.
    case immutable
    /// A private database in memory.
    case memory
  }

  static func open(_ path: String, _ mode: Mode, patience milliseconds: Int) throws -> Connection {
    _ = Self.isPrepared
    var opened: OpaquePointer?
    let flags =
      switch mode {
      case .existing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    let name =
      switch mode {
      case .existing, .creating: plainName(of: path)
      case .immutable: immutableName(of: path)
      case .memory: ":memory:"
      }
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened else { throw SQLiteFailure(code: code, connection: nil) }
    // A handle comes back from a failed opening too: adopted first, it is closed whatever follows.
    let connection = Connection(adopting: opened)
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: opened) }
    try connection.check(sqlite3_enable_load_extension(opened, 0))
    if mode == .existing || mode == .creating { connection.refuseToChangeWhatHasMoved() }
    try connection.setPatience(milliseconds)
    return connection
  }

  /// How many milliseconds a statement waits for others.
  private var patience = 0

  private func setPatience(_ milliseconds: Int) throws {
    patience = milliseconds
    // In small steps, so that a writer gets its turn soon after the one before it; SQLite's own steps grow to 0.1 s.
    try check(
      sqlite3_busy_handler(
        handle,
        { patience, count in
          let waited = Int(count) * Connection.stepOfWaiting
          guard waited < Int(bitPattern: patience) else { return 0 }
          MonotonicClock.sleep(for: .milliseconds(Connection.stepOfWaiting))
          return 1
        }, UnsafeMutableRawPointer(bitPattern: milliseconds)))
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: handle) }
  }

  /// True when the file could only be opened for reading.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// True when the file is not at its path any more: what is written to it now would not be found.
  var hasMoved: Bool {
    var answer: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer) == SQLITE_OK && answer != 0
  }

  /// A log is found by its name: beside a file that was replaced lies the log of the new one, into which SQLite would write
  /// pages of the old one. Asked at the commit, behind the lock that keeps a repair from replacing the file.
  private func refuseToChangeWhatHasMoved() {
    sqlite3_commit_hook(
      handle,
      { handle in
        var answer: Int32 = 0
        let code = sqlite3_file_control(handle.map(OpaquePointer.init), "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return code == SQLITE_OK ? answer : 0
      }, UnsafeMutableRawPointer(handle))
  }

  /// Closing this connection merges nothing any more: the log is a newer version's.
  func leaveLog() { _ = catalog_leaves_log(handle) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// True while the rows of a statement are still being visited, which keeps tables from being altered.
  var isBusy: Bool {
    var statement = sqlite3_next_stmt(handle, nil)
    while let current = statement {
      if sqlite3_stmt_busy(current) != 0 { return true }
      statement = sqlite3_next_stmt(handle, current)
    }
    return false
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// How many rows this connection has changed so far.
  private var allChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// The first 100 bytes and the size of the file, read through the handle without locking or changing anything.
  func header() throws -> FileHeader {
    let (bytes, size) = try file(upTo: FileHeader.length)
    return FileHeader(bytes: bytes, fileSize: size)
  }

  /// The bytes of the file as they lie on the disk, and its size, by the same way: closing a descriptor of our own would
  /// let go of the locks.
  func file(upTo limit: Int = .max) throws -> (bytes: [UInt8], size: Int64) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file))
    guard let file, let methods = file.pointee.pMethods?.pointee, let read = methods.xRead, let size = methods.xFileSize
    else { throw SQLiteFailure(code: SQLITE_CANTOPEN, connection: handle) }
    var count: Int64 = 0
    var code = size(file, &count)
    var bytes = [UInt8](repeating: 0, count: limit == .max ? Int(count) : limit)
    var position = 0
    while code == SQLITE_OK, position < bytes.count {
      let piece = min(bytes.count - position, 1 << 20)
      code = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress?.advanced(by: position), Int32(piece), Int64(position))
      }
      position += piece
    }
    // What is missing at the end is zeros.
    guard code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8 else {
      throw SQLiteFailure(code: code, connection: handle)
    }
    return (bytes, count)
  }

  /// Runs statements that have no parameters and whose rows are not needed.
  func run(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Lends a prepared statement; inside `body` the same query is a second one, so that visits may nest.
  func with<Result>(_ query: Query, _ body: (Statement) throws -> Result) throws -> Result {
    let statement: Statement
    if let kept = statements[query.rawValue] {
      statement = kept
      statements[query.rawValue] = nil
    } else {
      statement = try prepare(query.sql)
    }
    defer {
      statement.reset()
      statements[query.rawValue] = statement
    }
    return try body(statement)
  }

  func prepare(_ sql: String) throws -> Statement {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw SQLiteFailure(code: code, connection: handle) }
    return Statement(adopting: pointer)
  }

  /// The first column of the first row, such as the value of a pragma.
  func integer(_ sql: String) throws -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  private static let stepOfWaiting = 2

  /// Once, before the first connection; refused without harm where an app has used SQLite already.
  private static let isPrepared = catalog_counts_no_memory() == SQLITE_OK

  /// `file:…`, `:memory:` and the empty name mean something else to SQLite than a file of that name.
  private static func plainName(of path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  private static func immutableName(of path: String) -> String {
    var name = "file:"
    for character in plainName(of: path) {
      switch character {
      case "%": name += "%25"
      case "?": name += "%3f"
      case "#": name += "%23"
      default: name.append(character)
      }
    }
    return name + "?immutable=1"
  }
}

extension Connection {
  /// Opens the bytes of a database file, for reading.
  static func open(image: [UInt8]) throws -> Connection {
    let connection = try open("", .memory, patience: 0)
    let size = sqlite3_int64(image.count)
    guard let copy = sqlite3_malloc64(sqlite3_uint64(max(size, 1)))?.assumingMemoryBound(to: UInt8.self) else {
      throw SQLiteFailure(code: SQLITE_NOMEM, connection: nil)
    }
    copy.update(from: image, count: image.count)
    let code = sqlite3_deserialize(
      connection.handle, "main", copy, size, size, UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY))
    try connection.check(code)
    return connection
  }

  /// The bytes of the whole database, as one file would hold them.
  func image() throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
      throw SQLiteFailure(code: SQLITE_NOMEM, connection: handle)
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  private func commit(_ tell: (CatalogEvent) -> Void) throws {
    tell(.committing)
    do {
      try run("COMMIT")
    } catch let failure as SQLiteFailure {
      tell(.notCommitted)
      throw failure.atCommit
    }
    tell(.committed)
  }

  /// Lets changes be written ahead from now on, so that readers and a writer do not wait for each other.
  ///
  /// Another reader or writer puts it off, above all a repair: after that the log would lie beside another file. Where the
  /// file system cannot share memory the rollback journal stays for ever, which is as safe with `synchronous = EXTRA`.
  func keepLog() throws {
    let patience = patience
    try setPatience(0)
    defer { try? setPatience(patience) }
    awaitsLog = true
    guard !hasMoved else { return }
    do {
      try run("PRAGMA journal_mode = WAL")
      awaitsLog = false
    } catch let failure as SQLiteFailure where failure.kind == .busy {}
  }

  /// Commits what `body` did, or takes all of it back when it throws; a commit with changes is passed to `tell`.
  func transaction<Result>(
    _ begin: String, tell: (CatalogEvent) -> Void = { _ in }, _ body: () throws -> Result
  ) throws -> Result {
    try run(begin)
    let before = allChanges
    do {
      let result = try body()
      try commit(allChanges == before ? { _ in } : tell)
      return result
    } catch {
      // SQLite has rolled back by itself after a full disk and the like.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}
