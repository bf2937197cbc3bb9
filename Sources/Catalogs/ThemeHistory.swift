internal import Themes

/// The entries of the journal that touched one theme, the newest first, read as far as they are asked for.
///
/// All but the additions are noted as touches; an addition is where the theme's position came from, and a theme that was
/// deleted and imported again has several.
struct ThemeHistory {
  private let theme: ThemeID
  private let store: any JournalStore

  init(of theme: ThemeID, in store: any JournalStore) {
    self.theme = theme
    self.store = store
  }

  func newest() throws -> JournalEntry? { try first { _ in true } }

  func first(where isWanted: (JournalEntry) throws -> Bool) throws -> JournalEntry? {
    var found: JournalEntry?
    try forEachEntry { entry in
      if try isWanted(entry) { found = entry }
      return found == nil
    }
    return found
  }

  func forEachEntry(_ visit: (JournalEntry) throws -> Bool) throws {
    // Additions that are known and still to come.
    var additions: Set<JournalOperation.ID> = []
    var positions: Set<Int64> = []
    if let position = try store.place(of: theme)?.position, let addition = try store.origin(of: position)?.operation {
      positions.insert(position)
      additions.insert(addition)
    }
    func show(_ id: JournalOperation.ID) throws -> Bool {
      if let entry = try store.entry(id) { return try visit(entry) }
      guard try store.isCompacted(id) else { throw Diagnostic.catalog(.damaged(.missingOperation(id))) }
      return true
    }
    func showAdditions(after id: JournalOperation.ID) throws -> Bool {
      while let newest = additions.max(), newest > id {
        additions.remove(newest)
        guard try show(newest) else { return false }
      }
      return true
    }
    var isWanted = true
    try store.forEachTouch(of: theme) { touch in
      // What follows an addition on its position is met before it, so that none is known too late.
      if positions.insert(touch.position).inserted, let addition = touch.addition { additions.insert(addition) }
      isWanted = try showAdditions(after: touch.entry) && show(touch.entry)
      return isWanted
    }
    if isWanted { _ = try showAdditions(after: 0) }
  }
}

/// Walks the operations of one theme back and forth, without leaving it.
///
/// What a theme is now names the operation to take back, so that no step grows with the journal.
struct ThemeWalk {
  let theme: ThemeID
  let store: any JournalStore

  func undo(_ count: Int, seen: Theme?, _ note: JournalNote) throws -> [JournalMove] {
    try store.expect(seen, of: theme)
    return try Journal(store: store).walk(count, .back, note) { try candidateForUndo(note) }
  }

  func redo(_ count: Int, seen: Theme?, _ note: JournalNote) throws -> [JournalMove] {
    try store.expect(seen, of: theme)
    return try Journal(store: store).walk(count, .forth, note) { try candidateForRedo(note) }
  }

  private func candidateForUndo(_ note: JournalNote) throws -> Journal.Candidate {
    guard let entry = try changer().flatMap(store.entry) else {
      return .end(.nothingToUndo(newest: nil, compacted: try store.compacted()))
    }
    guard entry.operation.actor == note.actor else {
      return .end(.nothingToUndo(newest: entry.operation, compacted: nil))
    }
    guard entry.operation.themes == 1 else { return .end(.touchesOthers(entry.operation, .back)) }
    return .entry(entry)
  }

  /// The change that made the theme as it is or, where it is gone, its newest deletion in effect.
  private func changer() throws -> JournalOperation.ID? {
    if let place = try store.place(of: theme) { return try store.origin(of: place.version)?.operation }
    var deletion: JournalOperation.ID?
    try store.forEachTouch(of: theme) { touch in
      if touch.isDeletion, let change = try store.entry(touch.change), change.undoneBy == nil {
        deletion = change.operation.id
      }
      return deletion == nil
    }
    return deletion
  }

  /// The change that the newest undo took back and that was not done again; a change after it has ended the line.
  private func candidateForRedo(_ note: JournalNote) throws -> Journal.Candidate {
    var undone: JournalEntry?
    let newest = try ThemeHistory(of: theme, in: store).first { entry in
      guard entry.kind == .undo else { return entry.kind == .change }
      undone = try store.change(of: entry)
      return undone?.undoneBy == entry.operation.id
    }
    guard let newest, newest.kind == .undo, let undone,
      [newest.operation.actor, undone.operation.actor].contains(note.actor)
    else { return .end(.nothingToRedo) }
    guard undone.operation.themes == 1 else { return .end(.touchesOthers(undone.operation, .forth)) }
    return .entry(undone)
  }
}
