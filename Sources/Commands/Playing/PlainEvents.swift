internal import Games
internal import Terminals
internal import Themes

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
    if table.isShared { try console.print("\(table.players.joined(separator: ", ")). \(table.turn)") }
    help()
  }

  func peek(_ table: GameTable) throws {
    let cards = table.game.cards.indices.map(table.words).joined(separator: ", ").withFullStop
    try console.print("Look at the cards: \(cards)")
  }

  func resume(_ table: GameTable) throws {
    try console.print(
      """
      \(table.theme.name) continues: \(table.game.pairsFound) of \(counted(table.game.setup.pairs, "pair")) found, \
      cards \(table.grid.range)\(words(table)), \(counted(table.game.moves, "move")), \(table.scores.lowercasedFirst).
      """)
    if table.isShared { try console.print("\(table.turn)") }
    for card in table.faceUp { try console.print("\(table.words(card).withFullStop) Face up.") }
    help()
  }

  /// For example: `, with German words`
  private func words(_ table: GameTable) -> String { GameCompany(table.game.setup).words.map { ", with \($0)" } ?? "" }

  func turn(_ outcome: Outcome, by player: Int, _ table: GameTable) throws {
    var line = table.words(outcome.card).withFullStop
    if table.isShared { line = "\(table.players[player].uppercasedFirst): \(line)" }
    switch outcome {
    case .ignored(let card): line += table.game.cards[card].isMatched ? " Already matched." : " Already face up."
    case .first: break
    case .mismatch(_, let other, _): line += " No match with \(table.words(other).withFullStop) \(table.scores)."
    case .match(_, let other, let bonus):
      let quick = bonus > 0 ? ", bonus \(bonus)" : ""
      line += " Match with \(table.place(other))\(quick). \(table.scores).\(left(table))"
    case .help(_, let other):
      line += " The partner of \(table.place(other)), for 1 point. \(table.scores).\(left(table))"
    }
    if table.isShared, player != table.game.turn, !table.game.isOver { line += " \(table.turn)" }
    try console.print("\(line)")
  }

  func end(_ ending: GameEnding, _ table: GameTable) throws {
    let result = ending.result
    try console.print(
      """
      The end: \(counted(result.setup.pairs, "pair")), \(table.scores.lowercasedFirst), \
      \(counted(result.moves, "move")), time \(clock(result.time)), seed \(result.setup.seed).
      """)
    for words in GameVerdict(ending: ending, players: table.players).words { try console.print("\(words)") }
    if !isPiped { console.hint("n plays again, q leaves; 'memorize play THEME' plays another theme.") }
  }

  func show(_ table: GameTable) throws {
    for (cards, title) in [(table.faceUp, "Face up"), (table.matched, "Matched")] where !cards.isEmpty {
      try console.print("\(title): \(cards.map(table.words).joined(separator: ", ").withFullStop)")
    }
    if !table.faceDown.isEmpty {
      try console.print("Face down: \(table.faceDown.map(table.place).joined(separator: ", ")).")
    }
    try console.print(
      "\(table.scores), \(counted(table.game.moves, "move")), \(counted(table.game.pairsLeft, "pair")) left, "
        + "time \(clock(table.time)).")
    if table.isShared, !table.game.isOver { try console.print("\(table.turn)") }
  }

  /// At a prompt, the sentence alone: a screen reader would read the name of the program each time.
  func reject(_ finding: Diagnostic) {
    if isPiped { console.report([finding]) } else { console.hint(screenWords(finding)) }
  }

  private func left(_ table: GameTable) -> String {
    table.game.isOver ? "" : " \(counted(table.game.pairsLeft, "pair")) left."
  }

  private func help() {
    if !isPiped {
      console.hint("Type a place to turn its card up, h for its partner, n for a new game, ? for help, q to leave.")
    }
  }
}
