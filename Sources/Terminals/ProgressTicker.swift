#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

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
private final class ProgressTicker {
  private let line: ProgressLine
  private let text: StyledText
  private let start = MonotonicClock.now()
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let finished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var thread: pthread_t?
  /// Touched only while the mutex is held.
  private var isFinished = false

  private init(_ line: ProgressLine, _ text: StyledText) {
    self.line = line
    self.text = text
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(finished, nil)
  }

  deinit {
    pthread_cond_destroy(finished)
    pthread_mutex_destroy(mutex)
    finished.deallocate()
    mutex.deallocate()
  }

  /// Nil where the system has no thread to give: then nothing is shown.
  static func start(_ line: ProgressLine, _ text: StyledText) -> ProgressTicker? {
    let ticker = ProgressTicker(line, text)
    let context = Unmanaged.passRetained(ticker).toOpaque()
    #if canImport(Darwin)
      let status = pthread_create(&ticker.thread, nil, { ProgressTicker.run($0) }, context)
    #else
      var number = pthread_t()
      let status = pthread_create(&number, nil, { $0.flatMap { ProgressTicker.run($0) } }, context)
      ticker.thread = number
    #endif
    guard status == 0 else {
      Unmanaged<ProgressTicker>.fromOpaque(context).release()
      return nil
    }
    return ticker
  }

  func finish() {
    pthread_mutex_lock(mutex)
    isFinished = true
    pthread_cond_signal(finished)
    pthread_mutex_unlock(mutex)
    if let thread { pthread_join(thread, nil) }
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let ticker = Unmanaged<ProgressTicker>.fromOpaque(context).takeRetainedValue()
    pthread_mutex_lock(ticker.mutex)
    while !ticker.isFinished {
      ticker.draw()
      ticker.wait()
    }
    pthread_mutex_unlock(ticker.mutex)
    return nil
  }

  /// Whole seconds: nobody needs to see more of the time than that it passes.
  private func draw() {
    let seconds = (MonotonicClock.now() - start).components.seconds
    line.update(seconds == 0 ? text : text + " (\(seconds) s)")
  }

  /// For a tenth of a second, or until the work is done.
  private func wait() {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += 100_000_000
    if end.tv_nsec >= 1_000_000_000 {
      end.tv_sec += 1
      end.tv_nsec -= 1_000_000_000
    }
    pthread_cond_timedwait(finished, mutex, &end)
  }
}
