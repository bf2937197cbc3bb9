/// What a catalog is opened for.
public enum CatalogAccess: Sendable {
  /// Creates nothing: where there is no file, the catalog is empty.
  case reading
  /// Creates the file, but no folder.
  case writing
}
