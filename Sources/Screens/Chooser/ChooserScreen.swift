public import EmojiNames
public import Terminals
internal import Themes

/// The screen of the chooser: a title, the themes as in the list, two lines of messages, the keys.
///
/// The row in focus begins with `>` and has the cursor, so that it needs no colour and a screen reader finds it.
public struct ChooserScreen {
  private let state: ChooserState
  private let rows: [ChooserRow?]
  private let needs: ThemeColumnNeeds
  private let hasColor: Bool
  private let inWords: EmojiNames?

  /// `rows` are those of the state's window, nil for a theme that cannot be read. `needs` includes all rows seen so far, so
  /// that columns only grow. With `inWords`, emoji are shown by these names.
  public init(
    _ state: ChooserState, rows: [ChooserRow?], needs: ThemeColumnNeeds, hasColor: Bool, inWords: EmojiNames? = nil
  ) {
    self.inWords = inWords
    self.state = state
    self.rows = rows
    self.needs = needs
    self.hasColor = hasColor
  }

  public var grid: CellGrid {
    var grid = CellGrid(state.size)
    if layout.isTooSmall {
      drawTooSmall(&grid)
    } else if state.isHelpShown {
      drawHelp(&grid)
    } else {
      drawTitle(&grid)
      if rows.isEmpty { drawNothing(&grid) } else { drawRows(&grid) }
      grid.write(state.keyHints.line(width: state.size.columns), atRow: layout.keysRow, column: 0)
      if let question = state.question { draw(question, &grid) } else { drawMessage(&grid) }
    }
    return grid
  }

  private var layout: ChooserLayout { state.layout }

  private var isRoomy: Bool { ChooserColumns.isRoomy(state.size) }

  /// `memorize · theme 57 of 10,000`, or `memorize · 3 of 10,000 themes · /sea`.
  private func drawTitle(_ grid: inout CellGrid) {
    let selection = state.selection
    var title = StyledText()
    if isRoomy || !state.isCatalogKnown { title.append("memorize", .bold) }
    if state.isCatalogKnown {
      if isRoomy { title.append(" · ") }
      let all = selection.themes.count
      if !state.filter.isEmpty || state.isTypingFilter {
        title.append("\(grouped(selection.count)) of \(counted(all, "theme")) · /")
        let room = max(state.size.columns - title.cells - 1, 1)
        title.append(end(of: Escaping.escaped(state.filter), room), .bold)
        if state.isTypingFilter { grid.cursor = .init(row: 0, column: min(title.cells, state.size.columns - 1)) }
      } else if all > 0 {
        title.append("theme \(grouped(selection.focus + 1)) of \(grouped(all))")
      } else {
        title.append("no themes yet")
      }
    }
    grid.write(title, atRow: 0, column: 0)
  }

  private func drawRows(_ grid: inout CellGrid) {
    let columns = columns
    for (offset, row) in rows.prefix(layout.height).enumerated() {
      let isFocused = state.window.lowerBound + offset == state.selection.focus
      let line = layout.firstRow + offset
      if isFocused {
        grid.write(StyledText(">", ChooserColumns.focus), atRow: line, column: 0)
        if grid.cursor == nil { grid.cursor = .init(row: line, column: 0) }
      }
      let text =
        row.map { columns.line($0, isFocused: isFocused) } ?? StyledText(Self.unreadable)
      grid.write(text, atRow: line, column: ChooserColumns.indent)
    }
  }

  private var columns: ChooserColumns {
    ChooserColumns(
      needs, of: state.selection.themes.count, size: state.size, hasColor: hasColor, inWords: inWords)
  }

  private func drawNothing(_ grid: inout CellGrid) {
    let text =
      !state.isCatalogKnown
      ? "The catalog cannot be read now."
      : state.isEmpty
        ? Self.empty
        : "No theme name contains \(quoted(state.filter)). Esc shows all \(counted(state.selection.themes.count, "theme"))."
    draw(text, .plain, rows: layout.firstRow + 1..<layout.messageRow, column: ChooserColumns.indent, &grid)
  }

