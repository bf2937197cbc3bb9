internal import Themes

/// The options of a game: how its deck is dealt and scored, and who plays.
public struct GameSetup: Hashable, Sendable {
  /// The number of pairs that are dealt.
  public private(set) var pairs: Int
  /// The same seed deals the same cards to the same places.
  public private(set) var seed: UInt64
  /// The columns of the table, which are the same in every window.
  public private(set) var columns: Int
  /// True if a quick match earns the seconds that are left of its cards' bonus time.
  public let hasBonus: Bool
  /// Who plays.
  public let mode: GameMode
  /// For how many seconds all cards are shown before the first choice.
  public let peek: Int
  /// The difficulty, which decides which faces are dealt.
  public let level: GameLevel
  /// The words that are on the cards in place of pictures; nil for a game with pictures only.
  public private(set) var vocabulary: Vocabulary?

  /// Without `columns`, the table has the usual shape. A game together with too few or too many names, or with one
  /// that is empty, repeated or has a control character, is one alone.
  public init(
    pairs: Int, seed: UInt64, columns: Int? = nil, hasBonus: Bool = false, mode: GameMode = .alone, peek: Int = 0,
    level: GameLevel = .normal, vocabulary: Vocabulary? = nil
  ) {
    let peek = Self.clamped(peek, to: Self.peeks)
    self.pairs = pairs
    self.seed = Self.clamped(seed, to: Self.seeds)
    self.columns = columns.map { Self.clamped($0, to: CardGrid.allowedColumns) } ?? Self.usualColumns(pairs)
    self.hasBonus = hasBonus
    self.mode = mode.isPossible ? mode : .alone
    self.peek = peek
    self.level = level
    self.vocabulary = vocabulary
  }

  /// The same options with another seed and another number of pairs, for which the table gets its usual shape.
  public func dealtAnew(pairs: Int? = nil, seed: UInt64) -> GameSetup {
    var copy = self
    copy.seed = Self.clamped(seed, to: Self.seeds)
    if let pairs, pairs != self.pairs { (copy.pairs, copy.columns) = (pairs, Self.usualColumns(pairs)) }
    return copy
  }

  /// The same options with other words.
  public func with(_ vocabulary: Vocabulary?) -> GameSetup {
    var copy = self
    copy.vocabulary = vocabulary
    return copy
  }

  /// With a number of pairs that can be dealt. Words of another deck are left out.
  func fitting(_ deck: Deck) -> GameSetup {
    let setup = with(vocabulary?.limited(to: deck))
    return setup.dealtAnew(pairs: PairsRule.clamped(pairs, emojis: setup.faces(of: deck).count), seed: seed)
  }

  /// The faces of a deck that can be dealt, in its order.
  func faces(of deck: Deck) -> [Emoji] { vocabulary?.faces(of: deck) ?? deck.faces }

  /// The nearest value that a saved game may have.
  private static func clamped<Value: Comparable>(_ value: Value, to range: ClosedRange<Value>) -> Value {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// Also for a number of pairs that a deck does not allow, which the game clamps.
  private static func usualColumns(_ pairs: Int) -> Int {
    CardGrid(cards: 2 * min(max(pairs, 0), mostPairs)).columns
  }

  /// Up to 2⁵³ − 1, so that every JSON reader keeps a seed exact.
  public static let seeds: ClosedRange<UInt64> = 0...9_007_199_254_740_991

  /// More than any deck has.
  private static let mostPairs = 1_000_000

  /// The seconds for which all cards can be shown first.
  public static let peeks = 0...600

  /// Short enough to say aloud.
  public static func randomSeed(using random: inout some RandomNumberGenerator) -> UInt64 {
    UInt64.random(in: 1...999_999_999, using: &random)
  }
}

/// Who plays a game.
public enum GameMode: Hashable, Sendable {
  /// One person.
  case alone
  /// Several people at one table. A match keeps the turn, a mismatch passes it on.
  case together([String])
  /// A person, who begins, and the computer.
  case against(ComputerSkill)

  /// The number of players.
  public var players: Int {
    switch self {
    case .alone: 1
    case .together(let names): names.count
    case .against: 2
    }
  }

  /// The numbers of people who can play together.
  public static let sizes = 2...6

  /// False for a game together with too few or too many names, or with one that is empty, repeated or has a control
  /// character such as a tab.
  var isPossible: Bool {
    guard case .together(let names) = self else { return true }
    return Self.sizes.contains(names.count) && Set(names).count == names.count
      && names.allSatisfy { name in !name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
  }
}

extension GameMode {
  /// The people who play together.
  public var names: [String] {
    if case .together(let names) = self { names } else { [] }
  }

  /// Of the computer, nil where it does not play.
  public var skill: ComputerSkill? {
    if case .against(let skill) = self { skill } else { nil }
  }
}

/// Distinguishes the games of one theme, player and size: by who plays, and by the language of the words.
public struct GameCompany: Hashable, Sendable {
  /// Who plays.
  public let mode: GameMode
  /// The code of the language, or that of a theme's own words; nil for a game without words.
  public let language: String?

