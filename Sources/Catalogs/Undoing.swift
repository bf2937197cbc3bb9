internal import Themes

/// Undoes and redoes operations of the journal, or says why it cannot. It works on sets of themes, so that an undo costs
/// no more than its import.
struct Undoing {
  let store: any JournalStore

  func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    let entry = try store.entry(numbered: id)
    guard entry.kind == .change, !entry.operation.isUndone else {
      throw Diagnostic.catalog(.notUndoable(entry.operation))
    }
    return try move(entry, .back, note).operation
  }

  func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try repeated(count, .back, note) { try candidateForUndo(of: note.actor) }.map(\.operation)
  }

  func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try repeated(count, .forth, note) { try candidateForRedo(of: note.actor) }.map(\.operation)
  }

  /// The next operation to undo or redo, or why there is none.
  enum Candidate {
    case entry(JournalEntry)
    case end(CatalogProblem)

    var operation: JournalOperation? {
      if case .entry(let entry) = self { entry.operation } else { nil }
    }
  }

  /// Undoes or redoes up to `count` candidates. Throws if there is not even one.
  func repeated(
    _ count: Int, _ direction: JournalDirection, _ note: JournalNote, _ candidate: () throws -> Candidate
  ) throws -> [JournalMove] {
    var moves: [JournalMove] = []
    while moves.count < count {
      switch try candidate() {
      case .entry(let entry): moves.append(try move(entry, direction, note))
      case .end(let problem):
        guard !moves.isEmpty else { throw Diagnostic(problem) }
        return moves
      }
    }
    return moves
  }

  func candidateForUndo(of actor: String) throws -> Candidate {
    if let entry = try store.newestInEffect(of: actor) { return .entry(entry) }
    if let other = try store.newestInEffect(of: nil) { return .end(.nothingToUndo(.byOthers(other.operation))) }
    return .end(.nothingToUndo(try store.compacted().map { .compacted($0) } ?? .noOperation))
  }

  /// The change that was undone last, if this actor made it or its undo, unless the actor has made a new one since.
  func candidateForRedo(of actor: String) throws -> Candidate {
    guard let undone = try store.lastUndone(of: actor), let undo = undone.undoneBy else {
      return .end(.nothingToRedo())
    }
    if let newer = try store.newestChange(of: actor, after: undo) {
      return .end(.nothingToRedo(ended: RedoEnd(undone: undone.operation.id, newer: newer)))
    }
    return .entry(undone)
  }

  /// Restores the theme as of the operation before a change, if it existed then. The theme may be deleted or renamed by now,
  /// so its id is used where commands would find another theme by its name.
  private func restore(_ theme: ThemeID, named name: String, before change: JournalEntry) -> Remedy? {
    let id = change.operation.id - 1
    guard (try? store.theme(theme, named: name, asOf: .operation(id))) != nil else { return nil }
    return .restore(isClear(name, for: theme) ? name : theme.description, asOf: id)
  }

  /// True if commands find this theme, or no theme, by that name.
  private func isClear(_ name: String, for theme: ThemeID) -> Bool {
    do {
      return try ThemeFinder(store).theme(name).id == theme
    } catch {
      return (error as? Diagnostic)?.isUnknownTheme == true
    }
  }

  /// Undoes or redoes a change, and appends an entry to the journal.
  private func move(
    _ change: JournalEntry, _ direction: JournalDirection, _ note: JournalNote
  ) throws -> JournalMove {
    let id = change.operation.id
    if change.versions != nil {
      if let (theme, name) = try store.firstObstacle(of: change, direction) {
        let changer = try ThemeHistory(of: theme, in: store).changer(after: id)?.operation
        let restore = direction == .back ? self.restore(theme, named: name, before: change) : nil
        throw Diagnostic.catalog(.changedSince(name: name, by: changer, direction, restore: restore))
      }
      guard try store.apply(change, direction) == change.operation.themes else {
        throw Diagnostic.catalog(.inconsistent("wrong number of themes in operation \(id)"))
      }
    }
    let entry = try store.newestOperation() + 1
    let (command, verb) = direction == .back ? ("undo", "undid") : ("redo", "redid")
    try store.append(
      JournalEntry(
        operation: JournalOperation(
          id: entry, kind: direction == .back ? .undo : .redo, note, command: command,
          summary: "\(verb) operation \(id): \(change.operation.summary)", themes: change.operation.themes),
        target: id))
    try store.setUndone(id, by: direction == .back ? entry : nil)
    if change.versions != nil { try store.recordTouches(of: change, in: entry) }
    return JournalMove(operation: try store.entry(id)?.operation ?? change.operation, entry: entry)
  }
}

extension JournalStore {
  package func nextUndo(of actor: String) throws -> JournalOperation? {
    try Undoing(store: self).candidateForUndo(of: actor).operation
  }

  package func nextRedo(of actor: String) throws -> JournalOperation? {
    try Undoing(store: self).candidateForRedo(of: actor).operation
  }
}

/// Undoes and redoes the operations on one theme, if they changed no other theme.
///
/// The version in effect names the operation to undo, so that the cost does not grow with the journal.
struct ThemeUndoing {
  let theme: ThemeID
  let store: any JournalStore

  func undo(_ count: Int, seen: Theme?, _ note: JournalNote) throws -> [JournalMove] {
    try store.expect(seen, of: theme)
    return try Undoing(store: store).repeated(count, .back, note) { try candidateForUndo(note) }
  }

  func redo(_ count: Int, seen: Theme?, _ note: JournalNote) throws -> [JournalMove] {
    try store.expect(seen, of: theme)
    return try Undoing(store: store).repeated(count, .forth, note) { try candidateForRedo(note) }
  }

  private func candidateForUndo(_ note: JournalNote) throws -> Undoing.Candidate {
    guard let entry = try changer().flatMap(store.entry) else {
      return .end(.nothingToUndo(try store.compacted().map { .compacted($0) } ?? .noOperation))
    }
    guard entry.operation.actor == note.actor else { return .end(.nothingToUndo(.byOthers(entry.operation))) }
    guard entry.operation.themes == 1 else { return .end(.touchesOthers(entry.operation, .back)) }
    return .entry(entry)
  }

  /// The change that wrote the version in effect or, for a deleted theme, its newest deletion in effect.
  private func changer() throws -> JournalOperation.ID? {
    if let place = try store.place(of: theme) { return try store.origin(of: place.version)?.operation }
    return try store.deletion(of: theme)?.operation
  }

  /// The change of the newest undo that was not redone, unless the theme was changed since.
  private func candidateForRedo(_ note: JournalNote) throws -> Undoing.Candidate {
    var undone: JournalEntry?
    let newest = try ThemeHistory(of: theme, in: store).first { entry in
      guard entry.kind == .undo else { return entry.kind == .change }
      undone = try store.change(of: entry)
      return undone?.undoneBy == entry.operation.id
    }
    guard let newest, newest.kind == .undo, let undone,
      [newest.operation.actor, undone.operation.actor].contains(note.actor)
    else { return .end(.nothingToRedo()) }
    guard undone.operation.themes == 1 else { return .end(.touchesOthers(undone.operation, .forth)) }
    return .entry(undone)
  }
}
