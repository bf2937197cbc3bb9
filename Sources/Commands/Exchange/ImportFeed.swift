internal import Catalogs
internal import Formats
internal import System
internal import Themes

/// The themes of an import on their way to the catalog: of files that were read to their end, or of one large file that
/// is decoded on a thread of its own while its themes are written.
///
/// A large file may be rejected at its very end (a bad theme, a wrong checksum). Then ``Rejected`` ends the
/// transaction, which takes back all that was written, and ``sources()`` reads on to the end, so that every finding is
/// told. For example: a table of 50,000 themes whose last one has no name is read once, and the catalog is as it was.
final class ImportFeed {
  /// The file that is being read cannot come in: a theme breaks the rules, or the decoder has failed.
  struct Rejected: Error {}

  private typealias Batch = [IncomingTheme]

  /// Shared by both threads.
  private struct Passage {
    var batches: [Batch] = []
    /// True once the file was read to its end.
    var isRead = false
    var isAbandoned = false
  }

  private struct Decoding {
    let passage: Guarded<Passage>
    let worker: Worker<ThemeSource>
    /// True where the rejected themes of the file stay out, and the others come in.
    let keepsGoing: Bool
  }

  /// Nil once all files were read to their end.
  private var decoding: Decoding?
  private var ended: [ThemeSource]
  /// Received, but not asked for yet.
  private var ahead: [Batch] = []
  /// The findings of what was received, each with the number of its theme.
  private var findings: [(theme: Int, finding: Diagnostic)] = []
  private var received = 0

  /// The number of themes, as far as it is known.
  let expected: Int
  /// True once all files were read to their end.
  var isRead: Bool { decoding == nil }

  /// Of files that were read to their end; nothing of one that failed comes in.
  init(_ sources: [ThemeSource]) {
    ended = sources
    expected = sources.reduce(0) { $0 + $1.incoming.count }
  }

  private init(_ decoding: Decoding, expecting count: Int) {
    self.decoding = decoding
    ended = []
    expected = count
  }

  deinit { abandon() }

  /// Of a large file, which is read from now on; nil where it is too short to be worth it, or the system has no thread
  /// to give.
  static func decoding(_ input: ThemeInput, with decoder: ThemeDecoder, keepsGoing: Bool) -> ImportFeed? {
    guard case .success(.bytes(let bytes)) = input.content, bytes.count >= worthIt else { return nil }
    let passage = Guarded(Passage())
    let worker = Worker.start {
      let source = decoder.read(input, into: ThemeReading(of: input.name) { try send($0, into: passage) })
      passage.locked { $0.isRead = true }
      return source
    }
    return worker.map {
      ImportFeed(
        Decoding(passage: passage, worker: $0, keepsGoing: keepsGoing), expecting: bytes.count / usualSize)
    }
  }

  /// Hands over all themes in the order of their files; a second time only where these were read to their end. Throws
  /// ``Rejected`` as soon as it is clear that they may not come in.
  func forEach(_ body: (IncomingTheme) throws -> Void) throws {
    for source in ended { for theme in source.incoming { try body(theme) } }
    for batch in ahead { for theme in batch { try body(theme) } }
    ahead = []
    while let batch = try checkedBatch() { for theme in batch { try body(theme) } }
  }

  /// Reads the first few hundred themes: a file that is rejected because of one of them never gets as far as the
  /// catalog.
  func readAhead() throws {
    while received < Self.aheadCount, let batch = try checkedBatch() { ahead.append(batch) }
  }

  /// The files with all that is to be said of them, read to their end.
  func sources() -> [ThemeSource] {
    while receive() != nil {}
    return ended
  }

  private func checkedBatch() throws -> Batch? {
    guard let decoding else { return nil }
    let batch = receive()
    guard !decoding.keepsGoing else {
      if ended.contains(where: { $0.failure != nil }) { throw Rejected() }
      return batch
    }
    if batch?.contains(where: { $0.theme == nil }) ?? !ended.allSatisfy(\.isValid) { throw Rejected() }
    return batch
  }

  /// The next themes of the file that is being read; nil when there are no more.
  private func receive() -> Batch? {
    guard let decoding else { return nil }
    func isReady(_ passage: Passage) -> Bool { !passage.batches.isEmpty || passage.isRead }
    let batch = decoding.passage.locked(when: isReady) { passage -> Batch? in
      passage.batches.isEmpty ? nil : passage.batches.removeFirst()
    }
    guard let batch else {
      end(decoding)
      return nil
    }
    for (index, theme) in batch.enumerated() where !theme.diagnostics.isEmpty {
      findings += theme.diagnostics.map { (received + index, $0) }
    }
    received += batch.count
    return batch
  }

  private func end(_ decoding: Decoding) {
    self.decoding = nil
    guard var source = decoding.worker.output() else { return }
    // A file inside the file may have been taken back after its themes were passed on.
    let believed = source.reading.count - source.reading.items.count
    source.passedOn = findings.filter { $0.theme < believed }.map(\.finding)
    ended = [source]
  }

  /// Stops the decoder where it is not at its end.
  private func abandon() {
    guard let decoding else { return }
    decoding.passage.locked { $0.isAbandoned = true }
    decoding.worker.wait()
  }

  private struct Abandoned: Error {}

  /// Waits while there is no room, so that no more than a few batches are in memory.
  private static func send(_ batch: Batch, into passage: Guarded<Passage>) throws {
    func hasRoom(_ passage: Passage) -> Bool { passage.batches.count < mostBatches || passage.isAbandoned }
    try passage.locked(when: hasRoom) { passage in
      if passage.isAbandoned { throw Abandoned() }
      passage.batches.append(batch)
    }
  }

  private static let mostBatches = 16
  /// Shorter files are read sooner than a thread is started.
  private static let worthIt = 1 << 18
  private static let aheadCount = 500
  /// A theme has some 80 bytes in a pack and 800 in XML; only a guess depends on it.
  private static let usualSize = 256
}
