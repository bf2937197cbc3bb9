internal import CProcess
internal import LibC
internal import Synchronization

/// The processes that child processes of this program started and left behind.
///
/// A process group does not hold those that started another session. On Linux a program may adopt orphans: if
/// the parent of a descendant ends, the descendant becomes a child of this program.
public enum Orphans {
  /// From now on all descendants of a child process are ended with it. For a program that starts no child processes
  /// but those of this module: any other child would be ended too.
  ///
  /// Does nothing if this program may have children that it did not start: from a shell that it replaced, or because it is
  /// the first process of a container.
  public static func adopt() {
    // Static properties are initialized at their first use, which must not be in a handler.
    isAdopting.store(false, ordering: .relaxed)
    #if os(Linux)
      guard !hasChildren, getpid() != 1 else { return }
      // New processes without a parent become children of the first thread, whose number is that of the process.
      for (index, byte) in "/proc/\(getpid())/task/\(getpid())/children".utf8CString.enumerated() { list[index] = byte }
      if memorize_adopt_orphans() == 0 { isAdopting.store(true, ordering: .releasing) }
    #endif
  }

  /// Kills all child processes, and their children when these become children of this program, until none is left.
  /// False if some may be left: where the system cannot list them, or if one cannot be killed within about a second.
  ///
  /// Makes system calls only, as a handler must.
  static func end() -> Bool {
    guard isAdopting.load(ordering: .acquiring) else { return false }
    for _ in 0..<1_000 {
      // The status of those that have ended is of no interest.
      while waitpid(-1, nil, WNOHANG) > 0 {}
      if !hasChildren { return true }
      guard killChildren() else { return false }
      poll(nil, 0, 1)
    }
    return false
  }

  private static let isAdopting = Atomic(false)
  // Safe: written by `adopt` alone, before `isAdopting` is set.
  nonisolated(unsafe) private static let list = UnsafeMutablePointer<CChar>.allocate(capacity: 64)

  private static var hasChildren: Bool {
    var information = siginfo_t()
    return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0 || SystemError.last != .noChild
  }

  /// Kills the processes in the system's list of our children: their ids are not used again before we wait for them.
  /// False if there is no list.
  private static func killChildren() -> Bool {
    let descriptor = open(list, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // On the stack, because a handler must not allocate memory.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1_024) { buffer in
      let count = LibC.read(descriptor, buffer.baseAddress, buffer.count)
      var id: Int32 = 0
      // A space follows each id. The rest of a longer list is read when these have ended.
      for byte in buffer.prefix(max(count, 0)) {
        if byte == UInt8(ascii: " ") {
          if id > 0 { kill(id, SIGKILL) }
          id = 0
        } else {
          id = id &* 10 &+ Int32(byte) &- 0x30
        }
      }
    }
    return true
  }
}