  /// The company of a game with these options.
  public init(_ setup: GameSetup) { (mode, language) = (setup.mode, setup.vocabulary?.language) }

  /// As a catalog keeps it: parts separated by tabs. A tab comes before a language, because no name begins with one.
  public var text: String {
    let players = mode.skill.map { [$0.rawValue] } ?? mode.names
    return ((language.map { ["", $0] } ?? []) + players).joined(separator: "\t")
  }

  /// Reads what `text` has; any other text is a game alone.
  public init(text: String) {
    var parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    language = parts.count > 1 && parts[0].isEmpty ? parts[1] : nil
    if language != nil { parts.removeFirst(2) }
    mode =
      parts.count > 1 ? .together(parts) : parts.first.flatMap(ComputerSkill.init).map { .against($0) } ?? .alone
  }
}

/// The difficulty of a game: how many pairs, how similar their faces are, and whether they are shown first.
public enum GameLevel: String, Hashable, Sendable, CaseIterable {
  /// At most six pairs of different topics, which are shown for five seconds first.
  case easy
  /// The pairs of the theme, all faces equally likely.
  case normal
  /// Half as many pairs again, of as few topics as possible.
  case hard

  /// The number of pairs that are dealt at this level.
  public func pairs(of deck: Deck) -> Int {
    switch self {
    case .easy: min(deck.numberOfPairs, 6)
    case .normal: deck.numberOfPairs
    case .hard: min((3 * deck.numberOfPairs + 1) / 2, deck.faces.count)
    }
  }

  /// Seconds.
  public var peek: Int { self == .easy ? 5 : 0 }
}

/// The final figures of a game.
public struct GameResult: Hashable, Sendable {
  /// The options of the game.
  public let setup: GameSetup
  /// One for each player; the person against the computer comes first.
  public let tallies: [PlayerTally]
  /// Milliseconds of play.
  public let time: Int

  /// Of the only or first player.
  public var score: Int { tallies[0].points }
  /// The number of times that two cards were turned up.
  public var moves: Int { tallies.reduce(0) { $0 + $1.moves } }
  /// The number of partners turned up for points.
  public var helps: Int { tallies.reduce(0) { $0 + $1.helps } }

  /// The players with the most points.
  public var winners: [Int] {
    let most = tallies.map(\.points).max()
    return tallies.indices.filter { tallies[$0].points == most }
  }

  /// Results of different kinds are not comparable.
  public var kind: GameKind { GameKind(way, language: setup.vocabulary?.language) }

  private var way: GameKind.Way {
    switch setup.mode {
    case .together: .together
    case .against(let skill): .against(skill)
    case .alone: helps > 0 || setup.peek > 0 || setup.level == .easy ? .helped : .alone
    }
  }

  /// From 1 to 3 for a game of one person; nil for others.
  public var stars: Int? { kind.hasStars ? GameResult.stars(moves: moves, helps: helps, pairs: setup.pairs) : nil }

  /// Three for as many moves as a perfect memory needs on average, two for up to 2¼ moves a pair; a help counts as two
  /// more moves.
  public static func stars(moves: Int, helps: Int, pairs: Int) -> Int {
    let cost = moves + 2 * helps
    return 100 * cost < 161 * pairs + 100 ? 3 : 4 * cost <= 9 * pairs ? 2 : 1
  }
}

/// The differences that keep results from being compared, besides theme, pairs and bonus.
public struct GameKind: Hashable, Sendable {
  /// Who played, and with what help.
  public let way: Way
  /// The code of the language of the words; nil for a game without words.
  public let language: String?

  /// Who played, and with what help.
  public enum Way: Hashable, Sendable {
    /// One person without help.
    case alone
    /// One person with help: an easy level, a peek, or a partner that was turned up for points.
    case helped
    /// Several people at one table.
    case together
    /// A person and the computer.
    case against(ComputerSkill)

    fileprivate var name: String {
      switch self {
      case .alone: "alone"
      case .helped: "helped"
      case .together: "together"
      case .against(let skill): "against-\(skill.rawValue)"
      }
    }

    fileprivate static let all: [Way] = [.alone, .helped, .together] + ComputerSkill.allCases.map(Way.against)
  }

  /// Makes a kind of game with pictures, or with words of a language.
  public init(_ way: Way, language: String? = nil) {
    self.way = way
    self.language = language
  }

  /// As the catalog stores it: `alone`, `against-fair`, `alone-words-de`.
  public var name: String { way.name + (language.map { Self.words + $0 } ?? "") }

  /// Reads what `name` has; nil for any other text.
  public init?(name: String) {
    guard let way = Way.all.first(where: { name == $0.name || name.hasPrefix($0.name + Self.words) }) else {
      return nil
    }
    let rest = name.dropFirst(way.name.count + Self.words.count)
    guard !rest.isEmpty || name == way.name else { return nil }
    self.init(way, language: rest.isEmpty ? nil : String(rest))
  }

  /// True for the games of one person, which earn stars.
  public var hasStars: Bool { way == .alone || way == .helped }

  private static let words = "-words-"
}
