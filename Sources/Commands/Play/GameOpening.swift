internal import Games
internal import Themes

/// What is played: the game in progress where that is what was asked for, else a new one, and why.
struct GameOpening {
  let game: Game
  /// Nil where a game goes on.
  let reason: Reason?

  /// Why a game begins; the words of the JSON report.
  enum Reason: String {
    /// There was none in progress.
    case first
    /// `--new` or `n`.
    case asked
    /// The options ask for another deal than that in progress.
    case options
    /// The emoji or the pairs of the theme were changed.
    case deck

    /// Nil where nobody is surprised.
    func words(_ theme: Theme) -> String? {
      switch self {
      case .deck: "The emoji or the pairs of '\(theme.name)' were changed, so a new game begins."
      case .options: "The game in progress was dealt otherwise, so a new game begins."
      case .first, .asked: nil
      }
    }
  }

  /// What the command line asks of the game; nil where it does not say.
  struct Wish {
    var pairs: Int?
    var seed: UInt64?
    var hasBonus = false
    var isNew = false
  }

  /// `kept` is the game in progress; `seed` is asked for one only where a game is dealt.
  init(_ wish: Wish, _ theme: Theme, kept: Game?, seed: () -> UInt64) {
    let deck = Deck(theme)
    reason = Self.reason(wish, deck, kept)
    if let kept, reason == nil {
      game = kept
      return
    }
    game = Game(
      deck,
      GameSetup(pairs: wish.pairs ?? deck.numberOfPairs, seed: wish.seed ?? seed(), hasBonus: wish.hasBonus))
  }

  /// Finds the game in progress, or deals; the keeper has it then.
  init(_ wish: Wish, _ keeper: inout GameKeeper, seed: () -> UInt64) throws {
    self.init(wish, keeper.theme, kept: wish.isNew ? nil : try keeper.find(), seed: seed)
    if reason != nil { try keeper.begin(game) }
  }

  /// What a player should know about how it begins; nil where that is plain.
  func words(_ theme: Theme) -> String? {
    guard reason == nil, !game.choices.isEmpty else { return reason?.words(theme) }
    return "The game goes on: \(game.setup.pairs - game.pairsLeft) of \(counted(game.setup.pairs, "pair")) found."
  }

  private static func reason(_ wish: Wish, _ deck: Deck, _ kept: Game?) -> Reason? {
    guard !wish.isNew else { return .asked }
    guard let kept else { return .first }
    guard kept.deck == deck else { return .deck }
    let isAsked =
      (wish.pairs ?? kept.setup.pairs) == kept.setup.pairs && (wish.seed ?? kept.setup.seed) == kept.setup.seed
      && (!wish.hasBonus || kept.setup.hasBonus)
    return isAsked ? nil : .options
  }
}
