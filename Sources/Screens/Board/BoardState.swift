public import Games
public import Terminals
public import Themes

/// A game on a board, as a value: which card has the focus, what is being typed, and what just happened.
///
/// For example: `state.handle(.character(" "), on: layout)` is `.choose(0)` at first; whoever plays the game does that, and
/// tells what came of it with ``show(_:_:)``.
public struct BoardState: Sendable {
  public let theme: Theme
  public private(set) var game: Game
  /// Names under all faces; those of faces that can be mistaken stand there always.
  public let hasNames: Bool
  /// The card that Space turns up.
  public internal(set) var focus = 0
  /// A place that is typed or clicked needs no frame of its own; the next arrow brings it back.
  var isFocusFramed = true
  var typing = PlaceTyping()
  var notice: BoardNotice?
  public internal(set) var isHelpShown = false
  /// What was reached, once the game is over.
  private(set) var ending: BoardEnding?
  /// The pair that was found last: its faces stay until the next choice.
  private(set) var lastPair: [Int] = []
  private(set) var alike: LookAlikes

  public init(_ theme: Theme, _ game: Game, hasNames: Bool, notice: StyledText? = nil) {
    self.theme = theme
    self.game = game
    self.hasNames = hasNames
    self.notice = notice.map(BoardNotice.words)
    alike = LookAlikes(game.cards.map(\.face))
  }

  /// The layout in a window; nil where the window is too small for this game.
  public func layout(_ window: TerminalSize) -> BoardLayout? {
    BoardLayout(window, cards: game.cards.count, names: hasNames || !alike.isEmpty)
  }

  /// A card was chosen.
  public mutating func show(_ outcome: Outcome, _ game: Game) {
    self.game = game
    notice = .turn(outcome)
    if outcome.kind != .ignored {
      lastPair = outcome.kind == .match ? [outcome.card, outcome.other].compactMap { $0 } : []
    }
  }

  /// The game is over. `verdict` says in what it is a best, or what would be.
  public mutating func end(_ result: GameResult, verdict: String) {
    ending = BoardEnding(result: result, verdict: verdict)
    isFocusFramed = false
  }

  /// Another game of the theme begins.
  public mutating func begin(_ game: Game) {
    self.game = game
    alike = LookAlikes(game.cards.map(\.face))
    (focus, isFocusFramed, ending, lastPair) = (0, true, nil, [])
    say("A new game.")
  }

  /// Something to be read in the line below the board.
  public mutating func say(_ words: StyledText) { notice = .words(words) }
}
