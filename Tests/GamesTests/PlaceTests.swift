import Testing

@testable import Games

struct PlaceTests {
  @Test(arguments: [
    ("a1", 0, 0), ("B3", 1, 2), (" d2 ", 3, 1), ("z10", 25, 9), ("aa1", 26, 0), ("az1", 51, 0), ("ba1", 52, 0),
    ("zz1", 701, 0), ("aaa1", 702, 0), ("zzz1", 18_277, 0), ("a99999", 0, 99_998),
  ])
  func `a place has letters for the column and a number for the row`(text: String, column: Int, row: Int) {
    #expect(CardPlace(text) == CardPlace(column: column, row: row))
  }

  @Test(arguments: ["", "a", "1", "1a", "a0", "a01", "a-1", "a1b", "a 1", "ä1", "a1 b2", "aaaa1", "a100000", "a１"])
  func `other text is not a place`(text: String) { #expect(CardPlace(text) == nil) }

  @Test func `a written place can be read again`() {
    for column in 0..<800 {
      let place = CardPlace(column: column, row: column % 90)
      #expect(CardPlace(place.description) == place)
    }
  }

  @Test(arguments: [
    (4, 2, 2), (6, 3, 2), (8, 4, 2), (10, 5, 2), (12, 4, 3), (14, 4, 4), (16, 4, 4), (18, 6, 3), (20, 5, 4), (22, 5, 5),
    (24, 6, 4), (30, 6, 5), (40, 8, 5), (64, 8, 8), (476, 22, 22), (486, 23, 22), (800, 26, 31),
  ])
  func `the usual grid is about square`(cards: Int, columns: Int, rows: Int) {
    let grid = CardGrid(cards: cards)
    #expect(grid.columns == columns)
    #expect(grid.rows == rows)
  }

  @Test(arguments: [-3, 0, 1])
  func `a grid has at least one column`(columns: Int) {
    let grid = CardGrid(columns: columns, cards: 3)
    #expect(grid.columns == 1)
    #expect(grid.rows == 3)
    #expect(grid.place(of: 2) == CardPlace(column: 0, row: 2))
    #expect(CardGrid(columns: 2, cards: 3).columns == 2)
  }

  @Test(arguments: [-3, 0])
  func `a grid without cards has no rows`(cards: Int) {
    for grid in [CardGrid(cards: cards), CardGrid(columns: 2, cards: cards)] {
      #expect(grid.cards == 0)
      #expect(grid.rows == 0)
      #expect(grid.card(at: CardPlace(column: 0, row: 0)) == nil)
    }
    #expect(CardGrid(columns: 2, cards: 1).cards == 1)
  }

  @Test(arguments: [(-1, 0), (0, -1), (3, 0), (0, 2), (2, 1)])
  func `a place beside the cards has no card`(column: Int, row: Int) {
    // Five cards: a1 b1 c1, a2 b2.
    #expect(CardGrid(columns: 3, cards: 5).card(at: CardPlace(column: column, row: row)) == nil)
  }

  @Test func `every card has a place of its own`() {
    for cards in 1...70 {
      for grid in [CardGrid(cards: cards), CardGrid(columns: 7, cards: cards)] {
        #expect((0..<cards).allSatisfy { grid.card(at: grid.place(of: $0)) == $0 })
        let places = (0..<grid.rows + 1).flatMap { row in (0..<9).map { CardPlace(column: $0, row: row) } }
        if grid.columns < 9 { #expect(places.compactMap(grid.card).count == cards) }
      }
    }
  }
}
