import TestSupport
import Testing

@testable import Terminals

/// Lines on a model of a terminal.
struct LinePainterTests {
  private func view(
    _ text: String, cursor: Int? = nil, suggestion: String = "", candidates: [String] = [], prompt: StyledText = "> "
  ) -> LineView {
    let glyphs = text.map { Glyph($0) }
    return LineView(
      prompt: prompt, glyphs: glyphs, cursor: cursor ?? glyphs.count, suggestion: suggestion.map { Glyph($0) },
      candidates: candidates.map { .init($0) })
  }

  /// The bytes of each view in turn, after the first.
  private func bytes(_ views: LineView..., depth: ColorDepth? = nil, columns: Int = 20) -> [String] {
    var painter = LinePainter(depth: depth)
    return views.map { painter.paint($0, TerminalSize(columns: columns, rows: 5)) }
  }

  @Test func `a key sends little more than its character`() {
    #expect(bytes(view("pair"), view("pairs")).last == "s")
    #expect(bytes(view("pairs"), view("pairs")).last == "")
    #expect(bytes(view("pairs"), view("pair")).last == "\u{8}\u{1B}[K")
    #expect(bytes(view("pairs"), view("pairs", cursor: 4)).last == "\u{8}")
    #expect(bytes(view("pairs"), view("pairs", cursor: 0)).last == "\u{1B}[3G")
    #expect(bytes(view("pais", cursor: 3), view("pairs", cursor: 4)).last == "rs\u{8}")
    #expect(bytes(view("a"), view("a🎃")).last == "🎃\u{1B}[6G")
  }

  @Test func `typing along a suggestion sends the typed character`() {
    let sent = bytes(view("pa", suggestion: "irs 7"), view("pai", suggestion: "rs 7"), depth: .sixteen)
    #expect(sent.first == "\r\u{1B}[J> pa\u{1B}[2mirs 7\u{1B}[0m\u{1B}[5G")
    #expect(sent.last == "i")
  }

