public import Themes

/// Brings themes into a catalog as one operation: all of them or, where anything fails, none.
///
/// For example, with themes that a format has read:
///
///     let incoming = themes.map { IncomingTheme($0, source: "party.zip") }
///     let note = JournalNote(command: "import", actor: "ann", time: 1_700_000_000_000)
///     let result = try ThemeImport(into: catalog, onConflict: .always(.merge)).commit(incoming, note)
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
  public func rehearse(_ themes: [IncomingTheme]) throws -> ImportResult<[ImportStep]> {
    try rehearse(themes, into: []) { $0.append($1) }
  }

  public func commit(_ themes: [IncomingTheme], _ note: JournalNote) throws -> ImportResult<[ImportStep]> {
    try commit(themes, note, into: []) { $0.append($1) }
  }

  /// The same for who keeps less of the steps than all of them.
  public func rehearse<Log>(
    _ themes: [IncomingTheme], into log: Log, _ add: (inout Log, ImportStep) -> Void
  ) throws -> ImportResult<Log> {
    var result = ImportResult(log: log)
    try catalog.read { try planner(asking: true).plan(themes, against: $0) { result.add($0, add) } }
    return result
  }

  /// Questions are asked while nobody waits for the catalog; the commit takes the answers, and asks anew only where somebody
  /// changed a theme meanwhile. Then it starts again, with the log that it was given.
  public func commit<Log>(
    _ themes: [IncomingTheme], _ note: JournalNote, into log: Log,
    _ add: @escaping (inout Log, ImportStep) -> Void
  ) throws -> ImportResult<Log> {
    if settlement.isAsking { _ = try rehearse(themes, into: ()) { _, _ in } }
    while true {
      do {
        return try commit(note, expecting: themes.count, into: log, add) { take in
          for incoming in themes { try take(incoming) }
        }
      } catch let open as OpenQuestion {
        _ = try settlement.ask(open.conflict)
      }
    }
  }

  /// Commits the themes that `body` gives one by one, all of them or, where it throws, none; others wait for the
  /// catalog meanwhile. `count` is how many will come, as far as one can tell.
  public func commit<Log>(
    _ note: JournalNote, expecting count: Int, into log: Log, _ add: @escaping (inout Log, ImportStep) -> Void,
    _ body: ((IncomingTheme) throws -> Void) throws -> Void
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
