public import Themes

/// A game that somebody left and can go on with: a text that only the room of games understands, and what is shown of it.
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
