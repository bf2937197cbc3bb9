import TestSupport
import Testing
import Themes

@testable import Games

/// Several players, the computer, and help.
struct PlayersTests {
  private func game(_ mode: GameMode = .alone, seed: UInt64 = 1, bonus: Bool = false) throws -> Game {
    try Game(deck("🐧👻✏🏀🐼"), GameSetup(pairs: 5, seed: seed, hasBonus: bonus, mode: mode))
  }

  @Test func `a match keeps the turn, a mismatch passes it on`() throws {
    var game = try game(.together(["Ada", "Ben", "Cleo"]))
    let (penguins, ghosts) = (game.places(of: "🐧"), game.places(of: "👻"))
    _ = game.choose(penguins[0], at: 0)
    #expect(game.turn == 0)
    _ = game.choose(penguins[1], at: 0)
    #expect(game.turn == 0)
    _ = game.choose(ghosts[0], at: 0)
    _ = game.choose(game.places(of: "✏")[0], at: 0)
    #expect(game.turn == 1)
    _ = game.choose(game.places(of: "🏀")[0], at: 0)
    _ = game.choose(ghosts[0], at: 0)
    #expect(game.turn == 2)
    _ = game.choose(game.places(of: "🐼")[0], at: 0)
    _ = game.choose(ghosts[0], at: 0)
    #expect(game.turn == 0)
    #expect(game.tallies.map(\.points) == [2, -1, -1])
    #expect(game.tallies.map(\.moves) == [2, 1, 1])
    #expect(game.tallies.map(\.pairs) == [1, 0, 0])
    #expect(game.moves == 4)
    #expect(game.score == 2)
  }

  @Test(arguments: [[], ["Ada"], ["Ada", "Ada"], ["Ada", ""], ["Ada", "a\tb"], ["1", "2", "3", "4", "5", "6", "7"]])
  func `a game together with names that cannot be saved is one alone`(names: [String]) throws {
    var game = try game(.together(names))
    #expect(game.setup.mode == .alone)
    #expect(game.score == 0)
    game.playToTheEnd()
    #expect(game.result?.winners == [0])
  }

  @Test func `the players with the most points win`() throws {
    var game = try game(.together(["Ada", "Ben"]))
    game.playToTheEnd()
    let result = try #require(game.result)
    #expect(result.winners == [0])
    #expect(result.kind == GameKind(.together))
    #expect(result.stars == nil)
    #expect(result.tallies[0].points == 10)
    let tie = GameResult(setup: game.setup, tallies: [PlayerTally(), PlayerTally()], time: 0)
    #expect(tie.winners == [0, 1])
  }

  @Test func `a help turns up the partner of the first card, costs a point and passes the turn on`() throws {
    var game = try game(.together(["Ada", "Ben"]), bonus: true)
    #expect(game.help(at: 0) == nil)
    let penguins = game.places(of: "🐧")
    _ = game.choose(penguins[1], at: 100)
    let outcome = game.help(at: 200)
    #expect(outcome == .help(penguins[0], with: penguins[1]))
    #expect(outcome?.points == -1)
    #expect(game.tallies[0].points == -1)
    #expect(game.tallies[0].pairs == 1)
    #expect(game.tallies[0].helps == 1)
    #expect(game.tallies[0].moves == 1)
    #expect(game.turn == 1)
    #expect(game.pairsLeft == 4)
    #expect(game.elapsed == 200)
    #expect(game.help(at: 300) == nil)
    _ = game.choose(game.places(of: "👻")[0], at: 400)
    _ = game.choose(game.places(of: "✏")[0], at: 400)
    // A mismatch has no first card.
    #expect(game.help(at: 500) == nil)
  }

  @Test(arguments: [
    (GameMode.alone, 0, GameLevel.normal, "alone"), (.alone, 0, .hard, "alone"), (.alone, 1, .normal, "helped"),
    (.alone, 0, .easy, "helped"), (.together(["a", "b"]), 5, .easy, "together"),
    (.against(.fair), 0, .normal, "against-fair"),
  ])
  func `results are of a kind`(mode: GameMode, peek: Int, level: GameLevel, kind: String) throws {
    let setup = GameSetup(pairs: 2, seed: 1, mode: mode, peek: peek, level: level)
    var game = Game(try deck("🐧👻"), setup)
    game.playToTheEnd()
    let result = try #require(game.result)
    #expect(result.kind.name == kind)
    #expect(GameKind(name: kind) == result.kind)
    #expect((result.stars != nil) == ["alone", "helped"].contains(kind))
  }

