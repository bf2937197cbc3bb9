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
