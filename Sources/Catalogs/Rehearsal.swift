public import Themes

/// The effect that a change would have on a catalog.
public struct Rehearsal<Result> {
  /// Before and after for each theme; empty if nothing would change.
  public let changes: [ThemeChange]
  public let summary: String
  public let result: Result
  /// Nil if it is not an import.
  let imports: [ThemeID: ImportedContent]?
  let addedAgain: Set<ThemeID>

  /// Makes the changes in a transaction, as the rehearsed body would.
  public func apply(to transaction: any CatalogTransaction) throws {
    for change in changes {
      switch change {
      case .added(let theme) where addedAgain.contains(theme.id): try transaction.addAgain(theme)
      case .added(let theme), .edited(_, let theme): try transaction.put(theme)
      case .deleted(let theme): try transaction.remove(theme.id)
      }
    }
    if let imports { transaction.markAsImport(imports) }
  }
}

extension Catalog {
  /// Runs the body of a `write` against one state of the catalog and commits nothing.
  ///
  /// The changes are kept in memory, so that it works on a read-only catalog and blocks no writer.
  /// For example, a dry run: `try catalog.rehearse(body).changes` where the real run is `try catalog.write(note, body)`.
  public func rehearse<Result>(
    _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> Rehearsal<Result> {
    try read { snapshot in
      let store = RehearsedStore(over: snapshot)
      let transaction = try JournalTransaction(on: store)
      let (summary, result) = try body(transaction)
      return Rehearsal(
        changes: store.changes, summary: summary, result: result, imports: transaction.imports,
        addedAgain: transaction.addedAgain)
    }
  }
}

/// A catalog in memory over a snapshot, which stays as it is. Only operations made here can be undone.
///
/// For example: each line of an edit script is an operation here that can be undone and redone; at the end their changes
/// become one operation of the real catalog.
public final class RehearsedCatalog: JournaledCatalog {
  private let store: RehearsedStore

  public init(over snapshot: any CatalogSnapshot) { store = RehearsedStore(over: snapshot) }

  /// The changed themes, each before and after.
  public var changes: [ThemeChange] { store.changes }

  public func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(store) }

  public func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result {
    try store.transaction { try body(store) }
  }
}
