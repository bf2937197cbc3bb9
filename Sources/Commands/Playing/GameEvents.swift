internal import Games
internal import Themes

/// Reports the events of a game where no board is shown.
protocol GameEvents {
  func deal(_ table: GameTable, _ reason: GameOpening.Reason) throws
  func resume(_ table: GameTable) throws
  /// Lists all cards, which are turned face down again before the first choice.
  func peek(_ table: GameTable) throws
  /// `player`, counted from 0, made the choice.
  func turn(_ outcome: Outcome, by player: Int, _ table: GameTable) throws
  func end(_ ending: GameEnding, _ table: GameTable) throws
  /// Lists the cards that are face up, matched and face down.
  func show(_ table: GameTable) throws
  /// Reports a rejected word; the game continues.
  func reject(_ finding: Diagnostic) throws
}
