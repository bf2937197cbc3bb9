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
  private struct Handover {
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
  private var handover = Guarded(Handover())
  /// Nil once the file was read to its end.
  private var decoder: Worker<ThemeSource>?
  /// Nil until the file was read to its end.
  private var source: ThemeSource?
  /// Received, but not asked for yet.
  private var waiting: [IncomingTheme] = []
  private var hasStarted = false

  /// Starts to decode the file; nil if no thread can be started.
  init?(_ input: ThemeInput, with reader: ThemeSourceReader) {
    self.input = input
    self.reader = reader
    startDecoder()
    if decoder == nil { return nil }
  }

  deinit { drain() }

  func restart() throws {
    defer { hasStarted = true }
    guard hasStarted else { return }
    // The file is decoded again.
    drain()
    waiting = []
    startDecoder()
    if decoder == nil { throw Diagnostic.noMemory }
  }

  func next() throws -> [IncomingTheme]? {
    while waiting.isEmpty, decoder != nil { try receive() }
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
    return source.map { [$0] } ?? []
  }

  /// Waits for the next themes of the file that is being read.
  private func receive() throws {
    let batch = try handover.locked(when: \.isReady) { handover -> [IncomingTheme]? in
      if handover.isValid == false { throw Rejected() }
      return handover.batches.isEmpty ? nil : handover.batches.removeFirst()
    }
    guard let batch else { return drain() }
    if batch.contains(where: { $0.theme == nil }) { throw Rejected() }
    waiting += batch
  }

  /// Waits until the file was read to its end.
  private func drain() {
    handover.locked { $0.isWanted = false }
    if let decoder { source = decoder.output() }
    decoder = nil
  }

  private func startDecoder() {
    let (handover, input, reader) = (Guarded(Handover()), input, reader)
    self.handover = handover
    decoder = Worker.start {
      let source = reader.source(
        input,
        into: ThemeReading(of: input.source) { batch in
          let batch = batch.map { $0.preparingKey() }
          handover.locked(when: \.hasRoom) { if $0.isWanted { $0.batches.append(batch) } }
        })
      handover.locked { $0.isValid = source.isValid }
      return source
    }
  }
}
