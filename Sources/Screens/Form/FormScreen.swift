internal import EmojiNames
public import Terminals
internal import Themes

/// The screen of the form: the theme as the chooser will show it, its fields, its emoji, and those to add.
///
/// The field in focus begins with `>` and has the cursor, so that it needs no colour and a screen reader finds it.
public struct FormScreen {
  private let state: FormState
  private let depth: ColorDepth?
  private let layout: FormLayout
  private let theme: FormTheme
  /// The colour being chosen. The emoji keep the saved one, because repainting them at each step sends too much.
  private let card: CardStyle
  private let tint: Style

  /// `depth` is nil for a terminal that shows no colour. With `isPlain`, the grid is meant for ``CellGrid/inASCII``.
  public init(_ state: FormState, depth: ColorDepth?, isPlain: Bool = false) {
    self.state = state
    self.depth = depth
    layout = state.layout
    theme = state.shown
    card = CardStyle(theme.color, depth: depth, isPlain: isPlain)
    tint = CardStyle(state.theme.color, depth: depth).front
  }

  private var offers: FormOffers { state.search.offers }
  private var match: Int { state.search.match }

  public var grid: CellGrid {
    var grid = CellGrid(state.size)
    guard !layout.isTooSmall else {
      drawTooSmall(&grid)
      return grid
    }
    if layout.isRoomy {
      grid.write(StyledText(theme.isNew ? "New theme" : "Theme", .bold), atRow: 0, column: 0)
      if !theme.isNew {
        grid.write(StyledText("changes are saved as you make them", .dim), atRow: 0, column: FormLayout.left)
      }
    }
    drawPreview(&grid)
    drawName(&grid)
    drawColor(&grid)
    drawPairs(&grid)
    drawCards(&grid)
    drawInPlay(&grid)
    drawRemoved(&grid)
    drawSearch(&grid)
    drawMessages(&grid)
    grid.write(state.keyHints.line(width: state.size.columns), atRow: layout.keysRow, column: 0)
    return grid
  }

  /// The row of the chooser.
  private func drawPreview(_ grid: inout CellGrid) {
    let row = ThemeRow(
      number: theme.number, name: theme.name, color: theme.color, numberOfPairs: state.stepper.value,
      emojis: theme.emojis, words: theme.words, inWords: inWords)
    let columns = ThemeColumns(
      fitting: [row], of: theme.number, width: state.size.columns - ChooserColumns.indent, hasColor: depth != nil,
      inWords: inWords)
    grid.write(columns.line(row), atRow: layout.previewRow, column: ChooserColumns.indent)
  }

  private func drawName(_ grid: inout CellGrid) {
    label("Name", .name, layout.nameRow, &grid)
    let text = state.field == .name ? state.name.text : theme.name
    let isSelected = state.field == .name && state.name.isSelected
    draw(typed: text, isSelected ? Self.selected : .plain, .name, layout.nameRow, &grid)
  }

  private func drawColor(_ grid: inout CellGrid) {
    let row = layout.colorRow
    label("Colour", .color, row, &grid)
    if state.field == .color, !state.colorText.text.isEmpty {
      return draw(typed: state.colorText.text, .plain, .color, row, &grid)
    }
    guard let depth else {
      return grid.write(StyledText("← \(shown(theme.color)) →"), atRow: row, column: FormLayout.left)
    }
    var end = FormLayout.left
    for color in state.colors {
      let mark = color == theme.color ? "<>" : "  "
      grid.write(StyledText(mark, CardStyle.label(on: color, depth)), atRow: row, column: end)
      end += state.swatchPitch
    }
    let name = theme.color.nearestName
    if end + 1 + name.cells <= FormLayout.left + layout.valueColumns {
      grid.write(StyledText(name), atRow: row, column: end + 1)
    }
  }

  private func drawPairs(_ grid: inout CellGrid) {
    label("Pairs", .pairs, layout.pairsRow, &grid)
    let words = "  \(2 * state.stepper.value) cards"
    grid.write(
      StyledText(state.stepper.text) + StyledText(words, .dim), atRow: layout.pairsRow, column: FormLayout.left)
  }

  /// A card face down and one face up, as they will look.
  private func drawCards(_ grid: inout CellGrid) {
    let size = layout.isRoomy ? CardSize(width: 6, height: 3) : .smallest
    let drawing = CardDrawing(size: size, style: card, isFocused: false)
    let corner = CellGrid.Spot(row: layout.isRoomy ? layout.nameRow : layout.pairsRow, column: layout.cardsColumn)
    drawing.draw(.faceDown, at: corner, in: &grid)
    guard let face = focusedFace ?? theme.emojis.first else { return }
    let name = inWords?.nameOrFace(face)
    drawing.draw(
      .faceUp(inWords == nil ? face.text : nil, name: name),
      at: .init(row: corner.row, column: corner.column + size.width + 1), in: &grid)
  }

