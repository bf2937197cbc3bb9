internal import Games
internal import Themes

/// A game while it is played: its clock, whoever keeps it, and the game after it.
///
/// What is chosen is kept before anybody hears of it; what cannot be kept did not happen.
struct GameInPlay {
  private(set) var game: Game
  private var keeper: GameKeeper
  private let now: () -> Int64
  /// The seed of the game after this one.
  private let nextSeed: (UInt64) -> UInt64
  /// When the clock of this game stood at nought; nil until its first card is turned.
  private var start: Int64?

  /// A choice and, when it was the last, what was reached.
  struct Turn {
    let outcome: Outcome
    let ending: (result: GameResult, bests: Bests)?
  }

  init(
    _ opening: GameOpening, _ keeper: GameKeeper, now: @escaping () -> Int64, nextSeed: @escaping (UInt64) -> UInt64
  ) {
    game = opening.game
    self.keeper = keeper
    self.now = now
    self.nextSeed = nextSeed
    if opening.reason == nil { start = now() - Int64(game.elapsed) }
  }

  var theme: Theme { keeper.theme }

  var player: String { keeper.player }

  mutating func choose(_ card: Int) throws -> Turn {
    let start = start ?? now()
    var next = game
    let outcome = next.choose(card, at: Int(clamping: now() - start))
    guard outcome.kind != .ignored else { return Turn(outcome: outcome, ending: nil) }
    // Before the score is there, it is its own best.
    let ending = try next.result.map { (result: $0, bests: try keeper.bests(of: $0)) }
    try keeper.keep(next)
    game = next
    self.start = start
    return Turn(outcome: outcome, ending: ending)
  }

  /// Begins another game of the theme, in place of this one.
  mutating func beginAnother() throws {
    let next = game.again(seed: nextSeed(game.setup.seed))
    try keeper.begin(next)
    game = next
    start = nil
  }

  /// Time in which nobody could play does not count.
  mutating func leaveOut(_ time: Duration) {
    guard let start else { return }
    let (seconds, fraction) = time.components
    self.start = start + seconds * 1_000 + fraction / 1_000_000_000_000_000
  }

  /// Leaves the game; the time that was spent thinking counts, so it is kept as well. Returns what there is to say.
  mutating func leave() throws -> String? {
    guard !game.isOver else { return nil }
    if let start, !game.choices.isEmpty {
      let known = game.elapsed
      game.pass(to: Int(clamping: now() - start))
      if game.elapsed / 1_000 > known / 1_000 {
        // Seconds are no reason to stay.
        do { try keeper.keep(game) } catch let finding as Diagnostic where finding.isPassing {}
      }
    }
    let found = game.setup.pairs - game.pairsLeft
    return "The game is kept: \(found) of \(counted(game.setup.pairs, "pair")) found. 'memorize play' goes on with it."
  }
}
