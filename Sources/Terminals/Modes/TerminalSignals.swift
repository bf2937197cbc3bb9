#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The signals that concern a terminal, turned into bytes of a pipe so that one `poll` waits for them and for keys.
enum TerminalSignals {
  /// Where the numbers of signals arrive, one byte each; −1 before `start`.
  nonisolated(unsafe) private(set) static var arriving: Int32 = -1

  static func start() {
    if arriving < 0 { openPipe() }
    for number in numbers {
      sigaction(number, nil, before + Int(number))
      let handler = signal(number, handle)
      // A shell without job control lets nobody stop.
      if number == SIGTSTP, handler.map({ unsafeBitCast($0, to: Int.self) }) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  static func stop() { for number in numbers { sigaction(number, before + Int(number), nil) } }

  /// What Ctrl-Z does where the terminal sees to it: everybody of this job stops; returns when it goes on.
  static func stopGroup() { kill(0, SIGTSTP) }

  /// What Ctrl-\ does.
  static func quit() { raise(SIGQUIT) }

  private static let numbers = [SIGWINCH, SIGCONT, SIGTSTP]

  nonisolated(unsafe) private static var leaving: Int32 = -1
  nonisolated(unsafe) private static let before = {
    let places = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    places.initialize(repeating: sigaction(), count: 65)
    return places
  }()

  /// Stays open until the program ends. Without a pipe there is no telling of signals, and all else works.
  private static func openPipe() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe has told enough.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (arriving, leaving) = (ends[0], ends[1])
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(leaving, &byte, 1)
    errno = error
  }
}
