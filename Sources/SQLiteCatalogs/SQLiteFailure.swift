internal import CSQLite
internal import Catalogs
internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What SQLite said when a call failed, before it is put into words for people.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  /// The `errno` behind it, or 0.
  let systemError: Int32
  /// SQLite's own sentence.
  let text: String
  /// True for a commit that may be found or not: it was written, but the disk did not confirm it.
  var isUnconfirmed = false

  /// Reads what the connection still knows of the call that just failed.
  init(code: Int32, connection: OpaquePointer?) {
    let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
    self.code = extended & 0xFF == code & 0xFF ? extended : code
    systemError = connection.map { sqlite3_system_errno($0) } ?? 0
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
  /// The finding for people, inside the file at `path`.
  func diagnostic(path: String, patience: Int) -> Diagnostic {
    Diagnostic.catalog(problem(path, patience)).inside(path)
  }

  private func problem(_ path: String, _ patience: Int) -> CatalogProblem {
    if isUnconfirmed { return .unconfirmed }
    if systemError == ENOSPC || systemError == EDQUOT, kind != .busy { return .diskFull }
    switch kind {
    case .busy: return .busy(holder: CatalogHolder.writer(of: path), seconds: patience / 1_000)
    case .notADatabase: return .notADatabase
    case .damaged: return .damaged(.reported(text))
    case .diskFull: return .diskFull
    case .readOnly: return .readOnly
    case .notPermitted: return .notPermitted
    case .cannotOpen:
      switch systemError {
      case ENOENT, ENOTDIR: return refusalOfFolder(of: path)
      case EACCES, EPERM: return .notPermitted
      case EROFS: return .readOnly
      case EISDIR: return .isFolder
      default: return .failed(text)
      }
    // Said of a header whose number of the schema's format is not what it was.
    case .other where text == "unsupported file format": return .damaged(.reported(text))
    case .inputOutput, .other: return .failed(text)
    }
  }

  /// SQLite tries to read what it may not create, so that `errno` only says that there is nothing.
  private func refusalOfFolder(of path: String) -> CatalogProblem {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if access(folder, W_OK) == 0 || errno == ENOENT || errno == ENOTDIR { return .noFolder }
    return errno == EROFS ? .readOnly : .notPermitted
  }
}
