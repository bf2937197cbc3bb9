public import Themes

extension CatalogSnapshot {
  /// Makes sure that a theme is still what somebody saw last, so that nobody's change is lost unnoticed; nil stands for a
  /// theme that is not there.
  ///
  /// For example, in a change: `try transaction.expect(seen, of: seen.id)`, then `put` the theme made from `seen`.
  /// Throws a ``Diagnostic`` that shows what changed and who did it.
  public func expect(_ seen: Theme?, of id: ThemeID) throws {
    let found = try theme(id)?.theme
    guard found != seen else { return }
    var changer: JournalOperation?
    try forEachOperation(touching: id) { operation in
      changer = operation
      return false
    }
    throw Diagnostic.changedMeanwhile(from: seen, to: found, by: changer)
  }
}
