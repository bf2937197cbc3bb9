import Catalogs
import TestSupport
import Testing
import Themes

@testable import Editing

/// Scripts: one transaction, one operation, all or nothing.
struct EditScriptTests {
  private let room: EditingRoom

  init() throws { room = try EditingRoom() }

  private func run(_ text: String, keepingGoing: Bool = false, on theme: String? = "Halloween") throws
    -> EditScript.Outcome
  {
    let script = EditScript([ScriptLine](text, from: "script.txt"), keepingGoing: keepingGoing)
    return try room.catalog.write(room.surroundings().note()) { transaction in
      let outcome = try script.run(in: transaction, on: theme, room.surroundings())
      return (outcome.summary, outcome)
    }.result
  }

  private func operations() throws -> [JournalOperation] {
    try room.catalog.read { snapshot throws in
      var operations: [JournalOperation] = []
      try snapshot.forEachOperation { operation in
        operations.append(operation)
        return true
      }
      return operations
    }
  }

  @Test func `a script is one operation, summed up by what differs in the end`() throws {
    let outcome = try run("# a few changes\n\nadd owl\npairs 5\r\npairs 7\n")
    #expect(try operations().map(\.summary) == ["'Halloween': pairs 4 → 7; +🦉", "imported 2 themes"])
    #expect(outcome.replies.map(\.line.number) == [3, 4, 5])
    #expect(try room.theme()?.numberOfPairs == 7)
    #expect(outcome.changes.map(\.before) == [.halloween])
  }

  @Test func `a script that changes nothing in the end leaves no operation`() throws {
    #expect(try run("add owl\nundo\nshow\npairs 4").changes.isEmpty)
    #expect(try operations().count == 1)
  }

  @Test func `the first line that is refused stops it, and nothing is changed`() throws {
    #expect {
      _ = try run("add owl\nad bat\npairs 3")
    } throws: {
      "\($0)" == "script.txt:2: unknown command 'ad'. Did you mean 'add'?"
    }
    #expect {
      _ = try run("add owl\nadd bat gohst")
    } throws: {
      "\($0)" == "script.txt:2:9: there is no emoji 'gohst'. Did you mean 'ghost' 👻?"
    }
    #expect(try room.theme() == .halloween)
    #expect(try operations().count == 1)
  }

  @Test func `lines of the command line are named by their number`() {
    let one = [ScriptLine](option: "ad bat", position: 3)
    #expect(one.map { $0.placed(.edit(.unknownVerb("ad", line: "ad bat"))).place.description } == ["-e 3"])
    let two = [ScriptLine](option: "add bat\nad owl", position: 1)
    #expect(two.map { $0.placed(.edit(.unknownVerb("ad", line: "ad bat"))).place.description } == ["-e 1:1", "-e 1:2"])
  }

  @Test func `keeping going takes the good lines and tells the others`() throws {
    let outcome = try run("add owl\nad bat\npairs 99\npairs 3", keepingGoing: true)
    #expect(outcome.rejections.map(\.place.description) == ["script.txt:2", "script.txt:3:7"])
    #expect(try room.theme()?.numberOfPairs == 3)
    #expect(try operations().count == 2)
  }

  @Test func `undo inside a script walks its own lines only`() throws {
    _ = try run("pairs 5\npairs 6\nundo\nundo\nredo")
    #expect(try room.theme()?.numberOfPairs == 5)
    #expect { _ = try run("undo") } throws: { ($0 as? Diagnostic)?.code == "edit.nothing-to-undo" }
    #expect { _ = try run("pairs 3\nundo\npairs 2\nredo") } throws: {
      ($0 as? Diagnostic)?.code == "edit.nothing-to-redo"
    }
  }

  @Test func `cancel takes everything back and ends the script`() throws {
    let outcome = try run("add owl\nnew Sea\ndelete\ncancel\npairs 3")
    #expect(outcome.changes.isEmpty)
    #expect(outcome.replies.count == 4)
    #expect(try operations().count == 1)
    #expect(try run("add owl\ncancel").theme == .halloween)
  }

  @Test(arguments: [false, true])
  func `a catalog that fails ends the script, even one that keeps going`(keepsGoing: Bool) throws {
    let memory = MemoryCatalog([.halloween])
    memory.failure = Diagnostic(DiskFull())
    let script = EditScript([ScriptLine]("add owl\nshow", from: "script.txt"), keepingGoing: keepsGoing)
    let failure = #expect(throws: Diagnostic.self) {
      try script.run(in: memory, on: "Halloween", room.surroundings())
    }
    #expect(failure?.problem is DiskFull)
  }

  private struct DiskFull: Problem {
    var wording: Wording { .error("catalog.full", "the disk is full") }
  }

  @Test func `a script may go from theme to theme`() throws {
    let outcome = try run("new Sea\nadd 🐙 🐠\nopen weather\ncopy\ndelete\nopen Halloween\ndelete", on: nil)
    #expect(try operations().first?.summary == "edited 2 themes")
    #expect(outcome.changes.map(\.after?.name) == ["Sea", nil])
    #expect(try room.theme() == nil)
    #expect(try room.theme("Weather") == .weather)
    #expect(try room.theme("Sea") != nil)
  }

  @Test func `a script without a theme must open one`() throws {
    #expect { _ = try run("add bat", on: nil) } throws: { ($0 as? Diagnostic)?.code == "edit.no-theme-open" }
    #expect { _ = try run("open nothing", on: nil) } throws: { ($0 as? Diagnostic)?.code == "edit.no-such-theme" }
  }
}
