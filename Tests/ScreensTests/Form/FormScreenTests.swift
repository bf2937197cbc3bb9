import EmojiNames
import Terminals
import TestSupport
import Testing
import Themes

@testable import Screens

struct FormScreenTests {
  private func begun(
    _ columns: Int, _ rows: Int, _ keys: [Key] = [], _ theme: FormTheme = Self.sea, showsNames: Bool = false,
    hasColor: Bool = true
  ) -> FormState {
    var state = FormState(
      theme, size: TerminalSize(columns: columns, rows: rows), names: .english, showsNames: showsNames,
      hasColor: hasColor, suggestsName: theme.isNew)
    for key in keys { _ = state.handle(key) }
    return state
  }

  private static let sea = FormTheme.sample("🐙🐠🦀🐡🦐🦑🐚🐳🐬👩‍🌾👍🏽🇫🇷❤️", removed: "🍬🦈", pairs: 6)

  private func expect(_ state: FormState, depth: ColorDepth? = .full, recordedAs name: String) throws {
    let golden = Golden(Repository.file("Tests/Goldens/Form/\(name).txt"))
    let lines = FormScreen(state, depth: depth).grid.lines
    let difference = try golden.difference(from: lines.joined(separator: "\n") + "\n")
    #expect(difference == nil, "\(difference ?? "")")
  }

  private func search(_ text: String) -> [Key] { [.backTab] + text.map { .character($0) } }

  @Test(arguments: [(40, 12), (60, 18), (80, 24), (120, 40)])
  func `a form is shown as recorded`(columns: Int, rows: Int) throws {
    try expect(begun(columns, rows, [.tab, .tab, .tab, .right]), recordedAs: "\(columns)x\(rows)")
  }

  @Test func `a new theme says what is missing`() throws {
    let new = FormTheme(
      number: 9, name: "Untitled", color: ThemeColor(packed: 0xFFA5_00FF), emojis: [], removed: [], words: [:],
      pairs: 0,
      isNew: true)
    try expect(begun(80, 24, [], new), recordedAs: "80x24-new")
    try expect(begun(40, 12, [.enter], new), recordedAs: "40x12-new")
  }

  @Test(arguments: [(40, 12), (80, 24)]) func `matches are shown as recorded`(columns: Int, rows: Int) throws {
    try expect(begun(columns, rows, search("fish") + [.right]), recordedAs: "\(columns)x\(rows)-matches")
    try expect(begun(columns, rows, search("animal") + [.left]), recordedAs: "\(columns)x\(rows)-all")
  }

  @Test func `the text of the emoji in focus is shown, and typed in the same row`() {
    let theme = FormTheme.sample("🐙🐠🦀", removed: "", words: ["🐙": .two("3 × 4", "12")], pairs: 3)
    for (columns, rows) in [(40, 12), (80, 24)] {
      let shown = FormScreen(begun(columns, rows, [.tab, .tab, .tab], theme), depth: .full).grid
      #expect(shown.lines[rows - 2] == "octopus: 3 × 4 = 12")
      let typed = FormScreen(
        begun(columns, rows, [.tab, .tab, .tab, .character("="), .backspace], theme), depth: .full
      ).grid
      #expect(typed.lines[rows - 2] == "octopus: 3 × 4 = 1")
      #expect(typed.cursor == .init(row: rows - 2, column: 18))
      #expect(typed.lines[rows - 1] == "Enter save  Esc cancel")
      let all = FormScreen(
        begun(columns, rows, [.tab, .tab, .tab, .character("="), .character("="), .character("d")], theme), depth: .full
      ).grid
      #expect(all.lines[rows - 2] == "Words in which language? d")
    }
    let long = String(repeating: "漢", count: 59) + "!"
    let wide = FormTheme.sample("🐙🐠", removed: "", words: ["🐙": .one(long)], pairs: 2)
    let end = FormScreen(begun(40, 12, [.tab, .tab, .tab, .character("=")], wide), depth: .full).grid
    #expect(end.lines[10].hasPrefix("octopus: …漢"))
    #expect(end.lines[10].hasSuffix("漢!"))
    #expect(end.cursor?.column ?? 40 < 40)
  }

  @Test func `the preview tells one text with an equals sign from two`() {
    for (texts, preview) in [(CardTexts.one("a = b"), "All of 🐙 \"a = b\", 🐠"), (.two("a", "b"), "All of 🐙 a = b, 🐠")] {
      let theme = FormTheme.sample("🐙🐠", removed: "", words: ["🐙": texts], pairs: 2)
      let lines = FormScreen(begun(80, 24, [], theme), depth: .full).grid.lines
      #expect(lines[1].hasSuffix(preview), "\(lines[1])")
    }
  }

