import Foundation
import TestSupport
import Testing

/// One theme as it was: `history THEME`, `show THEME --at` and `restore THEME --at`.
struct RestoreTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      for words in [
        ["new", "Zoo", "--emojis", "🦁🐯", "--pairs", "2"],  // 1
        ["new", "Sea", "--emojis", "🐙🐠🦀", "--pairs", "3"],  // 2
        ["edit", "Sea", "-e", "remove 🦀", "-e", "add 🐳"],  // 3
        ["edit", "Sea", "-e", "name Ocean"],  // 4
      ] { _ = try ProgramRun(words, in: home) }
    }
  }

  @discardableResult
  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  private func emojis(_ words: String...) throws -> [String] {
    try ProgramRun(["show"] + words + ["--json"], in: home).json["emojis"] as? [String] ?? []
  }

  /// The times of the operations, oldest first, one day apart from 2026-11-11 12:00 UTC.
  private func spreadTimes() throws {
    let day = 86_400_000
    let first = 1_794_398_400_000
    let sql = "UPDATE operations SET time = \(first) + (id - 1) * \(day)"
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite '\(sql)'", in: home)
  }

  @Test func `the history of a theme has what each operation changed in it`() throws {
    try run("undo")
    let lines = try run("history", "sea").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(lines)")
    #expect(lines[0].hasSuffix("'Sea': name 'Sea' → 'Ocean'  (undone)"), "\(lines[0])")
    #expect(lines[1].hasSuffix("+🐳; −🦀"), "\(lines[1])")
    #expect(lines[2].hasSuffix("new theme 'Sea'"), "\(lines)")
    #expect(lines[3].hasPrefix("       3 emoji: 🐙 🐠 🦀; 3 pairs; "), "\(lines)")
  }

  @Test func `history --all of a theme has the undos too`() throws {
    try run("undo")
    let lines = try run("history", "sea", "--all").output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasSuffix("undid operation 4: 'Sea': name 'Sea' → 'Ocean'"), "\(lines[0])")
    #expect(lines[1] == "       name 'Ocean' → 'Sea'")
  }

  @Test func `the history of a theme is a report too`() throws {
    let report = try run("history", "Ocean", "--json", "-n", "2").json
    let operations = try #require(report["operations"] as? [[String: Any]])
    #expect(operations.map { $0["operation"] as? Int } == [4, 3])
    #expect((operations[1]["before"] as? [String: Any])?["emojis"] as? [String] == ["🐙", "🐠", "🦀"])
    #expect((operations[1]["after"] as? [String: Any])?["emojis"] as? [String] == ["🐙", "🐠", "🐳"])
    #expect(report["name"] as? String == "Ocean")
  }

  @Test(arguments: [("2", ["🐙", "🐠", "🦀"]), ("3", ["🐙", "🐠", "🐳"]), ("4", ["🐙", "🐠", "🐳"])])
  func `a theme is shown as it was after an operation`(operation: String, emojis: [String]) throws {
    #expect(try self.emojis("Ocean", "--at", operation) == emojis)
  }

  @Test(arguments: [
    ("2026-11-12", "UTC", 2), ("2026-11-13", "UTC", 3), ("2026-11-13 11:59", "UTC", 2), ("2026-11-13 12:00", "UTC", 3),
    ("2026-11-13T11:59:59", "UTC", 2), ("2026-11-13T12:00:00Z", "America/New_York", 3),
    ("2026-11-13 06:59", "America/New_York", 2),
    ("2026-11-13 07:00", "America/New_York", 3), ("2999-01-01", "UTC", 3),
  ])
  func `a theme is shown as it was at the end of a day or minute`(time: String, zone: String, operation: Int) throws {
    try spreadTimes()
    let shown = try run("show", "Ocean", "--at", time, "--json", environment: ["TZ": zone])
    let last = try (shown.json["emojis"] as? [String])?.last
    #expect(last == (operation == 2 ? "🦀" : "🐳"), "\(shown.error)")
  }

  @Test func `a theme is restored by one operation that can be undone`() throws {
    let restored = try run("restore", "Ocean", "--at", "2")
    #expect(restored.code == 0)
    #expect(restored.output == "Restored 'Sea' as of operation 2: name 'Ocean' → 'Sea'; +🦀; −🐳\n")
    #expect(restored.error == "Run 'memorize undo' to undo this.\n")
    #expect(try emojis("Sea") == ["🐙", "🐠", "🦀"])
    #expect(try emojis("Zoo") == ["🦁", "🐯"])
    let history = try run("history", "-n", "1", "--json").json["operations"] as? [[String: Any]]
    #expect(history?.first?["command"] as? String == "restore")
    try run("undo")
    #expect(try emojis("Ocean") == ["🐙", "🐠", "🐳"])
  }

  @Test func `a dry run of a restore changes nothing`() throws {
    let rehearsed = try run("restore", "Ocean", "--at", "2", "--dry-run")
    #expect(rehearsed.output == "Would restore 'Sea' as of operation 2: name 'Ocean' → 'Sea'; +🦀; −🐳\n")
    #expect(try emojis("Ocean") == ["🐙", "🐠", "🐳"])
    let report = try run("restore", "Ocean", "--at", "2", "--dry-run", "--json").json
    #expect(report["operation"] is NSNull)
    #expect((report["changes"] as? [Any])?.count == 1)
  }

  @Test func `a deleted theme is restored by its name`() throws {
    try run("delete", "Ocean")
    #expect(try run("show", "Ocean").code == 66)
    #expect(try emojis("Ocean", "--at", "4") == ["🐙", "🐠", "🐳"])
    let restored = try run("restore", "ocean", "--at", "3")
    #expect(restored.output.hasPrefix("Restored 'Sea' as of operation 3: 3 emoji: 🐙 🐠 🐳; 3 pairs; "))
    #expect(try emojis("Sea") == ["🐙", "🐠", "🐳"])
  }

  @Test(arguments: ["sea", "ocean", "lake"]) func `a deleted theme has its last name`(name: String) throws {
    try run("edit", "Ocean", "-e", "name Lake")
    try run("delete", "Lake")
    #expect(try run("history", name, "--json").json["name"] as? String == "Lake")
    #expect(try run("show", name, "--at", "1").error.contains("'Lake' did not exist"))
  }

  @Test func `a restored theme whose name was taken meanwhile is named`() throws {
    try run("delete", "Ocean")
    try run("new", "sea", "--emojis", "🦀🦞")
    let restored = try run("restore", "ocean", "--at", "3")
    #expect(restored.error.hasPrefix("Another theme is called 'Sea' too.\n"))
  }

  @Test func `a name that differs in an accent is not taken`() throws {
    try run("delete", "Ocean")
    try run("new", "Séa", "--emojis", "🦀🦞")
    let restored = try run("restore", "ocean", "--at", "3")
    #expect(!restored.error.contains("Another theme"))
  }

  @Test func `a theme that is as it was is not restored`() throws {
    let restored = try run("restore", "Ocean", "--at", "4")
    #expect(restored.code == 0)
    #expect(restored.output == "'Ocean' already has its content as of operation 4.\n")
    #expect((try run("history", "--json").json["operations"] as? [Any])?.count == 4)
  }

  @Test func `a theme that did not exist then is named with the operation that added it`() throws {
    let missing = try run("restore", "Ocean", "--at", "1")
    #expect(missing.code == 66)
    #expect(missing.error.contains("'Ocean' did not exist as of operation 1: operation 2 added it."))
    #expect(missing.error.contains("Run 'memorize history Ocean'"))
    try run("delete", "Ocean")
    #expect(try run("show", "Ocean", "--at", "5").error.contains("as of operation 5: operation 5 had deleted it"))
  }

  @Test(arguments: [
    ["show", "Ocean", "--at", "99"], ["undo", "--operation", "99"], ["restore", "Ocean", "--at", "99"],
  ])
  func `an operation that does not exist ends with 66`(words: [String]) throws {
    let missing = try ProgramRun(words, in: home)
    #expect(missing.code == 66)
    #expect(missing.error.contains("there is no operation 99"))
  }

  @Test(arguments: [
    "-1", "yesterday-ish", "2026-02-30", "2026-13-01", "2026-1-1", "2026-11-15 24:00", "2026-11-15 18", "",
  ])
  func `a moment that is none is rejected`(text: String) throws {
    let rejected = try run("show", "Ocean", "--at=\(text)")
    #expect(rejected.code == 64, "\(rejected.output)")
  }

  @Test func `a theme that is not deleted is restored only as of a moment`() throws {
    let rejected = try run("restore", "Ocean")
    #expect(rejected.code == 64)
    #expect(
      rejected.error.contains("missing --at WHEN, because 'Ocean' is not deleted. Run 'memorize history Ocean'"))
  }

  @Test func `a deleted theme is restored as it was before its deletion`() throws {
    try run("delete", "Ocean")
    try run("edit", "Zoo", "-e", "name Park")
    let restored = try run("restore", "ocean")
    #expect(restored.output.hasPrefix("Restored 'Ocean' as it was before its deletion: 3 emoji: 🐙 🐠 🐳; 3 pairs; "))
    #expect(restored.error == "Run 'memorize undo' to undo this.\n")
    #expect(try emojis("Ocean") == ["🐙", "🐠", "🐳"])
    #expect(try run("list").output.contains("Park"))
  }

  @Test func `a theme deleted by an undo is restored too`() throws {
    try run("new", "Farm", "--emojis", "🐄🐖", "--pairs", "2")
    try run("undo")
    #expect(try run("restore", "Farm", "--dry-run").output.hasPrefix("Would restore 'Farm'"))
    #expect(try run("show", "Farm").code == 66)
    #expect(try run("restore", "Farm").code == 0)
    #expect(try emojis("Farm") == ["🐄", "🐖"])
  }

  @Test func `an undo that later changes prevent offers to restore the theme`() throws {
    let refused = try run("undo", "--operation", "3")
    #expect(refused.code == 1)
    #expect(
      refused.error.contains(
        "Run 'memorize undo --operation 4' first. Or restore only this theme: 'memorize restore Sea --at 2'."),
      "\(refused.error)")
    let added = try run("undo", "--operation", "2")
    #expect(!added.error.contains("memorize restore"), "\(added.error)")
  }

  @Test(arguments: [true, false])
  func `a theme whose name would find another theme is offered by its id`(isNumber: Bool) throws {
    func ids() throws -> [String] {
      (try run("list", "--json").json["themes"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }
    // The number of Ocean, or the beginning of its id.
    let name = isNumber ? "2" : String(try #require(ids().last).prefix(13))
    try run("new", name, "--emojis", "🦉🦇")  // 5
    let id = try #require(ids().last)
    try run("edit", id, "-e", "add 🐺")  // 6
    try run("delete", id)
    let refused = try run("undo", "--operation", "6")
    #expect(refused.code == 1)
    #expect(refused.error.contains("Or restore only this theme: 'memorize restore \(id) --at 5'."), "\(refused.error)")
    #expect(try run("restore", id, "--at", "5").output.hasPrefix("Restored '\(name)' as of operation 5"))
  }
}
