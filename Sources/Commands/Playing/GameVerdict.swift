internal import Games
internal import Themes

/// The sentences at the end of a game: what was reached, and how it compares with earlier games and a perfect one.
///
/// For example: `★★☆ 12 pairs in 15 moves; 12 is perfect, your best is 14.`
struct GameVerdict {
  let ending: GameEnding
  let players: [String]

  private var result: GameResult { ending.result }

  /// For the board, the most important line first.
  var lines: [String] {
    let stars =
      result.stars.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 3 - $0) + " " } ?? ""
    return [stars + (standing ?? "\(pairs); \(perfection)"), figures, comparison, circumstances].compactMap { $0 }
  }

  /// For a screen reader, after the figures.
  var words: [String] {
    let stars = result.stars.map { "\($0) of 3 stars. " } ?? ""
    return [stars + (standing ?? perfection), helps, comparison].compactMap { $0 }
  }

  private var pairs: String { "\(counted(result.setup.pairs, "pair")) in \(counted(result.moves, "move"))" }

  /// `12 is perfect, your best is 14.`
  private var perfection: String {
    let best = ending.bests?.earlier.shortestWay.map { ", your best was \($0.moves)" } ?? ""
    return "\(result.setup.pairs) is perfect\(best)."
  }

  /// Who has won; nil where one person played alone.
  private var standing: String? {
    guard players.count > 1 else { return nil }
    let winners = result.winners.map { players[$0] }
    let points = zip(players, result.tallies)
      .map { "\($0) \($1.points) (\(counted($1.pairs, "pair")))" }.joined(separator: ", ")
    let names = winners.dropLast().joined(separator: ", ") + (winners.count > 1 ? " and " : "") + (winners.last ?? "")
    let words = winners.count > 1 ? "A tie of \(names)" : "\(names) wins"
    return "\(words.uppercasedFirst): \(points)."
  }

  private var figures: String? {
    let time = clock(result.time)
    guard players.count == 1 else { return "\(pairs), time \(time)." }
    guard let earlier = ending.bests?.earlier, earlier.games > 0 else { return "Score \(result.score), time \(time)." }
    return
      "Score \(result.score), your best was \(earlier.bestPoints). Time \(time), your best was \(clock(earlier.shortest))."
  }

  private var comparison: String? { ending.isReplay ? Bests.replay : ending.bests?.praise }

  private var circumstances: String? {
    (["Seed \(result.setup.seed)\(result.setup.hasBonus ? ", with bonus" : "")."] + [helps].compactMap { $0 })
      .joined(separator: " ")
  }

  /// Nil for a game without help.
  private var helps: String? {
    var parts: [String] = []
    if result.helps > 0 { parts.append("\(counted(result.helps, "partner")) for 1 point each") }
    if result.setup.peek > 0 { parts.append("\(counted(result.setup.peek, "second")) to look first") }
    if result.setup.level == .easy { parts.append("an easy deal") }
    return parts.isEmpty ? nil : "With help: \(parts.joined(separator: ", "))."
  }
}
