internal import Terminals

/// The line of keys at the foot of a screen. In a narrow window, the less important ones are left out. A click on a hint is
/// its key.
struct KeyHints: Sendable {
  struct Hint: Sendable {
    let label: String
    let meaning: String
    /// The hint with the largest rank is left out first.
    let rank: Int
    /// Nil where the label stands for several keys.
    let key: Key?

    /// The key is that of the label, if it is one character.
    init(_ label: String, _ meaning: String, rank: Int, key: Key? = nil) {
      self.label = label
      self.meaning = meaning
      self.rank = rank
      self.key = key ?? (label.count == 1 ? label.first.map(Key.character) : Self.named[label])
    }

    fileprivate var cells: Int { label.cells + 1 + meaning.cells }

    private static let named: [String: Key] = [
      "Enter": .enter, "Esc": .escape, "Tab": .tab, "Del": .delete, "Space": .character(" "),
    ]
  }

  let hints: [Hint]

  /// One line of at most `width` cells.
  func line(width: Int) -> StyledText {
    var line = StyledText()
    for (index, hint) in shown(width).enumerated() {
      line.append((index > 0 ? Self.gap : "") + hint.label, .bold)
      line.append(" " + hint.meaning)
    }
    return line
  }

  /// The key of the hint in this column of the line.
  func key(at column: Int, width: Int) -> Key? {
    var start = 0
    for hint in shown(width) {
      if (start..<start + hint.cells).contains(column) { return hint.key }
      start += hint.cells + Self.gap.cells
    }
    return nil
  }

  private func shown(_ width: Int) -> [Hint] {
    var shown = hints
    while Self.cells(shown) > width, let least = shown.indices.max(by: { shown[$0].rank < shown[$1].rank }) {
      shown.remove(at: least)
    }
    return shown
  }

  private static func cells(_ hints: [Hint]) -> Int {
    hints.reduce(0) { $0 + $1.cells } + gap.cells * max(hints.count - 1, 0)
  }

  private static let gap = "  "

  static let yesOrNo = KeyHints(hints: [.init("y", "yes", rank: 0), .init("n", "no", rank: 1)])
}
