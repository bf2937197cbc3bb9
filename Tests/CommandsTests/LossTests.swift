import Foundation
import TestSupport
import Testing

/// Losses, as printed and as reported in JSON.
struct LossTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.write(sea(#"["🐙","🐠","dolphin","qqqq","zzzzz"]"#).utf8, to: "words.json")
    try home.write(sea(#"["🐙","🐠"]"#, #","author":"Ada""#).utf8, to: "extra.json")
  }

  private func sea(_ emojis: String, _ more: String = "") -> String {
    #"{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"Sea","emojis":\#(emojis),"numberOfPairs":2,"color":"blue"\#(more)}"#
  }

  private func run(_ line: String) throws -> ProgramRun { try ProgramRun(shell: "memorize " + line, in: home) }

  private var hasCatalog: Bool { FileManager.default.fileExists(atPath: home.file("catalog.sqlite")) }

  private func losses(_ json: [String: Any]?) -> [[String: String]] {
    (json?["losses"] as? [[String: Any]] ?? []).map { $0.mapValues { "\($0)" } }
  }

  private let words = [["code": "words", "count": "2", "what": "2 words without an emoji"]]
  private let keys = [["code": "unknown-keys", "count": "1", "what": "1 unknown key"]]

  @Test func `a word without an emoji is reported once`() throws {
    for line in ["import words.json", "check words.json", "convert words.json"] {
      let printed = try run(line + " --emojify")
      #expect((printed.error + printed.output).contains("no emoji is called 'qqqq', so it was dropped."), "\(line)")
      #expect(!(printed.error + printed.output).contains("without an emoji"), "\(line)")
    }
  }

  @Test func `an import reports its losses`() throws {
    let dry = try run("import words.json --emojify --dry-run --json")
    #expect(try losses(dry.json) == words)
    #expect(!hasCatalog)
    let printed = try run("import words.json --emojify")
    #expect(printed.code == 0)
    #expect(printed.output == "Sea: added\n1 theme: 1 added.\n")
    #expect(printed.error.contains("note: words.json: emojis[2]: 'dolphin' became 🐬 (dolphin).\n"))
    #expect(printed.error.contains("warning: words.json: emojis[3]: no emoji is called 'qqqq', so it was dropped."))
    #expect(try run("import words.json --emojify").output == "Sea: unchanged\n1 theme: 1 unchanged.\n")
    #expect(try losses(run("import extra.json --json").json).isEmpty)
  }

  @Test func `with --strict a file with losses is rejected`() throws {
    for line in ["import words.json", "import words.json --keep-going", "check words.json", "convert words.json"] {
      let rejected = try run(line + " --emojify --strict")
      #expect(rejected.code == 65, "\(line)")
      #expect(
        (rejected.error + rejected.output).contains("words.json: 2 words without an emoji cannot be kept."),
        "\(line)")
    }
    #expect(try run("list").output.contains("Sea") == false)
    #expect(try run("import extra.json --strict").code == 0)
    let rejected = try run("import words.json --emojify --strict --json")
    let error = try rejected.json["error"] as? [String: Any]
    #expect(rejected.code == 65)
    #expect(error?["code"] as? String == "plugin.losses")
  }

  @Test func `with --strict a streamed file with losses is rejected`() throws {
    let themes = (1...3_000).map { number in
      #"{"name":"Sea \#(number)","emojis":["🐙","🐠","🐳"],"numberOfPairs":2,"color":"blue","note":"\#(number)"}"#
    }
    let last = #"{"name":"Last","emojis":["🐙","🐠","qqqq"],"numberOfPairs":2,"color":"blue"}"#
    let text = "[" + (themes + [last]).joined(separator: ",\n") + "]"
    try #require(text.utf8.count > 1 << 18)
    try home.write(text.utf8, to: "large.json")
    let rejected = try run("import large.json --emojify --strict")
    #expect(rejected.code == 65)
    #expect(rejected.error.contains("1 word without an emoji cannot be kept."))
    #expect(try run("list").output.contains("Sea") == false)
    let imported = try run("import large.json --emojify --json")
    #expect(imported.code == 0)
    #expect(try losses(imported.json).map { $0["code"] } == ["words"])
    #expect(try run("undo").code == 0)
    let printed = try run("import large.json --emojify")
    #expect(printed.error.contains("no emoji is called 'qqqq', so it was dropped."))
  }

  @Test func `export and convert report losses`() throws {
    #expect(try run("import extra.json").code == 0)
    for line in ["export -o out.csv", "convert extra.json -o out.csv"] {
      let rejected = try run(line + " --strict")
      #expect(rejected.code == 65, "\(line)")
      #expect(rejected.error.contains("memorize: format 'csv' cannot store 1 unknown key."), "\(line)")
      #expect(!FileManager.default.fileExists(atPath: home.file("out.csv")))
      #expect(try losses(run(line + " --json --force").json) == keys)
      #expect(try run(line + " --force").error.contains("warning: format 'csv' cannot store 1 unknown key.\n"))
      #expect(try run(line + " --force --format json --strict").code == 0)
      try FileManager.default.removeItem(atPath: home.file("out.csv"))
    }
  }

  @Test func `a conversion reports the losses of reading and of writing`() throws {
    #expect(try losses(run("convert words.json -o out.json --emojify --json").json) == words)
    let printed = try run("convert words.json extra.json -o out.csv --emojify")
    #expect(printed.error.contains("no emoji is called 'qqqq', so it was dropped."))
    #expect(printed.error.contains("warning: format 'csv' cannot store 1 unknown key.\n"))
  }

  @Test func `a conversion counts the details of packs for which one file has no place`() throws {
    #expect(try run("convert extra.json -o a.zip --title Seas --author Ada").code == 0)
    #expect(try run("convert extra.json -o b.zip --title Lakes --author Ada --license CC0-1.0").code == 0)
    let lost = [["code": "credits", "count": "1", "what": "1 detail of the pack"]]
    #expect(try losses(run("convert a.zip b.zip -o c.zip --json").json) == lost)
    #expect(try losses(run("convert a.zip b.zip -o c.zip --title Both --force --json").json).isEmpty)
    let printed = try run("convert a.zip b.zip -o c.zip --force")
    #expect(printed.error.contains("warning: 1 detail of the pack cannot be kept.\n"))
    let rejected = try run("convert a.zip b.zip -o d.zip --strict")
    #expect(rejected.code == 65)
    #expect(!FileManager.default.fileExists(atPath: home.file("d.zip")))
  }

  @Test func `a check reports the losses of each file`() throws {
    let printed = try run("check words.json extra.json --emojify")
    #expect(printed.code == 0)
    #expect(printed.output.contains("words.json: json, 1 valid theme, 2 warnings\n"))
    let files = try run("check words.json extra.json --emojify --json").json["files"] as? [[String: Any]]
    #expect(files?.map { losses($0) } == [words, []])
  }
}
