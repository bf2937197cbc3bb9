internal import Themes

/// Walking the journal back and forth: whole sets of themes at a time, so that an undo costs no more than its import.
///
/// Nothing is copied: contents never change, undo and redo only say which of them is in effect.
struct SQLiteJournal {
  let connection: Connection

  func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    guard let entry = try JournalEntry.with(id, on: connection) else { throw Diagnostic.noSuchOperation(id) }
    guard entry.kind == .change else { throw Diagnostic.notAChange(entry.operation) }
    guard !entry.operation.isUndone else { throw Diagnostic.alreadyUndone(id) }
    return try move(entry, .back, note)
  }

  func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try walk(count, endingAt: .nothingToUndo) { try move(candidateForUndo(note), .back, note) }
  }

  func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try walk(count, endingAt: .nothingToRedo) { try move(candidateForRedo(note), .forth, note) }
  }

  /// Where the journal ends after at least one step, those steps are what was asked for.
  private func walk(_ count: Int, endingAt end: CatalogCode, _ step: () throws -> JournalOperation) throws
    -> [JournalOperation]
  {
    var walked: [JournalOperation] = []
    while walked.count < count {
      do {
        walked.append(try step())
      } catch let finding as Diagnostic where finding.code == end.rawValue && !walked.isEmpty {
        break
      }
    }
    return walked
  }

  private func candidateForUndo(_ note: JournalNote) throws -> JournalEntry {
    if let entry = try JournalEntry.first(.newestInEffect, actor: note.actor, on: connection) { return entry }
    throw Diagnostic.nothingToUndo(
      others: try JournalEntry.first(.othersInEffect, actor: nil, on: connection)?.operation)
  }

  /// What this actor undid last, or somebody undid of theirs, with nothing new of theirs since.
  private func candidateForRedo(_ note: JournalNote) throws -> JournalEntry {
    let undone: (operation: Int64, by: Int64)? = try connection.with(.lastUndone) { row in
      row.bind(note.actor, at: 1)
      return try row.step() ? (row.integer(0), row.integer(1)) : nil
    }
    guard let undone else { throw Diagnostic.nothingToRedo(undone: nil, newer: nil) }
    let newer: Int64? = try connection.with(.changeSince) { row in
      row.bind(undone.by, at: 1)
      row.bind(note.actor, at: 2)
      return try row.step() ? row.optionalInteger(0) : nil
    }
    guard newer == nil, let entry = try JournalEntry.with(undone.operation, on: connection) else {
      throw Diagnostic.nothingToRedo(undone: undone.operation, newer: newer)
    }
    return entry
  }

  private func move(
    _ entry: JournalEntry, _ direction: JournalDirection, _ note: JournalNote
  ) throws -> JournalOperation {
    let id = entry.operation.id
    var total = try SQLiteSnapshot(connection: connection).count()
    if let versions = entry.versions {
      let steps = JournalSteps(operation: id, versions: versions, connection: connection)
      if let (theme, name) = try steps.firstObstacle(direction) {
        throw Diagnostic.changedSince(name, by: try lastChanger(of: theme), going: direction)
      }
      total += try steps.apply(direction, total: total)
    }
    let newest = try JournalEntry.first(.operations, actor: nil, on: connection)?.operation.id ?? id
    try JournalEntry.append(
      note, kind: direction == .back ? .undo : .redo, command: direction == .back ? "undo" : "redo",
      summary: "\(direction == .back ? "took back" : "did again") operation \(id): \(entry.operation.summary)",
      target: id, themes: entry.operation.themes, total: total, as: newest + 1, on: connection)
    try connection.with(.markUndone) { row in
      row.bind(id, at: 1)
      row.bind(direction == .back ? newest + 1 : nil, at: 2)
      try row.run()
    }
    return try JournalEntry.with(id, on: connection)?.operation ?? entry.operation
  }

  private func lastChanger(of theme: ThemeID) throws -> JournalOperation? {
    let id: Int64? = try connection.with(.lastChangerOfTheme) { row in
      row.bind(theme, at: 1)
      return try row.step() ? row.integer(0) : nil
    }
    return try id.flatMap { try JournalEntry.with($0, on: connection)?.operation }
  }
}
