#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One end of a pipe, closed with its last owner.
final class PipeEnd {
  let number: Int32

  init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  /// Two ends that no program started later inherits by accident.
  static func pair() throws(SystemError) -> (reading: PipeEnd, writing: PipeEnd) {
    var numbers: [Int32] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw .last }
    let ends = (reading: PipeEnd(adopting: numbers[0]), writing: PipeEnd(adopting: numbers[1]))
    for number in numbers where fcntl(number, F_SETFD, FD_CLOEXEC) != 0 { throw .last }
    return ends
  }

  /// From now on, reading and writing take or give what there is, and never wait.
  func stopBlocking() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else { throw .last }
  }

  enum Transfer {
    case bytes(Int)
    /// There is nothing to be had, or no room, just now.
    case later
    case closed
  }

  func read(into buffer: inout [UInt8]) -> Transfer {
    let count = buffer.withUnsafeMutableBytes { FileDescriptor.systemRead(number, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(count) }
    return count == 0 || !isPassing(.last) ? .closed : .later
  }

  /// A reader that went away raises no signal here, whatever the process does with SIGPIPE.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    var broken = sigset_t()
    var before = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let count = bytes.withUnsafeBytes { FileDescriptor.systemWrite(number, $0.baseAddress, $0.count) }
    if count >= 0 { return .bytes(count) }
    let failure = SystemError.last
    if failure == .brokenPipe, sigismember(&before, SIGPIPE) == 0 {
      // The signal waits for this thread: taken away before the mask is as it was.
      var pending = sigset_t()
      var taken: Int32 = 0
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&broken, &taken) }
    }
    return isPassing(failure) ? .later : .closed
  }

  private func isPassing(_ failure: SystemError) -> Bool { failure.isTemporary || failure.isInterrupted }

  /// Sleeps until one of the ends has something to read or room to write, a while at most.
  static func wait(reading: [PipeEnd], writing: [PipeEnd], atMost time: Duration) {
    var places =
      reading.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0.number, events: Int16(POLLOUT), revents: 0) }
    // Waking early does no harm: what cannot be read or written is `later`.
    _ = poll(&places, nfds_t(places.count), time.pollTimeout)
  }
}
