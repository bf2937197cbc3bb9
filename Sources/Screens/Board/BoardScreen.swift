public import Terminals

/// The whole screen of a game: state in, cells out.
///
/// For example: `BoardScreen(state, depth: .full).grid(window)`. The name of the theme and the figures stand above the board,
/// what just happened and the keys below it; a window that is too small says what it would take.
public struct BoardScreen {
  let state: BoardState
  let depth: ColorDepth?

  /// `depth` is nil for a terminal that shows no colour.
  public init(_ state: BoardState, depth: ColorDepth?) {
    self.state = state
    self.depth = depth
  }

  public func grid(_ window: TerminalSize) -> CellGrid {
    if state.isHelpShown { return TextScreen.grid(BoardHelp.lines(window), window) }
    guard let layout = state.layout(window) else { return TextScreen.grid(tooSmall(window), window) }
    var grid = CellGrid(window)
    BoardHeader(state).draw(layout, in: &grid)
    if let ending = state.ending {
      let lines = ending.lines(fitting: window.columns)
      TextScreen.draw(lines, rows: layout.frame.headerRows..<window.rows, in: &grid)
      return grid
    }
    drawHeadings(layout, &grid)
    drawCards(layout, &grid)
    BoardFooter(state: state, layout: layout).draw(&grid)
    grid.cursor = layout.face(state.focus)
    return grid
  }

  private func tooSmall(_ window: TerminalSize) -> [StyledText] {
    let needed = state.needed(window)
    return [
      "Too small: \(window.columns) × \(window.rows).", "This game needs \(needed.columns) × \(needed.rows).",
      "It is kept; q leaves.",
    ]
  }

  /// Letters above and below, numbers left and right.
  private func drawHeadings(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let cards = layout.grid
    let width = layout.frame.numberWidth(cards)
    let bottom = layout.corner((cards.rows - 1) * cards.columns).row + layout.card.height
    for column in 0..<cards.columns {
      let corner = layout.corner(column)
      let letter = StyledText(layout.heading(ofColumn: column), .dim)
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
    let style = CardStyle(state.theme.color, depth: depth)
    for card in state.game.cards.indices {
      let isFocused = card == state.focus && state.isFocusFramed
      CardDrawing(size: layout.card, back: style.back, isFocused: isFocused)
        .draw(look(card, layout), at: layout.corner(card), in: &grid)
    }
  }

  private func look(_ index: Int, _ layout: BoardLayout) -> CardDrawing.Look {
    let card = state.game.cards[index]
    guard card.isFaceUp else { return .faceDown }
    let name =
      !layout.card.showsNames
      ? nil : state.alike.words(card.face) ?? (state.hasNames ? FaceName.of(card.face) : nil)
    if !card.isMatched { return .faceUp(card.face.text, name: name) }
    return state.lastPair.contains(index) ? .found(card.face.text, name: name) : .gone
  }
}
