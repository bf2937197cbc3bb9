internal import Platform

/// Edits lines at a terminal: whole emoji under the cursor, history with search, completion, undo.
///
/// For example: `LineEditor(on: output, history: history) { text in … }`. The modes of the terminal are restored after
/// each line, while the program is stopped, and when a signal ends it. Several pasted lines are several lines.
final class LineEditor: LineReading {
  private let output: Output
  private let history: LineHistory
  private let terminal: BorrowedTerminal
  private var reader: KeyReader
  private var state: LineState
  private var painter: LinePainter
  /// The size of the window when the line was drawn.
  private var size = TerminalSize.usual

  /// Nil if input or output is not a terminal. `complete` gets the text before the cursor.
  init?(
    on output: Output, history: LineHistory,
    complete: @escaping (String) -> Completions? = { _ in nil }
  ) {
    let input = StandardStreams.input
    guard StandardStreams.isTerminal(input), let descriptor = output.terminal else { return nil }
    self.output = output
    self.history = history
    terminal = BorrowedTerminal(input: input, output: descriptor, resetSequence: Self.closing)
    reader = KeyReader(forLines: true)
    state = LineState(suggestsLines: output.depth != nil, complete: complete)
    painter = LinePainter(depth: output.depth)
  }

  func next(prompt: StyledText) throws -> TypedLine {
    try output.flush()
    state.begin(prompt: prompt, history: history.lines)
    try open()
    defer { terminal.giveBack() }
    reader.begin()
    try draw(state.view)
    let answer = try edit()
    if case .line(let line) = answer { history.add(line) }
    return answer
  }

  private func edit() throws -> TypedLine {
    var isDrawn = true
    while true {
      // Keys that have arrived together are drawn once.
      switch reader.next(within: isDrawn ? nil : .zero) {
      case .idle:
        try draw(state.view)
        isDrawn = true
      case .key(let key):
        if let answer = try handle(key) { return answer }
        isDrawn = false
      case .resized:
        try send(painter.erase(currentSize, before: size.columns))
        isDrawn = false
      case .continued:
        try deliverKeys()
        painter.forget()
        isDrawn = false
      case .stopRequested:
        try pause(TerminalSignals.stopJob)
        isDrawn = false
      case .end: return .end
      }
    }
  }

  private func handle(_ key: Key) throws -> TypedLine? {
    switch state.handle(key) {
    case .going: break
    case .beep: try send("\u{7}")
    case .clearScreen:
      painter.forget()
      try send("\u{1B}[H\u{1B}[2J")
    case .suspend: try pause(TerminalSignals.stopJob)
    case .quit: try pause(TerminalSignals.quit)
    case .done(let answer):
      try draw(state.finalView)
      if case .interrupted = answer { try send("^C") }
      try send(painter.leave())
      return answer
    }
    return nil
  }

  private func draw(_ view: LineView) throws {
    size = currentSize
    try send(painter.paint(view, size))
  }

  private func send(_ text: String) throws {
    try output.write(text)
    try output.flush()
  }

  /// Gives the terminal back during `body`, which stops or quits the program.
  private func pause(_ body: () -> Void) throws {
    try draw(state.view)
    try send(painter.leave())
    terminal.giveBack()
    body()
    try open()
  }

  private func open() throws(OutputError) {
    do throws(SystemError) { try terminal.borrow() } catch { throw OutputError(error) }
    try deliverKeys()
  }

  /// Sets the modes of the terminal.
  private func deliverKeys() throws(OutputError) {
    do throws(SystemError) { try terminal.deliverKeys(sendingSignals: false) } catch { throw OutputError(error) }
    // Sent together with the first drawing.
    try output.write(Self.opening)
  }

  private var currentSize: TerminalSize { TerminalSize.of(StandardStreams.input, environment: [:]) }

  // Bracketed paste. Colour and wrapping are reset too, if a signal comes between two drawings.
  private static let opening = "\u{1B}[?2004h"
  private static let closing = "\u{1B}[?7h\u{1B}[0m\u{1B}[?2004l"
}
