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

  /// Progress that cannot be shown is no reason to stop the work.
  private func send(_ sequence: String) {
    do {
      try output.write(sequence)
      try output.flush()
    } catch {}
  }
}
