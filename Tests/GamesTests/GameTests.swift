import TestSupport
import Testing
import Themes

@testable import Games

struct GameTests {
  private func game(_ faces: String = "🐧👻✏🏀🐼", bonus: Bool = false) throws -> Game {
    try Game(deck(faces), GameSetup(pairs: faces.count, seed: 1, hasBonus: bonus))
  }

  @Test func `the score equals that of the course's example`() throws {
    var game = try game()
    func choose(_ faces: String, _ places: [Int] = [0, 0]) {
      for (face, place) in zip(faces, places) { _ = game.choose(game.places(of: face)[place], at: 0) }
    }
    choose("🐧👻")
    choose("✏🏀")
    #expect(game.score == 0)
    choose("👻👻", [0, 1])
    #expect(game.score == 2)
    choose("🐧🐼")
    choose("🏀🐧")
    #expect(game.score == -1)
    choose("🐧🐧", [1, 0])
    #expect(game.score == 1)
    #expect(game.moves == 6)
    #expect(game.pairsLeft == 3)
  }

  @Test func `a mismatch stays up until the next choice`() throws {
    var game = try game()
    let (penguin, ghost, pencil) = (game.places(of: "🐧")[0], game.places(of: "👻")[0], game.places(of: "✏")[0])
    #expect(game.choose(penguin, at: 0) == .first(penguin, turnedDown: []))
    #expect(game.first == penguin)
    let outcome = game.choose(ghost, at: 10)
    #expect(outcome == .mismatch(ghost, with: penguin, seen: 0))
    #expect(outcome.points == 0)
    #expect(game.first == nil)
    #expect(game.cards[penguin].isFaceUp)
    #expect(game.cards[ghost].isFaceUp)
    #expect(!game.cards[ghost].hasBeenSeen)
    #expect(game.choose(pencil, at: 20) == .first(pencil, turnedDown: [penguin, ghost]))
    #expect(!game.cards[penguin].isFaceUp)
    #expect(game.cards[penguin].hasBeenSeen)
    #expect(game.cards[ghost].hasBeenSeen)
  }

