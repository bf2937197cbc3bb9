/// A card that was chosen, and when.
public struct Choice: Hashable, Sendable {
  /// Which card, counted from 0.
  public let card: Int
  /// Milliseconds of play since the game began.
  public let time: Int

  public init(card: Int, time: Int) {
    self.card = card
    self.time = time
  }
}
