public import EmojiNames
public import Games
public import Terminals
public import Themes

/// A game on a board, as a value: the card in focus, the keys typed so far, and the last event.
///
/// For example: `state.handle(.character(" "), on: layout)` is `.choose(0)` at first. The caller makes that choice in the
/// game and passes the outcome to ``show(_:_:)``.
public struct BoardState: Sendable {
  public private(set) var theme: Theme
  public private(set) var game: Game
  /// True if all faces have names below them. Faces that look alike always have.
  public let hasNames: Bool
  let names: EmojiNames
  /// False for a terminal without emoji: names are shown in their place.
  public let showsFaces: Bool
  /// The card that Space turns up.
  public internal(set) var focus = 0
  /// False from typing or clicking a place until the next arrow key.
  var isFocusFramed = true
  var typing = PlaceTyping()
  var notice: BoardNotice?
  public internal(set) var isHelpShown = false
  /// True if the next key answers whether the game is given up for a new one.
  private(set) var isAskingToGiveUp = false
  /// Nil until the game is over.
  private(set) var ending: BoardEnding?
  /// The pair that was found last.
  private(set) var lastPair: [Int] = []
  /// Milliseconds of play by now.
  public var time = 0
  /// The seconds for which all cards are still shown before the first choice; nil where they are not.
  public var peek: Int?
  /// True if the terminal shows faces in a larger size.
  public var hasLargerText = false
  /// False for a person who asks for no motion: nothing changes on the screen without a key.
  public let hasMotion: Bool
  /// The player of a game alone.
  public let player: String
  private(set) var alike: LookAlikes

  /// `notices` are forms of one message, the longest first.
  public init(
    _ theme: Theme, _ game: Game, player: String = "", hasNames: Bool, names: EmojiNames = .english,
    showsFaces: Bool = true, hasMotion: Bool = true, notices: [StyledText] = []
  ) {
    self.showsFaces = showsFaces
    self.hasMotion = hasMotion
    self.player = player
    time = game.elapsed
    self.theme = theme
    self.game = game
    self.hasNames = hasNames
    self.names = names
    notice = notices.isEmpty ? nil : .words(notices)
    alike = Self.alike(game, names)
  }

  /// Of the pictures: the emoji of a pair of two texts is on no card.
  private static func alike(_ game: Game, _ names: EmojiNames) -> LookAlikes {
    LookAlikes(game.cards.filter { $0.word == nil }.map(\.face.text), names: names)
  }

  /// The layout in a window; nil where the window is too small for this game.
  public func layout(_ window: TerminalSize) -> BoardLayout? {
    guard let ending else { return BoardLayout(window, game.grid, needs) }
    // Smaller cards make room for all lines; where even these are too large, the last lines are left out.
    return (1...ending.lines(fitting: window.columns).count).reversed().lazy
      .compactMap { BoardLayout(window, game.grid, needs(endingRows: $0)) }.first
  }

  private var needs: BoardLayout.Needs { needs(endingRows: nil) }

  private func needs(endingRows: Int?) -> BoardLayout.Needs {
    BoardLayout.Needs(
      names: hasNames || needsNames, words: hasWords, hasTwoLines: needsNames, players: players.count,
      endingRows: endingRows,
      hasLargerText: hasLargerText)
  }

  /// The names of all who play.
  public var players: [String] { game.players(player) }

  /// The smallest window that fits the game and is no smaller than this one.
  func needed(_ window: TerminalSize) -> TerminalSize {
    BoardLayout.needed(window, game.grid, ending == nil ? needs : needs(endingRows: 1))
  }

  /// The name of a card in the lines below the board: its word, or the name of its emoji. In a game with words a
  /// picture is called by its emoji, because its name may be the word that is looked for; without emoji it is called a
  /// picture of something.
  func caption(_ card: Int) -> String {
    let card = game.cards[card]
    if let word = card.word { return word }
    guard hasWords else { return names.nameOrFace(card.face) }
    if !showsFaces { return "picture of \(names.nameOrFace(card.face))" }
    return hasNames ? names.nameOrFace(card.face) : card.face.text
  }

  /// The emoji of a pair of two texts; nil for other cards, and on a terminal without emoji.
  func sign(_ card: Int) -> String? {
    let face = game.cards[card].face
    return showsFaces && game.setup.vocabulary?.words[face]?.front != nil ? face.text : nil
  }

  var hasWords: Bool { game.setup.vocabulary != nil }

  var language: String? { GameCompany(game.setup).languageName }

  private var needsNames: Bool { !alike.isEmpty || !showsFaces }

  /// The cards whose faces are visible, the one turned last first.
  var inSight: [Int] {
    game.choices.suffix(2).reversed().map(\.card)
      .filter { game.cards[$0].isFaceUp && (!game.cards[$0].isMatched || lastPair.contains($0)) }
  }

