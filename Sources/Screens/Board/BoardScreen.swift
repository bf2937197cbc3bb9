internal import EmojiNames
internal import Games
public import Terminals
internal import Themes

/// The whole screen of a game: state in, cells out.
///
/// For example: `BoardScreen(state, in: window, depth: .full).grid`. The name of the theme and the figures are above the
/// board, the last event and the keys below it. In a window that is too small, the screen says which size it needs.
public struct BoardScreen {
  /// The layout of the cards, by which the next key is handled; nil if the window is too small.
  public let layout: BoardLayout?
  private let state: BoardState
  private let window: TerminalSize
  private let style: CardStyle

  /// `depth` is nil for a terminal that shows no colour. With `isPlain`, the grid is meant for ``CellGrid/inASCII``.
  public init(_ state: BoardState, in window: TerminalSize, depth: ColorDepth?, isPlain: Bool = false) {
    layout = state.layout(window)
    style = CardStyle(state.theme.color, depth: depth, isPlain: isPlain)
    self.state = state
    self.window = window
  }

  public var grid: CellGrid {
    var grid = CellGrid(window)
    guard !state.isHelpShown else {
      draw(BoardHelp.lines(window, pairs: state.game.pairing?.long), rows: 0..<window.rows, in: &grid)
      return grid
    }
    guard let layout else {
      draw(tooSmall, rows: 0..<window.rows, in: &grid)
      return grid
    }
    BoardHeader(state).draw(layout, in: &grid)
    drawHeadings(layout, &grid)
    drawCards(layout, &grid)
    BoardFooter(state: state, layout: layout).draw(&grid)
    if state.ending == nil { grid.cursor = layout.face(state.focus) }
    return grid
  }

  private var tooSmall: [StyledText] {
    let needed = state.needed(window)
    return [
      "Too small: \(window.columns) × \(window.rows).", "This game needs \(needed.columns) × \(needed.rows).",
      "It is kept; q leaves.",
    ]
  }

  /// Draws a block of lines in the middle, wrapped in a narrow window. If there are too many, the empty ones are left out
  /// first, then the last.
  private func draw(_ lines: [StyledText], rows: Range<Int>, in grid: inout CellGrid) {
    let width = min(grid.size.columns, Self.widestText)
    var rest = lines.flatMap { line -> [StyledText] in
      // The style of the first run is that of the whole line.
      guard line.cells > width, let style = line.runs.first?.style else { return [line] }
      return TextWidth.wrapped(line.plain, to: width).map { StyledText($0, style) }
    }
    while rest.count > rows.count, let empty = rest.lastIndex(where: { $0.cells == 0 }) { rest.remove(at: empty) }
    let left = (grid.size.columns - (rest.map(\.cells).max() ?? 0)) / 2
    let top = rows.lowerBound + max(rows.count - rest.count, 0) / 2
    for (index, line) in rest.prefix(rows.count).enumerated() { grid.write(line, atRow: top + index, column: left) }
  }

  /// Letters above and below, numbers left and right.
  private func drawHeadings(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let cards = layout.grid
    let width = layout.frame.numberWidth(cards)
    let bottom = layout.corner((cards.rows - 1) * cards.columns).row + layout.card.height
    for column in 0..<cards.columns {
      let corner = layout.corner(column)
      let letter = StyledText(CardPlace.letters(column), .dim)
      let place = corner.column + (layout.card.width - 1) / 2
      grid.write(letter, atRow: corner.row - 1, column: place)
      if layout.frame.hasFarLetters { grid.write(letter, atRow: bottom, column: place) }
    }
    let right = layout.corner(cards.columns - 1).column + layout.card.width + 1
    for row in 0..<cards.rows {
      let corner = layout.corner(row * cards.columns)
      let place = corner.row + (layout.card.height - 1) / 2
      let number = TextWidth.padded(String(row + 1), to: width - 1, .trailing)
      grid.write(StyledText(number, .dim), atRow: place, column: corner.column - width)
      if layout.frame.hasFarNumbers { grid.write(StyledText(String(row + 1), .dim), atRow: place, column: right) }
    }
  }

  private func drawCards(_ layout: BoardLayout, _ grid: inout CellGrid) {
    for card in state.game.cards.indices {
      let isFocused = card == state.focus && state.isFocusFramed
      CardDrawing(size: layout.card, style: style, isFocused: isFocused)
        .draw(look(card, layout), at: layout.corner(card), in: &grid)
    }
  }

