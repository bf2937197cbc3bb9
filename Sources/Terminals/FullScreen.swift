internal import Platform

/// The whole screen of a terminal: shows grids and returns keys.
///
/// For example: `try screen.open()`, `try screen.show(grid)`, then `try screen.next()` is `.key(.up)`.
///
/// `close()`, Ctrl-Z and a signal that ends the program restore the previous screen.
public final class FullScreen {
  private let output: Output
  private let measure: () -> TerminalSize
  private let terminal: BorrowedTerminal
  private var reader: KeyReader
  private var painter: GridPainter
  /// True if the terminal shows ASCII only.
  public let isPlain: Bool
  /// True if the terminal shows text in larger sizes, by kitty's text sizing protocol. Known after its answer.
  public private(set) var hasLargerText = false
  /// False once it has asked.
  private var asksForSizes: Bool
  private var question: SizeQuestion?

  public enum Event: Hashable, Sendable {
    case key(Key)
    /// The screen must be shown again: its size changed, or the program was stopped for the time `away`.
    case redraw(away: Duration)
    /// Nothing happened before the timeout.
    case idle
    /// The terminal was closed.
    case end
  }

  /// Nil if input or output is not a terminal.
  public init?(
    on output: Output, isPlain: Bool, asksForSizes: Bool, size: @escaping () -> TerminalSize
  ) {
    let input = StandardStreams.input
    guard StandardStreams.isTerminal(input), let descriptor = output.terminal else { return nil }
    self.output = output
    self.isPlain = isPlain
    measure = size
    terminal = BorrowedTerminal(input: input, output: descriptor, resetSequence: Self.closing)
    reader = KeyReader()
    painter = GridPainter(depth: output.depth)
    self.asksForSizes = asksForSizes && !isPlain
  }

  public var size: TerminalSize { measure() }

  /// While true, the first Ctrl-C is a key, ``Key/control(_:)`` with `c`, instead of the end of the program.
  public var reportsInterrupt = false {
    didSet { TerminalSignals.setReportsInterrupt(reportsInterrupt) }
  }

  /// Ends the program as Ctrl-C does.
  public func interrupt() {
    reportsInterrupt = false
    TerminalSignals.interrupt()
  }

  /// Nil for no colour.
  public var depth: ColorDepth? { output.depth }

  /// Switches to an empty screen. If the screen is open already, the next grid is painted whole.
  public func open() throws(OutputError) {
    try output.flush()
    do throws(SystemError) { try terminal.borrow() } catch { throw OutputError(error) }
    try setUp()
    guard asksForSizes else { return }
    asksForSizes = false
    question = SizeQuestion()
    try output.write(SizeQuestion.text)
    try output.flush()
  }

  /// Waits for the answer of the terminal if it was asked just now: otherwise the shell would read it.
  private func awaitAnswer() {
    while let question, question.isOpen, MonotonicClock.now() - question.asked < SizeQuestion.patience {
      switch reader.next(within: .milliseconds(20)) {
      case .key(.cursor(let spot)): _ = self.question?.answer(spot)
      case .end: return
      default: break
      }
    }
  }

  /// Restores the screen as it was before `open()`.
  public func close() throws(OutputError) {
    defer { terminal.giveBack() }
    awaitAnswer()
    try output.flush()
  }

  public func show(_ grid: CellGrid) throws(OutputError) {
    try output.write(painter.paint(isPlain ? grid.inASCII : grid))
    try output.flush()
  }

  /// Runs `work`; if it takes long, shows a progress line in a row of the screen, counted from 0.
  public func whileWorking<Result>(_ text: StyledText, row: Int, _ work: () throws -> Result) rethrows -> Result {
    let line = ProgressLine(on: output, columns: size.columns, row: row)
    defer { if line.wasDrawn { painter.forget() } }
    return try line.whileWorking(text, work)
  }

  /// Waits for the next event, for ever if `timeout` is nil.
  public func next(within timeout: Duration? = nil) throws(OutputError) -> Event {
    switch reader.next(within: timeout) {
    case .key(.cursor(let spot)):
      guard question?.answer(spot) == true else { return .idle }
      hasLargerText = true
      painter.forget()
      return .redraw(away: .zero)
    case .key(let key): return .key(key)
    case .idle: return .idle
    case .end: return .end
    case .resized:
      // The terminal may have lost content even if the size is the same again.
      painter.forget()
      return .redraw(away: .zero)
    case .continued:
      try setUp()
      return .redraw(away: .zero)
    case .stopRequested:
      let start = MonotonicClock.now()
      try close()
      TerminalSignals.stopJob()
      try open()
      return .redraw(away: MonotonicClock.now() - start)
    }
  }

  /// Drops the keys that were typed before something failed: they were meant for another screen.
  public func discardTyped() { reader.discardTyped() }

  /// Sets the modes of the terminal and clears the screen.
  private func setUp() throws(OutputError) {
    painter.forget()
    do throws(SystemError) { try terminal.deliverKeys() } catch { throw OutputError(error) }
    try output.write(Self.opening)
    try output.flush()
  }

  // Alternate screen, hidden cursor, no wrapping, mouse clicks and wheel in the SGR encoding, which has no largest
  // window, and pastes marked as such, because their letters are not keys.
  //
  // No wrapping because an emoji that is drawn too wide at the right edge must not reach the next row.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  private static let closing = "\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
}

/// The question whether a terminal shows larger text, as kitty's text sizing protocol asks it: where is the cursor before
/// and after a space of double size?
///
/// Other terminals ignore the space. A terminal that does not answer delays only ``FullScreen/close()``, by at most 200 ms.
struct SizeQuestion {
  let asked = MonotonicClock.now()
  private var answers: [CellGrid.Spot] = []

  static let text = "\u{1B}[H\u{1B}[6n\u{1B}]66;s=2; \u{7}\u{1B}[6n\u{1B}[H\u{1B}[2J"
  static let patience = Duration.milliseconds(200)

  var isOpen: Bool { answers.count < 2 }

  /// True if this answer is the last one, and says that the cursor has moved by two columns.
  mutating func answer(_ spot: CellGrid.Spot) -> Bool {
    guard isOpen else { return false }
    answers.append(spot)
    return answers.count == 2 && answers[1] == CellGrid.Spot(row: answers[0].row, column: answers[0].column + 2)
  }
}
