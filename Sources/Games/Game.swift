public import Themes

/// A memory game as a value: choices go in, outcomes and a score come out.
///
/// For example: after `var game = Game(Deck(theme), GameSetup(pairs: 6, seed: 42))`,
/// `game.choose(0, at: 0) == .first(0, turnedDown: [])`. A match earns 2 points; a mismatch costs 1 for each of its cards
/// that was seen before, and stays up until the next choice. The caller gives the play time, in milliseconds.
public struct Game: Hashable, Sendable {
  /// The deck that the cards were dealt from.
  public let deck: Deck
  /// The options, with a number of pairs that the deck allows.
  public let setup: GameSetup
  /// The faces that were dealt; those of a level depend on the topics that were known then.
  let dealt: [Emoji]
  /// Row by row, each from left to right.
  public private(set) var cards: [Card]
  /// Every choice that was not ignored; the deal and these determine the whole game.
  public private(set) var choices: [Choice] = []
  /// The figures of each player.
  public private(set) var tallies: [PlayerTally]
  /// The player whose turn it is, counted from 0.
  public private(set) var turn = 0
  /// Milliseconds of play so far.
  public private(set) var elapsed = 0
  private var open = OpenCards.none

  /// The cards that are face up and not matched.
  private enum OpenCards: Hashable {
    case none
    case first(Int)
    case mismatch(Int, Int)
  }

  /// A card that was turned up, and when.
  public struct Choice: Hashable, Sendable {
    /// Counted from 0.
    public let card: Int
    /// The play time, in milliseconds.
    public let time: Int
    /// True if it was turned up as a help: the partner of the first card.
    public let isHelp: Bool

    /// Makes a choice of a card at a moment of play.
    public init(card: Int, time: Int, isHelp: Bool = false) {
      self.card = card
      self.time = time
      self.isHelp = isHelp
    }
  }

  /// Deals the cards. A number of pairs that the deck or its words do not allow is clamped.
  ///
  /// `topic` is what a face is about, for the levels that deal similar or different faces.
  public init(_ deck: Deck, _ setup: GameSetup, topic: (Emoji) -> String = { _ in "" }) {
    let setup = setup.fitting(deck)
    self.init(deck, setup, Deal(deck, setup, topic: topic))
  }

  init(_ deck: Deck, _ setup: GameSetup, _ deal: Deal) {
    self.deck = deck
    self.setup = setup
    dealt = deal.faces
    cards = deal.cards
    tallies = Array(repeating: PlayerTally(), count: setup.mode.players)
  }

  /// True once all pairs are found.
  public var isOver: Bool { pairsLeft == 0 }

  /// The number of pairs that are not found yet.
  public var pairsLeft: Int { setup.pairs - pairsFound }

  /// The number of pairs that all players have found.
  public var pairsFound: Int { tallies.reduce(0) { $0 + $1.pairs } }

  /// Of the only or first player.
  public var score: Int { tallies[0].points }

  /// The number of times that two cards were turned up.
  public var moves: Int { tallies.reduce(0) { $0 + $1.moves } }

  /// The places of the cards, the same in every window.
  public var grid: CardGrid { CardGrid(columns: setup.columns, cards: cards.count) }

  /// The first card of a move whose second is still to be chosen.
  public var first: Int? {
    if case .first(let card) = open { card } else { nil }
  }

  /// Nil until the game is over.
  public var result: GameResult? { isOver ? GameResult(setup: setup, tallies: tallies, time: elapsed) : nil }

  /// Turns a card up. A time before `elapsed` counts as `elapsed`.
  public mutating func choose(_ card: Int, at time: Int) -> Outcome {
    guard cards.indices.contains(card), !cards[card].isFaceUp else { return .ignored(card) }
    turnUp(card, at: time)
    switch open {
    case .none: return openFirst(card, turningDown: [])
    case .mismatch(let one, let other): return openFirst(card, turningDown: [one, other])
    case .first(let other):
      tallies[turn].moves += 1
      return cards[card].face == cards[other].face ? match(card, with: other) : mismatch(card, with: other)
    }
  }

