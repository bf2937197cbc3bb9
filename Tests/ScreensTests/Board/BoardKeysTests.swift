import Games
import Terminals
import Testing

@testable import Screens

@Suite struct BoardKeysTests {
  private let layout: BoardLayout

  init() throws { layout = try #require(BoardLayout(Boards.usual, CardGrid(cards: 24))) }

  @Test func `arrows move the focus within the board`() throws {
    var state = Boards.state()
    for _ in 0..<9 { #expect(state.handle(.right, on: layout) == nil) }
    #expect(state.focus == 5)
    for _ in 0..<9 { _ = state.handle(.down, on: layout) }
    #expect(state.focus == 23)
    _ = state.handle(.left, on: layout)
    #expect(state.focus == 22)
    for _ in 0..<9 { _ = state.handle(.up, on: layout) }
    #expect(state.focus == 4)
    _ = state.handle(.home, on: layout)
    #expect(state.focus == 0)
    _ = state.handle(.end, on: layout)
    #expect(state.focus == 5)
  }

  @Test func `moving down above a gap goes to the last card`() throws {
    let layout = try #require(BoardLayout(TerminalSize(columns: 28, rows: 9), CardGrid(columns: 4, cards: 14)))
    #expect(layout.grid.columns * layout.grid.rows > 14)
    var state = Boards.state(pairs: 7)
    for _ in 0..<9 { _ = state.handle(.right, on: layout) }
    for _ in 0..<9 { _ = state.handle(.down, on: layout) }
    #expect(state.focus == 13)
  }

  @Test func `Space and Enter choose the card in focus`() throws {
    var state = Boards.state()
    _ = state.handle(.right, on: layout)
    #expect(state.handle(.character(" "), on: layout) == .choose(1))
    #expect(state.handle(.enter, on: layout) == .choose(1))
  }

  @Test func `a typed place may be in capitals`() throws {
    var state = Boards.state()
    #expect(state.type("b3", on: layout) == [.choose(13)])
    #expect(state.type("F4", on: layout) == [.choose(23)])
    #expect(state.focus == 23)
  }

  @Test func `a row of two digits waits for the second, for Enter, or for the next place`() throws {
    let tall = BoardLayout(TerminalSize(columns: 30, rows: 60), CardGrid(columns: 3, cards: 120))
    let layout = try #require(tall)
    var state = Boards.state()
    func card(_ place: String) -> Int { layout.grid.card(at: CardPlace(place)!)! }
    #expect(state.type("b12", on: layout) == [.choose(card("b12"))])
    #expect(state.type("b1", on: layout).isEmpty)
    #expect(state.handle(.enter, on: layout) == .choose(card("b1")))
    #expect(state.type("b2a3", on: layout) == [.choose(card("b2"))])
    #expect(state.type("b1", on: layout) == [.choose(card("a3"))])
    #expect(state.handle(.escape, on: layout) == nil)
    #expect(state.type("b9", on: layout) == [.choose(card("b9"))])
  }

  @Test func `h, n and q need to be typed twice if they are columns`() throws {
    var state = Boards.state()
    #expect(state.type("h", on: layout) == [.help])
    #expect(state.type("n", on: layout) == [.newGame])
    #expect(state.type("Q", on: layout) == [.leave])
    let wide = try #require(BoardLayout(TerminalSize(columns: 100, rows: 5), CardGrid(columns: 18, cards: 36)))
    #expect(state.type("h", on: wide).isEmpty)
    #expect(state.type("h", on: wide) == [.help])
    #expect(state.type("h2", on: wide) == [.choose(25)])
    #expect(state.type("n", on: wide).isEmpty)
    #expect(state.type("n", on: wide) == [.newGame])
    #expect(state.type("q1", on: wide) == [.choose(16)])
    #expect(state.type("qq", on: wide) == [.leave])
  }

  @Test func `an invalid place is reported`() throws {
    var state = Boards.state()
    for text in ["z", "b9", "b0", "3", "b "] {
      #expect(state.type(text, on: layout).isEmpty, "\(text)")
      #expect(state.notice != nil, "\(text)")
      _ = state.handle(.left, on: layout)
    }
  }

  @Test func `Escape deletes a typed letter, then leaves`() throws {
    var state = Boards.state()
    _ = state.type("b", on: layout)
    #expect(state.handle(.escape, on: layout) == nil)
    #expect(state.handle(.escape, on: layout) == .leave)
  }

  @Test func `a click chooses the card under it`() throws {
    var state = Boards.state()
    #expect(state.handle(.click(layout.face(7)), on: layout) == .choose(7))
    let corner = layout.corner(7)
    #expect(state.handle(.click(.init(row: corner.row, column: corner.column - 1)), on: layout) == nil)
    #expect(state.handle(.click(.init(row: 0, column: 0)), on: layout) == nil)
    #expect(state.focus == 7)
  }

  @Test func `a click on a hint is its key, never the letter of a column`() throws {
    for window in [Boards.usual, TerminalSize(columns: 100, rows: 6)] {
      var state = Boards.state(columns: window == Boards.usual ? 6 : 18)
      _ = state.type("b", on: layout)
      #expect(try state.click("Arrows", window) == nil)
      #expect(try state.click("Space", window) == .choose(0))
      #expect(try state.click("help", window) == .help)
      #expect(try state.click("n new", window) == .newGame)
      #expect(try state.click("leave", window) == .leave)
      _ = try state.click("keys", window)
      #expect(state.isHelpShown)
    }
  }

  @Test func `a question is answered by a click`() throws {
    var state = Boards.state()
    for card in [0, state.partner(of: 0)] { state.choose(card) }
    #expect(try state.click("n new", Boards.usual) == nil)
    #expect(try state.click("n no", Boards.usual) == nil)
    #expect(try state.click("n new", Boards.usual) == nil)
    #expect(try state.click("y yes", Boards.usual) == .newGame)
  }

  @Test func `a hint that a message covers is not clicked`() throws {
    var state = Boards.state()
    let window = TerminalSize(columns: 60, rows: 20)
    let layout = try #require(state.layout(window))
    #expect(state.handle(.click(.init(row: 19, column: 58)), on: layout) == .leave)
    state.say(StyledText(String(repeating: "Too long for a row. ", count: 4)))
    #expect(state.handle(.click(.init(row: 19, column: 58)), on: layout) == nil)
  }

  @Test func `any key ends the look at the cards, without another effect`() throws {
    for key in [Key.character(" "), .character("b"), .enter, .down, .click(layout.face(3))] {
      var state = Boards.state()
      state.peek = 5
      #expect(state.handle(key, on: layout) == .endPeek)
      #expect(state.focus == 0)
      #expect(state.handle(.escape, on: layout) == .leave)
      #expect(try state.click("Esc leaves", Boards.usual) == .leave)
    }
  }

  @Test func `in the turn of the computer, a choice lets it choose`() throws {
    var state = Boards.state(mode: .against(.fair))
    #expect(state.handle(.enter, on: layout) == .choose(0))
    state.choose(0)
    state.choose(state.partner(of: 0, isMatch: false))
    #expect(state.handle(.enter, on: layout) == .computer)
    #expect(state.type("b3h", on: layout) == [.computer, .computer])
    #expect(state.type("q", on: layout) == [.leave])
  }

  @Test func `any key closes the help without another effect`() throws {
    var state = Boards.state()
    _ = state.type("?", on: layout)
    #expect(state.isHelpShown)
    #expect(state.type("q", on: layout).isEmpty)
    #expect(!state.isHelpShown)
  }

  @Test func `in a window that is too small, only leaving works`() throws {
    var state = Boards.state()
    for key in [Key.character(" "), .enter, .down, .character("n"), .click(.init(row: 0, column: 0))] {
      #expect(state.handle(key, on: nil) == nil)
    }
    #expect(state.handle(.character("q"), on: nil) == .leave)
    #expect(state.handle(.escape, on: nil) == .leave)
  }

  @Test func `after the last pair, keys start another game or leave`() throws {
    var state = Boards.state(["👻", "🎃"], pairs: 2)
    let layout = try #require(state.layout(Boards.usual))
    for card in [0, state.partner(of: 0)] { state.choose(card) }
    let rest = try #require(state.game.cards.indices.first { !state.game.cards[$0].isFaceUp })
    for card in [rest, state.partner(of: rest)] { state.choose(card) }
    #expect(state.handle(.character(" "), on: layout) == nil)
    #expect(state.handle(.character("n"), on: layout) == .newGame)
    #expect(state.handle(.character("t"), on: layout) == .anotherTheme)
    #expect(state.handle(.enter, on: layout) == .anotherTheme)
    #expect(state.handle(.character("q"), on: layout) == .leave)
    for (hint, action) in [("n plays", BoardAction.newGame), ("t another", .anotherTheme), ("q leaves", .leave)] {
      #expect(try state.click(hint, Boards.usual) == action)
    }
    // A place that is typed too late does nothing.
    for letter in "abcdef123456" { #expect(state.handle(.character(letter), on: layout) == nil) }
    for letter in "h?" { #expect(state.handle(.character(letter), on: layout) == nil) }
    state.begin(Game(state.game.deck, state.game.setup.dealtAnew(seed: 7)))
    #expect(state.handle(.character(" "), on: layout) == .choose(0))
  }
}

extension BoardState {
  /// Clicks a word in the last line of the screen.
  fileprivate mutating func click(_ word: String, _ window: TerminalSize) throws -> BoardAction? {
    let screen = BoardScreen(self, in: window, depth: nil)
    let line = try #require(screen.grid.lines.last)
    let column = try #require(line.firstRange(of: word), "\(line)").lowerBound
    let spot = CellGrid.Spot(row: window.rows - 1, column: line[..<column].count)
    return handle(.click(spot), on: screen.layout)
  }
}
