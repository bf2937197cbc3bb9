import Terminals
import Testing

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("動物", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("…", 1), ("█", 1), ("\u{200D}", 0), ("a\u{200B}b", 2), ("\n", 0), ("\u{7F}", 0), ("\u{1161}", 0),
  ])
  func `text takes the cells of its characters`(text: String, cells: Int) {
    #expect(text.cells == cells)
  }

  @Test(arguments: [
    "🎃", "❤️", "👩‍🌾", "👍🏽", "🇫🇷", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩🏽‍❤️‍💋‍👨🏿", "☀️", "⚽", "#️⃣", "👨‍👩‍👧‍👦", "🇫",
  ])
  func `an emoji takes two cells`(emoji: String) {
    #expect(emoji.cells == 2)
    #expect((emoji + "x" + emoji).cells == 5)
  }

  @Test(arguments: [("कि", 2), ("ल्फ़ि", 3), ("क\u{93F}\u{93F}\u{93F}", 4), ("क\u{93F}\u{93F}\u{93F}\u{93F}", 4)])
  func `letters that combine take the cells of all, up to four`(text: String, cells: Int) {
    #expect(text.count == 1)
    #expect(text.cells == cells)
  }

  @Test(arguments: ["❤", "☀", "♚", "1", "A"])
  func `a character with text presentation takes one cell`(text: String) {
    #expect(text.cells == 1)
  }

  @Test func `every scalar takes at most two cells and no more than its bytes`() {
    var faults: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let cells = Character(scalar).cells
      if !(0...2).contains(cells) || cells > String(scalar).utf8.count { faults.append(String(value, radix: 16)) }
    }
    #expect(faults == [])
  }

  @Test(arguments: [
    ("Halloween", 9, "Halloween"), ("Halloween", 8, "Hallowe…"), ("Halloween", 1, "…"), ("Halloween", 0, ""),
    ("動物園", 6, "動物園"), ("動物園", 5, "動物…"), ("動物園", 4, "動…"), ("動物園", 2, "…"), ("👩‍🌾👩‍🌾", 3, "👩‍🌾…"), ("", 0, ""),
  ])
  func `a text is cut between characters`(text: String, width: Int, expected: String) {
    #expect(TextWidth.fitted(text, to: width) == expected)
  }

  @Test func `a padded text takes exactly its width`() {
    #expect(TextWidth.padded("動物", to: 6) == "動物  ")
    #expect(TextWidth.padded("7", to: 3, .trailing) == "  7")
    #expect(TextWidth.padded("動物園", to: 4) == "動… ")
  }

  @Test func `text is wrapped between words`() {
    #expect(TextWidth.wrapped("one two three", to: 7) == ["one two", "three"])
    #expect(TextWidth.wrapped("incomprehensible a b", to: 6) == ["incomp", "rehens", "ible a", "b"])
    #expect(TextWidth.wrapped("incomprehensible a b", to: 6, rows: 2) == ["incomp", "rehen…"])
    #expect(TextWidth.wrapped("an incomprehensible one", to: 8) == ["an incom", "prehensi", "ble one"])
    #expect(TextWidth.wrapped("a word incomprehensible", to: 7) == ["a word", "incompr", "ehensib", "le"])
    // No wide character is cut in half, and no mark is torn from its letter.
    #expect(TextWidth.wrapped("動物園の動物たち", to: 7) == ["動物園", "の動物", "たち"])
    #expect(TextWidth.wrapped("動物園の動物たち", to: 7, rows: 2) == ["動物園", "の動物…"])
    #expect(TextWidth.wrapped("e\u{301}e\u{301}e\u{301}", to: 2) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(TextWidth.wrapped("動", to: 1) == ["…"])
    #expect(TextWidth.wrapped("one  two three", to: 8) == ["one  two", "three"])
    #expect(TextWidth.wrapped("", to: 6) == [])
  }
}
