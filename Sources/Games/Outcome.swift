/// What came of choosing a card.
public struct Outcome: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// It is the first of two.
    case first
    case match, mismatch
    /// It lies face up already, is matched, or is none: nothing changed.
    case ignored
  }

  public let kind: Kind
  /// The card that was chosen.
  public let card: Int
  /// The first of the two, after a match or a mismatch.
  public let other: Int?
  /// What it did to the score, the bonus included.
  public let points: Int
  /// What of the points is bonus.
  public let bonus: Int
  /// The mismatch before, which was turned face down by this choice.
  public let turnedDown: [Int]

  static func ignored(_ card: Int) -> Outcome {
    Outcome(kind: .ignored, card: card, other: nil, points: 0, bonus: 0, turnedDown: [])
  }
}