  /// Turns up the partner of the first card for points, and passes the turn on. Nil if no first card is up.
  public mutating func help(at time: Int) -> Outcome? {
    guard case .first(let other) = open,
      let card = cards.indices.first(where: { $0 != other && cards[$0].face == cards[other].face })
    else { return nil }
    turnUp(card, at: time, isHelp: true)
    tallies[turn].moves += 1
    tallies[turn].helps += 1
    return found(.help(card, with: other), card, other, passingOn: true)
  }

  /// Advances the clock without a choice.
  public mutating func pass(to time: Int) {
    if !isOver { elapsed = max(elapsed, min(time, Game.longestTime)) }
  }

  /// The version of the deal that Documentation/Games.md specifies.
  public static let dealVersion = 1

  /// About thirty years.
  static let longestTime = 1_000_000_000_000

  private mutating func turnUp(_ card: Int, at time: Int, isHelp: Bool = false) {
    pass(to: time)
    choices.append(Choice(card: card, time: elapsed, isHelp: isHelp))
    cards[card].turnUp(at: elapsed)
  }

  private mutating func openFirst(_ card: Int, turningDown mismatch: [Int]) -> Outcome {
    for index in mismatch { cards[index].turnDown(at: elapsed) }
    open = .first(card)
    return .first(card, turnedDown: mismatch)
  }

  private mutating func match(_ card: Int, with other: Int) -> Outcome {
    let bonus = setup.hasBonus ? cards[card].bonus(at: elapsed) + cards[other].bonus(at: elapsed) : 0
    return found(.match(card, with: other, bonus: bonus), card, other, passingOn: false)
  }

  private mutating func found(_ outcome: Outcome, _ card: Int, _ other: Int, passingOn: Bool) -> Outcome {
    for index in [card, other] { cards[index].match() }
    open = .none
    tallies[turn].pairs += 1
    return finish(outcome, passingOn: passingOn)
  }

  private mutating func mismatch(_ card: Int, with other: Int) -> Outcome {
    open = .mismatch(other, card)
    let seen = [card, other].count { cards[$0].hasBeenSeen }
    return finish(.mismatch(card, with: other, seen: seen), passingOn: true)
  }

  private mutating func finish(_ outcome: Outcome, passingOn: Bool) -> Outcome {
    tallies[turn].points += outcome.points
    if passingOn { turn = (turn + 1) % tallies.count }
    return outcome
  }
}

// The computer as a player.
extension Game {
  /// True if the computer is to choose a card.
  public var isComputersTurn: Bool {
    if case .against = setup.mode { turn == 1 && !isOver } else { false }
  }

  /// The cards that everybody at the table has seen.
  var view: TableView {
    TableView(
      turned: choices.map { TableView.Turned(card: $0.card, face: cards[$0.card].face) },
      faceDown: cards.indices.filter { !cards[$0].isFaceUp }, first: first)
  }

  /// The card that the computer turns up next; nil if it is not its turn.
  public var computersChoice: Int? {
    guard case .against(let skill) = setup.mode, isComputersTurn else { return nil }
    return ComputerPlayer(skill: skill, seed: setup.seed).choice(view)
  }
}

/// The figures of one player.
public struct PlayerTally: Hashable, Sendable {
  /// The points of this player.
  public internal(set) var points = 0
  /// The number of times that this player turned up two cards.
  public internal(set) var moves = 0
  /// The pairs that this player found.
  public internal(set) var pairs = 0
  /// The number of partners turned up for points.
  public internal(set) var helps = 0

  package init() {}
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
  /// A partner that was turned up for points.
  case help(Int, with: Int)

  /// The card that was turned up.
  public var card: Int {
    switch self {
    case .ignored(let card), .first(let card, _), .match(let card, _, _), .mismatch(let card, _, _),
      .help(let card, _):
      card
    }
  }

  /// The change of the score, the bonus included.
  public var points: Int {
    switch self {
    case .ignored, .first: 0
    case .match(_, _, let bonus): 2 + bonus
    case .mismatch(_, _, let seen): -seen
    case .help: -1
    }
  }

  /// The most points that a pair can earn. With a bonus, that is for two cards that were never seen, chosen at once.
  public static func mostPoints(hasBonus: Bool) -> Int {
    Outcome.match(0, with: 1, bonus: hasBonus ? 2 * (Card.bonusTime / 1_000) : 0).points
  }

  /// The fewest points of a move: a mismatch of two cards that were seen before.
  public static let fewestPoints = Outcome.mismatch(0, with: 1, seen: 2).points
}
