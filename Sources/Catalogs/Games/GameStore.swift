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
