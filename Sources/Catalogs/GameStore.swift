package import Games
public import Themes

/// Games in progress, one for each theme, player, number of pairs and company, and the scores of finished games.
///
/// They are not part of the journal: when a deletion is undone, the theme comes back with its saved games. Only
/// ``forget(_:_:)`` is an operation. Each change is durable when the method returns. For example:
/// `let revision = try store.keep(game, after: nil)`, then, after each choice, `try store.keep(game, after: revision)`.
package protocol GameStore: AnyObject {
  /// The unfinished games of a player, the last kept first. The theme may be deleted.
  func games(of theme: ThemeID, by player: String) throws -> [GameInProgress]

  /// Announces themes whose games and scores will be asked for in the same reading. A store with slow round trips reads
  /// them at once.
  func prefetchGames(of themes: [ThemeID], by player: String) throws

  /// Visits the games in progress of all players, the last kept first, until `visit` returns false.
  func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws

  /// Saves a game, replaces the player's earlier game of this theme, number of pairs and company, and returns the new
  /// revision.
  ///
  /// Throws a ``Diagnostic``, and changes nothing, if the theme does not exist, or if `revision` is not the newest one.
  /// Without a revision, any earlier game is replaced.
  func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64

  /// Removes the game with this revision and saves its scores, one for each person, unless the game is a replay. Throws
  /// under the conditions of ``keep(_:after:)``. `game` names the game as it was kept last.
  func finish(_ game: GameInProgress, with scores: [Score], after revision: Int64) throws

  /// Visits the scores of a theme or, for nil, of all themes, even deleted ones, the oldest first, until `visit` returns
  /// false. Forgotten scores are left out.
  func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws

  /// Leaves the score with this number out from now on, as one operation that can be undone. Nil if there is none.
  func forget(_ number: Int64, _ note: JournalNote) throws -> JournalOperation?
}

/// A game that can be continued: its content, which only the module Games can read, and the facts for lists.
public struct GameInProgress: Sendable, Hashable {
  /// The theme that is played.
  public let theme: ThemeID
  /// The person whose game it is, or who keeps it for all players.
  public let player: String
  /// Identifies the deck that the cards were dealt from.
  public let deck: String
  /// The number of pairs that were dealt.
  public let pairs: Int
  /// The other players, or the computer, as the caller writes them; empty for a game alone.
  public let company: String
  /// The points of the only or first player.
  public let score: Int
  /// How often two cards were turned up.
  public let moves: Int
  /// The number of pairs that are not found yet.
  public let pairsLeft: Int
  /// When it was kept: milliseconds since 1970, UTC.
  public let time: Int64
  /// True if the deal was chosen or the choices were scripted, so that the game gets no score.
  public let isReplay: Bool
  /// The text of a ``SavedGame``.
  public let content: String
  /// Changes each time the game is saved; nil before that.
  public var revision: Int64?

  package init(
    theme: ThemeID, player: String, deck: String, pairs: Int, company: String = "", score: Int, moves: Int,
    pairsLeft: Int, time: Int64, isReplay: Bool = false, content: String, revision: Int64? = nil
  ) {
    self.theme = theme
    self.player = player
    self.deck = deck
    self.pairs = pairs
    self.company = company
    self.score = score
    self.moves = moves
    self.pairsLeft = pairsLeft
    self.time = time
    self.isReplay = isReplay
    self.content = content
    self.revision = revision
  }

  /// A game as it is now, to be kept.
  package init(_ game: Game, of theme: ThemeID, player: String, isReplay: Bool, time: Int64) {
    self.init(
      theme: theme, player: player, deck: game.deck.fingerprint, pairs: game.setup.pairs,
      company: GameCompany(game.setup).text, score: game.score, moves: game.moves, pairsLeft: game.pairsLeft,
      time: time, isReplay: isReplay, content: SavedGame(game).text)
  }
}

