import Catalogs
import Foundation
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

/// A hostile catalog with valid checksums, and a hostile plugin: authors, summaries, unknown keys and messages are
/// escaped on a terminal and unchanged in JSON. Names and faces that break the rules are damage.
struct HostileCatalogTests {
  private static let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}\u{2066}\u{9B}31m\r"

  private let home: TemporaryFolder
  private let account: String

  init() throws {
    home = try TemporaryFolder()
    _ = try ProgramRun(["new", "Own", "--emojis", "🙂🚀🌈🍎🐙🎲"], in: home)
    let history = try ProgramRun(["history", "--json"], in: home).json
    account = try #require((history["operations"] as? [[String: Any]])?.first?["actor"] as? String)
    let catalog = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    func write(_ actor: String, _ change: (any CatalogTransaction) throws -> Void) throws {
      let note = JournalNote(command: Self.evil, actor: actor, time: 1_000)
      _ = try catalog.write(note) { transaction throws in
        try change(transaction)
        return ("wrote \(Self.evil)", ())
      }
    }
    try write(account) { try $0.put(Self.theme(1, "Sea")) }
    try write(account) { try $0.put(Self.theme(2, "Moon")) }
    try write("bob\(Self.evil)") { try $0.put(Self.theme(3, "Sky")) }
    try write(account) { try $0.put(Self.theme(1, "Ocean")) }
  }

  private static func theme(_ number: UInt64, _ name: String, _ faces: [String] = ["🐙", "🐠", "🐡"]) -> Theme {
    Theme(
      trusted: ThemeID(high: number << 56, low: number), name: name, emojis: faces.map { Emoji(qualified: $0) },
      removedEmojis: [Emoji(qualified: "🦀")], numberOfPairs: 2, color: ThemeColor(packed: 0x0080_80FF),
      extras: [.init(evil, .string(evil))])
  }

  private func expectHarmless(_ text: String, _ line: String) {
    // A terminal ends lines with CR LF.
    let dangerous = text.replacing("\r\n", with: "\n").unicodeScalars.filter { scalar in
      let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
      return isControl || [0x202E, 0x2066].contains(scalar.value)
    }
    #expect(dangerous.isEmpty, "\(line): \(text.debugDescription)")
  }

  @Test(arguments: [
    ["list", "list --color always | cat -v"], ["show 2", "show 2 --json"], ["history", "history 2", "history --json"],
    ["undo", "redo", "undo 2", "redo 2", "history"], ["undo --operation 3"],
    ["delete 2 --dry-run", "delete 2", "undo", "redo"],
    [
      "edit 2 -e show -e history -e 'name Deep' -e undo", "edit 2 -e 'remove 🐙'", "edit 2 -e 'pairs 3'",
      "edit 2 -e list",
    ],
    ["export 2 --format json", "export 2 --format text", "export 2 --format csv", "export 2 --format xml"],
    ["new Ocean --emojis 🐙🐠", "show Ocea", "show 00000000", "delete nothing"],
    ["check Own.json", "doctor", "scores", "scores 2"],
    ["completions --answer -- show ''", "completions --answer -- show O"],
  ])
  func `hostile text from a catalog is escaped on a terminal`(lines: [String]) throws {
    try home.write("[{\"name\":\"Own\",\"emojis\":[\"🐙\",\"🐠\"]}]".utf8, to: "Own.json")
    for line in lines {
      let run = try ProgramRun(onTerminal: "memorize \(line)", in: home, environment: ["NO_COLOR": "1"])
      #expect(!run.output.isEmpty, "\(line): \(run.code)")
      #expect(run.code < 128, "\(line): \(run.code)")
      expectHarmless(run.output, line)
    }
  }

  @Test(arguments: [
    theme(1, "Ocean" + evil), theme(1, "Ocean", ["🐙", "🐠" + evil]), theme(1, "Ocean", ["🐙", "🐠", "\u{9B}31m"]),
  ])
  func `every command treats a forged name or face as damage`(forged: Theme) throws {
    let catalog = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    _ = try catalog.write(JournalNote(command: "edit", actor: account, time: 2_000)) { transaction throws in
      try transaction.put(forged)
      return ("", ())
    }
    for line in [
      "list", "show 2", "show 2 --json", "export 2 --format csv", "export --format text", "export --format xml",
      "history",
      "edit 2 -e show", "play 2 --plain", "doctor", "delete 2", "undo", "doctor --repair --yes", "list",
    ] {
      let run = try ProgramRun(onTerminal: "memorize \(line)", in: home, environment: ["NO_COLOR": "1"])
      #expect(run.code < 128, "\(line): \(run.code)")
      expectHarmless(run.output, line)
      if line == "show 2" {
        #expect(run.code != 0, "\(run.output)")
        #expect(run.output.contains("damaged"), "\(run.output)")
      }
    }
  }

  @Test func `the name of a stranger's table is escaped on a terminal`() throws {
    let name = Self.evil.replacing("\r", with: "")
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite 'CREATE TABLE \"\(name)\" (a)'", in: home)
    for line in ["list", "doctor", "doctor --repair", "history"] {
      let run = try ProgramRun(onTerminal: "memorize \(line)", in: home, environment: ["NO_COLOR": "1"])
      #expect(run.output.contains("'\\u{1B}]0;owned"), "\(line): \(run.output)")
      expectHarmless(run.output, line)
    }
  }

  @Test func `a game of a hostile theme is escaped on a terminal`() throws {
    let run = try ProgramRun(
      onTerminal:
        "printf 'a1 a2 b1 b2 a1 b1 a2 b2 a1 b2 a2 b1 q' | memorize play 2 --plain; memorize scores; memorize list",
      in: home, environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("Score"), "\(run.output)")
    expectHarmless(run.output, "play")
  }

  @Test func `a JSON report has hostile text unchanged`() throws {
    let list = try ProgramRun(["list", "--json"], in: home)
    expectHarmless(list.output, "list --json")
    let themes = try #require(try list.json["themes"] as? [[String: Any]])
    #expect(themes.compactMap { $0["name"] as? String } == ["Own", "Ocean", "Moon", "Sky"])
    let shown = try ProgramRun(["show", "2", "--json"], in: home)
    #expect(try shown.json["name"] as? String == "Ocean")
    #expect(try shown.json[Self.evil] as? String == Self.evil)
    let history = try ProgramRun(["history", "--json"], in: home)
    expectHarmless(history.output, "history --json")
    let operations = try #require(try history.json["operations"] as? [[String: Any]])
    #expect(operations.dropLast().allSatisfy { $0["command"] as? String == Self.evil })
    #expect(operations.dropLast().allSatisfy { $0["summary"] as? String == "wrote \(Self.evil)" })
    #expect(operations[1]["actor"] as? String == "bob\(Self.evil)")
    let undone = try ProgramRun(["undo", "--json"], in: home)
    expectHarmless(undone.output, "undo --json")
    let changes = try #require((try undone.json["undone"] as? [[String: Any]])?.first?["changes"] as? [[String: Any]])
    #expect((changes.first?["before"] as? [String: Any])?["name"] as? String == "Ocean")
    #expect((changes.first?["after"] as? [String: Any])?["name"] as? String == "Sea")
  }

  @Test func `messages of a plugin are escaped on a terminal and unchanged in JSON`() throws {
    let escaped = #"\u001b]0;owned\u0007\u001b[2J\u202e\u2066\u009b31m\r"#
    let script = #"""
      #!/bin/sh
      case $1 in
      describe) printf '%s\n' '{"protocol":1,"name":"evil","summary":"a plugin","import":true,"extensions":["evil"]}' ;;
      import)
        read first
        [ "$first" = fail ] && { printf 'talk \033]0;owned\007\033[2J\302\2331m\n' >&2; exit 3; }
        for kind in error warning note; do
          printf '%s\n' '{"'$kind'":"'$kind' \#(escaped)","hint":"hint \#(escaped)","at":{"path":"\#(escaped)"}}'
        done
        printf '%s\n' '{"loss":{"code":"pictures","count":2,"one":"\#(escaped)","many":"\#(escaped)"}}'
        printf '%s\n' '{"theme":{"name":"\#(escaped)","emojis":["\#(escaped)","🐙"]},"at":{"path":"\#(escaped)"}}' ;;
      *) exit 64 ;;
      esac

      """#
    try FileManager.default.createDirectory(atPath: home.file("plugins"), withIntermediateDirectories: true)
    try home.write(script.utf8, to: "plugins/memorize-format-evil")
    chmod(home.file("plugins/memorize-format-evil"), 0o700)
    let rude = script.replacing("evil\"", with: "rude\"").replacing("a plugin", with: "of \(escaped)")
    try home.write(rude.utf8, to: "plugins/memorize-format-rude")
    chmod(home.file("plugins/memorize-format-rude"), 0o700)
    try home.write("talk\n".utf8, to: "a.evil")
    try home.write("fail\n".utf8, to: "b.evil")
    let environment = ["MEMORIZE_PLUGINS": home.file("plugins"), "NO_COLOR": "1"]
    for line in [
      "formats", "import a.evil --keep-going --format evil", "import b.evil --format evil",
      "import a.evil --format rude", "check a.evil b.evil", "help import",
      "formats --test plugins/memorize-format-evil a.evil", "convert a.evil --format json",
    ] {
      let run = try ProgramRun(onTerminal: "memorize \(line)", in: home, environment: environment)
      #expect(!run.output.isEmpty, "\(line): \(run.code)")
      #expect(run.code < 128, "\(line): \(run.code)")
      expectHarmless(run.output, line)
    }
    let checked = try ProgramRun(["check", "a.evil", "--format", "evil", "--json"], in: home, environment: environment)
    expectHarmless(checked.output, "check --json")
    let file = try #require((try checked.json["files"] as? [[String: Any]])?.first)
    let messages = (file["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    #expect(messages.contains("error \(Self.evil)"), "\(messages)")
    #expect(messages.contains("note \(Self.evil)"), "\(messages)")
  }
}
