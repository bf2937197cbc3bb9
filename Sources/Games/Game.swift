/// A game of memory as a value: choices go in, outcomes and a score come out; it knows no clock and no screen.
///
/// For example: `var game = Game(Deck(theme), GameSetup(pairs: 6, seed: 42))`, then
/// `game.choose(0, at: 0).kind == .first`. A match earns 2, a mismatch costs 1 for each of its cards that had been seen
/// before; it stays up until the next choice. Time is play time in milliseconds, and is told by the caller.
public struct Game: Hashable, Sendable {
  public let deck: Deck
  public let setup: GameSetup
  /// In reading order: the first row from the left, then the second.
  public private(set) var cards: [Card]
  /// Every choice that was not ignored: with the deal they make the game.
  public private(set) var choices: [Choice] = []
  public private(set) var score = 0
  /// How many times two cards were turned up.
  public private(set) var moves = 0
  public private(set) var pairsLeft: Int
  /// Milliseconds of play so far.
  public private(set) var elapsed = 0
  /// What lies face up and is not matched: nothing, the first card, or a mismatch.
  private var up: [Int] = []

  /// Deals. A number of pairs the deck cannot give becomes the nearest it can.
  public init(_ deck: Deck, _ setup: GameSetup) {
    let pairs = min(max(setup.pairs, 2), deck.faces.count)
    self.deck = deck
    self.setup = GameSetup(pairs: pairs, seed: setup.seed, hasBonus: setup.hasBonus)
    cards = deck.deal(pairs, seed: setup.seed).map(Card.init)
    pairsLeft = pairs
  }

  public var isOver: Bool { pairsLeft == 0 }

  /// The card that waits for its second, after a first choice.
  public var first: Int? { up.count == 1 ? up[0] : nil }

  /// Nil while the game goes on.
  public var result: GameResult? {
    isOver ? GameResult(setup: setup, score: score, moves: moves, time: elapsed) : nil
  }

  /// Turns a card up. A time before the one told last is taken for that one.
  public mutating func choose(_ card: Int, at time: Int) -> Outcome {
    guard cards.indices.contains(card), !cards[card].isFaceUp else { return .ignored(card) }
    pass(to: time)
    choices.append(Choice(card: card, time: elapsed))
    let turnedDown = up.count == 2 ? up : []
    for index in turnedDown { cards[index].turnDown(at: elapsed) }
    up.removeAll { turnedDown.contains($0) }
    cards[card].turnUp(at: elapsed)
    guard let other = up.first else {
      up = [card]
      return Outcome(kind: .first, card: card, other: nil, points: 0, bonus: 0, turnedDown: turnedDown)
    }
    moves += 1
    return cards[card].face == cards[other].face ? match(card, other) : mismatch(card, other)
  }

  /// Lets time pass without a choice, as before leaving: what was thought over counts.
  public mutating func pass(to time: Int) {
    if !isOver { elapsed = max(elapsed, min(time, Game.longestTime)) }
  }

  /// The same deck again, dealt otherwise.
  public func again(seed: UInt64) -> Game {
    Game(deck, GameSetup(pairs: setup.pairs, seed: seed, hasBonus: setup.hasBonus))
  }

  /// Some thirty years.
  static let longestTime = 1_000_000_000_000

  private mutating func match(_ card: Int, _ other: Int) -> Outcome {
    let bonus = setup.hasBonus ? cards[card].bonus(at: elapsed) + cards[other].bonus(at: elapsed) : 0
    for index in [card, other] { cards[index].match(at: elapsed) }
    up = []
    pairsLeft -= 1
    score += 2 + bonus
    return Outcome(kind: .match, card: card, other: other, points: 2 + bonus, bonus: bonus, turnedDown: [])
  }

  private mutating func mismatch(_ card: Int, _ other: Int) -> Outcome {
    let points = -[card, other].filter { cards[$0].hasBeenSeen }.count
    up = [other, card]
    score += points
    return Outcome(kind: .mismatch, card: card, other: other, points: points, bonus: 0, turnedDown: [])
  }
}