  private func drawInPlay(_ grid: inout CellGrid) {
    let faces = layout.inPlay
    label("In play", .inPlay, faces.rows.lowerBound, &grid)
    count(theme.emojis.count, "emoji", faces, state.inPlayFocus, &grid)
    for index in faces.page(of: state.inPlayFocus, count: theme.emojis.count) {
      draw(
        theme.emojis[index], tint, isFocused: state.field == .inPlay && index == state.inPlayFocus,
        at: faces.spot(of: index, focus: state.inPlayFocus), faces.pitch, &grid)
    }
  }

  private func drawRemoved(_ grid: inout CellGrid) {
    guard !theme.removed.isEmpty else { return }
    let faces = layout.removed
    label("Removed", .removed, faces.rows.lowerBound, &grid)
    count(theme.removed.count, "emoji", faces, state.removedFocus, &grid)
    for index in faces.page(of: state.removedFocus, count: theme.removed.count) {
      draw(
        theme.removed[index], .dim, isFocused: state.field == .removed && index == state.removedFocus,
        at: faces.spot(of: index, focus: state.removedFocus), faces.pitch, &grid)
    }
  }

  private func drawSearch(_ grid: inout CellGrid) {
    let row = layout.searchRow
    label("Add", .search, row, &grid)
    let text = state.search.text
    if text.isEmpty {
      grid.write(StyledText("a word like octopus, or pick:", .dim), atRow: row, column: FormLayout.left)
      if state.field == .search { grid.cursor = .init(row: row, column: FormLayout.left) }
    } else {
      draw(typed: text, state.search.typed.isSelected ? Self.selected : .plain, .search, row, &grid)
    }
    // A long message hides what is only offered.
    guard !state.search.isOffering || messageLines.count <= layout.messageRows else { return }
    drawGroups(&grid)
    drawMatches(&grid)
  }

  /// Each group as its first emoji; its name is shown when it has the focus.
  private func drawGroups(_ grid: inout CellGrid) {
    let groups = offers.groups
    guard !groups.isEmpty else { return }
    let places = layout.groups
    grid.write(StyledText("groups", .dim), atRow: places.rows.lowerBound, column: ChooserColumns.indent)
    page(groups.count, places, match, row: places.rows.lowerBound + 1, &grid)
    for index in places.page(of: match, count: groups.count) {
      draw(
        inWords == nil ? groups[index].first : groups[index].name, .plain,
        isFocused: isChoosingOffer && index == match, at: places.spot(of: index, focus: match),
        places.pitch,
        &grid)
    }
  }

  /// True if the focus is on what is offered, and not in the text before it.
  private var isChoosingOffer: Bool { state.field == .search && !state.search.isOnlyShown }

  private func drawMatches(_ grid: inout CellGrid) {
    guard !offers.matches.isEmpty else { return }
    let faces = layout.matches
    let known = Set(theme.emojis)
    count(offers.matches.count, state.search.isOffering ? "emoji" : "found", faces, match, &grid)
    let page = faces.page(of: match, count: offers.matches.count)
    if page.lowerBound == 0 {
      let isFocused = isChoosingOffer && match < 0
      let all = offers.allCount < 100 ? "all \(offers.allCount)" : "all"
      let text = isFocused ? "[\(all)]" : " \(all) "
      grid.write(
        StyledText(text, isFocused ? ChooserColumns.focus : .bold), atRow: faces.rows.lowerBound, column: faces.left)
    }
    for index in page {
      let face = offers.matches[index]
      draw(
        face, .plain, isFocused: isChoosingOffer && index == match, isKnown: known.contains(face),
        at: faces.spot(of: index, focus: match), faces.pitch, &grid)
    }
  }

  /// The last reply, and what has the focus.
  private func drawMessages(_ grid: inout CellGrid) {
    let rows = layout.messageRow..<layout.messageRow + layout.messageRows
    var free = rows
    let lines = messageLines
    if let message = state.message, !lines.isEmpty {
      let style: Style = message.isFailure ? .red : .plain
      let first = min(rows.lowerBound, rows.upperBound - lines.count)
      for (index, line) in lines.enumerated() { grid.write(StyledText(line, style), atRow: first + index, column: 0) }
      free = rows.dropFirst(lines.count)
    }
    guard let row = free.last else { return }
    if let word = state.word { return draw(word, row, &grid) }
    grid.write(StyledText(focusWords, .dim).fitted(to: state.size.columns), atRow: row, column: 0)
  }