  @Test func `choosing a card that is face up or matched does nothing`() throws {
    var game = try game()
    let penguins = game.places(of: "🐧")
    let ghost = game.places(of: "👻")[0]
    _ = game.choose(penguins[0], at: 0)
    var before = game
    for card in [penguins[0], -1, game.cards.count] { #expect(game.choose(card, at: 5) == .ignored(card)) }
    #expect(game == before)
    _ = game.choose(ghost, at: 6)
    before = game
    #expect(game.choose(ghost, at: 7) == .ignored(ghost))
    #expect(game == before)
    _ = game.choose(penguins[1], at: 8)
    #expect(game.choose(penguins[0], at: 9) == .match(penguins[0], with: penguins[1], bonus: 0))
    #expect(game.first == nil)
    before = game
    #expect(game.choose(penguins[1], at: 10) == .ignored(penguins[1]))
    #expect(game == before)
  }

  @Test func `with a bonus, a match earns the whole seconds that are left of both cards`() throws {
    var game = try game(bonus: true)
    let penguins = game.places(of: "🐧")
    _ = game.choose(penguins[0], at: 0)
    #expect(game.choose(penguins[1], at: 1_500).points == 2 + 4 + 6)
    let (ghosts, ball) = (game.places(of: "👻"), game.places(of: "🏀")[0])
    _ = game.choose(ghosts[0], at: 2_000)
    _ = game.choose(ball, at: 4_500)
    // The first was face up for 3 s so far, the other one for half a second.
    _ = game.choose(ghosts[1], at: 5_000)
    let outcome = game.choose(ghosts[0], at: 6_001)
    #expect(outcome == .match(ghosts[0], with: ghosts[1], bonus: 3 + 4))
    #expect(outcome.points == 9)
    #expect(game.score == 12 + 9)
    let pencils = game.places(of: "✏")
    _ = game.choose(pencils[0], at: 10_000)
    #expect(game.choose(pencils[1], at: 60_000).points == 2 + 0 + 6)
  }

  @Test(arguments: [(0, 6), (1, 5), (1_000, 5), (4_999, 1), (5_000, 1), (5_001, 0), (6_000, 0), (9_000, 0)])
  func `the bonus of a card lasts for six seconds`(time: Int, bonus: Int) throws {
    var game = try game()
    _ = game.choose(0, at: 0)
    #expect(game.cards[0].bonus(at: time) == bonus)
  }

  @Test(arguments: [(Int.min, 2), (1, 2), (2, 2), (5, 5), (6, 5), (Int.max, 5)])
  func `a game has from 2 pairs to one of each face`(wanted: Int, pairs: Int) throws {
    let game = Game(try deck("🐧👻✏🏀🐼"), GameSetup(pairs: wanted, seed: 1))
    #expect(game.setup.pairs == pairs)
    #expect(game.cards.count == 2 * pairs)
  }

  @Test func `without a bonus, time does not affect the score`() throws {
    var quick = try game()
    var slow = quick
    for face in "🐧👻" {
      for card in quick.places(of: face) {
        _ = quick.choose(card, at: 0)
        _ = slow.choose(card, at: slow.elapsed + 60_000)
      }
    }
    #expect(quick.score == slow.score)
    #expect(slow.elapsed == 240_000)
    #expect(quick.elapsed == 0)
  }

  @Test func `time never runs backwards`() throws {
    var game = try game("🐧👻")
    _ = game.choose(0, at: 500)
    _ = game.choose(1, at: 100)
    #expect(game.elapsed == 500)
    game.pass(to: 800)
    game.playToTheEnd()
    let result = try #require(game.result)
    game.pass(to: 1_000_000)
    #expect(game.result == result)
    #expect(result.time == game.elapsed)
    #expect(result.moves == game.moves)
    #expect(game.choose(0, at: 9) == .ignored(0))
  }

  @Test func `another game deals the same deck anew`() throws {
    var game = try game()
    game.playToTheEnd()
    let again = Game(game.deck, game.setup.dealtAnew(seed: 2))
    #expect(again.deck == game.deck)
    #expect(again.setup.pairs == 5)
    #expect(again.setup.seed == 2)
    #expect(again.choices.isEmpty)
    #expect(again.cards.map(\.face) != game.cards.map(\.face))
  }

  @Test(arguments: 0..<200)
  func `score and figures follow from the outcomes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pairs = Int.random(in: 2...5, using: &random)
    var game = Game(try deck("🐧👻✏🏀🐼"), GameSetup(pairs: pairs, seed: seed, hasBonus: Bool.random(using: &random)))
    let outcomes = game.playRandomly(120, using: &random)
    #expect(game.score == outcomes.reduce(0) { $0 + $1.points }, "seed \(seed)")
    #expect(game.moves == outcomes.count { $0.isMatch || $0.isMismatch })
    #expect(game.pairsLeft == pairs - outcomes.count(where: \.isMatch))
    #expect(game.choices.map(\.card) == outcomes.filter { $0 != .ignored($0.card) }.map(\.card))
    #expect(game.cards.count { $0.isMatched } == 2 * (pairs - game.pairsLeft))
    #expect(game.cards.count { $0.isFaceUp && !$0.isMatched } <= 2)
    for outcome in outcomes {
      if case .match(_, _, let bonus) = outcome { #expect(bonus == 0 || game.setup.hasBonus) }
      if case .first(_, let turnedDown) = outcome { #expect([0, 2].contains(turnedDown.count)) }
    }
  }
}

extension Outcome {
  fileprivate var isMatch: Bool {
    if case .match = self { true } else { false }
  }

  fileprivate var isMismatch: Bool {
    if case .mismatch = self { true } else { false }
  }
}
