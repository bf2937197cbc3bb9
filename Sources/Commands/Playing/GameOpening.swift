internal import Catalogs
internal import Games
internal import Screens
internal import Themes

/// The game to play: the one in progress where it fits the request, else a new one with the reason.
struct GameOpening {
  private(set) var game: Game
  /// Nil where the game in progress continues.
  private(set) var reason: Reason?
  /// The new game, if pairs were found in the game of its size: that must be given up first.
  private(set) var wanted: Game?
  /// The player's other games of this theme.
  private(set) var others: [GameInProgress] = []
  /// The emoji that a new game with words leaves out, in a long and a short form.
  private var omission: (long: String, short: String)?

  /// The reason for a new game, as the JSON report spells it.
  enum Reason: String {
    /// No game was in progress.
    case first
    /// `--new` or `n`.
    case asked
    /// The game in progress was dealt with other options.
    case options
    /// The emoji, the words or the pairs of the theme were changed.
    case deck

    /// Nil where the player expects a new game.
    func words(_ theme: Theme) -> String? {
      switch self {
      case .deck: GameInPlay.Replacement.deck.words(theme)
      case .options: "The game in progress has another deal, so a new game begins."
      case .first, .asked: nil
      }
    }
  }

  /// The requests of the command line; nil for those left out.
  struct Wish {
    var pairs: Int?
    var seed: UInt64?
    var hasBonus = false
    /// Who plays; nil for those who play the game in progress.
    var mode: GameMode?
    /// Seconds.
    var peek: Int?
    var level: GameLevel?
    /// The words on the cards; nil for those of the game in progress, or else of the theme.
    var words: Lesson.Wish?
    var isNew = false

    /// The number of pairs that a new game has.
    func pairs(of deck: Deck) -> Int { pairs ?? (level ?? .normal).pairs(of: deck) }

    func setup(_ deck: Deck, seed: UInt64, _ vocabulary: Vocabulary?) -> GameSetup {
      GameSetup(
        pairs: pairs(of: deck), seed: seed, hasBonus: hasBonus, mode: mode ?? .alone,
        peek: peek ?? (level ?? .normal).peek, level: level ?? .normal, vocabulary: vocabulary)
    }

    func lesson(_ theme: Theme) -> Lesson? { words?.language.map { Lesson(theme, in: $0) } }

    /// With a number of pairs for which there are words.
    func fitting(_ lesson: Lesson?, _ deck: Deck) -> Wish {
      guard let lesson, pairs != nil || level != nil else { return self }
      var wish = self
      wish.pairs = lesson.clamped(pairs(of: deck))
      return wish
    }

    /// True if a game in progress is of these players, with words in this language.
    func fits(_ company: GameCompany) -> Bool {
      (mode ?? company.mode) == company.mode && words.map { $0.code == company.language } ?? true
    }

    /// True if a game in progress has this deal and these players.
    func fits(_ setup: GameSetup) -> Bool {
      (pairs ?? setup.pairs) == setup.pairs && (seed ?? setup.seed) == setup.seed && (!hasBonus || setup.hasBonus)
        && fits(GameCompany(setup)) && (peek ?? setup.peek) == setup.peek && (level ?? setup.level) == setup.level
    }
  }

  /// `kept` is the game in progress; `seed` is called only for a new deal. Throws a `Diagnostic` where the deck has too
  /// few words.
  init(_ wish: Wish, _ theme: Theme, kept: Game?, seed: () -> UInt64) throws {
    let deck = Deck(theme)
    let lesson = wish.lesson(theme)
    reason = Self.reason(wish.fitting(lesson, deck), deck, kept)
    if let kept, reason == nil {
      game = kept
      return
    }
    let vocabulary = try (wish.words ?? Lesson.Wish(for: deck)).vocabulary(of: theme)
    game = Game(deck, wish.setup(deck, seed: wish.seed ?? seed(), vocabulary), topic: \.topic)
    omission = lesson?.remark(pairs: game.setup.pairs, insteadOf: wish.pairs(of: deck))
  }

  /// Finds the game in progress, or deals a new one. Only `--new` replaces a game that cannot be read.
  init(_ wish: Wish, in keeper: inout GameKeeper, seed: () -> UInt64) throws {
    let deck = Deck(keeper.theme)
    // A level without a number of pairs names one too.
    let pairs = wish.fitting(wish.lesson(keeper.theme), deck).pairs ?? wish.level?.pairs(of: deck)
    let kept = wish.isNew ? nil : try keeper.find(pairs: pairs, where: wish.fits)
    try self.init(wish, keeper.theme, kept: kept, seed: seed)
    if reason == .asked || reason == .options {
      let (pairs, company) = (game.setup.pairs, GameCompany(game.setup))
      func find() throws -> Game? { try keeper.find(pairs: pairs) { $0 == company } }
      let found = wish.isNew ? try? find() : try find()
      if let found, found.deck == game.deck, found.pairsFound > 0 { (wanted, game, reason) = (game, found, nil) }
    }
    others = try keeper.waiting(besides: game.setup)
  }

