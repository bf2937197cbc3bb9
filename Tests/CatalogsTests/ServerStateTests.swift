import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import PostgresCatalogs

/// Whatever program writes to its tables.
@Suite(.enabled(if: PostgresServer.isAllowed)) struct `The themes in effect on a server` {
  private let borrowed: ServerCatalogs.BorrowedDatabase
  private let catalog: PostgresCatalog

  private var server: PostgresServer { borrowed.server }

  init() throws {
    borrowed = try ServerCatalogs.BorrowedDatabase()
    catalog = try PostgresCatalog.open(borrowed.server.address(of: borrowed.name), person: "ann")
    try catalog.put(theme(1, "A"), theme(2, "B"))
    try catalog.put(theme(1, "Again"))
  }

  private func run(_ sql: String, as login: String? = nil) throws {
    let role = login.map { "SET SESSION AUTHORIZATION \($0); " } ?? ""
    try server.run("\(role)\(sql);", in: borrowed.name)
  }

  private static let version = """
    INSERT INTO memorize.versions SELECT 4, 3, position, 3, theme, name_hash, pairs, color, checksum, name, emojis, removed,
      extras FROM memorize.versions WHERE id = 3
    """.replacingOccurrences(of: "\n", with: " ")
  private static let operation = """
    INSERT INTO memorize.operations (id, time, actor, command, summary, kind, first_version, last_version, themes, total,
      change) VALUES (3, 0, 'ben', 'psql', 'by hand', 'change', 4, 4, 1, 2, gen_random_uuid())
    """.replacingOccurrences(of: "\n", with: " ")
  private static let head = "UPDATE memorize.head SET operation = 3, version = 4"

  /// Only the owner of the tables may empty one in this way.
  @Test(arguments: [
    "DELETE FROM memorize.themes", "DELETE FROM memorize.themes WHERE position = 1",
    "UPDATE memorize.themes SET version = 1 WHERE position = 1", "UPDATE memorize.themes SET name_hash = 7",
    "INSERT INTO memorize.themes SELECT 9, gen_random_uuid(), name_hash, version, checksum FROM memorize.themes LIMIT 1",
    "TRUNCATE memorize.themes", "BEGIN; DELETE FROM memorize.themes; \(head); COMMIT",
    version, "BEGIN; \(version); \(operation); COMMIT", "BEGIN; \(version); \(head); COMMIT",
    "BEGIN; \(operation); \(head); COMMIT", "UPDATE memorize.operations SET undone_by = 2 WHERE id = 1",
    "BEGIN; \(version.replacingOccurrences(of: "3, theme", with: "1, theme")); \(operation); \(head); COMMIT",
    "BEGIN; \(version); \(operation.replacingOccurrences(of: "1, 2, gen", with: "1, 3, gen")); \(head); COMMIT",
  ])
  func `are changed by no program without an operation`(sql: String) throws {
    for login in [ServerCatalogs.editor, ServerCatalogs.owner, nil] {
      #expect(throws: PostgresServer.Failed.self) { try run(sql, as: login) }
      #expect(try catalog.themes() == [theme(1, "Again"), theme(2, "B")])
      #expect(try catalog.check() == [])
    }
  }

  @Test func `are changed by whoever adds a version with its operation`() throws {
    try run("BEGIN; \(Self.version); \(Self.operation); \(Self.head); COMMIT", as: ServerCatalogs.editor)
    #expect(try catalog.operations().map(\.id) == [3, 2, 1])
    try catalog.remove(theme(2, ""))
    #expect(try catalog.check().map(\.code) == ["catalog.inconsistent"])
    #expect(try catalog.check().first?.message.hasSuffix("the history of a theme lacks version 4") == true)
  }

  @Test func `may be many that are deleted, undone and redone at once`() throws {
    let themes = (10...1_500 as ClosedRange<UInt64>).map { theme($0, "T\($0)") }
    func write(_ change: (any CatalogTransaction, Theme) throws -> Void) throws {
      _ = try catalog.write(note()) { transaction throws in
        for theme in themes { try change(transaction, theme) }
        return ("many", ())
      }
    }
    try write { try $0.put($1) }
    try write { try $0.remove($1.id) }
    #expect(try catalog.themes().count == 2)
    _ = try catalog.undo(note("undo"))
    #expect(try catalog.themes().count == themes.count + 2)
    _ = try catalog.undo(note("undo"))
    #expect(try catalog.themes().count == 2)
    _ = try catalog.redo(newest: 2, note("redo"))
    #expect(try catalog.themes().count == 2)
    #expect(try catalog.check() == [])
  }

  // MARK: What nobody can prevent

  private func damage(_ sql: String, on tables: String...) throws {
    let switching = { (word: String) in tables.map { "ALTER TABLE memorize.\($0) \(word) TRIGGER ALL; " }.joined() }
    try run(switching("DISABLE") + sql + "; " + switching("ENABLE"))
  }

  @Test func `are not taken for none where somebody has deleted them`() throws {
    try damage("DELETE FROM memorize.themes", on: "themes")
    let finding = refusal { _ = try catalog.themes() }
    #expect(finding?.code == "catalog.inconsistent")
    #expect(finding?.message.hasSuffix("2 themes should be in the list, and none is") == true)
    #expect(code { _ = try catalog.read { try $0.count() } } == "catalog.inconsistent")
    #expect(code { _ = try catalog.operations() } == "catalog.inconsistent")
    #expect(code { try catalog.put(theme(3, "C")) } == "catalog.inconsistent")
    #expect(code { _ = try catalog.undo(note("undo")) } == "catalog.inconsistent")
    #expect(code { _ = try catalog.keep(game(1), after: nil) } == "catalog.inconsistent")
    #expect(code { _ = try catalog.games(of: theme(1, "").id, by: "ann") } == "catalog.inconsistent")
  }

  @Test func `are missed where somebody has deleted some`() throws {
    try damage("DELETE FROM memorize.themes WHERE position = 1", on: "themes")
    #expect(code { _ = try catalog.themes() } == "catalog.inconsistent")
    #expect(code { _ = try catalog.themes(skip: 1) } == "catalog.inconsistent")
    #expect(code { try catalog.read { try $0.forEachName { _ in true } } } == "catalog.inconsistent")
    #expect(code { try catalog.read { try $0.forEachID { _ in true } } } == "catalog.inconsistent")
    #expect(code { _ = try catalog.read { try $0.theme(theme(2, "").id) } } == "catalog.inconsistent")
    #expect(code { try catalog.put(theme(3, "C")) } == "catalog.inconsistent")
  }

  @Test func `read in part are not counted`() throws {
    #expect(try catalog.themes(skip: 1) == [theme(2, "B")])
    #expect(try catalog.themes(skip: 2) == [])
    #expect(try catalog.themes(skip: 9) == [])
  }

  // MARK: Repair

  private func owner() throws -> PostgresCatalog {
    try PostgresCatalog.open(server.address(of: borrowed.name, user: ServerCatalogs.owner), person: "ben")
  }

  @Test(arguments: [
    "DELETE FROM memorize.themes", "DELETE FROM memorize.themes WHERE position = 2",
    "UPDATE memorize.themes SET version = 1 WHERE position = 1",
    "UPDATE memorize.themes SET position = 9, name_hash = 3 WHERE position = 1",
    "UPDATE memorize.head SET operation = 1, version = 1, total = 7",
  ])
  func `are made again from the journal by an owner`(sql: String) throws {
    try catalog.put(theme(3, "C"))
    try catalog.put(theme(3, "D"))
    try catalog.remove(theme(2, ""))
    _ = try catalog.undo(newest: 2, note("undo"))
    try damage(sql, on: "themes", "head")
    let report = try owner().repair(note("repair", by: "ben"))
    #expect(report?.summary == "repaired the catalog: nothing was lost")
    #expect(report?.themes == 3)
    #expect(report?.operations == .init(saved: 7, lost: 0))
    let repaired = try PostgresCatalog.open(server.address(of: borrowed.name), person: "ann")
    #expect(try repaired.check() == [])
    #expect(try repaired.themes() == [theme(1, "Again"), theme(2, "B"), theme(3, "C")])
    #expect(try repaired.operations().first?.summary == "repaired the catalog: nothing was lost")
    _ = try repaired.redo(note("redo"))
    #expect(try repaired.themes().last == theme(3, "D"))
    #expect(try repaired.check() == [])
  }

  @Test func `are not made again by an editor`() throws {
    try damage("DELETE FROM memorize.themes", on: "themes")
    let address = server.address(of: borrowed.name, user: ServerCatalogs.editor)
    let editor = try PostgresCatalog.open(address, person: "ben")
    let finding = refusal { _ = try editor.repair(note("repair")) }
    #expect(finding?.code == "server.not-allowed")
    #expect(finding?.message == "you are not allowed to repair this catalog")
  }

  @Test func `stay as they are if they are sound`() throws {
    #expect(try owner().repair(note("repair")) == nil)
    #expect(try catalog.operations().count == 2)
  }

  @Test func `stay as they are if the journal is damaged too`() throws {
    try damage("DELETE FROM memorize.themes; DELETE FROM memorize.touches", on: "themes")
    let finding = refusal { _ = try owner().repair(note("repair")) }
    #expect(finding?.code == "catalog.inconsistent")
    #expect(finding?.hint == "Nothing was changed. Restore a backup of the database.")
    #expect(code { _ = try catalog.themes() } == "catalog.inconsistent")
  }

  @Test func `come back with the number that is lost`() throws {
    try damage(
      "DELETE FROM memorize.themes; DELETE FROM memorize.versions WHERE id = 2; "
        + "UPDATE memorize.operations SET themes = 1 WHERE id = 1", on: "themes", "versions", "operations")
    let report = try owner().repair(note("repair"))
    #expect(report?.themes == 1)
    #expect(report?.unknownThemes == 1)
    #expect(report?.summary == "repaired the catalog: lost 1 theme")
    #expect(try catalog.themes() == [theme(1, "Again")])
    #expect(try catalog.check() == [])
  }

  /// Its operation may be compacted, and have been undone.
  @Test(arguments: [true, false])
  func `include the newest content only where the total says so`(isUndone: Bool) throws {
    try catalog.put(theme(3, "C"))
    if isUndone { _ = try catalog.undo(note("undo")) }
    for _ in 1...2 {
      _ = try catalog.undo(2, note("undo"))
      _ = try catalog.redo(note("redo"))
    }
    try run("SELECT memorize.compact(1, 0, 1, 1000)")
    let before = try catalog.themes()
    try damage("DELETE FROM memorize.themes", on: "themes")
    _ = try owner().repair(note("repair"))
    #expect(try catalog.themes() == before)
    #expect(try catalog.check() == [])
  }

  // MARK: Damage

  @Test(arguments: [
    ("UPDATE memorize.operations SET first_version = 12, last_version = 9 WHERE id = 2", "catalog.damaged"),
    ("UPDATE memorize.operations SET first_version = NULL, last_version = NULL WHERE id = 2", "catalog.damaged"),
    ("UPDATE memorize.operations SET first_version = 1, last_version = 2 WHERE id = 2", "catalog.inconsistent"),
  ])
  func `are not said to be back where an operation has lost its versions`(sql: String, expected: String) throws {
    for isUndone in [false, true] {
      if isUndone { _ = try catalog.undo(2, note("undo")) }
      let before = try catalog.themes()
      try damage(sql, on: "operations")
      #expect(
        code {
          if isUndone { _ = try catalog.redo(note("redo")) } else { _ = try catalog.undo(2, note("undo")) }
        } == expected)
      #expect(try catalog.check().map(\.code).contains(expected))
      #expect(try catalog.themes() == before)
      #expect(code { _ = try catalog.operations() } == (expected == "catalog.damaged" ? expected : "no error"))
      try damage("UPDATE memorize.operations SET first_version = 3, last_version = 3 WHERE id = 2", on: "operations")
    }
  }

  @Test(arguments: [
    ("UPDATE memorize.imported SET pairs = 9 WHERE name IS NOT NULL", "catalog.damaged-theme"),
    ("UPDATE memorize.imported SET id = 99", "catalog.inconsistent"),
    ("UPDATE memorize.operations SET kind = 'undo', target = 1 WHERE id = 1", "catalog.inconsistent"),
    ("UPDATE memorize.operations SET target = 1 WHERE id = 2", "catalog.inconsistent"),
    ("UPDATE memorize.versions SET id = 9007199254740993 WHERE id = 1", "catalog.inconsistent"),
    ("UPDATE memorize.compacted SET first_time = 2, last_time = 1", "catalog.damaged"),
  ])
  func `are examined with all that belongs to them`(sql: String, expected: String) throws {
    let files = [IncomingTheme(theme(1, "Other", "ABC"), source: "file")]
    _ = try ThemeImport(into: catalog, onConflict: .always(.merge)).commit(files, note("import"))
    try run("INSERT INTO memorize.compacted VALUES (true, 0, 0, 1, 1)")
    #expect(try catalog.check() == [])
    try damage(sql, on: "operations", "versions")
    #expect(try catalog.check().map(\.code).contains(expected))
  }

  @Test func `are examined with the schema that they are in`() throws {
    let database = try ServerCatalogs.database()
    let changes = [
      "CREATE TABLE memorize.more (number bigint)", "CREATE VIEW memorize.names AS SELECT 1 AS one",
      "ALTER TABLE memorize.head ADD COLUMN note text", "ALTER TABLE memorize.versions ALTER checksum DROP NOT NULL",
      "ALTER TABLE memorize.games DISABLE ROW LEVEL SECURITY", "DROP POLICY own_ended ON memorize.games",
      "ALTER TABLE memorize.scores DROP CONSTRAINT scores_points, DROP CONSTRAINT scores_seed_check",
      "ALTER TABLE memorize.scores ADD CONSTRAINT scores_seed_check CHECK (true)", "DROP INDEX memorize.themes_by_name",
      "DROP TRIGGER guard_delete ON memorize.versions", "ALTER TABLE memorize.themes DISABLE TRIGGER ALL",
      "CREATE FUNCTION memorize.spy() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      "CREATE TRIGGER spy BEFORE INSERT ON memorize.scores FOR EACH ROW EXECUTE FUNCTION memorize.spy()",
      "CREATE OR REPLACE FUNCTION memorize.guard_head() RETURNS trigger LANGUAGE plpgsql "
        + "SET search_path = memorize, pg_temp AS 'BEGIN RETURN NULL; END'",
      "ALTER TABLE memorize.operations ENABLE REPLICA TRIGGER move_undone",
      "CREATE RULE quiet AS ON DELETE TO memorize.games DO INSTEAD NOTHING",
    ]
    for change in changes { try server.run("\(change);", in: database) }
    let catalog = try PostgresCatalog.open(server.address(of: database), person: "ann")
    let findings = try catalog.check()
    #expect(findings.map(\.code) == ["catalog.altered"])
    guard case .altered(let differences)? = findings.first?.catalogProblem else { return }
    #expect(
      differences.map { "\($0.reason.rawValue) \($0.kind) \($0.name)" }.sorted() == [
        "changed constraint scores_seed_check", "changed function guard_head", "changed table games",
        "changed table head", "changed table versions", "changed trigger move_undone", "changed trigger refuse",
        "missing constraint scores_points",
        "missing index themes_by_name", "missing policy own_ended", "missing trigger guard_delete",
        "unexpected function spy", "unexpected rule quiet", "unexpected table more", "unexpected trigger spy",
        "unexpected view names",
      ])
    try server.run("\(Self.score(points: 9_999, bonus: false));", in: database)
    #expect(try catalog.check().map(\.code) == ["catalog.altered", "catalog.damaged"])
  }

  // MARK: Scores

  @Test(arguments: [
    (4, false, true), (5, false, false), (28, true, true), (29, true, false), (-6, false, true), (-7, false, false),
  ])
  func `have scores that a game can earn`(points: Int, bonus: Bool, isPossible: Bool) throws {
    let wasAdded = (try? run(Self.score(points: points, bonus: bonus), as: server.login(as: "memorize_player"))) != nil
    #expect(wasAdded == isPossible)
    #expect(
      Score.isPossible(
        pairs: 2, hasBonus: bonus, points: Int64(points), moves: 3, milliseconds: 1_000, seed: 1, helps: 0,
        kind: "alone") == isPossible)
    #expect(try catalog.check() == [])
  }

  /// Inserts a score of 2 pairs in 3 moves.
  private static func score(points: Int, bonus: Bool) -> String {
    "INSERT INTO memorize.scores (\(ServerCatalogs.scoreColumns)) VALUES (gen_random_uuid(), 'A', 'ben', 2, \(bonus), \(points), 3, 1000, "
      + "1, 0, 'alone', 0, gen_random_uuid())"
  }
}
