internal import LibC

/// The events of a terminal in order: typed bytes, and signals that concern it.
package struct TerminalEvents {
  package let descriptor: Int32

  package enum Event: Hashable {
    case byte(UInt8)
    case resized
    /// SIGTSTP was sent.
    case stopRequested
    /// The program continues after it was stopped; other programs may have changed the terminal meanwhile.
    case continued
    /// Ctrl-C, after `TerminalSignals.setReportsInterrupt`.
    case interrupted
    case timeout
    case end
  }

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next event, for ever if `timeout` is nil.
  package func next(within timeout: Duration? = nil) -> Event {
    let deadline = timeout.map { MonotonicClock.now() + $0 }
    while true {
      var requests = [
        // Ignored by poll if it is negative.
        pollfd(fd: TerminalSignals.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, 2, deadline.map { ($0 - MonotonicClock.now()).pollTimeout } ?? -1)
      if ready == 0 { return .timeout }
      if ready < 0 {
        if SystemError.last.shouldRetry { continue }
        return .end
      }
      if requests[0].revents != 0, let event = readSignal() { return event }
      if requests[1].revents != 0, let event = readByte() { return event }
    }
  }

  /// The number of bytes that can be read without waiting; 0 if the system does not say.
  package var available: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Drops what was typed and not read yet.
  package func discardTyped() { tcflush(descriptor, TCIFLUSH) }

  private func readSignal() -> Event? {
    var number: UInt8 = 0
    guard LibC.read(TerminalSignals.reading, &number, 1) == 1 else { return nil }
    switch Int32(number) {
    case SIGWINCH: return .resized
    case SIGTSTP: return .stopRequested
    case SIGCONT: return .continued
    case SIGINT:
      alarm(0)
      return .interrupted
    default: return nil
    }
  }

  private func readByte() -> Event? {
    var byte: UInt8 = 0
    let count = LibC.read(descriptor, &byte, 1)
    if count == 1 { return .byte(byte) }
    guard count < 0 else { return .end }
    return SystemError.last.shouldRetry ? nil : .end
  }

  /// The size of a terminal in cells; 0 if it does not report one, or if this is not a terminal.
  package static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
