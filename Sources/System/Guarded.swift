#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value that several threads share: nobody sees it but who holds its lock, and who waits is told of every change.
///
/// For example: `queue.locked { $0.append(3) }` on one thread, `queue.locked(when: { !$0.isEmpty }) { $0.removeFirst() }`
/// on another. What is handed out of it belongs to one thread only, unless it is a copy.
package final class Guarded<Value>: @unchecked Sendable {
  // Touched only while the mutex is held.
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Nobody else comes in until `body` is done, which therefore must not lock the same value again.
  package func locked<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try locked(when: { _ in true }, body)
  }

  /// The same as soon as `condition` is true of the value.
  package func locked<Result, Failure: Error>(
    when condition: (Value) -> Bool, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(value) { pthread_cond_wait(changed, mutex) }
    defer { pthread_cond_broadcast(changed) }
    return try body(&value)
  }

  /// Waits until `condition` is true of the value, but no longer than that; returns whether it is.
  package func wait(atMost time: Duration, until condition: (Value) -> Bool) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int64(end.tv_nsec) + attoseconds / 1_000_000_000
    end.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(value) {
      guard pthread_cond_timedwait(changed, mutex, &end) == 0 else { return condition(value) }
    }
    return true
  }
}
