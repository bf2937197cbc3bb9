import Foundation
import Games
import TestSupport
import Testing

@testable import Screens
@testable import Terminals

/// Screens as text, compared with golden files.
@Suite struct BoardScreenTests {
  private func look(
    _ state: BoardState, _ columns: Int, _ rows: Int, depth: ColorDepth? = .full, isPlain: Bool = false
  ) -> CellGrid {
    BoardScreen(state, in: TerminalSize(columns: columns, rows: rows), depth: depth, isPlain: isPlain).grid
  }

  private func compare(
    _ name: String, _ state: BoardState, _ columns: Int, _ rows: Int, depth: ColorDepth? = .full
  ) throws {
    let grid = look(state, columns, rows, depth: depth)
    let cursor = grid.cursor.map { "cursor in row \($0.row), column \($0.column)" } ?? "no cursor"
    let text = (grid.lines + ["(\(cursor))", ""]).joined(separator: "\n")
    let golden = Golden(Repository.file("Tests/ScreensTests/Golden/\(name).txt"))
    let difference = try golden.difference(from: text)
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// A pair found, and two cards that do not match.
  private func middle(_ faces: [String] = Boards.plain, pairs: Int = 12, names: Bool = false) -> BoardState {
    var state = Boards.state(faces, pairs: pairs, names: names)
    state.choose(3)
    state.choose(state.partner(of: 3))
    state.choose(0)
    state.choose(state.partner(of: 0, isMatch: false))
    return state
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 40), (32, 50), (60, 20), (31, 13)])
  func `a game in the middle`(_ columns: Int, _ rows: Int) throws {
    try compare("\(columns)x\(rows)", middle(), columns, rows)
  }

  @Test(arguments: [(80, 24), (40, 12)]) func `without colour, cards have frames`(_ columns: Int, _ rows: Int) throws {
    try compare("\(columns)x\(rows)-plain", middle(), columns, rows, depth: nil)
  }

  @Test func `in ASCII, cards have frames on their colour`() throws {
    let grid = look(middle(), 80, 24, depth: .sixteen, isPlain: true)
    let layout = try #require(middle().layout(Boards.usual))
    let corner = layout.corner(23)
    #expect(grid.inASCII.cell(corner.row, corner.column).text == "+")
    #expect(grid.cell(corner.row, corner.column).style.background == TerminalColor(Boards.theme([]).color))
    let lines = look(middle([], names: true), 80, 24, depth: .sixteen, isPlain: true).inASCII.lines
    #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(!lines.joined().contains("?"), "only letters and signs that ASCII has")
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 12), (200, 60)])
  func `a card has its colour up to its edge`(_ columns: Int, _ rows: Int) throws {
    let state = Boards.state()
    let layout = try #require(state.layout(TerminalSize(columns: columns, rows: rows)))
    let (grid, corner, color) = (look(state, columns, rows), layout.corner(23), TerminalColor(state.theme.color))
    let rows = corner.row..<corner.row + layout.cardSize.height
    let columns = corner.column..<corner.column + layout.cardSize.width
    let bare = rows.flatMap { row in columns.map { grid.cell(row, $0) } }.filter {
      $0.style.background != color && ($0.text == " " || $0.style.foreground != color)
    }
    #expect(bare == [])
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 12), (200, 60)], [ColorDepth.full, .sixteen, nil])
  func `the focus has the colours of the terminal, which no theme can hide`(
    _ window: (columns: Int, rows: Int), _ depth: ColorDepth?
  ) throws {
    var state = middle()
    let layout = try #require(state.layout(TerminalSize(columns: window.columns, rows: window.rows)))
    state.isFocusFramed = true
    // Found, face up, face down.
    for card in [3, 0, 23] {
      state.focus = card
      let grid = look(state, window.columns, window.rows, depth: depth)
      let (row, left) = (layout.corner(card).row, layout.corner(card).column)
      for column in [left, left + layout.cardSize.width - 1] {
        #expect(grid.cell(row, column).style == .bold)
        #expect("▛▜╔╗><".contains(grid.cell(row, column).text))
      }
    }
  }

  @Test func `a window that is too small shows the size it needs`() throws {
    try compare("20x5", middle(), 20, 5)
    #expect(look(middle(), 1, 1).lines == ["T"])
  }

  @Test func `a found pair stays visible`() throws {
    var state = Boards.state()
    state.choose(3)
    state.choose(state.partner(of: 3))
    try compare("match", state, 80, 24)
    state.choose(0)
    try compare("after-match", state, 80, 24)
  }

  @Test func `faces that look alike have names`() throws {
    var state = Boards.state(Boards.odd + ["👍🏻"], pairs: 8)
    let hands = ["👍🏽", "👍🏻"].compactMap { hand in
      state.game.cards.indices.first { state.game.cards[$0].face.text == hand }
    }
    for card in hands { state.choose(card) }
    try compare("look-alikes", state, 80, 24)
  }

  /// Two cards whose faces look alike, in a window where no card has room for a name.
  @Test(arguments: [
    (38, 14, ["👍🏻", "👍🏾"], ["b1: light, c2: medium-dark"]),
    (36, 10, ["👍🏼", "👍🏾"], ["b1: medium-light, c2: medium-dark"]),
    (40, 12, ["👩‍🌾", "👩‍🚀"], ["b1: farmer, c2: astronaut"]),
    (60, 13, ["👩‍🌾", "👩‍🚀"], ["b1: woman farmer. No match with c2: woman astronaut."]),
  ])
  func `faces that look alike have names in the smallest windows too`(
    _ columns: Int, _ rows: Int, _ faces: [String], _ told: [String]
  ) throws {
    var state = Boards.state(faces + Boards.plain, pairs: 14)
    let cards = try faces.map { face in
      try #require(state.game.cards.indices.first { state.game.cards[$0].face.text == face })
    }
    let window = TerminalSize(columns: columns, rows: rows)
    let layout = try #require(state.layout(window))
    #expect(!layout.cardSize.showsNames)
    func place(_ card: Int) -> String { layout.grid.place(of: card).description }
    for card in cards.reversed() { state.choose(card) }
    let wanted = told.map {
      $0.replacingOccurrences(of: "b1", with: place(cards[0])).replacingOccurrences(of: "c2", with: place(cards[1]))
    }
    var shown = look(state, columns, rows).lines.suffix(2).filter { line in wanted.contains { line.hasPrefix($0) } }
    #expect(shown.count == wanted.count, "\(look(state, columns, rows).lines)")
    // Another message does not hide the names.
    state.say("The game continues: 0 of 14 pairs found.")
    shown = look(state, columns, rows).lines.suffix(2).filter { $0.contains(place(cards[0]) + ": ") }
    #expect(!shown.isEmpty)
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 30)])
  func `names under the faces`(_ columns: Int, _ rows: Int) throws {
    try compare("names-\(columns)x\(rows)", middle(pairs: 6, names: true), columns, rows)
  }

  @Test func `the end keeps the board and has its figures below`() throws {
    var state = Boards.state(["👻", "🎃"], pairs: 2)
    for card in [0, state.partner(of: 0)] { state.choose(card, at: 61_000) }
    let rest = try #require(state.game.cards.indices.first { !state.game.cards[$0].isFaceUp })
    for card in [rest, state.partner(of: rest)] { state.choose(card, at: 83_000) }
    state.end([
      "★★★ 2 pairs in 2 moves; 2 is perfect, your best was 3.",
      "Score 4, your best was 2. Time 1:23, your best was 1:30.",
      "Your best score, fewest moves, shortest time so far.", "Seed 42.",
    ])
    try compare("end", state, 80, 24)
    try compare("end-28x9", state, 28, 9)
    // With less room there are fewer lines below the cards, with the keys in the last one.
    for rows in 7...24 {
      let lines = look(state, 60, rows).lines
      #expect(lines.joined().contains("👻"), "\(rows)")
      #expect(lines.joined(separator: " ").contains("★★★ 2 pairs in 2 moves"), "\(rows)")
      #expect(lines.last?.hasPrefix("n plays again") == (rows > 6), "\(rows)")
    }
    #expect(look(state, 60, 6).lines.contains { $0.contains("★★★") })
  }

  @Test(arguments: [(80, 24), (31, 14)])
  func `a game together shows whose turn it is and all scores`(_ columns: Int, _ rows: Int) throws {
    var state = Boards.state(mode: .together(["Ada", "Ben", "Cleo", "Dora", "Emil", "Friederike"]))
    state.choose(3)
    state.choose(state.partner(of: 3))
    state.choose(0)
    state.choose(state.partner(of: 0, isMatch: false))
    try compare("together-\(columns)x\(rows)", state, columns, rows)
  }

  @Test func `a game against the computer says what it does`() throws {
    var state = Boards.state(mode: .against(.fair))
    state.choose(0)
    state.choose(state.partner(of: 0, isMatch: false))
    #expect(look(state, 120, 30).lines.contains { $0.hasPrefix("Ada: ") && $0.hasSuffix("The computer's turn.") })
    #expect(look(state, 80, 24).lines[1] == " Ada 0   ▸the computer 0")
    while let card = state.game.computersChoice { state.choose(card) }
    #expect(look(state, 120, 30).lines.contains { $0.hasPrefix("the computer: ") && $0.hasSuffix("Ada's turn.") })
  }

  @Test func `all cards are shown during a peek`() throws {
    var state = Boards.state()
    state.peek = 4
    let lines = look(state, 80, 24).lines
    #expect(!lines.joined().contains("░"))
    #expect(lines.contains("Look at the cards: 4. Any key begins."))
    state.peek = nil
    #expect(look(state, 80, 24).lines.joined().contains("░"))
  }

  @Test func `with a bonus, the countdown of the open card is shown`() throws {
    var state = Boards.state(bonus: true)
    #expect(!look(state, 80, 24).lines[0].contains("Bonus"))
    state.choose(0, at: 1_000)
    for (time, bonus) in [(1_000, 6), (1_001, 5), (4_500, 2), (8_000, 0)] {
      state.time = time
      #expect(look(state, 80, 24).lines[0].contains("Bonus \(bonus)   Score 0"))
    }
  }

  @Test func `a tick of the clock repaints only the clock`() {
    var state = Boards.state()
    state.choose(0)
    var painter = GridPainter(depth: .full)
    let window = TerminalSize(columns: 200, rows: 60)
    state.time = 1_000
    _ = painter.paint(BoardScreen(state, in: window, depth: .full).grid)
    state.time = 2_000
    let tick = painter.paint(BoardScreen(state, in: window, depth: .full).grid)
    #expect(tick.utf8.count < 30)
    #expect(tick.contains("2"))
    #expect(painter.paint(BoardScreen(state, in: window, depth: .full).grid).isEmpty)
  }

  @Test func `the help fits into small windows`() throws {
    var state = Boards.state()
    let layout = state.layout(Boards.usual)
    _ = state.handle(.character("?"), on: layout)
    try compare("help", state, 80, 24)
    try compare("help-40x12", state, 40, 12)
    for (columns, rows) in [(28, 9), (28, 14), (40, 12), (59, 11), (60, 10), (60, 11), (200, 9)] {
      let lines = look(state, columns, rows).lines
      #expect(lines.contains { $0.contains("Any key continues.") }, "\(lines)")
      #expect(lines.allSatisfy { $0.cells <= columns })
    }
  }

  @Test func `typed keys are shown below the board`() throws {
    var state = Boards.state()
    let layout = try #require(state.layout(Boards.usual))
    _ = state.handle(.character("b"), on: layout)
    #expect(look(state, 80, 24).lines[22] == "b…  the number of the row")
  }

  @Test func `an unsafe name is escaped and cut`() throws {
    let state = Boards.state(name: "A\u{1B}[2J" + String(repeating: "👩‍🌾", count: 90))
    let lines = look(state, 80, 24).lines
    #expect(lines[0].hasPrefix(#"A\u{1B}[2J"#))
    #expect(lines[0].hasSuffix("Score 0   Moves 0   Pairs 0/12   Time 0:00"))
  }

  @Test func `on a terminal with larger text, faces fill their cards`() throws {
    var state = Boards.state()
    state.hasLargerText = true
    state.choose(0)
    for (columns, rows, scale) in [(80, 24, 3), (120, 40, 7), (40, 12, 1), (60, 20, 2)] {
      let layout = try #require(state.layout(TerminalSize(columns: columns, rows: rows)))
      #expect(layout.cardSize.scale == scale)
      var painter = GridPainter(depth: .full)
      let bytes = painter.paint(look(state, columns, rows))
      let face = state.game.cards[0].face.text
      #expect(bytes.contains("\u{1B}]66;s=\(scale);\(face)\u{7}") == (scale > 1))
      #expect(bytes.contains("\u{1B}]66;s=\(scale);░░\u{7}") == (scale > 1))
    }
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)], [false, true])
  func `a key press costs little on a board of six columns and four rows`(
    _ window: (columns: Int, rows: Int), _ hasLargerText: Bool
  ) throws {
    let window = TerminalSize(columns: window.columns, rows: window.rows)
    for faces in [Boards.plain, Boards.odd + Boards.plain] {
      var state = Boards.state(faces)
      state.hasLargerText = hasLargerText
      let layout = try #require(state.layout(window))
      var painter = GridPainter(depth: .full)
      var random = SeededGenerator(seed: 7)
      var most = 0
      _ = painter.paint(BoardScreen(state, in: window, depth: .full).grid)
      for choice in 0..<8 {
        // Every fourth choice finds a pair.
        let cards = state.game.cards
        let partner = state.game.first.flatMap { first in
          choice % 4 == 3 ? cards.indices.first { $0 != first && cards[$0].face == cards[first].face } : nil
        }
        let place = layout.grid.place(of: partner ?? Int.random(in: 0..<24, using: &random)).description
        let arrow = [Key.up, .down, .left, .right].randomElement(using: &random)!
        for key in [arrow, .enter] + place.map(Key.character) {
          if case .choose(let card)? = state.handle(key, on: layout) { state.choose(card, at: state.time + 900) }
          most = max(most, painter.paint(BoardScreen(state, in: window, depth: .full).grid).utf8.count)
        }
      }
      #expect(most <= 400, "\(most)")
    }
  }
}
