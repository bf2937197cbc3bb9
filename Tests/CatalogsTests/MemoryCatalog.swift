import Catalogs
import Themes

/// A catalog in arrays. It uses only what every store may use of the module.
final class MemoryCatalog: Catalog, GameStore {
  private var state = MemoryState()
  private var games: [GameInProgress] = []
  private var scores: [Score] = []
  /// The operations that have left scores out, by the numbers of the scores.
  private var forgotten: [Int64: JournalOperation.ID] = [:]
  private var newestRevision: Int64 = 0
  /// The store of the change in progress; a `read` inside the change uses it.
  private var current: MemoryStore?

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result {
    try body(current ?? MemoryStore(state))
  }

  func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result {
    let store = MemoryStore(state)
    current = store
    defer { current = nil }
    let result = try body(store)
    state = store.state
    return result
  }

  func games(of theme: ThemeID, by player: String) throws -> [GameInProgress] {
    games.reversed().filter { $0.theme == theme && $0.player == player }
  }

  func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws {
    for game in games.reversed() { guard try visit(game) else { return } }
  }

  func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try check(game, revision)
    games.removeAll { $0.isSameTable(as: game) }
    newestRevision += 1
    var kept = game
    kept.revision = newestRevision
    games.append(kept)
    return newestRevision
  }

  func finish(_ game: GameInProgress, with results: [Score], after revision: Int64) throws {
    try check(game, revision)
    let isReplay = games.contains { $0.revision == revision && $0.isReplay }
    games.removeAll { $0.revision == revision }
    if !isReplay { for score in results { scores.append(score.numbered(Int64(scores.count + 1))) } }
  }

  func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
    for score in scores where theme == nil || score.theme == theme {
      let operation = forgotten[score.number].flatMap { (current ?? MemoryStore(state)).entry($0) }
      guard operation == nil || operation?.undoneBy != nil else { continue }
      guard try visit(score) else { return }
    }
  }

  func forget(_ number: Int64, _ note: JournalNote) throws -> JournalOperation? {
    var found: Score?
    try forEachScore(of: nil) { score in
      if score.number == number { found = score }
      return found == nil
    }
    guard let found else { return nil }
    let operation = try change { try $0.enter(note, summary: found.summaryOfForgetting) }
    forgotten[number] = operation.id
    return operation
  }

  private func check(_ game: GameInProgress, _ revision: Int64?) throws {
    guard MemoryStore(state).place(of: game.theme) != nil else { throw Diagnostic.catalog(.gameWithoutTheme) }
    let known = games.filter { $0.isSameTable(as: game) }
    guard revision == nil || known.contains(where: { $0.revision == revision }) else {
      throw Diagnostic.catalog(.gameElsewhere)
    }
  }
}

extension GameInProgress {
  fileprivate func isSameTable(as other: GameInProgress) -> Bool {
    (theme, player, pairs, company) == (other.theme, other.player, other.pairs, other.company)
  }
}

/// The content of a store.
struct MemoryState {
  var versions: [ThemeVersion] = []
  /// In the order of the list.
  var themes: [(theme: ThemeID, place: ThemePlace)] = []
  var entries: [JournalEntry] = []
  var touches: [(theme: ThemeID, touch: ThemeTouch)] = []
  var imports: Set<JournalOperation.ID> = []
  var imported: [Int64: ImportedContent] = [:]
  var releases: [Int64: [Release]] = [:]
  var sources: [FollowedSource] = []
  /// Each operation that follows a source, or follows it no longer.
  var followings: [(address: String, operation: JournalOperation.ID, isFollowed: Bool)] = []
}

final class MemoryStore: JournalStore {
  private(set) var state: MemoryState

  init(_ state: MemoryState) { self.state = state }

  // MARK: Reading themes

  private func theme(at place: ThemePlace) throws -> Theme {
    guard let theme = try content(of: place.version) else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    return theme
  }

