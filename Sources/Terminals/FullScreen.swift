public import System

/// A terminal's whole screen, lent to this program: screens go out, keys come in.
///
/// For example: `try screen.open()`, `try screen.show(grid)`, then `try screen.next()` is `.key(.up)`. Ctrl-Z, and whatever
/// else takes the screen away for a while, is seen to here; what is shown next is drawn whole then.
public final class FullScreen {
  private let terminal: RawTerminal
  private let output: Output
  private let measured: () -> TerminalSize
  private var reader: KeyReader
  private var painter: GridPainter

  public enum Event: Hashable, Sendable {
    case key(Key)
    /// The screen must be shown again: it has another size, or others had it for as long as is said.
    case redraw(away: Duration)
    /// Nothing happened for as long as was asked.
    case idle
    /// The terminal is gone.
    case end
  }

  /// Nil where input or output is not a terminal.
  public init?(
    input: Int32 = StandardStreams.input, on output: Output, size: @escaping () -> TerminalSize
  ) {
    guard let terminal = RawTerminal(input: input, on: output) else { return nil }
    self.terminal = terminal
    self.output = output
    measured = size
    reader = KeyReader(input: input)
    painter = GridPainter(depth: output.depth)
  }

  public var size: TerminalSize { measured() }

  /// Nil for no colour.
  public var depth: ColorDepth? { output.depth }

  public func open() throws {
    painter.forget()
    try terminal.take()
  }

  /// Restores what was on the screen before.
  public func close() throws { try terminal.giveBack() }

  public func show(_ grid: CellGrid) throws {
    try output.write(painter.paint(grid))
    try output.flush()
  }

  /// Does what may take long, and says so in a row of the screen, counted from 0, when it does.
  public func whileWorking<Result>(_ text: StyledText, row: Int, _ work: () throws -> Result) rethrows -> Result {
    let line = ProgressLine(on: output, columns: size.columns, row: row)
    defer { if line.wasDrawn { painter.forget() } }
    return try line.whileWorking(text, work)
  }

  /// Waits for ever, or until `patience` is over.
  public func next(within patience: Duration? = nil) throws -> Event {
    switch reader.next(within: patience) {
    case .key(let key): return .key(key)
    case .idle: return .idle
    case .end: return .end
    case .resized:
      // It may have become larger and smaller again meanwhile, and lost what it showed.
      painter.forget()
      return .redraw(away: .zero)
    case .continued:
      painter.forget()
      try terminal.resume()
      return .redraw(away: .zero)
    case .stopAsked:
      let start = MonotonicClock.now()
      painter.forget()
      try terminal.suspend()
      return .redraw(away: MonotonicClock.now() - start)
    }
  }
}

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
    TerminalDevice.readKeysOneByOne(input)
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
    TerminalDevice.readKeysOneByOne(input)
    try output.write(Self.opening)
    try output.flush()
  }

  // The other screen, no cursor, clicks and the wheel, in the form that knows no largest window.
  // And no wrapping: an emoji that is drawn too wide at the edge must not reach the next row.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h"
  private static let closing = "\u{1B}[?7h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
}
