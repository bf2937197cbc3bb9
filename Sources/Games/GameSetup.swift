/// How a game is dealt and counted, apart from its deck.
public struct GameSetup: Hashable, Sendable {
  /// How many pairs are dealt.
  public let pairs: Int
  /// Names the deal: the same seed, the same cards at the same places.
  public let seed: UInt64
  /// True where a quick match earns the time that is left.
  public let hasBonus: Bool

  public init(pairs: Int, seed: UInt64, hasBonus: Bool = false) {
    self.pairs = pairs
    self.seed = seed
    self.hasBonus = hasBonus
  }

  /// Seeds stay whole in every program that reads our JSON.
  public static let seeds: ClosedRange<UInt64> = 0...9_007_199_254_740_991

  /// A seed that is short enough to be told to a friend.
  public static func randomSeed(using random: inout some RandomNumberGenerator) -> UInt64 {
    UInt64.random(in: 1...999_999_999, using: &random)
  }
}
