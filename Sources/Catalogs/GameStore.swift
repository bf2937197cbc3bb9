public import Themes

/// Games in progress, one for each theme and player, and the scores of finished games.
///
/// They are not part of the journal: when a deletion is undone, the theme comes back with its saved games. Each change is
/// durable when the method returns. For example: `let revision = try store.keep(game, after: nil)`, then, after each
/// choice, `try store.keep(game, after: revision)`.
public protocol GameStore: AnyObject {
  /// The unfinished game of a player. Its theme may be deleted.
  func game(of theme: ThemeID, by player: String) throws -> KeptGame?

  /// Visits the games in progress of all players, the last kept first, until `visit` returns false.
  func forEachGame(_ visit: (KeptGame) throws -> Bool) throws

  /// Saves a game, replaces the player's earlier game of this theme, and returns the new revision.
  ///
  /// Throws a ``Diagnostic``, and changes nothing, if the theme does not exist, or if `revision` is not the newest one.
  /// Without a revision, any earlier game is replaced.
  func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64

  /// Removes the game with this revision and saves its score. Throws under the conditions of ``keep(_:after:)``.
  func finish(_ score: Score, after revision: Int64) throws

  /// Visits the scores of a theme or, for nil, of all themes, even deleted ones, the oldest first, until `visit` returns
  /// false.
  func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws
}

/// A game that can be continued: its content, which only the module Games can read, and the facts for lists.
public struct GameInProgress: Sendable, Hashable {
  public let theme: ThemeID
  public let player: String
  /// Identifies the deck that the cards were dealt from.
  public let deck: String
  public let score: Int
  public let moves: Int
  public let pairsLeft: Int
  /// When it was kept: milliseconds since 1970, UTC.
  public let time: Int64
  public let content: String

  public init(
    theme: ThemeID, player: String, deck: String, score: Int, moves: Int, pairsLeft: Int, time: Int64, content: String
  ) {
    self.theme = theme
    self.player = player
    self.deck = deck
    self.score = score
    self.moves = moves
    self.pairsLeft = pairsLeft
    self.time = time
    self.content = content
  }
}

/// A saved game with its revision.
public struct KeptGame: Sendable, Hashable {
  public let game: GameInProgress
  /// Changes each time the game is saved.
  public let revision: Int64

  public init(game: GameInProgress, revision: Int64) {
    self.game = game
    self.revision = revision
  }
}

/// The result of a finished game.
public struct Score: Sendable, Hashable {
  public let theme: ThemeID
  /// The name of the theme when the game ended. The theme may be renamed or deleted since.
  public let themeName: String
  public let player: String
  public let pairs: Int
  public let hasBonus: Bool
  public let points: Int
  public let moves: Int
  /// Milliseconds of play.
  public let milliseconds: Int
  public let seed: UInt64
  /// When the game ended: milliseconds since 1970, UTC.
  public let time: Int64

  public init(
    theme: ThemeID, themeName: String, player: String, pairs: Int, hasBonus: Bool, points: Int, moves: Int,
    milliseconds: Int, seed: UInt64, time: Int64
  ) {
    self.theme = theme
    self.themeName = themeName
    self.player = player
    self.pairs = pairs
    self.hasBonus = hasBonus
    self.points = points
    self.moves = moves
    self.milliseconds = milliseconds
    self.seed = seed
    self.time = time
  }
}
