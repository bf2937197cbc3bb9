internal import Catalogs
internal import Themes

/// Where the lines of a session take effect: line by line in the catalog, or all together in one transaction.
protocol EditTarget: AnyObject {
  /// The entries of the journal that were made here, undos and redos included.
  var entries: [JournalOperation.ID] { get }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result

  /// Makes a change. Throws a ``Diagnostic``, and changes nothing, where the theme is not the one that the change begins with.
  func apply(_ change: ThemeChange, summary: String) throws

  /// Takes back the newest changes of a theme, which must be as it was `seen`. Returns what that changed, step by step.
  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange]

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange]

  /// Takes back all changes made here, and returns how many there were.
  func revertAll() throws -> Int
}

/// The target of a person's lines: each is one operation of the catalog, committed before its reply.
final class CatalogTarget: EditTarget {
  private let catalog: any Catalog
  private let note: () -> JournalNote
  private(set) var entries: [JournalOperation.ID] = []

  init(_ catalog: any Catalog, note: @escaping () -> JournalNote) {
    self.catalog = catalog
    self.note = note
  }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try catalog.read(body) }

  func apply(_ change: ThemeChange, summary: String) throws {
    let (operation, _) = try catalog.write(note()) { transaction throws in
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

  func revertAll() throws -> Int {
    guard !entries.isEmpty else { return 0 }
    let count = entries.count
    _ = try catalog.revert(entries, note(), summary: "took back \(count == 1 ? "a change" : "\(count) changes")")
    entries = []
    return count
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

extension CatalogTransaction {
  /// Makes a change, unless the theme is no longer the one that it begins with: then the diagnostic says how it differs and
  /// what the change would have done, so that the line can be typed again.
  func apply(_ change: ThemeChange) throws {
    do {
      try state.expect(change.before, of: change.id)
    } catch let finding as Diagnostic {
      guard let problem = finding.problem as? CatalogProblem, case .changedMeanwhile = problem else { throw finding }
      throw Diagnostic(EditingProblem.overtaken(problem, change: change), at: finding.place)
    }
    switch change {
    case .added(let theme), .edited(_, let theme): try put(theme)
    case .deleted(let theme): try remove(theme.id)
    }
  }
}

extension Diagnostic {
  /// Whether it is about a change that others made.
  var isAboutOthers: Bool {
    switch problem {
    case EditingProblem.overtaken, CatalogProblem.changedMeanwhile, CatalogProblem.changedSince: true
    default: false
    }
  }
}