  /// Shows a card that was chosen by a player, and the game after it.
  public mutating func show(_ outcome: Outcome, by player: Int = 0, _ game: Game) {
    self.game = game
    time = max(time, game.elapsed)
    notice = .turn(outcome, by: players.count > 1 ? players[player] : nil)
    switch outcome {
    case .ignored: break
    case .first, .mismatch: lastPair = []
    case .match(let card, let other, _), .help(let card, let other): lastPair = [card, other]
    }
  }

  /// Ends the game. `verdict` has the lines about its figures and the records.
  public mutating func end(_ verdict: [String]) {
    ending = BoardEnding(verdict: verdict)
    isFocusFramed = false
  }

  /// Begins another game of the theme. `notices` are forms of one message, the longest first.
  public mutating func begin(_ game: Game, notices: [StyledText] = []) {
    self.game = game
    alike = Self.alike(game, names)
    (focus, isFocusFramed, isAskingToGiveUp, ending, lastPair) = (0, true, false, nil, [])
    (time, peek) = (game.elapsed, nil)
    notice = .words(notices.isEmpty ? ["A new game."] : notices)
  }

  /// Shows a new name or colour of the theme.
  public mutating func show(_ theme: Theme) { self.theme = theme }

  /// Shows a game that another program continued or began.
  public mutating func adopt(_ game: Game, of theme: Theme, saying words: StyledText) {
    let focus = game.deck == self.game.deck && game.setup == self.game.setup ? focus : 0
    begin(game)
    typing.clear()
    (self.theme, self.focus) = (theme, focus)
    say(words)
  }

  /// Shows a message in the line below the board.
  public mutating func say(_ words: StyledText) { notice = .words([words]) }

  /// Asks whether to give up this game for a new one; the next key is the answer.
  public mutating func askToGiveUp() {
    isAskingToGiveUp = true
    notice = .words([Self.giveUpQuestion(game), "Give up? \(game.pairsFound) of \(game.setup.pairs) found [y/N]"])
  }

  public static func giveUpQuestion(_ game: Game) -> StyledText {
    "Give up this game? \(game.pairsFound) of \(counted(game.setup.pairs, "pair")) found [y/N]"
  }
}

public enum BoardAction: Hashable, Sendable {
  case choose(Int)
  /// Turn up the partner of the first card for points.
  case help
  /// Let the computer turn up its next card at once.
  case computer
  /// Turn the cards face down that were shown first.
  case endPeek
  /// The same theme, dealt anew.
  case newGame
  case anotherTheme
  case leave
}

// The keys of the board.
extension BoardState {
  /// Handles a key. `layout` is nil where the window is too small to play.
  public mutating func handle(_ key: Key, on layout: BoardLayout?) -> BoardAction? {
    // The letters of a paste are not keys.
    if case .paste = key { return nil }
    if isHelpShown {
      isHelpShown = false
      return nil
    }
    let hint = hint(key, layout)
    guard ending == nil else { return handleAtEnd(hint ?? key) }
    guard let layout else { return handleUnseen(key) }
    guard !isAskingToGiveUp else { return handleAnswer(hint ?? key) }
    if peek != nil { return (hint ?? key) == .escape ? .leave : .endPeek }
    let action = if let hint { press(hint, layout) } else { handleInGame(key, layout) }
    switch action {
    case .newGame where game.pairsFound > 0:
      askToGiveUp()
      return nil
    // The computer does not wait for itself.
    case .choose where game.isComputersTurn, .help where game.isComputersTurn: return .computer
    default: return action
    }
  }

  /// The key of a hint that was clicked.
  private func hint(_ key: Key, _ layout: BoardLayout?) -> Key? {
    guard case .click(let spot) = key, let layout else { return nil }
    return BoardFooter(state: self, layout: layout).key(at: spot)
  }

  /// Handles the key of a hint, which is never the letter of a column.
  private mutating func press(_ hint: Key, _ layout: BoardLayout) -> BoardAction? {
    typing.clear()
    if case .character(let letter) = hint, let command = Self.commands[letter] { return command }
    return handleInGame(hint, layout)
  }

  private mutating func handleAnswer(_ key: Key) -> BoardAction? {
    isAskingToGiveUp = false
    if key == .character("y") || key == .character("Y") { return .newGame }
    say("The game goes on.")
    return nil
  }

  private mutating func handleInGame(_ key: Key, _ layout: BoardLayout) -> BoardAction? {
    switch key {
    case .up, .down, .left, .right, .home, .end: move(key, layout.grid)
    case .character(" "), .enter: return confirm(layout.grid)
    case .click(let spot): return click(spot, layout)
    case .character(let character): return handle(character, layout.grid)
    case .escape, .backspace:
      if typing.isEmpty { return key == .escape ? .leave : nil }
      typing.clear()
      notice = nil
    default: break
    }
    return nil
  }

