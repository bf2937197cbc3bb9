package import Themes

/// The effect that a change would have on a catalog.
package struct Rehearsal<Result> {
  /// Before and after for each theme; empty if nothing would change.
  package let changes: [ThemeChange]
  package let summary: String
  package let result: Result
}

extension Catalog {
  /// Runs the body of a `write` against one state of the catalog and commits nothing.
  ///
  /// The changes are kept in memory, so that it works on a read-only catalog and blocks no writer.
  /// For example, a dry run: `try catalog.rehearse(body).changes` where the real run is `try catalog.write(note, body)`.
  package func rehearse<Result>(
    _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> Rehearsal<Result> {
    try read { snapshot in
      let transaction = try RehearsedTransaction(over: snapshot)
      let (summary, result) = try body(transaction)
      return Rehearsal(changes: try transaction.changes(), summary: summary, result: result)
    }
  }
}

/// The transaction of a dry run: its changes lie in memory over a snapshot, which stays as it is.
///
/// The journal is that of the snapshot, as it is in a real transaction before the commit.
final class RehearsedTransaction: CatalogTransaction, CatalogSnapshot {
  private let base: any CatalogSnapshot
  private let baseCount: Int
  /// The themes of the snapshot that were replaced or, for nil, removed.
  private var changed: [ThemeID: Theme?] = [:]
  /// The keys of `changed`, in the order of their first change.
  private var order: [ThemeID] = []
  private var removedCount = 0
  /// The new themes in the order of the list; nil for one that was removed again.
  private var added: [Theme?] = []
  /// The index of each new theme in `added`.
  private var places: [ThemeID: Int] = [:]
  /// The changed and new themes, by the loose hashes of the names that they have or had.
  private var names = NameIndex()
  private var changedSources: [String: FollowedSource] = [:]

  init(over snapshot: any CatalogSnapshot) throws {
    base = snapshot
    baseCount = try snapshot.count()
  }

  // MARK: Changing

  var state: any CatalogSnapshot { self }

  func put(_ theme: Theme) throws {
    let id = theme.id
    if let place = places[id] {
      added[place] = theme
    } else if try (changed[id] ?? nil) != nil || base.theme(id) != nil {
      change(id, to: theme)
    } else {
      places[id] = added.count
      added.append(theme)
    }
    names.insert(id, NameKey.looseHash(of: theme.name))
  }

  func remove(_ id: ThemeID) throws {
    if let place = places.removeValue(forKey: id) {
      added[place] = nil
    } else if try changed[id] != nil || !base.ids(prefix: id.description, limit: 1).isEmpty {
      // By id, because theme(_:) throws for a damaged one, which can be removed.
      change(id, to: nil)
    }
  }

  private func change(_ id: ThemeID, to theme: Theme?) {
    if changed[id] == nil { order.append(id) }
    if isRemoved(id) { removedCount -= 1 }
    if theme == nil { removedCount += 1 }
    changed[id] = .some(theme)
  }

  func hasPut(_ id: ThemeID) throws -> Bool {
    if places[id] != nil { return true }
    guard let theme = changed[id] ?? nil else { return false }
    return try theme != base.theme(id)
  }

  func markAsImport(_ contents: [ThemeID: ImportedContent]) {}

  func record(_ release: Release, of theme: ThemeID) {}

  func put(_ source: FollowedSource) { changedSources[source.address] = source }

  /// The changed themes, each before and after, and then the new ones. A theme that was damaged before is left out.
  func changes() throws -> [ThemeChange] {
    let changes = try order.compactMap { id in
      do {
        return ThemeChange(from: try base.theme(id), to: changed[id] ?? nil)
      } catch let finding as Diagnostic where finding.isDamagedTheme {
        return nil
      }
    }
    return changes.filter { !$0.isEmpty } + added.compactMap { $0.map { .added($0) } }
  }

  // MARK: Reading themes

  private var isChanged: Bool { !order.isEmpty || !added.isEmpty }

  private func isRemoved(_ id: ThemeID) -> Bool { changed[id] == .some(nil) }

  func count() -> Int { baseCount - removedCount + places.count }

  func theme(_ id: ThemeID) throws -> Theme? {
    if let place = places[id] { return added[place] }
    if let theme = changed[id] { return theme }
    return try base.theme(id)
  }

