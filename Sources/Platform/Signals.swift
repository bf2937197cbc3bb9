internal import LibC

/// Sets how signals are handled.
///
/// `sigaction` and `sigfillset` fail only for an invalid signal number or address. All numbers here are constants of
/// the system, so that their results are not checked.
enum Signals {
  typealias Handler = @convention(c) (Int32) -> Void

  /// The earlier handling of a signal, to be restored.
  typealias Action = sigaction

  /// True if a signal is ignored, as the parent process may have asked for.
  static func isIgnored(_ number: Int32) -> Bool {
    let handler = function(of: action(for: number))
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

  static func action(for number: Int32) -> Action {
    var action = sigaction()
    sigaction(number, nil, &action)
    return action
  }

  /// May be called in a handler.
  static func restore(_ action: UnsafePointer<Action>, for number: Int32) { sigaction(number, action, nil) }

  /// Runs `body` with all signals of this thread blocked.
  static func blockingAll(_ body: () -> Void) {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
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

  /// Memory for the actions of all signals, numbers 0 to 64, which is never freed.
  static func actions() -> UnsafeMutablePointer<Action> {
    let places = UnsafeMutablePointer<Action>.allocate(capacity: 65)
    places.initialize(repeating: sigaction(), count: 65)
    return places
  }

  private static func function(of action: Action) -> Handler? {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler
    #else
      action.__sigaction_u.__sa_handler
    #endif
  }
}
