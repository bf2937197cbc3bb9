internal import EmojiNames
internal import Formats
internal import Games
internal import Screens
internal import Terminals
internal import Themes

/// Reports the events of a game where no board is shown.
protocol GameEvents {
  func deal(_ table: GameTable, _ reason: GameOpening.Reason) throws
  func resume(_ table: GameTable) throws
  /// Lists all cards, which are turned face down again before the first choice.
  func peek(_ table: GameTable) throws
  /// `player` made the choice, counted from 0.
  func turn(_ outcome: Outcome, by player: Int, _ table: GameTable) throws
  func end(_ ending: GameEnding, _ table: GameTable) throws
  /// Lists the cards that are face up, matched and face down.
  func show(_ table: GameTable) throws
  /// Reports a rejected word; the game continues.
  func reject(_ finding: Diagnostic) throws
}

/// Prints a game as text, one event per line, for screen readers, pipes and simple terminals.
///
/// For example: `b3: ghost. No match with a1: jack-o-lantern. Score -1.`
struct PlainEvents: GameEvents {
  let console: Console
  let isPiped: Bool

  func deal(_ table: GameTable, _ reason: GameOpening.Reason) throws {
    if let words = reason.words(table.theme) { console.hint(words) }
    let bonus = table.game.setup.hasBonus ? ", with bonus" : ""
    try console.print(
      "\(table.theme.name): \(counted(table.game.setup.pairs, "pair")), cards \(table.grid.range)\(words(table))\(bonus)."
    )
    if table.players.count > 1 { try console.print("\(table.players.joined(separator: ", ")). \(table.turn)") }
    help()
  }

  func peek(_ table: GameTable) throws {
    try console.print("Look at the cards: \(table.game.cards.indices.map(table.words).joined(separator: ", ")).")
  }

  func resume(_ table: GameTable) throws {
    try console.print(
      """
      \(table.theme.name) continues: \(String(table.game.pairsFound)) of \(counted(table.game.setup.pairs, "pair")) found, \
      cards \(table.grid.range)\(words(table)), \(counted(table.game.moves, "move")), \(table.scores.lowercasedFirst).
      """)
    if table.players.count > 1 { try console.print("\(table.turn)") }
    for card in table.faceUp { try console.print("\(table.words(card)). Face up.") }
    help()
  }

  /// For example: `, with German words`
  private func words(_ table: GameTable) -> String {
    GameCompany(table.game.setup).languageName.map { ", with \($0) words" } ?? ""
  }

  func turn(_ outcome: Outcome, by player: Int, _ table: GameTable) throws {
    var line = table.words(outcome.card) + "."
    if table.players.count > 1 { line = "\(table.players[player].uppercasedFirst): \(line)" }
    switch outcome {
    case .ignored(let card): line += table.game.cards[card].isMatched ? " Already matched." : " Already face up."
    case .first: break
    case .mismatch(_, let other, _): line += " No match with \(table.words(other)). \(table.scores)."
    case .match(_, let other, let bonus):
      let quick = bonus > 0 ? ", bonus \(bonus)" : ""
      line += " Match with \(table.place(other))\(quick). \(table.scores).\(left(table))"
    case .help(_, let other):
      line += " The partner of \(table.place(other)), for 1 point. \(table.scores).\(left(table))"
    }
    if table.players.count > 1, player != table.game.turn, !table.game.isOver { line += " \(table.turn)" }
    try console.print("\(line)")
  }

  func end(_ ending: GameEnding, _ table: GameTable) throws {
    let result = ending.result
    try console.print(
      """
      The end: \(counted(result.setup.pairs, "pair")), \(table.scores.lowercasedFirst), \
      \(counted(result.moves, "move")), time \(clock(result.time)), seed \(String(result.setup.seed)).
      """)
    for words in GameVerdict(ending: ending, players: table.players).words { try console.print("\(words)") }
    if !isPiped { console.hint("n plays again, q leaves; 'memorize play THEME' plays another theme.") }
  }

