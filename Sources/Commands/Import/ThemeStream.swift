internal import Catalogs
internal import Formats
internal import System
internal import Themes

/// Themes on their way from a decoder, which runs on a thread of its own, to whoever asks for the next ones.
///
/// The decoder waits while nobody asks, so that never more than a few batches are in memory; it is stopped when the
/// stream is let go of.
final class ThemeStream {
  typealias Batch = [IncomingTheme]

  /// Given up by whoever receives: the decoder has nothing more to do.
  struct Abandoned: Error {}
  /// The file cannot come in: a theme breaks the rules, or the decoder has failed.
  struct Refused: Error {}

  /// What both threads touch.
  private struct Passage {
    var batches: [Batch] = []
    /// What the decoder came to, once it is at its end.
    var end: (reading: ThemeReading, failure: (any Error)?)?
    var isAbandoned = false
  }

  private let passage: Guarded<Passage>
  private let worker: Worker

  /// What there was to say of the themes so far, and how many they were.
  private(set) var findings: [Diagnostic] = []
  private(set) var count = 0

  private init(_ passage: Guarded<Passage>, _ worker: Worker) {
    self.passage = passage
    self.worker = worker
  }

  deinit { finish() }

  /// `decode` works on the new thread and may touch nothing that others use meanwhile. Nil where the system has no
  /// thread to give.
  static func start(
    from name: String, _ decode: @escaping (inout ThemeReading) throws -> Void
  ) -> ThemeStream? {
    let passage = Guarded(Passage())
    // Nobody else calls it.
    nonisolated(unsafe) let decode = decode
    let worker = Worker.start {
      var reading = ThemeReading(of: name) { try send($0, into: passage) }
      var failure: (any Error)?
      do {
        try decode(&reading)
        try reading.passOn()
      } catch {
        failure = error
      }
      passage.locked { $0.end = (reading, failure) }
    }
    return worker.map { ThemeStream(passage, $0) }
  }

  /// The next themes, in the order of the file; nil when there are no more. Throws ``Refused`` where the decoder has failed,
  /// which says that none of them may be believed.
  func next() throws -> Batch? {
    func isReady(_ passage: Passage) -> Bool { !passage.batches.isEmpty || passage.end != nil }
    let batch = try passage.locked(when: isReady) { passage throws -> Batch? in
      if !passage.batches.isEmpty { return passage.batches.removeFirst() }
      if passage.end?.failure != nil { throw Refused() }
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
    guard let (reading, failure) = passage.locked({ $0.end }), reading.count == count + reading.items.count else {
      return nil
    }
    return reading.diagnostics + findings + reading.items.flatMap(\.diagnostics) + (failure.map { [words($0)] } ?? [])
  }

  /// Waits for the decoder, or stops it where it is not at its end; nil where it was stopped or has failed.
  ///
  /// What comes back has no themes, but what is to be said of the file as a whole.
  @discardableResult
  func finish() -> ThemeReading? {
    passage.locked { $0.isAbandoned = true }
    worker.wait()
    let end = passage.locked { $0.end }
    return end?.failure == nil ? end?.reading : nil
  }

  private static func send(_ batch: Batch, into passage: Guarded<Passage>) throws {
    func hasRoom(_ passage: Passage) -> Bool { passage.batches.count < mostBatches || passage.isAbandoned }
    try passage.locked(when: hasRoom) { passage in
      if passage.isAbandoned { throw Abandoned() }
      passage.batches.append(batch)
    }
  }

  private static let mostBatches = 16
}
