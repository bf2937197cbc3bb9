/// Follows the cursor through text that a terminal breaks at its last column.
struct WrappedText {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  init(columns: Int) { self.columns = max(columns, 2) }

  mutating func add(_ text: String) { for character in text { add(cells: character.cells) } }

  private mutating func add(cells: Int) {
    if column + cells > columns { nextRow() }
    column += cells
    if column >= columns { nextRow() }
  }

  private mutating func nextRow() {
    row += 1
    column = 0
  }
}
