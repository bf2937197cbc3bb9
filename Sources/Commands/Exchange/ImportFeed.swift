internal import Catalogs
internal import Formats
internal import Platform
internal import Themes

/// The themes of an import on their way to the catalog, from files that were read to their end or from one large file
/// that is decoded on another thread while its themes are written.
///
/// A large file may be rejected at its very end (a bad theme, a wrong checksum). So its decoder never waits for the
/// catalog before it has reached the end: it sends as many themes ahead as memory allows, drops the others, and decodes
/// the file again for these. ``Rejected`` then rolls back the transaction, after at most the time of one reading.
final class ImportFeed {
  /// The file that is being read cannot be imported: a theme breaks the rules, or the decoder has failed.
  struct Rejected: Error {}

  private typealias Batch = [IncomingTheme]

  /// Shared by both threads.
  private struct Passage {
    var batches: [Batch] = []
    /// True if the file may be imported; nil until it was read to its end.
    var isValid: Bool?
    var isAbandoned = false

    func checkIsWanted() throws {
      if isAbandoned { throw Abandoned() }
    }
  }

  private struct Decoding {
    let passage: Guarded<Passage>
    let worker: Worker<ThemeSource>
  }

  /// The file that is decoded while its themes are written, and how.
  private let origin: (input: ThemeInput, decoder: ThemeDecoder)?
  /// True if themes of it were passed on: they are not kept.
  private var hasPassedOn = false
  /// Nil once all files were read to their end.
  private var decoding: Decoding?
  private var ended: [ThemeSource]
  /// Received, but not asked for yet.
  private var ahead: [Batch] = []

  /// The number of themes; estimated for a file that is still being read.
  let expected: Int
  /// True once all files were read to their end.
  var isRead: Bool { decoding == nil }

  /// For files that were read to their end.
  init(_ sources: [ThemeSource]) {
    ended = sources
    origin = nil
    expected = sources.reduce(0) { $0 + $1.incoming.count }
  }

  private init(_ input: ThemeInput, _ decoder: ThemeDecoder, _ decoding: Decoding, expecting count: Int) {
    origin = (input, decoder)
    self.decoding = decoding
    ended = []
    expected = count
  }

  deinit { abandon() }

  /// Starts to decode a large file; nil if it is too short to be worth a thread, or if no thread can be started.
  static func decoding(_ input: ThemeInput, with decoder: ThemeDecoder) -> ImportFeed? {
    guard case .success(.bytes(let bytes)) = input.content, bytes.count >= worthIt else { return nil }
    return start(input, decoder).map { ImportFeed(input, decoder, $0, expecting: bytes.count / usualSize) }
  }

  private static func start(_ input: ThemeInput, _ decoder: ThemeDecoder) -> Decoding? {
    let passage = Guarded(Passage())
    let worker = Worker.start {
      let source = read(input, with: decoder, into: passage)
      passage.locked { $0.isValid = source.isValid }
      return source
    }
    return worker.map { Decoding(passage: passage, worker: $0) }
  }

  /// Calls `body` with all themes in the order of their files. A change that is repeated, because the connection to a
  /// server was lost, asks for them again. Throws ``Rejected`` as soon as it is clear that they cannot be imported.
  func forEach(_ body: (IncomingTheme) throws -> Void) throws {
    if hasPassedOn { restart() }
    hasPassedOn = true
    for source in ended { for theme in source.incoming { try body(theme) } }
    for batch in ahead { for theme in batch { try body(theme) } }
    ahead = []
    while let batch = try receive() { for theme in batch { try body(theme) } }
  }

  /// Decodes the file again.
  private func restart() {
    guard let origin else { return }
    abandon()
    (ahead, ended, decoding) = ([], [], Self.start(origin.input, origin.decoder))
    guard decoding == nil else { return }
    ended = [origin.decoder.read(origin.input, into: ThemeReading(of: origin.input.name, keepingAtMost: .max))]
  }

  /// Reads the first few hundred themes: a file that is rejected because of one of them never reaches the catalog.
  func readAhead() throws {
    var count = 0
    while count < Self.aheadCount, let batch = try receive() {
      ahead.append(batch)
      count += batch.count
    }
  }

  /// The files, read to their end, with all findings.
  func sources() -> [ThemeSource] {
    end()
    return ended
  }

  /// The next themes of the file that is being read; nil when there are no more.
  private func receive() throws -> Batch? {
    guard let decoding else { return nil }
    func isReady(_ passage: Passage) -> Bool { !passage.batches.isEmpty || passage.isValid != nil }
    let batch = try decoding.passage.locked(when: isReady) { passage -> Batch? in
      if passage.isValid == false { throw Rejected() }
      return passage.batches.isEmpty ? nil : passage.batches.removeFirst()
    }
    guard let batch else {
      end()
      return nil
    }
    if batch.contains(where: { $0.theme == nil }) { throw Rejected() }
    return batch
  }

  private func end() {
    guard let decoding else { return }
    self.decoding = nil
    if let source = decoding.worker.output() { ended = [source] }
  }

  /// Stops the decoder if it is still at work.
  private func abandon() {
    guard let decoding else { return }
    decoding.passage.locked { $0.isAbandoned = true }
    decoding.worker.wait()
  }

  // MARK: The thread that decodes

  /// Reads the file, a second time if it has more themes than could be sent ahead.
  private static func read(
    _ input: ThemeInput, with decoder: ThemeDecoder, into passage: Guarded<Passage>
  ) -> ThemeSource {
    var room = ThemeSource.mostAhead
    var sent = 0
    let source = decoder.read(
      input,
      into: ThemeReading(of: input.name) { batch in
        guard room > 0 else { return try passage.locked { try $0.checkIsWanted() } }
        try send(batch, into: passage)
        sent += batch.count
        room -= batch.reduce(0) { $0 + $1.weight }
      })
    guard source.isValid, sent < source.reading?.count ?? 0 else { return source }
    return decoder.read(
      input,
      into: ThemeReading(of: input.name) { batch in
        let rest = batch.dropFirst(sent)
        sent -= batch.count - rest.count
        if !rest.isEmpty { try send(Array(rest), into: passage, waiting: true) }
      })
  }

  private struct Abandoned: Error {}

  /// If `waiting`, waits while the passage is full, so that only a few batches are in memory.
  private static func send(_ batch: Batch, into passage: Guarded<Passage>, waiting: Bool = false) throws {
    func hasRoom(_ passage: Passage) -> Bool {
      !waiting || passage.batches.count < mostBatches || passage.isAbandoned
    }
    let batch = batch.map { $0.preparingKey() }
    try passage.locked(when: hasRoom) { passage in
      try passage.checkIsWanted()
      passage.batches.append(batch)
    }
  }

  private static let mostBatches = 16
  /// Shorter files are read faster than a thread is started.
  private static let worthIt = 1 << 15
  private static let aheadCount = 500
  /// A theme takes about 80 bytes in a pack and 800 in XML; only an estimate depends on it.
  private static let usualSize = 256
}
