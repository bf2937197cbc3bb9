internal import CSQLite

/// What SQLite said when a call failed, before it is put into words for people.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  /// The `errno` behind it, or 0.
  let systemError: Int32
  /// SQLite's own sentence.
  let text: String
  /// True for a commit of which nobody knows whether it will be found: it was written, but the disk did not confirm it.
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
