internal import EmojiNames
internal import Games
internal import Screens
internal import Themes

/// A game while it is played: its clock, its keeper and the game after it.
///
/// A choice is saved before it is shown; a choice that cannot be saved has no effect.
struct GameInPlay {
  private(set) var game: Game
  private var keeper: GameKeeper
  private let stopwatch: () -> Duration
  /// The seed of the game after this one.
  private let nextSeed: (UInt64) -> UInt64
  /// The game that was asked for, if the one on the table has to be given up for it first.
  private var wanted: GameOpening?
  /// The zero of this game's clock; nil until its first card is turned.
  private var start: Duration?

  /// The outcome of a choice and, for the last one, the result.
  struct Turn {
    let outcome: Outcome
    /// The player who made the choice, counted from 0.
    let player: Int
    let ending: GameEnding?
  }

  /// A change that another program made meanwhile.
  enum News {
    /// The theme has another name or colour.
    case theme
    /// Another game is on the table.
    case game(Replacement)
    /// The theme was deleted.
    case deletion
  }

  /// Why another game is on the table.
  enum Replacement {
    /// The emoji, the words or the pairs of the theme were changed.
    case deck
    /// The game was continued by another program.
    case continued
    /// The game was ended by another program.
    case ended

    func words(_ theme: Theme) -> String {
      switch self {
      case .deck: "The cards of '\(theme.name)' were changed, so a new game begins."
      case .continued: "The game was continued elsewhere; this is its current state."
      case .ended: "The game was ended elsewhere; a new game begins."
      }
    }
  }

  init(
    _ opening: GameOpening, _ keeper: GameKeeper, stopwatch: @escaping () -> Duration,
    nextSeed: @escaping (UInt64) -> UInt64
  ) {
    game = opening.game
    wanted = opening.wanted == nil ? nil : opening.givingUp
    self.keeper = keeper
    self.stopwatch = stopwatch
    self.nextSeed = nextSeed
    start = startOfClock
  }

  /// Continues the game in progress, or deals one. `choose` may give up the game of the opening for the wanted one.
  static func open(
    _ theme: Theme, _ wish: GameOpening.Wish, player: String, isScripted: Bool = false,
    earlierColumns: ((Int) -> Int)? = nil, in invocation: Invocation,
    choose: (GameOpening) throws -> GameOpening = { $0 }
  ) throws -> (play: GameInPlay, opening: GameOpening) {
    let world = invocation.world
    func randomSeed() -> UInt64 {
      var generator = WorldGenerator(source: world.random)
      return GameSetup.randomSeed(using: &generator)
    }
    // Predictable where the first seed was requested.
    func seed(after last: UInt64) -> UInt64 {
      wish.seed == nil ? randomSeed() : last == GameSetup.seeds.upperBound ? 0 : last + 1
    }
    var keeper = GameKeeper(
      try invocation.catalogForWriting(words: nil), theme, player: player,
      source: wish.seed != nil ? .seed : isScripted ? .script : .person, earlierColumns: earlierColumns, now: world.now)
    let opening = try choose(GameOpening(wish, in: &keeper, seed: randomSeed))
    if opening.reason != nil { try keeper.begin(opening.game) }
    return (GameInPlay(opening, keeper, stopwatch: world.stopwatch, nextSeed: seed(after:)), opening)
  }

  var theme: Theme { keeper.theme }

  var player: String { keeper.player }

  /// Milliseconds of play by now.
  var time: Int { game.isOver ? game.elapsed : start.map { (stopwatch() - $0).milliseconds } ?? game.elapsed }

  mutating func choose(_ card: Int) throws -> Turn {
    try play { game, time in game.choose(card, at: time) }
      ?? Turn(outcome: .ignored(card), player: game.turn, ending: nil)
  }

  /// Turns up the partner of the first card for points. Nil where no first card is up.
  mutating func help() throws -> Turn? { try play { game, time in game.help(at: time) } }

  /// Makes the next choice of the computer. Nil where it is not its turn.
  mutating func letComputerChoose() throws -> Turn? {
    guard let card = game.computersChoice else { return nil }
    return try choose(card)
  }

