#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The signals that end a program: lets it put something in order first, then ends it as it would have ended.
enum EndingSignals {
  /// Runs `body` when one of the signals comes, then what was to happen on it before. What is ignored stays ignored.
  static func catchAll(_ body: @escaping @convention(c) () -> Void) {
    first = body
    for number in numbers {
      sigaction(number, nil, before + Int(number))
      let handler = signal(number, handle)
      if handler.map({ unsafeBitCast($0, to: Int.self) }) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// From here on signals do what they did before.
  static func release() {
    for number in numbers { sigaction(number, before + Int(number), nil) }
    first = nil
  }

  private static let numbers = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS, SIGILL, SIGTRAP,
    SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  nonisolated(unsafe) private static var first: (@convention(c) () -> Void)?
  nonisolated(unsafe) private static let before = {
    let places = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    places.initialize(repeating: sigaction(), count: 65)
    return places
  }()

  private static let handle: @convention(c) (Int32) -> Void = { number in
    first?()
    sigaction(number, before + Int(number), nil)
    // It waits until this handler returns.
    raise(number)
  }
}
