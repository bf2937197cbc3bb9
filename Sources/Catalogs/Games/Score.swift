public import Themes

/// What somebody reached in a game that was played to its end.
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
