import Foundation
import TestSupport
import Testing

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
    for name in ["A", "B", "C"] { try run("new", name) }
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
    for name in ["A", "B", "C"] { try run("new", name) }
    #expect(try run("undo").error == "Run 'memorize redo' to redo this.\n")
    #expect(try run("undo", "2").error == "Run 'memorize redo 2' to redo these.\n")
    #expect(try run("redo", "2").error == "Run 'memorize undo 2' to undo these.\n")
    #expect(try run("redo", "9").error == "Run 'memorize undo' to undo this.\nThat was all there is to redo.\n")
    #expect(try names() == ["A", "B", "C"])
  }

  @Test func `a dry run of a deletion says what it would delete`() throws {
    try run("new", "Sea")
    let rehearsed = try run("delete", "sea", "--dry-run")
    #expect(rehearsed.output == "Would delete 'Sea'.\n")
    #expect(rehearsed.error == "Dry run: nothing was changed.\n")
    #expect(try names() == ["Sea"])
    #expect(try run("delete", "sea").output == "Deleted 'Sea'.\n")
  }

  @Test func `undo --json reports several steps as one list`() throws {
    for name in ["A", "B"] { try run("new", name) }
    let undone = try run("undo", "3", "--json")
    #expect((try undone.json["undone"] as? [[String: Any]])?.map { $0["operation"] as? Int } == [2, 1])
    #expect(undone.code == 0)
    #expect(undone.error == "That was all there is to undo.\n")
  }

  @Test func `an undo completes when its output cannot be written`() throws {
    for name in ["A", "B", "C"] { try run("new", name) }
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
    for name in ["Quokka", "B"] { try run("new", name) }
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
    try run("new", "A")
    try run("undo")
    try run("new", "B")
    let redo = try run("redo")
    #expect(redo.code == 1)
    #expect(!redo.error.isEmpty)
    let operations = try run("history", "--json").json["operations"] as? [[String: Any]] ?? []
    let undone = operations.first { $0["summary"] as? String == "new theme 'A'" }
    #expect(undone?["undone"] as? Bool == true)
    #expect(try run("history").output.contains("new theme 'A'  (undone)"))
  }

  @Test func `undoing a deletion restores the theme at its place`() throws {
    for name in ["A", "B", "C"] { try run("new", name) }
    let before = try run("list", "--json").output
    #expect(try run("delete", "b").output == "Deleted 'B'.\n")
    #expect(try names() == ["A", "C"])
    try run("undo")
    #expect(try run("list", "--json").output == before)
  }

  @Test func `a dry deletion deletes nothing`() throws {
    try run("new", "A")
    #expect(try run("delete", "A", "--dry-run").output == "Would delete 'A'.\n")
    #expect(try names() == ["A"])
  }

  @Test func `undo --operation rejects an operation whose theme was changed since`() throws {
    try run("new", "A")
    try run("new", "B")
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

  /// The numbers of the operations that `history` shows with these options.
  private func numbers(_ words: String...) throws -> [Int] {
    let report = try ProgramRun(["history", "--json"] + words, in: home).json
    return (report["operations"] as? [[String: Any]] ?? []).compactMap { $0["operation"] as? Int }
  }

  @Test func `history leaves out what the filters do not ask for`() throws {
    for name in ["A", "B", "C"] { try run("new", name) }
    #expect(try numbers("--since", "2") == [3, 2])
    #expect(try numbers("--since", "2", "-n", "1") == [3])
    #expect(try numbers("--since", "2000-01-01") == [3, 2, 1])
    #expect(try numbers("--since", "2999-01-01") == [])
    let actor = try (run("history", "--json").json["operations"] as? [[String: Any]])?.first?["actor"] as? String
    #expect(try numbers("--actor", actor ?? "") == [3, 2, 1])
    #expect(try numbers("--actor", "nobody else") == [])
    #expect(try run("history", "--actor", "nobody else").error == "There are no operations by 'nobody else'.\n")
    #expect(try run("history", "--since", "soon").code == 64)
  }

  @Test func `history --json has the documented members`() throws {
    try run("new", "Sea")
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
