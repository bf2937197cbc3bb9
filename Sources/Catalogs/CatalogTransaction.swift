public import Themes

/// A state being changed: what was put is seen by what is asked later.
public protocol CatalogTransaction: CatalogSnapshot {
  /// Adds the theme, or replaces the one with its id.
  func put(_ theme: Theme) throws
  func remove(_ id: ThemeID) throws
}

/// One change over any store: several puts and removals of one theme become one, before → after, and what ends as it
/// began leaves no trace.
final class JournalTransaction: CatalogTransaction, SnapshotView {
  private let store: any JournalStore
  private let operation: JournalOperation.ID
  /// The versions that this operation writes begin here.
  private let first: Int64
  private var next: Int64
  /// The deletions made here, which a theme put again takes the place of.
  private var deletions: [ThemeID: Int64] = [:]
  /// False while only additions were written, whose history begins at their position.
  private var hasTouches = false
  /// How many versions this operation has written, and kept.
  private var touched = 0

  var shown: any CatalogSnapshot { store }

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
      // The contents are compared: different ones may share a checksum.
      guard try store.content(of: place.version) != theme else { return }
      if place.version >= first {
        try rewrite(place.version, to: theme)
      } else {
        _ = try write(theme, of: theme.id, at: place.position, after: place.version)
      }
    } else {
      // Nearly all puts of a large import end here.
      _ = try write(theme, of: theme.id, at: next, after: nil)
    }
  }

  /// Adds a theme that was deleted where it stood before.
  func restore(_ theme: Theme, at position: Int64) throws {
    guard try store.place(of: theme.id) == nil else { return }
    _ = try write(theme, of: theme.id, at: position, after: nil)
  }

  func remove(_ id: ThemeID) throws {
    guard let place = try store.place(of: id) else { return }
    guard place.version >= first else {
      deletions[id] = try write(nil, of: id, at: place.position, after: place.version)
      return
    }
    // It was put here before: what counts is how it was before that.
    if let previous = try store.origin(of: place.version)?.previous {
      try store.write(version(place.version, nil, of: id, at: place.position, after: previous))
      deletions[id] = place.version
    } else {
      try withdraw(place.version, at: place.position, showing: nil)
    }
  }

  /// Writes the entry of the journal; nil when nothing is changed.
  func enter(_ note: JournalNote, _ summary: String) throws -> JournalOperation? {
    guard touched > 0 else { return nil }
    let entry = JournalEntry(
      operation: JournalOperation(id: operation, note, command: note.command, summary: summary, themes: touched),
      versions: first...next - 1)
    try store.append(entry)
    if hasTouches { try store.recordTouches(of: entry, in: operation) }
    return entry.operation
  }

  /// Gives a version that was written here another content, or withdraws it where that is what there was before.
  private func rewrite(_ number: Int64, to theme: Theme) throws {
    let origin = try store.origin(of: number)
    let position = origin?.position ?? number
    if let previous = origin?.previous, try store.content(of: previous) == theme {
      try withdraw(number, at: position, showing: previous)
    } else {
      try store.write(version(number, theme, of: theme.id, at: position, after: origin?.previous))
    }
  }

  /// Writes a version under the next number, which it returns.
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
      theme: theme, content: content)
  }
}
