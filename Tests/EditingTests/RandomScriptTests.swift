import Catalogs
import Formats
import TestSupport
import Testing
import Themes

@testable import Editing

/// Whatever is typed: undo to the start gives the first bytes, redo to the end the last, and every rule is kept.
struct RandomScriptTests {
  @Test func `ten thousand random scripts can be walked back and forth`() throws {
    let room = try EditingRoom()
    let start = MemoryCatalog([.halloween, .weather]).bytes
    for seed in 0..<10_000 {
      var lines = LineGenerator(seed: UInt64(seed))
      let memory = MemoryCatalog([.halloween, .weather])
      var session = EditSession(ScriptTarget(memory), room.surroundings())
      _ = try session.begin(with: "Halloween")
      for line in lines.script() { _ = try session.enter(line) }
      // What the script took back itself comes before its end.
      _ = try session.enter("redo 1000")
      let last = memory.bytes
      try expectRules(of: memory, seed)
      _ = try session.enter("undo 1000")
      #expect(memory.bytes == start, "seed \(seed)")
      _ = try session.enter("redo 1000")
      #expect(memory.bytes == last, "seed \(seed)")
    }
  }

  @Test func `the journal of a catalog walks the same way, line by line and over many sessions`() throws {
    for seed in 0..<12 {
      let room = try EditingRoom()
      var lines = LineGenerator(seed: UInt64(seed))
      for _ in 0..<3 {
        var session = room.session()
        _ = try session.begin(with: Theme.halloween.id.description)
        for line in lines.script() { _ = try session.enter(line) }
      }
      var session = room.session()
      _ = try session.begin(with: Theme.halloween.id.description)
      let found = session.theme
      _ = try session.enter("redo 1000")
      let last = session.theme
      _ = try session.enter("undo 1000")
      #expect(session.theme == .halloween, "seed \(seed)")
      #expect(try room.theme() == .halloween, "seed \(seed)")
      _ = try session.enter("redo 1000")
      #expect(session.theme == last, "seed \(seed)")
      _ = try session.enter("cancel")
      #expect(try room.catalog.read { try $0.theme(Theme.halloween.id) } == found, "seed \(seed)")
    }
  }

  private func expectRules(of memory: MemoryCatalog, _ seed: Int) throws {
    for theme in memory.themes {
      var draft = ThemeDraft(place: .keyPath(""))
      draft.id = .known(theme.id)
      draft.name = theme.name
      draft.emojis = theme.emojis.map(\.text)
      draft.removedEmojis = theme.removedEmojis.map(\.text)
      draft.numberOfPairs = theme.numberOfPairs
      draft.color = .known(theme.color)
      draft.extras = theme.extras
      var validator = ThemeValidator()
      let outcome = validator.check(draft)
      #expect(outcome.theme == theme, "seed \(seed)")
      #expect(outcome.diagnostics.allSatisfy { $0.severity == .note }, "seed \(seed)")
    }
  }
}

extension MemoryCatalog {
  var bytes: [UInt8] { themes.flatMap { JSONThemeWriter.object($0) } }
}
