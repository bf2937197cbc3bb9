internal import Games
internal import Terminals
internal import Themes

/// The line below the board about the last event. It names places by the current grid.
enum BoardNotice: Hashable {
  case turn(Outcome)
  /// Forms of one message, the longest first.
  case words([StyledText])

  /// The longest form that fits in one line; else the shortest.
  func text(_ game: Game, _ grid: CardGrid, width: Int) -> StyledText {
    let forms =
      switch self {
      case .words(let forms): forms
      case .turn(let outcome): Self.forms(outcome, game, grid)
      }
    return forms.first { $0.cells <= width } ?? forms.last ?? StyledText()
  }

  /// The longest first.
  private static func forms(_ outcome: Outcome, _ game: Game, _ grid: CardGrid) -> [StyledText] {
    func words(_ card: Int) -> String { "\(grid.place(of: card)): \(game.cards[card].face.nameOrFace)" }
    let turned = words(outcome.card)
    let points = outcome.points == 0 ? "" : outcome.points > 0 ? ", +\(outcome.points)" : ", \(outcome.points)"
    switch outcome {
    case .ignored(let card):
      return ["\(grid.place(of: card)) is already \(game.cards[card].isMatched ? "matched" : "face up")."]
    case .first: return ["\(turned)."]
    case .mismatch(_, let other, _):
      return ["\(turned). No match with \(words(other))\(points).", "\(turned). No match\(points).", "\(turned)."]
    case .match(_, let other, let bonus):
      let quick = bonus > 0 ? " (\(bonus) for speed)" : ""
      return [
        "\(turned). Match with \(grid.place(of: other))\(points)\(quick).", "\(turned). Match\(points).",
        "Match\(points). \(turned).",
      ]
    }
  }
}

/// The screen after the last pair: a title, the figures, and the keys for what comes next.
struct BoardEnding: Hashable, Sendable {
  let result: GameResult
  /// Says which figure is a record, or which record remains.
  let verdict: String

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

/// The help of the board.
enum BoardHelp {
  /// All keys, for a screen of their own.
  static func lines(_ window: TerminalSize) -> [StyledText] {
    window.columns < 60 || window.rows < 11 ? short : long
  }

  private static let long: [StyledText] = [
    StyledText("Find the pairs", .bold),
    "Two cards at a time are turned up. A match earns 2 points; a mismatch costs 1 for each of its cards that had been seen.",
    StyledText(),
    "Arrows, h j k l: go to another card",
    "Space, Enter: turn this card up",
    "b3, or a click: turn that card up",
    "n: a new game of this theme",
    "q, Esc: leave",
    StyledText(),
    "Any key continues.",
  ]

  /// The keys first: a small window may have no room for the rest.
  private static let short: [StyledText] = [
    "Arrows, h j k l   move", "Space, Enter      turn it up", "b3, or a click    this card", "n   a new game",
    "q   leave; it is kept", StyledText(), "Any key continues.", StyledText(),
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

  /// The keys that may follow those typed so far.
  static func typing(_ typed: PlaceTyping) -> StyledText {
    guard typed.row == nil else { return "\(typed.text)…  another digit, or Enter" }
    switch typed.text {
    case "n": return "n…  the number of the row, or n again for a new game"
    case "q": return "q…  the number of the row, or q again to leave"
    case let letter: return "\(letter)…  the number of the row"
    }
  }
}