  /// The text of an emoji, with the cursor at its end.
  private func draw(_ word: FormWord, _ row: Int, _ grid: inout CellGrid) {
    let label = StyledText(state.label(of: word)).fitted(to: state.size.columns * 2 / 3)
    let text = end(of: escaped(word.typed.text), cells: state.size.columns - label.cells - 1)
    grid.write(label + StyledText(text), atRow: row, column: 0)
    grid.cursor = .init(row: row, column: label.cells + text.cells)
  }

  private func escaped(_ text: String) -> String {
    Escaping.escaped(inWords.map { EmojiWords.named(text, in: $0) } ?? text)
  }

  /// The last letters of a text, which are visible while it is typed: `…the end`.
  private func end(of text: String, cells: Int) -> String {
    var end = String(text.suffix(cells + 1))
    guard end.utf8.count < text.utf8.count || end.cells > cells else { return text }
    while end.cells >= cells, !end.isEmpty { end.removeFirst() }
    return "…" + end
  }

  /// The lines of the last reply. A long one also takes the rows below the Add field, if they show nothing or only an offer.
  private var messageLines: [String] {
    guard let message = state.message, layout.messageRows > 1 || message.isFresh else { return [] }
    let spare = offers.matches.isEmpty || state.search.isOffering ? layout.matches.rows.count : 0
    let most = message.isFresh ? layout.messageRows + spare : 1
    return TextWidth.wrapped(Escaping.escaped(message.text), to: state.size.columns, rows: most)
  }

  private var focusWords: String {
    if state.isGone { return "This theme was deleted." }
    switch state.field {
    case .name where theme.isNew: return "A name for the theme; Enter, then its emoji."
    case .name: return "A name of at most 100 characters."
    case .color: return "\(shown(theme.color)). Or type #RRGGBB or a name."
    case .pairs: return "How many of the \(theme.emojis.count) emoji are dealt, two cards of each."
    case .inPlay, .removed: return focusedFace.map { $0.label(theme.words[$0], inWords: state.names) } ?? ""
    case .search:
      if isChoosingOffer, offers.groups.indices.contains(match) {
        let group = offers.groups[match]
        return "\(group.name), \(group.faces.count) emoji"
      }
      guard !offers.matches.isEmpty, isChoosingOffer else { return theme.isNew ? state.missing : "" }
      guard let face = focusedFace else { return wordsOnAll }
      return state.names.nameOrFace(face) + (theme.emojis.contains(face) ? ", in play already" : "")
    }
  }

  /// What Enter does with `all` in focus.
  private var wordsOnAll: String {
    let (faces, leftOut) = offers.all(beside: theme.emojis)
    let others =
      leftOut == 0 ? "" : leftOut == 1 ? " 1 look-alike is left out." : " \(leftOut) look-alikes are left out."
    switch faces.count {
    case 0: return "All of them are in play already." + others
    case offers.allCount: return "Enter adds all \(faces.count)." + others
    default: return "Enter adds the \(faces.count) that are not in play." + others
    }
  }

  private var focusedFace: Emoji? {
    switch state.field {
    case .inPlay where !theme.emojis.isEmpty: theme.emojis[state.inPlayFocus]
    case .removed where !theme.removed.isEmpty: theme.removed[state.removedFocus]
    case .search where isChoosingOffer:
      offers.matches.indices.contains(match) ? offers.matches[match] : nil
    default: nil
    }
  }

  private var inWords: EmojiNames? { state.showsNames ? state.names : nil }

  private func label(_ text: String, _ field: FormField, _ row: Int, _ grid: inout CellGrid) {
    let isFocused = state.field == field
    if isFocused {
      grid.write(StyledText(">", ChooserColumns.focus), atRow: row, column: 0)
      if grid.cursor == nil { grid.cursor = .init(row: row, column: 0) }
    }
    grid.write(StyledText(text, isFocused ? ChooserColumns.focus : .plain), atRow: row, column: ChooserColumns.indent)
  }

  /// The number of emoji below the label of their grid, or its page.
  private func count(_ count: Int, _ unit: String, _ faces: FaceGrid, _ focus: Int, _ grid: inout CellGrid) {
    guard count > 0, faces.rows.count > 1 else { return }
    let row = faces.rows.lowerBound + 1
    let words = count < 100 ? "\(count) \(unit)" : grouped(count)
    grid.write(StyledText(words, .dim), atRow: row, column: ChooserColumns.indent)
    page(count, faces, focus, row: faces.rows.count > 2 ? row + 1 : row, &grid)
  }