  private func drawMessage(_ grid: inout CellGrid) {
    let rows = layout.messageRow..<layout.messageRow + layout.messageRows
    if let message = state.message {
      // All of a question is shown, over the last themes if it is long.
      let most = state.isAsking ? layout.height : rows.count
      let lines = TextWidth.wrapped(Escaping.escaped(message.text), to: state.size.columns, rows: most)
      let first = min(rows.lowerBound, rows.upperBound - lines.count)
      grid.fill(rows: first..<rows.lowerBound, columns: 0..<state.size.columns, .plain)
      draw(message.text, message.isFailure ? .red : .plain, rows: first..<rows.upperBound, column: 0, &grid)
      return
    }
    var rest = rows
    if let news = state.news {
      draw(news.text, .plain, rows: rows, column: 0, &grid)
      let lines = TextWidth.wrapped(Escaping.escaped(news.text), to: state.size.columns, rows: rows.count)
      rest = rows.dropFirst(lines.count)
    }
    guard let row = focusedRow else { return }
    // A name that its row cuts is whole here.
    let name = columns.cutsName(row) ? row.theme.name + ". " : ""
    draw(name + row.mark.sentences, .dim, rows: rest, column: 0, &grid)
  }

  /// The question with the answer so far, and below it a hint, or what is wrong with the answer, which may take the row of the
  /// keys too.
  private func draw(_ question: ChooserQuestion, _ grid: inout CellGrid) {
    let (row, columns) = (layout.messageRow, state.size.columns)
    let answer = end(of: Escaping.escaped(question.answer), columns - question.words.cells - 1)
    grid.write(StyledText(question.words) + StyledText(answer), atRow: row, column: 0)
    grid.cursor = .init(row: row, column: question.words.cells + answer.cells)
    guard let message = state.message else {
      return grid.write(StyledText(question.hint(fitting: columns), .dim), atRow: row + 1, column: 0)
    }
    let fits = TextWidth.wrapped(Escaping.escaped(message.text), to: columns).count <= 2
    let text = fits ? message.text : message.short
    let rows = row + 1..<row + 1 + TextWidth.wrapped(Escaping.escaped(text), to: columns, rows: 2).count
    grid.fill(rows: rows, columns: 0..<columns, .plain)
    draw(text, message.isFailure ? .red : .plain, rows: rows, column: 0, &grid)
  }

  private var focusedRow: ChooserRow? {
    let offset = state.selection.focus - state.window.lowerBound
    return rows.indices.contains(offset) ? rows[offset] : nil
  }

  private func drawHelp(_ grid: inout CellGrid) {
    grid.write(StyledText(ChooserHelp.title, .bold), atRow: 0, column: 0)
    let lines = ChooserHelp.lines(state.size, isForPlayingOnly: state.isForPlayingOnly)
    let width = (lines.map(\.keys.cells).max() ?? 0) + 2
    for (index, line) in lines.enumerated() {
      grid.write(StyledText(line.keys, .bold), atRow: index + 1, column: 0)
      grid.write(StyledText(line.meaning), atRow: index + 1, column: width)
    }
    grid.write(state.keyHints.line(width: state.size.columns), atRow: layout.keysRow, column: 0)
  }

  private func drawTooSmall(_ grid: inout CellGrid) {
    let needed = ChooserLayout.smallest
    draw(
      "The themes need \(needed.columns) × \(needed.rows) cells, and this window has "
        + "\(state.size.columns) × \(state.size.rows). q leaves.",
      .plain, rows: 0..<state.size.rows, column: 0, &grid)
  }

  /// Wraps a text into rows, cut with "…" if it does not fit.
  private func draw(_ text: String, _ style: Style, rows: Range<Int>, column: Int, _ grid: inout CellGrid) {
    let width = state.size.columns - column
    let lines = TextWidth.wrapped(Escaping.escaped(text), to: width, rows: rows.count)
    for (line, row) in zip(lines, rows) { grid.write(StyledText(line, style), atRow: row, column: column) }
  }

  private static let empty =
    "There are no themes yet. Enter adds eight samples, + makes a theme of your own. To bring in a file of themes, leave "
    + "with q and run 'memorize import FILE'."
  private static let unreadable = "This theme is damaged and cannot be shown."

