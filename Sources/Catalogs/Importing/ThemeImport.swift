public import Themes

/// Imports themes into a catalog as one operation: all of them or, if anything fails, none.
///
/// For example, with themes that a format has read:
///
///     let incoming = themes.map { IncomingTheme($0, source: "party.zip") }
///     let note = JournalNote(command: "import", actor: "ann", time: 1_700_000_000_000)
///     let result = try ThemeImport(into: catalog, onConflict: .always(.merge)).commit(incoming, note)
///
/// `result.log` has the outcome of each theme. `result.operation` is the operation that can be undone; nil if nothing was
/// changed.
public struct ThemeImport {
  /// Calls `body` with each theme. If the user may be asked, it is called several times.
  public typealias Supply = (_ body: (IncomingTheme) throws -> Void) throws -> Void

  private let catalog: any Catalog
  private let resolution: ConflictResolution

  public init(into catalog: any Catalog, onConflict resolution: ConflictResolution) {
    self.catalog = catalog
    self.resolution = resolution
  }

  /// Plans what ``commit(_:_:)`` would do with each theme; changes nothing.
  public func rehearse(_ themes: [IncomingTheme]) throws -> ImportResult<[ImportStep]> {
    try rehearse(themes.supply, expecting: themes.count, into: [])
  }

  public func commit(_ themes: [IncomingTheme], _ note: JournalNote) throws -> ImportResult<[ImportStep]> {
    try commit(themes.supply, note, expecting: themes.count, into: [])
  }

  /// A rehearsal with a log that need not keep all steps. `count` is an estimate of how many themes there are.
  public func rehearse<Log: ImportLog>(
    _ themes: Supply, expecting count: Int, into log: Log
  ) throws -> ImportResult<Log> {
    try catalog.read { snapshot in
      var planner = try ImportPlanner(against: snapshot, onConflict: resolution, expecting: count)
      var result = ImportResult(log: log)
      var announced = AnnouncedThemes(to: snapshot)
      try themes { theme in
        for theme in try announced.add(theme) { result.add(try planner.step(for: theme)) }
      }
      for theme in try announced.rest() { result.add(try planner.step(for: theme)) }
      return result
    }
  }

  /// Commits all themes or, if `themes` throws, none; other writers wait meanwhile.
  ///
  /// At a conflict on which the user is to decide, all is rolled back, the user is asked about every conflict while other
  /// programs may write, and the commit starts again, with an unchanged `log`.
  public func commit<Log: ImportLog>(
    _ themes: Supply, _ note: JournalNote, expecting count: Int, into log: Log
  ) throws -> ImportResult<Log> {
    while true {
      do {
        return try write(themes, note, expecting: count, into: log)
      } catch is ImportPlanner.OpenQuestion {
        _ = try rehearse(themes, expecting: count, into: NoLog())
      }
    }
  }

  private func write<Log: ImportLog>(
    _ themes: Supply, _ note: JournalNote, expecting count: Int, into log: Log
  ) throws -> ImportResult<Log> {
    let written = try catalog.write(note) { transaction -> (summary: String, result: ImportResult<Log>) in
      var planner = try ImportPlanner(in: transaction, onConflict: resolution, expecting: count)
      var result = ImportResult(log: log)
      var announced = AnnouncedThemes(to: transaction.state)
      try themes { theme in
        for theme in try announced.add(theme) { result.add(try planner.step(for: theme)) }
      }
      for theme in try announced.rest() { result.add(try planner.step(for: theme)) }
      try planner.finish()
      transaction.markAsImport(planner.imported)
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

/// Themes on their way to the planner. A store with slow round trips is told of many at once, before they are asked for.
private struct AnnouncedThemes {
  private let snapshot: any CatalogSnapshot
  private let count: Int
  private var waiting: [IncomingTheme] = []

  init(to snapshot: any CatalogSnapshot) {
    self.snapshot = snapshot
    count = snapshot.prefetchCount
  }

  /// Returns the themes that the store knows of by now.
  mutating func add(_ theme: IncomingTheme) throws -> [IncomingTheme] {
    guard count > 0 else { return [theme] }
    waiting.append(theme)
    return waiting.count < count ? [] : try rest()
  }

  mutating func rest() throws -> [IncomingTheme] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    try snapshot.prefetch(waiting.compactMap { $0.theme?.id }, names: waiting.compactMap(\.key))
    return waiting
  }
}

extension [IncomingTheme] {
  fileprivate func supply(_ body: (IncomingTheme) throws -> Void) throws { for theme in self { try body(theme) } }
}
