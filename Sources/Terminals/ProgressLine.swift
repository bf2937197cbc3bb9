public import Platform

/// A line that shows the progress of long work. It appears after half a second.
///
/// For example: `progress.update("\(done) of \(total) themes")` as often as you like, then `progress.erase()` before
/// anything else is written to this stream.
public final class ProgressLine {
  private let output: Output
  private let columns: Int
  /// The sequence that moves the cursor to the start of the line.
  private let start: String
  let isShown: Bool
  private let now: () -> Duration
  private var nextDrawing: Duration
  private var isDrawn = false
  /// True if the line was drawn at least once.
  private(set) var wasDrawn = false

  /// The line is in a row of the full screen, counted from 0, or at the cursor of a terminal with escape sequences.
  public init(
    on output: Output, columns: Int, row: Int? = nil, environment: [String: String] = [:],
    now: @escaping () -> Duration = { MonotonicClock.now() }
  ) {
    self.output = output
    self.columns = columns
    self.now = now
    start = row.map { "\u{1B}[\($0 + 1);1H" } ?? "\r"
    isShown = row != nil || output.isTerminal && !ColorSupport.isDumb(environment)
    nextDrawing = now() + .milliseconds(500)
  }

  /// Draws the line at most ten times a second; `text` is not evaluated in between.
  public func update(_ text: @autoclosure () -> StyledText) {
    guard isShown else { return }
    let time = now()
    guard time >= nextDrawing else { return }
    nextDrawing = time + .milliseconds(100)
    (isDrawn, wasDrawn) = (true, true)
    // The last column stays empty, because some terminals wrap after it.
    send(start + text().fitted(to: max(columns - 1, 1)).rendered(output.depth) + "\u{1B}[K")
  }

  public func erase() {
    guard isDrawn else { return }
    isDrawn = false
    send(start + "\u{1B}[K")
  }

  /// Ignores errors: the work must go on if its progress cannot be shown.
  private func send(_ sequence: String) {
    do {
      try output.write(sequence)
      try output.flush()
    } catch {}
  }
}

extension ProgressLine {
  /// Shows a line with the seconds that have passed while `work` runs, for work that does not report its progress.
  ///
  /// For example: `try progress.whileWorking("undoing") { try catalog.undo(…) }`. A separate thread draws the line,
  /// so that `work` must not write to this stream.
  public func whileWorking<Result>(_ text: StyledText, _ work: () throws -> Result) rethrows -> Result {
    guard isShown, let ticker = ProgressTicker.start(self, text) else { return try work() }
    defer {
      ticker.finish()
      erase()
    }
    return try work()
  }
}

/// Updates a ``ProgressLine`` on a separate thread until the work is done.
private struct ProgressTicker {
  private let isFinished: Guarded<Bool>
  private let worker: Worker<Void>

  /// Nil if the system cannot create a thread.
  static func start(_ line: ProgressLine, _ text: StyledText) -> ProgressTicker? {
    let isFinished = Guarded(false)
    let start = MonotonicClock.now()
    // Safe: until `finish` has waited for the thread, nothing else uses the line.
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

  private static func draw(_ line: ProgressLine, _ text: StyledText, _ time: Duration) {
    let seconds = time.components.seconds
    line.update(seconds == 0 ? text : text + " (\(seconds) s)")
  }
}
