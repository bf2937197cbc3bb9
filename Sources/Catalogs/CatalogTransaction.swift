package import Themes

/// A change in progress.
package protocol CatalogTransaction {
  /// The state with all changes made so far.
  var state: any CatalogSnapshot { get }
  /// Adds the theme, or replaces the one with its id.
  func put(_ theme: Theme) throws
  /// Puts a deleted theme back to its old position, with what was imported for it. Any other theme is put.
  func putBack(_ theme: Theme) throws
  func remove(_ id: ThemeID) throws
  /// True if this change has put a theme with that id, which is still there and differs from the one before.
  func hasPut(_ id: ThemeID) throws -> Bool
  /// Marks the operation as an import. What it put is what came from the file, except for the themes in `contents`. The
  /// journal keeps that for the next import of the file, also for themes in `contents` that it did not change.
  func markAsImport(_ contents: [ThemeID: ImportedContent]) throws
  /// Records that the theme is now as this release has brought it.
  func record(_ release: Release, of theme: ThemeID) throws
  /// Records a source as it is known now. Following it, or following it no longer, is part of the operation and is undone
  /// with it; everything else stays.
  func put(_ source: FollowedSource) throws
}

extension CatalogTransaction {
  /// The default, for a store without a journal and for a rehearsal, in which the theme comes last.
  package func putBack(_ theme: Theme) throws { try put(theme) }
}

extension CatalogSnapshot {
  /// Checks that a theme is as it was seen last, so that no change of others is overwritten; nil stands for a missing
  /// theme.
  ///
  /// For example, in a change: `try transaction.state.expect(seen, of: seen.id)`, then `put` the edited theme.
  /// Throws a ``Diagnostic`` with the difference and the operation that made it.
  package func expect(_ seen: Theme?, of id: ThemeID) throws {
    let found = try theme(id)
    guard found != seen else { return }
    let changer = try collected(limit: 1) { try forEachOperation(touching: id, $0) }.first
    throw Diagnostic.catalog(.changedMeanwhile(from: seen, to: found, by: changer))
  }
}

/// The content of a theme as it was imported.
package enum ImportedContent: Sendable, Hashable {
  /// With the id in the file, which may differ from the id of the theme that it went into.
  case known(Theme)
  /// Several different themes went into one.
  case unknown
}

extension Catalog {
  /// Runs `body` on the newest state while no one else writes, and commits what it put and removed as one operation with
  /// the summary it returns. If `body` changes nothing, there is no operation; if it throws, nothing is changed.
  package func write<Result>(
    _ note: JournalNote, _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result) {
    try change { store in
      let transaction = try JournalTransaction(on: store)
      let (summary, result) = try body(transaction)
      return (try transaction.enter(note, summary), result)
    }
  }
}

/// A change in progress over any store. Several puts and removals of one theme become one version, and a theme that ends
/// as it began gets none.
final class JournalTransaction: CatalogTransaction {
  private let store: any JournalStore
  private let operation: JournalOperation.ID
  /// The number of the first version that this operation writes.
  private let first: Int64
  private var next: Int64
  /// The versions of the themes deleted here; one that is put again replaces its deletion.
  private var deletions: [ThemeID: Int64] = [:]
  /// False while only additions were written: an addition needs no touch, because the position of the theme names it.
  private var hasTouches = false
  /// How many versions this operation has written, without the withdrawn ones.
  private var touched = 0
  /// Nil if the operation is not an import.
  private var imports: [ThemeID: ImportedContent]?
  /// The releases before this operation; nil until they are needed.
  private var releases: [ThemeID: [Release]]?
  /// True if it begins or ends to follow a source.
  private var hasFollowed = false
  /// What was imported last for the themes that a revert or a restore made what they were before.
  private var kept: [ThemeID: ImportedContent] = [:]
  private var keptReleases: [ThemeID: [Release]] = [:]

  var state: any CatalogSnapshot { store }

  init(on store: any JournalStore) throws {
    self.store = store
    operation = try store.newestOperation() + 1
    first = try store.newestVersion() + 1
    next = first
  }

  func put(_ theme: Theme) throws {
    if !deletions.isEmpty, let deletion = deletions.removeValue(forKey: theme.id) {
      try rewrite(deletion, to: theme)
    } else if let place = try store.place(of: theme.id) {
      // Compares the contents, because different ones may have the same checksum.
      guard try store.content(of: place.version) != theme else { return }
      if place.version >= first {
        try rewrite(place.version, to: theme)
      } else {
        _ = try write(theme, of: theme.id, at: place.position, after: place.version)
      }
    } else {
      // The path of nearly all themes of a large import.
      _ = try write(theme, of: theme.id, at: next, after: nil)
    }
  }

  func putBack(_ theme: Theme) throws {
    guard deletions[theme.id] == nil, let deletion = try store.deletion(of: theme.id) else { return try put(theme) }
    try insert(theme, at: deletion.position)
    try keepImport(at: deletion.previous, of: theme.id)
  }

