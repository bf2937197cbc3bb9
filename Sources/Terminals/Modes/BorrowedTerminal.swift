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
final class BorrowedTerminal {
  private let input: Int32
  private let output: Int32
  private let farewell: UnsafeMutableBufferPointer<UInt8>
  private var isTaken = false

  /// `farewell` is sent before the modes are set back: what makes the terminal forget its other ways.
  init(input: Int32, output: Int32, farewell: String) {
    self.input = input
    self.output = output
    self.farewell = .allocate(capacity: farewell.utf8.count)
    _ = self.farewell.initialize(from: farewell.utf8)
  }

  deinit {
    giveBack()
    farewell.deallocate()
  }

  /// Remembers the modes of the terminal; whoever takes it may change them until it is given back.
  func take() {
    guard !isTaken else { return }
    var loan = Loan(input: input, output: output, farewell: UnsafeBufferPointer(farewell), modes: termios())
    guard tcgetattr(input, &loan.modes) == 0 else { return }
    isTaken = true
    Self.remember(loan)
    EndingSignals.catchAll { if let loan = BorrowedTerminal.loan { BorrowedTerminal.settle(loan) } }
    TerminalSignals.start()
  }

  func giveBack() {
    guard isTaken, let loan = Self.loan else { return }
    isTaken = false
    Self.settle(loan)
    Self.loan = nil
    TerminalSignals.stop()
    EndingSignals.release()
  }

  /// What the handler of a signal needs, behind a plain pointer: it may do nothing but system calls.
  private struct Loan {
    let input: Int32
    let output: Int32
    let farewell: UnsafeBufferPointer<UInt8>
    var modes: termios
  }

  nonisolated(unsafe) private static var loan: UnsafeMutablePointer<Loan>?
  nonisolated(unsafe) private static let place = UnsafeMutablePointer<Loan>.allocate(capacity: 1)

  private static func remember(_ value: Loan) {
    place.initialize(to: value)
    loan = place
  }

  private static let settle: @Sendable (UnsafeMutablePointer<Loan>) -> Void = { loan in
    // In the background the terminal is somebody else's by now.
    guard tcgetpgrp(loan.pointee.input) == getpgrp() else { return }
    _ = write(loan.pointee.output, loan.pointee.farewell.baseAddress, loan.pointee.farewell.count)
    // Without waiting: output may be held up for ever.
    tcsetattr(loan.pointee.input, TCSANOW, &loan.pointee.modes)
  }
}
