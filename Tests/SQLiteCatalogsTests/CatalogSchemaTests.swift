import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `The schema of a catalog` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
    try SQLiteCatalog.open(path: path, for: .writing).put(theme(1, "Halloween"), theme(2, "Zoo"))
  }

  private func alter(_ sql: String) throws { try Connection.open(path, .existing, patience: 100).run(sql) }

  @Test(arguments: 1...Migration.all.count)
  func `is known in the texts that SQLite stores`(number: Int) throws {
    let connection = try Connection.open("", .memory, patience: 0)
    try Migration.apply(Array(Migration.all.prefix(number)), from: 0, on: connection)
    let schema = try CatalogSchema(of: connection)
    #expect(schema.differences(from: number, of: Migration.all) == [])
    #expect(schema.number(among: Migration.all) == number)
  }

  @Test(arguments: [
    ("CREATE TRIGGER wipe AFTER INSERT ON themes BEGIN DELETE FROM themes; END", "unexpected trigger 'wipe'"),
    ("CREATE VIEW news AS SELECT * FROM themes", "unexpected view 'news'"),
    ("CREATE TABLE notes (text)", "unexpected table 'notes'"),
    ("CREATE INDEX notes ON versions (name)", "unexpected index 'notes'"),
    ("CREATE INDEX notes ON versions (upper(name))", "unexpected index 'notes'"),
    ("CREATE TABLE \"no\u{1B}[2Jtes\" (text)", "unexpected table 'no\u{1B}[2Jtes'"),
    ("ANALYZE", "unexpected table 'sqlite_stat1'"),
    ("ALTER TABLE themes ADD COLUMN more TEXT", "changed table 'themes'"),
    ("ALTER TABLE themes ADD COLUMN more TEXT AS (hex(id))", "changed table 'themes'"),
    ("DROP TABLE folding; CREATE TABLE folding (id INTEGER CHECK (id > 9))", "changed table 'folding'"),
    ("DROP INDEX themes_by_name; CREATE INDEX themes_by_name ON themes (checksum)", "changed index 'themes_by_name'"),
    ("DROP INDEX themes_by_id", "missing index 'themes_by_id'"), ("DROP TABLE games", "missing table 'games'"),
    (
      "DROP TABLE folding; CREATE VIEW folding AS SELECT 1",
      "unexpected view 'folding', missing table 'folding'"
    ),
    (
      (1...5).map { "CREATE TABLE t\($0) (a)" }.joined(separator: ";"),
      "unexpected table 't1', unexpected table 't2', unexpected table 't3' and 2 more"
    ),
  ])
  func `is rejected with the name of what differs`(change: String, words: String) throws {
    try alter("PRAGMA journal_mode = DELETE; \(change)")
    let before = try folder.bytes(of: "c")
    for access in [CatalogAccess.reading, .writing] {
      let refusal = refusal { _ = try SQLiteCatalog.open(path: path, for: access) }
      #expect(refusal?.code == "catalog.altered")
      #expect(refusal?.message == "this is not a plain catalog: \(words)")
      #expect(refusal?.place.files == [path])
    }
    #expect(try folder.bytes(of: "c") == before)
  }

  @Test func `is rejected with a virtual table`() throws {
    try alter("CREATE VIRTUAL TABLE words USING fts5 (word)")
    let refusal = refusal { _ = try SQLiteCatalog.open(path: path, for: .reading) }
    #expect(refusal?.message.contains("unexpected virtual table 'words'") == true)
  }

  @Test func `is rejected however much is in it`() throws {
    try alter((1...300).map { "CREATE TABLE t\($0) (a)" }.joined(separator: ";"))
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading) } == "catalog.altered")
  }

  @Test func `may be rewritten by other programs`() throws {
    try alter(
      """
      VACUUM; REINDEX; DROP INDEX themes_by_id; DROP INDEX themes_by_name; CREATE INDEX themes_by_name ON themes (name_hash);
      CREATE UNIQUE INDEX themes_by_id ON themes (id)
      """)
    #expect(try SQLiteCatalog.open(path: path, for: .writing).check() == [])
  }

  @Test func `runs no trigger and no view, even if it has some`() throws {
    let connection = try Connection.open(path, .existing, patience: 100)
    try connection.run(
      """
      CREATE TRIGGER wipe AFTER INSERT ON migrations BEGIN DELETE FROM themes; END;
      CREATE VIEW news AS SELECT * FROM themes; INSERT INTO migrations VALUES (99, '')
      """)
    #expect(try connection.integer("SELECT count(*) FROM themes") == 2)
    #expect(throws: SQLiteFailure.self) { try connection.integer("SELECT count(*) FROM news") }
  }

  @Test func `cannot be written to directly`() throws {
    #expect(throws: SQLiteFailure.self) {
      try alter("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    }
  }
}
