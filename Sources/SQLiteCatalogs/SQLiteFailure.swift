internal import CSQLite
internal import Catalogs
internal import Platform
internal import Themes

/// A failed call of SQLite.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  /// The underlying system error, if there is one.
  let systemError: SystemError?
  /// The message of SQLite.
  let text: String
  /// True for a commit that may be kept or not: the disk failed while syncing it.
  var isUnconfirmed = false

  /// Must be called right after the failed call, whose error the connection still has.
  init(code: Int32, connection: OpaquePointer?) {
    let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
    self.code = extended & 0xFF == code & 0xFF ? extended : code
    let number = connection.map { sqlite3_system_errno($0) } ?? 0
    systemError = number == 0 ? nil : SystemError(number: number)
    text = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
  }

  var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_CORRUPT: .damaged
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY: .readOnly
    case SQLITE_PERM, SQLITE_AUTH: .notPermitted
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_IOERR: .inputOutput
    default: .other
    }
  }

  /// The same failure of a commit.
  var atCommit: SQLiteFailure {
    var failure = self
    failure.isUnconfirmed = code == SQLITE_IOERR | 4 << 8 || code == SQLITE_IOERR | 5 << 8
    return failure
  }

  enum Kind {
    case busy, notADatabase, damaged, diskFull, readOnly, notPermitted, cannotOpen, inputOutput, other
  }
}

extension SQLiteFailure {
  /// The diagnostic for the user, inside the file at `path`.
  func diagnostic(path: String, patience: Int) -> Diagnostic {
    Diagnostic.catalog(problem(path, patience)).inside(kind == .readOnly ? Self.readOnlyFile(of: path) : path)
  }

  /// The file of a catalog that cannot be written: SQLite makes those beside it with its permissions, which may have changed
  /// since.
  private static func readOnlyFile(of path: String) -> String {
    ["-wal", "-shm"].map { path + $0 }.first { file in
      (try? FileStatus(file)).map { $0.permissions & 0o222 == 0 } ?? false
    } ?? path
  }

  private func problem(_ path: String, _ patience: Int) -> CatalogProblem {
    if isUnconfirmed { return .unconfirmed(.byDisk) }
    if systemError == .noSpace || systemError == .quotaExceeded, kind != .busy { return .diskFull }
    switch kind {
    case .busy: return .busy(holder: CatalogHolder.writer(of: path), seconds: patience / 1_000)
    case .notADatabase: return .notACatalog(.otherFormat)
    case .damaged: return .damaged(text)
    case .diskFull: return .diskFull
    case .readOnly: return .readOnly
    case .notPermitted: return .noPermission
    case .cannotOpen:
      switch systemError {
      case SystemError.noSuchFile, SystemError.notFolder: return problemOfFolder(of: path)
      case SystemError.accessDenied, SystemError.notPermitted: return .noPermission
      case SystemError.readOnlyFileSystem: return .readOnly
      case SystemError.isFolder: return .notACatalog(.folder)
      default: return .failed(text)
      }
    case .inputOutput, .other: return .failed(text)
    }
  }

  private static func noFolder(of path: String) -> CatalogProblem {
    let folder = FileWriting.parent(of: path)
    return .unreachable(reason: "the folder \(quoted(folder.isEmpty ? "." : folder)) does not exist")
  }

  /// SQLite reports a missing file if it may not create one; this finds the reason.
  private func problemOfFolder(of path: String) -> CatalogProblem {
    do throws(SystemError) {
      try FileWriting.requireWritableFolder(FileWriting.parent(of: path))
      // A link to a folder that is gone.
      return Self.noFolder(of: FileWriting.destination(ofLink: path) ?? path)
    } catch {
      switch error {
      case .noSuchFile, .notFolder: return Self.noFolder(of: path)
      case .readOnlyFileSystem: return .readOnly
      default: return .noPermission
      }
    }
  }
}

/// The process that has locked a catalog, if the system reports it. For example: `memorize (process 4711)`.
enum CatalogHolder {
  static func writer(of path: String) -> String? {
    // A writer locks the shared index of the write-ahead log or, without a log, the file itself.
    let index = path + "-shm"
    return name(FileLockHolder.other(locking: FileReading.exists(index) ? index : path, for: [.writing]))
  }

  /// A process that has the catalog open, or is about to repair it.
  static func user(of path: String) -> String? {
    name(
      FileLockHolder.other(locking: path, for: [.reading, .writing])
        ?? FileLockHolder.other(locking: path + "-shm", for: [.reading, .writing]))
  }

  private static func name(_ holder: FileLockHolder?) -> String? {
    holder.map { holder in
      holder.program.map { "\($0) (process \(holder.process))" } ?? "process \(holder.process)"
    }
  }
}
