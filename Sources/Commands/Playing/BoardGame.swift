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
  /// True to show names under all faces.
  let hasNames: Bool

  /// The choice of a player who leaves the game.
  enum Departure {
    case leave(Parting?)
    case anotherTheme
  }

  /// Plays until the player leaves: continues the game in progress or deals. Throws a `Diagnostic` when the game cannot
  /// continue; the screen is still open then.
  func play(_ theme: Theme, _ wish: GameOpening.Wish = GameOpening.Wish()) throws -> Departure {
    let (world, size) = (invocation.world, screen.size)
    let (opened, opening) = try GameInPlay.open(
      theme, wish, player: player, earlierColumns: { EarlierShape.columns(size, cards: $0, names: hasNames) },
      in: invocation)
    var (play, state) = (opened, begun(theme, opening))
    var layout = try show(state)
    screen.reportsInterrupt = true
    defer { screen.reportsInterrupt = false }
    var pace = BoardPace(state, stopwatch: world.stopwatch)
    while true {
      switch try screen.next(within: pace.patience(play, state)) {
      case .key(.control("c")):
        // The time since the last card counts too.
        _ = try play.leave()
        screen.interrupt()
      case .key(.control("l")): try screen.open()
      case .key(let key):
        // A key refers to the screen as it was drawn, even if the window was resized since.
        let action = state.handle(key, on: layout)
        if let action, let departure = try perform(action, &play, &state) { return departure }
        pace.restart(after: action)
        if !state.hasMotion, let departure = try letComputerPlay(&play, &state) { return departure }
      case .redraw(let away):
        play.exclude(away)
        pace.exclude(away)
      case .idle:
        if let action = pace.due(play, state), let departure = try perform(action, &play, &state) { return departure }
        if pace.isTimeToLook {
          do {
            if let departure = try follow(&play, &state) { return departure }
          } catch let finding as Diagnostic where !finding.mayPass {
            // Shown, not thrown: nothing needs saving until the next card.
            state.say("\(finding.message).")
            screen.discardTyped()
          } catch is Diagnostic {}
        }
      case .end: return .leave(try play.leave())
      }
      pace.set(&state, play)
      layout = try show(state)
    }
  }

  private func begun(_ theme: Theme, _ opening: GameOpening) -> BoardState {
    var state = BoardState(
      theme, opening.game, player: player, hasNames: hasNames, names: invocation.console.names,
      showsFaces: !screen.isPlain, hasMotion: !invocation.world.prefersStillness,
      notices: opening.words(theme).map { StyledText($0) })
    if opening.wanted != nil { state.askToGiveUp() }
    BoardPace.beginPeek(&state)
    return state
  }

  /// Draws the board and returns the layout of its cards; nil if the window is too small.
  private func show(_ state: BoardState) throws -> BoardLayout? {
    var state = state
    state.hasLargerText = screen.hasLargerText
    let board = BoardScreen(state, in: screen.size, depth: screen.depth, isPlain: screen.isPlain)
    try screen.show(board.grid)
    return board.layout
  }

  private func perform(
    _ action: BoardAction, _ play: inout GameInPlay, _ state: inout BoardState
  ) throws -> Departure? {
    do {
      return try invocation.whileWaiting(on: screen, row: screen.size.rows - 1) {
        try carryOut(action, &play, &state)
      }
    } catch let finding as Diagnostic where finding.mayPass {
      // The board is as it was before the key, so the player can try again.
      state.say("The move was not saved: \(finding.message).")
      screen.discardTyped()
    } catch let finding as Diagnostic where finding.isGameElsewhere || finding.isThemeDeleted {
      return try follow(&play, &state) ?? (finding.isThemeDeleted ? .leave(.deleted) : nil)
    }
    return nil
  }

  private func carryOut(
    _ action: BoardAction, _ play: inout GameInPlay, _ state: inout BoardState
  ) throws -> Departure? {
    switch action {
    case .choose(let card): show(try play.choose(card), play, &state)
    case .help:
      if let turn = try play.help() {
        show(turn, play, &state)
      } else {
        state.say("Turn up a card, then h for its partner.")
      }
    case .computer: if let turn = try play.letComputerChoose() { show(turn, play, &state) }
    case .endPeek: state.peek = nil
    case .newGame:
      let opening = try play.beginAnother()
      state.begin(play.game, notices: opening?.words(play.theme).map { StyledText($0) } ?? [])
      BoardPace.beginPeek(&state)
    case .anotherTheme:
      _ = try play.leave()
      return .anotherTheme
    case .leave: return .leave(try play.leave())
    }
    return nil
  }

  private func show(_ turn: GameInPlay.Turn, _ play: GameInPlay, _ state: inout BoardState) {
    state.show(turn.outcome, by: turn.player, play.game)
    if let ending = turn.ending { state.end(GameVerdict(ending: ending, players: state.players).lines) }
  }

  /// All choices of the computer at once, for a person who asks for no motion.
  private func letComputerPlay(_ play: inout GameInPlay, _ state: inout BoardState) throws -> Departure? {
    while play.game.isComputersTurn {
      let choices = play.game.choices.count
      if let departure = try perform(.computer, &play, &state) { return departure }
      // A choice that could not be saved is tried again after the next key.
      if play.game.choices.count == choices { break }
    }
    return nil
  }

  /// Shows changes by other programs to the theme and the game. Returns a departure if they end the game.
  private func follow(_ play: inout GameInPlay, _ state: inout BoardState) throws -> Departure? {
    switch try play.catchUp() {
    case .theme?: state.show(play.theme)
    case .game(let cause)?:
      state.adopt(play.game, of: play.theme, saying: StyledText(cause.words(play.theme)))
      BoardPace.beginPeek(&state)
    case .deletion?: return .leave(.deleted)
    case nil: break
    }
    return nil
  }
}

