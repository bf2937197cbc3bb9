#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A terminal whose whole screen belongs to this program: keys come one by one, the mouse is reported, and what was on the
/// screen before comes back at the end, whatever ends the program.
///
/// Ctrl-C, Ctrl-\ and Ctrl-Z still are signals: the first two end the program, the last is a `stopAsked` of ``KeyReader``.
public final class RawTerminal {
  private let input: Int32
  private let output: Output
  private let terminal: BorrowedTerminal

  /// Nil where there is no terminal to take.
  public init?(input: Int32 = StandardStreams.input, on output: Output) {
    guard StandardStreams.isTerminal(input), output.isTerminal else { return nil }
    self.input = input
    self.output = output
    terminal = BorrowedTerminal(input: input, output: StandardStreams.output, farewell: Self.closing)
  }

  /// Switches to a screen of its own; what it shows is not known.
  public func take() throws {
    try output.flush()
    terminal.take()
    setModes()
    try output.write(Self.opening)
    try output.flush()
  }

  public func giveBack() throws {
    defer { terminal.giveBack() }
    try output.flush()
  }

  /// Stops the program as Ctrl-Z does elsewhere; returns when it goes on, with a screen that must be drawn anew.
  public func suspend() throws {
    try giveBack()
    TerminalSignals.stopGroup()
    try take()
  }

  /// Takes the screen again after others had it without our knowing.
  public func resume() throws {
    setModes()
    try output.write(Self.opening)
    try output.flush()
  }

  private func setModes() {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    tcsetattr(input, TCSANOW, &modes)
  }

  // The other screen, no cursor, clicks and the wheel, in the form that knows no largest window.
  // And no wrapping: an emoji that is drawn too wide at the edge must not reach the next row.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h"
  private static let closing = "\u{1B}[?7h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
}
