import Terminals
import TestSupport
import Testing
import Themes

@testable import Screens

struct ChooserScreenTests {
  private static let marks = [
    GameMark(waiting: [.init(pairs: 8, pairsLeft: 4, score: -1)], best: 12), .nothing, GameMark(best: 7),
    GameMark(waiting: [.init(pairs: 4, pairsLeft: 1, score: 5), .init(pairs: 9, pairsLeft: 5, score: 8)]),
  ]

  private let themes: [Theme]

  init() throws { themes = try Samples.themes() }

  private func begun(_ columns: Int, _ rows: Int, _ keys: [Key] = []) -> ChooserState {
    var state = ChooserState(size: TerminalSize(columns: columns, rows: rows))
    state.show(themes.indices.map { ThemeID(high: 0, low: UInt64($0)) }, matches: nil)
    for key in keys { _ = state.handle(key) }
    return state
  }

  private func shown(_ state: ChooserState) -> [ChooserRow?] {
    state.window.map { index in
      let number = state.selection.number(index)
      let mark = number <= Self.marks.count ? Self.marks[number - 1] : .nothing
      return ChooserRow(ThemeRow(number: number, theme: themes[number - 1]), mark)
    }
  }

  private func screen(_ state: ChooserState, hasColor: Bool = false) -> CellGrid {
    var needs = ThemeColumnNeeds()
    for case let row? in shown(state) { needs.include(row, columns: state.size.columns, hasColor: hasColor) }
    return ChooserScreen(state, rows: shown(state), needs: needs, hasColor: hasColor).grid
  }

  private func expect(_ grid: CellGrid, recordedAs name: String) throws {
    let golden = Golden(Repository.file("Tests/Goldens/Chooser/\(name).txt"))
    let difference = try golden.difference(from: grid.lines.joined(separator: "\n") + "\n")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: [(40, 12), (60, 16), (80, 24), (120, 30)])
  func `themes are shown as recorded`(columns: Int, rows: Int) throws {
    try expect(screen(begun(columns, rows, [.down])), recordedAs: "\(columns)x\(rows)")
  }

  @Test func `with colour, a swatch replaces the name`() throws {
    try expect(screen(begun(80, 12), hasColor: true), recordedAs: "80x12-colour")
  }

