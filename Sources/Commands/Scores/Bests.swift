internal import Catalogs

/// In what a game beat all before it.
struct Bests {
  let isFirst: Bool
  /// The words of the JSON report: `score`, `moves`, `time`.
  let kinds: [String]
  /// The best score, this one included.
  private let points: Int

  init(_ score: Score, among earlier: ScoreSummary) {
    isFirst = earlier.games == 0
    points = max(score.points, earlier.bestPoints)
    // Nobody sees less than a second.
    kinds = [
      ("score", score.points > earlier.bestPoints), ("moves", score.moves < earlier.fewestMoves),
      ("time", score.milliseconds / 1_000 < earlier.shortest / 1_000),
    ].filter(\.1).map(\.0)
  }

  /// In a sentence; nil for a game like others.
  var praise: String? {
    if isFirst { return "Your first score for this theme and number of pairs." }
    guard !kinds.isEmpty else { return nil }
    return "Your \(kinds.compactMap { Self.words[$0] }.joined(separator: ", ")) so far."
  }

  /// The praise, or what there is to beat.
  var verdict: String { praise ?? "Your best score is \(points)." }

  private static let words = ["score": "best score", "moves": "fewest moves", "time": "shortest time"]
}
