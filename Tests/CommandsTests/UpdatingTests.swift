import Foundation
import TestSupport
import Testing

/// Importing newer versions through the real binary, real files and a real terminal.
struct UpdatingTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try write(["🐙", "🐠", "🦀"], pairs: 3)
    _ = try run("import", "sea.json")
  }

  @discardableResult
  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  private func theme(_ name: String, _ emojis: [String], pairs: Int, number: Int = 1) -> String {
    let list = emojis.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"id":"00000000-0000-4000-8000-00000000000\(number)","name":"\(name)","emojis":[\(list)],"removedEmojis":[],\
      "numberOfPairs":\(pairs),"color":"#008080"}
      """
  }

  private func write(_ emojis: [String], pairs: Int) throws {
    try home.write("[\(theme("Sea", emojis, pairs: pairs))]".utf8, to: "sea.json")
  }

  private func emojis(_ words: String...) throws -> [String] {
    try ProgramRun(["show", "Sea", "--json"] + words, in: home).json["emojis"] as? [String] ?? []
  }

  private func pack(_ version: String, _ emojis: [String]) throws {
    try write(emojis, pairs: 2)
    try home.write(
      "{\"format\":\"memorize-pack\",\"version\":1,\"packVersion\":\"\(version)\"}".utf8, to: "party/manifest.json")
    try home.write("[\(theme("Sea", emojis, pairs: 2))]".utf8, to: "party/theme.json")
  }

  @Test func `a pack with a higher version updates the theme without a question, one with a lower version does not`()
    throws
  {
    try FileManager.default.createDirectory(atPath: home.file("party"), withIntermediateDirectories: false)
    try pack("1.9", ["🐙", "🐠"])
    try run("import", "party", "--on-conflict", "replace")
    try pack("1.10", ["🐙", "🐡", "🦀", "🐳"])
    let updated = try ProgramRun(onTerminal: "memorize import party", columns: 120, in: home)
    #expect(updated.code == 0, "\(updated.output)")
    #expect(updated.output.contains("Sea: updated (+🐡 🦀 🐳; −🐠; 2 → 4 emoji)"), "\(updated.output)")
    #expect(try emojis() == ["🐙", "🐡", "🦀", "🐳"])
    try pack("1.9.9", ["🐙", "🐳"])
    let older = try run("import", "party")
    #expect(older.output.hasPrefix("Sea: skipped (older than what was imported on 20"), "\(older.output)")
    #expect(older.code == 0)
    #expect(try run("import", "party", "--strict").code == 65)
    #expect(try emojis() == ["🐙", "🐡", "🦀", "🐳"])
  }

  @Test func `a version that is not known to be newer is asked about on a terminal, and is updated elsewhere`() throws {
    try write(["🐙", "🐡", "🦀", "🐳"], pairs: 4)
    let asked = try TerminalDialogue(
      "memorize", ["import", "sea.json"], columns: 120, in: home,
      [
        .expect("'Sea' differs from what was imported last, and no version says that it is newer."),
        .expect("merge: pairs 3 → 4; +🐡 🐳; −🐠; 3 → 4 emoji"), .expect("follow: "), .type("s\r"),
        .expect("Sea: skipped"), .end,
      ])
    #expect(asked.missed == nil, "\(asked.output)")
    #expect(
      try run("import", "sea.json").output
        == "Sea: updated (pairs 3 → 4; +🐡 🐳; −🐠; 3 → 4 emoji; no version says that it is newer)\n1 theme: 1 updated.\n")
    #expect(try emojis() == ["🐙", "🐡", "🦀", "🐳"])
    let again = try ProgramRun(onTerminal: "memorize import sea.json", columns: 120, in: home)
    #expect(again.output.contains("Sea: unchanged (already up to date)"), "\(again.output)")
    try run("undo")
    #expect(try emojis() == ["🐙", "🐠", "🦀"])
  }

  @Test func `an older file takes nothing back`() throws {
    try write(["🐙", "🐡", "🦀"], pairs: 3)
    try run("import", "sea.json")
    try write(["🐙", "🐠", "🦀"], pairs: 3)
    let older = try run("import", "sea.json", "--json").json
    let step = try #require((older["themes"] as? [[String: Any]])?.first)
    #expect(step["outcome"] as? String == "skipped")
    #expect(step["age"] as? String == "older")
    #expect((step["remark"] as? String)?.hasPrefix("older than what was imported on 20") == true)
    #expect(try emojis() == ["🐙", "🐡", "🦀"])
    let asked = try TerminalDialogue(
      "memorize", ["import", "sea.json"], columns: 120, in: home,
      [.expect("'Sea' is older than what was imported on 20"), .expect("follow: "), .type("r\r"), .end])
    #expect(asked.missed == nil, "\(asked.output)")
    #expect(try emojis() == ["🐙", "🐠", "🦀"])
  }

  @Test func `a theme that was deleted here is added again, and that is said`() throws {
    try run("delete", "Sea")
    let added = try run("import", "sea.json", "--json").json
    let step = try #require((added["themes"] as? [[String: Any]])?.first)
    #expect(step["outcome"] as? String == "added")
    #expect((step["deleted"] as? [String: Any])?["time"] is String)
    try run("undo")
    #expect(try run("import", "sea.json").output.hasPrefix("Sea: added (had been deleted here on 20"))
  }

  @Test func `changes made here are kept`() throws {
    try run("edit", "Sea", "-e", "add 🦈", "-e", "remove 🦀")
    try write(["🐙", "🐡", "🦀"], pairs: 3)
    let updated = try run("import", "sea.json")
    #expect(
      updated.output
        == "Sea: updated (+🐡; −🐠; merged with the changes made here; no version says that it is newer)\n"
        + "1 theme: 1 updated.\n")
    #expect(try emojis() == ["🐙", "🦈", "🐡"])
  }

  @Test func `a conflict that cannot be asked about names the field and both values`() throws {
    try run("edit", "Sea", "-e", "pairs 2")
    try write(["🐙", "🐠", "🦀", "🐳", "🐡"], pairs: 4)
    let rehearsed = try run("import", "sea.json", "--json", "--dry-run", "--strict")
    #expect(rehearsed.code == 65)
    let step = try #require((rehearsed.json["themes"] as? [[String: Any]])?.first)
    let kept = try #require((step["kept"] as? [[String: Any]])?.first)
    #expect(kept["field"] as? String == "numberOfPairs")
    #expect(["here", "incoming", "before"].map { kept[$0] as? Int } == [2, 4, 3])
    let strict = try run("import", "sea.json", "--strict")
    #expect(strict.code == 65)
    #expect(
      strict.output
        == "Sea: updated (+🐳 🐡; 3 → 5 emoji; merged with the changes made here; no version says that it is newer; "
        + "kept yours: pairs: 2 here, 4 in the file (3 before))\n1 theme: 1 updated.\n")
    #expect(strict.error.contains("1 theme was kept back"))
    #expect(try emojis() == ["🐙", "🐠", "🦀", "🐳", "🐡"])
  }

  @Test func `a conflict of which nothing is left to take is skipped`() throws {
    try run("edit", "Sea", "-e", "name Ocean")
    try home.write("[\(theme("Lake", ["🐙", "🐠", "🦀"], pairs: 3))]".utf8, to: "sea.json")
    let skipped = try run("import", "sea.json")
    #expect(skipped.code == 0)
    #expect(
      skipped.output
        == "Ocean: skipped (changed here and in the file: name: 'Ocean' here, 'Lake' in the file ('Sea' before))\n"
        + "1 theme: 1 skipped.\n")
    #expect(skipped.error.contains("--on-conflict replace or keep-both"))
  }

  @Test func `a merge says what it keeps`() throws {
    try run("edit", "Sea", "-e", "color red")
    try write(["🐙", "🐠", "🐳"], pairs: 2)
    let merged = try run("import", "sea.json", "--on-conflict", "merge")
    #expect(merged.output.contains("merged: 1 emoji added; kept yours: pairs: 3 here, 2 in the file; colour: red"))
  }

  @Test func `the question about a conflict shows both values and both results`() throws {
    try run("edit", "Sea", "-e", "pairs 2")
    try write(["🐙", "🐠", "🦀", "🐳", "🐡"], pairs: 4)
    let asked = try TerminalDialogue(
      "memorize", ["import", "sea.json"], columns: 120, in: home,
      [
        .expect("'Sea' was changed here and in the file:"), .expect("pairs: 2 here, 4 in the file (3 before)"),
        .expect("replace: pairs 2 → 4; +🐳 🐡; 3 → 5 emoji"), .expect("merge: +🐳 🐡; 3 → 5 emoji"),
        .expect("follow: "), .type("m\r"), .expect("kept yours: pairs"), .end,
      ])
    #expect(asked.missed == nil, "\(asked.output)")
    #expect(asked.code == 0)
    #expect(try emojis() == ["🐙", "🐠", "🦀", "🐳", "🐡"])
    #expect(try run("import", "sea.json").output.contains("Sea: unchanged"))
  }

  @Test func `a conflict that a merge leaves as it is is asked about once`() throws {
    try run("edit", "Sea", "-e", "pairs 2")
    try write(["🐙", "🐠", "🦀"], pairs: 2)
    #expect(try run("import", "sea.json").output.contains("Sea: unchanged"))
    try run("edit", "Sea", "-e", "pairs 3")
    try write(["🐙", "🐠", "🦀", "🐳"], pairs: 4)
    try run("edit", "Sea", "-e", "add 🐳", "-e", "pairs 3")
    let asked = try TerminalDialogue(
      "memorize", ["import", "sea.json"], columns: 120, in: home,
      [
        .expect("pairs: 3 here, 4 in the file (2 before)"), .expect("merge: no difference"), .expect("follow: "),
        .type("m\r"), .expect("Sea: unchanged (kept yours: pairs"), .end,
      ])
    #expect(asked.missed == nil, "\(asked.output)")
    #expect(asked.code == 0)
    #expect(try run("import", "sea.json").output == "Sea: unchanged (already up to date)\n1 theme: 1 unchanged.\n")
  }

  @Test func `another spelling of the name is taken over`() throws {
    try home.write("[\(theme("SEA", ["🐙", "🐠", "🦀"], pairs: 3))]".utf8, to: "sea.json")
    #expect(try run("import", "sea.json").output.hasPrefix("SEA: updated (name 'Sea' → 'SEA'; "))
    #expect(try run("list", "--json").output.contains("\"SEA\""))
  }

  @Test func `a dry run shows each theme as it would become`() throws {
    try home.write(
      "[\(theme("Sea", ["🐙", "🐠"], pairs: 2)),\(theme("Sky", ["☀️", "⛅"], pairs: 2, number: 2))]".utf8, to: "both.json")
    let rehearsed = try run("import", "both.json", "--dry-run")
    #expect(
      rehearsed.output == """
        Sea: updated (pairs 3 → 2; −🦀; 3 → 2 emoji; no version says that it is newer)
        Sky: added (2 emoji: ☀️ ⛅; 2 pairs; teal (#008080))
        2 themes: 1 added, 1 updated.

        """)
    #expect(try emojis() == ["🐙", "🐠", "🦀"])
  }

  @Test func `a dry run has each theme before and after in its report`() throws {
    try write(["🐙", "🐠"], pairs: 2)
    let report = try run("import", "sea.json", "--dry-run", "--json").json
    let step = try #require((report["themes"] as? [[String: Any]])?.first)
    #expect((step["before"] as? [String: Any])?["emojis"] as? [String] == ["🐙", "🐠", "🦀"])
    #expect((step["after"] as? [String: Any])?["emojis"] as? [String] == ["🐙", "🐠"])
    #expect((step["after"] as? [String: Any])?["removedEmojis"] as? [String] == ["🦀"])
    #expect((step["before"] as? [String: Any])?["numberOfPairs"] as? Int == 3)
    try run("delete", "Sea")
    let added = try run("import", "sea.json", "--dry-run", "--json").json
    #expect((added["themes"] as? [[String: Any]])?.first?["before"] is NSNull)
  }

  @Test func `a dry run of many themes shows all that would change`() throws {
    let themes = (1...30).map {
      theme("Theme \($0)", ["🐙", "🐠"], pairs: 2).replacingOccurrences(
        of: "000000000001", with: String(format: "%012d", $0 + 100))
    }
    try home.write("[\(themes.joined(separator: ","))]".utf8, to: "many.json")
    try run("import", "many.json")
    try home.write("[\(themes.joined(separator: ",").replacingOccurrences(of: "🐠", with: "🐳"))]".utf8, to: "many.json")
    let lines = try run("import", "many.json", "--dry-run").output.split(separator: "\n")
    #expect(lines.filter { $0.contains(": updated (+🐳; −🐠; ") }.count == 30)
    let real = try run("import", "many.json").output.split(separator: "\n")
    #expect(real.count == 22)
    #expect(real[20] == "… and 10 more like these")
  }

  // MARK: Files with errors

  private func writeWithError() throws {
    try home.write(
      "[\(theme("Sky", ["☀️", "⛅"], pairs: 2, number: 2)),\(theme("Bad", ["☀️"], pairs: 2, number: 3)),\(theme("Zoo", ["🦁", "🐯"], pairs: 2, number: 4))]"
        .utf8, to: "three.json")
  }

  @Test(arguments: [("\r", 3), ("y\r", 3), ("x\rYes\r", 3), ("n\r", 1), ("q\r", 1)])
  func `on a terminal one is asked whether to import the themes without errors`(typed: String, count: Int) throws {
    try writeWithError()
    let asked = try TerminalDialogue(
      "memorize", ["import", "three.json"], columns: 120, in: home,
      [.expect("1 of 3 themes has errors. Import the other 2? [Y/n] "), .type(typed), .end])
    #expect(asked.missed == nil, "\(asked.output)")
    #expect(asked.code == (count == 3 ? 65 : 2), "\(asked.output)")
    #expect((try run("list", "--json").json["themes"] as? [Any])?.count == count)
    #expect(asked.output.contains("--keep-going") == (count == 1), "\(asked.output)")
    #expect(asked.output.contains("Type y or n.") == typed.hasPrefix("x"))
  }

  @Test(arguments: [
    ("", ["CI": "1"]), ("--no-input", [:]), ("--json", [:]), ("--keep-going", [:]), ("< /dev/null", [:]),
  ])
  func `nothing is asked about errors where no answer can be expected`(
    option: String, environment: [String: String]
  ) throws {
    try writeWithError()
    let silent = try ProgramRun(
      onTerminal: "memorize import three.json \(option)", typing: "y\n", columns: 120, in: home,
      environment: environment)
    #expect(silent.code == 65, "\(silent.output)")
    #expect(!silent.output.contains("[Y/n]"), "\(silent.output)")
    let isKept = option == "--keep-going"
    #expect((try run("list", "--json").json["themes"] as? [Any])?.count == (isKept ? 3 : 1))
    #expect(silent.output.contains("with --keep-going") != isKept, "\(silent.output)")
  }

  @Test func `a file that cannot be read is named in the question`() throws {
    try home.write("[".utf8, to: "cut.json")
    try writeWithError()
    let asked = try TerminalDialogue(
      "memorize", ["import", "cut.json", "three.json"], columns: 120, in: home,
      [
        .expect("1 of 2 files cannot be read, and 1 of 3 themes has errors. Import the other 2? [Y/n] "), .type("\r"),
        .end,
      ])
    #expect(asked.missed == nil, "\(asked.output)")
    #expect((try run("list", "--json").json["themes"] as? [Any])?.count == 3)
  }
}
