public import Themes

/// What a change would have done to a catalog.
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
      let transaction = RehearsedTransaction(over: snapshot)
      let (summary, result) = try body(transaction)
      return Rehearsal(changes: transaction.changes, summary: summary, result: result)
    }
  }
}
