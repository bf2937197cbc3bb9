public import Themes

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
