internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The events at a terminal, one after the other: bytes that are typed, and signals that concern it.
package struct TerminalEvents {
  package let descriptor: Int32

  package enum Event: Hashable {
    case byte(UInt8)
    case resized
    /// SIGTSTP was sent.
    case stopAsked
    /// The program goes on after it was stopped; other programs may have changed the terminal meanwhile.
    case continued
    case timeout
    case end
  }

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for ever, or until `patience` is over.
  package func next(within patience: Duration? = nil) -> Event {
    let deadline = patience.map { MonotonicClock.now() + $0 }
    while true {
      var requests = [
        pollfd(fd: TerminalSignals.arriving, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, 2, deadline.map { ($0 - MonotonicClock.now()).pollTimeout } ?? -1)
      if ready == 0 { return .timeout }
      if ready < 0 {
        let error = SystemError.last
        if error.isInterrupted || error.isTemporary { continue }
        return .end
      }
      if requests[0].revents != 0, let event = signalled() { return event }
      if requests[1].revents != 0, let event = typed() { return event }
    }
  }

  /// How many bytes can be read at once.
  package var waiting: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  private func signalled() -> Event? {
    var number: UInt8 = 0
    guard FileDescriptor.systemRead(TerminalSignals.arriving, &number, 1) == 1 else { return nil }
    switch Int32(number) {
    case SIGWINCH: return .resized
    case SIGTSTP: return .stopAsked
    case SIGCONT: return .continued
    default: return nil
    }
  }

  private func typed() -> Event? {
    var byte: UInt8 = 0
    let count = FileDescriptor.systemRead(descriptor, &byte, 1)
    if count == 1 { return .byte(byte) }
    guard count < 0 else { return .end }
    let error = SystemError.last
    return error.isInterrupted || error.isTemporary ? nil : .end
  }
}

/// The signals that concern a terminal, turned into bytes of a pipe so that one `poll` waits for them and for keys.
package enum TerminalSignals {
  /// Where the numbers of signals arrive, one byte each; −1 before `start`.
  fileprivate static var arriving: Int32 { reading.load(ordering: .relaxed) }

  static func start() {
    if arriving < 0 { openPipe() }
    for number in numbers {
      before[Int(number)] = Signals.action(for: number)
      // In a shell without job control SIGTSTP is ignored.
      if number != SIGTSTP || !Signals.isIgnored(number) { Signals.install(handle, for: number) }
    }
  }

  static func stop() { for number in numbers { sigaction(number, before + Int(number), nil) } }

  /// Stops all programs of this job, as Ctrl-Z does in another mode; returns when it goes on.
  package static func stopGroup() { kill(0, SIGTSTP) }

  /// Quits as Ctrl-\ does.
  package static func quit() { raise(SIGQUIT) }

  private static let numbers = [SIGWINCH, SIGCONT, SIGTSTP]

  private static let reading = Atomic<Int32>(-1)
  private static let writing = Atomic<Int32>(-1)
  // Used by `start` and `stop` alone, which the one borrowed terminal calls.
  nonisolated(unsafe) private static let before = Signals.actions()

  /// Stays open until the program ends. Without a pipe signals are not reported, and all else works.
  private static func openPipe() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe has told enough.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writing.store(ends[1], ordering: .relaxed)
    reading.store(ends[0], ordering: .relaxed)
  }

  private static let handle: Signals.Handler = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writing.load(ordering: .relaxed), &byte, 1)
    errno = error
  }
}

/// Asking and setting the terminal behind a descriptor.
package enum TerminalDevice {
  /// In cells; 0 where the terminal does not tell, and where it is not one.
  package static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// From now on each key is delivered at once and as it is, and not shown. Ctrl-C, Ctrl-\ and Ctrl-Z still are signals.
  package static func readKeysOneByOne(_ descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    tcsetattr(descriptor, TCSANOW, &modes)
  }
}
