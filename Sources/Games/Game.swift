public import Themes

/// A memory game as a value: choices go in, outcomes and a score come out.
///
/// For example: after `var game = Game(Deck(theme), GameSetup(pairs: 6, seed: 42))`,
/// `game.choose(0, at: 0) == .first(0, turnedDown: [])`. A match earns 2 points; a mismatch costs 1 for each of its cards
/// that was seen before, and stays up until the next choice. The caller gives the play time, in milliseconds.
public struct Game: Hashable, Sendable {
  public let deck: Deck
  public let setup: GameSetup
  /// Row by row, each from left to right.
  public private(set) var cards: [Card]
  /// Every choice that was not ignored; the deal and these determine the whole game.
  public private(set) var choices: [Choice] = []
  public private(set) var score = 0
  /// The number of times that two cards were turned up.
  public private(set) var moves = 0
  public private(set) var pairsLeft: Int
  /// Milliseconds of play so far.
  public private(set) var elapsed = 0
  private var open = OpenCards.none

  /// The cards that are face up and not matched.
  private enum OpenCards: Hashable {
    case none
    case first(Int)
    case mismatch(Int, Int)
  }

  /// A card that was chosen, and when.
  public struct Choice: Hashable, Sendable {
    /// Counted from 0.
    public let card: Int
    public let time: Int

    public init(card: Int, time: Int) {
      self.card = card
      self.time = time
    }
  }

  /// Deals the cards. A number of pairs that the deck does not allow is clamped.
  public init(_ deck: Deck, _ setup: GameSetup) {
    let pairs = PairsRule.clamped(setup.pairs, emojis: deck.faces.count)
    self.deck = deck
    self.setup = GameSetup(pairs: pairs, seed: setup.seed, hasBonus: setup.hasBonus)
    cards = deck.deal(pairs, seed: setup.seed).map(Card.init)
    pairsLeft = pairs
  }

  public var isOver: Bool { pairsLeft == 0 }

  public var pairsFound: Int { setup.pairs - pairsLeft }

  /// The first card of a move whose second is still to be chosen.
  public var first: Int? {
    if case .first(let card) = open { card } else { nil }
  }

  /// Nil until the game is over.
  public var result: GameResult? {
    isOver ? GameResult(setup: setup, score: score, moves: moves, time: elapsed) : nil
  }

  /// Turns a card up. A time before `elapsed` counts as `elapsed`.
  public mutating func choose(_ card: Int, at time: Int) -> Outcome {
    guard cards.indices.contains(card), !cards[card].isFaceUp else { return .ignored(card) }
    pass(to: time)
    choices.append(Choice(card: card, time: elapsed))
    cards[card].turnUp(at: elapsed)
    switch open {
    case .none: return openFirst(card, turningDown: [])
    case .mismatch(let one, let other): return openFirst(card, turningDown: [one, other])
    case .first(let other):
      moves += 1
      return cards[card].face == cards[other].face ? match(card, with: other) : mismatch(card, with: other)
    }
  }

  /// Advances the clock without a choice.
  public mutating func pass(to time: Int) {
    if !isOver { elapsed = max(elapsed, min(time, Game.longestTime)) }
  }

  /// A new game with the same deck.
  public func again(seed: UInt64) -> Game {
    Game(deck, GameSetup(pairs: setup.pairs, seed: seed, hasBonus: setup.hasBonus))
  }

  /// About thirty years.
  static let longestTime = 1_000_000_000_000

  private mutating func openFirst(_ card: Int, turningDown mismatch: [Int]) -> Outcome {
    for index in mismatch { cards[index].turnDown(at: elapsed) }
    open = .first(card)
    return .first(card, turnedDown: mismatch)
  }

  private mutating func match(_ card: Int, with other: Int) -> Outcome {
    let bonus = setup.hasBonus ? cards[card].bonus(at: elapsed) + cards[other].bonus(at: elapsed) : 0
    for index in [card, other] { cards[index].match() }
    open = .none
    pairsLeft -= 1
    let outcome = Outcome.match(card, with: other, bonus: bonus)
    score += outcome.points
    return outcome
  }

  private mutating func mismatch(_ card: Int, with other: Int) -> Outcome {
    open = .mismatch(other, card)
    let outcome = Outcome.mismatch(card, with: other, seen: [card, other].count { cards[$0].hasBeenSeen })
    score += outcome.points
    return outcome
  }
}

/// The result of choosing a card; its first value is that card.
public enum Outcome: Hashable, Sendable {
  /// The card is already face up or matched, or does not exist. Nothing changed.
  case ignored(Int)
  /// The first card of a move. `turnedDown` is the mismatch before, which this choice turned face down.
  case first(Int, turnedDown: [Int])
  /// `bonus` is the part of the points that was earned by speed.
  case match(Int, with: Int, bonus: Int)
  /// `seen` is the number of its cards that were seen before.
  case mismatch(Int, with: Int, seen: Int)

  /// The card that was chosen.
  public var card: Int {
    switch self {
    case .ignored(let card), .first(let card, _), .match(let card, _, _), .mismatch(let card, _, _): card
    }
  }

  /// The change of the score, the bonus included.
  public var points: Int {
    switch self {
    case .ignored, .first: 0
    case .match(_, _, let bonus): 2 + bonus
    case .mismatch(_, _, let seen): -seen
    }
  }
}

/// The options of a game: how its deck is dealt and scored.
public struct GameSetup: Hashable, Sendable {
  /// The number of pairs that are dealt.
  public let pairs: Int
  /// The same seed deals the same cards to the same places.
  public let seed: UInt64
  /// Whether a quick match earns the seconds that are left of its cards' bonus time.
  public let hasBonus: Bool

  public init(pairs: Int, seed: UInt64, hasBonus: Bool = false) {
    self.pairs = pairs
    self.seed = seed
    self.hasBonus = hasBonus
  }

  /// Up to 2⁵³ − 1, so that every JSON reader keeps a seed exact.
  public static let seeds: ClosedRange<UInt64> = 0...9_007_199_254_740_991

  /// Short enough to say aloud.
  public static func randomSeed(using random: inout some RandomNumberGenerator) -> UInt64 {
    UInt64.random(in: 1...999_999_999, using: &random)
  }
}

/// The final figures of a game.
public struct GameResult: Hashable, Sendable {
  public let setup: GameSetup
  public let score: Int
  /// The number of times that two cards were turned up.
  public let moves: Int
  /// Milliseconds of play.
  public let time: Int
}

/// One card on the table.
public struct Card: Hashable, Sendable {
  public let face: Emoji
  /// Whether it was turned face down again, so that the player could know it.
  public private(set) var hasBeenSeen = false
  private var side = Side.down
  /// The milliseconds that it was face up before it was last turned down.
  private var pastTime = 0

  private enum Side: Hashable {
    case down
    case up(since: Int)
    case matched
  }

  init(_ face: Emoji) { self.face = face }

  public var isFaceUp: Bool { side != .down }

  public var isMatched: Bool { side == .matched }

  /// The bonus of a card lasts for so many milliseconds of being face up.
  public static let bonusTime = 6_000

  /// The whole seconds of bonus time that are left.
  public func bonus(at time: Int) -> Int { max(0, Card.bonusTime - pastTime - timeUp(until: time)) / 1_000 }

  mutating func turnUp(at time: Int) { side = .up(since: time) }

  mutating func turnDown(at time: Int) {
    pastTime += timeUp(until: time)
    side = .down
    hasBeenSeen = true
  }

  mutating func match() { side = .matched }

  private func timeUp(until time: Int) -> Int {
    if case .up(let start) = side { time - start } else { 0 }
  }
}
