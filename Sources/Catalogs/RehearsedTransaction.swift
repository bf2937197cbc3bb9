internal import Themes

/// What a change would do, kept beside the catalog it looks at, which stays as it is.
final class RehearsedTransaction: CatalogTransaction {
  private let snapshot: any CatalogSnapshot
  /// Every theme that was put or removed, in the order that happened first.
  private var steps: [Step] = []
  private var places: [ThemeID: Int] = [:]

  private struct Step {
    /// As the catalog has it; nil for an addition.
    let before: Theme?
    /// Nil for a removal.
    var after: StoredTheme?
  }

  init(over snapshot: any CatalogSnapshot) { self.snapshot = snapshot }

  /// What would be written, before → after.
  var changes: [ThemeChange] {
    steps.compactMap { ThemeChange(from: $0.before, to: $0.after?.theme) }.filter { !$0.isEmpty }
  }

  func put(_ theme: Theme) throws {
    let place = try place(of: theme.id)
    guard steps[place].after?.theme != theme else { return }
    // What was added here and removed again is added anew, behind the others.
    let isNew = steps[place].before == nil && steps[place].after == nil
    let index = isNew ? newPlace(of: theme.id, before: nil) : place
    steps[index].after = StoredTheme(theme: theme, revision: -Int64(steps.count))
  }

  func remove(_ id: ThemeID) throws { steps[try place(of: id)].after = nil }

  func count() throws -> Int {
    try steps.reduce(snapshot.count()) { $0 + ($1.after == nil ? 0 : 1) - ($1.before == nil ? 0 : 1) }
  }

  func theme(_ id: ThemeID) throws -> StoredTheme? {
    if let place = places[id] { return steps[place].after }
    return try snapshot.theme(id)
  }

  /// Those that were put here come last.
  func themes(matching key: NameKey) throws -> [StoredTheme] {
    try snapshot.themes(matching: key).filter { places[$0.theme.id] == nil }
      + steps.compactMap(\.after).filter { NameKey($0.theme.name).loose == key.loose }
  }

  func themes(idPrefix: String, limit: Int) throws -> [StoredTheme] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: idPrefix) else { return [] }
    let untouched = try snapshot.themes(idPrefix: idPrefix, limit: limit + steps.count)
      .filter { places[$0.theme.id] == nil }
    let touched = steps.compactMap(\.after).filter { range.contains($0.theme.id) }
    return Array((untouched + touched).sorted { $0.theme.id < $1.theme.id }.prefix(limit))
  }

  func theme(row: Int) throws -> StoredTheme? {
    guard row > 0 else { return nil }
    var found: StoredTheme?
    try forEachTheme(skip: row - 1) { stored in
      found = stored
      return false
    }
    return found
  }

  func id(row: Int) throws -> ThemeID? {
    guard row > 0 else { return nil }
    // A damaged theme counts, and is none that was put here.
    guard !steps.isEmpty else { return try snapshot.id(row: row) }
    var found: ThemeID?
    var rest = row
    func count(_ id: ThemeID?) {
      rest -= 1
      if rest == 0 { found = id }
    }
    func visit(_ stored: StoredTheme) -> Bool {
      count(stored.theme.id)
      return rest > 0
    }
    try forEachTheme(skip: 0, damaged: { count($0.id) }, visit)
    return found
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    let untouched = try snapshot.ids(prefix: prefix, limit: limit + steps.count).filter { places[$0] == nil }
    let touched = steps.compactMap(\.after?.theme.id).filter(range.contains)
    return Array((untouched + touched).sorted().prefix(limit))
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool
  ) throws {
    // The catalog may leave out rows itself where none of its themes is gone.
    let isWhole = steps.allSatisfy { $0.before == nil || $0.after != nil }
    let skipped = isWhole ? min(max(skip, 0), try snapshot.count()) : 0
    var rest = max(skip, 0) - skipped
    var isWanted = true
    func show(_ stored: StoredTheme) throws {
      if rest > 0 { rest -= 1 } else { isWanted = try visit(stored) }
    }
    try snapshot.forEachTheme(skip: skipped, damaged: damaged) { stored in
      if let place = places[stored.theme.id] {
        if let after = steps[place].after { try show(after) }
      } else {
        try show(stored)
      }
      return isWanted
    }
    for step in steps where isWanted && step.before == nil { if let after = step.after { try show(after) } }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try forEachTheme(skip: 0) { try visit($0.theme.name) }
  }

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws { try snapshot.forEachOperation(visit) }

  func folded() throws -> FoldedOperations? { try snapshot.folded() }

  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    try snapshot.forEachOperation(touching: theme, visit)
  }

  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    try snapshot.forEachChange(of: operation, visit)
  }

  private func place(of id: ThemeID) throws -> Int {
    if let place = places[id] { return place }
    let before = try snapshot.theme(id)
    let place = newPlace(of: id, before: before?.theme)
    steps[place].after = before
    return place
  }

  private func newPlace(of id: ThemeID, before: Theme?) -> Int {
    places[id] = steps.count
    steps.append(Step(before: before, after: nil))
    return steps.count - 1
  }
}
