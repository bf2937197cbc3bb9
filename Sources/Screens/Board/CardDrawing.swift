internal import Terminals
internal import Themes

/// Draws one card. Its state is visible without any colour.
///
/// For example: with colour, a card is a rectangle of its theme's colour with round corners, made of blocks; face up, its
/// inside is pale, with a face; found is a bare face; in focus there is a frame around the inside. Without colour a card is a
/// frame with a pattern or a face in it, double in focus. The smallest cards are then `[░░]`, `[👻]` and ` 👻 `; the focus is
/// `>░░<`.
struct CardDrawing {
  let size: CardSize
  let style: CardStyle
  let isFocused: Bool

  func draw(_ look: Look, at corner: CellGrid.Spot, in grid: inout CellGrid) {
    switch look {
    case .faceDown:
      style.edge.draw(size, at: corner, in: &grid)
      drawBack(corner, &grid)
    case .faceUp(let face, let name):
      style.edge.draw(size, at: corner, in: &grid)
      fill(corner, style.back.blank, &grid)
      // Only the middle of a large card changes when it is turned, so that little is sent to the terminal.
      grid.fill(rows: size.middleRows(corner.row), columns: size.middleColumns(corner.column), style.front.blank)
      drawFace(face, name: name, style.front, corner, &grid)
    case .found(let face, let name):
      drawFace(face, name: name, .dim, corner, &grid)
    }
    if isFocused { style.focus.draw(size, at: corner, in: &grid) }
  }

  /// The visible state of a card.
  enum Look: Hashable {
    case faceDown
    /// Without a face there is only a name.
    case faceUp(String?, name: String?)
    /// Matched.
    case found(String?, name: String?)
  }

  private func drawBack(_ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    if !size.isFramed, style.hasBlocks {
      let block = String(repeating: CardEdge.tile, count: size.innerWidth)
      grid.write(StyledText(block, style.edge.style), atRow: corner.row, column: corner.column + 1)
      return
    }
    fill(corner, style.back.blank, &grid)
    if size.scale > 1 {
      let column = corner.column + size.faceColumn
      grid.write("░░", style.back, scale: size.scale, atRow: corner.row + size.faceRow, column: column)
      return
    }
    let top = corner.row + (size.isFramed ? 1 : 0)
    grid.write(
      StyledText("░░", style.back), atRow: top + (size.innerHeight - 1) / 2,
      column: corner.column + 1 + (size.innerWidth - 2) / 2)
  }

  /// Fills the card inside its frame.
  private func fill(_ corner: CellGrid.Spot, _ style: Style, _ grid: inout CellGrid) {
    let top = corner.row + (size.isFramed ? 1 : 0)
    let left = corner.column + 1
    grid.fill(rows: top..<top + size.innerHeight, columns: left..<left + size.innerWidth, style)
  }

  private func drawFace(
    _ face: String?, name: String?, _ style: Style, _ corner: CellGrid.Spot, _ grid: inout CellGrid
  ) {
    // A face of more cells is text, which is cut where the card is too small.
    guard let face, face.cells <= 2 else { return drawName(face ?? name ?? "", style, corner, &grid) }
    let (row, column) = (corner.row + size.faceRow, corner.column + size.faceColumn)
    if size.scale > 1, face.cells == 2, Escaping.escaped(face) == face {
      grid.write(face, inStyle(of: face, style), scale: size.scale, atRow: row, column: column)
    } else {
      grid.write(StyledText(face, inStyle(of: face, style)), atRow: row, column: column)
    }
    guard let name else { return }
    if size.nameRows < 0 {
      return grid.write(StyledText(name, style).fitted(to: size.nameWidth), atRow: row, column: column + 3)
    }
    for (index, line) in lines(of: name, style, rows: size.nameRows, width: size.nameWidth).enumerated() {
      let indent = (size.innerWidth - line.cells) / 2
      grid.write(line, atRow: row + size.scale + index, column: corner.column + 1 + indent)
    }
  }

  /// Letters as faces need a foreground; emoji have their own colours.
  private func inStyle(of face: String, _ style: Style) -> Style {
    face.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" } ? style.blank : style
  }

