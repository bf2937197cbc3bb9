import Catalogs
import TestSupport
import Testing
import Themes

@testable import Editing

/// Scripts: one transaction, one operation.
struct EditScriptTests {
  private let fixture: EditingFixture

  init() throws { fixture = try EditingFixture() }

  private func run(_ text: String, keepingGoing: Bool = false, on theme: String? = "Halloween") throws
    -> EditScript.Outcome
  {
    let script = EditScript([ScriptLine](text, from: "script.txt"), keepingGoing: keepingGoing)
    return try fixture.catalog.write(fixture.surroundings().note()) { transaction in
      let outcome = try script.run(in: transaction, on: theme, fixture.surroundings())
      return (outcome.summary, outcome)
    }.result
  }

  @Test func `a script is one operation with the overall change as its summary`() throws {
    let outcome = try run("# a few changes\n\nadd owl\npairs 5\r\npairs 7\n")
    #expect(try fixture.operations().map(\.summary) == ["'Halloween': pairs 4 → 7; +🦉", "imported 2 themes"])
    #expect(outcome.replies.map(\.line.number) == [3, 4, 5])
    #expect(try fixture.theme()?.numberOfPairs == 7)
    #expect(outcome.changes.map(\.before) == [.halloween])
  }

  @Test func `a script without an overall change leaves no operation`() throws {
    #expect(try run("add owl\nundo\nshow\npairs 4").changes.isEmpty)
    #expect(try fixture.operations().count == 1)
  }

  @Test func `a rejected line stops the script and changes nothing`() throws {
    #expect {
      _ = try run("add owl\nad bat\npairs 3")
    } throws: {
      "\($0)" == "script.txt:2: unknown command 'ad'. Did you mean 'add'?"
    }
    #expect {
      _ = try run("add owl\nadd bat gohst")
    } throws: {
      "\($0)" == "script.txt:2:9: no emoji is called 'gohst'. Did you mean 'ghost' 👻?"
    }
    #expect(try fixture.theme() == .halloween)
    #expect(try fixture.operations().count == 1)
  }

  @Test func `the place of a line from the command line is its number`() {
    let one = [ScriptLine](option: "ad bat", position: 3)
    #expect(one.map { $0.placed(VerbTable.unknown("ad", line: "ad bat")).place.description } == ["-e 3"])
    let two = [ScriptLine](option: "add bat\nad owl", position: 1)
    #expect(two.map { $0.placed(VerbTable.unknown("ad", line: "ad bat")).place.description } == ["-e 1:1", "-e 1:2"])
  }

  @Test func `a script that keeps going applies the valid lines and reports the others`() throws {
    let outcome = try run("add owl\nad bat\npairs 99\npairs 3", keepingGoing: true)
    #expect(outcome.rejections.map(\.place.description) == ["script.txt:2", "script.txt:3:7"])
    #expect(try fixture.theme()?.numberOfPairs == 3)
    #expect(try fixture.operations().count == 2)
  }

  @Test func `undo in a script reaches its own lines only`() throws {
    _ = try run("pairs 5\npairs 6\nundo\nundo\nredo")
    #expect(try fixture.theme()?.numberOfPairs == 5)
    #expect { _ = try run("undo") } throws: { ($0 as? Diagnostic)?.code == "edit.nothing-to-undo" }
    #expect { _ = try run("pairs 3\nundo\npairs 2\nredo") } throws: {
      ($0 as? Diagnostic)?.code == "edit.nothing-to-redo"
    }
  }

  @Test func `cancel undoes all lines and ends the script`() throws {
    let outcome = try run("add owl\nnew Sea\ndelete\ncancel\npairs 3")
    #expect(outcome.changes.isEmpty)
    #expect(outcome.replies.count == 4)
    #expect(try fixture.operations().count == 1)
    #expect(try run("add owl\ncancel").theme == .halloween)
  }

  @Test(arguments: [
    ("cancel", "Nothing was changed in this script."), ("pairs 5\npairs 4\ncancel", "Everything is as it was before."),
    ("add owl\nundo\ncancel", "Everything is as it was before."),
    ("add owl\ncancel", "Undid the one change of this script."),
  ])
  func `cancel says what became of the script`(text: String, answer: String) throws {
    #expect(try run(text).replies.last?.reply.lines == [.effect(answer)])
  }

  @Test(
    arguments: [
      ("done", nil), ("done\n\n# a comment\n", nil), ("done\nadd owl", "1 line after it was not run"),
      ("cancel\nad owl\n\nadd owl", "2 lines after it were not run"),
    ] as [(String, String?)])
  func `the lines after the end of a script are counted`(text: String, note: String?) throws {
    let outcome = try run(text)
    #expect(outcome.replies.count == 1)
    let notes = outcome.replies[0].reply.lines.filter { if case .note = $0 { true } else { false } }
    #expect(notes == (note.map { [.note($0)] } ?? []))
  }

  @Test(arguments: [false, true])
  func `a failure of the catalog ends the script`(keepsGoing: Bool) throws {
    let memory = MemoryCatalog([.halloween])
    memory.failure = Diagnostic(DiskFull())
    let script = EditScript([ScriptLine]("add owl\nshow", from: "script.txt"), keepingGoing: keepsGoing)
    let failure = #expect(throws: Diagnostic.self) {
      try script.run(in: memory, on: "Halloween", fixture.surroundings())
    }
    #expect(failure?.problem is DiskFull)
  }

  private struct DiskFull: Problem {
    var wording: Wording { .error("catalog.full", "the disk is full") }
  }

  @Test func `a script can change several themes`() throws {
    let outcome = try run("new Sea\nadd 🐙 🐠\nopen weather\ncopy\ndelete\nopen Halloween\ndelete", on: nil)
    #expect(try fixture.operations().first?.summary == "edited 2 themes")
    #expect(outcome.changes.map(\.after?.name) == ["Sea", nil])
    #expect(try fixture.theme() == nil)
    #expect(try fixture.theme("Weather") == .weather)
    #expect(try fixture.theme("Sea") != nil)
  }

  @Test func `a script without a theme needs to open one`() throws {
    #expect { _ = try run("add bat", on: nil) } throws: { ($0 as? Diagnostic)?.code == "edit.no-theme-open" }
    #expect { _ = try run("open nothing", on: nil) } throws: { ($0 as? Diagnostic)?.code == "usage.no-such-theme" }
  }
}
