#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value that several threads share: one at a time sees it, and those that wait for a condition learn of every change.
///
/// For example: `queue.locked { $0.append(3) }` on one thread, `queue.locked(when: \.isReady) { $0.removeFirst() }` on another. A `Mutex` of the standard library cannot wait for a condition.
// Unchecked, as the compiler does not know what a lock is: the value, which may cross threads, is touched only while the mutex is
// held, and the pointers never change.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    precondition(pthread_mutex_init(mutex, nil) == 0 && pthread_cond_init(changed, nil) == 0)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Other threads wait until `body` is done, which therefore must not lock the same value again.
  package func locked<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try locked(when: { _ in true }, body)
  }

  /// The same as soon as `condition` is true of the value.
  package func locked<Result, Failure: Error>(
    when condition: (Value) -> Bool, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
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
    lock()
    defer { unlock() }
    while !condition(value) {
      guard pthread_cond_timedwait(changed, mutex, &end) == 0 else { return condition(value) }
    }
    return true
  }

  private func lock() { precondition(pthread_mutex_lock(mutex) == 0) }

  private func unlock() { precondition(pthread_mutex_unlock(mutex) == 0) }
}
