import TestSupport
import Testing
import Themes

/// Edited themes follow the rules and stay within the limits.
struct ThemeEditingTests {
  private let theme: Theme

  init() throws {
    theme = try Theme(
      id: ThemeID(high: 1, low: 1), name: "Sea", emojis: ["🐙", "🐠", "🦀", "🐳"], removedEmojis: ["🐚"], numberOfPairs: 4,
      color: ThemeColor(packed: 0x0080_80FF))
  }

  private func face(_ text: String) throws -> Emoji { try #require(Emoji(text)) }

  @Test func `removing a face lowers the pairs`() throws {
    let after = theme.removing([try face("🦀")])
    #expect(after.emojis.map(\.text) == ["🐙", "🐠", "🐳"])
    #expect(after.removedEmojis.map(\.text) == ["🐚", "🦀"])
    #expect(after.numberOfPairs == 3)
  }

  @Test func `removing a face that is not in play changes nothing`() throws {
    #expect(theme.removing([try face("🐚")]) == theme)
  }

  @Test func `the last two faces cannot be removed`() throws {
    let after = theme.removing(theme.emojis)
    #expect(after.emojis.map(\.text) == ["🦀", "🐳"])
    #expect(after.numberOfPairs == 2)
    #expect(after.removedEmojis.map(\.text) == ["🐚", "🐙", "🐠"])
  }

  @Test func `a removed face is remembered as the theme spells it`() throws {
    let composed = try Theme(
      id: theme.id, name: "Letters", emojis: ["\u{E9}", "a", "b"], color: theme.color)
    let after = composed.removing([try face("e\u{301}")])
    #expect(after.removedEmojis.first.map { Array($0.text.unicodeScalars) } == ["\u{E9}"])
  }

  @Test func `adding a removed face puts it back`() throws {
    let shell = try face("🐚")
    let after = theme.adding([shell])
    #expect(after.emojis.last == shell)
    #expect(after.removedEmojis.isEmpty)
  }

  @Test func `adding faces that are in play changes nothing`() throws {
    #expect(theme.adding(theme.emojis + theme.emojis) == theme)
  }

  @Test func `adding faces stops at the limit of a theme`() throws {
    let faces = (0..<10_100).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).flatMap { Emoji(String($0)) } }
    #expect(theme.adding(faces).emojis == theme.emojis + faces.prefix(9_996))
  }

  @Test func `of too many removed faces the oldest are forgotten`() throws {
    let faces = (0..<10_000).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).flatMap { Emoji(String($0)) } }
    let full = theme.with { $0.removedEmojis = faces }
    let (octopus, crab) = (try face("🐙"), try face("🦀"))
    #expect(full.removing([octopus]).removedEmojis == Array(faces.dropFirst()) + [octopus])
    let replaced = full.replacingFaces(with: [octopus, crab])
    #expect(try replaced.removedEmojis == Array(faces.dropFirst(2)) + [face("🐠"), face("🐳")])
  }

  @Test func `a move puts a face next to another`() throws {
    let (octopus, whale) = (try face("🐙"), try face("🐳"))
    #expect(theme.moving(octopus, after: whale).emojis.map(\.text) == ["🐠", "🦀", "🐳", "🐙"])
    #expect(theme.moving(whale, before: octopus).emojis.map(\.text) == ["🐳", "🐙", "🐠", "🦀"])
    #expect(theme.moving(octopus, before: octopus) == theme)
    #expect(theme.moving(octopus, after: try face("🐚")) == theme)
  }

  @Test(arguments: [(-2, 2), (3, 3), (40, 4)])
  func `a number of pairs is clamped to the faces`(wanted: Int, pairs: Int) {
    #expect(theme.withPairs(wanted).numberOfPairs == pairs)
  }

  @Test func `edited themes follow the rules`() throws {
    var random = SeededGenerator(seed: 11)
    for seed in 0..<500 {
      var generator = ThemeGenerator(seed: UInt64(seed), hasExtras: true)
      let theme = generator.theme()
      var edited = theme
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let face = ThemeGenerator.faces.randomElement(using: &random) ?? theme.emojis[0]
        let other = theme.emojis.randomElement(using: &random) ?? face
        edited =
          switch Int.random(in: 0..<6, using: &random) {
          case 0: edited.recolored(ThemeColor(packed: UInt32.random(in: .min ... .max, using: &random)))
          case 1: edited.withPairs(Int.random(in: -2...40, using: &random))
          case 2: edited.adding([face])
          case 3: edited.removing([face])
          case 4: edited.moving(face, after: other)
          default: edited.moving(face, before: other)
          }
      }
      let checked = try Theme(
        id: theme.id, name: edited.name, emojis: edited.emojis.map(\.text),
        removedEmojis: edited.removedEmojis.map(\.text), numberOfPairs: edited.numberOfPairs, color: edited.color)
      #expect(checked.emojis == edited.emojis, "seed \(seed)")
      #expect(checked.removedEmojis == edited.removedEmojis, "seed \(seed)")
      #expect(checked.numberOfPairs == edited.numberOfPairs, "seed \(seed)")
      #expect(edited.id == theme.id, "seed \(seed)")
      #expect(edited.extras == theme.extras, "seed \(seed)")
    }
  }
}

struct ThemeChangeTests {
  private let theme: Theme
  private let other: Theme

  init() throws {
    theme = try Theme(
      id: ThemeID(high: 1, low: 1), name: "Sea", emojis: ["🐙", "🐠"], color: ThemeColor(packed: 0x0080_80FF))
    other = theme.recolored(ThemeColor(packed: 0xFF))
  }

  @Test func `a reversed change restores the theme`() throws {
    for change in [ThemeChange.added(theme), .edited(from: theme, to: other), .deleted(theme)] {
      #expect(change.reversed.before == change.after)
      #expect(change.reversed.after == change.before)
      #expect(change.reversed.reversed == change)
      #expect(change.id == theme.id)
      #expect(ThemeChange(from: change.before, to: change.after) == change)
    }
  }

  @Test func `a change is described in one line with the quoted name`() {
    #expect("\(ThemeChange.added(theme))" == "'Sea': (none) → 2 emoji, 2 pairs")
    #expect("\(ThemeChange.edited(from: theme, to: other))" == "'Sea': colour #008080 → #000000")
    #expect("\(ThemeChange.deleted(theme))" == "'Sea': 2 emoji, 2 pairs → (deleted)")
  }

  @Test func `a change needs a theme`() { #expect(ThemeChange(from: nil, to: nil) == nil) }

  @Test func `only an edit between equal themes is empty`() {
    #expect(ThemeChange.edited(from: theme, to: theme).isEmpty)
    #expect(!ThemeChange.edited(from: theme, to: other).isEmpty)
    #expect(!ThemeChange.added(theme).isEmpty)
    #expect(!ThemeChange.deleted(theme).isEmpty)
  }
}
