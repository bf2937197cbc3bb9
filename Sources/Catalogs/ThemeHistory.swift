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

  /// The newest change in effect after another one or, if there is none, the newest entry. When several operations are
  /// undone together, the undos just made are not the obstacle.
  func changer(after change: JournalOperation.ID) throws -> JournalEntry? {
    try first { $0.isInEffect && $0.operation.id > change } ?? first { _ in true }
  }

  func first(where isWanted: (JournalEntry) throws -> Bool) throws -> JournalEntry? {
    var found: JournalEntry?
    try forEachEntry { entry in
      if try isWanted(entry) { found = entry }
      return found == nil
    }
    return found
  }

  func forEachEntry(_ visit: (JournalEntry) throws -> Bool) throws {
    try forEachVersion { entry, _ in try visit(entry) }
  }

  /// Visits each entry with the change that it made.
  func forEachChange(_ visit: (JournalOperation, ThemeChange) throws -> Bool) throws {
    try forEachVersion { entry, version in
      let before = try store.origin(of: version)?.previous.flatMap(store.content)
      guard let change = try ThemeChange(from: before, to: store.content(of: version)) else { return true }
      // Damaged numbers must not show, or restore, another theme.
      guard [change.before, change.after].allSatisfy({ $0 == nil || $0?.id == theme }) else {
        throw Diagnostic.catalog(
          .damaged("the history of the theme \(theme) names version \(version) of another theme"))
      }
      return try visit(entry.operation, entry.kind == .undo ? change.reversed : change)
    }
  }

  /// Visits each entry with the version that it wrote or moved.
  private func forEachVersion(_ visit: (JournalEntry, Int64) throws -> Bool) throws {
    // Known additions that are not visited yet, and their versions.
    var additions: [JournalOperation.ID: Int64] = [:]
    var positions: Set<Int64> = []
    if let position = try store.place(of: theme)?.position, let addition = try store.origin(of: position)?.operation {
      positions.insert(position)
      additions[addition] = position
    }
    func show(_ id: JournalOperation.ID, _ version: Int64) throws -> Bool {
      if let entry = try store.entry(id) { return try visit(entry, version) }
      // Newer than all: the change in progress, which is recorded at its end.
      guard try store.isCompacted(id) || id > store.newestOperation() else {
        throw Diagnostic.catalog(.damaged("operation \(id) of the journal is missing"))
      }
      return true
    }
    func showAdditions(after id: JournalOperation.ID) throws -> Bool {
      while let (newest, version) = additions.max(by: { $0.key < $1.key }), newest > id {
        additions[newest] = nil
        guard try show(newest, version) else { return false }
      }
      return true
    }
    var isWanted = true
    try store.forEachTouch(of: theme) { touch in
      // A touch is newer than the addition at its position, so each addition is known in time.
      if positions.insert(touch.position).inserted, let addition = touch.addition {
        additions[addition] = touch.position
      }
      isWanted = try showAdditions(after: touch.entry) && show(touch.entry, touch.version)
      return isWanted
    }
    if isWanted { _ = try showAdditions(after: 0) }
  }
}