  @Test func `the help fits into the smallest window`() throws {
    let grid = screen(begun(40, 12, [.character("?")]))
    try expect(grid, recordedAs: "40x12-help")
    #expect(!grid.lines.contains { $0.hasSuffix("…") && !$0.contains("1 2 3") })
    #expect(grid.lines.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [(80, 24), (120, 30)])
  func `where there is room, each key has a line in the help`(columns: Int, rows: Int) throws {
    let lines = screen(begun(columns, rows, [.character("?")])).lines
    for key in ["p", "l", "w", "e", "+", "d"] { #expect(lines.contains { $0.hasPrefix("\(key)   ") }, "\(key)") }
    #expect(lines.contains("w          play with words in a language"))
  }

  @Test func `a question has its hint below, or what is wrong with the answer`() throws {
    var state = begun(40, 12, "w".map { .character($0) })
    try expect(screen(state), recordedAs: "40x12-question")
    for character in "no language at all" { _ = state.handle(.character(character)) }
    state.fail(String(repeating: "very ", count: 20), short: "Use one of: en, de, fr, es, it, pt, nl, pl, tr, uk, ar.")
    try expect(screen(state), recordedAs: "40x12-question-failed")
  }

  @Test func `all of a long question to confirm is shown, over the last themes`() throws {
    var state = begun(40, 12)
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    state.ask(words, .takeNews, declined: "")
    let lines = screen(state).lines
    #expect(lines.dropFirst(5).dropLast().joined(separator: " ") == words)
    #expect(lines[3].contains("3 "))
    #expect(lines[11] == "y yes  n no")
    // It leaves the title and is cut at the end.
    state.ask(words + words, .takeNews, declined: "")
    #expect(screen(state).lines[0].hasPrefix("theme 1 of"))
    #expect(screen(state).lines[10].hasSuffix("…"))
  }

  @Test(arguments: [40, 80]) func `the key for news is shown where a site is followed`(columns: Int) throws {
    var state = begun(columns, 24)
    #expect(!screen(state).lines[23].contains("n news"))
    state.followsSites = true
    #expect(screen(state).lines[23].contains("n news"))
    #expect(screen(state).lines[23].hasSuffix("q leave"))
    state.show([], matches: nil)
    #expect(screen(state).lines[23].contains("n news"))
  }

  @Test func `a filter is in the title with the cursor after it`() throws {
    var filtered = begun(60, 12, "/ha".map { .character($0) })
    filtered.showMatches([0, 5])
    let grid = screen(filtered)
    try expect(grid, recordedAs: "60x12-filter")
    #expect(grid.cursor == .init(row: 0, column: grid.lines[0].cells))
    filtered.showMatches([])
    try expect(screen(filtered), recordedAs: "60x12-nothing-fits")
    var long = begun(40, 12, ("/" + String(repeating: "long ", count: 15) + "end").map { .character($0) })
    long.showMatches([])
    #expect(screen(long).lines[0].hasSuffix(" end"))
  }

  @Test func `an empty or unreadable catalog and a small window are explained`() throws {
    var empty = ChooserState(size: TerminalSize(columns: 40, rows: 12))
    var unknown = empty
    empty.show([], matches: nil)
    try expect(screen(empty), recordedAs: "40x12-empty")
    unknown.fail(
      "catalog.sqlite: this is no catalog. Name another one with --catalog; this text is too long for its place.")
    try expect(ChooserScreen(unknown, rows: [], needs: .init(), hasColor: false).grid, recordedAs: "40x12-unknown")
    try expect(screen(begun(20, 5)), recordedAs: "20x5")
  }

  @Test func `the focus is visible without colour`() {
    var state = begun(40, 12)
    for key in [Key.down, .down, .end, .pageUp, .up] {
      _ = state.handle(key)
      let grid = screen(state)
      let focused = grid.lines.indices.filter { grid.lines[$0].hasPrefix("> ") }
      #expect(focused.count == 1)
      #expect(grid.cursor == focused.first.map { .init(row: $0, column: 0) })
    }
  }

  @Test func `a theme that cannot be read has a row of its own`() {
    let state = begun(80, 12)
    var rows = shown(state)
    rows[1] = nil
    var needs = ThemeColumnNeeds()
    for case let row? in rows { needs.include(row, columns: 80, hasColor: false) }
    let lines = ChooserScreen(state, rows: rows, needs: needs, hasColor: false).grid.lines
    #expect(lines[2] == "  This theme is damaged and cannot be shown.")
    #expect(lines[3].contains("Farm"))
  }

  @Test func `below the message of a change is the row in focus`() throws {
    var state = begun(80, 12)
    state.report("Deleted 'Sea'. u undoes this.")
    _ = state.handle(.down)
    _ = state.handle(.up)
    let lines = screen(state).lines
    #expect(lines[9] == "Deleted 'Sea'. u undoes this.")
    #expect(lines[10].hasPrefix("Game in progress: 4 of 8 pairs found"))
  }

  @Test func `a long message is escaped and cut`() {
    var state = begun(40, 12)
    state.message = ChooserMessage("Deleted '\u{1B}[2J\(String(repeating: "very ", count: 30))'.")
    let lines = screen(state).lines
    #expect(lines[9].hasPrefix(#"Deleted '\u{1B}[2Jvery"#))
    #expect(lines[10].hasSuffix("…"))
    #expect(lines[11].hasPrefix("Enter play"))
  }

  @Test(arguments: [40, 51, 62, 80, 133, 200]) func `no line is wider than the window`(columns: Int) {
    for keys in [[], [Key.character("?")], [.character("/")]] {
      for hasColor in [true, false] {
        let grid = screen(begun(columns, 15, keys), hasColor: hasColor)
        for line in grid.lines { #expect(line.cells <= columns) }
        #expect(grid.lines[14].cells > 0)
      }
    }
  }
}
