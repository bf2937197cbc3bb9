internal import Catalogs
internal import Formats
internal import System
internal import Themes

/// The themes of an import on their way to the catalog, from files that were read to their end or from one large file
/// that is decoded on another thread while its themes are written.
///
/// A large file may be rejected at its very end (a bad theme, a wrong checksum). Then ``Rejected`` rolls back the
/// transaction, and ``sources()`` reads on to the end, so that every finding is reported. For example: a table of
/// 50,000 themes whose last one has no name is read once, and the catalog stays as it was.
final class ImportFeed {
  /// The file that is being read cannot be imported: a theme breaks the rules, or the decoder has failed.
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
    /// Whether good themes are imported although others are rejected.
    let keepsGoing: Bool
  }

  /// Nil once all files were read to their end.
  private var decoding: Decoding?
  private var ended: [ThemeSource]
  /// Received, but not asked for yet.
  private var ahead: [Batch] = []
  /// The findings in the themes received, each with the number of its theme.
  private var findings: [(theme: Int, finding: Diagnostic)] = []
  /// The numbers of the themes that were rejected, of those received.
  private var rejected: [Int] = []
  private var received = 0

  /// The number of themes; estimated for a file that is still being read.
  let expected: Int
  /// True once all files were read to their end.
  var isRead: Bool { decoding == nil }

  /// For files that were read to their end.
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

  /// Starts to decode a large file; nil if it is too short to be worth a thread, or if no thread can be started.
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

  /// Calls `body` with all themes in the order of their files; a second time only if these were read to their end.
  /// Throws ``Rejected`` as soon as it is clear that they cannot be imported.
  func forEach(_ body: (IncomingTheme) throws -> Void) throws {
    for source in ended { for theme in source.incoming { try body(theme) } }
    for batch in ahead { for theme in batch { try body(theme) } }
    ahead = []
    while let batch = try checkedBatch() { for theme in batch { try body(theme) } }
  }

  /// Reads the first few hundred themes: a file that is rejected because of one of them never reaches the catalog.
  func readAhead() throws {
    while received < Self.aheadCount, let batch = try checkedBatch() { ahead.append(batch) }
  }

  /// The files, read to their end, with all findings.
  func sources() -> [ThemeSource] {
    while receive() != nil {}
    return ended
  }

  private func checkedBatch() throws -> Batch? {
    guard let decoding else { return nil }
    let batch = receive()
    guard !decoding.keepsGoing else {
      if ended.contains(where: { $0.reading == nil }) { throw Rejected() }
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
      if theme.theme == nil { rejected.append(received + index) }
    }
    received += batch.count
    return batch
  }

  private func end(_ decoding: Decoding) {
    self.decoding = nil
    guard var source = decoding.worker.output() else { return }
    // A file inside the file may have been rejected after its themes were passed on.
    let reading =
      switch source.outcome {
      case .read(let reading), .failed(_, let reading): reading
      }
    let finalCount = reading.count - reading.items.count
    source.passedOn.findings = findings.filter { $0.theme < finalCount }.map(\.finding)
    source.passedOn.good = min(received, finalCount) - rejected.count { $0 < finalCount }
    ended = [source]
  }

  /// Stops the decoder if it is still at work.
  private func abandon() {
    guard let decoding else { return }
    decoding.passage.locked { $0.isAbandoned = true }
    decoding.worker.wait()
  }

  private struct Abandoned: Error {}

  /// Waits while the passage is full, so that only a few batches are in memory.
  private static func send(_ batch: Batch, into passage: Guarded<Passage>) throws {
    func hasRoom(_ passage: Passage) -> Bool { passage.batches.count < mostBatches || passage.isAbandoned }
    try passage.locked(when: hasRoom) { passage in
      if passage.isAbandoned { throw Abandoned() }
      passage.batches.append(batch)
    }
  }

  private static let mostBatches = 16
  /// Shorter files are read faster than a thread is started.
  private static let worthIt = 1 << 18
  private static let aheadCount = 500
  /// A theme takes about 80 bytes in a pack and 800 in XML; only an estimate depends on it.
  private static let usualSize = 256
}
