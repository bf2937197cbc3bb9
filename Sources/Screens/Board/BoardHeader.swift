internal import Games
internal import Terminals
internal import Themes

/// The name of the theme and the figures of the game: always on screen, as long or as short as the window allows.
///
/// For example: `Halloween                    Score 4   Moves 3   Pairs 2/6`, or in a narrow window `Score 4, 3 moves, 2/6`.
struct BoardHeader {
  let name: StyledText
  let game: Game

  init(_ state: BoardState) {
    name = StyledText(state.theme.name, .bold)
    game = state.game
  }

  func draw(_ layout: BoardLayout, in grid: inout CellGrid) {
    let columns = layout.window.columns
    guard layout.frame.headerRows == 1 else {
      grid.write(name.fitted(to: columns), atRow: 0, column: 0)
      return grid.write(figures(fitting: columns), atRow: 1, column: 0)
    }
    let figures = figures(fitting: columns - min(name.cells, Self.leastName) - Self.gap)
    grid.write(name.fitted(to: columns - figures.cells - Self.gap), atRow: 0, column: 0)
    grid.write(figures, atRow: 0, column: columns - figures.cells)
  }

  private func figures(fitting columns: Int) -> StyledText {
    let (score, moves) = (game.score, game.moves)
    let pairs = "\(game.setup.pairs - game.pairsLeft)/\(game.setup.pairs)"
    let forms: [StyledText] = [
      "Score \(score)   Moves \(moves)   Pairs \(pairs)", "Score \(score)  Moves \(moves)  Pairs \(pairs)",
    ]
    return forms.first { $0.cells <= columns } ?? "Score \(score), \(counted(moves, "move")), \(pairs)"
  }

  private static let gap = 3
  /// What is left of a longer name in any case.
  private static let leastName = 20
}