  @Test func `a full row continues in the next without a line end`() {
    #expect(bytes(view("abcdef", prompt: ""), columns: 4) == ["\r\u{1B}[Jabcdef"])
    #expect(
      bytes(view("abc", prompt: ""), view("abcd", prompt: ""), view("abcde", prompt: ""), columns: 4).suffix(2) == [
        "d \r", "e",
      ])
    // A wide character that does not fit.
    #expect(bytes(view("abc漢", prompt: ""), columns: 4) == ["\r\u{1B}[Jabc\r\n漢"])
  }

  @Test func `a signal of another size erases the rows that the line takes now`() {
    var painter = LinePainter(depth: nil)
    _ = painter.paint(view("0123456789"), TerminalSize(columns: 20, rows: 5))
    #expect(painter.erase(TerminalSize(columns: 5, rows: 5), before: 20) == "\r\u{1B}[2A\u{1B}[J")
    _ = painter.paint(view("0123456789"), TerminalSize(columns: 5, rows: 5))
    #expect(painter.erase(TerminalSize(columns: 20, rows: 5), before: 5) == "\r\u{1B}[J")
  }

  @Test func `leaving a line goes below it and forgets it`() {
    var painter = LinePainter(depth: nil)
    let size = TerminalSize(columns: 6, rows: 5)
    let first = painter.paint(view("0123456789", cursor: 0), size)
    #expect(painter.leave() == "\r\n\r\n")
    #expect(painter.paint(view("0123456789", cursor: 0), size) == first)
  }

  @Test func `candidates fit below the line, and the others are counted`() {
    let view = view("x", candidates: (1...40).map { "name \($0)" })
    let layout = LineLayout(view, TerminalSize(columns: 20, rows: 5))
    let rows = layout.rows.map { $0.map(\.text).joined() }
    #expect(rows == ["> x", "name 1   name 4", "name 2   name 5", "name 3   name 6", "… and 34 more"])
    #expect(LineLayout(view, TerminalSize(columns: 20, rows: 1)).rows.count == 1)
    #expect(LineLayout(view, TerminalSize(columns: 1, rows: 3)).rows.count == 3)
  }

  @Test func `nothing dangerous is sent`() {
    let hostile = "\u{1B}[2J\u{7}\u{202E}\u{9B}31m\u{2028}\u{301}"
    let sent = bytes(
      view(hostile, suggestion: hostile, candidates: [hostile], prompt: StyledText(hostile)), columns: 200)[0]
    #expect(sent.unicodeScalars.allSatisfy { $0 != "\u{7}" && $0 != "\u{202E}" && $0 != "\u{9B}" && $0 != "\u{2028}" })
    #expect(!sent.contains("\u{1B}[2J"))
  }

  @Test func `letters from right to left are sent as they were typed`() {
    let name = "name בית الفصول"
    #expect(bytes(view(name, cursor: 6)) == ["\r\u{1B}[J> \(name)\u{1B}[9G"])
  }

  @Test func `a line higher than the window shows the part with the cursor`() {
    let text = (0...99).map { String(format($0)) }.joined()
    var painter = LinePainter(depth: nil)
    var terminal = TerminalModel(columns: 10, rows: 4, drawing: .narrow, wraps: true)
    let size = TerminalSize(columns: 10, rows: 4)
    terminal.display(painter.paint(view(text, prompt: ""), size))
    #expect(terminal.lines == ["8586878889", "9091929394", "9596979899", ""])
    terminal.display(painter.paint(view(text, cursor: 0, prompt: ""), size))
    #expect(terminal.lines == ["0001020304", "0506070809", "1011121314", "1516171819"])
    #expect((terminal.row, terminal.column) == (0, 0))
    terminal.display(painter.paint(view(text, cursor: 45, prompt: ""), size))
    #expect(terminal.lines == ["0506070809", "1011121314", "1516171819", "2021222324"])
    #expect((terminal.row, terminal.column) == (3, 5))
  }

  /// Rows and candidates in a window of ten rows, below as many rows of other text.
  @Test(arguments: [(7, 2), (8, 2), (9, 2), (7, 40), (12, 2), (12, 40)], [0, 1, 9])
  func `a list of candidates leaves no row of the line above it`(rows: (line: Int, candidates: Int), others: Int) {
    let text = String(repeating: "0123456789", count: rows.line).dropLast(5)
    let size = TerminalSize(columns: 10, rows: 10)
    let before = (0..<others).map { "row \($0)" }
    var painter = LinePainter(depth: nil)
    var terminal = TerminalModel(columns: 10, rows: 10, drawing: .narrow, wraps: true)
    terminal.display(before.map { $0 + "\r\n" }.joined())
    var top = 0
    let candidates = (0..<rows.candidates).map { "number \($0)" }
    for view in [view("\(text)"), view("\(text)", candidates: candidates), view("\(text)x"), view("")] {
      terminal.display(painter.paint(view, size))
      let layout = LineLayout(view, size, top: top)
      top = layout.top
      expect(layout, below: before, on: terminal)
    }
  }

  private func format(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let pieces = [
    "a", "b", " ", "é", "漢", "·", "👻", "👩‍🌾", "🇫🇷", "1️⃣", "👨‍👩‍👧‍👦", "\u{202E}", "ש",
  ]

  /// Text after an emoji is in its place, however wide the terminal draws the emoji.
  @Test(arguments: TerminalModel.Drawing.allCases, [(7, 3), (12, 5), (30, 2), (40, 12)])
  func `random changes leave what was to be drawn, and the cursor in its place`(
    drawing: TerminalModel.Drawing, size: (columns: Int, rows: Int)
  ) {
    var random = SeededGenerator(seed: UInt64(size.columns))
    let size = TerminalSize(columns: size.columns, rows: size.rows)
    var painter = LinePainter(depth: nil)
    var terminal = TerminalModel(columns: size.columns, rows: size.rows, drawing: drawing, wraps: true)
    let before = (0..<Int.random(in: 0..<size.rows, using: &random)).map { "row \($0)" }
    terminal.display(before.map { $0 + "\r\n" }.joined())
    var top = 0
    var text: [String] = []
    for _ in 0..<150 {
      let place = Int.random(in: 0...text.count, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        text.removeSubrange(place..<min(place + Int.random(in: 0...8, using: &random), text.count))
      } else {
        text.insert(Self.pieces.randomElement(using: &random)!, at: place)
      }
      let view = view(
        text.joined(), cursor: Int.random(in: 0...text.joined().count, using: &random),
        suggestion: Bool.random(using: &random) ? "suggestion" : "",
        candidates: Int.random(in: 0..<5, using: &random) == 0 ? ["one", "two", "three"] : [])
      terminal.display(painter.paint(view, size))
      let layout = LineLayout(view, size, top: top)
      top = layout.top
      expect(layout, below: before, on: terminal)
    }
  }

  private func expect(_ layout: LineLayout, below before: [String], on terminal: TerminalModel) {
    let first = terminal.row - (layout.cursor.row - layout.top)
    #expect(terminal.column == layout.cursor.column)
    #expect(first >= 0 && first + layout.rows.count <= terminal.rows)
    guard first >= 0, first + layout.rows.count <= terminal.rows else { return }
    #expect(Array(terminal.lines[..<first]) == before.suffix(first))
    for (row, shown) in zip(layout.rows, terminal.cells[first...]) {
      let (wanted, found) = compared(row, shown)
      #expect(found == wanted)
    }
    let below = terminal.cells[(first + layout.rows.count)...].joined().joined()
    #expect(below.allSatisfy { $0 == " " })
  }

  /// The cells that all terminals draw alike, as wanted and as found.
  private func compared(_ row: [Piece], _ shown: [String]) -> (wanted: [String], found: [String]) {
    var (wanted, found): ([String], [String]) = ([], [])
    var column = 0
    for piece in row {
      if !piece.isUnsure {
        wanted += piece.text.count > 1 ? piece.text.map { String($0) } : [piece.text] + (piece.cells > 1 ? [""] : [])
        found += shown[column..<column + piece.cells]
      }
      column += piece.cells
    }
    guard row.last?.isUnsure != true else { return (wanted, found) }
    return (wanted + Array(repeating: " ", count: shown.count - column), found + shown[column...])
  }
}