  /// Adds a theme that is not in effect, at a position in the list.
  func insert(_ theme: Theme, at position: Int64) throws {
    _ = try write(theme, of: theme.id, at: position, after: nil)
  }

  /// Keeps what was imported last when a version was in effect, for the version that this operation writes of the theme.
  func keepImport(at version: Int64?, of theme: ThemeID) throws {
    let current = try store.place(of: theme)?.version
    let before = try store.lastImport(at: version)
    if try before != store.lastImport(at: current) { kept[theme] = before ?? .unknown }
    let (releases, later) = try (store.lastReleases(at: version), store.lastReleases(at: current))
    // An empty release stands for none.
    let gone = later.keys.filter { releases[$0] == nil }.map { Release(source: $0) }
    let changed = releases.filter { later[$0.key] != $0.value }.map(\.value) + gone
    if !changed.isEmpty { keptReleases[theme] = changed }
  }

  func remove(_ id: ThemeID) throws {
    guard let place = try store.place(of: id) else { return }
    guard place.version >= first else {
      deletions[id] = try write(nil, of: id, at: place.position, after: place.version)
      return
    }
    // It was put in this operation: the deletion replaces that version.
    if let previous = try store.origin(of: place.version)?.previous {
      try store.write(version(place.version, nil, of: id, at: place.position, after: previous))
      deletions[id] = place.version
    } else {
      try withdraw(place.version, at: place.position, showing: nil)
    }
  }

  func hasPut(_ id: ThemeID) throws -> Bool { try store.place(of: id).map { $0.version >= first } ?? false }

  func markAsImport(_ contents: [ThemeID: ImportedContent]) { imports = contents }

  func record(_ release: Release, of theme: ThemeID) throws {
    let known = try releases ?? store.releases()
    releases = known
    // Recorded again if another site was recorded after it, so that it becomes the newest.
    let isFromFile = release.source == nil
    guard known[theme]?.first(where: { ($0.source == nil) == isFromFile }) != release else { return }
    if let version = try store.place(of: theme)?.version { try store.recordRelease(release, by: version) }
  }

  func put(_ source: FollowedSource) throws {
    let wasFollowed = try store.source(at: source.address)?.isFollowed ?? false
    try store.write(source)
    guard source.isFollowed != wasFollowed else { return }
    try store.setFollowed(source.address, source.isFollowed, by: operation)
    hasFollowed = true
  }

  /// Appends the entry to the journal; nil if nothing is changed.
  func enter(_ note: JournalNote, _ summary: String) throws -> JournalOperation? {
    for (theme, content) in imports ?? kept { try record(content, of: theme) }
    for (theme, releases) in keptReleases {
      guard let version = try store.place(of: theme)?.version, version >= first else { continue }
      for release in releases { try store.recordRelease(release, by: version) }
    }
    guard touched > 0 || hasFollowed else { return nil }
    let entry = JournalEntry(
      operation: JournalOperation(id: operation, note, command: note.command, summary: summary, themes: touched),
      versions: touched > 0 ? first...next - 1 : nil)
    try store.append(entry)
    if hasTouches { try store.recordTouches(of: entry, in: operation) }
    if imports != nil, touched > 0 { try store.recordImport(operation) }
    return entry.operation
  }

  private func record(_ content: ImportedContent, of theme: ThemeID) throws {
    guard let version = try store.place(of: theme)?.version else { return }
    if version < first {
      // An import without an effect. What the theme got from another pack counts more.
      guard imports != nil, case .known(let imported) = content else { return }
      if case .known(let other)? = try store.importedContent(by: version), other.id != imported.id { return }
    }
    try store.recordImported(content, by: version)
  }

  /// Replaces the content of a version that was written here, or withdraws it if the content is the one before it.
  private func rewrite(_ number: Int64, to theme: Theme) throws {
    let origin = try store.origin(of: number)
    let position = origin?.position ?? number
    if let previous = origin?.previous, try store.content(of: previous) == theme {
      try withdraw(number, at: position, showing: previous)
    } else {
      try store.write(version(number, theme, of: theme.id, at: position, after: origin?.previous))
    }
  }

  /// Writes a version with the next number, and returns the number.
  private func write(
    _ content: Theme?, of theme: ThemeID, at position: Int64, after previous: Int64?
  ) throws -> Int64 {
    let version = version(next, content, of: theme, at: position, after: previous)
    try store.write(version)
    next += 1
    touched += 1
    if !version.isAddition { hasTouches = true }
    return version.number
  }

  private func withdraw(_ number: Int64, at position: Int64, showing previous: Int64?) throws {
    try store.withdraw(number, at: position, showing: previous)
    touched -= 1
  }

  private func version(
    _ number: Int64, _ content: Theme?, of theme: ThemeID, at position: Int64, after previous: Int64?
  ) -> ThemeVersion {
    ThemeVersion(
      number: number, origin: VersionOrigin(operation: operation, position: position, previous: previous),
      theme: theme, content: content, isAddition: number == position)
  }
}
