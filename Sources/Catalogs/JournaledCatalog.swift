public import Themes

/// A catalog over a ``JournalStore``: everything but reading and committing is the same for all of them.
public protocol JournaledCatalog: Catalog {
  /// Runs `body` alone against the newest state, and commits what it did; where it throws, nothing is changed.
  func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result
}

extension JournaledCatalog {
  public func write<Result>(
    _ note: JournalNote, _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result) {
    try change { store in
      let transaction = try JournalTransaction(on: store)
      let (summary, result) = try body(transaction)
      return (try transaction.enter(note, summary), result)
    }
  }

  public func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    try change { try Journal(store: $0).undo(id, note) }
  }

  public func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try change { try Journal(store: $0).undo(newest: count, note) }
  }

  public func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try change { try Journal(store: $0).redo(newest: count, note) }
  }

  public func undo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try change { try ThemeWalk(theme: theme, store: $0).undo(count, seen: seen, note) }
  }

  public func redo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try change { try ThemeWalk(theme: theme, store: $0).redo(count, seen: seen, note) }
  }

  public func takeBack(
    _ entries: [JournalOperation.ID], _ note: JournalNote, summary: String
  ) throws -> JournalOperation? {
    try change { try TakingBack(Set(entries), in: $0).run(note, summary) }
  }
}
