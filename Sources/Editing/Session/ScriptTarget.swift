internal import Catalogs
internal import Themes

/// The target of a script: one transaction, which commits all lines or none. `undo` and `redo` reach the lines of this
/// script only.
final class ScriptTarget: EditTarget {
  let isScript = true
  /// Empty: the whole script becomes one entry, after its last line.
  let entries: [JournalOperation.ID] = []
  private let transaction: any CatalogTransaction
  /// The changes in effect, and those that can be redone; the newest last.
  private var done: [ThemeChange] = []
  private var undone: [ThemeChange] = []

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(transaction.state) }

  func record(_ change: ThemeChange, summary: String) throws {
    try transaction.applyIfCurrent(change)
    done.append(change)
    undone.removeAll { $0.id == change.id }
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try move(count, of: theme, from: &done, to: &undone, \.reversed, orThrow: .nothingToUndo)
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try move(count, of: theme, from: &undone, to: &done, \.self, orThrow: .nothingToRedo)
  }

  private func move(
    _ count: Int, of theme: ThemeID, from source: inout [ThemeChange], to target: inout [ThemeChange],
    _ effect: (ThemeChange) -> ThemeChange, orThrow problem: EditingProblem
  ) throws -> [ThemeChange] {
    var effects: [ThemeChange] = []
    while effects.count < count, let newest = source.lastIndex(where: { $0.id == theme }) {
      effects.append(effect(source[newest]))
      try transaction.applyIfCurrent(effects[effects.count - 1])
      target.append(source.remove(at: newest))
    }
    if effects.isEmpty { throw Diagnostic.edit(problem) }
    return effects
  }

  func revertAll() throws -> Int {
    let originals = Dictionary(done.map { ($0.id, $0.before) }) { first, _ in first }
    let changes = try originals.compactMap { id, theme in
      ThemeChange(from: try transaction.state.theme(id), to: theme)
    }.filter { !$0.isEmpty }
    for change in changes { try transaction.applyIfCurrent(change) }
    defer { (done, undone) = ([], []) }
    return changes.isEmpty ? 0 : done.count
  }
}
