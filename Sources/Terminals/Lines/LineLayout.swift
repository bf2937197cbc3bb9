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
    Escaping.escaped(candidate.face.isEmpty ? candidate.label : candidate.label + " " + candidate.face)
  }
}
