internal import Themes

/// A store in memory over a snapshot, which stays as it is. A theme of the snapshot is copied when its place is needed, as
/// a version without an operation.
final class RehearsedStore: JournalStore {
  private let base: any CatalogSnapshot
  /// Copied versions have negative numbers.
  private var versions: [Int64: ThemeVersion] = [:]
  private var newest: Int64 = 0
  /// The copied themes, as they are in the snapshot.
  private var known: [ThemeID: Theme] = [:]
  /// The places of the copied and added themes in effect.
  private var places: [ThemeID: ThemePlace] = [:]
  /// The written themes, in the order they were written first. A theme that was added, removed and added again is there
  /// twice; the second time counts.
  private var order: [ThemeID] = []
  private var orders: [ThemeID: Int] = [:]
  /// The entries after those of the snapshot.
  private var entries: [JournalEntry] = []
  private var touches: [ThemeID: [ThemeTouch]] = [:]
  private var imports: Set<JournalOperation.ID> = []
  private var imported: [Int64: ImportedContent] = [:]
  /// The steps that roll the transaction back, to be run from the last; nil outside a transaction.
  private var undo: [() -> Void]?

  init(over snapshot: any CatalogSnapshot) { base = snapshot }

  /// Rolls the changes of `body` back if it throws.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    undo = []
    defer { undo = nil }
    do {
      return try body()
    } catch {
      for step in (undo ?? []).reversed() { step() }
      throw error
    }
  }

  /// The themes that would be written, before → after.
  var changes: [ThemeChange] {
    order.enumerated().compactMap { index, id in
      guard orders[id] == index else { return nil }
      let change = ThemeChange(from: known[id], to: current(id))
      return change?.isEmpty == true ? nil : change
    }
  }

  // MARK: Themes

  private func isTouched(_ id: ThemeID) -> Bool { known[id] != nil || orders[id] != nil }

  /// A copied or added theme, if it is in effect.
  private func current(_ id: ThemeID) -> Theme? {
    guard let place = places[id] else { return nil }
    if place.version < 0 { return known[id] }
    return versions[place.version]?.content
  }

  func count() throws -> Int {
    let removed = known.keys.count { places[$0] == nil }
    let added = places.keys.count { known[$0] == nil }
    return try base.count() - removed + added
  }

  func theme(_ id: ThemeID) throws -> Theme? { isTouched(id) ? current(id) : try base.theme(id) }

  func themes(matching key: NameKey) throws -> [Theme] {
    try base.themes(matching: key).filter { !isTouched($0.id) }
      + inEffect.map(\.theme).filter { NameKey($0.name).loose == key.loose }
  }

  func id(row: Int) throws -> ThemeID? {
    guard row > 0 else { return nil }
    // Damaged themes count too; they are only in the snapshot.
    guard !isUnchanged else { return try base.id(row: row) }
    var found: ThemeID?
    var rest = row
    func count(_ id: ThemeID?) {
      rest -= 1
      if rest == 0 { found = id }
    }
    func visit(_ theme: Theme) -> Bool {
      count(theme.id)
      return rest > 0
    }
    try forEachTheme(skip: 0, damaged: { count($0.id) }, visit)
    return found
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    let untouched = try base.ids(prefix: prefix, limit: limit + known.count).filter { !isTouched($0) }
    let touched = places.keys.filter(range.contains)
    return Array((untouched + touched).sorted().prefix(limit))
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    // The snapshot can skip rows if all of its themes are still at their positions.
    let isWhole = known.keys.allSatisfy { (places[$0]?.position ?? 1) < 0 }
    let skipped = isWhole ? min(max(skip, 0), try base.count()) : 0
    var rest = max(skip, 0) - skipped
    var isWanted = true
    func show(_ theme: Theme) throws {
      if rest > 0 { rest -= 1 } else { isWanted = try visit(theme) }
    }
    try base.forEachTheme(skip: skipped, damaged: damaged) { theme in
      let id = theme.id
      if known[id] == nil {
        try show(theme)
      } else if let place = places[id], place.position < 0, let current = current(id) {
        try show(current)
      }
      return isWanted
    }
    for (theme, isAddition) in inEffect where isWanted && isAddition { try show(theme) }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try forEachTheme(skip: 0) { try visit($0.name) }
  }

  private var isUnchanged: Bool { order.isEmpty }

  /// The copied and added themes in effect; the added ones come after those of the snapshot.
  private var inEffect: [(theme: Theme, isAddition: Bool)] {
    places.filter { $1.position < 0 }.sorted { $0.value.position > $1.value.position }
      .compactMap { id, _ in current(id).map { ($0, false) } }
      + places.filter { $1.position > 0 }.sorted { $0.value.position < $1.value.position }
      .compactMap { id, _ in current(id).map { ($0, true) } }
  }

  var prefetchCount: Int { base.prefetchCount }

  func prefetch(_ ids: [ThemeID], names: [NameKey]) throws { try base.prefetch(ids, names: names) }

  // MARK: The journal

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    for entry in entries.reversed() { guard try visit(entry.operation) else { return } }
    try base.forEachOperation(visit)
  }

  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    var isWanted = true
    try ThemeHistory(of: theme, in: self).forEachEntry { entry in
      isWanted = try visit(entry.operation)
      return isWanted
    }
    if isWanted { try base.forEachOperation(touching: theme, visit) }
  }

  func forEachChange(of theme: ThemeID, _ visit: (JournalOperation, ThemeChange) throws -> Bool) throws {
    var isWanted = true
    try ThemeHistory(of: theme, in: self).forEachChange { operation, change in
      isWanted = try visit(operation, change)
      return isWanted
    }
    if isWanted { try base.forEachChange(of: theme, visit) }
  }

  func forEachChange(of id: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    guard let entry = try entry(id) else { return try base.forEachChange(of: id, visit) }
    try forEachContent(of: change(of: entry)) { try visit(entry.kind == .undo ? $0.reversed : $0) }
  }

  func compacted() throws -> CompactedOperations? { try base.compacted() }

  private func index(of id: JournalOperation.ID) -> Int? {
    // The ids are consecutive.
    guard let first = entries.first?.operation.id, id >= first, id - first < entries.count else { return nil }
    return Int(id - first)
  }

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry? { index(of: id).map { entries[$0] } }

  func newestInEffect(of actor: String?) throws -> JournalEntry? {
    entries.last { $0.kind == .change && $0.undoneBy == nil && (actor == nil || $0.operation.actor == actor) }
  }

  func lastUndone(of actor: String) throws -> JournalEntry? {
    for undo in entries.reversed() where undo.kind == .undo {
      guard let change = try undo.target.flatMap(entry), change.undoneBy == undo.operation.id else { continue }
      if undo.operation.actor == actor || change.operation.actor == actor { return change }
    }
    return nil
  }

  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID? {
    entries.last { $0.kind == .change && $0.operation.actor == actor && $0.operation.id > entry }?.operation.id
  }

  func append(_ entry: JournalEntry) throws {
    undo?.append { self.entries.removeLast() }
    entries.append(entry)
  }

  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws {
    guard let index = index(of: change) else { return }
    let before = entries[index]
    self.undo?.append { self.entries[index] = before }
    entries[index] = before.undone(by: undo)
  }

  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws {
    for version in versions(of: change) where entry != change.operation.id || !version.isAddition {
      let id = version.theme
      undo?.append { self.touches[id]?.removeLast() }
      touches[id, default: []].append(
        ThemeTouch(
          entry: entry, change: change.operation.id, isDeletion: version.content == nil,
          version: version.number, position: version.origin.position,
          addition: versions[version.origin.position]?.origin.operation))
    }
  }

  // MARK: The themes of one change

  private func versions(of change: JournalEntry) -> [ThemeVersion] {
    change.versions?.compactMap { versions[$0] }.filter { $0.origin.operation == change.operation.id } ?? []
  }

  func firstObstacle(
    of change: JournalEntry, _ direction: JournalDirection
  ) throws -> (theme: ThemeID, name: String)? {
    for version in versions(of: change) {
      let left = version.content == nil ? nil : version.number
      guard places[version.theme]?.version != (direction == .back ? left : version.origin.previous) else { continue }
      return (version.theme, try (version.content ?? version.origin.previous.flatMap(content))?.name ?? "")
    }
    return nil
  }

  func apply(_ change: JournalEntry, _ direction: JournalDirection) throws -> Int {
    let versions = versions(of: change)
    for version in versions {
      let left = version.content == nil ? nil : version.number
      show(direction == .back ? version.origin.previous : left, of: version.theme, at: version.origin.position)
    }
    return versions.count
  }

  func forEachStep(of change: JournalEntry, _ visit: (JournalStep) throws -> Void) throws {
    for version in versions(of: change) {
      try visit(
        JournalStep(
          theme: version.theme, from: version.origin.previous, to: version.content == nil ? nil : version.number,
          position: version.origin.position))
    }
  }

  func forEachContent(of change: JournalEntry, _ visit: (ThemeChange) throws -> Bool) throws {
    for version in versions(of: change) {
      let before = try version.origin.previous.flatMap(content)
      guard let change = ThemeChange(from: before, to: version.content) else { continue }
      guard try visit(change) else { return }
    }
  }

  // MARK: Places and versions

  func place(of theme: ThemeID) throws -> ThemePlace? {
    if isTouched(theme) { return places[theme] }
    guard let content = try base.theme(theme) else { return nil }
    // Not undone with the transaction: the snapshot has the same content.
    let number = -Int64(known.count + 1)
    known[theme] = content
    places[theme] = ThemePlace(position: number, version: number)
    versions[number] = ThemeVersion(
      number: number, origin: VersionOrigin(operation: 0, position: number, previous: nil), theme: theme,
      content: content)
    return places[theme]
  }

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    for touch in (touches[theme] ?? []).reversed() { guard try visit(touch) else { return } }
  }

  func newestVersion() throws -> Int64 { newest }

  /// Nil for a copied version.
  func origin(of version: Int64) throws -> VersionOrigin? { version < 0 ? nil : versions[version]?.origin }

  func content(of version: Int64) throws -> Theme? { versions[version]?.content }

  func write(_ version: ThemeVersion) throws {
    let (id, before, newest) = (version.theme, versions[version.number], newest)
    let (order, count) = (orders[id], self.order.count)
    undo?.append {
      self.versions[version.number] = before
      self.newest = newest
      self.orders[id] = order
      self.order.removeSubrange(count...)
    }
    if order == nil || before == nil && version.isAddition {
      orders[id] = count
      self.order.append(id)
    }
    versions[version.number] = version
    self.newest = max(newest, version.number)
    show(version.content == nil ? nil : version.number, of: id, at: version.origin.position)
  }

  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws {
    guard let before = versions.removeValue(forKey: version) else { return }
    undo?.append { self.versions[version] = before }
    show(previous, of: before.theme, at: position)
  }

  // MARK: Imports

  func recordImport(_ change: JournalOperation.ID) throws {
    undo?.append { self.imports.remove(change) }
    imports.insert(change)
  }

  func recordImported(_ content: ImportedContent, by version: Int64) throws {
    let before = imported[version]
    undo?.append { self.imported[version] = before }
    imported[version] = content
  }

  func importedContent(by version: Int64) throws -> ImportedContent? {
    if let content = imported[version] { return content }
    guard let written = versions[version], imports.contains(written.origin.operation) else { return nil }
    return written.content.map { .known($0) }
  }

  func forEachImport(of theme: ThemeID, _ visit: (Theme) throws -> Bool) throws {
    var number = places[theme]?.version
    while let version = number {
      switch try importedContent(by: version) {
      case .known(let content): guard try visit(content) else { return }
      case .unknown: return
      case nil: break
      }
      // The imports of the snapshot are those of the copied version.
      guard version > 0 else { return try base.forEachImport(of: theme, visit) }
      number = try origin(of: version)?.previous
    }
    if !isTouched(theme) { try base.forEachImport(of: theme, visit) }
  }

  private func show(_ version: Int64?, of theme: ThemeID, at position: Int64) {
    let before = places[theme]
    undo?.append { self.places[theme] = before }
    places[theme] = version.map { ThemePlace(position: position, version: $0) }
  }
}
