import TestSupport
import Testing

@testable import Terminals

@Suite struct GridPainterTests {
  private static let faces = ["❤️", "👩‍🌾", "👍🏽", "🇫🇷", "1️⃣", "👨‍👩‍👧‍👦", "👻"]

  private func grid(_ columns: Int = 24, _ rows: Int = 3, _ body: (inout CellGrid) -> Void = { _ in }) -> CellGrid {
    var grid = CellGrid(TerminalSize(columns: columns, rows: rows))
    body(&grid)
    return grid
  }

  @Test func `the first grid is painted whole on a cleared screen`() {
    var painter = GridPainter(depth: nil)
    #expect(
      painter.paint(grid { $0.write("Score 4", atRow: 1, column: 2) })
        == "\u{1B}[0m\u{1B}[2J\u{1B}[2;3HScore\u{1B}[9G4\u{1B}[?25l")
  }

  @Test func `an equal grid sends nothing`() {
    var painter = GridPainter(depth: .full)
    let screen = grid { $0.write(StyledText("here", .bold), atRow: 0, column: 0) }
    _ = painter.paint(screen)
    #expect(painter.paint(screen).isEmpty)
  }

  @Test func `only differences are sent`() {
    var painter = GridPainter(depth: .sixteen)
    _ = painter.paint(grid { $0.write("Score 4", atRow: 1, column: 2) })
    let change = painter.paint(grid { $0.write("Score 6\(" !", .red)", atRow: 1, column: 2) })
    #expect(change == "\u{1B}[2;9H6 \u{1B}[31m!\u{1B}[0m")
  }

  @Test func `a moved cursor sends one sequence`() {
    var painter = GridPainter(depth: .full)
    _ = painter.paint(grid { $0.cursor = .init(row: 0, column: 0) })
    #expect(painter.paint(grid { $0.cursor = .init(row: 2, column: 5) }) == "\u{1B}[3;6H")
  }

  @Test func `the end of a row that becomes blank is erased`() {
    var painter = GridPainter(depth: .full)
    _ = painter.paint(grid { $0.write(StyledText("a long line", .red), atRow: 1, column: 0) })
    #expect(painter.paint(grid { $0.write("b", atRow: 1, column: 0) }) == "\u{1B}[2;1Hb\u{1B}[K")
  }

  @Test(arguments: [(3, "   "), (4, "\u{1B}[K")])
  func `the end of a row is erased if that is shorter than spaces`(count: Int, expected: String) {
    var painter = GridPainter(depth: nil)
    _ = painter.paint(grid { $0.write(StyledText(String(repeating: "x", count: count)), atRow: 1, column: 0) })
    let change = painter.paint(grid { _ in })
    #expect(change == "\u{1B}[2;1H\(expected)")
  }

  @Test(arguments: [(5, "     "), (6, "\u{1B}[6X")])
  func `cells within a row are erased if that is shorter than spaces`(count: Int, expected: String) {
    var painter = GridPainter(depth: nil)
    let line = StyledText(String(repeating: "x", count: count) + "y")
    _ = painter.paint(grid { $0.write(line, atRow: 1, column: 0) })
    let change = painter.paint(grid { $0.write("y", atRow: 1, column: count) })
    #expect(change == "\u{1B}[2;1H\(expected)")
  }

  @Test func `a run below another is reached by a short sequence`() {
    var painter = GridPainter(depth: nil)
    func block(_ isShown: Bool) -> CellGrid {
      grid { grid in
        for row in 0..<3 { grid.write(isShown ? "xxxxxxxxy" : "        y", atRow: row, column: 3) }
      }
    }
    _ = painter.paint(block(true))
    #expect(painter.paint(block(false)) == "\u{1B}[1;4H\u{1B}[8X\u{1B}[B\u{1B}[8X\u{1B}[B\u{1B}[8X")
  }

  @Test(arguments: [
    ("كلب", "\u{200E}كلب\u{200E}"), ("قطة صغيرة", "\u{200E}قطة صغيرة\u{200E}"),
    ("كل…", "\u{200E}كل…\u{200F}\u{200E}"), ("b3: كلب. No", "b3: \u{200E}كلب\u{200E}. No"),
    ("كلب, a1: قطة", "\u{200E}كلب\u{200E}, a1: \u{200E}قطة\u{200E}"), ("كلب 2", "\u{200E}كلب\u{200E} 2"),
    ("שלום", "\u{200E}שלום\u{200E}"), ("Hund", "Hund"), ("Hund…", "Hund…"), ("犬 🐶", "犬 🐶"),
  ])
  func `text from right to left has marks around it`(text: String, written: String) {
    let screen = grid { $0.write(StyledText(text), atRow: 1, column: 2) }
    #expect(screen.lines[1] == "  " + written)
  }

  @Test func `marks take no cells`() {
    var painter = GridPainter(depth: nil)
    let screen = grid { grid in
      for (column, word) in [(1, "كلب"), (7, "قطة")] {
        grid.write("│", atRow: 1, column: column)
        grid.write(StyledText(word), atRow: 1, column: column + 1)
        grid.write("│", atRow: 1, column: column + 4)
      }
    }
    #expect(
      painter.paint(screen)
        == "\u{1B}[0m\u{1B}[2J\u{1B}[2;2H│\u{200E}كلب\u{200E}│\u{1B}[8G│\u{200E}قطة\u{200E}│\u{1B}[?25l")
  }

  @Test func `a word that loses its last letter keeps one run`() {
    var painter = GridPainter(depth: nil)
    _ = painter.paint(grid { $0.write("كلب", atRow: 1, column: 2) })
    #expect(painter.paint(grid { $0.write("كل", atRow: 1, column: 2) }) == "\u{1B}[2;4Hل\u{200E} ")
  }

  @Test(arguments: [(0, "xल्फ़ि"), (3, "ल्फ़िx"), (1, " x"), (2, "  x")])
  func `a character of three cells is replaced whole`(column: Int, shown: String) {
    let screen = grid { grid in
      grid.write("ल्फ़ि", atRow: 0, column: column == 0 ? 1 : 0)
      grid.write("x", atRow: 0, column: column)
    }
    #expect(screen.lines[0] == shown)
  }

  @Test func `what follows a script whose letters combine is placed by its column`() {
    var painter = GridPainter(depth: nil)
    let screen = grid { grid in
      grid.write("│", atRow: 1, column: 1)
      grid.write("मुर्गी", atRow: 1, column: 2)
      grid.write("│", atRow: 1, column: 2 + "मुर्गी".cells)
    }
    let column = 3 + "मुर्गी".cells
    #expect(painter.paint(screen).contains("│मुर्गी\u{1B}[\(column)G│"))
    // A frame that the terminal may have overwritten is painted again with the word.
    let next = grid { grid in
      grid.write("│", atRow: 1, column: 1)
      grid.write("│", atRow: 1, column: 2 + "मुर्गी".cells)
    }
    #expect(painter.paint(next).contains("│"))
  }

  @Test func `a larger text is one sequence, after the cells around it`() {
    var painter = GridPainter(depth: nil)
    let empty = grid { $0.write("frame", atRow: 2, column: 0) }
    _ = painter.paint(empty)
    let large = grid { grid in
      grid.write("frame", atRow: 2, column: 0)
      grid.write("👻", Style(background: .palette(.cyan)), scale: 3, atRow: 0, column: 6)
      grid.write("x", atRow: 1, column: 12)
    }
    #expect(painter.paint(large) == "\u{1B}[2;13Hx\u{1B}[1;7H\u{1B}]66;s=3;👻\u{7}")
    #expect(painter.paint(large).isEmpty)
    #expect(large.lines == ["      👻", "            x", "frame"])
    let other = grid { grid in
      grid.write("frame", atRow: 2, column: 0)
      grid.write("🎃", Style(background: .palette(.cyan)), scale: 3, atRow: 0, column: 6)
      grid.write("x", atRow: 1, column: 12)
    }
    #expect(painter.paint(other) == "\u{1B}[1;7H\u{1B}]66;s=3;🎃\u{7}")
    // Each of its cells is painted again.
    let change = painter.paint(empty)
    #expect(change.split(separator: "\u{1B}").count { $0.hasSuffix("K") || $0.hasSuffix("X") } == 3)
  }

  @Test(arguments: [
    (0, 0, 3, true), (0, 0, 4, false), (1, 0, 2, true), (2, 0, 2, false), (0, 2, 2, true), (0, 3, 2, false),
  ])
  func `a larger text is written where it fits`(row: Int, column: Int, scale: Int, fits: Bool) {
    let screen = grid(6, 3) { $0.write("👻", .plain, scale: scale, atRow: row, column: column) }
    #expect((screen != grid(6, 3)) == fits)
  }

  @Test func `a grid of another size is painted whole`() {
    var painter = GridPainter(depth: nil)
    _ = painter.paint(grid(10, 2))
    #expect(painter.paint(grid(11, 2)).contains("\u{1B}[2J"))
  }

  @Test(arguments: TerminalModel.Drawing.allCases)
  func `an emoji of any drawn width leaves its neighbours intact`(_ drawing: TerminalModel.Drawing) {
    var random = SeededGenerator(seed: 7)
    var painter = GridPainter(depth: .full)
    var terminal = TerminalModel(columns: 24, rows: 3, drawing: drawing)
    for _ in 0..<300 {
      let screen = grid { grid in
        for column in stride(from: 0, to: 24, by: 6) {
          for row in 0..<3 {
            grid.write("│", atRow: row, column: column)
            let face = Bool.random(using: &random) ? Self.faces.randomElement(using: &random)! : "··"
            grid.write(StyledText(face), atRow: row, column: column + 2)
          }
        }
      }
      terminal.display(painter.paint(screen))
      for row in 0..<3 {
        for column in 0..<24 where screen.cell(row, column).overhang == nil && !screen.cell(row, column).text.isEmpty {
          #expect(terminal.cells[row][column] == screen.cell(row, column).text)
        }
        for column in stride(from: 0, to: 24, by: 6) { #expect(terminal.cells[row][column] == "│") }
      }
    }
  }

  @Test func `text is cut at the edge of the grid`() {
    var screen = grid(6, 1) { $0.write("ab👻cd", atRow: 0, column: 1) }
    #expect(screen.lines == [" ab👻c"])
    screen.write("👻", atRow: 0, column: 5)
    #expect(screen.lines == [" ab👻c"])
    screen.write("y", atRow: 1, column: 0)
    #expect(screen.lines == [" ab👻c"])
  }

  @Test func `half of an overwritten wide character is blank`() {
    var screen = grid(6, 1) { $0.write("ab👻cd", atRow: 0, column: 1) }
    screen.write("x", atRow: 0, column: 4)
    #expect(screen.lines == [" ab xc"])
  }

  @Test func `a forgotten screen is painted whole`() {
    var painter = GridPainter(depth: nil)
    let screen = grid { $0.write("here", atRow: 0, column: 0) }
    let first = painter.paint(screen)
    painter.forget()
    #expect(painter.paint(screen) == first)
  }
}
