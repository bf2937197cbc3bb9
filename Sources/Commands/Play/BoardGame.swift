internal import Games
internal import Screens
internal import Terminals
internal import Themes

/// Plays games of a theme on a board that fills the terminal.
struct BoardGame {
  let invocation: Invocation
  /// Open before and after.
  let screen: FullScreen
  let player: String
  /// Names under all faces.
  let hasNames: Bool

  /// What a player wants who has enough of a theme.
  enum Departure {
    /// With what there is to say about it.
    case leave(String?)
    case anotherTheme
  }

  /// Goes on with the game in progress, or deals, until its player leaves it. Throws a `Diagnostic` when the game cannot go
  /// on; the screen is still open then.
  func play(_ theme: Theme, _ wish: GameOpening.Wish = GameOpening.Wish()) throws -> Departure {
    let world = invocation.world
    let seeds = DealSeeds(wish.seed, random: world.random)
    var keeper = GameKeeper(try invocation.catalogForWriting(), theme, player: player, now: world.now)
    let opening = GameOpening(wish, theme, kept: wish.isNew ? nil : try keeper.find(), seed: seeds.first)
    var state = BoardState(
      theme, opening.game, hasNames: hasNames, notice: opening.words(theme).map { StyledText($0) })
    // Nothing has happened yet that could be lost, so the first look need not wait for the disk.
    var window = try show(state)
    if opening.reason != nil { try keeper.begin(opening.game) }
    var play = GameInPlay(opening, keeper, now: world.now, nextSeed: seeds.next(after:))
    while true {
      switch try screen.next() {
      case .key(let key):
        // A key is meant for what is seen, whatever size the window has by now.
        let action = state.handle(key, on: state.layout(window))
        if let action, let departure = try perform(action, &play, &state) { return departure }
      case .redraw(let away): play.leaveOut(away)
      case .idle: break
      case .end: return .leave(try play.leave())
      }
      window = try show(state)
    }
  }

  private func show(_ state: BoardState) throws -> TerminalSize {
    let window = screen.size
    try screen.show(BoardScreen(state, depth: screen.depth).grid(window))
    return window
  }

  private func perform(
    _ action: BoardAction, _ play: inout GameInPlay, _ state: inout BoardState
  ) throws -> Departure? {
    do {
      switch action {
      case .choose(let card):
        let turn = try play.choose(card)
        state.show(turn.outcome, play.game)
        if let ending = turn.ending { state.end(ending.result, verdict: ending.bests.verdict) }
      case .newGame:
        try play.beginAnother()
        state.begin(play.game)
      case .anotherTheme:
        _ = try play.leave()
        return .anotherTheme
      case .leave: return .leave(try play.leave())
      }
    } catch let finding as Diagnostic where finding.isPassing {
      // It can be tried again, and the board is as it was before the key.
      state.say("Not saved, so it did not happen: \(finding.message).")
    }
    return nil
  }
}
