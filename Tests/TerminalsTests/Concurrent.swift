import Foundation

/// Work on a thread of its own: it may block without holding up the threads that tests share.
final class Concurrent<Value: Sendable>: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var value: Value?

  init(_ work: @escaping @Sendable () -> Value) {
    Thread.detachNewThread { [self] in
      value = work()
      done.signal()
    }
  }

  @discardableResult
  func wait() -> Value? {
    done.wait()
    return value
  }
}
