internal import Games
internal import Terminals

/// What the keys of the board do, in words.
enum BoardHelp {
  /// All of it, for a screen of its own.
  static func lines(_ window: TerminalSize) -> [StyledText] {
    window.columns < 60 || window.rows < 11 ? short : long
  }

  private static let long: [StyledText] = [
    StyledText("Find the pairs", .bold),
    "Two cards at a time are turned up. A match earns 2 points; a mismatch costs 1 for each of its cards that had been seen.",
    StyledText(),
    "Arrows, h j k l: to another card",
    "Space, Enter: turn this card up",
    "b3, or a click: turn that card up",
    "n: a new game of this theme",
    "q, Esc: leave; the game is kept",
    StyledText(),
    "Any key goes on.",
  ]

  /// The keys first, for a window that may not have room for more.
  private static let short: [StyledText] = [
    "Arrows, h j k l   move", "Space, Enter      turn it up", "b3, or a click    this card", "n   a new game",
    "q   leave; it is kept", StyledText(), "Any key goes on.", StyledText(),
    "Find the pairs: a match earns 2, a mismatch costs 1 for each card that had been seen.",
  ]

  /// The line below the board: as many of the keys as fit.
  static func keys(fitting columns: Int, _ grid: CardGrid) -> StyledText {
    let last = grid.place(of: grid.cards - 1)
    let forms = [
      ["Arrows move", "Space or a1 to \(last) turns up", "n new", "? help", "q leave"],
      ["Space turns up", "n new", "? help", "q leave"], ["Space turns up", "? help", "q leave"], ["? help", "q leave"],
    ].map { StyledText($0.joined(separator: "   "), .dim) }
    return forms.first { $0.cells <= columns } ?? StyledText()
  }

  /// What is awaited behind the keys that were typed.
  static func typing(_ typed: PlaceTyping) -> StyledText {
    guard typed.row == nil else { return "\(typed.text)…  another digit, or Enter" }
    switch typed.text {
    case "n": return "n…  the number of the row, or n again for a new game"
    case "q": return "q…  the number of the row, or q again to leave"
    case let letter: return "\(letter)…  the number of the row"
    }
  }
}
