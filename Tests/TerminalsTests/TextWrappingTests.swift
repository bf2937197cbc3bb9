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
}
