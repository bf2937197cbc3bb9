internal import Themes

/// The entries of the journal that touched one theme, the newest first.
///
/// All but the additions are recorded as touches. The position of the theme names its addition; a theme that was deleted
/// and imported again has several.
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
    // Known additions that are not visited yet.
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
      // A touch is newer than the addition at its position, so each addition is known in time.
      if positions.insert(touch.position).inserted, let addition = touch.addition { additions.insert(addition) }
      isWanted = try showAdditions(after: touch.entry) && show(touch.entry)
      return isWanted
    }
    if isWanted { _ = try showAdditions(after: 0) }
  }
}
