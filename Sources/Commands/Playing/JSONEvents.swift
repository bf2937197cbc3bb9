internal import Formats
internal import Games
internal import Themes

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