/// When the board changes without a key: once a second for the clock and the countdowns, and for the computer's choices.
struct BoardPace {
  private let stopwatch: () -> Duration
  private let hasMotion: Bool
  /// When the computer may choose, or the peek ends; counted from its first look at the board.
  private var since: Duration
  private var lastLook: Duration
  private var isPeeking: Bool

  init(_ state: BoardState, stopwatch: @escaping () -> Duration) {
    self.stopwatch = stopwatch
    hasMotion = state.hasMotion
    isPeeking = state.peek != nil
    (since, lastLook) = (stopwatch(), stopwatch())
  }

  /// How long to wait for a key: until the next second of the clock, the next choice of the computer, or the next look
  /// for changes of other programs.
  func patience(_ play: GameInPlay, _ state: BoardState) -> Duration {
    let look = max(lastLook + Self.lookInterval - stopwatch(), .milliseconds(1))
    guard hasMotion else { return look }
    if play.game.isComputersTurn { return min(look, max(since + Self.pause - stopwatch(), .milliseconds(1))) }
    guard state.peek != nil || !play.game.isOver && !play.game.choices.isEmpty else { return look }
    // From the second that is shown, because the next one may have begun since.
    let (clock, shown) =
      if let peek = state.peek {
        ((stopwatch() - since).milliseconds, play.game.setup.peek - peek)
      } else {
        (play.time, state.time / 1_000)
      }
    return min(look, .milliseconds(max((shown + 1) * 1_000 - clock, 1)))
  }

  /// The action that is due without a key.
  mutating func due(_ play: GameInPlay, _ state: BoardState) -> BoardAction? {
    guard hasMotion else { return nil }
    if state.peek != nil {
      return (stopwatch() - since).milliseconds >= 1_000 * play.game.setup.peek ? .endPeek : nil
    }
    guard play.game.isComputersTurn, stopwatch() - since >= Self.pause else { return nil }
    since = stopwatch()
    return .computer
  }

  /// True if another program may have changed something. Looking too often would read the catalog in vain.
  var isTimeToLook: Bool {
    mutating get {
      guard stopwatch() - lastLook >= Self.lookInterval else { return false }
      lastLook = stopwatch()
      return true
    }
  }

  /// The computer waits from the last choice on.
  mutating func restart(after action: BoardAction?) {
    if action != nil { since = stopwatch() }
  }

  mutating func exclude(_ time: Duration) {
    since += time
    lastLook += time
  }

  /// Sets the clock and the countdown that are shown. Without motion the clock is that of the last choice.
  mutating func set(_ state: inout BoardState, _ play: GameInPlay) {
    if state.peek != nil, !isPeeking { since = stopwatch() }
    isPeeking = state.peek != nil
    state.time = hasMotion ? play.time : play.game.elapsed
    if hasMotion, state.peek != nil {
      state.peek = max(play.game.setup.peek - (stopwatch() - since).milliseconds / 1_000, 1)
    }
  }

  /// Shows all cards of a game with a peek before its first choice.
  static func beginPeek(_ state: inout BoardState) {
    let setup = state.game.setup
    state.peek = setup.peek > 0 && state.game.choices.isEmpty ? setup.peek : nil
  }

  private static let lookInterval = Duration.seconds(1)
  /// Long enough to see the cards before they are turned face down.
  private static let pause = Duration.milliseconds(1_500)
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
