import Foundation
import TestSupport
import Testing

/// `doctor --repair` and the history of a compacted journal, with the real program.
struct RepairTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
      _ = try ProgramRun(["edit", "Weather", "-e", "pairs 3"], in: home)
    }
  }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  private func damage(_ sql: String) throws {
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite \"\(sql)\"", in: home)
  }

  private func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains("backup") }.sorted()
  }

  private static let oneTheme = "UPDATE versions SET pairs = 4 WHERE name = 'Halloween'"

  @Test func `doctor --repair reports what it saved and lost`() throws {
    try damage(Self.oneTheme)
    let found = try run("doctor")
    #expect(found.code == 65)
    #expect(found.error.contains("memorize doctor --repair"))
    #expect(found.error.contains("damaged"))
    #expect(!found.error.contains("See what"))
    let repaired = try run("doctor", "--repair")
    #expect(repaired.code == 0, "\(repaired.error)")
    #expect(repaired.output.contains("catalog.sqlite.backup-1"))
    #expect(repaired.output.contains("saved   7 themes, 1 operation, 0 games, 0 scores"))
    #expect(repaired.output.contains("lost    1 theme, 1 operation"))
    #expect(!repaired.error.contains("could not be read"))
    #expect(repaired.output.contains("Halloween"))
    #expect(try run("doctor").code == 0)
    #expect(try run("list").code == 0)
    #expect(try run("history").output.contains("repaired the catalog: lost 1 theme, 1 operation"))
    #expect(try run("history").output.contains("compacted"))
    #expect(try run("undo").output.contains("pairs"))
    #expect(try ProgramRun(["list", "--catalog", "catalog.sqlite.backup-1"], in: home).code == 65)
  }

  @Test func `doctor --repair --json reports the repair`() throws {
    for round in 1...2 {
      try damage("UPDATE operations SET total = 70 WHERE id = (SELECT max(id) FROM operations)")
      let report = try run("doctor", "--repair", "--json").json
      #expect(report["repaired"] as? Bool == true)
      #expect((report["backup"] as? String)?.hasSuffix("backup-\(round)") == true)
      #expect((report["saved"] as? [String: Int])?["themes"] == 8)
      #expect((report["lost"] as? [String: Any])?["named"] as? [String] == [])
      #expect(report["unreadableBlocks"] as? Int == 0)
      #expect(((report["diagnostics"] as? [[String: Any]])?.first?["code"]) as? String == "catalog.inconsistent")
    }
    #expect(try backups() == ["catalog.sqlite.backup-1", "catalog.sqlite.backup-2"])
    let modes = try (["catalog.sqlite"] + backups()).map {
      try FileManager.default.attributesOfItem(atPath: home.file($0))[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o600, 0o600])
  }

  private func runOther(_ line: String) throws -> ProgramRun {
    try ProgramRun(shell: line, in: home, environment: ["MEMORIZE_CATALOG": home.file("other.sqlite")])
  }

  @Test func `an empty catalog whose history is damaged is repaired`() throws {
    _ = try runOther("memorize new Sea --emojis 🐙🐠🦀; sqlite3 other.sqlite \"UPDATE versions SET name = 'See'\"")
    #expect(try runOther("memorize doctor --repair").error.contains("nothing in this catalog can be recovered"))
    let undone = try runOther("memorize undo")
    #expect(undone.code == 0, "\(undone.error)")
    #expect(try runOther("memorize doctor").code == 65)
    let repaired = try runOther("memorize doctor --repair")
    #expect(repaired.code == 0, "\(repaired.error)")
    #expect(repaired.output.contains("other.sqlite.backup-1"))
    #expect(repaired.output.contains("lost    2 operations"), "\(repaired.output)")
    #expect(try runOther("memorize doctor").code == 0)
  }

  @Test func `a repair that can save no theme names the way to an undamaged version`() throws {
    _ = try runOther("memorize new Sea --emojis 🐙🐠🦀; memorize edit Sea -e 'word crab Krabbe'")
    _ = try runOther("sqlite3 other.sqlite \"UPDATE versions SET name = 'See' WHERE words IS NULL\"; memorize undo")
    let refused = try runOther("memorize doctor --repair")
    #expect(refused.code == 65)
    #expect(refused.error.contains("Undo or redo to get to one"), "\(refused.error)")
    #expect(try runOther("memorize redo").code == 0)
    let repaired = try runOther("memorize doctor --repair")
    #expect(repaired.output.contains("saved   1 theme"), "\(repaired.output)\(repaired.error)")
    #expect(try runOther("memorize show Sea").output.contains("Krabbe"))
  }

  @Test func `repairing a sound catalog changes nothing`() throws {
    let before = try home.bytes(of: "catalog.sqlite")
    #expect(try run("doctor", "--repair").output == "Everything is in order: nothing was changed.\n")
    #expect(try run("doctor", "--repair", "--json").json["repaired"] as? Bool == false)
    #expect(try run("doctor", "--repair", "--catalog", "none").output.hasPrefix("There is no catalog yet"))
    #expect(try home.bytes(of: "catalog.sqlite") == before)
    #expect(try backups() == [])
    #expect(try run("doctor", "--repair", "--catalog", ".").code == 65)
  }

  @Test func `a repair through a link repairs the target`() throws {
    try damage(Self.oneTheme)
    try FileManager.default.createDirectory(atPath: home.file("links"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: home.file("links/c"), withDestinationPath: home.file("catalog.sqlite"))
    let repaired = try run("doctor", "--repair", "--catalog", "links/c")
    #expect(repaired.code == 0)
    #expect(repaired.output.contains("links/c.backup-1"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: home.file("links/c")) == home.file("catalog.sqlite"))
    #expect(try run("list", "--json").code == 0)
  }

  @Test(.enabled(if: Linux.has("strace"))) func `the files of a killed repair are removed by the next one`() throws {
    try damage(Self.oneTheme)
    let status = try FileManager.default.attributesOfItem(atPath: home.file("catalog.sqlite"))
    let number = try #require(status[.systemFileNumber] as? UInt64)
    let others = [".memorize-repair-\(number + 1)-7.tmp", ".memorize-\(number)-7.tmp"]
    for name in [".memorize-repair-\(number)-7.tmp"] + others { try home.write([1], to: name) }
    // The process is killed before the backup gets its name.
    let killed = try ProgramRun(
      shell: "exec strace -f -o /dev/null -e inject=linkat,link:signal=KILL memorize doctor --repair", in: home)
    #expect(killed.code != 0)
    func leftovers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasPrefix(".memorize") }
    }
    #expect(try Set(leftovers()).isSuperset(of: others))
    #expect(try leftovers().count == 3)
    #expect(try leftovers().allSatisfy { $0 != ".memorize-repair-\(number)-7.tmp" })
    #expect(try run("doctor", "--repair").code == 0)
    #expect(try Set(leftovers()) == Set(others))
  }

  @Test(arguments: [
    ("CREATE TRIGGER wipe AFTER INSERT ON versions BEGIN DELETE FROM themes; END", "trigger 'wipe'"),
    ("CREATE TABLE notes (text)", "table 'notes'"),
  ])
  func `a catalog with anything else in it is rejected, and repaired without it`(sql: String, words: String) throws {
    try damage(sql)
    for command in [["list"], ["new", "Sea", "--emojis", "🐙🐠"], ["doctor"]] {
      let rejected = try ProgramRun(command, in: home)
      #expect(rejected.code == 65)
      #expect(rejected.error.contains("unexpected \(words)"))
      #expect(rejected.error.contains("memorize doctor --repair"))
    }
    let report = try run("doctor", "--repair")
    #expect(report.output.contains("lost    nothing\nremoved \(words)\n"))
    #expect(try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲").code == 0)
    #expect(try run("list").output.split(separator: "\n").count == 9)
    #expect(try run("history").output.contains("repaired the catalog: nothing was lost; removed \(words)"))
  }

  @Test func `a report of a repair names what it has removed`() throws {
    try damage("CREATE VIEW news AS SELECT 1")
    let removed = try run("doctor", "--repair", "--json").json["removed"] as? [[String: String]]
    #expect(removed == [["kind": "view", "name": "news"]])
  }

  @Test func `a newer catalog is not repaired`() throws {
    try damage("PRAGMA user_version = 77; CREATE TABLE notes (text)")
    let before = try home.bytes(of: "catalog.sqlite")
    let rejected = try run("doctor", "--repair")
    #expect(rejected.code == 65)
    #expect(rejected.error.contains("the catalog was written by a newer memorize"))
    #expect(try home.bytes(of: "catalog.sqlite") == before)
    #expect(try backups() == [])
  }

  @Test func `history shows compacted operations on one line`() throws {
    #expect(try run("history", "--json").json["compacted"] is NSNull)
    try damage("INSERT INTO folded VALUES (1, 1234, 0, 0, 86400000, 2013522216)")
    let lines = try run("history").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.last
        == "    …  1970-01-01 00:00  1,234 older operations until 1970-01-02 00:00, compacted: they can no longer be undone"
    )
    #expect(try run("history", "-n", "1").output.split(separator: "\n").count == 1)
    let compacted = try run("history", "--json").json["compacted"] as? [String: Any]
    #expect(compacted?["operations"] as? Int == 1_234)
    #expect(compacted?["to"] as? String == "1970-01-02T00:00:00Z")
  }
}
