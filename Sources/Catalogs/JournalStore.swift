public import Themes

/// A store of themes as the journal sees it: set-based primitives over one state, inside a transaction of the store.
///
/// Every content that a theme ever had is a *version*, whose number is given once and which never changes; without a
/// content it is a deletion. Every theme in effect has a *place*: its position in the list, which is the number of the
/// version that added it, and the version that is shown there. An undo or a redo copies nothing: it only says which
/// versions are in effect.
///
/// A store for another database conforms to this protocol and, with its catalog, to ``JournaledCatalog``.
public protocol JournalStore: CatalogSnapshot {
  // MARK: The journal

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry?
  /// The newest change that is not undone, of this actor or, for nil, of any.
  func newestInEffect(of actor: String?) throws -> JournalEntry?
  /// The change whose undo in effect is the newest one made by this actor, or made by others of this actor's change.
  func lastUndone(of actor: String) throws -> JournalEntry?
  /// The newest change of this actor after that entry.
  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID?
  func append(_ entry: JournalEntry) throws
  /// Nil says that the change is in effect again.
  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws
  /// Notes that `entry` touched the themes of `change`, for their own histories. Where both are the same, additions are
  /// left out: they are found by the position of their theme.
  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws

  // MARK: The themes of one change, as a set

  /// A theme that is not as the change left it or, on the way forth, found it.
  func firstObstacle(
    of change: JournalEntry, _ direction: JournalDirection
  ) throws -> (theme: ThemeID, name: String)?
  /// Puts all versions of a change out of effect, or into it again.
  func apply(_ change: JournalEntry, _ direction: JournalDirection) throws
  /// Visits what a change did theme by theme, in the order it did it.
  func forEachStep(of change: JournalEntry, _ visit: (JournalStep) throws -> Void) throws
  /// The same with contents, until `visit` returns false.
  func forEachContent(of change: JournalEntry, _ visit: (ThemeChange) throws -> Bool) throws

  // MARK: One theme

  /// Where a theme in effect stands.
  func place(of theme: ThemeID) throws -> ThemePlace?
  /// Visits what ``recordTouches(of:in:)`` noted of a theme, the newest first, until `visit` returns false.
  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws

  // MARK: Versions

  /// The highest number that was given; 0 before the first.
  func newestVersion() throws -> Int64
  /// Nil for a version that was compacted.
  func origin(of version: Int64) throws -> VersionOrigin?
  func content(of version: Int64) throws -> Theme?
  /// Writes a version, in the place of the one with its number if the same operation has written it, and puts it into
  /// effect at its position; a deletion takes out what is there.
  func write(_ version: ThemeVersion) throws
  /// Forgets a version of the operation that is being made, and puts the one before it into effect again, if there is one.
  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws
}

/// One theme of a change: from which version to which; nil where the theme was not there.
public struct JournalStep: Sendable, Hashable {
  public let theme: ThemeID
  public let from: Int64?
  public let to: Int64?
  public let position: Int64

  public init(theme: ThemeID, from: Int64?, to: Int64?, position: Int64) {
    self.theme = theme
    self.from = from
    self.to = to
    self.position = position
  }

  /// The way back.
  var reversed: JournalStep { JournalStep(theme: theme, from: to, to: from, position: position) }
}

/// Where a theme in effect stands: its position in the list, and the version that is shown there.
public struct ThemePlace: Sendable, Hashable {
  public let position: Int64
  public let version: Int64

  public init(position: Int64, version: Int64) {
    self.position = position
    self.version = version
  }
}

/// An entry of the journal that touched a theme.
public struct ThemeTouch: Sendable, Hashable {
  public let entry: JournalOperation.ID
  /// The change that wrote the version which the entry wrote or moved.
  public let change: JournalOperation.ID
  public let isDeletion: Bool
  public let position: Int64
  /// The change that added the theme at this position; nil where it was compacted.
  public let addition: JournalOperation.ID?

  public init(
    entry: JournalOperation.ID, change: JournalOperation.ID, isDeletion: Bool, position: Int64,
    addition: JournalOperation.ID?
  ) {
    self.entry = entry
    self.change = change
    self.isDeletion = isDeletion
    self.position = position
    self.addition = addition
  }
}

/// Which change wrote a version, and what was in effect there before.
public struct VersionOrigin: Sendable, Hashable {
  public let operation: JournalOperation.ID
  public let position: Int64
  public let previous: Int64?

  public init(operation: JournalOperation.ID, position: Int64, previous: Int64?) {
    self.operation = operation
    self.position = position
    self.previous = previous
  }
}

/// A version to be written.
public struct ThemeVersion: Sendable {
  public let number: Int64
  public let origin: VersionOrigin
  public let theme: ThemeID
  /// Nil for a deletion.
  public let content: Theme?

  public init(number: Int64, origin: VersionOrigin, theme: ThemeID, content: Theme?) {
    self.number = number
    self.origin = origin
    self.theme = theme
    self.content = content
  }

  /// True for a theme that is new to the catalog.
  public var isAddition: Bool { number == origin.position }
}

extension JournalStore {
  /// 0 before the first.
  func newestOperation() throws -> JournalOperation.ID {
    var newest: JournalOperation.ID = 0
    try forEachOperation { operation in
      newest = operation.id
      return false
    }
    return newest
  }

  /// The entry with a number that a person gave.
  func named(_ id: JournalOperation.ID) throws -> JournalEntry {
    if let entry = try entry(id) { return entry }
    throw try Diagnostic.catalog(id > 0 && isCompacted(id) ? .compacted(id) : .noSuchOperation(id))
  }

  /// True for an operation that is not a gap in the journal, although it is not there.
  func isCompacted(_ id: JournalOperation.ID) throws -> Bool { try compacted().map { id <= $0.newest } ?? false }

  /// The change that an entry moved, or the entry itself.
  func change(of entry: JournalEntry) throws -> JournalEntry {
    guard let target = entry.target else { return entry }
    guard let change = try self.entry(target) else { throw Diagnostic.catalog(.damaged(.missingOperation(target))) }
    return change
  }

  public func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    try ThemeHistory(of: theme, in: self).forEachEntry { try visit($0.operation) }
  }

  public func forEachChange(of id: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    guard let entry = try entry(id) else { return }
    try forEachContent(of: change(of: entry)) { try visit(entry.kind == .undo ? $0.reversed : $0) }
  }
}
