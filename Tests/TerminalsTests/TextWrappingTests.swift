import Terminals
import Testing

struct TextWrappingTests {
  @Test(arguments: [
    ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]), ("a wonderful day", 5, ["a", "wonderful", "day"]),
    ("動物 動物", 8, ["動物", "動物"]), ("", 10, [""]),
    ("'Spooky  Night' it is", 15, ["'Spooky  Night'", "it is"]), ("  a  b ", 4, ["a  b"]),
  ])
  func `prose is broken at spaces, by the cells it takes`(text: String, width: Int, lines: [String]) {
    #expect(TextWrapping.lines(text, width: width) == lines)
  }

  @Test func `lines that go on begin and end as they are told`() {
    let lines = TextWrapping.lines(
      "memorize export -o x", width: 18, first: "$ ", hanging: "    ", continuation: " \\")
    #expect(lines == ["$ memorize \\", "    export -o x"])
  }

  @Test func `styled text breaks between words, and keeps its styles and its safety`() {
    let text = StyledText("warning: ", .yellow) + "Sea and \("sky\u{1B}[2J", .bold) are  one"
    let lines = text.lines(width: 12)
    #expect(lines.map(\.plain) == ["warning: Sea", #"and"#, #"sky\u{1B}[2J"#, "are  one"])
    #expect(lines.allSatisfy { $0.cells <= 12 })
    #expect(lines[0].runs.first?.style == .yellow && lines[2].runs.allSatisfy { $0.style == .bold })
    #expect(text.lines(width: 80) == [text])
    // A question keeps the space in front of its answer, and a word of its own length its line.
    #expect(StyledText("one two? ").lines(width: 7).map(\.plain) == ["one", "two? "])
    #expect(StyledText("unbreakable a").lines(width: 4).map(\.plain) == ["unbreakable", "a"])
    let table: StyledText = "a\n  b c\n"
    #expect(table.lines(width: 4).map(\.plain) == ["a", "  b", "c", ""])
  }
}
