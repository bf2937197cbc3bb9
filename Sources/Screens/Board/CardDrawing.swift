internal import Terminals
internal import Themes

/// Draws one card. Its state is visible without any colour.
///
/// For example: face down is a frame with a pattern, face up a frame with a face, matched has no frame; the focus is a
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
      drawFace(face, name: name, corner, &grid)
      return
    case .found(let face, let name): drawFace(face, name: name, corner, &grid)
    }
    if isFocused { drawFrame(corner, &grid) }
  }

  /// The visible state of a card.
  enum Look: Hashable {
    case faceDown
    /// Without a face there is only a name.
    case faceUp(String?, name: String?)
    /// Matched by the last choice: a face without a frame.
    case found(String?, name: String?)
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

  private func drawFace(_ face: String?, name: String?, _ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    guard let face else { return drawName(name ?? "", corner, &grid) }
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

  /// Draws a name in the middle of the card, where the face would be.
  private func drawName(_ name: String, _ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    let lines = lines(of: name, rows: size.innerHeight, width: size.innerWidth)
    let top = corner.row + (size.isFramed ? 1 : 0) + (size.innerHeight - lines.count) / 2
    for (index, line) in lines.enumerated() {
      grid.write(line, atRow: top + index, column: corner.column + 1 + (size.innerWidth - line.cells) / 2)
    }
  }

  private func lines(of name: String) -> [StyledText] {
    size.nameRows > 0 ? lines(of: name, rows: size.nameRows, width: size.nameWidth) : []
  }

  /// The lines of a name, cut with "…" if it does not fit.
  private func lines(of name: String, rows: Int, width: Int) -> [StyledText] {
    let lines = TextWrapping.lines(Escaping.escaped(name), width: width)
    guard lines.count > rows else { return lines.map { StyledText($0).fitted(to: width) } }
    let last = lines.dropFirst(rows - 1).joined(separator: " ")
    return (lines.prefix(rows - 1) + [last]).map { StyledText($0).fitted(to: width) }
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

/// The size of a card, in cells.
struct CardSize: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The rows below the face for its name; −1 if the name is beside the face.
  let nameRows: Int

  init(_ width: Int, _ height: Int, nameRows: Int = 0) {
    self.width = width
    self.height = height
    self.nameRows = nameRows
  }

  /// False for the smallest card, which has brackets.
  var isFramed: Bool { height > 1 }

  var showsNames: Bool { nameRows != 0 }

  /// The cells inside the frame or the brackets.
  var innerWidth: Int { width - 2 }
  var innerHeight: Int { isFramed ? height - 2 : 1 }

  /// Where the face begins, from the corner of the card. Every face is assumed to be two cells wide.
  var faceRow: Int { isFramed ? nameRows > 0 ? 1 : height / 2 : 0 }
  var faceColumn: Int { nameRows < 0 ? 1 : width / 2 - 1 }

  /// The cells of a line of a name.
  var nameWidth: Int { nameRows < 0 ? innerWidth - 3 : innerWidth }

  /// Whether a whole name fits on the card, with the face or in its place.
  func holds(_ name: String, besideFace: Bool = true) -> Bool {
    guard besideFace else {
      let lines = TextWrapping.lines(Escaping.escaped(name), width: innerWidth)
      return lines.count <= innerHeight && lines.allSatisfy { $0.cells <= innerWidth }
    }
    let lines = nameRows < 0 ? [name] : TextWrapping.lines(Escaping.escaped(name), width: nameWidth)
    return showsNames && lines.count <= abs(nameRows) && lines.allSatisfy { $0.cells <= nameWidth }
  }

  static let smallest = CardSize(4, 1)

  /// The largest first.
  static let plain = [CardSize(10, 5), CardSize(6, 3), smallest]
  static let named = [CardSize(14, 5, nameRows: 2), CardSize(14, 4, nameRows: 1), CardSize(17, 1, nameRows: -1)]
}

/// The style of the back of a card: the colour of the theme, with a pattern in black or white, whichever has more contrast.
///
/// For example: orange backs have a black pattern, dark blue ones a white one. The contrast is computed for the nearest
/// colour that the terminal has.
struct CardStyle {
  let back: Style

  /// `depth` is nil for a terminal that shows no colour.
  init(_ color: ThemeColor, depth: ColorDepth?) {
    guard let depth else {
      back = .plain
      return
    }
    let tint = TerminalColor.exact(red: color.red, green: color.green, blue: color.blue)
    back = Style(foreground: Self.ink(on: tint, depth), background: tint)
  }

  private static func ink(on tint: TerminalColor, _ depth: ColorDepth) -> TerminalColor {
    guard let drawn = parts(tint, depth) else { return .palette(.white) }
    let ink = Contrast.ink(on: drawn)
    return .exact(red: ink.red, green: ink.green, blue: ink.blue)
  }

  /// The colour that a terminal shows, nil if it is unknown.
  static func parts(_ color: TerminalColor, _ depth: ColorDepth) -> Contrast.Parts? {
    guard case .exact(let red, let green, let blue) = color.drawn(depth) else { return nil }
    return Contrast.Parts(red: red, green: green, blue: blue)
  }
}
