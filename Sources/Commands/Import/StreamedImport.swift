internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// The quick way for one large file: its themes are written while those behind them are still being read.
///
/// It commits only what the plain way, read → plan → commit, would commit too. Whatever speaks against the file, even at
/// its very end (a refused theme, a wrong checksum), takes back all that was written; the file is read on to its end, so that
/// everything is told that is wrong with it. So nothing here decides anything. For example: a table of 50,000 themes whose
/// last one has no name is read once, and the catalog is as it was.
struct StreamedImport {
  private let invocation: Invocation
  private let reader: ThemeSourceReader
  private let name: String
  private let bytes: [UInt8]
  private let conflicts: ConflictSettlement

  enum Outcome {
    case done(Import)
    /// Nothing was changed, because of these findings.
    case refused([Diagnostic])
  }

  struct Import {
    let result: ImportResult<ImportLog>
    let findings: [Diagnostic]
    /// What the file holds that a theme cannot.
    let losses: [Loss]
  }

  /// Nil where the plain way is as good, or questions might have to be put while others wait for the catalog.
  init?(_ invocation: Invocation, _ reader: ThemeSourceReader, _ input: ThemeInput) throws {
    guard !invocation.has(.dryRun), case .success(.bytes(let bytes)) = input.content, bytes.count >= Self.worthIt,
      let conflicts = try? ConflictSettlement.chosen(invocation), !conflicts.isAsking
    else { return nil }
    self.invocation = invocation
    self.reader = reader
    self.conflicts = conflicts
    self.bytes = bytes
    name = input.name
  }

  /// Nil when nothing was changed and the plain way has to say why. Throws what the catalog says: to wait for it once is
  /// enough, and a second try would not know what became of the first.
  func run() throws -> Outcome? {
    let (reader, bytes, name) = (reader, bytes, name)
    let stream = ThemeStream.start(from: name) { try reader.decode(bytes, named: name, into: &$0) }
    guard let stream else { return nil }
    defer { stream.finish() }
    do {
      // Talk, questions and the catalog stay on this thread.
      return .done(try commit(stream))
    } catch let finding as Diagnostic where CatalogCode(rawValue: finding.code) != nil {
      throw finding
    } catch is ThemeStream.Refused where !invocation.has(.keepGoing) {
      return stream.allFindings { reader.failure($0, in: name) }.map { .refused($0) }
    } catch {
      return nil
    }
  }

  private func commit(_ stream: ThemeStream) throws -> Import {
    let opening = try opening(of: stream)
    let progress = invocation.console.progress()
    defer { progress.erase() }
    var reading = ThemeReading()
    let run = try ThemeImport(into: invocation.catalogForWriting(), onConflict: conflicts)
    func log(_ log: inout ImportLog, _ step: ImportStep) { log.add(step) }
    let result = try run.commit(
      invocation.note("import"), expecting: bytes.count / Self.usualSize,
      into: ImportLog(keepsAll: invocation.isJSON), log
    ) { take in
      func takeAll(_ batch: ThemeStream.Batch) throws {
        for candidate in batch { try take(candidate) }
        progress.update("importing \(name): \(counted(stream.count, "theme"))")
      }
      for batch in opening { try takeAll(batch) }
      while let batch = try next(of: stream) { try takeAll(batch) }
      guard let end = stream.finish(), end.isValid else { throw ThemeStream.Refused() }
      reading = end
    }
    let findings = reading.diagnostics + stream.findings
    return Import(result: result, findings: findings, losses: reading.losses)
  }

  private func next(of stream: ThemeStream) throws -> ThemeStream.Batch? {
    let batch = try stream.next()
    if let batch, batch.contains(where: { $0.theme == nil }) { throw ThemeStream.Refused() }
    return batch
  }

  /// A file that is refused within its first few hundred themes never gets as far as the catalog.
  private func opening(of stream: ThemeStream) throws -> [ThemeStream.Batch] {
    var batches: [ThemeStream.Batch] = []
    var count = 0
    while count < Self.openingCount, let batch = try next(of: stream) {
      batches.append(batch)
      count += batch.count
    }
    return batches
  }

  private static let worthIt = 1 << 18
  private static let openingCount = 500
  /// A theme has some 80 bytes in a pack and 800 in XML; only a guess depends on it.
  private static let usualSize = 256
}