  /// The end of a text, so that the last letters typed are visible.
  private func end(of text: String, _ room: Int) -> String {
    var text = text
    while text.cells > room { text.removeFirst() }
    return text
  }
}

/// The keys of the chooser, for its help and its last line.
private enum ChooserHelp {
  static let title = "The keys"

  /// A line for each key where there is room for them.
  static func lines(_ size: TerminalSize, isForPlayingOnly: Bool) -> [(keys: String, meaning: String)] {
    let lines = size.rows > long.count + 1 && size.columns >= 60 ? long : short
    return isForPlayingOnly ? lines.filter { !changingKeys.contains($0.keys) } : lines
  }

  private static let long =
    moving + [
      ("Enter", "play, or continue the game in progress"), ("p", "play together, in turns"),
      ("l", "play at a level, or against the computer"), ("w", "play with words in a language"),
      ("x", "write a web page that plays it"), ("e", "edit"), ("+", "a new theme"), ("d", "delete"),
      ("u  r", "undo, redo"), ("n", "look for news of the followed sites"),
    ] + rest

  /// Fits into the smallest window.
  private static let short =
    moving + [
      ("Enter", "play; x writes a web page"), ("p  l  w", "together; level; with words"),
      ("e + d u r n", "edit, new, delete, undo, redo, news"),
    ] + rest

  private static let moving: [(keys: String, meaning: String)] = [
    ("↑ ↓  j k", "previous, next theme"), ("PgUp PgDn", "previous, next page"), ("Home End", "first, last theme"),
    ("1 2 3 …", "the theme with that number"),
  ]

  private static let rest: [(keys: String, meaning: String)] = [
    ("/", "filter by name; Esc shows all"), ("▸  best", "in progress; your best score"), ("q  Esc", "leave"),
  ]

  static let list = KeyHints(hints: [
    .init("Enter", "play", rank: 0), .init("p", "together", rank: 7), .init("l", "level", rank: 10),
    .init("w", "words", rank: 11),
    .init("e", "edit", rank: 3), .init("+", "new", rank: 6),
    .init("d", "delete", rank: 8), .init("u", "undo", rank: 5), .init("r", "redo", rank: 9),
    .init("/", "filter", rank: 4), .init("?", "help", rank: 1), .init("q", "leave", rank: 2),
  ])

  /// With the key for the news of the followed sites.
  static let following = KeyHints(hints: Array(list.hints.dropLast(3)) + [news] + list.hints.suffix(3))

  static let emptyFollowing = KeyHints(hints: Array(empty.hints.dropLast(2)) + [news] + empty.hints.suffix(2))

  private static let news = KeyHints.Hint("n", "news", rank: 2)

  /// Where nothing can be changed.
  static let playing = KeyHints(hints: list.hints.filter { !changingKeys.contains($0.label) })

  private static let changingKeys: Set = ["e", "+", "d", "u", "r", "u  r", "n", "e + d u r n"]

  static let filter = KeyHints(hints: [
    .init("Enter", "play", rank: 1), .init("↑ ↓", "choose", rank: 2), .init("Esc", "all themes", rank: 0),
  ])

  static let empty = KeyHints(hints: [
    .init("Enter", "samples", rank: 0), .init("+", "new theme", rank: 1), .init("?", "help", rank: 3),
    .init("q", "leave", rank: 2),
  ])

  static let question = KeyHints(hints: [
    .init("Enter", "plays", rank: 0), .init("Esc", "goes back", rank: 1),
  ])

  static let overlay = KeyHints(hints: [.init("any key", "goes back", rank: 0, key: .escape)])
}

extension ChooserState {
  /// The keys that the last line shows.
  var keyHints: KeyHints {
    if isHelpShown { return ChooserHelp.overlay }
    if isAsking { return .yesOrNo }
    if question != nil { return ChooserHelp.question }
    if isEmpty { return followsSites ? ChooserHelp.emptyFollowing : ChooserHelp.empty }
    if isTypingFilter { return ChooserHelp.filter }
    if isForPlayingOnly { return ChooserHelp.playing }
    return followsSites ? ChooserHelp.following : ChooserHelp.list
  }
}
