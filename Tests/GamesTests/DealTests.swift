import TestSupport
import Testing
import Themes

@testable import Games

/// The deals that Documentation/Games.md specifies. They never change.
struct DealTests {
  @Test func `the generator draws the numbers of its specification`() {
    var random = DealGenerator(seed: 42)
    #expect(
      (0..<3).map { _ in random.next() } == [0xBDD7_3226_2FEB_6E95, 0x28EF_E333_B266_F103, 0x4752_6757_130F_9F52])
    random = DealGenerator(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF)
  }

  @Test func `numbers below a bound are remainders without bias`() {
    var random = DealGenerator(seed: 42)
    #expect((0..<8).map { _ in random.number(below: 10) } == [3, 1, 8, 4, 0, 2, 5, 8])
    // Nearly half of all draws are beyond the last multiple of this bound.
    random = DealGenerator(seed: 3)
    var plain = random
    let bound = Int.max
    let drawn = (0..<50).map { _ in random.number(below: bound) }
    let expected = (0..<60).map { _ in plain.next() }.filter { $0 < UInt64(bound) * 2 }.map { Int($0 % UInt64(bound)) }
    #expect(drawn == Array(expected.prefix(50)))
  }

  @Test(arguments: [
    (UInt64(0), "💀 🧹 🍬 🍬 🧹 💀 👻 👻"), (1, "👻 💀 💀 🎃 👻 🍬 🍬 🎃"), (42, "🦇 🧹 🧹 👻 🧛 🦇 👻 🧛"),
    (9_007_199_254_740_991, "💀 💀 🧛 👻 🧹 🧹 👻 🧛"),
  ])
  func `a seed gives the same deal in every release`(seed: UInt64, faces: String) throws {
    let game = Game(try deck("👻🎃🦇🧛🧹💀🕸🍬"), GameSetup(pairs: 4, seed: seed))
    #expect(game.cards.map(\.face.text).joined(separator: " ") == faces)
  }

  @Test func `neither the order of the emoji nor their spelling matters to a deal`() throws {
    let one = try deck("👻🎃❤é☀")
    let other = try deck("☀️e\u{301}❤️🎃👻")
    #expect(one == other)
    #expect(one.fingerprint == other.fingerprint)
    for seed in UInt64(0)..<20 { #expect(one.deal(3, seed: seed) == other.deal(3, seed: seed)) }
  }

  @Test func `every deal has two of each of its faces`() throws {
    var themes = ThemeGenerator(seed: 4)
    for (seed, theme) in themes.themes(300).enumerated() {
      let game = Game(Deck(theme), GameSetup(pairs: theme.numberOfPairs, seed: UInt64(seed)))
      let counts = Dictionary(grouping: game.cards, by: \.face).mapValues(\.count)
      #expect(counts.count == theme.numberOfPairs, "seed \(seed)")
      #expect(counts.values.allSatisfy { $0 == 2 }, "seed \(seed)")
      #expect(Set(counts.keys).isSubset(of: theme.emojis))
      #expect(game.pairsLeft == theme.numberOfPairs)
      #expect(!game.cards.contains { $0.isFaceUp || $0.isMatched })
      #expect(game.cards == Game(Deck(theme), game.setup).cards)
    }
  }

  @Test func `all faces are dealt equally often`() throws {
    let deck = try deck("👻🎃🦇🧛🧹")
    var firsts: [Emoji: Int] = [:]
    for seed in UInt64(0)..<5_000 { firsts[deck.deal(2, seed: seed)[0], default: 0] += 1 }
    for face in deck.faces { #expect((850...1_150).contains(firsts[face] ?? 0), "\(face): \(firsts[face] ?? 0)") }
  }

  @Test func `the fingerprint depends on faces and pairs`() throws {
    let decks = try [
      deck("👻🎃🦇"), deck("👻🎃🦇", pairs: 2), deck("👻🎃🧛"), deck("👻🎃"), deck("👻🎃🦇🧛"), deck("👍👍🏽🎃"),
    ]
    #expect(Set(decks.map(\.fingerprint)).count == decks.count)
    #expect(try deck("🦇👻🎃").fingerprint == decks[0].fingerprint)
  }

  @Test(arguments: [(1, false), (2, true), (3, true), (4, false)])
  func `a deck has from 2 pairs to one of each face`(pairs: Int, isDeck: Bool) {
    let faces = ["👻", "🎃", "🦇"].compactMap { Emoji($0) }
    #expect((Deck(faces, numberOfPairs: pairs) != nil) == isDeck)
  }

  @Test(arguments: [[], ["👻"], ["👻", "👻"], ["❤", "❤️"]])
  func `a deck needs two different faces`(faces: [String]) {
    #expect(Deck(faces.compactMap { Emoji($0) }, numberOfPairs: 2) == nil)
  }
}
