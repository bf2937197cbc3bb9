internal import Catalogs
internal import SQLiteCatalogs
internal import System

/// Which store keeps a catalog: nothing else in this module names one.
enum CatalogOpening {
  /// A catalog that does not exist is empty, and stays so.
  static func forReading(_ path: String) throws -> any Catalog & GameStore & CatalogHealth {
    try SQLiteCatalog.open(path: path, for: .reading)
  }

  /// A catalog that does not exist is created, but no folder.
  ///
  /// `patience` is how many milliseconds a change waits for the one of another program; what becomes of a change is told to
  /// `tell` at once.
  static func forWriting(
    _ path: String, patience: Int, tell: @escaping (CatalogEvent) -> Void
  ) throws -> any Catalog & GameStore {
    try SQLiteCatalog.open(path: path, for: .writing, patience: patience, tell: tell)
  }

  static func repair(of path: String) -> any CatalogRepair { SQLiteRepair(of: path) }

  /// True for a file that may hold a catalog, whatever its name.
  static func mayBeCatalog(_ path: String) -> Bool {
    FileReading.file(path, beginsWith: Array("SQLite format 3\0".utf8))
  }
}
