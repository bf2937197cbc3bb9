internal import Games
internal import Terminals

/// What is said when every pair is found.
struct BoardEnding: Hashable, Sendable {
  let result: GameResult
  /// In what it is a best; nil where it is none.
  let praise: String?

  /// A title, the figures, and what may follow.
  var lines: [StyledText] {
    let pairs = result.setup.pairs
    let moves = result.moves
    var lines: [StyledText] = [
      StyledText("All \(pairs) pairs found!", .bold),
      "Score \(result.score), \(moves) \(moves == 1 ? "move" : "moves"), \(clock(result.time))",
    ]
    if let praise { lines.append(StyledText(praise, .bold)) }
    lines.append("Seed \(result.setup.seed)\(result.setup.hasBonus ? ", with bonus" : "")")
    return lines + [StyledText(), "n plays again   c another theme   q leaves"]
  }
}
