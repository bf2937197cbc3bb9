import CatalogSamples
import Testing

@testable import SQLiteCatalogs

@Suite struct `The version of SQLite` {
  @Test func `is checked before a catalog is opened`() throws {
    #expect(code { try SQLiteVersion(number: 3_037_000).check() } == "no error")
    let finding = refusal { try SQLiteVersion(number: 3_036_005).check() }
    #expect(finding?.code == "catalog.old-sqlite")
    #expect(finding?.message == "catalogs need SQLite 3.37.0 or newer, and this is 3.36.5")
    #expect(finding?.problem.failure == .unavailable)
  }

  /// Each of these needs a newer version than the least. A new statement must not bring them in.
  @Test(arguments: [" IS DISTINCT FROM", " IS NOT DISTINCT FROM", "RIGHT JOIN", "FULL JOIN", "->", "unixepoch("])
  func `is not exceeded by a statement`(word: String) {
    for sql in Query.allCases.map(\.sql) + Migration.all.map(\.sql) { #expect(!sql.contains(word), "\(sql)") }
  }
}
