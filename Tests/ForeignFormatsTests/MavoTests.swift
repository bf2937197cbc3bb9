import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

struct MavoTests {
  private func read(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try MavoFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  @Test(arguments: [
    ("#f90", "#FF9900", ""), ("Orange", "#FFA500", ""), ("rgb(255,149,0)", "#FF9500", ""),
    ("rgba(255, 149, 0, 0.5)", "#FF950080", ""), ("rgb(100% 50% 0%)", "#FF8000", ""),
    ("linear-gradient(to right, red, blue)", "#FF0000", "gradients"),
    ("radial-gradient(rgb(0, 0, 255) 10%, red)", "#0000FF", "gradients"), ("hotpinkish", "#8E8E93", "colors"),
    ("rgb(1,2)", "#8E8E93", "colors"),
    ("rgba(1, 2, 3, half)", "#8E8E93", "colors"), ("linear-gradient(x, y)", "#8E8E93", "colors"), (" ", "#8E8E93", ""),
  ])
  func `colours of CSS are read`(written: String, color: String, losses: String) throws {
    let reading = try read(#"{"theme":[{"name":"A","color":"\#(written)","symbols":"🐙🐠"}]}"#)
    #expect(reading.themes.first?.color.description == color)
    #expect(reading.losses.map(\.kind.code).joined() == losses)
  }

  @Test func `texts of cards under the key of this program are read`() throws {
    let reading = try read(#"{"theme":[{"name":"A","color":"red","symbols":"🐙🐠","words":{"🐙":"Krake"}}]}"#)
    #expect(reading.themes.first?.wordsInOrder.map(\.texts) == [.one("Krake")])
    #expect(reading.themes.first?.extras == [])
  }

  @Test func `themes read twice are equal`() throws {
    let text = #"{"theme":[{"name":"A","color":"red","symbols":["🐙","🐠"]}]}"#
    #expect(try read(text).themes == read(text).themes)
  }

  @Test func `a symbol of two texts is a pair`() throws {
    let symbols = #"[{"a":"3 × 4","b":"12"},{"a":"🐙","b":"wet"},"🐠"]"#
    let reading = try read(#"{"theme":[{"name":"A","symbols":\#(symbols)}]}"#)
    let theme = try #require(reading.themes.first)
    #expect(theme.emojis.dropFirst().map(\.text) == ["🐙", "🐠"])
    #expect(theme.wordsInOrder.map { $0.texts } == [.two("3 × 4", "12"), .one("wet")])
    let wrong = try read(#"{"theme":[{"name":"A","symbols":["🐙",{"a":"x","b":5}]}]}"#)
    #expect(wrong.allDiagnostics.map { $0.place.description }.contains("theme[0].symbols[1]"))
  }

  @Test func `other JSON is rejected`() throws {
    for text in ["[]", "{}", #"{"themes":[]}"#, "5"] {
      let rejected = #expect(throws: Diagnostic.self) { try read(text) }
      #expect(rejected?.code == "field.wrong-value")
    }
  }

  @Test func `only an object that begins with themes of symbols is recognised for certain`() {
    func recognition(_ text: String) -> Recognition { MavoFormat().recognition(of: Array(text.utf8)[...]) }
    #expect(recognition("\u{FEFF} { \"theme\" : [ {\"name\":\"A\",\"symbols\":[] } ] }") == .certain)
    #expect(recognition(#"{"theme":[{"name":"A","emojis":[]}]}"#) == .possible)
    #expect(recognition(#"{"theme":"dark","symbols":[]}"#) == .no)
    #expect(recognition(#"{"name":"A","symbols":[]}"#) == .no)
  }

  @Test(arguments: [(4_096, Recognition.certain), (4_097, .possible)])
  func `the symbols are searched in the first 4,096 bytes`(end: Int, expected: Recognition) {
    let (start, symbols) = (#"{"theme":[{"name":""#, #"","symbols""#)
    let name = String(repeating: "x", count: end - start.utf8.count - symbols.utf8.count)
    #expect(MavoFormat().recognition(ofFile: Array((start + name + symbols + ":[]}]}").utf8)) == expected)
  }
}
