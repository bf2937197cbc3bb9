internal import Themes

/// Brings themes into a catalog as one operation: all of them or, where anything fails, none.
///
/// For example, with themes that a format has read:
///
///     let candidates = themes.map { ImportCandidate(theme: $0, name: $0.name, source: "party.zip", diagnostics: []) }
///     let note = JournalNote(command: "import", actor: "ann", time: 1_700_000_000_000)
///     let result = try ThemeImport(into: catalog, onConflict: .always(.merge)).commit(candidates, note)
///
/// `result.log` says what became of each theme; `result.operation` is nil when nothing was changed, else what an undo
/// takes back.
public struct ThemeImport {
  private let catalog: any Catalog
  private let settlement: ConflictSettlement

  public init(into catalog: any Catalog, onConflict settlement: ConflictSettlement) {
    self.catalog = catalog
    self.settlement = settlement
  }

  /// What ``commit(_:_:)`` would do to each theme, in their order; changes nothing.
  public func rehearse(_ candidates: [ImportCandidate]) throws -> ImportResult<[ImportStep]> {
    try rehearse(candidates, into: []) { $0.append($1) }
  }

  public func commit(_ candidates: [ImportCandidate], _ note: JournalNote) throws -> ImportResult<[ImportStep]> {
    try commit(candidates, note, into: []) { $0.append($1) }
  }

  /// The same for who keeps less of the steps than all of them.
  public func rehearse<Log>(
    _ candidates: [ImportCandidate], into log: Log, _ add: (inout Log, ImportStep) -> Void
  ) throws -> ImportResult<Log> {
    var result = ImportResult(log: log)
    try catalog.read { try planner(asking: true).plan(candidates, against: $0) { result.add($0, add) } }
    return result
  }

  /// Questions are asked while nobody waits for the catalog; the commit takes the answers, and asks anew only where somebody
  /// changed a theme meanwhile. Then it starts again, with the log that it was given.
  public func commit<Log>(
    _ candidates: [ImportCandidate], _ note: JournalNote, into log: Log,
    _ add: @escaping (inout Log, ImportStep) -> Void
  ) throws -> ImportResult<Log> {
    if settlement.isAsking { _ = try rehearse(candidates, into: ()) { _, _ in } }
    while true {
      do {
        return try commit(note, expecting: candidates.count, into: log, add) { take in
          for candidate in candidates { try take(candidate) }
        }
      } catch let open as OpenQuestion {
        _ = try settlement.ask(open.conflict)
      }
    }
  }

  /// Commits the candidates that `body` gives one by one, all of them or, where it throws, none; others wait for the
  /// catalog meanwhile. `count` is how many will come, as far as one can tell.
  public func commit<Log>(
    _ note: JournalNote, expecting count: Int, into log: Log, _ add: @escaping (inout Log, ImportStep) -> Void,
    _ body: ((ImportCandidate) throws -> Void) throws -> Void
  ) throws -> ImportResult<Log> {
    let written = try catalog.write(note) { transaction -> (summary: String, result: ImportResult<Log>) in
      var result = ImportResult(log: log)
      var progress = try ImportInProgress(planner: planner(asking: false), transaction: transaction, expecting: count)
      try body { result.add(try progress.take($0), add) }
      try progress.finish()
      return (result.tally.summary, result)
    }
    return ImportResult(log: written.result.log, tally: written.result.tally, operation: written.operation)
  }

  private func planner(asking: Bool) -> ImportPlanner {
    ImportPlanner(known: settlement.known) { conflict in
      guard asking else { throw OpenQuestion(conflict: conflict) }
      return try settlement.ask(conflict)
    }
  }

  private struct OpenQuestion: Error {
    let conflict: ImportConflict
  }
}
