internal import Catalogs
internal import Formats
internal import Platform
internal import Terminals
internal import Themes

/// The themes of an import on their way to the catalog, from files that were read to their end or from one large file
/// that is decoded on another thread while its themes are written.
///
/// A large file may be rejected at its very end (a bad theme, a wrong checksum). ``Rejected`` then rolls the transaction
/// back, and the decoder goes on to the end for the findings.
final class ImportFeed: ThemeFeed {
  /// The file that is being read cannot be imported: a theme breaks the rules, or the decoder has failed.
  struct Rejected: Error {}

  /// Shared by both threads.
  private struct Passage {
    var batches: [[IncomingTheme]] = []
    /// True if the file may be imported; nil until it was read to its end.
    var isValid: Bool?
    /// False once only the findings of the rest are of interest.
    var isWanted = true

    var hasRoom: Bool { !isWanted || batches.count < 16 }
    var isReady: Bool { !batches.isEmpty || isValid != nil }
  }

  private struct Decoding {
    let passage: Guarded<Passage>
    let worker: Worker<ThemeSource>
  }

  private let progress: ProgressLine
  /// Nil for files that were read to their end.
  private let startDecoding: (() -> Decoding?)?
  /// Nil once all files were read to their end.
  private var decoding: Decoding?
  private var ended: [ThemeSource] = []
  /// Received, but not asked for yet.
  private var waiting: ArraySlice<IncomingTheme> = []
  private var hasPassedOn = false

  /// For files that were read to their end.
  init(_ sources: [ThemeSource], _ progress: ProgressLine) {
    self.progress = progress
    startDecoding = nil
    ended = sources
  }

  /// Starts to decode a large file; nil if it is too short to be worth a thread, or if no thread can be started.
  init?(decoding input: ThemeInput, with reader: ThemeSourceReader, _ progress: ProgressLine) {
    guard case .success(.bytes(let bytes)) = input.content, bytes.count >= Self.worthIt else { return nil }
    self.progress = progress
    let start = { ImportFeed.start(input, reader) }
    startDecoding = start
    decoding = start()
    if decoding == nil { return nil }
  }

  deinit { drain() }

  /// The number of themes; nil while a file is being read.
  var count: Int? { decoding == nil ? ended.reduce(0) { $0 + ($1.reading?.count ?? 0) } : nil }

  func restart() throws {
    progress.erase()
    defer { hasPassedOn = true }
    guard let startDecoding else {
      waiting = ended.flatMap(\.incoming)[...]
      return
    }
    guard hasPassedOn else { return }
    // The file is decoded again.
    drain()
    (waiting, decoding) = ([], startDecoding())
    if decoding == nil { throw Diagnostic.noMemory }
  }

  func next() throws -> IncomingTheme? {
    if waiting.isEmpty { try receive() }
    return waiting.popFirst()
  }

  /// Reads the first few hundred themes: a file that is rejected because of one of them never reaches the catalog.
  func readAhead() throws {
    while decoding != nil, waiting.count < 500 { try receive() }
  }

  /// The files, read to their end, with all findings.
  func sources() -> [ThemeSource] {
    drain()
    return ended
  }

  /// Waits for the next themes of the file that is being read.
  private func receive() throws {
    guard let decoding else { return }
    let batch = try decoding.passage.locked(when: \.isReady) { passage -> [IncomingTheme] in
      if passage.isValid == false { throw Rejected() }
      return passage.batches.isEmpty ? [] : passage.batches.removeFirst()
    }
    if batch.isEmpty { drain() }
    if batch.contains(where: { $0.theme == nil }) { throw Rejected() }
    waiting = waiting.isEmpty ? batch[...] : waiting + batch
  }

  /// Waits until the file was read to its end.
  private func drain() {
    guard let decoding else { return }
    self.decoding = nil
    decoding.passage.locked { $0.isWanted = false }
    if let source = decoding.worker.output() { ended = [source] }
  }

  private static func start(_ input: ThemeInput, _ reader: ThemeSourceReader) -> Decoding? {
    let passage = Guarded(Passage())
    let worker = Worker.start {
      let source = reader.source(
        input,
        into: ThemeReading(of: input.name) { batch in
          let batch = batch.map { $0.preparingKey() }
          passage.locked(when: \.hasRoom) { if $0.isWanted { $0.batches.append(batch) } }
        })
      passage.locked { $0.isValid = source.isValid }
      return source
    }
    return worker.map { Decoding(passage: passage, worker: $0) }
  }

  /// Shorter files are read faster than a thread is started.
  private static let worthIt = 1 << 15
}