  @Test func `a partner for points makes a game one with help`() throws {
    var game = try game()
    _ = game.choose(0, at: 0)
    _ = game.help(at: 0)
    game.playToTheEnd()
    #expect(game.result?.kind == GameKind(.helped))
    #expect(game.result?.helps == 1)
  }

  @Test(arguments: [
    (12, 0, 12, 3), (20, 0, 12, 3), (21, 0, 12, 2), (27, 0, 12, 2), (28, 0, 12, 1), (18, 1, 12, 3), (18, 2, 12, 2),
    (4, 0, 2, 3), (5, 0, 2, 1), (161, 0, 100, 3), (162, 0, 100, 2), (225, 0, 100, 2), (226, 0, 100, 1),
  ])
  func `stars follow from moves, helps and pairs`(moves: Int, helps: Int, pairs: Int, stars: Int) {
    #expect(GameResult.stars(moves: moves, helps: helps, pairs: pairs) == stars)
  }

  /// The moves of the computer against somebody who chooses at random.
  private func movesNeeded(by skill: ComputerSkill, seed: UInt64) throws -> Int {
    var random = SeededGenerator(seed: seed)
    var game = try Game(
      deck("🐧👻✏🏀🐼🎃🦇🧛"), GameSetup(pairs: 8, seed: seed, mode: .against(skill)))
    while !game.isOver {
      let down = game.cards.indices.filter { !game.cards[$0].isFaceUp }
      let card = try #require(game.computersChoice ?? down.randomElement(using: &random))
      #expect(game.choose(card, at: 0) != .ignored(card), "seed \(seed)")
    }
    #expect(game.computersChoice == nil)
    return game.tallies[1].moves
  }

  @Test func `a computer that remembers more needs fewer moves`() throws {
    let moves = try ComputerSkill.allCases.map { skill in
      try (UInt64(1)...60).reduce(0) { try $0 + movesNeeded(by: skill, seed: $1) }
    }
    #expect(moves[0] > moves[1] + 20)
    #expect(moves[1] > moves[2] + 20)
  }

  @Test func `the perfect computer never misses a pair that it has seen`() throws {
    for seed in UInt64(0)..<40 {
      var game = try game(.against(.perfect), seed: seed)
      var random = SeededGenerator(seed: seed)
      while !game.isOver {
        guard let card = game.computersChoice else {
          let down = game.cards.indices.filter { !game.cards[$0].isFaceUp }
          _ = game.choose(try #require(down.randomElement(using: &random)), at: 0)
          continue
        }
        let turned = Set(game.choices.map(\.card))
        if let first = game.first {
          let partner = game.cards.indices.first { $0 != first && game.cards[$0].face == game.cards[first].face }
          if let partner, turned.contains(partner) { #expect(card == partner, "seed \(seed)") }
        }
        _ = game.choose(card, at: 0)
      }
    }
  }

  /// The same table with other faces under the cards that nobody has turned.
  @Test(arguments: ComputerSkill.allCases)
  func `the computer knows only what was turned up`(skill: ComputerSkill) throws {
    for seed in UInt64(0)..<40 {
      var random = SeededGenerator(seed: seed)
      var game = try game(.against(skill), seed: seed)
      while !game.isOver {
        if let card = game.computersChoice {
          let other = game.withHiddenFacesExchanged(using: &random)
          #expect(other.view == game.view)
          #expect(other.computersChoice == card, "seed \(seed)")
        }
        let down = game.cards.indices.filter { !game.cards[$0].isFaceUp }
        _ = game.choose(try #require(game.computersChoice ?? down.randomElement(using: &random)), at: 0)
      }
    }
  }

  @Test func `a continued game has the same computer`() throws {
    var game = try game(.against(.easy), seed: 9)
    for card in [0, 1] { _ = game.choose(card, at: 0) }
    while let card = game.computersChoice {
      let resumed = try SavedGame(text: SavedGame(game).text).game()
      #expect(resumed.computersChoice == card)
      _ = game.choose(card, at: 0)
    }
  }
}

extension Game {
  /// A game with the same choices and outcomes, in which the cards that were never turned have changed their places.
  fileprivate func withHiddenFacesExchanged(using random: inout SeededGenerator) -> Game {
    let hidden = cards.indices.filter { card in !choices.contains { $0.card == card } }
    var faces = cards.map(\.face)
    let shuffled = hidden.map { faces[$0] }.shuffled(using: &random)
    for (place, face) in zip(hidden, shuffled) { faces[place] = face }
    var game = Game(deck, setup, Deal(faces: dealt, cards: faces.map { Card($0) }))
    for choice in choices { _ = game.choose(choice.card, at: choice.time) }
    return game
  }
}
