internal import Terminals

/// The line at the foot of a screen: which keys do what, the less important ones only where there is room.
struct KeyHints {
  struct Hint {
    let key: String
    let meaning: String
    /// The larger, the sooner it is left out.
    let rank: Int

    init(_ key: String, _ meaning: String, rank: Int) {
      self.key = key
      self.meaning = meaning
      self.rank = rank
    }

    var cells: Int { key.cells + 1 + meaning.cells }
  }

  let hints: [Hint]

  /// In one line of at most `width` cells.
  func line(width: Int) -> StyledText {
    var shown = hints
    while Self.cells(shown) > width, let least = shown.indices.max(by: { shown[$0].rank < shown[$1].rank }) {
      shown.remove(at: least)
    }
    var line = StyledText()
    for (index, hint) in shown.enumerated() {
      line.append((index > 0 ? Self.gap : "") + hint.key, .bold)
      line.append(" " + hint.meaning)
    }
    return line
  }

  private static func cells(_ hints: [Hint]) -> Int {
    hints.reduce(0) { $0 + $1.cells } + gap.cells * max(hints.count - 1, 0)
  }

  private static let gap = "  "
}
