internal import Terminals

/// The outermost cells of a card.
struct CardEdge {
  /// The first, the middle and the last cell of a row.
  typealias Row = (first: Character, middle: Character, last: Character)
  fileprivate let top: Row
  fileprivate let bottom: Row
  fileprivate let sides: (Character, Character)
  /// The ends of a card of one row.
  fileprivate let ends: (Character, Character)
  let style: Style
  fileprivate let sideStyle: Style
  /// True if it has only corners on a large card.
  fileprivate var hasCorners = false

  /// A card of one row, with a narrow gap to the one above.
  static let tile = "▇"

  /// Round corners in the colour of the back: the top and the bottom row are half of it.
  static func blocks(_ back: Style) -> CardEdge {
    CardEdge(
      top: ("▗", "▄", "▖"), bottom: ("▝", "▀", "▘"), sides: (" ", " "), ends: ("▇", "▇"),
      style: Style(foreground: back.background), sideStyle: back.blank)
  }

  /// As far out as possible, so that the screen is between it and the inside of the card, whatever colours these have.
  static let focusedBlocks = CardEdge(
    top: ("▛", "▀", "▜"), bottom: ("▙", "▄", "▟"), sides: ("▌", "▐"), ends: (">", "<"), style: .bold, sideStyle: .bold,
    hasCorners: true)

  static func lines(_ back: Style) -> CardEdge {
    CardEdge(
      top: ("╭", "─", "╮"), bottom: ("╰", "─", "╯"), sides: ("│", "│"), ends: ("[", "]"), style: back, sideStyle: back)
  }

  static let focusedLines = CardEdge(
    top: ("╔", "═", "╗"), bottom: ("╚", "═", "╝"), sides: ("║", "║"), ends: (">", "<"), style: .bold, sideStyle: .bold)

  /// Draws the cells around a card.
  func draw(_ size: CardSize, at corner: CellGrid.Spot, in grid: inout CellGrid) {
    func put(_ character: Character, _ row: Int, _ column: Int, _ style: Style) {
      grid.write(StyledText(String(character), style), atRow: corner.row + row, column: corner.column + column)
    }
    let (bottom, right) = (size.height - 1, size.width - 1)
    guard size.isFramed else {
      put(ends.0, 0, 0, style)
      return put(ends.1, 0, right, style)
    }
    for column in 0...right where !isLeftOut(column, size.width, Self.whole.columns, Self.corner.columns) {
      for (place, row) in [(0, top), (bottom, self.bottom)] {
        put(column == 0 ? row.first : column == right ? row.last : row.middle, place, column, style)
      }
    }
    for row in 1..<bottom where !isLeftOut(row, size.height, Self.whole.rows, Self.corner.rows) {
      put(sides.0, row, 0, sideStyle)
      put(sides.1, row, right, sideStyle)
    }
  }

  /// True between the corners of a large card, if there are only corners.
  private func isLeftOut(_ place: Int, _ length: Int, _ whole: Int, _ corner: Int) -> Bool {
    hasCorners && length > whole && (corner..<length - corner).contains(place)
  }

  /// The largest card whose focus has a whole frame: a key that moves it has to send few bytes.
  private static let whole = TerminalSize(columns: 10, rows: 5)
  private static let corner = TerminalSize(columns: 4, rows: 2)
}
