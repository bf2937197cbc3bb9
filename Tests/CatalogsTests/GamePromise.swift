import CatalogSamples
import Catalogs
import Testing
import Themes

/// A behaviour that all stores of games share.
struct GamePromise: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let check: @Sendable (any Catalog & GameStore) throws -> Void

  init(_ sentence: String, _ check: @escaping @Sendable (any Catalog & GameStore) throws -> Void) {
    testDescription = sentence
    self.check = check
  }

  static let all: [GamePromise] = games + scores
}

extension GamePromise {
  private static let games: [GamePromise] = [
    GamePromise("a new store has neither games nor scores") { store throws in
      #expect(try store.game(of: theme(1, "").id, by: "ann") == nil)
      #expect(try store.games().isEmpty)
      #expect(try store.scores().isEmpty)
    },
    GamePromise("a game comes back as it was kept last, for its theme and player alone") { store throws in
      try store.put(theme(1, "A"), theme(2, "B"))
      let first = try store.keep(game(1, "é\t👻\n"), after: nil)
      #expect(try store.game(of: theme(1, "").id, by: "ann") == game(1, "é\t👻\n").kept(first))
      let second = try store.keep(game(1, "two", moves: 3), after: first)
      #expect(second != first)
      #expect(
        try store.game(of: theme(1, "").id, by: "ann") == game(1, "two", moves: 3).kept(second))
      #expect(try store.game(of: theme(1, "").id, by: "bob") == nil)
      #expect(try store.game(of: theme(2, "").id, by: "ann") == nil)
    },
    GamePromise("games are visited from the last kept one, until the visitor stops") { store throws in
      try store.put(theme(1, "A"), theme(2, "B"))
      let first = try store.keep(game(1), after: nil)
      _ = try store.keep(game(2), after: nil)
      _ = try store.keep(game(1, by: "bob"), after: nil)
      _ = try store.keep(game(1), after: first)
      #expect(try store.games() == [game(1), game(1, by: "bob"), game(2)])
      var seen = 0
      try store.forEachGame { _ in
        seen += 1
        return seen < 2
      }
      #expect(seen == 2)
    },
    GamePromise("a game that was continued elsewhere is not overwritten") { store throws in
      try store.put(theme(1, "A"))
      let old = try store.keep(game(1), after: nil)
      let new = try store.keep(game(1, "elsewhere"), after: old)
      #expect(code { _ = try store.keep(game(1, "late"), after: old) } == "catalog.game-elsewhere")
      #expect(code { try store.finish(score(1), after: old) } == "catalog.game-elsewhere")
      #expect(code { _ = try store.keep(game(1, by: "bob"), after: new) } == "catalog.game-elsewhere")
      #expect(try store.games() == [game(1, "elsewhere")])
      #expect(try store.scores().isEmpty)
      #expect(try store.keep(game(1, "anew"), after: nil) != new)
      #expect(try store.games() == [game(1, "anew")])
    },
    GamePromise("no revision is used twice, even after a game has ended") { store throws in
      try store.put(theme(1, "A"))
      let first = try store.keep(game(1), after: nil)
      try store.finish(score(1), after: first)
      #expect(try store.keep(game(1), after: nil) > first)
    },
    GamePromise("a deleted theme's game cannot be kept, until the deletion is undone") { store throws in
      try store.put(theme(1, "A"))
      let revision = try store.keep(game(1), after: nil)
      try store.remove(theme(1, ""))
      #expect(code { _ = try store.keep(game(1, "late"), after: revision) } == "catalog.game-without-theme")
      #expect(code { _ = try store.keep(game(1, "new"), after: nil) } == "catalog.game-without-theme")
      #expect(code { try store.finish(score(1), after: revision) } == "catalog.game-without-theme")
      #expect(try store.scores().isEmpty)
      _ = try store.undo(note("undo"))
      #expect(try store.game(of: theme(1, "").id, by: "ann") == game(1).kept(revision))
      #expect(try store.keep(game(1, "on"), after: revision) != revision)
    },
    GamePromise("games and scores are independent of the journal") { store throws in
      try store.put(theme(1, "A"))
      let first = try store.keep(game(1), after: nil)
      try store.finish(score(1), after: first)
      let second = try store.keep(game(1, "two"), after: nil)
      try store.put(theme(1, "Another name"))
      #expect(try store.operations().count == 2)
      #expect(try store.game(of: theme(1, "").id, by: "ann")?.revision == second)
      #expect(try store.undo(newest: 9, note("undo")).count == 2)
      #expect(try store.scores() == [score(1)])
    },
  ]

  private static let scores: [GamePromise] = [
    GamePromise("finishing a game saves its score and removes the game") { store throws in
      try store.put(theme(1, "A"))
      let revision = try store.keep(game(1), after: nil)
      let best = Score(
        theme: theme(1, "").id, themeName: "Été", player: "a b", pairs: 12, hasBonus: true, points: -37, moves: 99,
        milliseconds: 1_000_000_000, seed: 9_007_199_254_740_991, time: -5)
      #expect(code { try store.finish(best, after: revision) } == "catalog.game-elsewhere")
      let mine = try store.keep(game(1, by: "a b", pairs: 12), after: nil)
      try store.finish(best, after: mine)
      #expect(try store.scores() == [best])
      #expect(try store.games() == [game(1)])
      #expect(code { try store.finish(best, after: mine) } == "catalog.game-elsewhere")
      #expect(try store.scores().count == 1)
    },
    GamePromise("scores of one theme or all themes are visited in the order of their games") { store throws in
      try store.put(theme(1, "A"), theme(2, "B"))
      let all = [score(1), score(2, by: "bob", named: "B"), score(1, points: 2), score(1, by: "bob", points: 9)]
      for score in all {
        let number: UInt64 = score.themeName == "A" ? 1 : 2
        try store.finish(score, after: store.keep(game(number, by: score.player), after: nil))
      }
      #expect(try store.scores() == all)
      #expect(try store.scores(of: theme(1, "").id) == [all[0], all[2], all[3]])
      #expect(try store.scores(of: theme(3, "").id).isEmpty)
      var seen = 0
      try store.forEachScore(of: nil) { _ in
        seen += 1
        return false
      }
      #expect(seen == 1)
    },
    GamePromise("a game of each number of pairs is kept, the last kept first") { store throws in
      try store.put(theme(1, "A"))
      let large = try store.keep(game(1, pairs: 9), after: nil)
      let small = try store.keep(game(1, pairs: 4), after: nil)
      #expect(try store.games(of: theme(1, "").id, by: "ann").map(\.pairs) == [4, 9])
      _ = try store.keep(game(1, "on", pairs: 9), after: large)
      #expect(try store.games(of: theme(1, "").id, by: "ann").map(\.pairs) == [9, 4])
      #expect(code { _ = try store.keep(game(1, pairs: 9), after: small) } == "catalog.game-elsewhere")
      _ = try store.keep(game(1, "new", pairs: 4), after: nil)
      #expect(try store.games(of: theme(1, "").id, by: "ann").map(\.content) == ["new", "on"])
    },
    GamePromise("a game with others is kept beside the game alone") { store throws in
      try store.put(theme(1, "A"))
      let alone = try store.keep(game(1), after: nil)
      let together = try store.keep(game(1, "two", company: "ann\tbob"), after: nil)
      let against = try store.keep(game(1, "three", company: "fair"), after: nil)
      #expect(try store.games().map(\.company) == ["fair", "ann\tbob", ""])
      #expect(code { _ = try store.keep(game(1, company: "fair"), after: together) } == "catalog.game-elsewhere")
      #expect(code { _ = try store.keep(game(1), after: against) } == "catalog.game-elsewhere")
      _ = try store.keep(game(1, "on"), after: alone)
      #expect(try store.games(of: theme(1, "").id, by: "ann").map(\.content) == ["on", "three", "two"])
    },
    GamePromise("a game with words is kept beside the game without, in each language and company") { store throws in
      try store.put(theme(1, "A"))
      let companies = ["", "\tde", "\tfr", "\town", "\tde\tfair", "\tde\tann\tbob", "ann\tbob"]
      for company in companies { _ = try store.keep(game(1, company, company: company), after: nil) }
      let german = try store.keep(game(1, "on", company: "\tde"), after: nil)
      #expect(
        try store.games(of: theme(1, "").id, by: "ann").map(\.content)
          == ["on", "ann\tbob", "\tde\tann\tbob", "\tde\tfair", "\town", "\tfr", ""])
      #expect(code { _ = try store.keep(game(1, company: "\tfr"), after: german) } == "catalog.game-elsewhere")
    },
    GamePromise("a game together ends with a score of each player, with their kind and helps") { store throws in
      try store.put(theme(1, "A"))
      let table = game(1, company: "ann\tbob")
      let scores = [("ann", 0), ("bob", 1)].map { name, helps in
        Score(
          theme: theme(1, "").id, themeName: "A", player: name, pairs: 2, hasBonus: false, kind: "together", points: 2,
          moves: 1, helps: helps, milliseconds: 9, seed: 1, time: 2)
      }
      try store.finish(table, with: scores, after: store.keep(table, after: nil))
      #expect(try store.scores() == scores)
      #expect(try store.games().isEmpty)
    },
    GamePromise("a replay gets no score") { store throws in
      try store.put(theme(1, "A"))
      try store.finish(score(1), after: store.keep(game(1, isReplay: true), after: nil))
      #expect(try store.scores().isEmpty)
      #expect(try store.games().isEmpty)
    },
    GamePromise("a score is forgotten by an operation that can be undone and redone") { store throws in
      try store.put(theme(1, "A"))
      try store.finish(score(1), after: store.keep(game(1), after: nil))
      try store.finish(score(1, points: 9), after: store.keep(game(1), after: nil))
      var numbers: [Int64] = []
      try store.forEachScore(of: nil) {
        numbers.append($0.number)
        return true
      }
      let operation = try store.forget(numbers[0], note("scores"))
      #expect(operation?.summary == "forgot a score of 4 points by ann in 'A'")
      #expect(try store.scores().map(\.points) == [9])
      #expect(try store.forget(numbers[0], note("scores")) == nil)
      #expect(try store.undo(note("undo")).id == operation?.id)
      #expect(try store.scores().map(\.points) == [4, 9])
      _ = try store.redo(note("redo"))
      #expect(try store.scores().map(\.points) == [9])
    },
    GamePromise("scores outlive their theme and keep its name") { store throws in
      try store.put(theme(1, "A"))
      try store.finish(score(1), after: store.keep(game(1), after: nil))
      try store.remove(theme(1, ""))
      #expect(try store.scores(of: theme(1, "").id).map(\.themeName) == ["A"])
    },
  ]
}
