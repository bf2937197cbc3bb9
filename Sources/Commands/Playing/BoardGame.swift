internal import Catalogs
internal import Games
internal import Screens
internal import Terminals
internal import Themes

/// Plays games of a theme on a board that fills the terminal.
struct BoardGame {
  let invocation: Invocation
  /// Is open before and after a game.
  let screen: FullScreen
  let player: String
  /// Whether to show names under all faces.
  let hasNames: Bool

  /// The choice of a player who leaves the game.
  enum Departure {
    case leave(Parting?)
    case anotherTheme
  }

  /// Plays until the player leaves: continues the game in progress or deals. Throws a `Diagnostic` when the game cannot
  /// continue; the screen is still open then. `catalog` is the one that the theme was read from.
  func play(
    _ theme: Theme, _ wish: GameOpening.Wish = GameOpening.Wish(), from catalog: (any Catalog & GameStore)? = nil
  ) throws -> Departure {
    let world = invocation.world
    let seeds = DealSeeds(wish.seed, random: world.random)
    let source: GameSource = wish.seed == nil ? .person : .seed
    // The first view needs no write lock, because there is no move to save yet.
    var viewer = GameKeeper(
      try catalog ?? invocation.catalogForReading(), theme, player: player, source: source, now: world.now)
    let seen = try GameOpening(wish, in: &viewer, seed: seeds.first)
    var state = begun(theme, seen)
    var layout = try show(state)
    var keeper = GameKeeper(
      try invocation.catalogForWriting(words: nil), theme, player: player, source: source, now: world.now)
    let opening = try GameOpening(wish, in: &keeper) { (seen.wanted ?? seen.game).setup.seed }
    if opening.game != seen.game || opening.wanted != seen.wanted {
      // Another program has continued the game meanwhile.
      state = begun(theme, opening)
      layout = try show(state)
    }
    if opening.reason != nil { try keeper.begin(opening.game) }
    var play = GameInPlay(opening, keeper, stopwatch: world.stopwatch, nextSeed: seeds.next(after:))
    while true {
      switch try screen.next(within: Self.patience) {
      case .key(let key):
        // A key refers to the screen as it was drawn, even if the window was resized since.
        let action = state.handle(key, on: layout)
        if let action, let departure = try perform(action, &play, &state) { return departure }
      case .redraw(let away): play.exclude(away)
      case .idle:
        do {
          if let departure = try follow(&play, &state) { return departure }
        } catch let finding as Diagnostic where !finding.isPassing {
          // Shown, not thrown: nothing needs saving until the next card.
          state.say("\(finding.message).")
        } catch is Diagnostic {}
      case .end: return .leave(try play.leave())
      }
      layout = try show(state)
    }
  }

  private func begun(_ theme: Theme, _ opening: GameOpening) -> BoardState {
    var state = BoardState(
      theme, opening.game, hasNames: hasNames, showsFaces: !screen.isPlain,
      notices: opening.words(theme).map { StyledText($0) })
    if opening.wanted != nil { state.askToGiveUp() }
    return state
  }

  /// Draws the board and returns the layout of its cards; nil if the window is too small.
  private func show(_ state: BoardState) throws -> BoardLayout? {
    let board = BoardScreen(state, in: screen.size, depth: screen.depth)
    try screen.show(board.grid)
    return board.layout
  }

  private func perform(
    _ action: BoardAction, _ play: inout GameInPlay, _ state: inout BoardState
  ) throws -> Departure? {
    do {
      switch action {
      case .choose(let card):
        let turn = try play.choose(card)
        state.show(turn.outcome, play.game)
        if let ending = turn.ending { state.end(ending.result, verdict: ending.bests?.verdict ?? Bests.replay) }
      case .newGame:
        try play.beginAnother()
        state.begin(play.game)
      case .anotherTheme:
        _ = try play.leave()
        return .anotherTheme
      case .leave: return .leave(try play.leave())
      }
    } catch let finding as Diagnostic where finding.isPassing {
      // The board is as it was before the key, so the player can try again.
      state.say("The move was not saved: \(finding.message).")
    } catch let finding as Diagnostic where finding.isElsewhere || finding.isDeletion {
      return try follow(&play, &state) ?? (finding.isDeletion ? .leave(.deleted) : nil)
    }
    return nil
  }

  /// Shows changes by other programs to the theme and the game. Returns a departure if they end the game.
  private func follow(_ play: inout GameInPlay, _ state: inout BoardState) throws -> Departure? {
    switch try play.catchUp() {
    case .theme?: state.show(play.theme)
    case .game(let cause)?: state.adopt(play.game, of: play.theme, saying: StyledText(cause.words(play.theme)))
    case .deletion?: return .leave(.deleted)
    case nil: break
    }
    return nil
  }

  /// The interval between looks for changes of other programs.
  private static let patience = Duration.seconds(1)
}

/// The message when a game is left before its end.
///
/// For example: `The game is saved: 2 of 8 pairs found. 'memorize play' continues it.`
enum Parting: Hashable {
  case kept(found: Int, of: Int)
  /// The theme of the game was deleted.
  case deleted

  /// The message at the shell.
  var words: String {
    switch self {
    case .kept: "\(fact) 'memorize play' continues it."
    case .deleted: "\(fact) 'memorize undo' restores both."
    }
  }

  /// The message in the chooser.
  func words(inChooserOf invocation: Invocation) -> String {
    switch self {
    case .kept(let found, let pairs) where !invocation.keepsChanges:
      "\(found) of \(counted(pairs, "pair")) found. Enter continues the game."
    case .kept: "\(fact) Enter continues it."
    case .deleted: "\(fact) u restores both."
    }
  }

  private var fact: String {
    switch self {
    case .kept(let found, let pairs): "The game is saved: \(found) of \(counted(pairs, "pair")) found."
    case .deleted: "The theme was deleted in the meantime, which ends this game."
    }
  }
}
