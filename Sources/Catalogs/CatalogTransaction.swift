public import Themes

/// A state being changed: what was put is seen by what is asked later.
public protocol CatalogTransaction: CatalogSnapshot {
  /// Adds the theme, or replaces the one with its id.
  func put(_ theme: Theme) throws
  func remove(_ id: ThemeID) throws
}
