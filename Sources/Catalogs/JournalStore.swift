package import Themes

/// The operations on themes and journal entries that a database must offer; all of them run inside one transaction.
///
/// Each content that a theme ever had is a *version*; it has a unique number and never changes. A version without content
/// is a deletion. A theme in effect has a *place*: its position in the list, which is the number of the version that
/// added it, and the version in effect. An undo or redo copies nothing: it changes which versions are in effect.
///
/// A store for another database conforms to this protocol and, with its catalog, to ``Catalog``.
package protocol JournalStore: CatalogSnapshot {
  // MARK: The journal

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry?
  /// The newest change that is not undone, of this actor or, for nil, of any actor.
  func newestInEffect(of actor: String?) throws -> JournalEntry?
  /// The change with the newest undo in effect, if this actor made the change or the undo.
  func lastUndone(of actor: String) throws -> JournalEntry?
  /// The newest change of this actor after that entry.
  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID?
  func append(_ entry: JournalEntry) throws
  /// Marks a change as undone by `undo`, or, for nil, as in effect again.
  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws
  /// Records that `entry` touched the themes of `change`, for the histories of the themes. If both are the same entry,
  /// additions are left out: the position of the theme names its addition.
  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws

  // MARK: The themes of one change, as a set

  /// The first theme that is not as the change left it or, for a redo, found it. One that should be absent must not have
  /// been added and deleted since, either.
  func firstObstacle(
    of change: JournalEntry, _ direction: JournalDirection
  ) throws -> (theme: ThemeID, name: String)?
  /// Puts all versions of a change out of effect or, for a redo, into effect again. Returns how many they are.
  func apply(_ change: JournalEntry, _ direction: JournalDirection) throws -> Int
  /// Visits the steps of a change in their order.
  func forEachStep(of change: JournalEntry, _ visit: (JournalStep) throws -> Void) throws
  /// Visits the contents before and after each step, until `visit` returns false.
  func forEachContent(of change: JournalEntry, _ visit: (ThemeChange) throws -> Bool) throws

  // MARK: One theme

  /// Nil for a theme that is not in effect.
  func place(of theme: ThemeID) throws -> ThemePlace?
  /// Visits the touches of a theme that were recorded, the newest first, until `visit` returns false.
  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws

  // MARK: Versions

  /// The highest number of a version; 0 before the first one.
  func newestVersion() throws -> Int64
  /// Nil for a version that was compacted.
  func origin(of version: Int64) throws -> VersionOrigin?
  func content(of version: Int64) throws -> Theme?
  /// Writes a version and puts it into effect at its position; a deletion removes the theme from there. It replaces a
  /// version with the same number, if the same operation has written that.
  func write(_ version: ThemeVersion) throws
  /// Removes a version of the operation in progress, and puts the previous one, if any, into effect again.
  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws

  // MARK: Imports

  /// Records that a change is an import: each of its versions is what was imported, unless ``recordImported(_:by:)`` says
  /// otherwise.
  func recordImport(_ change: JournalOperation.ID) throws
  /// Records what was imported last when that version is in effect, in place of an earlier record.
  func recordImported(_ content: ImportedContent, by version: Int64) throws
  /// What was recorded for that version; otherwise its content, if an import wrote it, or nil.
  func importedContent(by version: Int64) throws -> ImportedContent?
  /// Records that a version is what that release brought, in place of an earlier release of the same source.
  func recordRelease(_ release: Release, by version: Int64) throws
  func releases(by version: Int64) throws -> [Release]

  // MARK: Sources

  /// Writes what is known of a source, but not whether it is followed.
  func write(_ source: FollowedSource) throws
  /// Records that a change follows a known source, or follows it no longer.
  func setFollowed(_ address: String, _ isFollowed: Bool, by change: JournalOperation.ID) throws
}

/// One theme of a change: the version before and the version after; nil if the theme did not exist.
package struct JournalStep: Sendable, Hashable {
  package let theme: ThemeID
  package let from: Int64?
  package let to: Int64?
  package let position: Int64

  package init(theme: ThemeID, from: Int64?, to: Int64?, position: Int64) {
    self.theme = theme
    self.from = from
    self.to = to
    self.position = position
  }

  /// The step of an undo.
  var reversed: JournalStep { JournalStep(theme: theme, from: to, to: from, position: position) }
}

/// The position of a theme in effect in the list, and its version.
package struct ThemePlace: Sendable, Hashable {
  package let position: Int64
  package let version: Int64

  package init(position: Int64, version: Int64) {
    self.position = position
    self.version = version
  }
}