  @Test func `without emoji their names are shown`() throws {
    try expect(begun(80, 24, search("fish"), showsNames: true), recordedAs: "80x24-names")
  }

  @Test func `without colour its name is shown`() throws {
    try expect(begun(80, 24, [.tab, .right], hasColor: false), depth: nil, recordedAs: "80x24-no-colour")
  }

  @Test func `names of either direction and hostile ones stay in their row`() {
    for name in ["שלום עולם", String(repeating: "long ", count: 20), "\u{1B}[2Jred", "動物園"] {
      let theme = FormTheme(
        number: 3, name: name, color: ThemeColor(packed: 0xFF), emojis: Self.sea.emojis, removed: [],
        words: [:], pairs: 2, isNew: false)
      for columns in [40, 80] {
        let grid = FormScreen(begun(columns, 24, [], theme), depth: .sixteen).grid
        #expect(grid.lines.allSatisfy { $0.cells <= columns })
        #expect(!grid.lines.joined().contains("\u{1B}"))
        #expect(grid.cursor.map { $0.column < columns } == true)
      }
    }
  }

  @Test func `a long message takes the row of the focus until the next key`() {
    var state = begun(80, 24, [.tab, .tab, .tab])
    state.say(String(repeating: "very ", count: 20))
    #expect(FormScreen(state, depth: .full).grid.lines[22].hasPrefix("very"))
    _ = state.handle(.right)
    let lines = FormScreen(state, depth: .full).grid.lines
    #expect(lines[21].hasPrefix("very") && lines[21].hasSuffix("…"))
    #expect(lines[22] == "tropical fish")
  }

  @Test func `in a small window a long message takes the rows for matches`() {
    var state = begun(40, 12, [.tab, .tab, .tab])
    state.say("Added 🦓 zebra, 🐯 tiger face. Note: no emoji is called 'qqqqzz'.")
    let lines = FormScreen(state, depth: .full).grid.lines
    #expect(lines[9].hasPrefix("Added"))
    #expect(lines[10].hasSuffix("'qqqqzz'."))
  }

  /// Counts the bytes that a terminal of this size is sent for each key.
  private func bytes(_ columns: Int, _ rows: Int, _ theme: FormTheme, _ first: [Key], _ keys: [Key]) -> [Int] {
    var painter = GridPainter(depth: .full)
    var state = begun(columns, rows, first, theme)
    _ = painter.paint(FormScreen(state, depth: .full).grid)
    return keys.map {
      _ = state.handle($0)
      return painter.paint(FormScreen(state, depth: .full).grid).utf8.count
    }
  }

  private static let new = FormTheme.sample("", removed: "", pairs: 0, isNew: true, name: "Untitled")

  @Test(arguments: [(40, 12), (80, 24), (120, 40)]) func `groups stay within the same limits`(columns: Int, rows: Int) {
    let moves: [Key] = [.down, .right, .right, .down, .left]
    for count in bytes(columns, rows, Self.new, [.enter], moves) { #expect(count <= 600) }
    let pages: [Key] = [.wheelDown, .wheelUp, .pageDown, .enter, .pageDown, .escape]
    for count in bytes(columns, rows, Self.new, [.enter], pages) { #expect(count <= 4_000) }
  }

  private static let many = FormTheme.sample(
    EmojiNames.english.find("person").map(\.face).prefix(300).joined(), removed: "🍬🦈", pairs: 6)

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `a key that moves sends at most 600 bytes`(columns: Int, rows: Int) {
    let moves: [Key] = [.right, .down, .left, .up, .down]
    for first in [[.tab, .tab, .tab], search("fish"), search("person")] {
      for count in bytes(columns, rows, Self.many, first, moves) { #expect(count <= 600) }
    }
    for count in bytes(columns, rows, Self.sea, [], [.tab, .right, .right, .left]) { #expect(count <= 600) }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func `results of a search and pages of a theme send at most 4,000 bytes`(columns: Int, rows: Int) {
    let letters: [Key] = "person".map { .character($0) }
    let counts =
      bytes(columns, rows, Self.many, [.backTab], letters + [.pageDown, .control("u")])
      + bytes(columns, rows, Self.many, [.tab, .tab, .tab], [.pageDown, .end, .home])
    for count in counts { #expect(count <= 4_000) }
  }
}
