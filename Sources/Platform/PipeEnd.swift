internal import LibC

/// One end of a pipe, closed with its last owner.
final class PipeEnd: Sendable {
  let number: Int32

  init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  /// The number, for a signal handler: the end stays open although nothing refers to it any more.
  func leaked() -> Int32 { Unmanaged.passRetained(self).takeUnretainedValue().number }

  /// A pipe whose ends are closed in child processes.
  static func pair() throws(SystemError) -> (reading: PipeEnd, writing: PipeEnd) {
    var numbers: [Int32] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw .last }
    let ends = (reading: PipeEnd(adopting: numbers[0]), writing: PipeEnd(adopting: numbers[1]))
    for number in numbers where fcntl(number, F_SETFD, FD_CLOEXEC) != 0 { throw .last }
    return ends
  }

  /// Makes reading and writing return at once instead of waiting.
  func stopBlocking() throws(SystemError) { try Self.stopBlocking(number) }

  static func stopBlocking(_ number: Int32) throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else { throw .last }
  }

  enum Transfer {
    case bytes(Int)
    /// No bytes to read, or no room to write: try again later.
    case later
    case closed

    /// The result of a call that returned `count`, and of its error if that is negative.
    init(_ count: Int, endsAtZero: Bool, _ error: SystemError = .last) {
      if count < 0 {
        self = error.shouldRetry ? .later : .closed
      } else {
        self = count == 0 && endsAtZero ? .closed : .bytes(count)
      }
    }
  }

  func read(into buffer: inout [UInt8]) -> Transfer {
    Transfer(
      buffer.withUnsafeMutableBytes { LibC.read(number, $0.baseAddress, $0.count) }, endsAtZero: true)
  }

  /// A closed reader raises no signal here, however the process handles SIGPIPE.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    // The functions for signal sets fail only for invalid signal numbers.
    var broken = sigset_t()
    var before = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let count = bytes.withUnsafeBytes { LibC.write(number, $0.baseAddress, $0.count) }
    let failure = SystemError.last
    if count < 0, failure == .brokenPipe, sigismember(&before, SIGPIPE) == 0 {
      // The signal is pending for this thread: it is consumed before the mask is restored.
      var pending = sigset_t()
      var consumed: Int32 = 0
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&broken, &consumed) }
    }
    return Transfer(count, endsAtZero: false, failure)
  }

  /// Waits until one of the ends can be read or written, but no longer than `time`.
  static func wait(reading: [PipeEnd], writing: [PipeEnd], atMost time: Duration) {
    // An early return does no harm: an end that is not ready answers `later`.
    _ = Readiness.wait(for: reading.map { ($0.number, false) } + writing.map { ($0.number, true) }, atMost: time)
  }
}