  func themes(matching key: NameKey) throws -> [Theme] {
    let own = names[key.looseHash]
    var themes = try base.themes(matching: key).compactMap { changed[$0.id] ?? $0 }
    let renamed = try own.filter { id in places[id] == nil && !themes.contains { $0.id == id } }.compactMap(theme)
    themes += renamed
    if !renamed.isEmpty, themes.count > 1 {
      let numbers = try base.numbers(of: Set(themes.map(\.id)))
      themes.sort { numbers[$0.id, default: 0] < numbers[$1.id, default: 0] }
    }
    themes += own.compactMap { places[$0] }.sorted().compactMap { added[$0] }
    return themes.filter { NameKey($0.name).loose == key.loose }
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    let known = try base.ids(prefix: prefix, limit: limit + removedCount).filter { !isRemoved($0) }
    return Array((known + places.keys.filter(range.contains)).sorted().prefix(limit))
  }

  func id(row: Int) throws -> ThemeID? {
    guard isChanged else { return try base.id(row: row) }
    var (rest, found) = (row, ThemeID?.none)
    try forEachID { id in
      rest -= 1
      if rest == 0 { found = id }
      return rest > 0
    }
    return found
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    // The snapshot can skip themes if none was removed.
    var row = removedCount > 0 ? 0 : min(max(skip, 0), baseCount)
    var isWanted = true
    func show(_ theme: Theme) throws {
      row += 1
      if row > skip { isWanted = try visit(theme) }
    }
    func showDamaged(_ theme: DamagedTheme) throws {
      if let id = theme.id, isRemoved(id) { return }
      row += 1
      if row > skip { try damaged(DamagedTheme(id: theme.id, name: theme.name, row: row)) }
    }
    try base.forEachTheme(skip: row, damaged: showDamaged) { theme in
      if let theme = changed[theme.id] ?? theme { try show(theme) }
      return isWanted
    }
    for case let theme? in added where isWanted { try show(theme) }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    var isWanted = true
    try base.forEachID { id in
      if !isRemoved(id) { isWanted = try visit(id) }
      return isWanted
    }
    for case let theme? in added where isWanted { isWanted = try visit(theme.id) }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    guard isChanged else { return try base.forEachName(visit) }
    var isWanted = true
    func show(_ name: String) throws -> Bool {
      if isWanted { isWanted = try visit(name) }
      return isWanted
    }
    func showDamaged(_ theme: DamagedTheme) throws { _ = try show(theme.name ?? "") }
    try forEachTheme(skip: 0, damaged: showDamaged) { try show($0.name) }
  }

  var prefetchCount: Int { base.prefetchCount }

  func prefetch(_ ids: [ThemeID], names: [NameKey]) throws { try base.prefetch(ids, names: names) }

  // MARK: The journal, imports and sources

  func newestOperation() throws -> JournalOperation.ID { try base.newestOperation() }

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws { try base.forEachOperation(visit) }

  func operation(_ id: JournalOperation.ID) throws -> JournalOperation? { try base.operation(id) }

  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    try base.forEachOperation(touching: theme, visit)
  }

  func compacted() throws -> CompactedOperations? { try base.compacted() }

  func nextUndo(of actor: String) throws -> JournalOperation? { try base.nextUndo(of: actor) }

  func nextRedo(of actor: String) throws -> JournalOperation? { try base.nextRedo(of: actor) }

  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    try base.forEachChange(of: operation, visit)
  }

  func forEachChange(of theme: ThemeID, _ visit: (JournalOperation, ThemeChange) throws -> Bool) throws {
    try base.forEachChange(of: theme, visit)
  }

  func forEachImport(of theme: ThemeID, _ visit: (Theme, JournalOperation.ID?) throws -> Bool) throws {
    try base.forEachImport(of: theme, visit)
  }

  func forEachImportBeforeDeletion(of theme: ThemeID, _ visit: (Theme) throws -> Bool) throws {
    try base.forEachImportBeforeDeletion(of: theme, visit)
  }

  func isAsImported(_ theme: Theme) throws -> Bool {
    try changed[theme.id] == nil && places[theme.id] == nil && base.isAsImported(theme)
  }

  func releases() throws -> [ThemeID: [Release]] { try base.releases() }

  func sources() throws -> [FollowedSource] {
    let others = try base.sources().filter { changedSources[$0.address] == nil }
    return (others + changedSources.values).sorted { $0.address < $1.address }
  }

  func deletions() throws -> [ThemeID: ThemeDeletion] { try base.deletions() }
}