  /// The page of a grid with more than one.
  private func page(_ count: Int, _ faces: FaceGrid, _ focus: Int, row: Int, _ grid: inout CellGrid) {
    let pages = (count + faces.leading + faces.capacity - 1) / faces.capacity
    guard pages > 1 else { return }
    let page = (max(focus, 0) + faces.leading) / faces.capacity + 1
    grid.write(
      StyledText(TextWidth.padded("\(page)/\(pages)", to: 8), .dim), atRow: row, column: ChooserColumns.indent)
  }

  /// A text that is being typed, with the cursor at its end.
  private func draw(typed text: String, _ style: Style, _ field: FormField, _ row: Int, _ grid: inout CellGrid) {
    var text = escaped(text)
    let room = layout.valueColumns - 1
    // The last letters are visible while they are typed, else the first.
    if state.field == field {
      text = end(of: text, cells: room)
      grid.cursor = .init(row: row, column: FormLayout.left + text.cells)
    }
    grid.write(StyledText(text, style).fitted(to: room), atRow: row, column: FormLayout.left)
  }

  /// ` 🦕 `, `[🦕]` in focus, ` 🦕✓` if it is in play already.
  private func draw(
    _ face: Emoji, _ style: Style, isFocused: Bool, isKnown: Bool = false, at spot: CellGrid.Spot, _ pitch: Int,
    _ grid: inout CellGrid
  ) {
    draw(
      inWords?.nameOrFace(face) ?? face.text, style, isFocused: isFocused, isKnown: isKnown, at: spot, pitch, &grid)
  }

  private func draw(
    _ text: String, _ style: Style, isFocused: Bool, isKnown: Bool = false, at spot: CellGrid.Spot, _ pitch: Int,
    _ grid: inout CellGrid
  ) {
    let room = pitch - 2
    let text = StyledText(text, style).fitted(to: room)
    let (open, close) = isFocused ? ("[", "]") : (" ", isKnown ? "✓" : " ")
    let frame = isFocused ? Style(isBold: true, foreground: style.foreground, background: style.background) : style
    grid.write(StyledText(open, frame), atRow: spot.row, column: spot.column)
    let rest = String(repeating: " ", count: room - text.cells)
    grid.write(text + StyledText(rest, style) + StyledText(close, frame), atRow: spot.row, column: spot.column + 1)
  }

  private func drawTooSmall(_ grid: inout CellGrid) {
    let needed = FormLayout.smallest
    let text =
      "The form needs \(needed.columns) × \(needed.rows) cells, and this window has "
      + "\(state.size.columns) × \(state.size.rows). Esc leaves."
    let lines = TextWidth.wrapped(text, to: state.size.columns, rows: state.size.rows)
    for (row, line) in lines.enumerated() { grid.write(StyledText(line), atRow: row, column: 0) }
  }

  private static let selected = Style(isBold: true, foreground: .palette(.black), background: .palette(.cyan))
}

extension FormState {
  /// The keys that the last line shows: those of the field first.
  var keyHints: KeyHints {
    let leave = KeyHints.Hint("Esc", leavingHint, rank: 0)
    let next = KeyHints.Hint("Tab", "next field", rank: 2)
    let undo: [KeyHints.Hint] = [.init("u", "undo", rank: 4), .init("r", "redo", rank: 5)]
    let add = KeyHints.Hint("/", "add", rank: 3)
    let text = KeyHints.Hint("=", "text", rank: 4)
    let own: [KeyHints.Hint]
    switch field {
    case _ where isGone: return KeyHints(hints: undo + [leave])
    case _ where word != nil: return wordHints
    case .name: own = [.init("Enter", "next", rank: 1)]
    case .color: own = [.init("← →", "choose", rank: 1), .init("Enter", "use", rank: 3)]
    case .pairs: own = [.init("−", "fewer", rank: 1), .init("+", "more", rank: 1), add] + undo
    case .inPlay: own = [.init("Del", "remove", rank: 1), text, add, .init("arrows", "move", rank: 6)] + undo
    case .removed: own = [.init("Enter", "restore", rank: 1), text, add] + undo
    case .search where search.isOffering && search.isOnlyShown: own = [.init("↓", "choose", rank: 1, key: .down)]
    case .search:
      let arrows: [KeyHints.Hint] = search.offers.count == 0 ? [] : [.init("arrows", "choose", rank: 3)]
      own = [.init("Enter", search.offers.groups.isEmpty ? "add" : "open", rank: 1)] + arrows
    }
    return KeyHints(hints: own + [next, leave])
  }

  private var leavingHint: String {
    switch field {
    case _ where !isTyping: "done"
    case .name: "reset"
    case .search where search.offers.group != nil: "back"
    default: "clear"
    }
  }
}
