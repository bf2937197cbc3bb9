import ForeignFormats
import Formats
import Foundation
import TestSupport
import Testing
import Themes

/// `memorize import` through the real binary and real files.
struct ImportTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String..., input: String = "", environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, input: input, environment: environment)
  }

  private func theme(
    _ name: String, _ emojis: [String], removed: [String] = [], pairs: Int = 2, id: Int = 1, color: String = "#FF9500"
  ) -> String {
    func list(_ faces: [String]) -> String { "[" + faces.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let number = String(format: "%012d", id)
    return """
      {"id":"00000000-0000-4000-8000-\(number)","name":"\(name)","emojis":\(list(emojis)),\
      "removedEmojis":\(list(removed)),"numberOfPairs":\(pairs),"color":"\(color)"}
      """
  }

  private func write(_ themes: String..., to name: String = "a.json") throws {
    try home.write("[\(themes.joined(separator: ","))]".utf8, to: name)
  }

  private func emojis(_ name: String) throws -> [String] {
    let shown = try run("show", name, "--json").json
    return shown["emojis"] as? [String] ?? []
  }

  @Test func `importing the same file again changes nothing`() throws {
    try write(theme("Sea", ["🐙", "🐠"]), theme("Sky", ["☀️", "⛅"], id: 2))
    let first = try run("import", "a.json")
    #expect(first.code == 0)
    #expect(first.output == "Sea: added\nSky: added\n2 themes: 2 added.\n")
    #expect(first.error == "Run 'memorize undo' to undo this.\n")
    let again = try run("import", "a.json")
    #expect(again.code == 0)
    #expect(again.output == "Sea: unchanged\nSky: unchanged\n2 themes: 2 unchanged.\n")
    #expect(try (run("history", "--json").json["operations"] as? [Any])?.count == 1)
  }

  @Test func `an app gives an unnamed list the name and the id that the command gives it`() throws {
    try home.write("🐙🐠🦀\n".utf8, to: "pond.txt")
    let bytes = try home.bytes(of: "pond.txt")
    #expect(try run("import", "pond.txt").code == 0)
    let kept = try run("show", "1", "--json").json
    var reading = ThemeReading(of: home.file("pond.txt"))
    try FormatRegistry.withForeignFormats.detect(bytes, fileName: "pond.txt").decode(bytes, into: &reading)
    #expect(reading.themes.map(\.name) == ["pond"])
    #expect(kept["name"] as? String == "pond")
    #expect(reading.themes.map(\.id.description) == [kept["id"] as? String])
  }

  @Test func `one rejected theme stops the import`() throws {
    try write(theme("Sea", ["🐙", "🐠"]), theme("", ["🐙"], id: 2))
    let rejected = try run("import", "a.json")
    #expect(rejected.code == 65)
    #expect(rejected.output.isEmpty)
    #expect(
      rejected.error.contains(
        "memorize: a.json: [1].name: the name is blank. Give the theme a name. [theme.missing-name]\n"))
    #expect(rejected.error.contains("a.json: [1].emojis: the theme has only one emoji"))
    #expect(try run("list", "--json").output.contains("Sea") == false)
  }

  @Test func `a rejected import ends with how many themes --keep-going would import`() throws {
    try write(theme("Sea", ["🐙", "🐠"]), theme("", ["🐙"], id: 2))
    let one = try run("import", "a.json")
    #expect(one.error.hasSuffix("\nNothing was imported. Import the good one with --keep-going.\n"))
    try write(theme("", ["🐙"]))
    let none = try run("import", "a.json")
    #expect(none.error.hasSuffix("\nNothing was imported.\n"))
  }

  @Test func `with --keep-going the valid themes are imported`() throws {
    try write(theme("Sea", ["🐙", "🐠"]), theme("", ["🐙"], id: 2))
    let kept = try run("import", "a.json", "--keep-going")
    #expect(kept.code == 65)
    #expect(
      kept.output == "Sea: added\n: rejected\n2 themes: 1 added, 1 rejected.\n" || kept.output.contains("Sea: added"))
    #expect(try emojis("Sea") == ["🐙", "🐠"])
  }

  @Test func `with --keep-going a stray quote in a table loses one row`() throws {
    try home.write("name,emojis\nSky,☀️ ⛅\nBoats,\"🚢 ⛵\nSea,🐙 🐠\n".utf8, to: "a.csv")
    let kept = try run("import", "a.csv", "--keep-going")
    #expect(kept.code == 65)
    #expect(kept.error.contains("a.csv:3:7: the quote that opens here is never closed"))
    #expect(try emojis("Sky") == ["☀️", "⛅"])
    #expect(try emojis("Sea") == ["🐙", "🐠"])
    #expect(try run("list", "--json").output.contains("Boats") == false)
  }

  @Test func `import without a file reads a pipe`() throws {
    let imported = try run("import", input: "Sea: 🐙 🐠 🦀\n")
    #expect(imported.output.hasPrefix("Sea: added\n"), "\(imported.error)")
    let checked = try run("check", input: "Sea: 🐙 🐠 🦀\n")
    #expect(checked.output.contains("standard input: text, 1 valid theme"), "\(checked.output)")
    #expect(try run("convert", input: "Sea: 🐙 🐠 🦀\n").output.contains("🦀"))
  }

  @Test func `a file with the name of standard input is a file`() throws {
    try home.write("🐙\n🐠\n🦀\n".utf8, to: "standard input")
    #expect(try run("import", "standard input").output.hasPrefix("standard input: added\n"))
  }

  @Test func `an empty standard input that is not named is no file`() throws {
    #expect(try run("import").error.hasPrefix("memorize: missing argument FILE. Name a file, or import the eight"))
    #expect(try run("import", "-").error.hasPrefix("memorize: standard input: the file is empty. "))
    #expect(try run("import", "--samples").code == 0)
  }

  @Test func `import without a file and a pipe says what to name`() throws {
    let rejected = try ProgramRun(onTerminal: "memorize import", columns: 200, in: home)
    #expect(rejected.code == 64)
    #expect(rejected.output.contains("missing argument FILE. Name a file, or import the eight sample themes"))
    #expect(rejected.output.contains("To paste, use '-'."))
  }

  @Test func `several files are one operation`() throws {
    try write(theme("Sea", ["🐙", "🐠"]))
    try write(theme("Sky", ["☀️", "⛅"], id: 2), to: "b.json")
    #expect(try run("import", "a.json", "b.json").code == 0)
    #expect(try run("undo").code == 0)
    #expect(try (run("list", "--json").json["themes"] as? [Any])?.isEmpty == true)
  }

  @Test func `a missing file among good ones changes nothing`() throws {
    try write(theme("Sea", ["🐙", "🐠"]))
    let missing = try run("import", "a.json", "b.json")
    #expect(missing.code == 66)
    #expect(missing.error.contains("memorize: b.json: no such file. Check the path."))
    #expect(try run("list", "--json").output.contains("Sea") == false)
  }

  @Test(arguments: [
    ("skip", ["🐙", "🐠"], "skipped"), ("replace", ["🐙", "🦀"], "updated"), ("merge", ["🐙", "🐠", "🦀"], "updated"),
    ("keep-both", ["🐙", "🐠"], "kept both"),
  ])
  func `--on-conflict decides about a theme that differs`(policy: String, faces: [String], outcome: String) throws {
    try write(theme("Sea", ["🐙", "🐠"]))
    #expect(try run("import", "a.json").code == 0)
    try write(theme("Sea", ["🐙", "🦀"]))
    let result = try run("import", "a.json", "--on-conflict", policy, "--json")
    #expect(result.code == 0)
    let themes = try #require(try result.json["themes"] as? [[String: Any]])
    #expect(themes[0]["outcome"] as? String == outcome)
    #expect(try emojis("Sea") == faces)
    if policy == "keep-both" { #expect(try emojis("Sea 2") == ["🐙", "🦀"]) }
  }

  @Test func `off a terminal a theme that differs is skipped`() throws {
    try write(theme("Sea", ["🐙", "🐠"]))
    _ = try run("import", "a.json")
    try write(theme("Sea", ["🐙", "🦀"], id: 9))
    let skipped = try run("import", "a.json")
    #expect(skipped.code == 0)
    #expect(skipped.output.contains("1 skipped"))
    #expect(skipped.error.contains("--on-conflict"))
    let asked = try run("import", "a.json", "--on-conflict", "ask")
    #expect(asked.code == 64)
    #expect(asked.error.contains("Use one of: skip, replace, keep-both, merge."))
  }

  @Test(arguments: ["skip", "replace", "merge", "keep-both"])
  func `a dry run prints the outcomes of the real run`(policy: String) throws {
    try write(theme("Sea", ["🐙", "🐠"]))
    _ = try run("import", "a.json")
    try write(theme("Sea", ["🐙", "🦀"]), theme("Sky", ["☀️", "⛅"], id: 2), theme("sea", ["🐳", "🐬"], id: 3))
    let before = try run("list", "--json").output
    let dry = try run("import", "a.json", "--on-conflict", policy, "--dry-run")
    #expect(try run("list", "--json").output == before)
    #expect(dry.error == "Dry run: nothing was changed.\n")
    let real = try run("import", "a.json", "--on-conflict", policy)
    func outcomes(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.split(separator: " (").first.map(String.init) ?? "" }
    }
    #expect(outcomes(dry.output) == outcomes(real.output))
    #expect(dry.code == real.code)
  }

  @Test func `a dry run creates no catalog`() throws {
    try write(theme("Sea", ["🐙", "🐠"]))
    #expect(try run("import", "a.json", "--dry-run").code == 0)
    #expect(!FileManager.default.fileExists(atPath: home.file("catalog.sqlite")))
  }

  @Test func `standard input can be imported once`() throws {
    let text = "[\(theme("Sea", ["🐙", "🐠"]))]"
    #expect(try run("import", "-", input: text).code == 0)
    #expect(try run("import", "-", "-", input: text).code == 64)
  }

  @Test func `the samples come with the program`() throws {
    let result = try run("import", "--samples")
    #expect(result.code == 0)
    #expect(result.output.contains("8 themes: 8 added."))
  }

  @Test func `the JSON report of an import has the documented members`() throws {
    try write(theme("Sea", ["🐙", "🐠", "🐠"], pairs: 3))
    let report = try run("import", "a.json", "--json").json
    #expect(report["schema"] as? Int == 4)
    #expect(report["dryRun"] as? Bool == false)
    #expect(report["operation"] as? Int == 1)
    #expect((report["counts"] as? [String: Int])?["added"] == 1)
    let theme = try #require((report["themes"] as? [[String: Any]])?.first)
    #expect(theme["name"] as? String == "Sea")
    #expect(theme["source"] as? String == "a.json")
    #expect(theme["id"] as? String == "00000000-0000-4000-8000-000000000001")
    let codes = (theme["diagnostics"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(codes == ["theme.duplicate-emoji", "theme.clamped"])
  }

  @Test func `with --json a failure is reported as JSON`() throws {
    let failed = try run("import", "none.json", "--json")
    let error = try failed.json["error"] as? [String: Any]
    #expect(failed.code == 66)
    #expect(error?["code"] as? String == "file.not-found")
    #expect(error?["message"] as? String == "none.json: no such file")
  }

  @Test func `a replacement keeps the fields that a table lacks`() throws {
    try write(theme("Sea", ["🐙", "🐠", "🐡"], removed: ["🦀"], pairs: 2, color: "#112233"))
    _ = try run("import", "a.json")
    try home.write("name,emojis\nSea,🐙 🐠 🐳 🐡\n".utf8, to: "a.csv")
    let replaced = try run("import", "a.csv", "--on-conflict", "replace")
    #expect(replaced.code == 0)
    #expect(replaced.output.contains("kept fields that the file lacks: removed emoji, pairs, colour"))
    let shown = try run("show", "Sea", "--json").output
    #expect(shown.contains("🐳"))
    #expect(shown.contains("🦀"))
    #expect(shown.contains(#""numberOfPairs": 2"#))
    #expect(try run("list", "--json").output.contains("#112233FF"))
  }

  @Test func `a theme is not merged beside a damaged theme of its name`() throws {
    try write(theme("Sea", ["🐙", "🐠"]), theme("Zoo", ["🐟", "🦈"], id: 2))
    #expect(try run("import", "a.json").code == 0)
    #expect(try run("edit", "Zoo", "-e", "name sea").code == 0)
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite 'UPDATE versions SET pairs = 3 WHERE id = 3'", in: home)
    try write(theme("Sea", ["🐙", "🐠", "🐳"]), theme("Sky", ["☀️", "⛅"], id: 3))
    for words in [["--dry-run"], []] {
      let merged = try ProgramRun(["import", "a.json", "--on-conflict", "merge"] + words, in: home)
      #expect(merged.code == 65)
      #expect(merged.output.contains("Sea: rejected"))
      #expect(merged.output.hasSuffix("2 themes: 1 added, 1 rejected.\n"))
    }
    #expect(try emojis("00000000-0000-4000-8000-000000000001") == ["🐙", "🐠"])
    #expect(try emojis("Sky") == ["☀️", "⛅"])
  }

  @Test func `a damaged theme is left out of the list`() throws {
    try write(theme("Sea", ["🐙", "🐠"]), theme("Sky", ["☀️", "⛅"], id: 2), theme("Wood", ["🌲", "🌳"], id: 3))
    _ = try run("import", "a.json")
    let damage = try run("doctor", "--json").json["facts"] as? [String: Any]
    #expect(damage?["themes"] as? Int == 3)
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite 'UPDATE versions SET pairs = 3 WHERE id = 2'", in: home)
    let list = try run("list")
    #expect(list.code == 65)
    #expect(list.output.contains("Sea"))
    #expect(list.output.contains("Wood"))
    #expect(!list.output.contains("Sky"))
    #expect(list.error.contains("number 2, 'Sky' is damaged"))
    #expect(try run("list", "--json").code == 65)
    let export = try run("export", "-o", "all.json")
    #expect(export.code == 65)
    #expect(export.error.contains("number 2, 'Sky' is damaged"))
    #expect(try run("check", "all.json").code == 0)
    #expect(try run("show", "Wood").code == 0)
    #expect(try run("show", "Sky").code == 65)
    #expect(try run("new", "Lake", "--emojis", "🙂🚀🌈🍎🐙🎲").code == 0)
    #expect(try run("undo").code == 0)
    #expect(try run("delete", "Sky").code == 65)
    #expect(
      try run("delete", "2", "--dry-run").output
        == "Would delete the damaged theme 00000000-0000-4000-8000-000000000002.\n")
    #expect(try run("delete", "2").output == "Deleted the damaged theme 00000000-0000-4000-8000-000000000002.\n")
    #expect(try run("list").code == 0)
    #expect(try run("undo").code == 0)
  }

  @Test func `advice on lines with two sides leads to cards, for every command`() throws {
    try home.write("der Hund = the dog\ndie Katze = the cat\n".utf8, to: "my words.txt")
    for command in ["import", "check", "convert", "play"] {
      let reader = command == "check" ? "check" : "import"
      let told = try run(command, "my words.txt")
      #expect((told.output + told.error).contains("memorize \(reader) --format cards 'my words.txt'"), "\(command)")
    }
    #expect(try run("import", "--format", "cards", "my words.txt").output.contains("1 theme: 1 added."))
    let piped = try run("check", input: "der Hund = the dog\ndie Katze = the cat\n").output
    #expect(piped.contains("memorize check --format cards -"))
    try home.write("buy milk\n".utf8, to: "note.txt")
    #expect(try !run("import", "note.txt").error.contains("cards"))
  }

  @Test func `of the ways to import a skipped theme, those that change it are named`() throws {
    try home.write("name;Bild;Wort\nTiere;🐶;Hund\nTiere;🐱;Katze\n".utf8, to: "a.csv")
    _ = try run("import", "a.csv")
    try home.write("name;Bild;Wort\nTiere;🐶;Hund\nTiere;🐱;Kater\n".utf8, to: "a.csv")
    #expect(try run("import", "a.csv").error.contains("--on-conflict replace or keep-both."))
    #expect(try run("import", "a.csv", "--dry-run", "--on-conflict", "merge").output.contains("unchanged"))
    try home.write("name;Bild;Wort\nTiere;🐶;Hund\nTiere;🐭;Maus\n".utf8, to: "a.csv")
    #expect(try run("import", "a.csv").error.contains("--on-conflict replace, merge or keep-both."))
  }

  @Test func `a format without a file is rejected`() throws {
    let rejected = try run("import", "--samples", "--format", "csv")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("Omit --format, or name a file."))
    #expect(
      try run("catalog", "copy", "--catalog", "a.sqlite", "b.sqlite", "c.sqlite").error.contains(
        "--catalog does not apply"))
  }
}
