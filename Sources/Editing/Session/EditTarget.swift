internal import Catalogs
internal import Themes

/// The destination of the changes of a session: the catalog, line by line, or one transaction for all lines.
protocol EditTarget: AnyObject {
  /// True if the lines come from a script, which gets no forms and no advice in its replies.
  var isScript: Bool { get }

  /// The journal entries made by this session, including undos and redos.
  var entries: [JournalOperation.ID] { get }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result

  /// Makes a change. Throws a ``Diagnostic`` and changes nothing if the theme differs from `change.before`.
  func record(_ change: ThemeChange, summary: String) throws

  /// Undoes the newest changes of a theme, which must still be as `seen`. Returns the change of each step.
  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange]

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange]

  /// Undoes all changes of this session, and returns how many were in effect; 0 if nothing had to be changed.
  func revertAll() throws -> Int
}

/// The target of a session at a prompt: each line is one operation of the catalog, committed before its reply.
final class CatalogTarget: EditTarget {
  let isScript = false
  private let catalog: any Catalog
  private let note: () -> JournalNote
  private(set) var entries: [JournalOperation.ID] = []
  /// The operations made here that are in effect, and earlier ones that were undone or redone here.
  private var inEffect: Set<JournalOperation.ID> = []

  init(_ catalog: any Catalog, note: @escaping () -> JournalNote) {
    self.catalog = catalog
    self.note = note
  }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try catalog.read(body) }

  func record(_ change: ThemeChange, summary: String) throws {
    let (operation, _) = try catalog.write(note()) { transaction throws in
      try transaction.applyIfCurrent(change)
      return (summary, ())
    }
    guard let operation else { return }
    entries.append(operation.id)
    inEffect.insert(operation.id)
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try changes(of: catalog.undo(newest: count, of: theme, seen: seen, note()), theme)
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try changes(of: catalog.redo(newest: count, of: theme, seen: seen, note()), theme)
  }

  func revertAll() throws -> Int {
    guard !entries.isEmpty else { return 0 }
    let count = inEffect.count
    let summary = "undid \(count == 1 ? "a change" : "\(count) changes")"
    let isChanged = try catalog.revert(entries, note(), summary: summary) != nil
    entries = []
    inEffect = []
    return isChanged ? count : 0
  }

  private func changes(of moves: [JournalMove], _ theme: ThemeID) throws -> [ThemeChange] {
    entries += moves.map(\.entry)
    for move in moves { inEffect.formSymmetricDifference([move.operation.id]) }
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
  /// Applies a change if the theme is still `change.before`. Otherwise the diagnostic says how the theme differs and what
  /// the change would have done.
  func applyIfCurrent(_ change: ThemeChange) throws {
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
  /// True if another program changed the theme in the meantime.
  var isAboutOtherChange: Bool {
    switch problem {
    case EditingProblem.overtaken, CatalogProblem.changedMeanwhile, CatalogProblem.changedSince: true
    default: false
    }
  }
}