/// An entry of the journal that touched a theme.
package struct ThemeTouch: Sendable, Hashable {
  package let entry: JournalOperation.ID
  /// The change that wrote the version; for an undo or redo, its target.
  package let change: JournalOperation.ID
  package let isDeletion: Bool
  /// The version that the entry wrote or moved.
  package let version: Int64
  package let position: Int64
  /// The change that added the theme at this position; nil if it was compacted.
  package let addition: JournalOperation.ID?

  package init(
    entry: JournalOperation.ID, change: JournalOperation.ID, isDeletion: Bool, version: Int64, position: Int64,
    addition: JournalOperation.ID?
  ) {
    self.entry = entry
    self.change = change
    self.isDeletion = isDeletion
    self.version = version
    self.position = position
    self.addition = addition
  }
}

/// The change that wrote a version, its position, and the version before it.
package struct VersionOrigin: Sendable, Hashable {
  package let operation: JournalOperation.ID
  package let position: Int64
  package let previous: Int64?

  package init(operation: JournalOperation.ID, position: Int64, previous: Int64?) {
    self.operation = operation
    self.position = position
    self.previous = previous
  }
}

/// A version to write.
package struct ThemeVersion: Sendable {
  package let number: Int64
  package let origin: VersionOrigin
  package let theme: ThemeID
  /// Nil for a deletion.
  package let content: Theme?
  /// True for a theme that is new to the catalog: the number of its first version is its position.
  package let isAddition: Bool
}

extension JournalStore {
  /// The entry with a number that the user gave; throws if there is none.
  func entry(numbered id: JournalOperation.ID) throws -> JournalEntry {
    if let entry = try entry(id) { return entry }
    throw Diagnostic.catalog(.noSuchOperation(id, isCompacted: try id > 0 && isCompacted(id)))
  }

  /// True for a missing operation that was compacted.
  func isCompacted(_ id: JournalOperation.ID) throws -> Bool { try compacted().map { id <= $0.newest } ?? false }

  /// The target of an undo or redo; a change itself.
  func change(of entry: JournalEntry) throws -> JournalEntry {
    guard let target = entry.target else { return entry }
    guard let change = try self.entry(target) else {
      throw Diagnostic.catalog(.damaged("operation \(target) of the journal is missing"))
    }
    return change
  }

  /// Follows the versions back from the one in effect: each may be what an import brought.
  package func forEachImport(of theme: ThemeID, _ visit: (Theme, JournalOperation.ID?) throws -> Bool) throws {
    try forEachImport(at: place(of: theme)?.version) { content, version in
      guard case .known(let theme) = content else { return false }
      return try visit(theme, origin(of: version)?.operation)
    }
  }

  package func forEachImportBeforeDeletion(of theme: ThemeID, _ visit: (Theme) throws -> Bool) throws {
    try forEachTouch(of: theme) { touch in
      guard touch.isDeletion, let deleted = try origin(of: touch.version)?.previous else { return true }
      var goesOn = true
      try forEachImport(at: deleted) { content, _ in
        if case .known(let theme) = content { goesOn = try visit(theme) }
        return goesOn
      }
      return goesOn
    }
  }

  /// What was imported last when that version was in effect; nil if nothing is known.
  func lastImport(at version: Int64?) throws -> ImportedContent? {
    var last: ImportedContent?
    try forEachImport(at: version) { content, _ in
      last = content
      return false
    }
    return last
  }

  private func forEachImport(at version: Int64?, _ visit: (ImportedContent, Int64) throws -> Bool) throws {
    var number = version
    while let version = number {
      if let content = try importedContent(by: version) { guard try visit(content, version) else { return } }
      // Damaged numbers must not form a cycle.
      number = try origin(of: version)?.previous.flatMap { $0 < version ? $0 : nil }
    }
  }

  /// The newest release of each source that was recorded up to that version.
  func lastReleases(at version: Int64?) throws -> [String?: Release] {
    var found: [String?: Release] = [:]
    var number = version
    while let version = number {
      for release in try releases(by: version) where found[release.source] == nil { found[release.source] = release }
      number = try origin(of: version)?.previous.flatMap { $0 < version ? $0 : nil }
    }
    return found
  }

  /// The newest deletion in effect of a theme that is not in effect, with its position and the version before.
  func deletion(of theme: ThemeID) throws -> VersionOrigin? {
    guard try place(of: theme) == nil else { return nil }
    var deletion: VersionOrigin?
    try forEachTouch(of: theme) { touch in
      if touch.isDeletion, let change = try entry(touch.change), change.undoneBy == nil {
        deletion = try origin(of: touch.version)
      }
      return deletion == nil
    }
    return deletion
  }

  package func operation(_ id: JournalOperation.ID) throws -> JournalOperation? { try entry(id)?.operation }

  package func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    try ThemeHistory(of: theme, in: self).forEachEntry { try visit($0.operation) }
  }

  package func forEachChange(of theme: ThemeID, _ visit: (JournalOperation, ThemeChange) throws -> Bool) throws {
    try ThemeHistory(of: theme, in: self).forEachChange(visit)
  }

  package func forEachChange(of id: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    guard let entry = try entry(id) else { return }
    try forEachContent(of: change(of: entry)) { try visit(entry.kind == .undo ? $0.reversed : $0) }
  }
}
