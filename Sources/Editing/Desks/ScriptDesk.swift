internal import Catalogs
internal import Themes

/// The lines of a script, inside the one transaction that will commit them all or none.
///
/// Undo and redo walk the lines of this script: what was done before it is none of its business.
final class ScriptDesk: EditDesk {
  /// The whole script becomes one entry, after its last line.
  let entries: [JournalOperation.ID] = []
  private let transaction: any CatalogTransaction
  private var done: [ThemeChange] = []
  private var undone: [ThemeChange] = []

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(transaction) }

  func take(_ change: ThemeChange, summary: String) throws {
    try transaction.apply(change)
    done.append(change)
    undone.removeAll { $0.id == change.id }
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    var changes: [ThemeChange] = []
    while changes.count < count, let index = done.lastIndex(where: { $0.id == theme }) {
      let change = done.remove(at: index)
      try transaction.apply(change.reversed)
      undone.append(change)
      changes.append(change.reversed)
    }
    guard !changes.isEmpty else { throw Diagnostic.nothingToUndo }
    return changes
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    var changes: [ThemeChange] = []
    while changes.count < count, let index = undone.lastIndex(where: { $0.id == theme }) {
      let change = undone.remove(at: index)
      try transaction.apply(change)
      done.append(change)
      changes.append(change)
    }
    guard !changes.isEmpty else { throw Diagnostic.nothingToRedo }
    return changes
  }

  func takeBackAll() throws -> Int {
    let count = done.count
    for change in done.reversed() { try transaction.apply(change.reversed) }
    done = []
    undone = []
    return count
  }
}
