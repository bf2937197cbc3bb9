internal import LibC

/// A value that several threads share under a lock, with waiting for a condition, which `Mutex` does not have.
///
/// For example: `queue.locked { $0.append(3) }` on one thread, `queue.locked(when: \.isReady) { $0.removeFirst() }` on
/// another.
// Unchecked because the compiler cannot see the lock: the value is sendable and accessed only while the mutex is held,
// and the pointers never change.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    Self.check(pthread_mutex_init(mutex, nil))
    Self.check(pthread_cond_init(changed, nil))
  }

  deinit {
    // Both succeed: no thread can hold the lock or wait while the object is released.
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with the lock held. `body` must not lock the same value again.
  package func locked<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try locked(when: { _ in true }, body)
  }

  /// Waits until `condition` holds, then runs `body` with the lock held.
  package func locked<Result, Failure: Error>(
    when condition: (Value) -> Bool, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    while !condition(value) { Self.check(pthread_cond_wait(changed, mutex)) }
    defer { pthread_cond_broadcast(changed) }
    return try body(&value)
  }

  /// Waits until `condition` holds, but no longer than `time`; returns whether it holds.
  package func wait(atMost time: Duration, until condition: (Value) -> Bool) -> Bool {
    var end = timespec()
    // The clock of condition variables. It cannot fail.
    clock_gettime(CLOCK_REALTIME, &end)
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int64(end.tv_nsec) + attoseconds / 1_000_000_000
    end.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    lock()
    defer { unlock() }
    while !condition(value) {
      // ETIMEDOUT.
      guard pthread_cond_timedwait(changed, mutex, &end) == 0 else { return condition(value) }
    }
    return true
  }

  private func lock() { Self.check(pthread_mutex_lock(mutex)) }

  private func unlock() { Self.check(pthread_mutex_unlock(mutex)) }

  /// The calls are arguments of a function of our own, because an unchecked build does not evaluate those of
  /// `precondition`.
  private static func check(_ status: Int32) { precondition(status == 0) }
}
