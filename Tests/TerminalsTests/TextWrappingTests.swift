import Terminals
import Testing

struct TextWrappingTests {
  @Test(arguments: [
    ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]), ("a wonderful day", 5, ["a", "wonderful", "day"]),
    ("動物 動物", 8, ["動物", "動物"]), ("", 10, [""]),
    ("'Spooky  Night' it is", 15, ["'Spooky  Night'", "it is"]), ("  a  b ", 4, ["a  b"]),
  ])
  func `text is broken at spaces by its width in cells`(text: String, width: Int, lines: [String]) {
    #expect(TextWrapping.lines(text, width: width) == lines)
  }

  @Test func `continued lines have the given beginning and end`() {
    let lines = TextWrapping.lines(
      "memorize export -o x", width: 18, first: "$ ", hanging: "    ", continuation: " \\")
    #expect(lines == ["$ memorize \\", "    export -o x"])
  }

  @Test func `styled text breaks between words`() {
    let text = StyledText("warning: ", .yellow) + "Sea and \("sky\u{1B}[2J", .bold) are  one"
    let lines = text.lines(width: 12)
    #expect(lines.map(\.plain) == ["warning: Sea", #"and"#, #"sky\u{1B}[2J"#, "are  one"])
    #expect(lines.allSatisfy { $0.cells <= 12 })
    #expect(lines[0].runs.first?.style == .yellow)
    #expect(Set(lines[2].runs.map(\.style)) == [.bold])
    #expect(text.lines(width: 80) == [text])
  }

  @Test func `the space after a question stays in its line`() {
    #expect(StyledText("one two? ").lines(width: 7).map(\.plain) == ["one", "two? "])
  }

  @Test func `a styled word that is too long has a line of its own`() {
    #expect(StyledText("unbreakable a").lines(width: 4).map(\.plain) == ["unbreakable", "a"])
  }

  @Test func `styled text breaks at its newlines`() {
    let table: StyledText = "a\n  b c\n"
    #expect(table.lines(width: 4).map(\.plain) == ["a", "  b", "c", ""])
  }
}
