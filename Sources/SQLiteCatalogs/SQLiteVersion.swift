internal import CSQLite
internal import Catalogs
internal import Themes

/// A version of SQLite, as a number such as 3037000 for 3.37.0.
struct SQLiteVersion {
  let number: Int32

  /// The first with STRICT tables. Nothing newer is used.
  static let least = SQLiteVersion(number: 3_037_000)
  /// The library that this program runs with, which may be older than the one that it was built with.
  static let linked = SQLiteVersion(number: sqlite3_libversion_number())

  /// Throws a ``Diagnostic`` if a catalog cannot be used with this version.
  func check() throws {
    guard number < Self.least.number else { return }
    throw Diagnostic.catalog(.oldSQLite(found: words, needed: Self.least.words))
  }

  fileprivate var words: String { "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)" }
}

extension SQLiteCatalog {
  /// For example `SQLite 3.40.1`, as this program runs with it.
  package static var libraryVersion: String { "SQLite \(SQLiteVersion.linked.words)" }
}
