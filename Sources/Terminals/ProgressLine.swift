public import System

/// One line that says how far long work has come; it appears after half a second and leaves no trace.
///
/// For example: `progress.update("\(done) of \(total) themes")` as often as you like, then `progress.erase()` before
/// anything else is written to this stream.
public final class ProgressLine {
  private let output: Output
  private let columns: Int
  /// Where the line begins.
  private let start: String
  let isShown: Bool
  private let now: () -> Duration
  private var nextDrawing: Duration
  private var isDrawn = false
  /// True once there was something to be seen of it.
  private(set) var wasDrawn = false

  /// Shown only on a terminal that understands escape sequences.
  public init(
    on output: Output, columns: Int, environment: [String: String],
    now: @escaping () -> Duration = { MonotonicClock.now() }
  ) {
    self.output = output
    self.columns = columns
    self.now = now
    start = "\r"
    isShown = output.isTerminal && !ColorSupport.isDumb(environment)
    nextDrawing = now() + .milliseconds(500)
  }

  /// In a row of a screen, counted from 0, that belongs to this program.
  init(on output: Output, columns: Int, row: Int, now: @escaping () -> Duration = { MonotonicClock.now() }) {
    self.output = output
    self.columns = columns
    self.now = now
    start = "\u{1B}[\(row + 1);1H"
    isShown = true
    nextDrawing = now() + .milliseconds(500)
  }

  /// Draws at most ten times a second; `text` is not even made in between.
  public func update(_ text: @autoclosure () -> StyledText) {
    guard isShown else { return }
    let time = now()
    guard time >= nextDrawing else { return }
    nextDrawing = time + .milliseconds(100)
    (isDrawn, wasDrawn) = (true, true)
    // The last column is left free: writing into it makes some terminals wrap.
    send(start + text().fitted(to: max(columns - 1, 1)).rendered(output.depth) + "\u{1B}[K")
  }

  public func erase() {
    guard isDrawn else { return }
    isDrawn = false
    send(start + "\u{1B}[K")
  }

  /// A failure to show progress does not stop the work.
  private func send(_ sequence: String) {
    do {
      try output.write(sequence)
      try output.flush()
    } catch {}
  }
}

extension ProgressLine {
  /// Shows a line, with the seconds that passed, while `work` goes on that cannot say how far it is.
  ///
  /// For example: `try progress.whileWorking("undoing") { try catalog.undo(…) }`. The line is drawn from a thread of its
  /// own, so `work` itself writes nothing to this stream.
  public func whileWorking<Result>(_ text: StyledText, _ work: () throws -> Result) rethrows -> Result {
    guard isShown, let ticker = ProgressTicker.start(self, text) else { return try work() }
    defer {
      ticker.finish()
      erase()
    }
    return try work()
  }
}

/// Draws a ``ProgressLine`` again and again on a thread of its own until it is finished.
private struct ProgressTicker {
  private let isFinished: Guarded<Bool>
  private let worker: Worker<Void>

  /// Nil where the system has no thread to give: then nothing is shown.
  static func start(_ line: ProgressLine, _ text: StyledText) -> ProgressTicker? {
    let isFinished = Guarded(false)
    let start = MonotonicClock.now()
    // Only this thread draws until `finish` has waited for it.
    nonisolated(unsafe) let line = line
    let worker = Worker.start {
      repeat {
        draw(line, text, MonotonicClock.now() - start)
      } while !isFinished.wait(atMost: .milliseconds(100), until: \.self)
    }
    return worker.map { ProgressTicker(isFinished: isFinished, worker: $0) }
  }

  func finish() {
    isFinished.locked { $0 = true }
    worker.wait()
  }

  /// Whole seconds are enough to see that time passes.
  private static func draw(_ line: ProgressLine, _ text: StyledText, _ time: Duration) {
    let seconds = time.components.seconds
    line.update(seconds == 0 ? text : text + " (\(seconds) s)")
  }
}
