internal import Games

/// The seeds of the games that follow each other: drawn, or counted on from the one that was asked for.
struct DealSeeds {
  private let wanted: UInt64?
  private let random: () -> UInt64

  init(_ wanted: UInt64?, random: @escaping () -> UInt64) {
    self.wanted = wanted
    self.random = random
  }

  func first() -> UInt64 { wanted ?? drawn() }

  /// What a seed began stays foreseeable.
  func next(after last: UInt64) -> UInt64 {
    guard wanted != nil else { return drawn() }
    return last == GameSetup.seeds.upperBound ? 0 : last + 1
  }

  private func drawn() -> UInt64 {
    var generator = WorldGenerator(source: random)
    return GameSetup.randomSeed(using: &generator)
  }
}
