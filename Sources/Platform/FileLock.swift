internal import LibC

/// The exclusive lock (`flock`) of a file, which one process at a time can hold. It is released with this object.
package final class FileLock {
  private let file: FileDescriptor
  /// False on a file system without locks.
  package private(set) var isHeld = false

  private init(_ file: consuming FileDescriptor) { self.file = file }

  package enum Failure: Error, Hashable {
    /// Another process held the lock until the deadline.
    case timedOut
    /// The file cannot be opened or locked.
    case failed(SystemError)
  }

  /// Waits for the lock of the file at `path`, until a moment of `MonotonicClock`. If the previous holder replaced the
  /// file, the new one is locked.
  ///
  /// On a file system without locks it protects nothing. For a SQLite file it must outlive every connection: closing
  /// any descriptor of a file releases the POSIX locks that SQLite holds.
  package static func acquire(
    _ path: String, until deadline: Duration
  ) throws(Failure) -> FileLock {
    while true {
      let lock: FileLock
      do throws(SystemError) {
        lock = FileLock(try FileDescriptor.forReading(path))
      } catch {
        throw .failed(error)
      }
      try lock.wait(until: deadline)
      if lock.isOfFile(at: path) { return lock }
    }
  }

  private func wait(until deadline: Duration) throws(Failure) {
    while true {
      do throws(SystemError) {
        isHeld = try file.tryLock()
        if isHeld { return }
      } catch {
        if Self.unsupported.contains(error.number) { return }
        throw .failed(error)
      }
      guard MonotonicClock.now() < deadline else { throw .timedOut }
      MonotonicClock.sleep(for: .milliseconds(5))
    }
  }

  /// The errors of file systems without locks. EBADF: NFS locks only descriptors that are open for writing.
  private static let unsupported = [ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS, EBADF]

  private func isOfFile(at path: String) -> Bool {
    guard let locked = try? file.status(), let found = try? FileStatus(path) else { return false }
    return locked.identity == found.identity
  }
}

/// A process that holds a record lock (`fcntl`) of a file.
package struct FileLockHolder: Hashable, Sendable {
  package let process: Int32
  /// The name of its program; nil if the system does not report it.
  package let program: String?

  package enum Mode: String, Sendable {
    case reading = "READ"
    case writing = "WRITE"
  }

  /// Another process with a lock of one of these modes; nil if there is none, or if the system has no `/proc/locks`.
  package static func other(locking path: String, for modes: Set<Mode>) -> FileLockHolder? {
    guard let identity = (try? FileStatus(path))?.identity, let locks = contents(of: "/proc/locks"),
      let process = processes(in: locks, locking: identity, for: modes).first(where: { $0 != getpid() })
    else { return nil }
    let name = contents(of: "/proc/\(process)/comm").map { $0.filter { $0.isASCII && $0 > " " } } ?? ""
    return FileLockHolder(process: process, program: name.isEmpty ? nil : name)
  }

  /// The processes in the text of `/proc/locks` that hold a lock of these modes on one file.
  package static func processes(in locks: String, locking file: FileIdentity, for modes: Set<Mode>) -> [Int32] {
    locks.split(separator: "\n").compactMap { line in
      // 1: POSIX  ADVISORY  WRITE 4711 08:01:131090 120 120
      let fields = line.split(separator: " ")
      guard fields.count >= 8, let mode = Mode(rawValue: String(fields[3])), modes.contains(mode),
        let process = Int32(fields[4]), process > 0
      else { return nil }
      let place = fields[5].split(separator: ":")
      guard place.count == 3, UInt64(place[0], radix: 16) == major(file.device),
        UInt64(place[1], radix: 16) == minor(file.device), UInt64(place[2]) == file.number
      else { return nil }
      return process
    }
  }

  // As Linux packs them into one number.
  private static func major(_ device: UInt64) -> UInt64 { device >> 8 & 0xFFF | device >> 32 & ~0xFFF }
  private static func minor(_ device: UInt64) -> UInt64 { device & 0xFF | device >> 12 & 0xFFFF_FF00 }

  private static func contents(of path: String) -> String? {
    guard let bytes = try? FileReading.bytes(ofFile: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