  /// The same with the new game, after the one in progress was given up.
  var givingUp: GameOpening {
    var opening = self
    if let wanted { (opening.game, opening.reason, opening.wanted) = (wanted, .asked, nil) }
    return opening
  }

  /// The remark on emoji that are left out; nil if the game in progress continues.
  var remark: (long: String, short: String)? { reason == nil ? nil : omission }

  /// Messages on how the game begins, the longest first; empty where it needs none.
  func words(_ theme: Theme) -> [String] {
    let (why, others) = (reason?.words(theme), waiting(withOptions: false))
    let forms: [[String?]]
    if reason == nil, !game.choices.isEmpty {
      let found = "\(game.pairsFound) of \(counted(game.setup.pairs, "pair")) found."
      forms = [["The game continues:", found, others], ["The game continues:", found], [found]]
    } else if let remark = remark ?? (why == nil ? rule : nil) {
      forms = [[why, others, remark.long], [why, remark.long], [remark.short]]
    } else {
      forms = [[why, others], [why ?? others]]
    }
    return forms.map { $0.compactMap { $0 }.joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// The rule of a game with words.
  private var rule: (long: String, short: String)? { game.pairing.map { ("\($0.long).", "\($0.short).") } }

  /// For example: `A game of 4 pairs waits too (--pairs 4).` Nil if there is no other game. On a full screen no options can
  /// be typed.
  func waiting(withOptions: Bool) -> String? {
    guard let last = others.last else { return nil }
    let company = GameCompany(game.setup)
    guard others.count > 1 else { return last.words(beside: company, withOption: withOptions) }
    guard others.allSatisfy({ $0.playedBy.mode == .alone && $0.playedBy.language == company.language }) else {
      return "\(others.count) other games wait too."
    }
    let sizes = others.dropLast().map { "\($0.pairs)" }.joined(separator: ", ")
    return "Games of \(sizes) and \(counted(last.pairs, "pair")) wait too\(withOptions ? " (--pairs)" : "")."
  }

  private static func reason(_ wish: Wish, _ deck: Deck, _ kept: Game?) -> Reason? {
    guard !wish.isNew else { return .asked }
    guard let kept else { return .first }
    guard kept.deck == deck else { return .deck }
    return wish.fits(kept.setup) ? nil : .options
  }
}

extension GameInProgress {
  /// `A game of 4 pairs waits too (--pairs 4).` Beside a game with words in another language, or without words, the
  /// option says so: `(--words de --pairs 4)`.
  fileprivate func words(beside other: GameCompany, withOption: Bool) -> String {
    let company = playedBy
    let (game, option) =
      switch company.mode {
      case .alone: ("A game of \(counted(pairs, "pair"))", "--pairs \(pairs)")
      case .together(let names):
        ("A game of \(names.joined(separator: ", "))", "--players \(shellWord(name: names.joined(separator: ",")))")
      case .against(let skill): ("A game against the computer", "--against \(skill.rawValue)")
      }
    let words = company.words.map { " with \($0)" } ?? ""
    guard withOption else { return "\(game)\(words) waits too." }
    let language = company.language == other.language ? "" : "--words \(company.language ?? "none") "
    return "\(game)\(words) waits too (\(language)\(option))."
  }
}

extension GameOpening.Wish {
  /// The wish of a person at the chooser. Throws a `Diagnostic` for invalid names and unknown languages.
  init(_ choice: GameChoice) throws {
    switch choice {
    case .kept: self.init()
    case .together(let names):
      let names = try PlayerName.several.value(of: names.joined(separator: ","), for: "the players")
      self.init(mode: .together(names))
    case .level(let text):
      switch try TypedLevel(text) {
      case .level(let level): self.init(mode: .alone, level: level)
      case .against(let skill): self.init(mode: .against(skill))
      }
    case .words(let text): self.init(words: try Lesson.Wish(typed: text))
    }
  }
}

/// The answer to the question for a level: `easy`, its beginning, or a computer to play against: `2`, `fair` or `2 fair`.
enum TypedLevel {
  case level(GameLevel)
  case against(ComputerSkill)

  init(_ text: String) throws {
    let answer = trimmed(text).lowercased()
    let skill = zip(1..., ComputerSkill.allCases).first { ["\($0)", "\($0) \($1)", "\($1)"].contains(answer) }?.1
    if !answer.isEmpty, let level = GameLevel.allCases.first(where: { $0.rawValue.hasPrefix(answer) }) {
      self = .level(level)
    } else if let skill {
      self = .against(skill)
    } else {
      throw Diagnostic.usage(.badValue(text, of: "the level", hint: "Use one of: easy, normal, hard, 1, 2, 3."))
    }
  }
}
