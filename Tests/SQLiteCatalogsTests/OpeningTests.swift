import CSQLite
import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `Opening a catalog` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("catalog.sqlite")
  }

  private func open(_ access: CatalogAccess, patience: Int = 200) throws -> SQLiteCatalog {
    try SQLiteCatalog.open(path: path, for: access, patience: patience)
  }

  /// Reading and writing are rejected with this code, and the file keeps every byte.
  private func expectRefusal(_ expected: String) throws {
    let before = try folder.bytes(of: "catalog.sqlite")
    #expect(code { _ = try open(.reading).themes() } == expected)
    #expect(code { _ = try open(.writing).put(theme(1, "A")) } == expected)
    #expect(try folder.bytes(of: "catalog.sqlite") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["catalog.sqlite"])
  }

  @Test func `of a read-only catalog the file beside it is named that is read-only alone`() throws {
    let failure = SQLiteFailure(code: SQLITE_READONLY, connection: nil)
    try folder.write([UInt8](), to: "catalog.sqlite-wal")
    #expect(failure.diagnostic(path: path, patience: 0).place.files == [path])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path + "-wal")
    #expect(failure.diagnostic(path: path, patience: 0).place.files == [path + "-wal"])
  }

  /// A sound catalog without a log.
  private func fill(_ themes: Int = 300) throws {
    let catalog = try open(.writing)
    var generator = ThemeGenerator(seed: 1)
    let generated = generator.themes(themes)
    _ = try catalog.write(note()) { transaction throws in
      for theme in generated { try transaction.put(theme) }
      return ("filled", ())
    }
  }

  private func database(_ sql: String) throws { try Connection.open(path, .creating, patience: 100).run(sql) }

  @Test func `reading a missing file finds an empty catalog and creates no file`() throws {
    let catalog = try open(.reading)
    #expect(try catalog.themes().isEmpty)
    #expect(code { try catalog.put(theme(1, "A")) } == "catalog.not-permitted")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a new file is readable by its owner only`() throws {
    do { try open(.writing).put(theme(1, "A")) }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["catalog.sqlite"])
  }

  @Test func `a file of zero bytes is a new catalog`() throws {
    try folder.write([], to: "catalog.sqlite")
    #expect(try open(.reading).themes().isEmpty)
    #expect(try folder.bytes(of: "catalog.sqlite").isEmpty)
    try open(.writing).put(theme(1, "A"))
    #expect(try open(.reading).themes() == [theme(1, "A")])
  }

  @Test func `special names of SQLite are plain file names`() throws {
    let odd = folder.file("file:a?mode=memory#%20b")
    try SQLiteCatalog.open(path: odd, for: .writing).put(theme(1, "A"))
    #expect(FileManager.default.fileExists(atPath: odd))
    let connection = try Connection.open(odd, .immutable, patience: 0)
    #expect(try connection.integer("SELECT count(*) FROM themes") == 1)
  }

  @Test func `the database of another program is rejected and not changed`() throws {
    try database("CREATE TABLE letters (text); INSERT INTO letters VALUES ('a')")
    try expectRefusal("catalog.not-a-catalog")
  }

  @Test func `the write-ahead log of another program is not changed`() throws {
    let other = try Connection.open(path, .creating, patience: 100)
    try other.run("PRAGMA journal_mode = WAL; CREATE TABLE letters (text)")
    let log = try folder.bytes(of: "catalog.sqlite-wal")
    #expect(code { _ = try open(.writing) } == "catalog.not-a-catalog")
    #expect(try folder.bytes(of: "catalog.sqlite-wal") == log)
    #expect(try other.integer("SELECT count(*) FROM letters") == 0)
  }

  @Test func `a database with another application id is rejected`() throws {
    try fill(3)
    try database("PRAGMA application_id = 1296387406")
    try expectRefusal("catalog.not-a-catalog")
    try database("PRAGMA application_id = \(FileHeader.applicationID)")
    #expect(try open(.reading).themes().count == 3)
  }

  @Test func `a newer catalog is rejected and not changed`() throws {
    try fill(3)
    try database("PRAGMA user_version = 77; INSERT INTO migrations VALUES (77, 'later')")
    try expectRefusal("catalog.newer")
  }

  @Test(arguments: [0, -1, -2_147_483_648])
  func `a catalog without a schema number is damaged and not changed`(version: Int) throws {
    try fill(3)
    try database("PRAGMA user_version = \(version)")
    try expectRefusal("catalog.damaged")
  }

  @Test func `a file that is not a database is rejected and not changed`() throws {
    try folder.write(Array("id,name\n1,Halloween\n".utf8), to: "catalog.sqlite")
    try expectRefusal("catalog.not-a-catalog")
    try folder.write([UInt8](repeating: 0, count: 4_096), to: "catalog.sqlite")
    try expectRefusal("catalog.not-a-catalog")
    try folder.write(Array("SQLite format 3\0".utf8) + [64, 0, 1, 1], to: "catalog.sqlite")
    try expectRefusal("catalog.not-a-catalog")
  }

  @Test(arguments: [(99, "catalog.not-a-catalog"), (100, "catalog.damaged")])
  func `the first 100 bytes of a catalog are recognised`(length: Int, expected: String) throws {
    try fill(3)
    try folder.write(folder.bytes(of: "catalog.sqlite").prefix(length), to: "catalog.sqlite")
    try expectRefusal(expected)
  }

  @Test(arguments: [0.02, 0.3, 0.6, 0.97])
  func `a truncated catalog is damaged`(part: Double) throws {
    try fill()
    let bytes = try folder.bytes(of: "catalog.sqlite")
    try folder.write(bytes.prefix(Int(Double(bytes.count) * part) / 512 * 512), to: "catalog.sqlite")
    try expectRefusal("catalog.damaged")
  }

  @Test func `a catalog with overwritten pages is damaged`() throws {
    try fill()
    var bytes = try folder.bytes(of: "catalog.sqlite")
    for offset in 16_384..<bytes.count { bytes[offset] = 0xFF }
    try folder.write(bytes, to: "catalog.sqlite")
    #expect(code { _ = try open(.reading).themes() } == "catalog.damaged")
    #expect(try !open(.reading).check().isEmpty)
    #expect(try folder.bytes(of: "catalog.sqlite") == bytes)
  }

  @Test func `a header with an unknown schema format is damage`() throws {
    try fill(3)
    var bytes = try folder.bytes(of: "catalog.sqlite")
    bytes[47] ^= 0x40
    try folder.write(bytes, to: "catalog.sqlite")
    #expect(code { _ = try open(.reading).themes() } == "catalog.damaged")
    #expect(code { _ = try open(.writing) } == "catalog.damaged")
  }

  @Test func `a folder and a path in a missing folder are rejected`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(code { _ = try open(.reading) } == "catalog.not-a-catalog")
    #expect(code { _ = try open(.writing) } == "catalog.not-a-catalog")
    #expect(code { _ = try SQLiteCatalog.open(path: folder.file("no/c"), for: .writing) } == "catalog.unreachable")
    #expect(try SQLiteCatalog.open(path: folder.file("no/c"), for: .reading).themes().isEmpty)
  }

  @Test func `a link into a missing folder names that folder`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("no/c"))
    let fault = #expect(throws: Diagnostic.self) { _ = try open(.writing) }
    #expect(fault?.message.hasSuffix("the folder '\(folder.file("no"))' does not exist") == true)
  }

  @Test func `an unreachable path is not an empty catalog`() throws {
    try folder.write([], to: "file")
    #expect(symlink("loop", folder.file("loop")) == 0)
    let long = folder.file(String(repeating: "a", count: 300))
    for path in [folder.file("file/c"), folder.file("loop"), long] {
      for access in [CatalogAccess.reading, .writing] {
        #expect(code { _ = try SQLiteCatalog.open(path: path, for: access) } == "catalog.unreachable")
      }
    }
  }

  @Test func `devices and pipes are rejected without waiting`() throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in ["/dev/null", "/dev/zero", folder.file("pipe")] {
      for access in [CatalogAccess.reading, .writing] {
        #expect(code { _ = try SQLiteCatalog.open(path: path, for: access) } == "catalog.not-a-catalog")
      }
    }
  }

  @Test func `a reader sees one state while others write`() throws {
    let writer = try open(.writing)
    try writer.put(theme(1, "A"))
    try open(.reading).read { snapshot throws in
      #expect(try snapshot.count() == 1)
      try writer.put(theme(2, "B"))
      #expect(try snapshot.count() == 1)
    }
    _ = try writer.write(note()) { _ throws in
      #expect(code { try open(.writing, patience: 50).put(theme(3, "C")) } == "catalog.busy")
      return ("", ())
    }
    #expect(try open(.reading).themes().count == 2)
  }

  @Test func `a schema step and its record are committed together`() throws {
    try fill(1)
    let next = Migration.all + [Migration(name: "notes", creates: ["CREATE TABLE notes (text TEXT) STRICT"])]
    let broken =
      Migration.all + [Migration(name: "broken", creates: ["CREATE TABLE half (text TEXT) STRICT", "nonsense"])]
    #expect(
      code { _ = try CatalogFileOpening(path: path, patience: 100, migrations: broken).connection(for: .writing) }
        == "catalog.failed")
    let connection = try CatalogFileOpening(path: path, patience: 100, migrations: next).connection(for: .writing)
    #expect(try connection?.integer("SELECT count(*) FROM migrations") == Int64(next.count))
    #expect(try connection?.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == 0)
    #expect(try connection?.integer("PRAGMA user_version") == Int64(next.count))
    #expect(code { _ = try open(.reading) } == "catalog.newer")
  }

  @Test func `a file that was moved is neither read nor changed`() throws {
    let catalog = try open(.writing)
    try catalog.put(theme(1, "A"))
    for shell in [
      { try FileManager.default.moveItem(atPath: path, toPath: folder.file("away")) },
      { try folder.write([], to: "catalog.sqlite") }, { try FileManager.default.removeItem(atPath: path) },
    ] {
      try shell()
      let refusal = refusal { try catalog.put(theme(2, "B")) }
      #expect(refusal?.code == "catalog.moved")
      #expect(refusal?.place.files == [path])
      #expect(code { _ = try catalog.undo(note("undo")) } == "catalog.moved")
      #expect(code { _ = try catalog.themes() } == "catalog.moved")
      #expect(code { _ = try catalog.facts() } == "catalog.moved")
    }
    try FileManager.default.moveItem(atPath: folder.file("away"), toPath: path)
    try catalog.put(theme(2, "B"))
    #expect(try open(.reading).themes().map(\.name) == ["A", "B"])
  }

  @Test func `a database in memory has not moved`() throws {
    let connection = try Connection.open("", .memory, patience: 0)
    #expect(try !connection.hasMoved())
  }

  @Test(arguments: [
    (999, "is writing to the catalog"), (1_000, "has been writing to the catalog for more than 1 second"),
    (1_999, "has been writing to the catalog for more than 1 second"),
    (2_000, "has been writing to the catalog for more than 2 seconds"),
  ])
  func `a busy catalog names the whole seconds of the wait`(patience: Int, words: String) {
    let failure = SQLiteFailure(code: SQLITE_BUSY, connection: nil)
    let message = failure.diagnostic(path: path, patience: patience).message
    #expect(message == "another program \(words)")
  }
}
