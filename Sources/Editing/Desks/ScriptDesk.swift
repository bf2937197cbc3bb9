internal import Catalogs
internal import Themes

/// The lines of a script, inside the one transaction that will commit them all or none.
///
/// Undo and redo walk the lines of this script: what was done before it is none of its business.
final class ScriptDesk: EditDesk {
  /// The whole script becomes one entry, after its last line.
  let entries: [JournalOperation.ID] = []
  private let transaction: any CatalogTransaction
  private var done: [EditStep] = []
  private var undone: [EditStep] = []

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(transaction) }

  func take(_ step: EditStep, summary: String) throws {
    try apply(step)
    done.append(step)
    undone.removeAll { $0.id == step.id }
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    var changes: [ThemeChange] = []
    while changes.count < count, let index = done.lastIndex(where: { $0.id == theme }) {
      let step = done.remove(at: index)
      try apply(step.reversed)
      undone.append(step)
      changes.append(step.reversed.change)
    }
    guard !changes.isEmpty else { throw Diagnostic.nothingToUndo }
    return changes
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    var changes: [ThemeChange] = []
    while changes.count < count, let index = undone.lastIndex(where: { $0.id == theme }) {
      let step = undone.remove(at: index)
      try apply(step)
      done.append(step)
      changes.append(step.change)
    }
    guard !changes.isEmpty else { throw Diagnostic.nothingToRedo }
    return changes
  }

  func takeBackAll() throws -> Int {
    let count = done.count
    for step in done.reversed() { try apply(step.reversed) }
    done = []
    undone = []
    return count
  }

  private func apply(_ step: EditStep) throws {
    if let after = step.after { try transaction.put(after) } else { try transaction.remove(step.id) }
  }
}
