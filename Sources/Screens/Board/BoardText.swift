public import Games
internal import Terminals
internal import Themes

/// The line below the board about the last event.
enum BoardNotice: Hashable {
  /// `by` is nil where one person plays alone.
  case turn(Outcome, by: String?)
  /// Forms of one message, the longest first.
  case words([StyledText])

  /// The longest form that fits in one line; else the shortest.
  func text(_ state: BoardState, width: Int) -> StyledText {
    let forms =
      switch self {
      case .words(let forms): forms
      case .turn(let outcome, nil): Self.forms(outcome, state)
      case .turn(let outcome, let player?): Self.forms(outcome, by: player, state)
      }
    return forms.first { $0.cells <= width } ?? forms.last ?? StyledText()
  }

  /// With the names of the players, where a line has room for them.
  private static func forms(_ outcome: Outcome, by player: String, _ state: BoardState) -> [StyledText] {
    let forms = forms(outcome, state)
    let next = state.players[state.game.turn]
    var turn: StyledText = ""
    if !state.game.isOver, next != player { turn = StyledText(" \(BoardHelp.turn(next))") }
    return forms.map { StyledText("\(player): ") + $0 + turn } + forms.map { $0 + turn } + forms
  }

  /// The longest first.
  private static func forms(_ outcome: Outcome, _ state: BoardState) -> [StyledText] {
    let game = state.game
    func words(_ card: Int) -> String { "\(game.grid.place(of: card)): \(state.caption(card))" }
    let turned = words(outcome.card).withFullStop
    let points = outcome.points == 0 ? "" : outcome.points > 0 ? ", +\(outcome.points)" : ", \(outcome.points)"
    switch outcome {
    case .ignored(let card):
      return ["\(game.grid.place(of: card)) is already \(game.cards[card].isMatched ? "matched" : "face up")."]
    case .first: return ["\(turned)"]
    case .mismatch(_, let other, _):
      let other = "\(turned) No match with \(words(other))\(points)".withFullStop
      return ["\(other)", "\(turned) No match\(points).", "\(turned)"]
    case .match(_, let other, let bonus):
      let quick = bonus > 0 ? " (\(bonus) for speed)" : ""
      return [
        "\(turned) Match with \(game.grid.place(of: other))\(points)\(quick).", "\(turned) Match\(points).",
        "Match\(points). \(turned)",
      ]
    case .help(_, let other):
      return [
        "\(turned) The partner of \(game.grid.place(of: other))\(points).", "\(turned) Partner\(points).",
      ]
    }
  }
}

/// The lines below the board after the last pair: the figures, the records, and the keys for what comes next.
struct BoardEnding: Hashable, Sendable {
  let verdict: [String]

  /// In a low window, the last lines before the keys are left out.
  func lines(fitting columns: Int, rows: Int = .max) -> [StyledText] {
    let lines = verdict.enumerated().flatMap { index, line in
      TextWidth.wrapped(Escaping.escaped(line), to: columns).map { StyledText($0, index == 0 ? .bold : .plain) }
    }
    return lines.prefix(max(rows - 1, 1)) + (rows > 1 ? [Self.keys(fitting: columns).line(width: columns)] : [])
  }

  static func keys(fitting columns: Int) -> KeyHints {
    let meanings = columns < 40 ? ["again", "theme", "leave"] : ["plays again", "another theme", "leaves"]
    return KeyHints(
      hints: zip(["n", "t", "q"], meanings).enumerated().map { .init($1.0, $1.1, rank: $0) })
  }
}

enum BoardHelp {
  /// All keys, for a separate screen.
  static func lines(_ window: TerminalSize, pairs: String?) -> [StyledText] {
    guard window.columns >= 60, window.rows >= 12 else {
      return keysBriefly + [
        "\(pairs ?? "Find the pairs"): a match earns 2, a mismatch costs 1 for each card that had been seen."
      ]
    }
    return [
      StyledText(pairs ?? "Find the pairs", .bold),
      "Two cards at a time are turned up. A match earns 2 points; a mismatch costs 1 for each of its cards that had been seen.",
    ] + keys
  }

  private static let keys: [StyledText] = [
    StyledText(),
    "Arrows: go to another card",
    "Space, Enter: turn this card up",
    "b3, or a click: turn that card up",
    "h: help, the partner of the card that is up, for 1 point",
    "n: a new game of this theme",
    "q, Esc: leave",
    StyledText(),
    "Any key continues.",
  ]

  /// The keys first: a small window may have no room for the rest.
  private static let keysBriefly: [StyledText] = [
    "Arrows            move", "Space, Enter      turn it up", "b3, or a click    this card",
    "h   help, a partner", "n   a new game", "q   leave", StyledText(), "Any key continues.", StyledText(),
  ]

  static func keys(_ grid: CardGrid) -> KeyHints {
    KeyHints(hints: [
      .init("Arrows", "move", rank: 5), .init("Space", "turns up", rank: 2),
      .init("a1 to \(grid.place(of: grid.cards - 1))", "that card", rank: 6), .init("h", "help", rank: 4),
      .init("n", "new", rank: 3), .init("?", "keys", rank: 1), .init("q", "leave", rank: 0),
    ])
  }

  static let peek = KeyHints(hints: [.init("Space", "begins", rank: 1), .init("Esc", "leaves", rank: 0)])

  static func turn(_ player: String) -> String {
    player == Game.computer ? "The computer's turn." : "\(player)'s turn."
  }

  /// The keys that may follow those typed so far.
  static func typing(_ typed: PlaceTyping) -> StyledText {
    guard typed.row == nil else { return "\(typed.text)…  another digit, or Enter" }
    switch typed.text {
    case "h": return "h…  the number of the row, or h again for help"
    case "n": return "n…  the number of the row, or n again for a new game"
    case "q": return "q…  the number of the row, or q again to leave"
    case let letter: return "\(letter)…  the number of the row"
    }
  }
}

extension BoardState {
  /// The keys that the last line shows.
  func keyHints(_ layout: BoardLayout) -> KeyHints {
    if ending != nil { return BoardEnding.keys(fitting: layout.window.columns) }
    if isAskingToGiveUp { return .yesOrNo }
    return peek == nil ? BoardHelp.keys(layout.grid) : BoardHelp.peek
  }
}

extension Game {
  /// The name of the computer as a player.
  public static let computer = "the computer"

  /// The names of all who play; `player` is the person who plays alone or against the computer.
  public func players(_ player: String) -> [String] {
    switch setup.mode {
    case .alone: [player]
    case .together(let names): names
    case .against: [player, Self.computer]
    }
  }
}
