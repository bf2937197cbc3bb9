/// What a player has to do with a theme: a game that waits, and what was reached in others.
public struct GameMark: Hashable, Sendable {
  /// A game that was left.
  public struct Waiting: Hashable, Sendable {
    public let pairsLeft: Int
    public let score: Int

    public init(pairsLeft: Int, score: Int) {
      self.pairsLeft = pairsLeft
      self.score = score
    }
  }

  public let waiting: Waiting?
  public let best: Int?

  public init(waiting: Waiting? = nil, best: Int? = nil) {
    self.waiting = waiting
    self.best = best
  }

  public static let nothing = GameMark()

  /// As a column of the list: `▸ best 12`, or `▸12` where there is little room.
  func column(isRoomy: Bool) -> String {
    guard self != .nothing else { return "" }
    return (waiting == nil ? " " : "▸") + (best.map { isRoomy ? " best \($0)" : "\($0)" } ?? "")
  }

  /// As a sentence or two; empty where there is nothing to say.
  var sentences: String {
    var parts: [String] = []
    if let waiting {
      let pairs = waiting.pairsLeft == 1 ? "1 pair" : "\(waiting.pairsLeft) pairs"
      parts.append("A game waits here: \(pairs) left, score \(waiting.score).")
    }
    if let best { parts.append("Best score: \(best).") }
    return parts.joined(separator: " ")
  }
}
