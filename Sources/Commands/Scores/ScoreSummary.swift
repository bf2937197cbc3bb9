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

/// In what a game beat all before it.
struct Bests {
  let isFirst: Bool
  /// The words of the JSON report: `score`, `moves`, `time`.
  let kinds: [String]

  init(_ score: Score, among earlier: ScoreSummary) {
    isFirst = earlier.games == 0
    // Nobody sees less than a second.
    kinds = [
      ("score", score.points > earlier.bestPoints), ("moves", score.moves < earlier.fewestMoves),
      ("time", score.milliseconds / 1_000 < earlier.shortest / 1_000),
    ].filter(\.1).map(\.0)
  }
}
