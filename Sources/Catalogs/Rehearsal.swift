public import Themes

/// The effect that a change would have had on a catalog.
public struct Rehearsal<Result> {
  /// Theme by theme, before → after; empty where nothing would have changed.
  public let changes: [ThemeChange]
  public let summary: String
  public let result: Result
}

extension Catalog {
  /// Runs the body of a `write` against one state of the catalog and commits nothing.
  ///
  /// It needs no right to write and keeps no writer waiting, because what the body puts and removes is kept in memory.
  /// For example, a dry run: `try catalog.rehearse(body).changes` where the real run is `try catalog.write(note, body)`.
  public func rehearse<Result>(
    _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> Rehearsal<Result> {
    try read { snapshot in
      let store = RehearsedStore(over: snapshot)
      let (summary, result) = try body(JournalTransaction(on: store))
      return Rehearsal(changes: store.changes, summary: summary, result: result)
    }
  }
}

/// A catalog in memory that begins as a snapshot and leaves it as it is; its journal begins empty.
///
/// For example, the lines of a script: each is an operation here that can be undone and redone, and what is left of them at
/// the end becomes one operation of the real catalog.
public final class RehearsedCatalog: JournaledCatalog {
  private let store: RehearsedStore

  public init(over snapshot: any CatalogSnapshot) { store = RehearsedStore(over: snapshot) }

  /// The differences from the snapshot, theme by theme.
  public var changes: [ThemeChange] { store.changes }

  public func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(store) }

  public func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result {
    try store.transaction { try body(store) }
  }
}
