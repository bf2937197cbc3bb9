internal import Themes

/// Walking the journal back and forth: whole sets of themes at a time, so that an undo costs no more than its import.
///
/// Nothing is copied: contents never change, undo and redo only say which of them is in effect.
struct SQLiteJournal {
  let connection: Connection

  func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    let entry = try FoldedRow(connection: connection).entry(id)
    guard entry.kind == .change else { throw Diagnostic.notAChange(entry.operation) }
    guard !entry.operation.isUndone else { throw Diagnostic.alreadyUndone(id) }
    return try move(entry, .back, note).operation
  }

  func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try walk(count, endingAt: [.nothingToUndo]) { try move(candidateForUndo(note), .back, note).operation }
  }

  func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try walk(count, endingAt: [.nothingToRedo]) { try move(candidateForRedo(note), .forth, note).operation }
  }

  /// Where the journal ends after at least one step, those steps are what was asked for.
  func walk<Step>(_ count: Int, endingAt ends: [CatalogCode], _ step: () throws -> Step) throws -> [Step] {
    var walked: [Step] = []
    while walked.count < count {
      do {
        walked.append(try step())
      } catch let finding as Diagnostic where !walked.isEmpty && ends.contains(where: { $0.rawValue == finding.code }) {
        break
      }
    }
    return walked
  }

  private func candidateForUndo(_ note: JournalNote) throws -> JournalEntry {
    if let entry = try JournalEntry.first(.newestInEffect, actor: note.actor, on: connection) { return entry }
    throw Diagnostic.nothingToUndo(
      others: try JournalEntry.first(.othersInEffect, actor: nil, on: connection)?.operation,
      folded: try FoldedRow(connection: connection).read())
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

  func move(_ entry: JournalEntry, _ direction: JournalDirection, _ note: JournalNote) throws -> JournalMove {
    let id = entry.operation.id
    var total = try SQLiteSnapshot(connection: connection).count()
    if let versions = entry.versions {
      let steps = JournalSteps(operation: id, versions: versions, connection: connection)
      if let (theme, name) = try steps.firstObstacle(direction) {
        throw Diagnostic.changedSince(
          name, by: try SQLiteHistory(theme: theme, connection: connection).newest()?.operation, going: direction)
      }
      total += try steps.apply(direction, total: total)
    }
    let newest = try JournalEntry.first(.operations, actor: nil, on: connection)?.operation.id ?? id
    try JournalEntry.append(
      note, kind: direction == .back ? .undo : .redo, command: direction == .back ? "undo" : "redo",
      summary: "\(direction == .back ? "took back" : "did again") operation \(id): \(entry.operation.summary)",
      target: id, themes: entry.operation.themes, total: total, as: newest + 1, on: connection)
    try record(newest + 1, of: entry, undoneBy: direction == .back ? newest + 1 : nil)
    return JournalMove(
      operation: try JournalEntry.with(id, on: connection)?.operation ?? entry.operation, entry: newest + 1)
  }

  private func record(_ move: JournalOperation.ID, of entry: JournalEntry, undoneBy undo: JournalOperation.ID?) throws {
    try connection.with(.markUndone) { row in
      row.bind(entry.operation.id, at: 1)
      row.bind(undo, at: 2)
      try row.run()
    }
    guard let versions = entry.versions else { return }
    try connection.with(.recordMove) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      row.bind(entry.operation.id, at: 3)
      row.bind(move, at: 4)
      try row.run()
    }
  }
}
