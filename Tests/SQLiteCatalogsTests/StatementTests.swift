import CSQLite
import CatalogSamples
import Catalogs
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `A prepared statement` {
  private let connection: Connection

  init() throws {
    connection = try Connection.open("", .memory, patience: 0)
    try connection.run("CREATE TABLE notes (\(ContentColumn.list()))")
  }

  @Test func `throws the failure of a bind at the next step`() throws {
    let row = try connection.prepare("INSERT INTO notes (name) VALUES (?)")
    row.bind("A", at: 1)
    row.bind(1, at: 2)
    let failure = #expect(throws: SQLiteFailure.self) { try row.run() }
    #expect(failure?.code == SQLITE_RANGE)
    #expect(try connection.integer("SELECT count(*) FROM notes") == 0)
  }

  @Test func `throws the failure of a bind even if a later bind succeeds`() throws {
    let row = try connection.prepare("INSERT INTO notes (name) VALUES (?)")
    row.bind(1, at: 2)
    row.bind("A", at: 1)
    #expect(throws: SQLiteFailure.self) { try row.run() }
    #expect(try connection.integer("SELECT count(*) FROM notes") == 0)
  }

  @Test func `throws the failed bind of a record`() throws {
    let row = try connection.prepare("INSERT INTO notes (theme, name) VALUES (?1, ?2)")
    var record = VersionRecord()
    record.set(theme(1, "Sea"), of: theme(1, "").id)
    #expect(throws: SQLiteFailure.self) { try row.run(record: record) }
    #expect(throws: SQLiteFailure.self) { try row.run(1 as Int64, "A", record: record) }
    #expect(try connection.integer("SELECT count(*) FROM notes") == 0)
  }

  @Test func `runs again after a failed bind`() throws {
    let row = try connection.prepare("INSERT INTO notes (name) VALUES (?)")
    row.bind(1, at: 7)
    #expect(throws: SQLiteFailure.self) { try row.run() }
    row.bind("A", at: 1)
    try row.run()
    #expect(try connection.integer("SELECT count(*) FROM notes WHERE name = 'A'") == 1)
  }

  @Test func `does not keep the bytes of a record after it has run`() throws {
    let row = try connection.prepare(
      "INSERT INTO notes VALUES (\(ContentColumn.allCases.map { _ in "?" }.joined(separator: ", ")))")
    do {
      var record = VersionRecord()
      record.set(theme(1, "Sea", "ABC", removed: "D"), of: theme(1, "").id)
      try row.run(record: record)
    }
    try row.run()
    #expect(try connection.integer("SELECT count(*) FROM notes WHERE name = 'Sea' AND length(theme) = 16") == 1)
    #expect(try connection.integer("SELECT count(*) FROM notes WHERE name IS NULL AND theme IS NULL") == 1)
  }
}
