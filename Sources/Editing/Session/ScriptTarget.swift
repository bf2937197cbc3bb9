internal import Catalogs
internal import Themes

/// The target of a script's lines: the one transaction that will commit all of them or none.
///
/// Each line is also an operation of a catalog in memory, which begins as the transaction is and with an empty journal: so
/// the undo and redo of catalogs walk the lines of this script only, not what was done before it.
final class ScriptTarget: EditTarget {
  /// The whole script becomes one entry, after its last line.
  let entries: [JournalOperation.ID] = []
  private let transaction: any CatalogTransaction
  private let rehearsal: RehearsedCatalog
  private let lines: CatalogTarget

  init(_ transaction: any CatalogTransaction) {
    self.transaction = transaction
    rehearsal = RehearsedCatalog(over: transaction.state)
    lines = CatalogTarget(rehearsal) { JournalNote(command: "edit", actor: "", time: 0) }
  }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(transaction.state) }

  func apply(_ change: ThemeChange, summary: String) throws {
    try lines.apply(change, summary: summary)
    try transaction.apply(change)
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    do {
      return try applied(lines.undo(count, of: theme, seen: seen))
    } catch let finding as Diagnostic {
      if case CatalogProblem.nothingToUndo = finding.problem { throw Diagnostic.edit(.nothingToUndo) }
      throw finding
    }
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    do {
      return try applied(lines.redo(count, of: theme, seen: seen))
    } catch let finding as Diagnostic {
      if case CatalogProblem.nothingToRedo = finding.problem { throw Diagnostic.edit(.nothingToRedo) }
      throw finding
    }
  }

  func revertAll() throws -> Int {
    let entries = Set(lines.entries)
    var inEffect = 0
    try rehearsal.read { snapshot in
      try snapshot.forEachOperation { operation in
        guard entries.contains(operation.id) else { return false }
        if operation.kind == .change, !operation.isUndone { inEffect += 1 }
        return true
      }
    }
    let changes = rehearsal.changes
    _ = try lines.revertAll()
    _ = try applied(changes.reversed().map(\.reversed))
    return inEffect
  }

  private func applied(_ changes: [ThemeChange]) throws -> [ThemeChange] {
    for change in changes { try transaction.apply(change) }
    return changes
  }
}
