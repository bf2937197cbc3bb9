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
  /// `count` where the walk ends at an operation that touched other themes too, or that somebody else did.
  /// Throws a ``Diagnostic``, and changes nothing, when it ends before the first step, or when the theme is not as `seen`.
  func undo(newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote) throws -> [JournalMove]

  /// Does the operations of this theme again that were undone last, unless the theme was changed since; like
  /// ``undo(newest:of:seen:_:)`` it stays within the theme.
  func redo(newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote) throws -> [JournalMove]

  /// Brings every theme these entries of the journal touched back to where it was before the first of them, as one new
  /// operation that can be undone itself; nil when nothing is left of what they did.
  /// Throws a ``Diagnostic``, and changes nothing, when somebody else changed one of the themes in between or since.
  func takeBack(
    _ entries: [JournalOperation.ID], _ note: JournalNote, summary: String
  ) throws -> JournalOperation?
}

/// One consistent state of a catalog.
public protocol CatalogSnapshot {
  func count() throws -> Int
  func theme(_ id: ThemeID) throws -> StoredTheme?
  /// All themes whose name has this key, accents ignored, in catalog order.
  func themes(matching key: NameKey) throws -> [StoredTheme]
  /// All themes whose id begins with these hexadecimal digits (dashes and case ignored), at most `limit`.
  func themes(idPrefix: String, limit: Int) throws -> [StoredTheme]
  /// The theme at a place in the order of `list`, counted from 1.
  func theme(row: Int) throws -> StoredTheme?
  /// Which theme has a place in the order of `list`, also where its content is damaged.
  func id(row: Int) throws -> ThemeID?
  /// The ids that begin with these hexadecimal digits, also of themes whose content is damaged.
  func ids(prefix: String, limit: Int) throws -> [ThemeID]
  /// Visits the themes in the order they were added, until `visit` returns false; `skip` leaves out the first ones.
  /// A theme that is damaged is told to `damaged` and left out.
  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool) throws
  /// Visits the ids alone, in the same order, which costs next to nothing.
  func forEachID(_ visit: (ThemeID) throws -> Bool) throws
  /// Visits the names alone, in the same order, which is cheaper than the themes; one that is lost is empty.
  func forEachName(_ visit: (String) throws -> Bool) throws
  /// Visits the journal from the newest operation back, until `visit` returns false.
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws
  /// The same for the operations, undos and redos that touched one theme, also a theme that is gone.
  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws
  /// What is told of the operations before them, which were folded away; nil where none were.
  func folded() throws -> FoldedOperations?
  /// Visits what an operation did, theme by theme, in the order it did it.
  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws
}

extension CatalogSnapshot {
  /// Visits the themes, each of which must be sound.
  public func forEachTheme(skip: Int, _ visit: (StoredTheme) throws -> Bool) throws {
    try forEachTheme(skip: skip, damaged: { throw $0.finding }, visit)
  }

  /// For a state that folds nothing away.
  public func folded() throws -> FoldedOperations? { nil }

  /// For a state that has no quicker way.
  public func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try forEachTheme(skip: 0) { try visit($0.theme.id) }
  }
}

/// A state being changed: what was put is seen by what is asked later.
public protocol CatalogTransaction: CatalogSnapshot {
  /// Adds the theme, or replaces the one with its id.
  func put(_ theme: Theme) throws
  func remove(_ id: ThemeID) throws
}
