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
  ) {
    for cards in stride(from: 4, through: 120, by: 2) {
      guard let layout = BoardLayout(window, CardGrid(cards: cards), .init(names: names)) else { continue }
      // One expectation for each of the many cells would take most of the time.
      var owners: [CellGrid.Spot: Int] = [:]
      var shared: [CellGrid.Spot] = []
      var unfound: [CellGrid.Spot] = []
      var wrong: [CellGrid.Spot] = []
      var outside: [CellGrid.Spot] = []
      for card in 0..<cards {
        let corner = layout.corner(card)
        for row in corner.row..<corner.row + layout.cardSize.height {
          for column in corner.column..<corner.column + layout.cardSize.width {
            let spot = CellGrid.Spot(row: row, column: column)
            if owners.updateValue(card, forKey: spot) != nil { shared.append(spot) }
            if layout.card(at: spot) != card { unfound.append(spot) }
          }
        }
        #expect(layout.card(at: layout.face(card)) == card)
      }
      // There is no card between and around them; header and footer are free.
      let header = layout.frame.headerRows
      let footer = window.rows - layout.frame.footerRows
      for row in 0..<window.rows {
        for column in 0..<window.columns {
          let spot = CellGrid.Spot(row: row, column: column)
          if layout.card(at: spot) != owners[spot] { wrong.append(spot) }
          if owners[spot] != nil, !(header..<footer).contains(row) { outside.append(spot) }
        }
      }
      #expect(shared.isEmpty, "\(cards) cards in \(window)")
      #expect(unfound.isEmpty, "\(cards) cards in \(window)")
      #expect(wrong.isEmpty, "\(cards) cards in \(window)")
      #expect(outside.isEmpty, "\(cards) cards in \(window)")
      #expect(owners.count == cards * layout.cardSize.width * layout.cardSize.height)
    }
  }

  @Test(arguments: windows + [(20, 5), (1, 1), (300, 3), (10, 100)].map { TerminalSize(columns: $0.0, rows: $0.1) })
  func `the needed window is the smallest sufficient one`(_ window: TerminalSize) {
    for cards in stride(from: 4, through: 400, by: 6) {
      for needs in [BoardLayout.Needs(), .init(players: 6), .init(hasTwoLines: true), .init(endingRows: 1)] {
        let grid = CardGrid(cards: cards)
        let needed = BoardLayout.needed(window, grid, needs)
        #expect(BoardLayout(needed, grid, needs) != nil, "\(cards) cards in \(needed)")
        #expect((needed == window) == (BoardLayout(window, grid, needs) != nil))
        let smaller = [
          TerminalSize(columns: needed.columns - 1, rows: needed.rows),
          TerminalSize(columns: needed.columns, rows: needed.rows - 1),
        ].filter { $0.columns >= window.columns && $0.rows >= window.rows }
        for size in smaller { #expect(BoardLayout(size, grid, needs) == nil, "\(cards) in \(size)") }
      }
    }
  }

  @Test(arguments: windows, [4, 12, 18, 24, 60])
  func `a window never moves a card to another place`(_ window: TerminalSize, _ cards: Int) {
    let grid = CardGrid(cards: cards)
    #expect(BoardLayout(window, grid)?.grid ?? grid == grid)
    #expect(BoardLayout(window, CardGrid(columns: 2, cards: cards))?.grid.columns ?? 2 == 2)
  }

  @Test func `a board has at most 26 columns`() {
    let window = TerminalSize(columns: 300, rows: 90)
    #expect(BoardLayout(window, CardGrid(columns: 26, cards: 52)) != nil)
    #expect(BoardLayout(window, CardGrid(columns: 27, cards: 54)) == nil)
  }

  @Test(arguments: [-2, 0]) func `a board without cards has no layout`(cards: Int) {
    #expect(BoardLayout(Boards.usual, CardGrid(cards: cards)) == nil)
  }

  @Test func `a window has at least 28 columns`() {
    #expect(BoardLayout(TerminalSize(columns: 28, rows: 60), CardGrid(cards: 4)) != nil)
    #expect(BoardLayout(TerminalSize(columns: 27, rows: 60), CardGrid(cards: 4)) == nil)
  }

  @Test(arguments: [
    (80, 24, 10, 5), (60, 20, 8, 4), (50, 20, 6, 3), (40, 12, 4, 1), (120, 40, 18, 9), (200, 60, 20, 10),
    (300, 90, 20, 10),
  ])
  func `cards grow with the window`(_ columns: Int, _ rows: Int, _ width: Int, _ height: Int) {
    let window = TerminalSize(columns: columns, rows: rows)
    #expect(BoardLayout(window, CardGrid(cards: 24))?.cardSize == CardSize(width: width, height: height))
    #expect(BoardLayout(TerminalSize(columns: 20, rows: 5), CardGrid(cards: 24)) == nil)
  }

  @Test func `a large window is used`() throws {
    let layout = try #require(BoardLayout(TerminalSize(columns: 200, rows: 60), CardGrid(cards: 24)))
    let last = layout.corner(23)
    #expect(last.column + layout.cardSize.width - layout.origin.column > 160)
    #expect(last.row + layout.cardSize.height - layout.origin.row > 45)
  }

  @Test(arguments: [
    (80, 24, 24, 6), (30, 50, 16, 2), (30, 50, 24, 3), (120, 30, 16, 8), (80, 24, 12, 4), (20, 5, 24, 6),
  ])
  func `an earlier board was shaped like its window`(_ columns: Int, _ rows: Int, _ cards: Int, _ shape: Int) {
    let window = TerminalSize(columns: columns, rows: rows)
    #expect(EarlierShape.columns(window, cards: cards, names: false) == shape)
  }

  @Test func `names are left out in a small window`() throws {
    let grid = CardGrid(cards: 12)
    let roomy = try #require(BoardLayout(TerminalSize(columns: 120, rows: 40), grid, .init(names: true)))
    #expect(roomy.cardSize.showsNames)
    #expect(roomy.cardSize.nameWidth >= 12)
    let tight = try #require(
      BoardLayout(TerminalSize(columns: 40, rows: 12), CardGrid(cards: 24), .init(names: true)))
    #expect(!tight.cardSize.showsNames)
  }

  @Test(arguments: [false, true], [false, true])
  func `the middle of a card holds its face and name, and is small`(_ names: Bool, _ words: Bool) {
    for card in CardSize.sizes(names: names, words: words) {
      let (rows, columns) = (card.middleRows(0), card.middleColumns(0))
      #expect(rows.contains(card.faceRow))
      #expect(columns.contains(card.faceColumn))
      #expect(rows.contains(card.faceRow + max(card.nameRows, 0)))
      #expect(columns.contains(card.faceColumn + 1))
      #expect(rows.count <= 3)
      #expect(columns.count <= 15)
      #expect(columns.upperBound < card.width)
    }
  }
}
