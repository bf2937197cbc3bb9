internal import LibC

/// Work on a separate thread. Releasing the worker waits for the work.
///
/// For example: `let worker = Worker.start { checksum(of: bytes) }`, other work, then `worker?.output()`.
package final class Worker<Output> {
  private let thread: pthread_t
  private let cell: Cell
  private var isAwaited = false

  /// Stores the output of the thread.
  private final class Cell {
    var output: Output?
  }

  private init(_ thread: pthread_t, _ cell: Cell) {
    self.thread = thread
    self.cell = cell
  }

  deinit { wait() }

  /// Nil if the system cannot create a thread. `work` must not capture the worker itself.
  package static func start(_ work: sending @escaping () -> sending Output) -> Worker? {
    let cell = Cell()
    // Safe: only the thread runs `work`, and the cell is written before the thread ends and read after pthread_join.
    nonisolated(unsafe) let body = { cell.output = work() }
    return ThreadStart.thread(body).map { Worker($0, cell) }
  }

  /// Returns when the work is done.
  package func wait() {
    guard !isAwaited else { return }
    isAwaited = true
    // Cannot fail: the thread is joinable, and joined once.
    pthread_join(thread, nil)
  }

  /// Waits for the work and returns its output; nil the second time.
  package func output() -> sending Output? {
    wait()
    // Safe: the cell held the only reference.
    nonisolated(unsafe) let output = cell.output
    cell.output = nil
    return output
  }
}

/// Runs work on a detached thread. False if the system cannot create one.
func startDetached(_ work: sending @escaping () -> Void) -> Bool {
  guard let thread = ThreadStart.thread(work) else { return false }
  pthread_detach(thread)
  return true
}

/// Passes a closure to `pthread_create`.
private final class ThreadStart {
  private let work: () -> Void

  private init(_ work: @escaping () -> Void) { self.work = work }

  static func thread(_ work: sending @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    // The default of some systems is too small for a decoder that recurses into nested lists.
    guard pthread_attr_setstacksize(&attributes, 8 << 20) == 0 else { return nil }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let context = Unmanaged.passRetained(ThreadStart(work)).toOpaque()
    guard pthread_create(&thread, &attributes, { ThreadStart.run($0) }, context) == 0 else {
      Unmanaged<ThreadStart>.fromOpaque(context).release()
      return nil
    }
    return thread
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().work() }
    return nil
  }
}
