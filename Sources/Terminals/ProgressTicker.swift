internal import System

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

  /// Whole seconds: nobody needs to see more of the time than that it passes.
  private static func draw(_ line: ProgressLine, _ text: StyledText, _ time: Duration) {
    let seconds = time.components.seconds
    line.update(seconds == 0 ? text : text + " (\(seconds) s)")
  }
}
