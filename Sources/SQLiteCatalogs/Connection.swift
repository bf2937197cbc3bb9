internal import CSQLite
internal import Catalogs
internal import Platform

/// One open database file with its prepared statements; closed with this object.
final class Connection {
  let handle: OpaquePointer
  private var statements: [Statement?]
  /// True until the write-ahead log is switched on. The first change of a new catalog, often a large import, is
  /// written without it, and so only once.
  var awaitsLog = false

  private init(adopting handle: OpaquePointer) {
    self.handle = handle
    statements = Array(repeating: nil, count: Query.allCases.count)
  }

  deinit {
    statements = []
    // Every statement is finalized by now, so the handle is closed at once.
    _ = sqlite3_close_v2(handle)
  }

  enum Mode {
    /// Falls back to reading if the file is not writable.
    case existing
    case creating
    /// Reads a file that no program can change, without locks and without a log.
    case immutable
    /// A private database in memory.
    case memory
  }

  static func open(_ path: String, _ mode: Mode, patience milliseconds: Int) throws -> Connection {
    try SQLiteVersion.linked.check()
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
    // SQLite returns a handle even if opening fails; the connection closes it.
    let connection = Connection(adopting: opened)
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: opened) }
    try connection.check(sqlite3_enable_load_extension(opened, 0))
    try connection.check(catalog_is_defensive(opened))
    if mode == .existing || mode == .creating { connection.rejectCommitsAfterMove() }
    try connection.setPatience(milliseconds)
    return connection
  }

  /// How many milliseconds a statement waits for a lock.
  private var patience = 0

  private func setPatience(_ milliseconds: Int) throws {
    patience = milliseconds
    // Small steps let a writer start soon after the one before it; SQLite's own steps grow to 0.1 s.
    try check(
      sqlite3_busy_handler(
        handle,
        { patience, count in
          let waited = Int(count) * Connection.waitStep
          guard waited < Int(bitPattern: patience) else { return 0 }
          MonotonicClock.sleep(for: .milliseconds(Connection.waitStep))
          return 1
        }, UnsafeMutableRawPointer(bitPattern: milliseconds)))
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: handle) }
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// True if another file, or none, is at the path by now: changes to the open file would be lost.
  func hasMoved() throws -> Bool {
    var answer: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    // A database in memory has no file.
    guard code != SQLITE_NOTFOUND else { return false }
    try check(code)
    return answer != 0
  }

  /// Makes each commit fail once the file has moved.
  ///
  /// SQLite finds a log by its name. Once a repair has replaced the file, SQLite would write pages of the old file into
  /// the log of the new one. The check runs at the commit, behind the lock that keeps a repair from replacing the file.
  private func rejectCommitsAfterMove() {
    sqlite3_commit_hook(
      handle,
      { handle in
        var answer: Int32 = 0
        let code = sqlite3_file_control(handle.map(OpaquePointer.init), "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return code == SQLITE_OK ? answer : 1
      }, UnsafeMutableRawPointer(handle))
  }

  /// Keeps SQLite from merging the log when this connection closes, because a newer version wrote it.
  func leaveLog() { _ = catalog_leaves_log(handle) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// How many rows this connection has changed so far.
  private var allChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// The first 100 bytes and the size of the file, read without a lock.
  func header() throws -> FileHeader {
    let (bytes, size) = try file(upTo: FileHeader.length)
    return FileHeader(bytes: bytes, fileSize: size)
  }

  /// The bytes of the file on disk, up to `limit`, and the size of the file.
  ///
  /// They are read through SQLite, because closing another descriptor of the file would release SQLite's locks.
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
    // A short read is not an error: the missing bytes are zero.
    guard code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8 else {
      throw SQLiteFailure(code: code, connection: handle)
    }
    return (bytes, count)
  }

  /// Runs statements without parameters and ignores their rows.
  func run(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  /// How many queries are being visited.
  private var visits = 0
  /// True while the rows of a query are visited: no index can be dropped meanwhile.
  var isVisiting: Bool { visits > 0 }

  /// Runs `body` with the prepared statement of a query. Calls for one query may nest: an inner call prepares another
  /// statement.
  func with<Result>(_ query: Query, _ body: (Statement) throws -> Result) throws -> Result {
    let statement = try borrow(query)
    defer { giveBack(statement, query) }
    return try body(statement)
  }

  private func borrow(_ query: Query) throws -> Statement {
    let statement = try statements[query.rawValue] ?? prepare(query.sql)
    statements[query.rawValue] = nil
    visits += 1
    return statement
  }

  private func giveBack(_ statement: Statement, _ query: Query) {
    visits -= 1
    statement.reset()
    statements[query.rawValue] = statement
  }

  /// Reads the first row; nil if there is none.
  func first<each Value: StatementValue, Result>(
    _ query: Query, _ values: repeat each Value, read: (Statement) throws -> Result?
  ) throws -> Result? {
    let row = try borrow(query)
    defer { giveBack(row, query) }
    row.bind(repeat each values)
    return try row.step() ? read(row) : nil
  }

  /// Visits the rows until `visit` returns false.
  func forEach<each Value: StatementValue>(
    _ query: Query, _ values: repeat each Value, visit: (Statement) throws -> Bool
  ) throws {
    let row = try borrow(query)
    defer { giveBack(row, query) }
    row.bind(repeat each values)
    while try row.step() { guard try visit(row) else { return } }
  }

  func run<each Value: StatementValue>(_ query: Query, _ values: repeat each Value) throws {
    let row = try borrow(query)
    defer { giveBack(row, query) }
    try row.run(repeat each values)
  }

  // The same for statements that run seldom.

  func first<each Value: StatementValue, Result>(
    _ sql: String, _ values: repeat each Value, read: (Statement) throws -> Result?
  ) throws -> Result? {
    let row = try prepare(sql)
    row.bind(repeat each values)
    return try row.step() ? read(row) : nil
  }

  func forEach<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value, visit: (Statement) throws -> Bool
  ) throws {
    let row = try prepare(sql)
    row.bind(repeat each values)
    while try row.step() { guard try visit(row) else { return } }
  }

  /// Reads all rows.
  func all<each Value: StatementValue, Result>(
    _ sql: String, _ values: repeat each Value, read: (Statement) throws -> Result
  ) throws -> [Result] {
    let row = try prepare(sql)
    row.bind(repeat each values)
    var results: [Result] = []
    while try row.step() { results.append(try read(row)) }
    return results
  }

  /// The first column of the first row, such as the value of a pragma.
  func integer<each Value: StatementValue>(_ sql: String, _ values: repeat each Value) throws -> Int64? {
    let row = try prepare(sql)
    row.bind(repeat each values)
    return try row.step() ? row.integer(0) : nil
  }

  /// `insert` is how it begins, with the name of the table.
  func add(_ row: WrittenRow, _ insert: String) throws {
    let columns = row.map(\.column).joined(separator: ", ")
    let statement = try prepare("\(insert) (\(columns)) VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))")
    statement.bind(row.map(\.value))
    try statement.run()
  }

  func prepare(_ sql: String) throws -> Statement {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw SQLiteFailure(code: code, connection: handle) }
    return Statement(adopting: pointer)
  }

  /// How many migrations have been applied to the file.
  func schemaNumber() throws -> Int64 { try integer("PRAGMA user_version") ?? 0 }

  /// Milliseconds.
  private static let waitStep = 2

  /// Runs once, before the first connection. It fails without harm if an app has used SQLite before.
  private static let isPrepared = catalog_counts_no_memory() == SQLITE_OK

  /// A path that SQLite does not take for a URI (`file:…`), `:memory:` or a temporary file (empty name).
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

  // MARK: Transactions

  /// Commits the changes of `body`, or rolls them back if it throws. A commit with changes is reported to `onEvent`.
  func transaction<Result>(
    _ begin: String, onEvent: (CatalogEvent) -> Void = { _ in }, _ body: () throws -> Result
  ) throws -> Result {
    try run(begin)
    let before = allChanges
    do {
      let result = try body()
      try commit(allChanges == before ? { _ in } : onEvent)
      return result
    } catch {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  private func commit(_ onEvent: (CatalogEvent) -> Void) throws {
    onEvent(.committing)
    do {
      try run("COMMIT")
    } catch let failure as SQLiteFailure {
      onEvent(.notCommitted)
      throw failure.atCommit
    }
    onEvent(.committed)
  }

  /// True if the write-ahead log is in use. The header of the file may say otherwise.
  func usesLog() throws -> Bool {
    try first("PRAGMA journal_mode") { try $0.text(0) } == "wal"
  }

  /// Switches the write-ahead log on, so that readers and a writer do not wait for each other.
  ///
  /// Does nothing while another connection uses the file: that may be a repair, which would leave the log beside another
  /// file. On a file system without shared memory the rollback journal stays; with `synchronous = EXTRA` it is as safe.
  func startLog() throws {
    let patience = patience
    try setPatience(0)
    defer { try? setPatience(patience) }
    awaitsLog = true
    guard try !hasMoved() else { return }
    do {
      try run("PRAGMA journal_mode = WAL")
      awaitsLog = false
    } catch let failure as SQLiteFailure where failure.kind == .busy {}
  }
}
