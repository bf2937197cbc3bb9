#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Sets how signals are handled.
///
/// `sigaction` and `sigfillset` fail only for an invalid signal number or address. All numbers here are constants of
/// the system, so that their results are not checked.
enum Signals {
  typealias Handler = @convention(c) (Int32) -> Void

  /// How a signal was handled before, to be restored.
  typealias Action = sigaction

  /// Whether a signal is ignored, as the parent process may have asked for.
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
