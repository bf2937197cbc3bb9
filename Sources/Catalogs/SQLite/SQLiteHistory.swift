internal import Themes

/// The entries of the journal that touched one theme, the newest first, read as far as somebody looks.
///
/// All but the additions are in `touches`; an addition is where the theme's position came from, and a theme that was deleted and
/// imported again has several.
struct SQLiteHistory {
  let theme: ThemeID
  let connection: Connection

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
    // Additions that were heard of and are still to come.
    var additions: Set<JournalOperation.ID> = []
    var positions: Set<Int64> = []
    if let place = try ThemePlace(of: theme, on: connection), let addition = try place.addition(on: connection) {
      positions.insert(place.position)
      additions.insert(addition)
    }
    func show(_ id: JournalOperation.ID) throws -> Bool {
      if let entry = try JournalEntry.with(id, on: connection) { return try visit(entry) }
      guard try FoldedRow(connection: connection).covers(id) else { throw Diagnostic.journalGap(id) }
      return true
    }
    func showAdditions(after id: JournalOperation.ID) throws -> Bool {
      while let newest = additions.max(), newest > id {
        additions.remove(newest)
        guard try show(newest) else { return false }
      }
      return true
    }
    let isWanted = try connection.with(.touches) { row in
      row.bind(theme, at: 1)
      while try row.step() {
        // What follows an addition on its position is met before it, so that none is heard of too late.
        if positions.insert(row.integer(2)).inserted, let addition = row.optionalInteger(3) {
          additions.insert(addition)
        }
        guard try showAdditions(after: row.integer(0)), try show(row.integer(0)) else { return false }
      }
      return true
    }
    if isWanted { _ = try showAdditions(after: 0) }
  }
}
