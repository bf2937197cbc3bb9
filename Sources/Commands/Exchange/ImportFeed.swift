internal import Catalogs
internal import Formats
internal import Platform
internal import Themes

/// The themes of one large file, which is decoded on another thread while they are written to the catalog.
///
/// The file may be rejected at its very end (a bad theme, a wrong checksum). ``Rejected`` then rolls the transaction back,
/// and the decoder goes on to the end for the findings.
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

  private let input: ThemeInput
  private let reader: ThemeSourceReader
  private var passage = Guarded(Passage())
  /// Nil once the file was read to its end.
  private var decoder: Worker<ThemeSource>?
  private var ended: [ThemeSource] = []
  /// Received, but not asked for yet.
  private var waiting: [IncomingTheme] = []
  private var hasPassedOn = false

  /// Starts to decode the file; nil if it is too short to be worth a thread, or if no thread can be started.
  init?(_ input: ThemeInput, with reader: ThemeSourceReader) {
    guard case .success(.bytes(let bytes)) = input.content, bytes.count >= Self.worthIt else { return nil }
    self.input = input
    self.reader = reader
    startDecoder()
    if decoder == nil { return nil }
  }

  deinit { drain() }

  func restart() throws {
    defer { hasPassedOn = true }
    guard hasPassedOn else { return }
    // The file is decoded again.
    drain()
    waiting = []
    startDecoder()
    if decoder == nil { throw Diagnostic.noMemory }
  }

  func next() throws -> [IncomingTheme]? {
    if waiting.isEmpty { try receive() }
    defer { waiting = [] }
    return waiting.isEmpty ? nil : waiting
  }

  /// Reads the first few hundred themes: a file that is rejected because of one of them never reaches the catalog.
  func readAhead() throws {
    while decoder != nil, waiting.count < 500 { try receive() }
  }

  /// The file, read to its end, with all findings.
  func sources() -> [ThemeSource] {
    drain()
    return ended
  }

  /// Waits for the next themes of the file that is being read.
  private func receive() throws {
    guard decoder != nil else { return }
    let batch = try passage.locked(when: \.isReady) { passage -> [IncomingTheme] in
      if passage.isValid == false { throw Rejected() }
      return passage.batches.isEmpty ? [] : passage.batches.removeFirst()
    }
    if batch.isEmpty { drain() }
    if batch.contains(where: { $0.theme == nil }) { throw Rejected() }
    waiting += batch
  }

  /// Waits until the file was read to its end.
  private func drain() {
    passage.locked { $0.isWanted = false }
    if let source = decoder?.output() { ended = [source] }
    decoder = nil
  }

  private func startDecoder() {
    let (passage, input, reader) = (Guarded(Passage()), input, reader)
    self.passage = passage
    decoder = Worker.start {
      let source = reader.source(
        input,
        into: ThemeReading(of: input.name) { batch in
          let batch = batch.map { $0.preparingKey() }
          passage.locked(when: \.hasRoom) { if $0.isWanted { $0.batches.append(batch) } }
        })
      passage.locked { $0.isValid = source.isValid }
      return source
    }
  }

  /// Shorter files are read faster than a thread is started.
  private static let worthIt = 1 << 15
}
