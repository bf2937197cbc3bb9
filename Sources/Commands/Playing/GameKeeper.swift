internal import Catalogs
internal import Games
internal import Themes

/// Keeps a game of one theme and player in the catalog while it is played, and compares its result with earlier ones.
struct GameKeeper {
  let store: any Catalog & GameStore
  /// The theme as it was read last.
  private(set) var theme: Theme
  let player: String
  let now: () -> Int64
  /// The revision that this program kept or found last; a later one of another program is not overwritten.
  private var revision: Int64?
  private let source: GameSource
  /// True if the game gets no score.
  private(set) var isReplay = false
  /// The number of choices of the game that were kept or found.
  private var choices = 0
  /// The columns of a game that an earlier version saved, by its number of cards; nil for the usual ones.
  private let earlierColumns: ((Int) -> Int)?

  init(
    _ store: any Catalog & GameStore, _ theme: Theme, player: String, source: GameSource = .person,
    earlierColumns: ((Int) -> Int)? = nil, now: @escaping () -> Int64
  ) {
    self.store = store
    self.theme = theme
    self.player = player
    self.source = source
    self.earlierColumns = earlierColumns
    self.now = now
  }

  /// Reads the theme again; false if it was deleted.
  mutating func readTheme() throws -> Bool {
    guard let found = try store.read({ try $0.theme(theme.id) }) else { return false }
    theme = found
    return true
  }

  /// True if no other program has kept or ended the game since.
  func isNewest() throws -> Bool { try store.games(of: theme.id, by: player).contains { $0.revision == revision } }

  /// The game to continue, with this number of pairs (nil: any) and a company that fits. The last kept game with a turned
  /// card comes first, then one without, then one of a deck that was changed since. Throws a `Diagnostic` if that game
  /// cannot be read.
  mutating func find(pairs: Int?, where fits: (GameCompany) -> Bool) throws -> Game? {
    let deck = Deck(theme).fingerprint
    let candidates = try store.games(of: theme.id, by: player).filter {
      (pairs == nil || $0.pairs == pairs) && fits($0.playedBy)
    }
    let current = candidates.filter { $0.deck == deck }
    let kept = current.first { !SavedGame(text: $0.content).isUntouched } ?? current.first ?? candidates.first
    (revision, isReplay, choices) = (kept?.revision, kept?.isReplay ?? false, 0)
    guard let kept else { return nil }
    let game = try SavedGame(text: kept.content).game(earlierColumns: earlierColumns)
    choices = game.choices.count
    return game
  }

  /// The player's other games that wait for their next card.
  func waiting(besides setup: GameSetup) throws -> [GameInProgress] {
    try store.waitingGames(of: theme, by: player)
      .filter { $0.pairs != setup.pairs || $0.playedBy != GameCompany(setup) }.sorted { $0.pairs < $1.pairs }
  }

  /// Keeps a new game, in place of the player's earlier one with the same pairs and company.
  mutating func begin(_ game: Game) throws {
    var next = self
    (next.revision, next.choices, next.isReplay) = (nil, 0, source == .seed)
    try next.keep(game)
    self = next
  }

  /// Keeps the game as it is now, durably. One that is over becomes a score, unless it is a replay.
  mutating func keep(_ game: Game) throws {
    let isReplay = willBeReplay(game)
    if let result = game.result, let revision {
      let scores = isReplay ? [] : scores(of: result)
      try store.finish(inProgress(game, isReplay: isReplay), with: scores, after: revision)
    } else {
      revision = try store.keep(inProgress(game, isReplay: isReplay), after: revision)
    }
    (self.isReplay, choices) = (isReplay, game.choices.count)
  }

  /// True if the game gets no score once its new choices are kept.
  func willBeReplay(_ game: Game) -> Bool {
    isReplay || source == .seed || source == .script && game.choices.count > choices
  }

  private func inProgress(_ game: Game, isReplay: Bool) -> GameInProgress {
    GameInProgress(game, of: theme.id, player: player, isReplay: isReplay, time: now())
  }

  /// Compares a result with all earlier ones of the same player, pairs, bonus and kind. Nil for a game together, in which
  /// the players compare themselves.
  func bests(of result: GameResult) throws -> Bests? {
    guard result.kind.way != .together, let score = scores(of: result).first else { return nil }
    let earlier = try collected { try store.forEachScore(of: theme.id, $0) }.filter { $0.group == score.group }
    return Bests(score, among: ScoreSummary(earlier))
  }

  private func scores(of result: GameResult) -> [Score] {
    Score.all(of: result, theme: theme, player: player, time: now())
  }
}

extension GameInProgress {
  var playedBy: GameCompany { GameCompany(text: company) }
}

/// Where the deal and the choices of a session come from. Only a game of a person with a random deal is a record.
enum GameSource {
  case person
  /// The deal was chosen with `--seed`.
  case seed
  /// The choices do not come from a terminal.
  case script
}

extension GameStore {
  /// The player's games with the theme as it is now in which a card was turned, the last kept first.
  func waitingGames(of theme: Theme, by player: String) throws -> [GameInProgress] {
    let deck = Deck(theme).fingerprint
    return try games(of: theme.id, by: player)
      .filter { $0.deck == deck && !SavedGame(text: $0.content).isUntouched }
  }
}

extension Diagnostic {
  /// True if a retry may succeed.
  var mayPass: Bool {
    switch catalogProblem {
    case .busy, .diskFull: true
    default: false
    }
  }

  /// True if another program has kept or ended the game since it was read.
  var isGameElsewhere: Bool { catalogProblem == .gameElsewhere }

  /// True if the theme of the game was deleted.
  var isThemeDeleted: Bool { catalogProblem == .gameWithoutTheme }
}
