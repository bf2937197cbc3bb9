internal import Catalogs
internal import Themes

/// The target of a script: one transaction, which commits all lines or none.
///
/// Every change is applied twice. A catalog in memory, over the transaction and with an empty journal, records each line as
/// an operation, so that `undo` and `redo` reach the lines of this script only. The transaction gets the same change,
/// because `history` and the other reads show the entries of the real catalog.
final class ScriptTarget: EditTarget {
  let isScript = true
  /// Empty: the whole script becomes one entry, after its last line.
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

  func record(_ change: ThemeChange, summary: String) throws {
    try lines.record(change, summary: summary)
    try transaction.applyIfCurrent(change)
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    do {
      return try apply(lines.undo(count, of: theme, seen: seen))
    } catch let finding as Diagnostic {
      if case CatalogProblem.nothingToUndo = finding.problem { throw Diagnostic.edit(.nothingToUndo) }
      throw finding
    }
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    do {
      return try apply(lines.redo(count, of: theme, seen: seen))
    } catch let finding as Diagnostic {
      if case CatalogProblem.nothingToRedo = finding.problem { throw Diagnostic.edit(.nothingToRedo) }
      throw finding
    }
  }

  func revertAll() throws -> Int {
    let changes = rehearsal.changes
    let count = try lines.revertAll()
    _ = try apply(changes.reversed().map(\.reversed))
    return count
  }

  private func apply(_ changes: [ThemeChange]) throws -> [ThemeChange] {
    for change in changes { try transaction.applyIfCurrent(change) }
    return changes
  }
}
