public import Themes

/// A shared store of themes in which every change is one undoable operation.
///
/// All changes go through ``write(_:_:)``: it commits the new state and its journal entry together or not at all.
public protocol Catalog: AnyObject {
  /// Reads one consistent state, whatever others write meanwhile.
  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result

  /// Runs `body` alone against the newest state and commits what it put and removed as one operation, summed up in the
  /// sentence it returns. A body that changes nothing leaves no operation; one that throws changes nothing.
  func write<Result>(
    _ note: JournalNote, _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result)

  /// Takes back that operation, also one of another actor.
  /// Throws a ``Diagnostic`` when it is not in effect, or when a theme it touched was changed since.
  func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation

  /// Takes back the newest operations of this actor that are in effect, and returns them, the newest first: fewer than
  /// `count` where the journal ends.
  /// Throws a ``Diagnostic``, and changes nothing, when there is none or when any of them cannot be taken back.
  func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation]

  /// Does the operations of this actor again that were undone last, unless something new was done since; like
  /// ``undo(newest:_:)`` all of them or none.
  func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation]

  /// Takes back the newest operations in effect that touched this theme, whatever else was done meanwhile: fewer than
  /// `count` where the walk ends at an operation that touched other themes too, or that others did.
  /// Throws a ``Diagnostic``, and changes nothing, when it ends before the first step, or when the theme is not as `seen`.
  func undo(newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote) throws -> [JournalMove]

  /// Does the operations of this theme again that were undone last, unless the theme was changed since; like
  /// ``undo(newest:of:seen:_:)`` it stays within the theme.
  func redo(newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote) throws -> [JournalMove]

  /// Brings every theme these entries of the journal touched back to where it was before the first of them, as one new
  /// operation that can be undone itself; nil when nothing is left of what they did.
  /// Throws a ``Diagnostic``, and changes nothing, when others changed one of the themes in between or since.
  func takeBack(
    _ entries: [JournalOperation.ID], _ note: JournalNote, summary: String
  ) throws -> JournalOperation?
}

/// A catalog over a ``JournalStore``: everything but reading and committing is the same for all of them.
public protocol JournaledCatalog: Catalog {
  /// Runs `body` alone against the newest state, and commits what it did; where it throws, nothing is changed.
  func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result
}

extension JournaledCatalog {
  public func write<Result>(
    _ note: JournalNote, _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result) {
    try writeDirectly(note, body)
  }

  /// A write whose body runs while others wait, for a catalog whose ``write(_:_:)`` rehearses the body before.
  public func writeDirectly<Result>(
    _ note: JournalNote, _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result) {
    try change { store in
      let transaction = try JournalTransaction(on: store)
      let (summary, result) = try body(transaction)
      return (try transaction.enter(note, summary), result)
    }
  }

  public func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    try change { try Journal(store: $0).undo(id, note) }
  }

  public func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try change { try Journal(store: $0).undo(newest: count, note) }
  }

  public func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try change { try Journal(store: $0).redo(newest: count, note) }
  }

  public func undo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try change { try ThemeWalk(theme: theme, store: $0).undo(count, seen: seen, note) }
  }

  public func redo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try change { try ThemeWalk(theme: theme, store: $0).redo(count, seen: seen, note) }
  }

  public func takeBack(
    _ entries: [JournalOperation.ID], _ note: JournalNote, summary: String
  ) throws -> JournalOperation? {
    try change { try TakingBack(Set(entries), in: $0).run(note, summary) }
  }
}

/// The purpose for which a catalog is opened.
public enum CatalogAccess: Sendable {
  /// Creates nothing: where there is no file, the catalog is empty.
  case reading
  /// Creates the file, but no folder.
  case writing
}

/// An event of an open catalog, for a program that may be interrupted meanwhile.
public enum CatalogEvent: Sendable {
  /// From here until one of the next two, it is unknown whether the change will be found.
  case committing
  case committed
  case notCommitted
  /// A repair has put a new file in the place of the one that was open; later changes go there.
  case repaired
}
