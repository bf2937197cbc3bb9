import Games
import Terminals
import Testing

@testable import Screens

@Suite struct BoardLayoutTests {
  private static let windows = [
    (80, 24), (40, 12), (120, 40), (30, 50), (28, 9), (200, 60), (80, 10), (28, 60), (61, 17), (300, 12),
  ].map { TerminalSize(columns: $0.0, rows: $0.1) }

  @Test(arguments: windows, [false, true])
  func `every card has cells of its own inside the window`(
    _ window: TerminalSize, _ names: Bool
  ) throws {
    for cards in stride(from: 4, through: 120, by: 2) {
      guard let layout = BoardLayout(window, cards: cards, names: names) else { continue }
      var owners: [CellGrid.Spot: Int] = [:]
      for card in 0..<cards {
        let corner = layout.corner(card)
        for row in corner.row..<corner.row + layout.card.height {
          for column in corner.column..<corner.column + layout.card.width {
            let spot = CellGrid.Spot(row: row, column: column)
            try #require(owners.updateValue(card, forKey: spot) == nil, "\(cards) cards in \(window)")
            try #require(layout.card(at: spot) == card)
          }
        }
        #expect(layout.card(at: layout.face(card)) == card)
      }
      // There is no card between and around them; header and footer are free.
      let header = layout.frame.headerRows
      let footer = window.rows - (layout.frame.hasKeys ? 2 : 1)
      for row in 0..<window.rows {
        for column in 0..<window.columns {
          let spot = CellGrid.Spot(row: row, column: column)
          try #require(layout.card(at: spot) == owners[spot])
          if owners[spot] != nil { try #require((header..<footer).contains(row)) }
        }
      }
      #expect(owners.count == cards * layout.card.width * layout.card.height)
    }
  }

  @Test(arguments: windows + [(20, 5), (1, 1), (300, 3), (10, 100)].map { TerminalSize(columns: $0.0, rows: $0.1) })
  func `the needed window is the smallest sufficient one`(_ window: TerminalSize) {
    for cards in stride(from: 4, through: 400, by: 6) {
      let needed = BoardLayout.needed(window, cards: cards)
      #expect(BoardLayout(needed, cards: cards, names: false) != nil, "\(cards) cards in \(needed)")
      #expect((needed == window) == (BoardLayout(window, cards: cards, names: false) != nil))
      guard needed != window else { continue }
      let smaller = [
        TerminalSize(columns: needed.columns - 1, rows: needed.rows),
        TerminalSize(columns: needed.columns, rows: needed.rows - 1),
      ].filter { $0.columns >= window.columns && $0.rows >= window.rows }
      for size in smaller { #expect(BoardLayout(size, cards: cards, names: false) == nil, "\(cards) in \(size)") }
    }
  }

  @Test func `a layout with two lines has them in the smallest window too`() throws {
    for columns in [28, 30, 40, 80] {
      for cards in stride(from: 4, through: 60, by: 2) {
        let window = TerminalSize(columns: columns, rows: 1)
        let needed = BoardLayout.needed(window, cards: cards, hasTwoLines: true)
        let layout = try #require(BoardLayout(needed, cards: cards, names: true, hasTwoLines: true))
        #expect(layout.frame.hasKeys)
        let smaller = TerminalSize(columns: needed.columns, rows: needed.rows - 1)
        #expect(BoardLayout(smaller, cards: cards, names: true, hasTwoLines: true) == nil)
      }
    }
  }

  @Test func `a board has at most 26 columns`() throws {
    let window = TerminalSize(columns: 300, rows: 5)
    let widest = try #require(BoardLayout(window, cards: 52, names: false))
    #expect(widest.grid.columns == 26)
    #expect(widest.grid.rows == 2)
    #expect(BoardLayout(window, cards: 54, names: false) == nil)
  }

  @Test(arguments: [-2, 0]) func `a board without cards has no layout`(cards: Int) {
    #expect(BoardLayout(Boards.usual, cards: cards, names: false) == nil)
    #expect(BoardLayout.needed(Boards.usual, cards: cards) == Boards.usual)
  }

  @Test func `a window has at least 28 columns`() {
    #expect(BoardLayout(TerminalSize(columns: 28, rows: 60), cards: 4, names: false) != nil)
    #expect(BoardLayout(TerminalSize(columns: 27, rows: 60), cards: 4, names: false) == nil)
  }

  @Test func `cards become smaller with the window`() {
    func card(_ columns: Int, _ rows: Int) -> CardSize? {
      BoardLayout(TerminalSize(columns: columns, rows: rows), cards: 24, names: false)?.card
    }
    #expect(card(80, 24) == CardSize(10, 5))
    #expect(card(60, 20) == CardSize(6, 3))
    #expect(card(40, 12) == CardSize(4, 1))
    #expect(card(20, 5) == nil)
  }

  @Test func `the board is shaped like the window`() {
    func columns(_ columns: Int, _ rows: Int, _ cards: Int) -> Int? {
      BoardLayout(TerminalSize(columns: columns, rows: rows), cards: cards, names: false)?.grid.columns
    }
    #expect(columns(80, 24, 24) == 6)
    #expect(columns(30, 50, 16) == 2)
    #expect(columns(30, 50, 24) == 3)
    #expect(columns(120, 30, 16) == 8)
    #expect(columns(80, 24, 12) == 4)
  }

  @Test func `names are left out in a small window`() throws {
    let roomy = try #require(BoardLayout(TerminalSize(columns: 120, rows: 40), cards: 12, names: true))
    #expect(roomy.card.showsNames)
    #expect(roomy.card.nameWidth == 12)
    let tight = try #require(BoardLayout(TerminalSize(columns: 40, rows: 12), cards: 24, names: true))
    #expect(!tight.card.showsNames)
  }
}
