internal import System

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What happens at a terminal, one thing after the other: bytes that are typed, and signals that concern it.
struct TerminalEvents {
  let descriptor: Int32

  enum Event: Hashable {
    case byte(UInt8)
    case resized
    /// Somebody sent SIGTSTP.
    case stopAsked
    /// The program goes on after it was stopped; whoever ran meanwhile may have changed the terminal.
    case continued
    case timeout
    case end
  }

  /// Waits for ever, or until `patience` is over.
  func next(within patience: Duration? = nil) -> Event {
    let deadline = patience.map { MonotonicClock.now() + $0 }
    while true {
      var requests = [
        pollfd(fd: TerminalSignals.arriving, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, 2, Self.milliseconds(until: deadline))
      if ready == 0 { return .timeout }
      if ready < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return .end
      }
      if requests[0].revents != 0, let event = signalled() { return event }
      if requests[1].revents != 0, let event = typed() { return event }
    }
  }

  /// How many bytes can be read at once.
  var waiting: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  private func signalled() -> Event? {
    guard let number = byte(from: TerminalSignals.arriving) else { return nil }
    switch Int32(number) {
    case SIGWINCH: return .resized
    case SIGTSTP: return .stopAsked
    case SIGCONT: return .continued
    default: return nil
    }
  }

  private func typed() -> Event? {
    if let byte = byte(from: descriptor) { return .byte(byte) }
    return errno == EINTR || errno == EAGAIN ? nil : .end
  }

  private func byte(from descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    errno = 0
    return read(descriptor, &byte, 1) == 1 ? byte : nil
  }

  private static func milliseconds(until deadline: Duration?) -> Int32 {
    guard let deadline else { return -1 }
    let (seconds, fraction) = max(deadline - MonotonicClock.now(), .zero).components
    // Rounded up, so that the time is over when poll returns.
    return Int32(clamping: seconds * 1_000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
