public import Games
public import Terminals
public import Themes

/// A game on a board, as a value: which card has the focus, what is being typed, and what just happened.
///
/// For example: `state.handle(.character(" "), on: layout)` is `.choose(0)` at first; whoever plays the game does that, and
/// tells what came of it with ``show(_:_:)``.
public struct BoardState: Sendable {
  public private(set) var theme: Theme
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
    BoardLayout(
      window, cards: game.cards.count, names: hasNames || !alike.isEmpty, hasTwoLines: !alike.isEmpty)
  }

  /// The window that this game would need.
  func needed(_ window: TerminalSize) -> TerminalSize {
    BoardLayout.needed(window, cards: game.cards.count, hasTwoLines: !alike.isEmpty)
  }

  /// The cards whose faces can be seen, the one that was turned last first.
  var inSight: [Int] {
    game.choices.suffix(2).reversed().map(\.card)
      .filter { game.cards[$0].isFaceUp && (!game.cards[$0].isMatched || lastPair.contains($0)) }
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

  /// The theme is called otherwise now, or has another colour.
  public mutating func show(_ theme: Theme) { self.theme = theme }

  /// Somebody else has played on, or begun another game: this is what lies on the table.
  public mutating func takeUp(_ game: Game, of theme: Theme, saying words: StyledText) {
    let focus = game.deck == self.game.deck && game.setup == self.game.setup ? focus : 0
    begin(game)
    typing.clear()
    (self.theme, self.focus) = (theme, focus)
    say(words)
  }

  /// Something to be read in the line below the board.
  public mutating func say(_ words: StyledText) { notice = .words(words) }
}
