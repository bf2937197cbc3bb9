internal import Games
internal import Terminals
internal import Themes

/// What is said when every pair is found.
struct BoardEnding: Hashable, Sendable {
  let result: GameResult
  /// In what it is a best, or what would be.
  let verdict: String

  /// A title, the figures, and what may follow.
  func lines(fitting columns: Int) -> [StyledText] {
    let pairs = result.setup.pairs
    return [
      StyledText("All \(pairs) pairs found!", .bold),
      "Score \(result.score), \(counted(result.moves, "move")), \(clock(result.time))",
      StyledText(verdict, .bold), "Seed \(result.setup.seed)\(result.setup.hasBonus ? ", with bonus" : "")",
      StyledText(),
      columns < Self.keys.cells ? "n again   t theme   q leave" : Self.keys,
    ]
  }

  private static let keys: StyledText = "n plays again   t another theme   q leaves"
}
