internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// The quick way for one large file: its themes are written while those behind them are still being read.
///
/// It commits only what the plain way, read → plan → commit, would commit too. Whatever speaks against the file, even at
/// its very end (a refused theme, a wrong checksum), takes back all that was written, and the plain way then says what is
/// wrong. So nothing here decides or explains anything. For example: a pack of 50,000 themes whose last byte is damaged
/// is read twice, and the catalog is as it was.
struct StreamedImport {
  private let invocation: Invocation
  private let reader: ThemeSourceReader
  private let name: String
  private let bytes: [UInt8]
  private let conflicts: ConflictSettlement

  struct Outcome {
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
    // Talk, questions and the catalog stay on this thread.
    do {
      return try commit(stream)
    } catch let finding as Diagnostic where CatalogCode(rawValue: finding.code) != nil {
      throw finding
    } catch {
      return nil
    }
  }

  private func commit(_ stream: ThemeStream) throws -> Outcome {
    let opening = try opening(of: stream)
    let progress = invocation.console.progress()
    defer { progress.erase() }
    var findings: [Diagnostic] = []
    var losses: [Loss] = []
    var count = 0
    let run = try ThemeImport(into: invocation.catalogForWriting(), onConflict: conflicts)
    let result = try run.commit(
      invocation.note("import"), expecting: bytes.count / Self.usualSize,
      into: ImportLog(keepsAll: invocation.isJSON), { $0.add($1) }
    ) { take in
      func takeAll(_ batch: ThemeStream.Batch) throws {
        for candidate in batch {
          if !candidate.diagnostics.isEmpty { findings += candidate.diagnostics }
          try take(candidate)
        }
        count += batch.count
        progress.update("importing \(name): \(counted(count, "theme"))")
      }
      for batch in opening { try takeAll(batch) }
      while let batch = try stream.next() { try takeAll(batch) }
      guard let reading = stream.finish(), reading.isValid else { throw ThemeStream.Refused() }
      findings = reading.diagnostics.map { $0.inside(name) } + findings
      losses = reading.losses
    }
    return Outcome(result: result, findings: findings, losses: losses)
  }

  /// A file that is refused within its first few hundred themes never gets as far as the catalog.
  private func opening(of stream: ThemeStream) throws -> [ThemeStream.Batch] {
    var batches: [ThemeStream.Batch] = []
    var count = 0
    while count < Self.openingCount, let batch = try stream.next() {
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
