internal import LibC

/// Sets how signals are handled.
///
/// `sigaction` and `sigfillset` fail only for an invalid signal number or address. All numbers here are constants of
/// the system, so that their results are not checked.
enum Signals {
  typealias Handler = @convention(c) (Int32) -> Void

  /// True if a signal is ignored, as the parent process may have asked for.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return handler.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Calls `handler` on a signal, with all other signals blocked on its thread.
  static func install(_ handler: Handler, for number: Int32) {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    sigfillset(&action.sa_mask)
    sigaction(number, &action, nil)
  }

  /// Runs `body` with all signals of this thread blocked.
  static func blockingAll<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// Writes in a handler that ends the program: without blocking for long, because the reader may have stopped. What
  /// cannot be written is lost. Makes system calls only.
  ///
  /// A terminal that was stopped with Ctrl-S continues, if it is this job's.
  static func write(_ start: UnsafeRawPointer, _ count: Int, to descriptor: Int32) {
    let isTerminal = isatty(descriptor) == 1
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if isTerminal, poll(&request, 1, 0) == 0, tcgetpgrp(descriptor) == getpgrp() {
      // On Linux the second call alone does nothing after Ctrl-S.
      tcflow(descriptor, TCOOFF)
      tcflow(descriptor, TCOON)
    }
    // A terminal that is ready may have room for one byte only; a pipe has room for the whole line.
    let most = isTerminal ? 1 : count
    var written = 0
    while written < count, poll(&request, 1, 200) == 1 {
      let step = LibC.write(descriptor, start + written, min(most, count - written))
      if step <= 0 { return }
      written += step
    }
  }
}

/// Signals that a handler catches for a while.
///
/// The earlier actions are in memory that is never freed: a handler may read them.
// Safe: an element is written before the handler of its signal is installed, and only read after that.
struct CaughtSignals: @unchecked Sendable {
  private let numbers: [Int32]
  private let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  init(_ numbers: [Int32]) {
    self.numbers = numbers
    previous.initialize(repeating: sigaction(), count: 65)
  }

  func install(_ handler: Signals.Handler, where isWanted: (Int32) -> Bool) {
    for number in numbers {
      sigaction(number, nil, previous + Int(number))
      if isWanted(number) { Signals.install(handler, for: number) }
    }
  }

  func restore() { for number in numbers { restore(number) } }

  /// May be called in a handler.
  func restore(_ number: Int32) { sigaction(number, previous + Int(number), nil) }
}
