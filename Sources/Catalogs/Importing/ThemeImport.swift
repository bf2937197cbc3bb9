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
  /// Calls `body` with one theme after the other. Where questions may come up, it is called several times.
  public typealias Supply = (_ body: (IncomingTheme) throws -> Void) throws -> Void

  private let catalog: any Catalog
  private let settlement: ConflictSettlement

  public init(into catalog: any Catalog, onConflict settlement: ConflictSettlement) {
    self.catalog = catalog
    self.settlement = settlement
  }

  /// Plans what ``commit(_:_:)`` would do to each theme, in their order; changes nothing.
  public func rehearse(_ themes: [IncomingTheme]) throws -> ImportResult<[ImportStep]> {
    try rehearse(themes.supply, expecting: themes.count, into: [])
  }

  public func commit(_ themes: [IncomingTheme], _ note: JournalNote) throws -> ImportResult<[ImportStep]> {
    try commit(themes.supply, note, expecting: themes.count, into: [])
  }

  /// The same with a log that keeps less than all steps. `count` is how many themes will come, as far as one can tell.
  public func rehearse<Log: ImportLog>(
    _ themes: Supply, expecting count: Int, into log: Log
  ) throws -> ImportResult<Log> {
    try catalog.read { snapshot in
      var planner = try ImportPlanner(against: snapshot, onConflict: settlement, expecting: count)
      var result = ImportResult(log: log)
      try themes { result.add(try planner.step(for: $0)) }
      return result
    }
  }

  /// Commits all themes or, where `themes` throws, none; others wait for the catalog meanwhile.
  ///
  /// Questions are asked before that. Where a theme was changed meanwhile, the commit may ask anew; then it starts
  /// again, with the log that it was given.
  public func commit<Log: ImportLog>(
    _ themes: Supply, _ note: JournalNote, expecting count: Int, into log: Log
  ) throws -> ImportResult<Log> {
    if settlement.isAsking { _ = try rehearse(themes, expecting: count, into: NoLog()) }
    while true {
      do {
        return try write(themes, note, expecting: count, into: log)
      } catch let open as ImportPlanner.OpenQuestion {
        _ = try settlement.ask(open.conflict)
      }
    }
  }

  private func write<Log: ImportLog>(
    _ themes: Supply, _ note: JournalNote, expecting count: Int, into log: Log
  ) throws -> ImportResult<Log> {
    let written = try catalog.write(note) { transaction -> (summary: String, result: ImportResult<Log>) in
      var planner = try ImportPlanner(in: transaction, onConflict: settlement, expecting: count)
      var result = ImportResult(log: log)
      try themes { result.add(try planner.step(for: $0)) }
      try planner.finish()
      return (result.tally.summary, result)
    }
    var result = written.result
    result.operation = written.operation
    return result
  }

  private struct NoLog: ImportLog {
    mutating func add(_ step: ImportStep) {}
  }
}

extension [IncomingTheme] {
  fileprivate func supply(_ body: (IncomingTheme) throws -> Void) throws { for theme in self { try body(theme) } }
}
