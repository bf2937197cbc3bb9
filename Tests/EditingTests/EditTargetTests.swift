import Catalogs
import TestSupport
import Testing
import Themes

@testable import Editing

/// A change that does not apply, because the theme is not the one it begins with.
struct EditTargetTests {
  private let room: EditingRoom
  private let stale = Theme.halloween.withPairs(3)

  init() throws { room = try EditingRoom() }

  /// In the catalog Halloween has 4 pairs, and there is no theme of the third id.
  private var changes: [ThemeChange] {
    let other = Theme.halloween.renamed("Other", id: ThemeID(high: 3, low: 3))
    return [
      .edited(from: stale, to: stale.recolored(ThemeColor(packed: 0xFF))), .deleted(stale), .added(.halloween),
      .edited(from: other, to: other.withPairs(2)), .deleted(other),
    ]
  }

  private func rejection(of change: ThemeChange, by target: some EditTarget) -> Diagnostic? {
    do {
      try target.apply(change, summary: "never")
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test func `a person's change that does not apply changes nothing and says so`() throws {
    let target = CatalogTarget(room.catalog, note: room.surroundings().note)
    for change in changes {
      let rejection = try #require(self.rejection(of: change, by: target), "\(change)")
      #expect(rejection.code == "catalog.changed-meanwhile")
      #expect(rejection.message.contains("; this line would have "))
      #expect(rejection.isAboutOthers)
      #expect(target.entries.isEmpty)
      #expect(try room.catalog.read { try $0.count() } == 2)
      #expect(try room.theme() == .halloween)
    }
  }

  @Test func `a script's change that does not apply changes nothing and says so`() throws {
    let memory = MemoryCatalog([.halloween, .weather])
    let target = ScriptTarget(memory)
    for change in changes {
      let rejection = try #require(self.rejection(of: change, by: target), "\(change)")
      #expect(rejection.code == "catalog.changed-meanwhile")
      #expect(memory.themes == [.halloween, .weather])
      #expect(throws: Diagnostic.self) { try target.undo(1, of: change.id, seen: nil) }
    }
  }

  @Test func `what the line would have done is told with it`() throws {
    let target = CatalogTarget(room.catalog, note: room.surroundings().note)
    let messages = changes.prefix(3).compactMap { rejection(of: $0, by: target)?.message }
    #expect(
      messages.map { $0.split(separator: "; ").last } == [
        "this line would have made it colour #FFA500 → #000000", "this line would have deleted 'Halloween'",
        "this line would have added it",
      ])
  }
}
