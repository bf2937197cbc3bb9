/// Draws the line editor's line with few bytes: what changed since the last time.
///
/// Terminals disagree on the width of emoji, so the text after one is always placed by its column. Text is sent in the
/// order in which it was typed, also from right to left: the cursor is in the cell that its place in this order has,
/// whether a terminal shows such text reversed or not.
struct LinePainter {
  private let depth: ColorDepth?
  /// The rows that the terminal shows.
  private var rows: [[Piece]] = []
  /// The number of the line's first shown row: a line that is higher than the window is shown in part.
  private var top = 0
  /// The cursor of the terminal, in rows of the line.
  private var row = 0
  /// Nil if it depends on how the terminal draws an emoji.
  private var column: Int?
  private var style = Style.plain
  private var bytes = ""

  init(depth: ColorDepth?) { self.depth = depth }

  /// The bytes that show the view, at the row of the cursor for the first time.
  mutating func paint(_ view: LineView, _ size: TerminalSize) -> String {
    let layout = LineLayout(view, size, top: top)
    scroll(to: layout.top)
    if rows.isEmpty {
      // Text typed before the prompt may be in its row.
      bytes += "\r\u{1B}[J"
      column = 0
    }
    for (index, new) in layout.rows.enumerated() { paint(new, at: index, size.columns) }
    if rows.count > layout.rows.count {
      move(to: top + layout.rows.count, 0, size.columns)
      bytes += "\u{1B}[J"
      rows.removeSubrange(layout.rows.count...)
    }
    move(to: layout.cursor.row, layout.cursor.column, size.columns)
    return drain()
  }

  /// Moves the cursor below the line, and forgets it.
  mutating func leave() -> String {
    use(.plain)
    bytes += String(repeating: "\r\n", count: top + max(rows.count, 1) - row)
    forget()
    return drain()
  }

  /// Forgets what is shown: the line is drawn anew at the row of the cursor.
  mutating func forget() { (rows, top, row, column, style) = ([], 0, 0, nil, .plain) }

  /// Erases the line after the window got another width, and forgets it.
  ///
  /// Assumes a terminal that wraps its lines again, as most do: what was `before` columns wide takes other rows now.
  mutating func erase(_ size: TerminalSize, before columns: Int) -> String {
    let width = max(size.columns, 1)
    var above = 0
    var cells = 0
    for number in 0..<min(row - top, rows.count) {
      cells += rows[number].cells
      // The terminal takes rows without a line end between them for one line.
      if rows[number].isFull(columns) { continue }
      above += max(cells - 1, 0) / width + 1
      cells = 0
    }
    above += (cells + (column ?? 0)) / width
    forget()
    bytes = above > 0 ? "\r\u{1B}[\(min(above, max(size.rows - 1, 1)))A\u{1B}[J" : "\r\u{1B}[J"
    return drain()
  }

  private mutating func drain() -> String {
    defer { bytes = "" }
    return bytes
  }

  /// Shows other rows of a line that is higher than the window.
  private mutating func scroll(to newTop: Int) {
    if newTop < top || rows.isEmpty {
      // The line fills the window: the same rows of the terminal get other rows of the line.
      row += newTop - top
    } else {
      // Line ends at the bottom of the window make the terminal scroll.
      rows.removeFirst(min(newTop - top, rows.count))
    }
    top = newTop
  }

  private mutating func paint(_ new: [Piece], at index: Int, _ columns: Int) {
    if index == rows.count {
      // Text that follows a full row continues its line, so that it is copied as one.
      move(to: top + index, 0, columns, isNew: true, isWritten: new.first?.isUnsure == false)
      rows.append([])
    }
    let old = rows[index]
    guard new != old else { return }
    let start = zip(new, old).prefix { $0 == $1 }.count
    let (newTail, oldTail) = (new[start...], old[start...])
    // An emoji may be drawn wider than its cells, which is left at the end of a row, and cut by the text after it.
    let isAfterUnsure = start > 0 && new[start - 1].isUnsure
    let isUnsure = isAfterUnsure || newTail.contains(where: \.isUnsure) || oldTail.contains(where: \.isUnsure)
    var end = new.count
    if !isUnsure, newTail.cells == oldTail.cells {
      end -= zip(newTail.reversed(), oldTail.reversed()).prefix { $0 == $1 }.count
    }
    var place = new[..<start].cells
    move(to: top + index, place, columns)
    if isAfterUnsure || !oldTail.isEmpty && (isUnsure || newTail.cells < oldTail.cells) { erase() }
    for piece in new[start..<end] {
      if column != place {
        move(to: top + index, place, columns)
        erase()
      }
      put(piece, columns)
      place += piece.cells
    }
    rows[index] = new
  }

