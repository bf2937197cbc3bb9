internal import Games
internal import Themes

/// A game told in events and played with words: places and a few commands, line by line.
///
/// What an event tells is kept before it is told.
struct GameSession {
  private let events: any GameEvents
  private let console: Console
  private let now: () -> Int64
  /// The seed of the game after this one.
  private let nextSeed: (UInt64) -> UInt64
  private var keeper: GameKeeper
  private var game: Game
  /// When the clock of this game stood at nought; nil until its first card is turned.
  private var start: Int64?
  private(set) var refusals = 0

  init(
    _ opening: GameOpening, _ keeper: GameKeeper, _ events: any GameEvents, _ console: Console,
    now: @escaping () -> Int64,
    nextSeed: @escaping (UInt64) -> UInt64
  ) throws {
    self.events = events
    self.console = console
    self.now = now
    self.nextSeed = nextSeed
    self.keeper = keeper
    game = opening.game
    if let reason = opening.reason {
      try events.deal(table, reason)
    } else {
      start = now() - Int64(game.elapsed)
      try events.goOn(table)
    }
    try console.flush()
  }

  var table: GameTable { GameTable(keeper.theme, player: keeper.player, game) }

  /// Plays until the end of what is typed, or `q`.
  mutating func play() throws {
    while let line = console.readLine() {
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
        guard try take(String(word)) else { return try leave() }
        try console.flush()
      }
    }
    try leave()
  }

  static let help = [
    "a1, b3 …   turn the card at this place up; several on a line, one after the other",
    "show       tell what lies on the table", "n, new     begin another game of this theme",
    "q, quit    leave; the game is kept", "?, help    this help",
  ]

  /// False when it was the word to leave.
  private mutating func take(_ word: String) throws -> Bool {
    switch word.lowercased() {
    case "q", "quit": return false
    case "n", "new":
      game = game.again(seed: nextSeed(game.setup.seed))
      try keeper.begin(game)
      start = nil
      try events.deal(table, .asked)
    case "show": try events.show(table)
    case "?", "help": for line in Self.help { console.say("\(line)") }
    case let text:
      guard let place = CardPlace(text) else {
        try refuse(.unknownPlayWord(word, in: table.grid))
        break
      }
      guard let card = table.grid.card(at: place) else {
        try refuse(.noSuchPlace(word, in: table.grid))
        break
      }
      try choose(card)
    }
    return true
  }

  private mutating func choose(_ card: Int) throws {
    let start = start ?? now()
    self.start = start
    let outcome = game.choose(card, at: Int(clamping: now() - start))
    if outcome.kind == .ignored { return try events.turn(outcome, table) }
    // Before the score is there, it is its own best.
    let bests = try game.result.map { try ($0, keeper.bests(of: $0)) }
    try keeper.keep(game)
    try events.turn(outcome, table)
    if let (result, bests) = bests { try events.end(result, bests) }
  }

  private mutating func refuse(_ finding: Diagnostic) throws {
    refusals += 1
    try events.refuse(finding)
  }

  /// The time that was spent thinking counts, so it is kept as well.
  private mutating func leave() throws {
    guard !game.isOver else { return }
    if let start, !game.choices.isEmpty {
      let known = game.elapsed
      game.pass(to: Int(clamping: now() - start))
      if game.elapsed / 1_000 > known / 1_000 { try keeper.keep(game) }
    }
    console.say(
      """
      The game is kept: \(String(table.pairsFound)) of \(counted(game.setup.pairs, "pair")) found. \
      'memorize play' goes on with it.
      """)
  }
}