  func show(_ table: GameTable) throws {
    for (cards, title) in [(table.faceUp, "Face up"), (table.matched, "Matched")] where !cards.isEmpty {
      try console.print("\(title): \(cards.map(table.words).joined(separator: ", ")).")
    }
    if !table.faceDown.isEmpty {
      try console.print("Face down: \(table.faceDown.map(table.place).joined(separator: ", ")).")
    }
    try console.print(
      "\(table.scores), \(counted(table.game.moves, "move")), \(counted(table.game.pairsLeft, "pair")) left, "
        + "time \(clock(table.time)).")
    if table.players.count > 1, !table.game.isOver { try console.print("\(table.turn)") }
  }

  func reject(_ finding: Diagnostic) { console.report([finding]) }

  private func left(_ table: GameTable) -> String {
    table.game.isOver ? "" : " \(counted(table.game.pairsLeft, "pair")) left."
  }

  private func help() {
    if !isPiped {
      console.hint("Type a place to turn its card up, h for its partner, n for a new game, ? for help, q to leave.")
    }
  }
}

/// Prints a game as JSON objects, one event per line. Documentation/JSON-reports.md describes them.
struct JSONEvents: GameEvents {
  let console: Console

  func deal(_ table: GameTable, _ reason: GameOpening.Reason) throws {
    try print(opening("deal", table) + [.init("reason", .string(reason.rawValue))])
  }

  func resume(_ table: GameTable) throws {
    try print(
      opening("continue", table) + [.init("seconds", .integer(table.game.elapsed / 1_000))] + sight(table))
  }

  func peek(_ table: GameTable) throws {
    try print([
      .init("event", .string("peek")), .init("seconds", .integer(table.game.setup.peek)),
      .init("cards", .array(table.game.cards.indices.map { .object(card($0, table)) })),
    ])
  }

  func turn(_ outcome: Outcome, by player: Int, _ table: GameTable) throws {
    let (result, other, bonus): (String, Int?, Int) =
      switch outcome {
      case .ignored: ("ignored", nil, 0)
      case .first: ("first", nil, 0)
      case .match(_, let other, let bonus): ("match", other, bonus)
      case .mismatch(_, let other, _): ("mismatch", other, 0)
      case .help(_, let other): ("help", other, 0)
      }
    try print(
      [.init("event", .string("turn"))] + card(outcome.card, table) + [.init("result", .string(result))]
        + state(table) + [
          .init("with", .text(other.map(table.place))), .init("points", .integer(outcome.points)),
          .init("bonus", .integer(bonus)), .init("player", .string(table.players[player])),
        ])
  }

  func end(_ ending: GameEnding, _ table: GameTable) throws {
    let (result, bests) = (ending.result, ending.bests)
    try print([
      .init("event", .string("end")), .init("score", .integer(result.score)), .init("moves", .integer(result.moves)),
      .init("pairs", .integer(result.setup.pairs)), .init("seconds", .integer(result.time / 1_000)),
      .init("seed", .number(String(result.setup.seed))), .init("bonus", .bool(result.setup.hasBonus)),
      .init("recorded", .bool(!ending.isReplay)), .init("first", .bool(bests?.isFirst ?? false)),
      .init("best", .array((bests?.kinds ?? []).map(ExtraValue.string))), .init("kind", .string(result.kind.name)),
      .init("stars", result.stars.map { .integer($0) } ?? .null), .init("helps", .integer(result.helps)),
      .init("scores", .array(table.standings)),
      .init("winners", .array(result.winners.map { .string(table.players[$0]) })),
    ])
  }

  func show(_ table: GameTable) throws {
    try print([.init("event", .string("show"))] + state(table) + sight(table))
  }

  func reject(_ finding: Diagnostic) throws {
    console.report([finding])
    try print([
      .init("event", .string("error")), .init("code", .string(finding.code)),
      .init("message", .string(finding.message)), .init("hint", .text(finding.advised.hint)),
    ])
  }

