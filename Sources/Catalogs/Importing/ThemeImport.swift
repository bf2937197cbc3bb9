package import Themes

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
package struct ThemeImport {
  private let catalog: any Catalog
  private let resolution: ConflictResolution
  private let kind: ImportKind

  package init(into catalog: any Catalog, onConflict resolution: ConflictResolution, _ kind: ImportKind = .file) {
    self.catalog = catalog
    self.resolution = resolution
    self.kind = kind
  }

  /// Plans what ``commit(_:_:)`` would do with each theme; changes nothing.
  package func rehearse(_ themes: [IncomingTheme]) throws -> ImportResult<[ImportStep]> {
    try rehearse(ListedThemes(themes), into: [])
  }

  package func commit(_ themes: [IncomingTheme], _ note: JournalNote) throws -> ImportResult<[ImportStep]> {
    try commit(ListedThemes(themes), note, into: [])
  }

  /// A rehearsal with a log that need not keep all steps.
  package func rehearse<Log: ImportLog>(_ feed: any ThemeFeed, into log: Log) throws -> ImportResult<Log> {
    try catalog.read { snapshot in
      try plan(feed, in: RehearsedTransaction(over: snapshot), asking: true, into: log)
    }
  }

  /// Commits all themes or, if the feed throws, none; other writers wait meanwhile.
  ///
  /// At a conflict on which the user is to decide, all is rolled back, the user is asked about every conflict while other
  /// programs may write, and the commit starts again, with an unchanged `log`.
  ///
  /// `end` runs after the last theme, in the same operation, and returns its summary. For example, it puts the sources that
  /// were read.
  package func commit<Log: ImportLog>(
    _ feed: any ThemeFeed, _ note: JournalNote, into log: Log,
    end: (any CatalogTransaction, ImportTally) throws -> String = { $1.summary }
  ) throws -> ImportResult<Log> {
    while true {
      do {
        let (operation, planned) = try catalog.write(note) { transaction in
          let result = try plan(feed, in: transaction, asking: false, into: log)
          return (try end(transaction, result.tally), result)
        }
        var result = planned
        result.operation = operation
        return result
      } catch is ImportPlanner.OpenQuestion {
        _ = try rehearse(feed, into: NoLog())
      }
    }
  }

  private func plan<Log: ImportLog>(
    _ feed: any ThemeFeed, in transaction: any CatalogTransaction, asking mayAsk: Bool, into log: Log
  ) throws -> ImportResult<Log> {
    var planner = ImportPlanner(in: transaction, kind, onConflict: resolution, asking: mayAsk)
    var result = ImportResult(log: log)
    let batch = transaction.state.prefetchCount
    try feed.restart()
    while var themes = try feed.next() {
      while themes.count < batch, let more = try feed.next() { themes += more }
      if batch > 0 {
        try transaction.state.prefetch(themes.compactMap { $0.theme?.id }, names: themes.compactMap(\.key))
      }
      for theme in themes { result.add(try planner.step(for: theme)) }
    }
    try planner.finish()
    return result
  }
}

/// What an import reads.
package enum ImportKind: Sendable, Hashable {
  /// What the user has named: a file, or themes of a site.
  case file
  /// The news of sites that are followed. A theme that was deleted here stays deleted, unless it is named. `older` has the
  /// addresses of the sites whose index is older than one that was read.
  case update(naming: Set<ThemeID>, older: Set<String> = [])
}

/// For a rehearsal that only asks the questions.
private struct NoLog: ImportLog {
  mutating func add(_ step: ImportStep) {}
}

/// The themes of an import, in their order.
package protocol ThemeFeed: AnyObject {
  /// Begins with the first theme. It is called several times if the user is asked, or if a change is repeated because the
  /// connection to a server was lost.
  func restart() throws
  /// The next few hundred themes; nil after the last one. If it throws, nothing is imported.
  func next() throws -> [IncomingTheme]?
}

/// Themes that are in memory.
package final class ListedThemes: ThemeFeed {
  private let themes: [IncomingTheme]
  private var rest: ArraySlice<IncomingTheme> = []

  package init(_ themes: [IncomingTheme]) { self.themes = themes }

  package func restart() { rest = themes[...] }

  package func next() -> [IncomingTheme]? {
    defer { rest = rest.dropFirst(256) }
    return rest.isEmpty ? nil : Array(rest.prefix(256))
  }
}