  private func drawName(_ name: String, _ style: Style, _ corner: CellGrid.Spot, _ grid: inout CellGrid) {
    let (rows, columns) = (size.middleRows(corner.row), size.middleColumns(corner.column))
    let lines = lines(of: name, style, rows: rows.count, width: columns.count)
    let top = rows.lowerBound + (rows.count - lines.count) / 2
    for (index, line) in lines.enumerated() {
      grid.write(line, atRow: top + index, column: columns.lowerBound + (columns.count - line.cells) / 2)
    }
  }

  /// The lines of a name, cut with "…" if it does not fit.
  private func lines(of name: String, _ style: Style, rows: Int, width: Int) -> [StyledText] {
    TextWidth.wrapped(Escaping.escaped(name), to: width, rows: rows).map { StyledText($0, style) }
  }

}

/// The size of a card, in cells.
struct CardSize: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The rows below the face for its name; −1 if the name is beside the face.
  var nameRows = 0
  /// True if the middle has room for a word in place of a face.
  var isForWords = false
  /// The scale of a face, 1 as usual.
  private(set) var scale = 1

  /// False for the smallest card, which has brackets.
  var isFramed: Bool { height > 1 }

  var showsNames: Bool { nameRows != 0 }

  /// The cells inside the frame or the brackets.
  var innerWidth: Int { width - 2 }
  var innerHeight: Int { isFramed ? height - 2 : 1 }

  /// Where the face begins, from the corner of the card. Every face is assumed to be two cells wide.
  var faceRow: Int {
    guard isFramed else { return 0 }
    let middle = middleRows(0)
    return middle.lowerBound + (nameRows > 0 ? 0 : (middle.count - scale) / 2)
  }
  var faceColumn: Int { nameRows < 0 ? 1 : width / 2 - scale }

  /// The same card with the largest face that fits.
  var withLargerText: CardSize {
    var size = self
    if isFramed { size.scale = max(1, min(innerHeight - max(nameRows, 0), innerWidth / 2, Self.largestScale)) }
    return size
  }

  /// Larger ones are not defined by the protocol.
  private static let largestScale = 7

  /// The cells of a line of a name.
  var nameWidth: Int { nameRows < 0 ? innerWidth - 3 : middleColumns(0).count }

  /// True if a whole name fits on the card, with the face or in its place.
  func holds(_ name: String, besideFace: Bool = true) -> Bool {
    let (rows, width) = besideFace ? (abs(nameRows), nameWidth) : (middleRows(0).count, middleColumns(0).count)
    return TextWidth.wrapped(Escaping.escaped(name), to: width).count <= rows
  }

  static let smallest = CardSize(width: 4, height: 1)

  /// The largest first.
  static func sizes(names: Bool, words: Bool) -> [CardSize] { (names ? named : []) + (words ? worded : plain) }

  /// Twice as wide as high, because cells are about twice as high as wide.
  private static let plain = (3...tallest).reversed().map { CardSize(width: 2 * $0, height: $0) } + [smallest]
  private static let named =
    (4...tallest).reversed().map { CardSize(width: max(2 * $0, 14), height: $0, nameRows: $0 > 4 ? 2 : 1) }
    + [CardSize(width: 17, height: 1, nameRows: -1)]
  /// Of each height the widest first, because words need width.
  private static let worded = ((3...tallest).reversed() + [1]).flatMap { height in
    let least = height > 1 ? 2 * height : smallest.width
    return (least...max(least, wordWidth + 2)).reversed().map { CardSize(width: $0, height: height, isForWords: true) }
  }
  /// The cells of a line for a word.
  private static let wordWidth = 15
  /// With larger cards, removing a pair would send too much to the terminal.
  private static let tallest = 10

  /// The middle of a card whose corner is in this row: the cells that change when it is turned.
  func middleRows(_ corner: Int) -> Range<Int> {
    let rows = min(innerHeight, scale > 1 ? scale + max(nameRows, 0) : max(3, 1 + nameRows))
    let top = corner + (isFramed ? 1 : 0) + (innerHeight - rows) / 2
    return top..<top + rows
  }

  /// The middle of a card whose corner is in this column.
  func middleColumns(_ corner: Int) -> Range<Int> {
    let least = nameRows != 0 || isForWords ? Self.wordWidth : scale > 1 ? 2 : 8
    let columns = min(innerWidth, max(least, 2 * scale))
    let left = corner + 1 + (innerWidth - columns) / 2
    return left..<left + columns
  }
}
