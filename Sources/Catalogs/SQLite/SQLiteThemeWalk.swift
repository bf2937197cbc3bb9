internal import Themes

/// Walking the operations of one theme back and forth, without leaving it.
///
/// What a theme is now names the operation to take back, so that no step grows with the journal.
struct SQLiteThemeWalk {
  let theme: ThemeID
  let journal: SQLiteJournal

  private var connection: Connection { journal.connection }
  private var history: SQLiteHistory { SQLiteHistory(theme: theme, connection: connection) }

  func undo(_ count: Int, _ seen: Theme?, _ note: JournalNote) throws -> [JournalMove] {
    try SQLiteSnapshot(connection: connection).expect(seen, of: theme)
    return try journal.walk(count, endingAt: [.nothingToUndo, .touchesOthers]) {
      try journal.move(candidateForUndo(note), .back, note)
    }
  }

  func redo(_ count: Int, _ seen: Theme?, _ note: JournalNote) throws -> [JournalMove] {
    try SQLiteSnapshot(connection: connection).expect(seen, of: theme)
    return try journal.walk(count, endingAt: [.nothingToRedo, .touchesOthers]) {
      try journal.move(candidateForRedo(note), .forth, note)
    }
  }

  private func candidateForUndo(_ note: JournalNote) throws -> JournalEntry {
    let changer = try ThemePlace(of: theme, on: connection).map { try $0.changer(on: connection) } ?? deletion()
    guard let entry = try changer.flatMap({ try JournalEntry.with($0, on: connection) }) else {
      throw Diagnostic.nothingToUndo(others: nil, folded: try FoldedRow(connection: connection).read())
    }
    guard entry.operation.actor == note.actor else { throw Diagnostic.nothingToUndo(others: entry.operation) }
    guard entry.operation.themes == 1 else { throw Diagnostic.touchesOthers(entry.operation, going: .back) }
    return entry
  }

  /// What took the theme away, where it is gone.
  private func deletion() throws -> JournalOperation.ID? {
    try connection.with(.deletionOfTheme) { row in
      row.bind(theme, at: 1)
      return try row.step() ? row.integer(0) : nil
    }
  }

  /// What the newest undo took back that was not done again; a change after it has ended the line.
  private func candidateForRedo(_ note: JournalNote) throws -> JournalEntry {
    var undone: JournalEntry?
    let newest = try history.first { entry in
      guard entry.kind == .undo else { return entry.kind == .change }
      undone = try entry.owner(on: connection)
      return undone?.undoneBy == entry.operation.id
    }
    guard let newest, newest.kind == .undo, let undone,
      [newest.operation.actor, undone.operation.actor].contains(note.actor)
    else { throw Diagnostic.nothingToRedo(undone: nil, newer: nil) }
    guard undone.operation.themes == 1 else { throw Diagnostic.touchesOthers(undone.operation, going: .forth) }
    return undone
  }
}
