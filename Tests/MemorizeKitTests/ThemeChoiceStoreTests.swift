import Foundation
import MemorizeKit
import Observation
import Testing

/// The store of the examples.
@MainActor
struct ThemeChoiceStoreTests {
  private let catalog: ThemeCatalog
  private let store: ThemeChoiceStore

  init() throws {
    catalog = try ThemeCatalog(inMemoryFor: "Ada")
    try catalog.save([Theme(name: "Sea", emojis: ["🐙", "🐠"])])
    store = try ThemeChoiceStore(catalog)
  }

  @Test func `edits that follow each other are saved as one`() throws {
    for name in ["O", "Oc", "Ocean"] { store.themes[0] = try store.themes[0].renamed(name) }
    #expect(try catalog.themes.map(\.name) == ["Sea"])
    store.save()
    #expect(try catalog.operations.count == 2)
    store.undo()
    #expect(store.themes.map(\.name) == ["Sea"])
    store.redo()
    #expect(store.themes.map(\.name) == ["Ocean"])
    #expect(store.problem == nil)
  }

  @Test func `an edit is saved a second later`() async throws {
    store.themes.removeAll()
    while try !catalog.themes.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try catalog.operations.first?.summary == "deleted 'Sea'")
  }

  @Test func `a save that would overwrite another change is a problem, and the edit stays`() throws {
    let sea = store.themes[0]
    try catalog.save([sea.renamed("Lake")], replacing: [sea])
    store.themes[0] = try sea.renamed("Ocean")
    store.undo()
    #expect(store.isOutdated)
    #expect(store.themes.map(\.name) == ["Ocean"])
    #expect(try catalog.themes.map(\.name) == ["Lake"])
    store.takeTheirs()
    #expect(store.problem == nil)
    #expect(store.themes.map(\.name) == ["Lake"])
  }

  @Test func `an unsaved edit and its problem outlast the changes of other programs`() async throws {
    let sea = store.themes[0]
    try catalog.save([sea.renamed("Lake")], replacing: [sea])
    store.themes[0] = try sea.renamed("Ocean")
    store.save()
    let following = Task { try await store.follow() }
    defer { following.cancel() }
    await Task.yield()
    try await change(of: store.problem) { try catalog.save([Theme(name: "Sky", emojis: ["☀️", "🌙"])]) }
    #expect(store.isOutdated)
    #expect(store.themes.map(\.name) == ["Ocean"])
    store.takeTheirs()
    try await change(of: store.themes) { try catalog.save([Theme(name: "Snow", emojis: ["❄️", "☃️"])]) }
    #expect(store.themes.map(\.name) == ["Lake", "Sky", "Snow"])
  }

  /// Returns when the store has set a value after a change of another program.
  private func change(of value: @autoclosure () -> some Any, by change: () throws -> Void) async throws {
    let changes = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = value()
    } onChange: {
      changes.continuation.finish()
    }
    try change()
    for await _ in changes.stream {}
  }
}
