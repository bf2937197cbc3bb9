internal import Catalogs

/// What several games come to.
struct ScoreSummary {
  private(set) var games = 0
  private(set) var bestPoints = Int.min
  private(set) var fewestMoves = Int.max
  private(set) var shortest = Int.max
  /// The last games, the oldest of them first.
  private(set) var last: [Score] = []

  mutating func add(_ score: Score) {
    games += 1
    bestPoints = max(bestPoints, score.points)
    fewestMoves = min(fewestMoves, score.moves)
    shortest = min(shortest, score.milliseconds)
    last.append(score)
    if last.count > Self.lastGames { last.removeFirst() }
  }

  private static let lastGames = 20
}
