import Catalogs
import Foundation
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

/// `undo`, `redo`, `history` and `delete` across processes.
struct JournalTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @discardableResult
  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  private func names() throws -> [String] {
    let themes = try run("list", "--json").json["themes"] as? [[String: Any]] ?? []
    return themes.compactMap { $0["name"] as? String }
  }

  @Test func `later processes undo and redo a change`() throws {
    try run("new", "Sea", "--emojis", "🐙🐠🦀", "--pairs", "2")
    let undone = try run("undo")
    #expect(undone.code == 0)
    #expect(undone.output == "#1 undone: new theme 'Sea'\n  'Sea': 3 emoji, 2 pairs → (deleted)\n")
    #expect(try names() == [])
    let redone = try run("redo")
    #expect(redone.output == "#1 redone: new theme 'Sea'\n  'Sea': (none) → 3 emoji, 2 pairs\n")
    #expect(try names() == ["Sea"])
  }

  @Test func `undo N stops at the first operation`() throws {
    for name in ["A", "B", "C"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    let two = try run("undo", "2")
    #expect(two.output.contains("'C'"))
    #expect(two.output.contains("'B'"))
    #expect(try names() == ["A"])
    let rest = try run("undo", "5")
    #expect(rest.code == 0)
    #expect(rest.error.contains("That was all there is to undo."))
    let none = try run("undo")
    #expect(none.code == 1)
    #expect(none.output.isEmpty)
  }

  @Test func `the hint after an undo names as many steps as were undone`() throws {
    for name in ["A", "B", "C"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    #expect(try run("undo").error == "Run 'memorize redo' to redo this.\n")
    #expect(try run("undo", "2").error == "Run 'memorize redo 2' to redo these.\n")
    #expect(try run("redo", "2").error == "Run 'memorize undo 2' to undo these.\n")
    #expect(try run("redo", "9").error == "Run 'memorize undo' to undo this.\nThat was all there is to redo.\n")
    #expect(try names() == ["A", "B", "C"])
  }

  @Test func `a dry run of a deletion says what it would delete`() throws {
    try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let rehearsed = try run("delete", "sea", "--dry-run")
    #expect(rehearsed.output == "Would delete 'Sea'.\n")
    #expect(rehearsed.error == "Dry run: nothing was changed.\n")
    #expect(try names() == ["Sea"])
    #expect(try run("delete", "sea").output == "Deleted 'Sea'.\n")
  }

  @Test func `undo --json reports several steps as one list`() throws {
    for name in ["A", "B"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    let undone = try run("undo", "3", "--json")
    #expect((try undone.json["undone"] as? [[String: Any]])?.map { $0["operation"] as? Int } == [2, 1])
    #expect(undone.code == 0)
    #expect(undone.error == "That was all there is to undo.\n")
  }

  @Test(.enabled(if: Linux.has("/dev/full")))
  func `an undo completes when its output cannot be written`() throws {
    for name in ["A", "B", "C"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    let output = FileHandle(forWritingAtPath: "/dev/full")
    let process = Process()
    process.executableURL = ProgramRun.binary
    process.arguments = ["undo", "3"]
    process.environment = ["HOME": home.path, "MEMORIZE_CATALOG": home.file("catalog.sqlite"), "LANG": "C.UTF-8"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(try names() == [])
  }

  @Test func `an undo completes when a theme is too damaged to show`() throws {
    for name in ["Quokka", "B"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    let file = URL(fileURLWithPath: home.file("catalog.sqlite"))
    var bytes = try Data(contentsOf: file)
    while let place = bytes.range(of: Data("Quokka".utf8)) { bytes[place.upperBound - 1] = UInt8(ascii: "o") }
    try bytes.write(to: file)
    let undone = try run("undo", "2")
    #expect(undone.code == 0)
    #expect(undone.error.contains("warning: #1 is undone, but not all of it can be shown"))
    #expect(try names() == [])
  }

  @Test func `a new change after an undo cannot be followed by a redo`() throws {
    try run("new", "A", "--emojis", "🙂🚀🌈🍎🐙🎲")
    try run("undo")
    try run("new", "B", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let redo = try run("redo")
    #expect(redo.code == 1)
    #expect(!redo.error.isEmpty)
    let operations = try run("history", "--json").json["operations"] as? [[String: Any]] ?? []
    let undone = operations.first { $0["summary"] as? String == "new theme 'A'" }
    #expect(undone?["undone"] as? Bool == true)
    #expect(try run("history").output.contains("new theme 'A'  (undone)"))
  }

  @Test func `undoing a deletion restores the theme at its place`() throws {
    for name in ["A", "B", "C"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    let before = try run("list", "--json").output
    #expect(try run("delete", "b").output == "Deleted 'B'.\n")
    #expect(try names() == ["A", "C"])
    try run("undo")
    #expect(try run("list", "--json").output == before)
  }

  @Test func `a dry deletion deletes nothing`() throws {
    try run("new", "A", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(try run("delete", "A", "--dry-run").output == "Would delete 'A'.\n")
    #expect(try names() == ["A"])
  }

  @Test func `undo --operation rejects an operation whose theme was changed since`() throws {
    try run("new", "A", "--emojis", "🙂🚀🌈🍎🐙🎲")
    try run("new", "B", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(try run("undo", "--operation", "1").code == 0)
    #expect(try names() == ["B"])
    try run("delete", "B")
    let rejected = try run("undo", "--operation", "2")
    #expect(rejected.code == 1)
    #expect(rejected.error.contains("B"))
  }

  @Test func `blame names the operation that brought each emoji into play last`() throws {
    try run("new", "Sea", "--emojis", "🐙🐠🦀", "--pairs", "2")
    try run("edit", "Sea", "-e", "add 🐡", "-e", "remove 🐠")
    try run("edit", "Sea", "-e", "restore 🐠")
    let lines = try run("blame", "Sea").output.split(separator: "\n").map(String.init)
    let marks = lines.map { [$0.prefix(2), $0.suffix(1)].map(String.init) }
    #expect(marks == [["#1", "🐙"], ["#1", "🦀"], ["#2", "🐡"], ["#3", "🐠"]])
    let emojis = try run("blame", "Sea", "--json").json["emojis"] as? [[String: Any]] ?? []
    #expect(emojis.map { ($0["operation"] as? [String: Any])?["operation"] as? Int } == [1, 1, 2, 3])
    #expect(try run("blame", "Moon").code == 66)
  }

  @Test func `blame names the operation that gave a word, if it is another one than that of the emoji`() throws {
    try run("new", "Sea", "--emojis", "🐙🐠🦀", "--pairs", "2")
    let catalog = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    _ = try catalog.write(JournalNote(command: "edit", actor: "ann", time: 0)) { transaction throws in
      let sea = try transaction.state.themes(matching: NameKey("Sea"))[0]
      try transaction.put(
        sea.settingTexts(of: sea.emojis[0], to: .two("3 × 4", "\u{5D0}")).settingTexts(
          of: sea.emojis[2], to: .one("Krabbe")))
      return ("words", ())
    }
    try run("edit", "Sea", "-e", "add 🐡")
    let lines = try run("blame", "Sea").output.split(separator: "\n").map(String.init)
    #expect(lines.map { String($0.prefix(2)) } == ["#1", "#2", "#1", "#1", "#2", "#3"])
    #expect(lines[1].hasSuffix("'3 × 4 = \u{5D0}' 🐙"))
    #expect(lines[4].hasSuffix("'Krabbe' 🦀"))
    let emojis = try run("blame", "Sea", "--json").json["emojis"] as? [[String: Any]] ?? []
    #expect(emojis.map { $0["words"] as? [String] } == [["3 × 4", "\u{5D0}"], nil, ["Krabbe"], nil])
    #expect(
      emojis.map { ($0["wordsOperation"] as? [String: Any])?["operation"] as? Int } == [2, nil, 2, nil])
  }

  @Test func `blame names the change that was undone and redone`() throws {
    try run("new", "Sea", "--emojis", "🐙🐠", "--pairs", "2")
    try run("edit", "Sea", "-e", "add 🦀")
    try run("undo", "2")
    try run("redo", "2")
    let lines = try run("blame", "Sea").output.split(separator: "\n")
    #expect(lines.map { $0.prefix(2) } == ["#1", "#1", "#2"], "\(lines)")
    try run("undo")
    #expect(try run("blame", "Sea").output.split(separator: "\n").count == 2)
  }

  @Test func `history shows undos and redos only with --all`() throws {
    try run("new", "Sea", "--emojis", "🐙🐠", "--pairs", "2")
    try run("undo")
    try run("redo")
    #expect(try run("history").output.split(separator: "\n").count == 1)
    #expect(try !run("history").output.contains("undone"))
    #expect(try run("history", "--all").output.split(separator: "\n").count == 3)
    #expect(try numbers() == [3, 2, 1])
  }

  /// Makes operations that are a day apart; the newest is of now.
  private func makeOld(_ count: Int) throws {
    for number in 1...count { try run("new", "T\(number)", "--emojis", "🐙🐠") }
    let sql = "UPDATE operations SET time = time - (\(count) - id) * 86400000 - 1"
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite '\(sql)'", in: home)
  }

  @Test(
    arguments: [
      ["undo"], ["redo", "2"], ["undo", "--operation", "1"], ["delete", "Sea"], ["restore", "Sea"],
      ["edit", "Sea", "-e", "add 🐙"],
    ])
  func `a change that fails creates no catalog`(words: [String]) throws {
    let result = try ProgramRun(words, in: home)
    #expect([1, 66].contains(result.code), "\(result.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
  }

  @Test func `an undo of earlier days needs --yes where nobody can be asked`() throws {
    try makeOld(3)
    let rejected = try run("undo", "999")
    #expect(rejected.code == 64)
    let pattern =
      /memorize: this would undo 3 operations by .+, back to .+ \(new theme 'T1'\). To undo that, use --yes.\n/
    #expect(rejected.error.wholeMatch(of: pattern) != nil, "\(rejected.error)")
    #expect(try names().count == 3)
    #expect(try run("undo", "999", "--yes").code == 0)
    #expect(try names() == [])
  }

  @Test func `an undo of earlier days asks on a terminal`() throws {
    try makeOld(3)
    let kept = try ProgramRun(onTerminal: "memorize undo 3", typing: "n\n", columns: 200, in: home)
    #expect(kept.output.contains("Undo 3 operations by "), "\(kept.output)")
    #expect(kept.output.contains("Nothing was undone."))
    #expect(kept.code == 2)
    let report = try ProgramRun(onTerminal: "memorize undo 3 --json", typing: "y\n", columns: 200, in: home)
    #expect(report.output.contains("this would undo 3 operations by "), "\(report.output)")
    #expect(report.output.contains(#"{"schema":4,"error":{"code":"usage.answer-needed""#), "\(report.output)")
    #expect(try names().count == 3)
    #expect(try ProgramRun(onTerminal: "memorize undo 3", typing: "y\n", in: home).code == 0)
    #expect(try names() == [])
  }

  @Test func `the last day is undone unasked, and so is any single operation`() throws {
    try makeOld(3)
    #expect(try run("undo").code == 0)
    #expect(try run("undo").code == 0)
    #expect(try run("undo").code == 0)
    try run("redo", "3")
    #expect(try names() == ["T1", "T2", "T3"])
  }

  @Test func `undo of more than ten operations needs --yes even if there are fewer`() throws {
    try run("new", "Sea", "--emojis", "🐙🐠")
    #expect(try run("undo", "11").error.contains("this would undo 1 operation by "))
    #expect(try names() == ["Sea"])
    #expect(try run("undo", "10").code == 0)
  }

  @Test func `ten operations of a day are undone unasked, but not eleven`() throws {
    for number in 1...11 { try run("new", "T\(number)", "--emojis", "🐙🐠") }
    #expect(try run("undo", "11").code == 64)
    #expect(try run("undo", "10").code == 0)
    #expect(try names() == ["T1"])
  }

  @Test func `an undo of many themes is collapsed as its import was`() throws {
    let rows = (1...30).map { "Theme \($0),🐙 🐠 🦀\n" }.joined()
    try home.write("Theme,Emojis\n\(rows)".utf8, to: "zoo.csv")
    try run("import", "zoo.csv")
    #expect(try run("undo").output == "#1 undone: imported 30 themes from zoo.csv: 30 added\n")
    #expect(try run("redo").output == "#1 redone: imported 30 themes from zoo.csv: 30 added\n")
  }

  /// The numbers of the operations that `history` shows with these options.
  private func numbers(_ words: String...) throws -> [Int] {
    let report = try ProgramRun(["history", "--json"] + words, in: home).json
    return (report["operations"] as? [[String: Any]] ?? []).compactMap { $0["operation"] as? Int }
  }

  @Test func `history leaves out what the filters do not ask for`() throws {
    for name in ["A", "B", "C"] { try run("new", name, "--emojis", "🙂🚀🌈🍎🐙🎲") }
    #expect(try numbers("--since", "2") == [3, 2])
    #expect(try numbers("--since", "2", "-n", "1") == [3])
    #expect(try numbers("--since", "2000-01-01") == [3, 2, 1])
    #expect(try numbers("--since", "2999-01-01") == [])
    let actor = try (run("history", "--json").json["operations"] as? [[String: Any]])?.first?["actor"] as? String
    #expect(try numbers("--actor", actor ?? "") == [3, 2, 1])
    #expect(try numbers("--actor", "nobody else") == [])
    #expect(try run("history", "--actor", "nobody else").error == "There are no operations by 'nobody else'.\n")
    #expect(
      try run("history", "A", "--actor", "nobody else").error
        == "There are no operations on this theme by 'nobody else'.\n")
    #expect(try run("history", "A", "--since", "2").error == "There are no operations on this theme since then.\n")
    #expect(try run("history", "--since", "soon").code == 64)
  }

  @Test func `history --json has the documented members`() throws {
    try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let operation = try #require((run("history", "--json").json["operations"] as? [[String: Any]])?.first)
    #expect(operation["operation"] as? Int == 1)
    #expect(operation["command"] as? String == "new")
    #expect(operation["undone"] as? Bool == false)
    #expect(operation["themes"] as? Int == 1)
    let time = try #require(operation["time"] as? String)
    let date = try #require(ISO8601DateFormatter().date(from: time))
    #expect(abs(date.timeIntervalSinceNow) < 3_600)
  }
}
