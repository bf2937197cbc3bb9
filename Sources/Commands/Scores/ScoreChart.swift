/// The scores of some games as a row of bars, the oldest first: `▁▄█▂`.
enum ScoreChart {
  static func text(_ points: [Int]) -> String {
    guard let least = points.min(), let most = points.max() else { return "" }
    return points.map { value in
      most == least ? bars[bars.count / 2] : bars[(value - least) * (bars.count - 1) / (most - least)]
    }.joined()
  }

  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
