internal import Catalogs
internal import Themes

/// The lines of a person: each is one operation of the catalog, committed before anything is said of it.
final class CatalogDesk: EditDesk {
  private let catalog: any Catalog
  private let note: () -> JournalNote
  private(set) var entries: [JournalOperation.ID] = []

  init(_ catalog: any Catalog, note: @escaping () -> JournalNote) {
    self.catalog = catalog
    self.note = note
  }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try catalog.read(body) }

  func take(_ change: ThemeChange, summary: String) throws {
    let (operation, _) = try catalog.write(note()) { transaction throws in
      try expect(change, in: transaction)
      try transaction.apply(change)
      return (summary, ())
    }
    if let operation { entries.append(operation.id) }
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try changes(of: catalog.undo(newest: count, of: theme, seen: seen, note()), theme)
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try changes(of: catalog.redo(newest: count, of: theme, seen: seen, note()), theme)
  }

  func takeBackAll() throws -> Int {
    guard !entries.isEmpty else { return 0 }
    let count = entries.count
    _ = try catalog.takeBack(entries, note(), summary: "took back \(count == 1 ? "a change" : "\(count) changes")")
    entries = []
    return count
  }

  /// Whoever wrote meanwhile is not overwritten unseen: both values are told, and the line can be typed again.
  private func expect(_ change: ThemeChange, in snapshot: any CatalogSnapshot) throws {
    do {
      try snapshot.expect(change.before, of: change.id)
    } catch let finding as Diagnostic {
      guard case .changedMeanwhile? = finding.catalogProblem else { throw finding }
      throw finding.worded(
        message: finding.message + "; this line would have \(FieldPhrases.wish(change))", hint: finding.hint)
    }
  }

  private func changes(of moves: [JournalMove], _ theme: ThemeID) throws -> [ThemeChange] {
    entries += moves.map(\.entry)
    return try catalog.read { snapshot throws in
      var changes: [ThemeChange] = []
      for move in moves {
        try snapshot.forEachChange(of: move.entry) { change in
          if change.id == theme { changes.append(change) }
          return true
        }
      }
      return changes
    }
  }
}
