internal import Catalogs
internal import Themes

/// The lines of a script, inside the one transaction that will commit them all or none.
///
/// Each line is also an operation of a catalog in memory, which begins as the transaction is and with an empty journal: so
/// the undo and redo of catalogs walk the lines of this script, and nothing that was done before it.
final class ScriptDesk: EditDesk {
  /// The whole script becomes one entry, after its last line.
  let entries: [JournalOperation.ID] = []
  private let transaction: any CatalogTransaction
  private let rehearsal: RehearsedCatalog
  private let lines: CatalogDesk

  init(_ transaction: any CatalogTransaction) {
    self.transaction = transaction
    rehearsal = RehearsedCatalog(over: transaction)
    lines = CatalogDesk(rehearsal) { JournalNote(command: "edit", actor: "", time: 0) }
  }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(transaction) }

  func take(_ change: ThemeChange, summary: String) throws {
    try lines.take(change, summary: summary)
    try transaction.apply(change)
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    do {
      return try applied(lines.undo(count, of: theme, seen: seen))
    } catch let finding as Diagnostic {
      if case .nothingToUndo? = finding.catalogProblem { throw Diagnostic.nothingToUndo }
      throw finding
    }
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    do {
      return try applied(lines.redo(count, of: theme, seen: seen))
    } catch let finding as Diagnostic {
      if case .nothingToRedo? = finding.catalogProblem { throw Diagnostic.nothingToRedo }
      throw finding
    }
  }

  func takeBackAll() throws -> Int {
    let entries = Set(lines.entries)
    var inEffect = 0
    try rehearsal.read { snapshot in
      try snapshot.forEachOperation { operation in
        guard entries.contains(operation.id) else { return false }
        if operation.command == "edit", !operation.isUndone { inEffect += 1 }
        return true
      }
    }
    let changes = rehearsal.changes
    _ = try lines.takeBackAll()
    _ = try applied(changes.reversed().map(\.reversed))
    return inEffect
  }

  private func applied(_ changes: [ThemeChange]) throws -> [ThemeChange] {
    for change in changes { try transaction.apply(change) }
    return changes
  }
}
