import Catalogs
import Formats
import TestSupport
import Testing
import Themes

@testable import Editing

/// Random scripts: undo restores the first themes, redo the last, and all themes stay valid.
struct RandomScriptTests {
  @Test func `a thousand random scripts can be undone and redone`() throws {
    let fixture = try EditingFixture()
    let start = MemoryCatalog([.halloween, .weather]).bytes
    for seed in 0..<1_000 {
      var lines = LineGenerator(seed: UInt64(seed))
      let memory = MemoryCatalog([.halloween, .weather])
      var editor = EditInterpreter(EditSession(ScriptTarget(memory), fixture.surroundings()))
      _ = try editor.begin(with: "Halloween")
      for line in lines.script() { _ = try editor.enter(line) }
      // The script itself may end with undone lines.
      _ = try editor.enter("redo 1000")
      let last = memory.bytes
      try expectRules(of: memory, seed)
      _ = try editor.enter("undo 1000")
      #expect(memory.bytes == start, "seed \(seed)")
      _ = try editor.enter("redo 1000")
      #expect(memory.bytes == last, "seed \(seed)")
    }
  }

  @Test func `lines of several sessions can be undone and redone`() throws {
    for seed in 0..<12 {
      let fixture = try EditingFixture()
      var lines = LineGenerator(seed: UInt64(seed))
      for _ in 0..<3 {
        var editor = fixture.editor()
        _ = try editor.begin(with: Theme.halloween.id.description)
        for line in lines.script() { _ = try editor.enter(line) }
      }
      var editor = fixture.editor()
      _ = try editor.begin(with: Theme.halloween.id.description)
      let found = editor.session.theme
      _ = try editor.enter("redo 1000")
      let last = editor.session.theme
      _ = try editor.enter("undo 1000")
      #expect(editor.session.theme == .halloween, "seed \(seed)")
      #expect(try fixture.theme() == .halloween, "seed \(seed)")
      _ = try editor.enter("redo 1000")
      #expect(editor.session.theme == last, "seed \(seed)")
      _ = try editor.enter("cancel")
      #expect(try fixture.catalog.read { try $0.theme(Theme.halloween.id) } == found, "seed \(seed)")
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
      draft.words = theme.wordsInOrder.map { WrittenWord($0.face.text, $0.texts) }
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
