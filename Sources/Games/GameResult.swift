/// What was reached in a game that is over.
public struct GameResult: Hashable, Sendable {
  public let setup: GameSetup
  public let score: Int
  /// How many times two cards were turned up.
  public let moves: Int
  /// Milliseconds of play.
  public let time: Int
}
