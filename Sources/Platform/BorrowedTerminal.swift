internal import LibC
internal import Synchronization

/// A terminal whose modes this program may change for a while. The modes are restored when the terminal is given back,
/// and when a signal ends the program; only SIGKILL leaves them changed.
///
/// One terminal can be borrowed at a time.
package final class BorrowedTerminal {
  private let input: Int32
  private let output: Int32
  private let resetSequence: [UInt8]
  private var isBorrowed = false

  /// `resetSequence`, at most 256 bytes, is written to `output` before the modes are restored. For example: the escape
  /// sequence that leaves the alternate screen.
  package init(input: Int32, output: Int32, resetSequence: String) {
    self.input = input
    self.output = output
    self.resetSequence = Array(resetSequence.utf8)
  }

  deinit { giveBack() }

  /// True if a terminal is borrowed: a line that is printed now would spoil what is shown there.
  package static var isInUse: Bool { SavedTerminal.isInUse }

  /// Saves the modes, which may then be changed until `giveBack()`. Throws EBUSY while another terminal is borrowed,
  /// ENOTTY if `input` is not a terminal, EIO if the terminal was closed.
  package func borrow() throws(SystemError) {
    guard !isBorrowed else { return }
    try SavedTerminal.save(input: input, output: output, resetSequence: resetSequence)
    isBorrowed = true
    EndingSignals.catchAll()
    TerminalSignals.start()
  }

  package func giveBack() {
    guard isBorrowed else { return }
    isBorrowed = false
    SavedTerminal.restore()
    TerminalSignals.stop()
    EndingSignals.signals.restore()
  }

  /// Restores the borrowed terminal, if there is one, before the program ends. Makes system calls only.
  static func giveBackAtEnd() { SavedTerminal.restoreInHandler() }

  /// Delivers each key at once, unchanged and without an echo. Ctrl-C, Ctrl-\ and Ctrl-Z are keys too, unless they
  /// send signals.
  package func deliverKeys(sendingSignals: Bool = true) throws(SystemError) {
    precondition(isBorrowed, "borrow the terminal first")
    var modes = SavedTerminal.modes
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    if !sendingSignals { modes.c_lflag &= ~tcflag_t(ISIG) }
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    _ = try SystemError.repeating { tcsetattr(input, TCSANOW, &modes) }
  }
}

/// The modes of the borrowed terminal, restored by the program or by the handler of a signal that ends it.
///
/// They are in memory that is never freed. It is written only in the state `saving`, in which no handler reads it.
private enum SavedTerminal {
  private enum State: UInt8, AtomicRepresentable {
    case empty, saving, saved
    /// The program or a handler is restoring the terminal.
    case restoring
    /// A handler restored the terminal, but the signal did not end the program: another handler caught it.
    case restoredByHandler
  }

  private struct Content {
    var input: Int32 = -1
    var output: Int32 = -1
    var modes = termios()
    var resetCount = 0
  }

  private static let state = Atomic(State.empty)
  // Safe: written in the state `saving` alone, which one thread enters, and read in later states alone.
  nonisolated(unsafe) private static let content = {
    let place = UnsafeMutablePointer<Content>.allocate(capacity: 1)
    place.initialize(to: Content())
    return place
  }()
  // Safe for the same reason: it is written together with `content`.
  nonisolated(unsafe) private static let resetSequence = UnsafeMutablePointer<UInt8>.allocate(capacity: longestReset)
  private static let longestReset = 256

  static var isInUse: Bool { state.load(ordering: .acquiring) != .empty }

  static var modes: termios { content.pointee.modes }

  static func save(input: Int32, output: Int32, resetSequence bytes: [UInt8]) throws(SystemError) {
    precondition(bytes.count <= longestReset)
    guard state.compareExchange(expected: .empty, desired: .saving, ordering: .acquiringAndReleasing).exchanged else {
      throw .busy
    }
    guard tcgetattr(input, &content.pointee.modes) == 0 else {
      let error = SystemError.last
      state.store(.empty, ordering: .releasing)
      throw error
    }
    (content.pointee.input, content.pointee.output, content.pointee.resetCount) = (input, output, bytes.count)
    resetSequence.update(from: bytes, count: bytes.count)
    state.store(.saved, ordering: .releasing)
  }

  /// The sequence may wait, as any output: a signal meanwhile restores the terminal and ends the program. A signal
  /// during the rest waits.
  static func restore() {
    if state.load(ordering: .acquiring) == .saved, isForeground {
      // If it fails, the terminal was closed, and nothing is left to restore.
      try? FileDescriptor.writeAll(
        Array(UnsafeBufferPointer(start: resetSequence, count: content.pointee.resetCount)), to: content.pointee.output)
    }
    Signals.blockingAll {
      while !restoreModes(then: .empty),
        !state.compareExchange(expected: .restoredByHandler, desired: .empty, ordering: .acquiringAndReleasing)
          .exchanged
      {
        // A handler on another thread is restoring it.
        sched_yield()
      }
    }
  }

  /// The modes come first, because the sequence is lost if the terminal does not accept it.
  static func restoreInHandler() {
    if restoreModes(then: .restoredByHandler) {
      if isForeground { Signals.write(resetSequence, content.pointee.resetCount, to: content.pointee.output) }
    } else {
      // Another thread is restoring it, which it cannot do after the end of the program.
      while state.load(ordering: .acquiring) == .restoring { sched_yield() }
    }
  }

  /// Restores the modes if that is still to be done. Makes system calls only, as a handler must.
  private static func restoreModes(then next: State) -> Bool {
    guard state.compareExchange(expected: .saved, desired: .restoring, ordering: .acquiringAndReleasing).exchanged
    else {
      return false
    }
    // TCSANOW, because waiting for the output to drain could block for ever.
    if isForeground { tcsetattr(content.pointee.input, TCSANOW, &content.pointee.modes) }
    state.store(next, ordering: .releasing)
    return true
  }

  /// In the background the terminal belongs to another job by now.
  private static var isForeground: Bool { tcgetpgrp(content.pointee.input) == getpgrp() }
}

/// The signals that end a program. Their handler restores the terminal, then lets the signal do what it did before.
private enum EndingSignals {
  /// Ignored signals stay ignored.
  static func catchAll() { signals.install(handle) { !Signals.isIgnored($0) } }

  static let signals = CaughtSignals([
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS, SIGILL, SIGTRAP,
    SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ])

  private static let handle: Signals.Handler = { number in
    let error = errno
    if number == SIGINT, TerminalSignals.report(interrupt: number) { return }
    SavedTerminal.restoreInHandler()
    signals.restore(number)
    // The signal is blocked until this handler returns, and is delivered again then.
    raise(number)
    errno = error
  }
}
