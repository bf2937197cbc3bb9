internal import Themes

/// Walks the journal back and forth: whole sets of themes at a time, so that an undo costs no more than its import.
struct Journal {
  let store: any JournalStore

  func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    let entry = try store.named(id)
    guard entry.kind == .change else { throw Diagnostic.catalog(.notAChange(entry.operation)) }
    guard !entry.operation.isUndone else { throw Diagnostic.catalog(.alreadyUndone(id)) }
    return try move(entry, .back, note).operation
  }

  func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try walk(count, .back, note) { try candidateForUndo(note) }.map(\.operation)
  }

  func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try walk(count, .forth, note) { try candidateForRedo(note) }.map(\.operation)
  }

  /// The next operation of a walk, or why there is none.
  enum Candidate {
    case entry(JournalEntry)
    case end(CatalogProblem)
  }

  /// Moves up to `count` candidates, one after the other. A walk that ends after at least one step has done what was
  /// asked for.
  func walk(
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

  private func candidateForUndo(_ note: JournalNote) throws -> Candidate {
    if let entry = try store.newestInEffect(of: note.actor) { return .entry(entry) }
    return .end(
      .nothingToUndo(newest: try store.newestInEffect(of: nil)?.operation, compacted: try store.compacted()))
  }

  /// The change that this actor undid last, or others undid of theirs, with nothing new of theirs since.
  private func candidateForRedo(_ note: JournalNote) throws -> Candidate {
    guard let undone = try store.lastUndone(of: note.actor), let undo = undone.undoneBy else {
      return .end(.nothingToRedo)
    }
    if let newer = try store.newestChange(of: note.actor, after: undo) {
      return .end(.lineEnded(undone: undone.operation.id, newer: newer))
    }
    return .entry(undone)
  }

  /// Takes a change back, or does it again, and writes the entry that says so.
  private func move(
    _ change: JournalEntry, _ direction: JournalDirection, _ note: JournalNote
  ) throws -> JournalMove {
    let id = change.operation.id
    if change.versions != nil {
      if let (theme, name) = try store.firstObstacle(of: change, direction) {
        let changer = try ThemeHistory(of: theme, in: store).newest()?.operation
        throw Diagnostic.catalog(.changedSince(name: name, by: changer, direction))
      }
      try store.apply(change, direction)
    }
    let entry = try store.newestOperation() + 1
    let (command, verb) = direction == .back ? ("undo", "took back") : ("redo", "did again")
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
