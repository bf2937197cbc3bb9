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
  /// The file cannot come in: a theme breaks the rules, or the decoder has failed.
  struct Refused: Error {}

  /// What the file is called in findings.
  private let name: String
  private let decode: (inout ThemeReading) throws -> Void
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var thread: pthread_t?

  // What both threads touch, only while they hold the mutex.
  private var batches: [Batch] = []
  private var end: (reading: ThemeReading, failure: (any Error)?)?
  private var isAbandoned = false

  // What only the receiver touches: what there was to say of the themes so far, and how many they were.
  private(set) var findings: [Diagnostic] = []
  private(set) var count = 0

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

  /// The next themes, in the order of the file; nil when there are no more. Throws ``Refused`` where the decoder has failed,
  /// which says that none of them may be believed.
  func next() throws -> Batch? {
    let batch = try locked { () throws -> Batch? in
      while batches.isEmpty, end == nil { pthread_cond_wait(changed, mutex) }
      guard batches.isEmpty else {
        pthread_cond_signal(changed)
        return batches.removeFirst()
      }
      if end?.failure != nil { throw Refused() }
      return nil
    }
    for candidate in batch ?? [] where !candidate.diagnostics.isEmpty { findings += candidate.diagnostics }
    count += batch?.count ?? 0
    return batch
  }

  /// Reads on to the end of a file that is refused, and returns all that is to be said of it; nil where the decoder took back
  /// what it had passed on, as it does with a file inside the file.
  func allFindings(failure words: (any Error) -> Diagnostic) -> [Diagnostic]? {
    while (try? next()) != nil {}
    guard let (reading, failure) = locked({ end }), reading.count == count + reading.items.count else { return nil }
    let own = reading.diagnostics.map { $0.inside(name) }
    let last = reading.items.flatMap(\.diagnostics).map { $0.inside(name) }
    return own + findings + last + (failure.map { [words($0)] } ?? [])
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
    return end?.failure == nil ? end?.reading : nil
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let stream = Unmanaged<ThemeStream>.fromOpaque(context).takeRetainedValue()
    var reading = ThemeReading { [name = stream.name] items in
      try stream.send(items.map { ImportCandidate($0, from: name) })
    }
    var failure: (any Error)?
    do {
      try stream.decode(&reading)
      try reading.passOn()
    } catch {
      failure = error
    }
    stream.locked {
      stream.end = (reading, failure)
      pthread_cond_signal(stream.changed)
    }
    return nil
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