  private func handleAtEnd(_ key: Key) -> BoardAction? {
    switch key {
    case .character("n"), .character("N"): .newGame
    // Few boards have a column t. A place that is typed too late must not open the chooser, where 'd' deletes.
    case .character("t"), .character("T"), .enter: .anotherTheme
    default: handleUnseen(key)
    }
  }

  /// Handles a key while no card is shown.
  private func handleUnseen(_ key: Key) -> BoardAction? {
    switch key {
    case .character("q"), .character("Q"), .escape: .leave
    default: nil
    }
  }

  private mutating func handle(_ character: Character, _ grid: CardGrid) -> BoardAction? {
    if character.isASCII, let digit = character.wholeNumberValue { return type(digit, grid) }
    if character == "?" { isHelpShown = true }
    guard let small = character.lowercased().first, let code = small.asciiValue, small.isLetter else { return nil }
    // The letter of the next place completes the one before.
    let before = typing.place.flatMap(grid.card)
    if let before { focus = before }
    let command = type(small, column: Int(code - UInt8(ascii: "a")), isNext: before != nil, grid)
    return before.map(BoardAction.choose) ?? command
  }

  private mutating func type(_ letter: Character, column: Int, isNext: Bool, _ grid: CardGrid) -> BoardAction? {
    let isColumn = column < grid.columns
    let isTwice = typing.column == column && typing.row == nil
    typing.clear()
    if let action = Self.commands[letter], !isColumn || isTwice {
      return isNext ? nil : action
    } else if isColumn {
      typing.begin(column: column)
      isFocusFramed = false
    } else {
      say("There is no column \(String(letter)); the last one is \(CardPlace.letters(grid.columns - 1)).")
    }
    return nil
  }

  private mutating func type(_ digit: Int, _ grid: CardGrid) -> BoardAction? {
    guard !typing.isEmpty else {
      say("Type the letter of the column first, as in \(grid.place(of: focus)).")
      return nil
    }
    guard typing.add(digit: digit, rows: grid.rows) else { return nil }
    return choosePlace(grid)
  }

  private mutating func choosePlace(_ grid: CardGrid) -> BoardAction? {
    let text = typing.text
    let card = typing.place.flatMap(grid.card)
    typing.clear()
    guard let card else {
      say("There is no card at \(text); the last one is \(grid.place(of: grid.cards - 1)).")
      return nil
    }
    return choose(card)
  }

  private mutating func choose(_ card: Int) -> BoardAction {
    focus = card
    isFocusFramed = false
    return .choose(card)
  }

  private mutating func confirm(_ grid: CardGrid) -> BoardAction? {
    if typing.place != nil { return choosePlace(grid) }
    guard typing.isEmpty else {
      say("Type a number after the letter, as in \(grid.place(of: focus)).")
      typing.clear()
      return nil
    }
    return .choose(focus)
  }

  private mutating func click(_ spot: CellGrid.Spot, _ layout: BoardLayout) -> BoardAction? {
    typing.clear()
    return layout.card(at: spot).map { choose($0) }
  }

  private mutating func move(_ key: Key, _ grid: CardGrid) {
    typing.clear()
    isFocusFramed = true
    let place = grid.place(of: focus)
    let last = min((place.row + 1) * grid.columns, grid.cards) - 1
    switch key {
    case .left where place.column > 0: focus -= 1
    case .right where focus < last: focus += 1
    case .up where place.row > 0: focus -= grid.columns
    // The last row may be shorter.
    case .down where place.row < grid.rows - 1: focus = min(focus + grid.columns, grid.cards - 1)
    case .home: focus = place.row * grid.columns
    case .end: focus = last
    default: break
    }
  }

  private static let commands: [Character: BoardAction] = ["h": .help, "n": .newGame, "q": .leave]
}

/// A place being typed: the letter of a column, then the digits of a row.
///
/// For example: on a board of 4 rows, `b3` is complete; on a board of 12 rows, `b1` may become `b11` and waits for another
/// digit, Enter, or the letter of the next place.
struct PlaceTyping: Hashable {
  private(set) var column: Int?
  private(set) var row: Int?

  var isEmpty: Bool { column == nil }

  /// `b`, `b1`
  var text: String { (column.map(CardPlace.letters) ?? "") + (row.map { String($0) } ?? "") }

  /// Nil before the first digit.
  var place: CardPlace? {
    guard let column, let row else { return nil }
    return CardPlace(column: column, row: row - 1)
  }

  mutating func begin(column: Int) {
    self = PlaceTyping()
    self.column = column
  }

  /// True if the place is complete, so that no further digit is possible.
  mutating func add(digit: Int, rows: Int) -> Bool {
    let row = (row ?? 0) * 10 + digit
    self.row = row
    return row * 10 > rows || row == 0 && rows < 10
  }

  mutating func clear() { self = PlaceTyping() }
}
