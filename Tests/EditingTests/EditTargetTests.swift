import Catalogs
import TestSupport
import Testing
import Themes

@testable import Editing

/// Changes of themes that another program changed in the meantime.
struct EditTargetTests {
  private let fixture: EditingFixture
  private let stale = Theme.halloween.withPairs(3)

  init() throws { fixture = try EditingFixture() }

  /// In the catalog Halloween has 4 pairs, and there is no theme with the third id.
  private var changes: [ThemeChange] {
    let other = Theme.halloween.renamed(checked: "Other", id: ThemeID(high: 3, low: 3))
    return [
      .edited(from: stale, to: stale.recolored(ThemeColor(packed: 0xFF))), .deleted(stale), .added(.halloween),
      .edited(from: other, to: other.withPairs(2)), .deleted(other),
    ]
  }

  private func rejection(of change: ThemeChange, by target: some EditTarget) -> Diagnostic? {
    do {
      try target.record(change, summary: "never")
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test(arguments: [("☂️", nil), ("☂️ 🌊", "edit.too-many-emoji")] as [(String, String?)])
  func `a theme may have 10,000 emoji`(faces: String, expected: String?) throws {
    let marks = (0..<9_995).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).flatMap { Emoji(String($0)) } }
    let memory = MemoryCatalog([Theme.weather.adding(marks)])
    #expect(memory.themes[0].emojis.count == 9_999)
    var editor = EditInterpreter(EditSession(ScriptTarget(memory), fixture.surroundings()))
    _ = try editor.begin(with: "Weather")
    #expect(try editor.enter("add \(faces)")?.rejection?.code == expected)
  }

  @Test func `a stale change at the prompt is rejected`() throws {
    let target = CatalogTarget(fixture.catalog, note: fixture.surroundings().note)
    for change in changes {
      let rejection = try #require(self.rejection(of: change, by: target), "\(change)")
      #expect(rejection.code == "catalog.changed-meanwhile")
      #expect(rejection.message.contains("; this line would have "))
      #expect(rejection.isAboutOtherChange)
      #expect(target.entries.isEmpty)
      #expect(try fixture.catalog.read { try $0.count() } == 2)
      #expect(try fixture.theme() == .halloween)
    }
  }

  @Test func `a stale change in a script is rejected`() throws {
    let memory = MemoryCatalog([.halloween, .weather])
    let target = ScriptTarget(memory)
    for change in changes {
      let rejection = try #require(self.rejection(of: change, by: target), "\(change)")
      #expect(rejection.code == "catalog.changed-meanwhile")
      #expect(memory.themes == [.halloween, .weather])
      #expect(throws: Diagnostic.self) { try target.undo(1, of: change.id, seen: nil) }
    }
  }

  @Test func `the rejection says what the line would have done`() throws {
    let target = CatalogTarget(fixture.catalog, note: fixture.surroundings().note)
    let messages = changes.prefix(3).compactMap { rejection(of: $0, by: target)?.message }
    #expect(
      messages.map { $0.split(separator: "; ").last } == [
        "this line would have changed it: colour #FFA500 → #000000", "this line would have deleted it",
        "this line would have added it",
      ])
  }
}
