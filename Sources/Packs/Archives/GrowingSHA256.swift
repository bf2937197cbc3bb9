#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A checksum that grows on a thread of its own while the content is still being inflated.
///
/// For example: `let growing = GrowingSHA256.start()`, `growing?.take(piece)` for every piece, `growing?.end()`.
final class GrowingSHA256 {
  private let pieces = Pieces()
  private var thread: pthread_t?

  private init() {}

  /// Nil where the system has no thread to give.
  static func start() -> GrowingSHA256? {
    let growing = GrowingSHA256()
    let context = Unmanaged.passRetained(growing.pieces).toOpaque()
    #if canImport(Darwin)
      let status = pthread_create(&growing.thread, nil, { GrowingSHA256.run($0) }, context)
    #else
      var number = pthread_t()
      let status = pthread_create(&number, nil, { $0.flatMap { GrowingSHA256.run($0) } }, context)
      if status == 0 { growing.thread = number }
    #endif
    guard status == 0 else {
      Unmanaged<Pieces>.fromOpaque(context).release()
      return nil
    }
    return growing
  }

  deinit { join() }

  func take(_ piece: UnsafeRawBufferPointer) { pieces.add([UInt8](piece)) }

  /// The checksum of all that was taken; waits until it is computed.
  func end() -> SHA256 {
    join()
    return pieces.sum.digest()
  }

  private func join() {
    guard let thread else { return }
    pieces.end()
    pthread_join(thread, nil)
    self.thread = nil
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let pieces = Unmanaged<Pieces>.fromOpaque(context).takeRetainedValue()
    while let piece = pieces.next() { pieces.sum.update(piece) }
    return nil
  }
}

/// What waits to be added to the sum.
private final class Pieces {
  /// Changed by the thread alone, and read after it was joined.
  var sum = SHA256.Sum()
  private var waiting: [[UInt8]] = []
  private var isEnded = false
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func add(_ piece: [UInt8]) {
    locked {
      waiting.append(piece)
      pthread_cond_signal(changed)
    }
  }

  func end() {
    locked {
      isEnded = true
      pthread_cond_signal(changed)
    }
  }

  /// Waits for the next piece; nil after the last.
  func next() -> [UInt8]? {
    locked {
      while waiting.isEmpty, !isEnded { pthread_cond_wait(changed, mutex) }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