  /// Erases the rest of the row.
  private mutating func erase() {
    use(.plain)
    bytes += "\u{1B}[K"
  }

  private mutating func put(_ piece: Piece, _ columns: Int) {
    use(piece.style)
    guard piece.isUnsure else {
      bytes += piece.text
      column = column.map { $0 + piece.cells }
      return
    }
    // Without wrapping at the edge: an emoji that is drawn too wide must not reach the next row.
    let mayWrap = (column ?? 0) + (piece.overhang ?? 2 * piece.cells) > columns
    bytes += mayWrap ? "\u{1B}[?7l\(piece.text)\u{1B}[?7h" : piece.text
    column = nil
  }

  /// `isNew`: the row was not shown yet. `isWritten`: the first cell of the row is written next.
  private mutating func move(
    to newRow: Int, _ newColumn: Int, _ columns: Int, isNew: Bool = false, isWritten: Bool = false
  ) {
    if newRow == row, newColumn == column { return }
    use(.plain)
    if isNew, newRow == row + 1, column == columns {
      // The terminal goes to the next row with the next character.
      bytes += isWritten ? "" : " \r"
    } else if newRow > row {
      bytes += String(repeating: "\r\n", count: newRow - row)
      column = 0
    } else if newRow < row {
      bytes += "\u{1B}[\(row - newRow)A"
      // In a terminal whose cursor is behind the last column, the column may be either.
      if column == columns { column = nil }
    }
    if isNew { column = 0 }
    row = newRow
    guard newColumn != column else { return }
    if newColumn == 0 {
      bytes += "\r"
    } else if let column, column < columns, (1...3).contains(column - newColumn) {
      bytes += String(repeating: "\u{8}", count: column - newColumn)
    } else {
      bytes += "\u{1B}[\(newColumn + 1)G"
    }
    column = newColumn
  }

  private mutating func use(_ style: Style) {
    bytes += style.change(from: self.style, depth)
    self.style = style
  }
}

/// Breaks the line editor's line into the rows of a window.
struct LineLayout {
  /// The shown rows: of the line, then of the list of candidates.
  private(set) var rows: [[Piece]] = []
  /// The number of the first shown row of the line.
  private(set) var top: Int
  /// The row is counted from the first row of the line.
  private(set) var cursor: CellGrid.Spot

  /// `top` is the first shown row so far, which is kept if it can be.
  init(_ view: LineView, _ size: TerminalSize, top oldTop: Int = 0) {
    let items = Items(view, columns: max(size.columns, 1))
    let (starts, spot) = items.wrapped
    // The list of candidates takes up to half of the window. A line that is shown in part fills the rest: where rows of
    // it are hidden, the terminal has scrolled them away, and none is left above.
    let room = TerminalSize(
      columns: max(size.columns, 1), rows: size.rows - min(starts.count, max(size.rows / 2, 1)))
    let list = CandidateList(candidates: view.candidates, size: room).lines
    let height = max(size.rows - list.count, 1)
    let lowest = max(starts.count - height, 0)
    top = min(max(min(oldTop, spot.row), spot.row - height + 1), lowest)
    cursor = spot
    let shown = top..<min(top + height, starts.count)
    rows = shown.map { row in
      (starts[row]..<(row + 1 < starts.count ? starts[row + 1] : items.count)).map { items[$0] }
    }
    rows += list.map { line in line.map { Piece(text: String($0), cells: $0.cells, style: .plain) } }
  }
}

/// The pieces of a view in order: its prompt, its line, its suggestion. Only visible ones are made.
private struct Items {
  private let prompt: [Piece]
  private let view: LineView
  private let columns: Int

  init(_ view: LineView, columns: Int) {
    self.view = view
    self.columns = columns
    prompt = view.prompt.runs.flatMap { run in
      run.text.filter { $0.cells > 0 }.map { Piece(text: String($0), cells: min($0.cells, columns), style: run.style) }
    }
  }

