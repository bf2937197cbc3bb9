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
  }

  /// What the command line asks of the game; nil where it does not say.
  struct Wish {
    var pairs: Int?
    var seed: UInt64?
    var hasBonus = false
    var isNew = false
  }

  /// Finds the game in progress, or deals; the keeper has it then.
  init(_ wish: Wish, _ keeper: inout GameKeeper, seed: () -> UInt64) throws {
    let deck = Deck(keeper.theme)
    let kept = wish.isNew ? nil : try keeper.find()
    reason = Self.reason(wish, deck, kept)
    if let kept, reason == nil {
      game = kept
      return
    }
    game = Game(
      deck,
      GameSetup(pairs: wish.pairs ?? deck.numberOfPairs, seed: wish.seed ?? seed(), hasBonus: wish.hasBonus))
    try keeper.begin(game)
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
