internal import Games
internal import Terminals
internal import Themes

/// The one or two rows below the cards: what just happened or is being typed, and the keys.
///
/// Faces that a terminal may draw alike, on cards too small for a name, take the row of the keys while they lie in sight. For
/// example: `b3: medium, a1: dark`; what does not fit there in one row takes both, but while something is typed.
struct BoardFooter {
  let state: BoardState
  let layout: BoardLayout

  func draw(_ grid: inout CellGrid) {
    let last = layout.window.rows - 1
    var lines = [happening] + (layout.frame.hasKeys ? [BoardHelp.keys(fitting: columns, layout.grid)] : [])
    let names = names
    if !names.isEmpty {
      let all = names.joined(separator: ", ")
      let rows = all.cells <= columns || isTyping ? [all] : names
      lines = lines.dropLast(rows.count) + rows.suffix(lines.count).map { StyledText($0).fitted(to: columns) }
    }
    for (index, line) in lines.enumerated() { grid.write(line, atRow: last - lines.count + 1 + index, column: 0) }
  }

  private var columns: Int { layout.window.columns }

  private var isTyping: Bool { !state.typing.isEmpty && !state.typing.isSilent }

  private var happening: StyledText {
    guard !isTyping else { return BoardHelp.typing(state.typing).fitted(to: columns) }
    return state.notice?.text(state.game, layout.grid, width: columns) ?? StyledText()
  }

  /// Those that can be mistaken and are not told by their cards, the one that was turned last first.
  private var names: [String] {
    var faces: Set<Emoji> = []
    let cards = state.inSight.filter { faces.insert(state.game.cards[$0].face).inserted }
    let told = happening.plain
    var isTold = true
    let names = cards.compactMap { card -> String? in
      let face = state.game.cards[card].face
      guard let words = state.alike.words(face), !layout.card.holds(words) else { return nil }
      let place = layout.grid.place(of: card)
      let full = "\(place): \(FaceName.of(face))"
      // What is more than that is another face's name.
      isTold = isTold && [".", ","].contains { told.contains(full + $0) }
      return "\(place): \(words)"
    }
    return isTold ? [] : names
  }
}
