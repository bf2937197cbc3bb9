internal import Terminals

/// The rows of the chooser: those of the list, moved aside for the focus, with a column for the player's marks.
struct ChooserColumns {
  private let columns: ThemeColumns
  private let isRoomy: Bool

  init(_ needs: ThemeColumnNeeds, of count: Int, size: TerminalSize, hasColor: Bool) {
    let width = size.columns - Self.indent
    isRoomy = Self.isRoomy(size)
    columns = ThemeColumns(
      needs, of: count, width: width, hasColor: hasColor,
      // Where there is little room, people choose by the name.
      sample: isRoomy ? ThemeColumns.usualSample(width) : Self.fewestFaces)
  }

  func line(_ row: ChooserRow, isFocused: Bool) -> StyledText {
    columns.line(row.theme, mark: row.mark.column(isRoomy: isRoomy), nameStyle: isFocused ? Self.focus : .plain)
  }

  static func isRoomy(_ size: TerminalSize) -> Bool { size.columns - indent >= ThemeColumns.roomy }

  static let indent = 2
  static let focus = Style(isBold: true, foreground: .palette(.cyan))
  private static let fewestFaces = 8
}

extension ThemeColumnNeeds {
  /// Takes a row of the chooser in a window of this width.
  public mutating func include(_ row: ChooserRow, columns: Int, hasColor: Bool) {
    let isRoomy = ChooserColumns.isRoomy(TerminalSize(columns: columns, rows: 0))
    include(row.theme, mark: row.mark.column(isRoomy: isRoomy), hasColor: hasColor)
  }
}
