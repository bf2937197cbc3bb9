internal import Catalogs
internal import Formats
internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Themes on their way from a decoder, which runs on a thread of its own, to whoever asks for the next ones.
///
/// The decoder waits while nobody asks, so that never more than a few batches are in memory. Who starts a stream must
/// `finish()` it.
final class ThemeStream {
  typealias Batch = [ImportCandidate]

  /// Given up by whoever receives: the decoder has nothing more to do.
  struct Abandoned: Error {}
  /// A theme breaks the rules, which ends the stream.
  struct Refused: Error {}

  /// What the file is called in findings.
  private let name: String
  private let decode: (inout ThemeReading) throws -> Void
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var thread: pthread_t?

  // What both threads touch, only while they hold the mutex.
  private var batches: [Batch] = []
  private var end: Result<ThemeReading, any Error>?
  private var isAbandoned = false

  private init(_ name: String, _ decode: @escaping (inout ThemeReading) throws -> Void) {
    self.name = name
    self.decode = decode
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// `decode` works on the new thread and may touch nothing that others use meanwhile. Nil where the system has no
  /// thread to give.
  static func start(
    from name: String, _ decode: @escaping (inout ThemeReading) throws -> Void
  ) -> ThemeStream? {
    let stream = ThemeStream(name, decode)
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    // Some systems give a second thread too little for a decoder that goes down into nested lists.
    pthread_attr_setstacksize(&attributes, stackSize)
    let context = Unmanaged.passRetained(stream).toOpaque()
    #if canImport(Darwin)
      let status = pthread_create(&stream.thread, &attributes, { ThemeStream.run($0) }, context)
    #else
      var number = pthread_t()
      let status = pthread_create(&number, &attributes, { $0.flatMap { ThemeStream.run($0) } }, context)
      stream.thread = number
    #endif
    guard status == 0 else {
      Unmanaged<ThemeStream>.fromOpaque(context).release()
      return nil
    }
    return stream
  }

  /// The next themes, in the order of the file; nil when there are no more. Throws what the decoder throws, which says
  /// that none of them may be believed.
  func next() throws -> Batch? {
    try locked {
      while batches.isEmpty, end == nil { pthread_cond_wait(changed, mutex) }
      guard batches.isEmpty else {
        pthread_cond_signal(changed)
        return batches.removeFirst()
      }
      _ = try end?.get()
      return nil
    }
  }

  /// Waits for the decoder, or stops it where it is not at its end; nil where it was stopped or has failed.
  ///
  /// What comes back has no themes, but what is to be said of the file as a whole.
  @discardableResult
  func finish() -> ThemeReading? {
    locked {
      isAbandoned = true
      pthread_cond_signal(changed)
    }
    if let thread { pthread_join(thread, nil) }
    thread = nil
    return try? end?.get()
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let stream = Unmanaged<ThemeStream>.fromOpaque(context).takeRetainedValue()
    var reading = ThemeReading { try stream.send($0.map(stream.candidate)) }
    let result = Result {
      try stream.decode(&reading)
      try reading.passOn()
    }
    stream.locked {
      stream.end = result.map { reading }
      pthread_cond_signal(stream.changed)
    }
    return nil
  }

  private func candidate(_ item: ThemeReading.Item) throws -> ImportCandidate {
    guard item.theme != nil, !item.diagnostics.contains(where: { $0.severity == .error }) else { throw Refused() }
    return ImportCandidate(item, from: name)
  }

  private func send(_ batch: Batch) throws {
    try locked {
      while batches.count >= Self.mostBatches, !isAbandoned { pthread_cond_wait(changed, mutex) }
      if isAbandoned { throw Abandoned() }
      batches.append(batch)
      pthread_cond_signal(changed)
    }
  }

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  private static let mostBatches = 16
  private static let stackSize = 8 << 20
}