/// The result of a finished game.
public struct Score: Sendable, Hashable {
  /// Its number in the catalog; 0 before it is saved.
  public let number: Int64
  /// The theme that was played.
  public let theme: ThemeID
  /// The name of the theme when the game ended. The theme may be renamed or deleted since.
  public let themeName: String
  /// The person who played.
  public let player: String
  /// The number of pairs that were dealt.
  public let pairs: Int
  /// True if quick matches earned a bonus.
  public let hasBonus: Bool
  /// The kind of game, as the module Games names it. Only scores of one kind are comparable.
  public let kind: String
  /// The points at the end.
  public let points: Int
  /// How often two cards were turned up.
  public let moves: Int
  /// How often a partner was turned up for points.
  public let helps: Int
  /// Milliseconds of play.
  public let milliseconds: Int
  /// The seed of the deal.
  public let seed: UInt64
  /// When the game ended: milliseconds since 1970, UTC.
  public let time: Int64

  package init(
    number: Int64 = 0, theme: ThemeID, themeName: String, player: String, pairs: Int, hasBonus: Bool,
    kind: String = Score.alone, points: Int, moves: Int, helps: Int = 0, milliseconds: Int, seed: UInt64, time: Int64
  ) {
    self.number = number
    self.theme = theme
    self.themeName = themeName
    self.player = player
    self.pairs = pairs
    self.hasBonus = hasBonus
    self.kind = kind
    self.points = points
    self.moves = moves
    self.helps = helps
    self.milliseconds = milliseconds
    self.seed = seed
    self.time = time
  }

  /// The scores of a game, one for each person. In a game together, moves are those of the player.
  package static func all(of result: GameResult, theme: Theme, player: String, time: Int64) -> [Score] {
    let names = result.setup.mode.names
    return (names.isEmpty ? [player] : names).enumerated().map { index, name in
      let tally = result.tallies[index]
      return Score(
        theme: theme.id, themeName: theme.name, player: name, pairs: result.setup.pairs,
        hasBonus: result.setup.hasBonus, kind: result.kind.name, points: tally.points, moves: tally.moves,
        helps: tally.helps, milliseconds: result.time, seed: result.setup.seed, time: time)
    }
  }
}

extension Score {
  /// The kind of a game of one person without help, the only kind before schema 7.
  public static let alone = "alone"

  /// Far more than any game reaches, and small enough that sums cannot overflow.
  package static let limit: UInt64 = 1 << 50
  package static let small = 0...Int64(1 << 50)

  /// The most points of a game for each of its pairs.
  private static func mostPointsOfPair(hasBonus: Bool) -> Int64 { Int64(Outcome.mostPoints(hasBonus: hasBonus)) }

  /// The fewest points of a game for each of its moves.
  private static let fewestPointsOfMove = Int64(Outcome.fewestPoints)

  /// True if a game can have these results; others are damage.
  package static func isPossible(
    pairs: Int64, hasBonus: Bool, points: Int64, moves: Int64, milliseconds: Int64, seed: Int64, helps: Int64,
    kind: String
  ) -> Bool {
    // With others, somebody may find all pairs.
    pairs >= 2 && moves >= (kind == alone ? pairs : 0) && seed >= 0 && helps <= moves
      && [pairs, moves, milliseconds, helps].allSatisfy(small.contains)
      && (moves * fewestPointsOfMove...pairs * mostPointsOfPair(hasBonus: hasBonus)).contains(points)
  }

  /// The journal's words for leaving it out. For example: `forgot a score of 12 points by Ada in 'Halloween'`.
  package var summaryOfForgetting: String {
    "forgot a score of \(counted(points, "point")) by \(player) in '\(themeName)'"
  }
}

extension GameStore {
  /// The default, for a store with fast queries.
  package func prefetchGames(of themes: [ThemeID], by player: String) throws {}
}

extension JournalStore {
  /// Appends an operation that touches no theme, for a change outside the journal that is in effect as long as it is.
  package func enter(
    _ note: JournalNote, _ kind: JournalOperation.Kind = .change, summary: String
  ) throws -> JournalOperation {
    let operation = JournalOperation(
      id: try newestOperation() + 1, kind: kind, note, command: note.command, summary: summary, themes: 0)
    try append(JournalEntry(operation: operation))
    return operation
  }
}
