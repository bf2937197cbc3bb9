internal import Games
internal import Screens
internal import Terminals
internal import Themes

/// One event a line, in words: for screen readers, pipes and terminals that can do no better.
///
/// For example: `b3: ghost. No match with a1: jack-o-lantern. Score -1.`
struct PlainEvents: GameEvents {
  let console: Console
  let isPiped: Bool

  func deal(_ table: GameTable, _ reason: GameOpening.Reason) throws {
    if let words = reason.words(table.theme) { console.hint(words) }
    let bonus = table.game.setup.hasBonus ? ", with bonus" : ""
    try console.print(
      "\(table.theme.name): \(counted(table.game.setup.pairs, "pair")), cards \(table.grid.range)\(bonus).")
    help()
  }

  func goOn(_ table: GameTable) throws {
    try console.print(
      """
      \(table.theme.name) goes on: \(String(table.pairsFound)) of \(counted(table.game.setup.pairs, "pair")) found, \
      cards \(table.grid.range), \(counted(table.game.moves, "move")), score \(String(table.game.score)).
      """)
    for card in table.faceUp { try console.print("\(table.words(card)). Face up.") }
    help()
  }

  func turn(_ outcome: Outcome, _ table: GameTable) throws {
    var line = table.words(outcome.card) + "."
    switch outcome {
    case .ignored(let card): line += table.game.cards[card].isMatched ? " Matched already." : " Face up already."
    case .first: break
    case .mismatch(_, let other, _): line += " No match with \(table.words(other)). Score \(table.game.score)."
    case .match(_, let other, let bonus):
      let quick = bonus > 0 ? ", bonus \(bonus)" : ""
      line += " Match with \(table.place(other))\(quick). Score \(table.game.score).\(left(table))"
    }
    try console.print("\(line)")
  }

  func end(_ result: GameResult, _ bests: Bests) throws {
    try console.print(
      """
      The end: \(counted(result.setup.pairs, "pair")), score \(String(result.score)), \(counted(result.moves, "move")), \
      time \(clock(result.time)), seed \(String(result.setup.seed)).
      """)
    if let praise = bests.praise { try console.print("\(praise)") }
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
      "Score \(String(table.game.score)), \(counted(table.game.moves, "move")), "
        + "\(counted(table.game.pairsLeft, "pair")) left.")
  }

  func refuse(_ finding: Diagnostic) { console.report([finding]) }

  private func left(_ table: GameTable) -> String {
    table.game.isOver ? "" : " \(counted(table.game.pairsLeft, "pair")) left."
  }

  private func help() {
    if !isPiped { console.hint("Type a place to turn its card up, n for a new game, ? for help, q to leave.") }
  }
}
