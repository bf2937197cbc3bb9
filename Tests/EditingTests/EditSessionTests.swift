import EmojiNames
import TestSupport
import Testing
import Themes

@testable import Editing

/// Sessions without lines: typed functions, as a form calls them.
struct EditSessionTests {
  private let fixture: EditingFixture
  private let octopus: Emoji
  private let fish: Emoji

  init() throws {
    fixture = try EditingFixture()
    octopus = try #require(Emoji("🐙"))
    fish = try #require(Emoji("🐠"))
  }

  @Test func `a new theme is added with its second emoji`() throws {
    var session = fixture.session()
    try session.begin(DraftTheme(name: "Sea"))
    try session.add([octopus])
    #expect(session.theme == nil)
    #expect(session.draft?.emojis == [octopus])
    #expect(try fixture.theme("Sea") == nil)
    try session.recolor(ThemeColor(packed: 0xFF))
    try session.rename(to: "Deep Sea")
    try session.add([octopus, fish])
    #expect(try fixture.theme("Deep Sea")?.emojis == [octopus, fish])
    #expect(session.theme?.color == ThemeColor(packed: 0xFF))
    #expect(try session.undo().map(\.after) == [nil])
    #expect(session.open == nil)
    #expect(try session.redo().count == 1)
    #expect(try fixture.theme("Deep Sea") == session.theme)
  }

  @Test func `the pairs of a new theme grow with its emoji until they are set`() throws {
    var session = fixture.session()
    try session.begin(DraftTheme(name: "Sea"))
    try session.replaceFaces(with: [octopus, fish])
    try session.add([#require(Emoji("🦀"))])
    #expect(session.theme?.numberOfPairs == 3)
    try session.setPairs(2)
    try session.add([#require(Emoji("🐳"))])
    #expect(session.theme?.numberOfPairs == 2)
  }

  @Test(arguments: [
    ("Sea", "Sea 2"), ("Sea 1", "Sea 2"), ("Sea 2", "Sea 3"), ("Sea 09", "Sea 09 2"),
    ("Class of 2026", "Class of 2026 2"),
    ("7", "7 2"), ("Sea 2b", "Sea 2b 2"), ("Sea 999", "Sea 1000"),
  ]) func `a copy has the next number`(name: String, copy: String) throws {
    var session = fixture.session()
    session.open(.weather)
    try session.rename(to: name)
    try session.copy(named: nil)
    #expect(session.theme?.name == copy)
  }

  @Test func `a theme that deals all of its emoji goes on to do so when it is opened again`() throws {
    var session = fixture.session()
    session.open(.weather)
    try session.add([octopus])
    #expect(session.theme?.numberOfPairs == 5)
    var script = EditSession(ScriptTarget(MemoryCatalog([.weather])), fixture.surroundings())
    script.open(.weather)
    try script.add([octopus, fish])
    #expect(script.theme?.numberOfPairs == 6)
  }

  @Test func `pairs that were lowered with the emoji come back with them`() throws {
    var session = fixture.session()
    session.open(.halloween)
    try session.remove(Array(Theme.halloween.emojis.prefix(3)))
    #expect(session.theme?.numberOfPairs == 3)
    try session.add([octopus])
    try session.add([fish])
    #expect(session.theme?.numberOfPairs == 4)
  }

  @Test func `pairs of another program are the ones to keep`() throws {
    var (session, other) = (fixture.session(), fixture.session(of: "bob"))
    session.open(.weather)
    other.open(.weather)
    try other.setPairs(2)
    _ = try session.catchUp()
    try session.add([octopus])
    #expect(session.theme?.numberOfPairs == 2)
  }

  @Test func `each change is one operation`() throws {
    var session = fixture.session()
    session.open(.halloween)
    try session.rename(to: "Night")
    try session.setPairs(2)
    try session.move(Theme.halloween.emojis[0], after: Theme.halloween.emojis[1])
    try session.setPairs(2)
    #expect(try fixture.operations().count == 4)
    #expect(session.operations.count == 3)
    #expect(try session.revertAll().count == 3)
    #expect(session.theme == .halloween)
  }

  @Test(arguments: ["edit.name-taken", "edit.pairs-out-of-range", "edit.too-few-emoji", "theme.missing-name"])
  func `a change against a rule throws and changes nothing`(code: String) throws {
    var session = fixture.session()
    session.open(.halloween)
    let rejection = #expect(throws: Diagnostic.self) {
      switch code {
      case "edit.name-taken": try session.copy(named: "Weather")
      case "edit.pairs-out-of-range": try session.setPairs(7)
      case "edit.too-few-emoji": try session.remove(Array(Theme.halloween.emojis.dropFirst()))
      default: try session.rename(to: " ")
      }
    }
    #expect(rejection?.code == code)
    #expect(try fixture.theme() == .halloween)
    #expect(session.changes.isEmpty)
  }

  @Test func `a new theme lacks what only a theme of the catalog has`() throws {
    var session = fixture.session()
    try session.begin(DraftTheme(name: "Sea"))
    #expect(throws: Diagnostic.self) { try session.setPairs(2) }
    #expect(throws: Diagnostic.self) { _ = try session.undo() }
    try session.delete()
    #expect(session.open == nil)
    #expect(try fixture.operations().count == 1)
  }

  @Test func `a new theme whose name another program has taken stays as it was`() throws {
    var (session, other) = (fixture.session(), fixture.session(of: "bob"))
    try session.begin(DraftTheme(name: "Sea"))
    try session.add([octopus])
    try other.begin(DraftTheme(name: "Sea"))
    try other.add([octopus, fish])
    let rejection = #expect(throws: Diagnostic.self) { try session.add([fish]) }
    #expect(rejection?.code == "edit.name-taken")
    #expect(session.draft?.emojis == [octopus])
    try session.rename(to: "Lake")
    try session.add([fish])
    #expect(session.theme?.name == "Lake")
  }

  @Test func `catching up returns the change of another program`() throws {
    var (session, other) = (fixture.session(), fixture.session(of: "bob"))
    session.open(.halloween)
    other.open(.halloween)
    try other.setPairs(2)
    let change = try session.catchUp()
    #expect(change?.words == "changed meanwhile by 'bob' (operation 2): pairs 4 → 2")
    #expect(try session.catchUp() == nil)
  }

  @Test func `catching up with an undo names the undo`() throws {
    var (session, other) = (fixture.session(), fixture.session())
    session.open(.halloween)
    try session.setPairs(2)
    other.open(try #require(session.theme))
    _ = try other.undo()
    #expect(try session.catchUp()?.words == "changed meanwhile by 'ann' (operation 3): pairs 2 → 4")
  }
}
