internal import Catalogs
internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The right to repair a file, which one program at a time has; given back with this object.
///
/// SQLite's own locks are no help where the damage hides the database, and two repairs that both have the file open would keep
/// each other out of it.
final class RepairLock {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  enum Refusal: Error {
    /// Another repair is still running.
    case tooLate
    /// There is no such file, or it may not be read.
    case noFile
  }

  /// Waits for the lock of the file that is at the path then: a repair that was quicker has put another one there.
  ///
  /// Must outlive every connection to the file: closing any descriptor of it lets go of SQLite's locks.
  static func acquire(_ path: String, until deadline: ContinuousClock.Instant) throws(Refusal) -> RepairLock {
    while true {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .noFile }
      let lock = RepairLock(descriptor)
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        // Some file systems know no such lock: there, everything else must do.
        guard errno == EWOULDBLOCK || errno == EINTR else { return lock }
        guard ContinuousClock.now < deadline else { throw .tooLate }
        usleep(5_000)
      }
      if lock.isOf(path) { return lock }
    }
  }

  /// False where another file is at the path by now.
  private func isOf(_ path: String) -> Bool {
    var (locked, found) = (stat(), stat())
    return fstat(descriptor, &locked) == 0 && stat(path, &found) == 0
      && (locked.st_dev, locked.st_ino) == (found.st_dev, found.st_ino)
  }
}

/// What a repair may use: it holds the old catalog, what was found in it and the new one in memory.
///
/// For example: `try RepairMemory().check(path)` before anything is read.
struct RepairMemory {
  private let bytes: UInt64

  /// `bytes` are those of the machine, or fewer where this process may not have all of them.
  init(bytes: UInt64 = Self.ofThisProcess) { self.bytes = bytes }

  /// Throws where the catalog at `path` with its log is too large to be repaired here.
  func check(_ path: String) throws {
    let size = Self.size(of: path) + Self.size(of: path + "-wal")
    let (needed, overflows) = size.multipliedReportingOverflow(by: Self.copies)
    guard !overflows, bytes >= Self.program, needed <= bytes - Self.program else {
      throw Diagnostic.catalog(.tooLarge(bytes: size, memory: bytes))
    }
  }

  private static func size(of path: String) -> UInt64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return UInt64(max(status.st_size, 0))
  }

  private static var ofThisProcess: UInt64 {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let page = sysconf(Int32(_SC_PAGESIZE))
    let machine = pages > 0 && page > 0 ? UInt64(pages) * UInt64(page) : .max
    var limit = rlimit()
    #if canImport(Glibc)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    #else
      let isKnown = getrlimit(RLIMIT_AS, &limit) == 0
    #endif
    return isKnown ? min(machine, UInt64(limit.rlim_cur)) : machine
  }

  /// 20 MB of themes took 8.5 times as much.
  private static let copies: UInt64 = 9
  /// What the program and its libraries take.
  static let program: UInt64 = 96 << 20
}
