public import Themes

/// Games in progress, one for each theme and player, and the scores of those that ended.
///
/// They are no operations of the journal: undoing a deletion brings the theme back, and with it the game that waited for
/// it. Everything is durable when a method returns. For example: `let revision = try store.keep(game, after: nil)`, then,
/// after every choice, `try store.keep(game, after: revision)`.
public protocol GameStore: AnyObject {
  /// The game that a player has not finished. It may be one of a theme that was deleted.
  func game(of theme: ThemeID, by player: String) throws -> KeptGame?

  /// Visits the games in progress of all players, those kept last first, until `visit` returns false.
  func forEachGame(_ visit: (KeptGame) throws -> Bool) throws

  /// Keeps a game in the place of the one that its player had of this theme, and returns its revision.
  ///
  /// Throws a ``Diagnostic``, and changes nothing, when the theme is not there, or when `revision` is not the one that was
  /// kept last; without a revision whatever was kept is given up.
  func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64

  /// Ends the game with this revision, and writes down what was reached; both or, under the conditions of
  /// ``keep(_:after:)``, none.
  func finish(_ score: Score, after revision: Int64) throws

  /// Visits the scores of a theme, or of all themes there ever were, the oldest first, until `visit` returns false.
  func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws
}

/// A game that was left and can be gone on with: a text that only the module of games understands, and what is shown of it.
public struct GameInProgress: Sendable, Hashable {
  public let theme: ThemeID
  public let player: String
  /// Tells the deck it was dealt from apart from others.
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

/// A game in progress as a store holds it.
public struct KeptGame: Sendable, Hashable {
  public let game: GameInProgress
  /// Another one every time the game is kept.
  public let revision: Int64

  public init(game: GameInProgress, revision: Int64) {
    self.game = game
    self.revision = revision
  }
}

/// The result of a game that was played to its end.
public struct Score: Sendable, Hashable {
  public let theme: ThemeID
  /// The name of the theme when the game ended; it may have another one now, or be gone.
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
