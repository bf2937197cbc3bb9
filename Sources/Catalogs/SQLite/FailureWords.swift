internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension SQLiteFailure {
  /// The finding a person reads, inside the file at `path`.
  func diagnostic(path: String, patience: Int) -> Diagnostic {
    words(path, patience).inside(path)
  }

  private func words(_ path: String, _ patience: Int) -> Diagnostic {
    if isUnconfirmed { return .catalogUnconfirmed }
    if systemError == ENOSPC || systemError == EDQUOT, kind != .busy { return .catalogDiskFull }
    switch kind {
    case .busy: return .catalogBusy(holder: CatalogHolder.writer(of: path), seconds: patience / 1_000)
    case .notADatabase: return .catalogNotADatabase
    case .damaged: return .catalogDamaged(text)
    case .diskFull: return .catalogDiskFull
    case .readOnly: return .catalogReadOnly
    case .notPermitted: return .catalogNotPermitted
    case .cannotOpen:
      switch systemError {
      case ENOENT, ENOTDIR: return refusalOfFolder(of: path)
      case EACCES, EPERM: return .catalogNotPermitted
      case EROFS: return .catalogReadOnly
      case EISDIR: return .catalogIsFolder
      default: return .catalogFailed(text)
      }
    // Said of a header whose number of the schema's format is not what it was.
    case .other where text == "unsupported file format": return .catalogDamaged(text)
    case .inputOutput, .other: return .catalogFailed(text)
    }
  }

  /// SQLite tries to read what it may not create, so that `errno` only says that there is nothing.
  private func refusalOfFolder(of path: String) -> Diagnostic {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if access(folder, W_OK) == 0 || errno == ENOENT || errno == ENOTDIR { return .catalogNoFolder }
    return errno == EROFS ? .catalogReadOnly : .catalogNotPermitted
  }
}
