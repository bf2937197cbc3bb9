import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import PostgresCatalogs

@Suite(.enabled(if: PostgresServer.isAllowed)) struct `The schema of a catalog on a server` {
  /// A next version of the schema. Run twice, its step would fail.
  private static let next = ServerSchema(
    steps: ServerSchema.current.steps + [
      ["ALTER TABLE memorize.head ADD COLUMN note text", "CREATE TABLE memorize.notes AS SELECT 1 AS note"]
    ])
  /// The schema after some of its steps: programs of the first wrote the themes themselves, and those of the second no words.
  private static func schema(_ steps: Int) -> ServerSchema {
    ServerSchema(steps: Array(ServerSchema.current.steps.prefix(steps)))
  }

  private let server: PostgresServer
  private let database: String

  init() throws {
    server = try PostgresServer.shared.get()
    database = try server.database()
    _ = try PostgresCatalog.create(server.address(of: database), person: "ann")
    try open().put(theme(1, "A"))
  }

  private static func connector(_ address: String, _ schema: ServerSchema) throws -> Connector {
    try Connector(address, person: "ann", patience: 10_000, memory: nil, schema: schema) { _ in }
  }

  private func open(_ schema: ServerSchema = .current, user: String = "memorize") throws -> PostgresCatalog {
    let address = server.address(of: database, user: user)
    return try PostgresCatalog(Self.connector(address, schema)).opened()
  }

  @Test func `is migrated once, however many programs start at the same time`() throws {
    let opened = Counter()
    let starts = (1...16).map { number in
      Thread.started {
        if (try? open(Self.next).put(theme(UInt64(number), "B\(number)"))) != nil { opened.add() }
      }
    }
    for start in starts { start.wait() }
    #expect(opened.count == 16)
    #expect(try open(Self.next).operations().count == 17)
    #expect(try open(Self.next).check() == [])
  }

  /// A catalog of an older schema with the rows of the one of this test.
  private func older(_ steps: Int = 1) throws -> String {
    let older = try server.database()
    _ = try PostgresCatalog(Self.connector(server.address(of: older), Self.schema(steps))).create()
    let contents = "(id, theme, pairs, color, checksum, name, emojis, removed, extras)"
    let versions = contents.replacingOccurrences(of: "theme", with: "operation, position, previous, name_hash, theme")
    // The triggers of the second step would make them.
    try server.run(
      "ALTER TABLE memorize.versions DISABLE TRIGGER USER; ALTER TABLE memorize.themes DISABLE TRIGGER USER;", in: older
    )
    for table in ["operations", "versions", "themes", "touches", "imports", "imported", "scores"] {
      let file = "\(server.folder)/\(table)"
      let columns = table == "versions" ? versions : table == "imported" ? contents : ""
      try server.run("COPY memorize.\(table) \(columns) TO '\(file)';", in: database)
      try server.run("COPY memorize.\(table) \(columns) FROM '\(file)'; ", in: older)
    }
    try server.run(
      "ALTER TABLE memorize.versions ENABLE TRIGGER USER; ALTER TABLE memorize.themes ENABLE TRIGGER USER;", in: older)
    try server.run(
      "UPDATE memorize.head SET operation = (SELECT max(id) FROM memorize.operations), "
        + "version = (SELECT max(id) FROM memorize.versions), total = (SELECT count(*) FROM memorize.themes);",
      in: older)
    return older
  }

  @Test(arguments: 1...3) func `of an older version is migrated with all its rows`(steps: Int) throws {
    let catalog = try open()
    let words = ExtraValue.Member("words", .object([.init("B", .string("x"))]))
    try catalog.put(theme(2, "B"), theme(1, "C", extras: [words]))
    #expect(try catalog.themes()[0].words.count == 1)
    _ = try catalog.undo(note("undo"))
    try server.run(
      "INSERT INTO memorize.scores (\(ServerCatalogs.scoreColumns)) SELECT id, 'A', 'ann', 2, false, 4, 3, 1, 1, 0, 'alone', 0, "
        + "gen_random_uuid() FROM memorize.themes;", in: database)
    let older = try older(steps)
    #expect(code { _ = try PostgresCatalog.open(editor(older), person: "ben") } == "server.not-allowed")
    let migrated = try PostgresCatalog.open(server.address(of: older), person: "ann")
    #expect(try migrated.check() == [])
    #expect(try migrated.themes() == catalog.themes())
    #expect(try migrated.operations() == catalog.operations())
    #expect(try migrated.scores() == catalog.scores())
    let ben = try PostgresCatalog.open(editor(older), person: "ann")
    _ = try ben.undo(1, note("undo"))
    let worded = theme(5, "E", words: [Emoji(qualified: "A"): .two("3 × 4", "12")])
    try ben.put(worded)
    #expect(try migrated.themes() == [worded])
    #expect(try migrated.check() == [])
  }

  /// The login of an editor.
  private func editor(_ database: String) throws -> String {
    try server.address(of: database, user: server.login(as: "memorize_editor"))
  }

  @Test func `of the first version is migrated without its themes and its impossible scores, and repaired then`() throws
  {
    try server.run("ALTER TABLE memorize.scores DROP CONSTRAINT scores_points;", in: database)
    try server.run(
      "INSERT INTO memorize.scores (\(ServerCatalogs.scoreColumns)) SELECT id, 'A', 'ann', 8, false, 9999, 8, 1, 1, 0, 'alone', 0, "
        + "gen_random_uuid() FROM memorize.themes;", in: database)
    let older = try older()
    try server.run("DELETE FROM memorize.themes;", in: older)
    let migrated = try PostgresCatalog.open(server.address(of: older), person: "ann")
    #expect(code { _ = try migrated.themes() } == "catalog.inconsistent")
    #expect(code { try migrated.put(theme(2, "B")) } == "catalog.inconsistent")
    #expect(try migrated.repair(note("repair"))?.summary == "repaired the catalog: lost 1 score")
    #expect(try migrated.themes() == [theme(1, "A")])
    #expect(try migrated.check() == [])
  }

  @Test func `is rejected by an older version`() throws {
    _ = try open(Self.next)
    #expect(code { _ = try open() } == "catalog.newer")
  }

  @Test func `is rejected by a program that had opened it before`() throws {
    let catalog = try open()
    _ = try open(Self.next)
    #expect(code { _ = try catalog.themes() } == "catalog.newer")
    #expect(code { try catalog.put(theme(2, "B")) } == "catalog.newer")
  }

  @Test(arguments: ["player", "editor", "owner"])
  func `is migrated only by the login that made it`(role: String) throws {
    let login = try server.login(as: "memorize_\(role)")
    let finding = refusal { _ = try open(Self.next, user: login) }
    #expect(finding?.code == "server.not-allowed")
    #expect(finding?.message.contains("belongs to 'memorize'") == true)
    #expect(try open(user: login).themes() == [theme(1, "A")])
  }

  /// A database with an empty schema, which belongs to a login with no other rights.
  private func prepared() throws -> (database: String, login: String) {
    let (database, login) = (try server.database(), try server.login())
    try server.run("CREATE SCHEMA memorize AUTHORIZATION \(login);", in: database)
    return (database, login)
  }

  @Test func `is made in an empty schema that belongs to the login`() throws {
    let (database, login) = try prepared()
    let address = server.address(of: database, user: login)
    #expect(try PostgresCatalog.create(address, person: "ann"))
    #expect(try !PostgresCatalog.create(address, person: "ann"))
    let catalog = try PostgresCatalog.open(address, person: "ann")
    try catalog.put(theme(1, "A"))
    #expect(try catalog.check() == [])
  }

  @Test func `made in the schema of another login belongs to that login`() throws {
    let (database, login) = try prepared()
    #expect(try PostgresCatalog.create(server.address(of: database), person: "ann"))
    let address = server.address(of: database, user: login)
    let catalog = try PostgresCatalog(Self.connector(address, Self.next)).opened()
    try catalog.put(theme(1, "A"))
    #expect(try catalog.check() == [])
  }

  @Test func `is not made in the schema of another login`() throws {
    let (database, _) = try prepared()
    let stranger = server.address(of: database, user: try server.login())
    #expect(code { _ = try PostgresCatalog.create(stranger, person: "ann") } == "server.not-allowed")
  }

  @Test func `stays as it is if a step fails`() throws {
    let broken = ServerSchema(steps: Self.next.steps + [["SELECT 1 / 0"]])
    #expect(code { _ = try open(broken) } == "server.failed")
    #expect(try open().themes() == [theme(1, "A")])
  }
}