  func count() -> Int { state.themes.count }

  func theme(_ id: ThemeID) throws -> Theme? { try place(of: id).map(theme(at:)) }

  func themes(matching key: NameKey) throws -> [Theme] {
    try state.themes.map { try theme(at: $0.place) }.filter { NameKey($0.name).loose == key.loose }
  }

  func id(row: Int) -> ThemeID? { state.themes.indices.contains(row - 1) ? state.themes[row - 1].theme : nil }

  func ids(prefix: String, limit: Int) -> [ThemeID] {
    guard let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    return Array(state.themes.map(\.theme).filter(range.contains).sorted().prefix(max(limit, 0)))
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    for (_, place) in state.themes.dropFirst(max(skip, 0)) { guard try visit(theme(at: place)) else { return } }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try forEachTheme(skip: 0) { try visit($0.name) }
  }

  // MARK: The journal

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    for entry in state.entries.reversed() { guard try visit(entry.operation) else { return } }
  }

  func entry(_ id: JournalOperation.ID) -> JournalEntry? { state.entries.first { $0.operation.id == id } }

  func newestInEffect(of actor: String?) -> JournalEntry? {
    state.entries.last {
      $0.kind == .change && $0.undoneBy == nil && (actor == nil || $0.operation.actor == actor)
    }
  }

  func lastUndone(of actor: String) -> JournalEntry? {
    state.entries.filter { $0.undoneBy != nil }
      .filter { change in
        [change.operation.actor, change.undoneBy.flatMap(entry)?.operation.actor].contains(actor)
      }
      .max { ($0.undoneBy ?? 0) < ($1.undoneBy ?? 0) }
  }

  func newestChange(of actor: String, after entry: JournalOperation.ID) -> JournalOperation.ID? {
    state.entries.last { $0.kind == .change && $0.operation.actor == actor && $0.operation.id > entry }?.operation.id
  }

  func append(_ entry: JournalEntry) { state.entries.append(entry) }

  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) {
    state.entries = state.entries.map { $0.operation.id == change ? $0.undone(by: undo) : $0 }
  }

  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) {
    for version in versions(of: change) {
      if entry == change.operation.id, version.number == version.origin.position { continue }
      let touch = ThemeTouch(
        entry: entry, change: change.operation.id, isDeletion: version.content == nil, version: version.number,
        position: version.origin.position,
        addition: origin(of: version.origin.position)?.operation)
      state.touches.append((version.theme, touch))
    }
  }

  // MARK: The themes of one change

  private func versions(of change: JournalEntry) -> [ThemeVersion] {
    state.versions.filter { $0.origin.operation == change.operation.id }.sorted { $0.number < $1.number }
  }

  func firstObstacle(
    of change: JournalEntry, _ direction: JournalDirection
  ) throws -> (theme: ThemeID, name: String)? {
    for step in steps(of: change) {
      let expected = direction == .back ? step.to : step.from
      if place(of: step.theme)?.version != expected || expected == nil && isChanged(step.theme, since: change) {
        return (step.theme, try (step.to ?? step.from).flatMap(content)?.name ?? "")
      }
    }
    return nil
  }

  private func isChanged(_ theme: ThemeID, since change: JournalEntry) -> Bool {
    state.touches.contains { touched, touch in
      guard touched == theme, touch.entry > change.operation.id, let entry = entry(touch.entry) else { return false }
      return entry.kind == .change && entry.undoneBy == nil
    }
  }

  func apply(_ change: JournalEntry, _ direction: JournalDirection) -> Int {
    let steps = steps(of: change)
    for step in steps { show(direction == .back ? step.from : step.to, of: step.theme, at: step.position) }
    return steps.count
  }

  private func steps(of change: JournalEntry) -> [JournalStep] {
    versions(of: change).map { version in
      JournalStep(
        theme: version.theme, from: version.origin.previous, to: version.content == nil ? nil : version.number,
        position: version.origin.position)
    }
  }

  func forEachStep(of change: JournalEntry, _ visit: (JournalStep) throws -> Void) throws {
    try steps(of: change).forEach(visit)
  }

  func forEachContent(of change: JournalEntry, _ visit: (ThemeChange) throws -> Bool) throws {
    for step in steps(of: change) {
      let change = try ThemeChange(from: step.from.flatMap(content), to: step.to.flatMap(content))
      if let change { guard try visit(change) else { return } }
    }
  }

  // MARK: Places and versions

  func place(of theme: ThemeID) -> ThemePlace? { state.themes.first { $0.theme == theme }?.place }

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    for (id, touch) in state.touches.reversed() where id == theme { guard try visit(touch) else { return } }
  }

  func newestVersion() -> Int64 { state.versions.map(\.number).max() ?? 0 }

  func origin(of version: Int64) -> VersionOrigin? { state.versions.first { $0.number == version }?.origin }

  func content(of version: Int64) throws -> Theme? {
    state.versions.first { $0.number == version }?.content
  }

  func write(_ version: ThemeVersion) {
    state.versions.removeAll { $0.number == version.number }
    state.versions.append(version)
    show(version.content == nil ? nil : version.number, of: version.theme, at: version.origin.position)
  }

  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) {
    guard let index = state.versions.firstIndex(where: { $0.number == version }) else { return }
    show(previous, of: state.versions.remove(at: index).theme, at: position)
  }

  // MARK: Imports

  func recordImport(_ change: JournalOperation.ID) { state.imports.insert(change) }

  func recordImported(_ content: ImportedContent, by version: Int64) { state.imported[version] = content }

  func importedContent(by version: Int64) throws -> ImportedContent? {
    if let content = state.imported[version] { return content }
    guard let operation = origin(of: version)?.operation, state.imports.contains(operation) else { return nil }
    return try content(of: version).map { .known($0) }
  }

  func recordRelease(_ release: Release, by version: Int64) {
    state.releases[version] = releases(by: version).filter { $0.source != release.source } + [release]
  }

  func releases(by version: Int64) -> [Release] { state.releases[version] ?? [] }

  func releases() -> [ThemeID: [Release]] {
    var found: [ThemeID: [Release]] = [:]
    for (theme, place) in state.themes {
      var number: Int64? = place.version
      while let version = number {
        let new = releases(by: version).filter { new in !(found[theme] ?? []).contains { $0.source == new.source } }
        if !new.isEmpty { found[theme, default: []] += new }
        number = origin(of: version)?.previous
      }
    }
    return found
  }

  func deletions() -> [ThemeID: ThemeDeletion] {
    var deletions: [ThemeID: ThemeDeletion] = [:]
    for version in state.versions where version.content == nil {
      guard let entry = entry(version.origin.operation), entry.undoneBy == nil else { continue }
      deletions[version.theme] = ThemeDeletion(time: entry.operation.time)
    }
    return deletions
  }

  // MARK: Sources

  func sources() -> [FollowedSource] {
    state.sources.map { source in
      let last = state.followings.last { $0.address == source.address && entry($0.operation)?.undoneBy == nil }
      var source = source
      source.isFollowed = last?.isFollowed ?? false
      return source
    }
  }

  func write(_ source: FollowedSource) {
    state.sources.removeAll { $0.address == source.address }
    state.sources.append(source)
    state.sources.sort { $0.address < $1.address }
  }

  func setFollowed(_ address: String, _ isFollowed: Bool, by change: JournalOperation.ID) {
    state.followings.append((address, change, isFollowed))
  }

  private func show(_ version: Int64?, of theme: ThemeID, at position: Int64) {
    state.themes.removeAll { $0.place.position == position }
    guard let version else { return }
    state.themes.append((theme, ThemePlace(position: position, version: version)))
    state.themes.sort { $0.place.position < $1.place.position }
  }
}