  var count: Int { prompt.count + view.glyphs.count + view.suggestion.count }

  subscript(index: Int) -> Piece {
    if index < prompt.count { return prompt[index] }
    let glyph = glyph(index - prompt.count)
    // An escape may be wider than the window.
    let text = glyph.cells > columns ? TextWidth.fitted(glyph.shown, to: columns) : glyph.shown
    let style = index < prompt.count + view.glyphs.count ? Style.plain : .dim
    return Piece(text: text, cells: min(glyph.cells, columns), style: style)
  }

  /// The index that each row starts with, and the place of the cursor.
  var wrapped: (starts: [Int], cursor: CellGrid.Spot) {
    var starts = [0]
    var column = 0
    var cursor = CellGrid.Spot(row: 0, column: 0)
    for index in 0..<count {
      let cells = cells(index)
      if column + cells > columns {
        starts.append(index)
        column = 0
      }
      if index == prompt.count + view.cursor { cursor = .init(row: starts.count - 1, column: column) }
      column += cells
    }
    if prompt.count + view.cursor == count {
      if column >= columns {
        starts.append(count)
        column = 0
      }
      cursor = .init(row: starts.count - 1, column: column)
    }
    return (starts, cursor)
  }

  private func cells(_ index: Int) -> Int {
    index < prompt.count ? prompt[index].cells : min(glyph(index - prompt.count).cells, columns)
  }

  private func glyph(_ index: Int) -> Glyph {
    index < view.glyphs.count ? view.glyphs[index] : view.suggestion[index - view.glyphs.count]
  }
}

/// The candidates in columns.
struct CandidateList {
  let candidates: [Completions.Candidate]
  /// The room for the list.
  let size: TerminalSize

  /// The escaped lines without line ends; the last one counts the candidates that do not fit.
  var lines: [String] {
    guard !candidates.isEmpty, size.rows > 0 else { return [] }
    let widest = candidates.map { Self.text($0).cells }.max() ?? 1
    let width = min(widest, size.columns)
    let columns = max((size.columns + Self.gap) / (width + Self.gap), 1)
    let isCut = candidates.count > columns * size.rows
    let shown = candidates.prefix(columns * (isCut ? size.rows - 1 : size.rows))
    let rows = (shown.count + columns - 1) / columns
    let lines = (0..<rows).map { row in
      stride(from: row, to: shown.count, by: rows).map { index in
        let isLast = index + rows >= shown.count
        let text = Self.text(shown[index])
        return isLast ? TextWidth.fitted(text, to: width) : TextWidth.padded(text, to: width + Self.gap)
      }.joined()
    }
    let count = "… and \(candidates.count - shown.count) more"
    return lines + (isCut ? [TextWidth.fitted(count, to: size.columns)] : [])
  }

  private static let gap = 2

  private static func text(_ candidate: Completions.Candidate) -> String {
    Escaping.escaped(candidate.face.isEmpty ? candidate.text : candidate.text + " " + candidate.face)
  }
}

/// The smallest unit of drawing: a character, or an escape such as `\u{202E}`.
struct Piece: Hashable {
  let text: String
  let cells: Int
  let style: Style

  /// The number of cells that a terminal may overwrite that draws this wider than its cells; nil if all draw it alike.
  var overhang: Int? { Cell(text: text, style: style).overhang }

  /// True if terminals draw this in different widths: emoji, and characters of several parts.
  var isUnsure: Bool { overhang != nil || cells < 3 && text.utf8.count > 2 && text.unicodeScalars.count > 1 }
}

extension BidirectionalCollection<Piece> {
  var cells: Int { reduce(0) { $0 + $1.cells } }

  /// True if the text of the next row follows without a line end.
  func isFull(_ columns: Int) -> Bool { cells == columns && suffix(1).allSatisfy { !$0.isUnsure } }
}

/// The line as it is drawn.
struct LineView {
  var prompt: StyledText
  var glyphs: [Glyph]
  /// The number of glyphs before the cursor.
  var cursor: Int
  /// Dimmed text after the line, which is not part of it.
  var suggestion: [Glyph] = []
  var candidates: [Completions.Candidate] = []
}
