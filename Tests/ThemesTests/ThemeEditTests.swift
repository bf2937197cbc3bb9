import TestSupport
import Testing
import Themes

/// Edits as values: there and back again, and never past a bound.
struct ThemeEditTests {
  private let theme: Theme

  init() throws {
    theme = try Theme(
      id: ThemeID(high: 1, low: 1), name: "Sea", emojis: ["🐙", "🐠", "🦀", "🐳"], removedEmojis: ["🐚"], numberOfPairs: 4,
      color: ThemeColor(packed: 0x0080_80FF))
  }

  private func revised(_ change: (inout ThemeRevision) -> Void) -> ThemeRevision {
    var revision = ThemeRevision(of: theme)
    change(&revision)
    return revision
  }

  private func face(_ text: String) throws -> Emoji { try #require(Emoji(text)) }

  @Test func `removing a face remembers it and lowers the pairs`() throws {
    let crab = try face("🦀")
    let after = revised { $0.remove(crab) }.theme
    #expect(after.emojis.map(\.text) == ["🐙", "🐠", "🐳"] && after.removedEmojis.map(\.text) == ["🐚", "🦀"])
    #expect(after.numberOfPairs == 3)
  }

  @Test func `two faces always stay`() throws {
    let after = revised { revision in for face in theme.emojis { revision.remove(face) } }.theme
    #expect(after.emojis.count == 2 && after.numberOfPairs == 2)
  }

  @Test func `adding a removed face takes it off the removed ones`() throws {
    let shell = try face("🐚")
    let after = revised { $0.add(shell) }.theme
    #expect(after.emojis.last == shell && after.removedEmojis.isEmpty)
  }

  @Test func `a move puts a face right beside another`() throws {
    let (octopus, whale) = (try face("🐙"), try face("🐳"))
    #expect(revised { $0.move(octopus, after: true, whale) }.theme.emojis.map(\.text) == ["🐠", "🦀", "🐳", "🐙"])
    #expect(revised { $0.move(whale, after: false, octopus) }.theme.emojis.map(\.text) == ["🐳", "🐙", "🐠", "🦀"])
    #expect(revised { $0.move(octopus, after: false, octopus) }.edit.isEmpty)
  }

  @Test func `an edit fits the theme it was made for, and no other`() throws {
    let edit = revised { $0.rename("Ocean") }.edit
    #expect(edit.applied(to: theme)?.name == "Ocean")
    #expect(edit.reversed.applied(to: theme) == nil)
  }

  @Test func `any edit can be taken back and done again`() throws {
    var random = SeededGenerator(seed: 11)
    for seed in 0..<500 {
      var generator = ThemeGenerator(seed: UInt64(seed), hasExtras: true)
      let theme = generator.theme()
      var revision = ThemeRevision(of: theme)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let face = ThemeGenerator.faces.randomElement(using: &random) ?? theme.emojis[0]
        let other = theme.emojis.randomElement(using: &random) ?? face
        switch Int.random(in: 0..<6, using: &random) {
        case 0: revision.rename(String(seed))
        case 1: revision.recolor(ThemeColor(packed: UInt32.random(in: .min ... .max, using: &random)))
        case 2: revision.setPairs(Int.random(in: -2...40, using: &random))
        case 3: revision.add(face)
        case 4: revision.remove(face)
        default: revision.move(face, after: Bool.random(using: &random), other)
        }
      }
      let edit = revision.edit
      #expect(edit.applied(to: theme) == revision.theme, "seed \(seed)")
      #expect(edit.reversed.applied(to: revision.theme) == theme, "seed \(seed)")
      #expect(edit.reversed.reversed == edit)
    }
  }
}
