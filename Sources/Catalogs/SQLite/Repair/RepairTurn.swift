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
final class RepairTurn {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  enum Refusal: Error {
    /// Somebody else is still at it.
    case tooLate
    /// There is no such file, or it may not be read.
    case noFile
  }

  /// Waits for the file that is at the path when its turn comes: a repair that was quicker has put another one there.
  ///
  /// Must outlive every connection to the file: closing any descriptor of it lets go of SQLite's locks.
  static func take(_ path: String, until deadline: ContinuousClock.Instant) throws(Refusal) -> RepairTurn {
    while true {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .noFile }
      let turn = RepairTurn(descriptor)
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        // Some file systems know no such lock: there, everything else must do.
        guard errno == EWOULDBLOCK || errno == EINTR else { return turn }
        guard ContinuousClock.now < deadline else { throw .tooLate }
        usleep(5_000)
      }
      if turn.isOf(path) { return turn }
    }
  }

  /// False where another file is at the path by now.
  private func isOf(_ path: String) -> Bool {
    var (locked, found) = (stat(), stat())
    return fstat(descriptor, &locked) == 0 && stat(path, &found) == 0
      && (locked.st_dev, locked.st_ino) == (found.st_dev, found.st_ino)
  }
}