  private mutating func play(_ choice: (inout Game, Int) -> Outcome?) throws -> Turn? {
    let start = start ?? stopwatch()
    var next = game
    guard let outcome = choice(&next, (stopwatch() - start).milliseconds) else { return nil }
    let player = game.turn
    if case .ignored = outcome { return Turn(outcome: outcome, player: player, ending: nil) }
    // The result is compared before it is added to the scores.
    let isReplay = keeper.willBeReplay(next)
    let ending = try next.result.map {
      GameEnding(result: $0, isReplay: isReplay, bests: isReplay ? nil : try keeper.bests(of: $0))
    }
    try keeper.keep(next)
    game = next
    self.start = start
    return Turn(outcome: outcome, player: player, ending: ending)
  }

  /// Begins another game of the theme as it is now, in place of this one: that which was asked for, whose opening is
  /// returned, else one like this.
  @discardableResult mutating func beginAnother() throws -> GameOpening? {
    _ = try keeper.readTheme()
    let seed = nextSeed(game.setup.seed)
    let deck = Deck(theme)
    let setup = game.setup.dealtAnew(pairs: deck == game.deck ? nil : game.setup.level.pairs(of: deck), seed: seed)
      .with(try Lesson.Wish(like: game, for: deck).vocabulary(of: theme))
    let opening = wanted?.game.deck == deck ? wanted : nil
    let next = opening?.game ?? Game(deck, setup, topic: \.topic)
    try keeper.begin(next)
    (game, wanted, start) = (next, nil, nil)
    return opening
  }

  /// Adopts changes that another program made to the theme or the game, as when it is played in two windows.
  mutating func catchUp() throws -> News? {
    let before = theme
    let isThere = try keeper.readTheme()
    // A finished game stays on the screen; only the next one is affected.
    if !game.isOver {
      guard isThere else { return .deletion }
      if try Deck(theme) != game.deck || !keeper.isNewest() { return .game(try adoptGame()) }
    }
    return theme == before ? nil : .theme
  }

  /// Stops the clock for a time in which the program was suspended.
  mutating func exclude(_ time: Duration) {
    if let start { self.start = start + time }
  }

  /// Leaves the game and keeps its time, because thinking counts. Nil where no card was turned.
  mutating func leave() throws -> Parting? {
    guard !game.isOver, !game.choices.isEmpty else { return nil }
    if let start {
      let known = game.elapsed
      game.pass(to: (stopwatch() - start).milliseconds)
      if game.elapsed / 1_000 > known / 1_000 {
        // Losing some seconds must not prevent leaving.
        do { try keeper.keep(game) } catch let finding as Diagnostic where finding.mayPass || finding.isGameElsewhere {}
      }
    }
    return .kept(found: game.pairsFound, of: game.setup.pairs)
  }

  /// Continues the game as another program left it, else begins one.
  private mutating func adoptGame() throws -> Replacement {
    // A copy, because a game that cannot be read must not count as found.
    var next = keeper
    let (setup, deck) = (game.setup, Deck(theme))
    let pairs = deck == game.deck ? setup.pairs : nil
    let words = Lesson.Wish(like: game, for: deck)
    let kept = try next.find(pairs: pairs) { $0.mode == setup.mode && $0.language == words.code }
    let isPlayable = kept?.deck == deck
    let wish =
      isPlayable
      ? GameOpening.Wish(pairs: pairs, mode: setup.mode)
      : GameOpening.Wish(
        pairs: pairs, hasBonus: setup.hasBonus, mode: setup.mode, peek: setup.peek, level: setup.level, words: words)
    let opening = try GameOpening(wish, theme, kept: kept) { nextSeed(game.setup.seed) }
    if opening.reason != nil { try next.begin(opening.game) }
    keeper = next
    let hasOtherDeck = opening.game.deck != game.deck
    game = opening.game
    start = startOfClock
    return hasOtherDeck ? .deck : isPlayable ? .continued : .ended
  }

  private var startOfClock: Duration? {
    game.choices.isEmpty ? nil : stopwatch() - .milliseconds(game.elapsed)
  }
}

extension Duration {
  /// Whole milliseconds, at least 0.
  var milliseconds: Int {
    let (seconds, fraction) = max(self, .zero).components
    return Int(seconds) * 1_000 + Int(fraction / 1_000_000_000_000_000)
  }
}

struct GameEnding {
  let result: GameResult
  let isReplay: Bool
  /// Nil for a replay and for a game together.
  let bests: Bests?
}
