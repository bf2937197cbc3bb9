import Games
import Terminals
import Testing

@testable import Screens

@Suite struct BoardKeysTests {
  private let layout: BoardLayout

  init() throws { layout = try #require(BoardLayout(Boards.usual, cards: 24, names: false)) }

  @Test func `arrows and hjkl move the focus within the board`() throws {
    for keys in [[Key.left, .down, .up, .right], "hjkl".map { .character($0) }] {
      var state = Boards.state()
      for _ in 0..<9 { #expect(state.handle(keys[3], on: layout) == nil) }
      #expect(state.focus == 5)
      for _ in 0..<9 { _ = state.handle(keys[1], on: layout) }
      #expect(state.focus == 23)
      _ = state.handle(keys[0], on: layout)
      #expect(state.focus == 22)
      for _ in 0..<9 { _ = state.handle(keys[2], on: layout) }
      #expect(state.focus == 4)
      _ = state.handle(.home, on: layout)
      #expect(state.focus == 0)
      _ = state.handle(.end, on: layout)
      #expect(state.focus == 5)
    }
  }

  @Test func `moving down above a gap goes to the last card`() throws {
    let layout = try #require(BoardLayout(TerminalSize(columns: 28, rows: 9), cards: 14, names: false))
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
    let tall = try #require(BoardLayout(TerminalSize(columns: 28, rows: 30), cards: 24, names: false))
    let wide = BoardLayout(TerminalSize(columns: 30, rows: 60), cards: 120, names: false)
    let layout = try #require(wide)
    #expect(layout.grid.rows >= 20)
    #expect(tall.grid.rows < 20)
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

  @Test func `a letter that moves names a column if a number follows`() throws {
    let layout = try #require(BoardLayout(TerminalSize(columns: 120, rows: 12), cards: 24, names: false))
    #expect(layout.grid.columns >= 12)
    var state = Boards.state()
    #expect(state.type("l", on: layout).isEmpty)
    #expect(state.focus == 1)
    #expect(state.type("2", on: layout) == [.choose(layout.grid.card(at: CardPlace("l2")!)!)])
    // Without a number the letter only moved, so Escape leaves at once.
    _ = state.type("h", on: layout)
    #expect(state.handle(.escape, on: layout) == .leave)
  }

  @Test func `n and q need to be typed twice if they are columns`() throws {
    var state = Boards.state()
    #expect(state.type("n", on: layout) == [.newGame])
    #expect(state.type("Q", on: layout) == [.leave])
    let wide = try #require(BoardLayout(TerminalSize(columns: 100, rows: 5), cards: 36, names: false))
    #expect(wide.grid.columns > 17)
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
    // A place that is typed too late does nothing.
    for letter in "abcdef123456" { #expect(state.handle(.character(letter), on: layout) == nil) }
    state.begin(state.game.again(seed: 7))
    #expect(state.handle(.character(" "), on: layout) == .choose(0))
  }
}