  private func look(_ index: Int, _ layout: BoardLayout) -> CardDrawing.Look {
    let card = state.game.cards[index]
    guard card.isFaceUp || state.peek != nil else { return .faceDown }
    if let word = card.word { return card.isMatched ? .found(nil, name: word) : .faceUp(nil, name: word) }
    let alike = state.alike.words(for: card.face.text)
    let full = state.names.nameOrFace(card.face)
    let name: String? =
      !state.showsFaces ? full : layout.card.showsNames ? alike ?? (state.hasNames ? full : nil) : nil
    let face = state.showsFaces ? card.face.text : nil
    return card.isMatched ? .found(face, name: name) : .faceUp(face, name: name)
  }

  private static let widestText = 60
}

/// The name of the theme, the figures of the game and the players, always on screen, in the longest form that fits.
///
/// For example: `Halloween             Score 4   Moves 3   Pairs 2/6   Time 0:42`, or in a narrow window
/// `Score 4, 3 moves, 2/6, 0:42`. Several players are below: `▸ Ada 4   Ben 2`. A game with words names their language where
/// there is room: `Animals · German words`.
private struct BoardHeader {
  let name: StyledText
  let state: BoardState
  let game: Game

  init(_ state: BoardState) {
    name = StyledText(state.showsFaces ? state.theme.name : EmojiWords.named(state.theme.name), .bold)
    self.state = state
    game = state.game
  }

  func draw(_ layout: BoardLayout, in grid: inout CellGrid) {
    let columns = layout.window.columns
    let titleRows = BoardFrame.titleRows(columns)
    if titleRows > 1 {
      grid.write(title(fitting: columns), atRow: 0, column: 0)
      grid.write(figures(fitting: columns), atRow: 1, column: 0)
    } else {
      let figures = figures(fitting: columns - min(name.cells, Self.leastName) - Self.gap)
      grid.write(title(fitting: columns - figures.cells - Self.gap), atRow: 0, column: 0)
      grid.write(figures, atRow: 0, column: columns - figures.cells)
    }
    let rows = layout.frame.headerRows - titleRows
    guard rows > 0 else { return }
    let perRow = (state.players.count + rows - 1) / rows
    for row in 0..<rows {
      let members = (row * perRow..<min((row + 1) * perRow, state.players.count)).map { $0 }
      grid.write(players(members, fitting: columns), atRow: titleRows + row, column: 0)
    }
  }

  private func title(fitting columns: Int) -> StyledText {
    let forms = state.language.map { [" · \($0) words", " · \($0)"] } ?? []
    return forms.map { name + StyledText($0) }.first { $0.cells <= columns } ?? name.fitted(to: columns)
  }

  private func figures(fitting columns: Int) -> StyledText {
    let (moves, time) = (game.moves, clock(state.time))
    let pairs = "\(game.pairsFound)/\(game.setup.pairs)"
    let bonus = bonus.map { "Bonus \($0)" }
    let score = state.players.count > 1 ? nil : "Score \(game.score)"
    let wide = [bonus, score, "Moves \(moves)", "Pairs \(pairs)", "Time \(time)"].compactMap { $0 }
    let narrow = [score, counted(moves, "move"), pairs, time].compactMap { $0 }
    let forms =
      ["   ", "  "].map { wide.joined(separator: $0) } + [
        (narrow + [bonus].compactMap { $0 }).joined(separator: ", "), narrow.joined(separator: ", "),
        [score, pairs, time].compactMap { $0 }.joined(separator: ", "),
      ]
    return StyledText(forms.first { $0.cells <= columns } ?? forms.last ?? "")
  }

  /// The bonus that the open card would still earn.
  private var bonus: Int? {
    game.setup.hasBonus ? game.first.map { game.cards[$0].bonus(at: state.time) } : nil
  }

  /// The names and points of some players, the one whose turn it is marked. Long names are cut.
  private func players(_ members: [Int], fitting columns: Int) -> StyledText {
    let longest = state.players.map(\.cells).max() ?? 0
    for (separator, most) in [("   ", longest)] + (1...max(longest, 1)).reversed().map({ ("  ", $0) }) {
      var line = StyledText()
      for (index, player) in members.enumerated() {
        let hasTurn = player == game.turn && !game.isOver
        let name = TextWidth.fitted(Escaping.escaped(state.players[player]), to: most)
        line.append(index > 0 ? separator : "")
        line.append(
          (hasTurn ? "▸" : " ") + name + " \(game.tallies[player].points)", hasTurn ? .bold : .plain)
      }
      if line.cells <= columns || most == 1 { return line }
    }
    return StyledText()
  }

