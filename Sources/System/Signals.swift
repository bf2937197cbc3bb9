#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Setting what happens when a signal comes.
enum Signals {
  typealias Handler = @convention(c) (Int32) -> Void

  /// How a signal was handled before, to be restored.
  typealias Action = sigaction

  /// Whether the program that started this one wants it to ignore a signal.
  static func isIgnored(_ number: Int32) -> Bool {
    let handler = function(of: action(for: number))
    return handler.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Calls `handler` on a signal, while all other signals wait on its thread.
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

  /// Room for the actions of all signals, which is never freed.
  static func actions() -> UnsafeMutablePointer<Action> {
    // Their numbers go up to 64.
    let places = UnsafeMutablePointer<Action>.allocate(capacity: 65)
    places.initialize(repeating: sigaction(), count: 65)
    return places
  }

  static func action(for number: Int32) -> Action {
    var action = sigaction()
    sigaction(number, nil, &action)
    return action
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
