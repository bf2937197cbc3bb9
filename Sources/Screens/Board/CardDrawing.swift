internal import Games
internal import Terminals

/// Draws one card, so that its state can be told without any colour.
///
/// For example: face down is a frame with a pattern, face up a frame with a face, matched no frame at all; the focus is a
/// double frame. The smallest cards are `[░░]`, `[👻]` and nothing; the focus is `>░░<`.
struct CardDrawing {
  let size: CardSize
  let back: Style
  let isFocused: Bool

  func draw(_ look: Look, at corner: CellGrid.Spot, in grid: inout CellGrid) {
    switch look {
    case .gone: break
    case .faceDown:
      drawFrame(corner, &grid)
      drawBack(corner, &grid)
      return
    case .faceUp(let face, let name):
      drawFrame(corner, &grid)
      draw(face, name, corner, &grid)
      return
    case .found(let face, let name): draw(face, name, corner, &grid)
    }
    if isFocused { drawFrame(corner, &grid) }
  }

  /// What there is to be seen of a card.
  enum Look: Hashable {
    case faceDown
    case faceUp(String, name: String?)
    /// Matched by the last choice: no frame any more, but still a face.
    case found(String, name: String?)
    case gone
  }

  private func drawFrame(_ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    let (row, column, right) = (corner.row, corner.column, corner.column + size.width - 1)
    guard size.isFramed else {
      grid.write(isFocused ? ">" : "[", atRow: row, column: column)
      grid.write(isFocused ? "<" : "]", atRow: row, column: right)
      return
    }
    let parts = isFocused ? Self.focused : Self.usual
    let style: Style = isFocused ? .bold : .plain
    let edge = String(repeating: parts.horizontal, count: size.innerWidth)
    grid.write(StyledText(parts.top.0 + edge + parts.top.1, style), atRow: row, column: column)
    for inner in row + 1..<row + size.height - 1 {
      for side in [column, right] { grid.write(StyledText(parts.vertical, style), atRow: inner, column: side) }
    }
    grid.write(
      StyledText(parts.bottom.0 + edge + parts.bottom.1, style), atRow: row + size.height - 1, column: column)
  }

  private func drawBack(_ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    let top = corner.row + (size.isFramed ? 1 : 0)
    let left = corner.column + 1
    grid.fill(rows: top..<top + size.innerHeight, columns: left..<left + size.innerWidth, back)
    let width = min(size.innerWidth, size.isFramed ? 4 : 2)
    grid.write(
      StyledText(String(repeating: "░", count: width), back), atRow: top + (size.innerHeight - 1) / 2,
      column: left + (size.innerWidth - width) / 2)
  }

  private func draw(_ face: String, _ name: String?, _ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    let (row, column) = (corner.row + size.faceRow, corner.column + size.faceColumn)
    grid.write(StyledText(face), atRow: row, column: column)
    guard let name else { return }
    if size.nameRows < 0 {
      return grid.write(StyledText(name).fitted(to: size.nameWidth), atRow: row, column: column + 3)
    }
    for (index, line) in lines(of: name).enumerated() {
      let indent = (size.innerWidth - line.cells) / 2
      grid.write(line, atRow: row + 1 + index, column: corner.column + 1 + indent)
    }
  }

  /// As many lines as there are; what does not fit ends in "…".
  private func lines(of name: String) -> [StyledText] {
    guard size.nameRows > 0 else { return [] }
    let lines = TextWrapping.lines(Escaping.escaped(name), width: size.nameWidth)
    let last = lines.dropFirst(size.nameRows - 1).joined(separator: " ")
    return (lines.prefix(size.nameRows - 1) + [last]).map { StyledText($0).fitted(to: size.nameWidth) }
  }

  private struct Parts {
    let top: (String, String)
    let bottom: (String, String)
    let horizontal: String
    let vertical: String
  }

  private static let usual = Parts(top: ("╭", "╮"), bottom: ("╰", "╯"), horizontal: "─", vertical: "│")
  private static let focused = Parts(top: ("╔", "╗"), bottom: ("╚", "╝"), horizontal: "═", vertical: "║")
}