  private static let gap = 3
  /// The cells that a longer name always keeps.
  private static let leastName = 20
}

/// The rows below the cards: the last event or the keys typed so far, and the help for keys; the figures at the end.
///
/// The names of visible faces that look alike, on cards too small for a name, replace the help. For example:
/// `b3: medium, a1: dark`. If that is too long for one row it uses both, unless something is being typed.
struct BoardFooter {
  let state: BoardState
  let layout: BoardLayout

  func draw(_ grid: inout CellGrid) {
    for (index, line) in lines.enumerated() {
      grid.write(line, atRow: layout.window.rows - lines.count + index, column: 0)
    }
  }

  /// The key of the hint at a spot.
  func key(at spot: CellGrid.Spot) -> Key? {
    guard showsKeys, spot.row == layout.window.rows - 1 else { return nil }
    return state.keyHints(layout).key(at: spot.column, width: columns)
  }

  /// False where the last row has something else: a message that is too long for a row, or names.
  private var showsKeys: Bool {
    if state.ending != nil { return layout.frame.footerRows > 1 }
    return layout.frame.footerRows > 1 && event.cells <= columns && names.isEmpty
  }

  private var lines: [StyledText] {
    if let ending = state.ending { return ending.lines(fitting: columns, rows: layout.frame.footerRows) }
    if showsKeys { return [event, StyledText(state.keyHints(layout).line(width: columns).plain, .dim)] }
    let hasRoom = layout.frame.footerRows > 1 && event.cells <= columns
    let lines = hasRoom ? [event, StyledText()] : wrapped(event, rows: layout.frame.footerRows)
    guard !names.isEmpty else { return lines }
    let all = names.joined(separator: ", ")
    let rows = all.cells <= columns || isTyping ? [all] : names
    return lines.dropLast(rows.count) + rows.suffix(lines.count).map { StyledText($0).fitted(to: columns) }
  }

  private func wrapped(_ text: StyledText, rows: Int) -> [StyledText] {
    let lines = text.lines(width: columns)
    let last = lines.dropFirst(rows - 1).reduce(StyledText()) { $0.cells > 0 ? $0 + " " + $1 : $1 }
    return lines.prefix(rows - 1) + [last.fitted(to: columns)]
  }

  private var columns: Int { layout.window.columns }

  private var isTyping: Bool { !state.typing.isEmpty }

  private var event: StyledText {
    if let peek = state.peek {
      return StyledText(
        state.hasMotion ? "Look at the cards: \(peek). Any key begins." : "Look at the cards. Any key begins.")
    }
    guard !isTyping else { return BoardHelp.typing(state.typing).fitted(to: columns) }
    let notice = state.notice ?? (cutsMostWords ? Self.cutWords : nil)
    return notice?.text(state, width: columns) ?? StyledText()
  }

  private var cutsMostWords: Bool { state.hasWords && layout.card.innerWidth < Self.leastWord }

  private static let leastWord = 4
  private static let cutWords = BoardNotice.words([
    "Words are cut in this window; a larger one shows more of them.", "A larger window shows more of each word.",
    "Words are cut: enlarge it.",
  ])

  /// Words that their cards cut, and faces that look alike or that the terminal lacks, whose names are not on their cards,
  /// the one turned last first. Empty if the notice has all of them.
  private var names: [String] {
    var faces: Set<String> = []
    let cards = state.inSight.filter {
      faces.insert(state.game.cards[$0].word ?? state.game.cards[$0].face.text).inserted
    }
    let notice = event.plain
    var areInNotice = true
    let names = cards.compactMap { card -> String? in
      let (face, word) = (state.game.cards[card].face, state.game.cards[card].word)
      let called = word ?? state.names.nameOrFace(face)
      let name = word ?? (state.showsFaces ? state.alike.words(for: face.text) : called)
      guard let words = name, !layout.card.holds(words, besideFace: state.showsFaces && word == nil) else { return nil }
      let place = layout.grid.place(of: card)
      let full = "\(place): \(state.showsFaces ? called : state.caption(card))"
      // Without the sign it could be the beginning of a longer name.
      areInNotice = areInNotice && [".", ","].contains { notice.contains(full + $0) }
      return "\(place): \(words)"
    }
    return areInNotice ? [] : names
  }
}
