internal import Catalogs
internal import Games
internal import Themes

/// Keeps the game of one theme and player in the catalog while it is played, and compares its result with earlier ones.
struct GameKeeper {
  let store: any Catalog & GameStore
  /// The theme as it was read last.
  private(set) var theme: Theme
  let player: String
  let now: () -> Int64
  /// The revision that this program kept or found last; a later one of another program is not overwritten.
  private var revision: Int64?

  init(_ store: any Catalog & GameStore, _ theme: Theme, player: String, now: @escaping () -> Int64) {
    self.store = store
    self.theme = theme
    self.player = player
    self.now = now
  }

  /// Reads the theme again; false where it was deleted.
  mutating func readTheme() throws -> Bool {
    guard let found = try store.read({ try $0.theme(theme.id) }) else { return false }
    theme = found
    return true
  }

  /// Whether no other program has kept or ended the game since.
  func isNewest() throws -> Bool { try store.game(of: theme.id, by: player)?.revision == revision }

  /// The game in progress. Throws a `Diagnostic` for one that cannot be read.
  mutating func find() throws -> Game? {
    let kept = try store.game(of: theme.id, by: player)
    revision = kept?.revision
    guard let kept else { return nil }
    return try SavedGame(text: kept.game.content).game()
  }

  /// Keeps a game that begins, in place of any other.
  mutating func begin(_ game: Game) throws {
    var next = self
    next.revision = nil
    try next.keep(game)
    self = next
  }

  /// Keeps the game as it is now, durably. One that is over becomes a score.
  mutating func keep(_ game: Game) throws {
    if let result = game.result, let revision {
      return try store.finish(score(result), after: revision)
    }
    revision = try store.keep(
      GameInProgress(
        theme: theme.id, player: player, deck: game.deck.fingerprint, score: game.score, moves: game.moves,
        pairsLeft: game.pairsLeft, time: now(), content: SavedGame(game).text), after: revision)
  }

  /// Compares a result with all earlier ones of the same player, pairs and bonus.
  func bests(of result: GameResult) throws -> Bests {
    var earlier = ScoreSummary()
    try store.forEachScore(of: theme.id) { score in
      if score.player == player, score.pairs == result.setup.pairs, score.hasBonus == result.setup.hasBonus {
        earlier.add(score)
      }
      return true
    }
    return Bests(score(result), among: earlier)
  }

  private func score(_ result: GameResult) -> Score {
    Score(
      theme: theme.id, themeName: theme.name, player: player, pairs: result.setup.pairs,
      hasBonus: result.setup.hasBonus, points: result.score, moves: result.moves, milliseconds: result.time,
      seed: result.setup.seed, time: now())
  }
}

extension Diagnostic {
  /// Whether a retry may succeed.
  var isPassing: Bool {
    switch catalogProblem {
    case .busy, .inUse, .diskFull: true
    default: false
    }
  }

  /// Whether another program has kept or ended the game since it was read.
  var isElsewhere: Bool { catalogProblem == .gameElsewhere }

  /// Whether the theme of the game was deleted.
  var isDeletion: Bool { catalogProblem == .gameWithoutTheme }
}
