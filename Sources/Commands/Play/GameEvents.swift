internal import Games
internal import Themes

/// How a game is told to whoever cannot see a board, event by event.
protocol GameEvents {
  func deal(_ table: GameTable, _ reason: GameOpening.Reason) throws
  func goOn(_ table: GameTable) throws
  func turn(_ outcome: Outcome, _ table: GameTable) throws
  func end(_ result: GameResult, _ bests: Bests) throws
  /// Everything that can be seen on the table.
  func show(_ table: GameTable) throws
  /// Something was asked for that cannot be done; the game goes on.
  func refuse(_ finding: Diagnostic) throws
}
