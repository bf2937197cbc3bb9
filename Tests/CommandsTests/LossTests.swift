import Foundation
import TestSupport
import Testing

/// What could not be kept, as people and programs are told it.
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

  @Test func `an import ends with what could not be kept`() throws {
    let dry = try run("import words.json --emojify --dry-run --json")
    #expect(try losses(dry.json) == words)
    #expect(!hasCatalog)
    let spoken = try run("import words.json --emojify")
    #expect(spoken.code == 0)
    #expect(spoken.output == "Sea: added\n1 theme: 1 added.\n")
    #expect(spoken.error.contains("note: words.json: emojis[2]: 'dolphin' became 🐬 (dolphin).\n"))
    #expect(spoken.error.contains("warning: words.json: emojis[3]: no emoji is called 'qqqq', so it was left out."))
    #expect(spoken.error.contains("warning: 2 words without an emoji could not be kept.\n"))
    #expect(try run("import words.json --emojify").output == "Sea: unchanged\n1 theme: 1 unchanged.\n")
    #expect(try losses(run("import extra.json --json").json).isEmpty)
  }

  @Test func `with --strict a loss refuses the file, and nothing changes`() throws {
    for line in ["import words.json", "import words.json --keep-going", "check words.json", "convert words.json"] {
      let refused = try run(line + " --emojify --strict")
      #expect(refused.code == 65, "\(line)")
      #expect(
        (refused.error + refused.output).contains("words.json: a theme cannot carry 2 words without an emoji."),
        "\(line)")
    }
    #expect(try run("list").output.contains("Sea") == false)
    #expect(try run("import extra.json --strict").code == 0)
    let refused = try run("import words.json --emojify --strict --json")
    let error = try refused.json["error"] as? [String: Any]
    #expect(refused.code == 65)
    #expect(error?["code"] as? String == "plugin.losses")
  }

  @Test func `a large file that is written while it is read is refused for its losses too`() throws {
    let themes = (1...3_000).map { number in
      #"{"name":"Sea \#(number)","emojis":["🐙","🐠","🐳"],"numberOfPairs":2,"color":"blue","note":"\#(number)"}"#
    }
    let last = #"{"name":"Last","emojis":["🐙","🐠","qqqq"],"numberOfPairs":2,"color":"blue"}"#
    let text = "[" + (themes + [last]).joined(separator: ",\n") + "]"
    try #require(text.utf8.count > 1 << 18)
    try home.write(text.utf8, to: "large.json")
    let refused = try run("import large.json --emojify --strict")
    #expect(refused.code == 65)
    #expect(refused.error.contains("cannot carry 1 word without an emoji"))
    #expect(try run("list").output.contains("Sea") == false)
    let taken = try run("import large.json --emojify --json")
    #expect(taken.code == 0)
    #expect(try losses(taken.json).map { $0["code"] } == ["words"])
    #expect(try run("undo").code == 0)
    let spoken = try run("import large.json --emojify")
    #expect(spoken.error.contains("warning: 1 word without an emoji could not be kept.\n"))
  }

  @Test func `what is written ends with what it cannot carry, and --strict writes nothing then`() throws {
    #expect(try run("import extra.json").code == 0)
    for line in ["export -o out.csv", "convert extra.json -o out.csv"] {
      let refused = try run(line + " --strict")
      #expect(refused.code == 65, "\(line)")
      #expect(refused.error.contains("memorize: csv cannot carry 1 unknown key."), "\(line)")
      #expect(!FileManager.default.fileExists(atPath: home.file("out.csv")))
      #expect(try losses(run(line + " --json --force").json) == keys)
      #expect(try run(line + " --force").error.contains("warning: csv cannot carry 1 unknown key.\n"))
      #expect(try run(line + " --force --format json --strict").code == 0)
      try FileManager.default.removeItem(atPath: home.file("out.csv"))
    }
    #expect(try losses(run("convert words.json -o out.json --emojify --json").json) == words)
    let spoken = try run("convert words.json extra.json -o out.csv --emojify")
    #expect(spoken.error.contains("warning: 2 words without an emoji could not be kept.\n"))
    #expect(spoken.error.contains("warning: csv cannot carry 1 unknown key.\n"))
  }

  @Test func `a check names what could not be kept, for each file`() throws {
    let spoken = try run("check words.json extra.json --emojify")
    #expect(spoken.code == 0)
    #expect(
      spoken.output.contains("warning: words.json: 2 words without an emoji could not be kept.\nwords.json: json"))
    let files = try run("check words.json extra.json --emojify --json").json["files"] as? [[String: Any]]
    #expect(files?.map { losses($0) } == [words, []])
  }
}
