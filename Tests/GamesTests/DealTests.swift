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
    for seed in UInt64(0)..<20 { #expect(cards(one, 3, seed) == cards(other, 3, seed)) }
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
    for seed in UInt64(0)..<5_000 { firsts[cards(deck, 2, seed)[0], default: 0] += 1 }
    for face in deck.faces { #expect((850...1_150).contains(firsts[face] ?? 0), "\(face): \(firsts[face] ?? 0)") }
  }

  private func cards(_ deck: Deck, _ pairs: Int, _ seed: UInt64) -> [Emoji] {
    Game(deck, GameSetup(pairs: pairs, seed: seed)).cards.map(\.face)
  }

  /// Three animals, two fruits, one vehicle and one flag.
  private let topics: [Emoji: String] = Dictionary(
    uniqueKeysWithValues: [
      ("🐙", "a"), ("🐠", "a"), ("🦀", "a"), ("🍎", "f"), ("🍌", "f"), ("🚗", "v"), ("🏁", "g"),
    ].compactMap { face, topic in Emoji(face).map { ($0, topic) } })

  private func topicsDealt(_ level: GameLevel, pairs: Int, seed: UInt64) throws -> [String: Int] {
    let setup = GameSetup(pairs: pairs, seed: seed, level: level)
    let game = Game(try deck("🐙🐠🦀🍎🍌🚗🏁"), setup) { topics[$0] ?? "" }
    #expect(Dictionary(grouping: game.cards, by: \.face).values.allSatisfy { $0.count == 2 })
    return Dictionary(game.dealt.map { (topics[$0] ?? "", 1) }, uniquingKeysWith: +)
  }

  @Test(arguments: UInt64(0)..<20)
  func `an easy deal has as many topics as possible`(seed: UInt64) throws {
    #expect(try topicsDealt(.easy, pairs: 3, seed: seed).values.allSatisfy { $0 == 1 })
    #expect(try topicsDealt(.easy, pairs: 4, seed: seed).count == 4)
    #expect(try topicsDealt(.easy, pairs: 6, seed: seed) == ["a": 2, "f": 2, "v": 1, "g": 1])
  }

  @Test(arguments: UInt64(0)..<20)
  func `a hard deal has as few topics as possible`(seed: UInt64) throws {
    #expect(try topicsDealt(.hard, pairs: 3, seed: seed) == ["a": 3])
    #expect(try topicsDealt(.hard, pairs: 5, seed: seed) == ["a": 3, "f": 2])
  }

  @Test(arguments: [(GameLevel.easy, "🏁 🚗 🐙 🏁 🍌 🚗 🐙 🍌"), (.hard, "🐠 🐙 🍌 🐠 🦀 🐙 🍌 🦀")])
  func `the deal of a level never changes`(level: GameLevel, faces: String) throws {
    let game = Game(try deck("🐙🐠🦀🍎🍌🚗🏁"), GameSetup(pairs: 4, seed: 42, level: level)) { topics[$0] ?? "" }
    #expect(game.cards.map(\.face.text).joined(separator: " ") == faces)
  }

  @Test(arguments: [(GameLevel.easy, 6, 5), (.normal, 8, 0), (.hard, 9, 0)])
  func `a level has its number of pairs and its peek`(level: GameLevel, pairs: Int, peek: Int) throws {
    #expect(level.pairs(of: try deck("🐙🐠🦀🍎🍌🚗🏁👻🎃", pairs: 8)) == pairs)
    #expect(level.peek == peek)
    #expect(level.pairs(of: try deck("🐙🐠", pairs: 2)) == 2)
    #expect(GameLevel.hard.pairs(of: try deck("🐙🐠🦀🍎🍌🚗🏁👻🎃", pairs: 5)) == 8)
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
