#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Work on a thread of its own. Letting go of it waits until it is done.
///
/// For example: `let worker = Worker.start { checksum(of: bytes) }`, other work, then `worker?.output()`.
package final class Worker<Output> {
  private let thread: pthread_t
  private let cell: Cell
  private var isAwaited = false

  /// Where the thread leaves its output.
  private final class Cell {
    var output: Output?
  }

  private init(_ thread: pthread_t, _ cell: Cell) {
    self.thread = thread
    self.cell = cell
  }

  deinit { wait() }

  /// Nil where the system has no thread to give. `work` must not hold the worker itself.
  package static func start(_ work: sending @escaping () -> sending Output) -> Worker? {
    let cell = Cell()
    // `work` is the thread's alone, and the cell is written before the thread's end and read behind pthread_join.
    nonisolated(unsafe) let body = { cell.output = work() }
    return ThreadStart.thread(body).map { Worker($0, cell) }
  }

  /// Returns when the work is done; what it wrote may be read then.
  package func wait() {
    guard !isAwaited else { return }
    isAwaited = true
    pthread_join(thread, nil)
  }

  /// Waits for the work and hands over what it returned; nil the second time.
  package func output() -> sending Output? {
    wait()
    // Nothing else refers to it once it is out of the cell.
    nonisolated(unsafe) let output = cell.output
    cell.output = nil
    return output
  }
}

/// Work in a shape that goes through C.
private final class ThreadStart {
  private let work: () -> Void

  private init(_ work: @escaping () -> Void) { self.work = work }

  static func thread(_ work: sending @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    // Some systems give a second thread too little for a decoder that goes down into nested lists.
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
