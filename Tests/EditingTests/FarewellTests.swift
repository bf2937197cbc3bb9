import TestSupport
import Testing
import Themes

@testable import Editing

/// The summary at the end of a session.
struct FarewellTests {
  private let fixture: EditingFixture

  init() throws { fixture = try EditingFixture() }

  private func editor(on theme: String) throws -> EditInterpreter {
    var editor = fixture.editor()
    _ = try editor.begin(with: theme)
    return editor
  }

  private func type(_ lines: String..., in editor: inout EditInterpreter) throws {
    for line in lines { #expect(try editor.enter(line)?.rejection == nil) }
  }

  private func lastLine(_ editor: EditInterpreter) throws -> String? { try editor.farewell().lines.last?.plain }

  @Test func `the hint counts the newest operations or lists their numbers`() throws {
    var first = try editor(on: "Halloween")
    #expect(try lastLine(first) == "Nothing was changed.")
    try type("pairs 5", in: &first)
    #expect(try lastLine(first) == "Run 'memorize undo' to undo this.")
    try type("add owl", in: &first)
    #expect(try lastLine(first) == "Run 'memorize undo 2' to undo this.")
    var second = try editor(on: "Weather")
    try type("pairs 3", in: &second)
    #expect(
      try lastLine(first) == "Run 'memorize undo --operation N' step by step, with 3, then 2 for N, to undo this.")
    try type("undo", in: &first)
    #expect(try lastLine(first) == "Run 'memorize undo --operation 2' to undo this.")
    #expect(try lastLine(second) == "Run 'memorize undo' to undo this.")
    try type("undo", in: &first)
    #expect(try lastLine(first) == "Everything is as it was before.")
  }

  @Test(arguments: [["add owl", "undo"], ["add owl", "remove owl", "restore owl", "undo 9"], ["pairs 5", "pairs 4"]])
  func `cancel without changes in effect changes nothing`(lines: [String]) throws {
    var own = try editor(on: "Halloween")
    for line in lines { try type(line, in: &own) }
    let before = try fixture.operations()
    let reply = try own.enter("cancel")
    #expect(reply?.lines.map(\.plain) == ["Everything is as it was before."])
    #expect(try fixture.operations() == before)
    #expect(try fixture.theme() == .halloween)
  }

  @Test(arguments: [
    (["add owl"], "the one change"), (["add owl", "undo", "redo"], "the one change"),
    (["add owl", "pairs 5", "undo", "pairs 2"], "all 2 changes"), (["undo"], "the one change"),
    (["undo", "redo", "add owl", "pairs 5"], "all 2 changes"), (["undo", "pairs 5"], "all 2 changes"),
  ])
  func `cancel counts the changes in effect`(lines: [String], words: String) throws {
    var earlier = try editor(on: "Halloween")
    try type("name Night", in: &earlier)
    let before = try fixture.theme("Night")
    var own = try editor(on: "Night")
    for line in lines { try type(line, in: &own) }
    #expect(try own.enter("cancel")?.lines.first?.plain == "Undid \(words) of this session.")
    #expect(try fixture.theme("Night") == before)
  }

  @Test func `changes by another program are left out`() throws {
    var own = try editor(on: "Halloween")
    try type("pairs 5", in: &own)
    var other = fixture.editor(of: "bob")
    _ = try other.begin(with: "Halloween")
    try type("pairs 3", "name Night", in: &other)
    #expect(try own.enter("undo")?.rejection?.code == "catalog.changed-meanwhile")
    try type("add owl", "pairs 4", in: &own)
    #expect(
      try own.farewell().lines.dropLast().map(\.plain) == [
        "This session changed 'Halloween': pairs 4 → 5.", "This session changed 'Night': pairs 3 → 4; +🦉.",
      ])
  }
}
