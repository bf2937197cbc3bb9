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

  /// Takes back that operation, whoever did it.
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

/// What a catalog is opened for.
public enum CatalogAccess: Sendable {
  /// Creates nothing: where there is no file, the catalog is empty.
  case reading
  /// Creates the file, but no folder.
  case writing
}

/// What becomes of a catalog while it is open, for a program that may be interrupted meanwhile.
public enum CatalogEvent: Sendable {
  /// From here until one of the next two, it is unknown whether the change will be found.
  case committing
  case committed
  case notCommitted
  /// A repair has put a new file in the place of the one that was open; later changes go there.
  case repaired
}
