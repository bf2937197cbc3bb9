internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A terminal that works in another mode for a while, and is given back as it was found whatever ends the program.
///
/// Only SIGKILL leaves it as it is. One terminal at a time can be borrowed.
package final class BorrowedTerminal {
  private let input: Int32
  private let output: Int32
  private let farewell: [UInt8]
  private var isTaken = false

  /// `farewell` is sent before the modes are set back: what makes the terminal leave its other ways, in at most 256 bytes.
  package init(input: Int32, output: Int32, farewell: String) {
    self.input = input
    self.output = output
    self.farewell = Array(farewell.utf8)
  }

  deinit { giveBack() }

  /// Remembers the modes of the terminal, which may then be changed until it is given back.
  package func take() {
    guard !isTaken, TerminalLoan.begin(input: input, output: output, farewell: farewell) else { return }
    isTaken = true
    EndingSignals.catchAll()
    TerminalSignals.start()
  }

  package func giveBack() {
    guard isTaken else { return }
    isTaken = false
    TerminalLoan.end()
    TerminalSignals.stop()
    EndingSignals.release()
  }
}

/// Gives the borrowed terminal back, from the program or from the handler of a signal that ends it.
///
/// It lies in memory that is never freed, and changes only in the states `none` and `filling`, in which no handler reads it.
private enum TerminalLoan {
  private enum State: UInt8, AtomicRepresentable {
    case none, filling, lent
    /// The program or a handler is giving it back.
    case settling
    /// A handler gave it back, and the program goes on: what was to happen on the signal did not end it.
    case settled
  }

  private struct Loan {
    var input: Int32 = -1
    var output: Int32 = -1
    var modes = termios()
    var farewellCount = 0
  }

  private static let state = Atomic(State.none)
  // Guarded by `state`, as told above.
  nonisolated(unsafe) private static let loan = {
    let place = UnsafeMutablePointer<Loan>.allocate(capacity: 1)
    place.initialize(to: Loan())
    return place
  }()
  nonisolated(unsafe) private static let farewell = UnsafeMutablePointer<UInt8>.allocate(capacity: mostBytes)
  private static let mostBytes = 256

  /// False where another terminal is borrowed, and where this is not a terminal.
  static func begin(input: Int32, output: Int32, farewell bytes: [UInt8]) -> Bool {
    precondition(bytes.count <= mostBytes)
    guard state.compareExchange(expected: .none, desired: .filling, ordering: .acquiringAndReleasing).exchanged else {
      return false
    }
    guard tcgetattr(input, &loan.pointee.modes) == 0 else {
      state.store(.none, ordering: .releasing)
      return false
    }
    (loan.pointee.input, loan.pointee.output, loan.pointee.farewellCount) = (input, output, bytes.count)
    farewell.update(from: bytes, count: bytes.count)
    state.store(.lent, ordering: .releasing)
    return true
  }

  static func end() {
    while true {
      if settle(then: .none) { return }
      if state.compareExchange(expected: .settled, desired: .none, ordering: .acquiringAndReleasing).exchanged {
        return
      }
      // A handler on another thread is at it.
      sched_yield()
    }
  }

  /// Does nothing but system calls, as a handler must. False where it is not lent.
  @discardableResult
  private static func settle(then next: State) -> Bool {
    guard state.compareExchange(expected: .lent, desired: .settling, ordering: .acquiringAndReleasing).exchanged else {
      return false
    }
    // In the background the terminal belongs to another job by now.
    if tcgetpgrp(loan.pointee.input) == getpgrp() {
      _ = write(loan.pointee.output, farewell, loan.pointee.farewellCount)
      // Without waiting: output may be held up for ever.
      tcsetattr(loan.pointee.input, TCSANOW, &loan.pointee.modes)
    }
    state.store(next, ordering: .releasing)
    return true
  }

  static func settleInHandler() { settle(then: .settled) }
}

/// The signals that end a program: gives the terminal back first, then ends it as it would have ended.
private enum EndingSignals {
  /// What is ignored stays ignored.
  static func catchAll() {
    for number in numbers {
      before[Int(number)] = Signals.action(for: number)
      if !Signals.isIgnored(number) { Signals.install(handle, for: number) }
    }
  }

  /// From here on signals do what they did before.
  static func release() { for number in numbers { sigaction(number, before + Int(number), nil) } }

  private static let numbers = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS, SIGILL, SIGTRAP,
    SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  // An element is written before the handler of its signal is installed, and only read by that.
  nonisolated(unsafe) private static let before = Signals.actions()

  private static let handle: Signals.Handler = { number in
    let error = errno
    TerminalLoan.settleInHandler()
    sigaction(number, before + Int(number), nil)
    // It waits until this handler returns.
    raise(number)
    errno = error
  }
}
