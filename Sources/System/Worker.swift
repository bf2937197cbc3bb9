#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Work on a thread of its own; who lets go of it waits until it is done.
///
/// For example: `let worker = Worker.start { sum.locked { $0.add(piece) } }`, and `worker?.wait()` before the sum is read.
package final class Worker {
  private let thread: pthread_t
  private var isAwaited = true

  private init(_ thread: pthread_t) { self.thread = thread }

  deinit { wait() }

  /// Nil where the system has no thread to give. `work` must not hold the worker itself.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Worker? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    // Some systems give a second thread too little for a decoder that goes down into nested lists.
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let context = Unmanaged.passRetained(Work(work)).toOpaque()
    guard pthread_create(&thread, &attributes, { Work.run($0) }, context) == 0 else {
      Unmanaged<Work>.fromOpaque(context).release()
      return nil
    }
    #if canImport(Glibc)
      return Worker(thread)
    #else
      return thread.map(Worker.init)
    #endif
  }

  /// Returns when the work is done; what it wrote may be read then.
  package func wait() {
    guard isAwaited else { return }
    isAwaited = false
    pthread_join(thread, nil)
  }

  /// The work, in a shape that goes through C.
  private final class Work {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }
  }

  private static let stackSize = 8 << 20
}