  private func opening(_ event: String, _ table: GameTable) -> [ExtraValue.Member] {
    [
      JSONReport.schema, .init("event", .string(event)), .init("theme", .string(table.theme.name)),
      .init("id", .string(table.theme.id.description)), .init("player", .string(table.player)),
      .init("pairs", .integer(table.game.setup.pairs)), .init("cards", .integer(table.game.cards.count)),
      .init("columns", .integer(table.grid.columns)), .init("rows", .integer(table.grid.rows)),
      .init("seed", .number(String(table.game.setup.seed))), .init("bonus", .bool(table.game.setup.hasBonus)),
      .init("dealVersion", .integer(Game.dealVersion)), .init("level", .string(table.game.setup.level.rawValue)),
      .init("peek", .integer(table.game.setup.peek)), .init("players", .array(table.players.map(ExtraValue.string))),
      .init("against", .text(table.game.setup.mode.skill?.rawValue)),
      .init("language", .text(table.game.setup.vocabulary?.language)),
    ] + state(table)
  }

  private func state(_ table: GameTable) -> [ExtraValue.Member] {
    [
      .init("score", .integer(table.game.score)), .init("moves", .integer(table.game.moves)),
      .init("pairsLeft", .integer(table.game.pairsLeft)), .init("turn", .string(table.players[table.game.turn])),
      .init("scores", .array(table.standings)),
    ]
  }

  private func sight(_ table: GameTable) -> [ExtraValue.Member] {
    [("faceUp", table.faceUp), ("matched", table.matched)].map { key, cards in
      .init(key, .array(cards.map { .object(card($0, table)) }))
    }
  }

  private func card(_ card: Int, _ table: GameTable) -> [ExtraValue.Member] {
    [
      .init("place", .string(table.place(card))), .init("emoji", .string(table.face(card).text)),
      .init("name", .string(table.face(card).nameOrFace)), .init("word", .text(table.game.cards[card].word)),
    ]
  }

  private func print(_ members: [ExtraValue.Member]) throws { try console.printJSON(.object(members)) }
}

/// A game with the places and the names of its cards.
struct GameTable {
  let theme: Theme
  let player: String
  let game: Game
  /// Milliseconds of play by now.
  let time: Int
  let names: EmojiNames

  var grid: CardGrid { game.grid }

  var players: [String] { game.players(player) }

  /// `Ada's turn.`
  var turn: String { "\(players[game.turn].uppercasedFirst)'s turn." }

  /// `Score 4`, or the points of each player: `Ada 4, Ben 2`.
  var scores: String {
    guard players.count > 1 else { return "Score \(game.score)" }
    return "Scores: " + zip(players, game.tallies).map { "\($0) \($1.points)" }.joined(separator: ", ")
  }

  var standings: [ExtraValue] {
    zip(players, game.tallies).map { name, tally in
      .object([
        .init("player", .string(name)), .init("score", .integer(tally.points)), .init("pairs", .integer(tally.pairs)),
        .init("moves", .integer(tally.moves)), .init("helps", .integer(tally.helps)),
      ])
    }
  }

  func place(_ card: Int) -> String { grid.place(of: card).description }

  func face(_ card: Int) -> Emoji { game.cards[card].face }

  /// `b3: ghost`. In a game with words `b3: picture of ghost` or `b3: word Geist`, because both may sound the same.
  func words(_ card: Int) -> String {
    let name = names.nameOrFace(face(card))
    guard game.setup.vocabulary != nil else { return "\(place(card)): \(name)" }
    return "\(place(card)): \(game.cards[card].word.map { "word \($0)" } ?? "picture of \(name)")"
  }

  var faceUp: [Int] { game.cards.indices.filter { game.cards[$0].isFaceUp && !game.cards[$0].isMatched } }

  var matched: [Int] { game.cards.indices.filter { game.cards[$0].isMatched } }

  var faceDown: [Int] { game.cards.indices.filter { !game.cards[$0].isFaceUp } }
}

extension String {
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension CardGrid {
  /// `a1 to d3`, with the end of the last row where it is shorter.
  var range: String {
    let corner = CardPlace(column: columns - 1, row: rows - 1)
    guard card(at: corner) == nil, cards > 0 else { return "a1 to \(corner)" }
    return "a1 to \(CardPlace(column: columns - 1, row: rows - 2)), and to \(place(of: cards - 1)) in the last row"
  }
}
