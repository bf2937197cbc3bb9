import Testing

@testable import Formats
@testable import Themes

/// Tables without a header, whose columns are recognised by their content.
struct CSVSampleTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func recognition(_ text: some StringProtocol) -> Recognition {
    CSVFormat().recognition(of: Array(text.utf8)[...])
  }

  @Test(arguments: ["Sea,🐙\n,🐠\n,🦀", "Sea,🐙\nSea,🐠\nSea,🦀", "Sea,🐙🐠🦀"])
  func `the emoji of a theme may be in one row or in several`(table: String) throws {
    #expect(recognition(table) == .likely)
    #expect(try reading(table).themes.map { "\($0.name) \($0.emojis.count)" } == ["Sea 3"])
  }

  @Test(arguments: [
    ",🐶\ncat,🐱", "dog,🐶\ncat,🐱", "Night, dark: 🎃 👻, 🕷️\nSea, deep: 🐙, 🐠", "12;34\n🐄;🍎\n🐖;🍌", "Farm;Fruit;\n🐄;🍎;🐙\n🐖;🍌;🐠",
    "Hello, world\n🎃 👻, 🕷️ 🦇", "name,emojis\n\u{0}",
  ])
  func `tables without themes are not recognised`(text: String) {
    #expect(recognition(text) == .no)
  }

  @Test(arguments: ["teal", "#3366FF"]) func `a column of colours is distinguished from names`(color: String) throws {
    #expect(try reading("Sea;🐙🐠;\(color)").themes.first?.color == ThemeColor(color))
    let named = try #require(try reading("Orange,🍊🍑,\(color)").themes.first)
    #expect(named.name == "Orange")
    #expect(named.color == ThemeColor(color))
  }

  @Test func `row numbers are not taken for numbers of pairs`() throws {
    let (farm, fruit) = ("Farm,🐄🐖🐑🐓", "Fruit,🍎🍌🍇🍒")
    func pairs(_ first: String, _ second: String) throws -> [Int] {
      try reading("\(first),\(farm)\n\(second),\(fruit)").themes.map(\.numberOfPairs)
    }
    #expect(try pairs("0", "1") == [4, 4])
    #expect(try pairs("1", "2") == [4, 4])
    #expect(try pairs("1", "3") == [2, 3])
    #expect(try pairs("2", "3") == [2, 3])
    #expect(try pairs("2 pairs", "3 pairs") == [2, 3])
  }

  @Test func `emoji columns beyond the sampled rows are read`() throws {
    let rows = (0..<25).map { "N\($0),🐙,🐠" } + ["Sky,🌙,⭐,☁️"]
    let reading = try reading(rows.joined(separator: "\n"))
    #expect(reading.isValid)
    #expect(reading.themes.last?.emojis.count == 3)
  }

  @Test func `a table is recognised although the last row of the opening is truncated`() {
    let faces = String(repeating: "👻🎃🕷️🦇", count: 20)
    for title in 1...25 {
      let row = String(repeating: "x", count: title) + ",\(faces)\n"
      let bytes = Array(String(repeating: row, count: 20).utf8)
      #expect(CSVFormat().recognition(of: bytes.prefix(FormatRegistry.openingLength)) == .likely, "\(title)")
    }
    let wide = ("\u{FEFF}name,emojis\n" + String(repeating: "Sea,🐙\n", count: 9)).utf16.flatMap {
      [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    for length in 60..<64 { #expect(CSVFormat().recognition(of: wide.prefix(length)) == .likely, "\(length)") }
  }

  @Test func `one theme per column may have one row of emoji, but not with commas`() throws {
    for sign in [";", "\t"] {
      let reading = try reading("Farm;Fruit\n🐄🐖;🍎🍌".replacing(";", with: sign))
      #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🐄", "🐖"], ["🍎", "🍌"]])
      let told = try self.reading("Farm;Fruit\n🐄 cow;🍎\n🐖;🍌 banana".replacing(";", with: sign))
      #expect(told.losses.map(\.description) == ["2 words beside their emoji"], "\(told.losses)")
    }
    #expect(recognition("Farm,Fruit\n🐄🐖,🍎🍌") == .no)
  }

  /// The layout is recognised by the first 20 rows.
  @Test(arguments: [
    ("Farm;Fruit", "🐄;🍎", "🐖;🍌;🎄", "26:5", "column 3 was dropped, because the column has no name"),
    (";Farm;;Fruit", ";🐄;;🍎", ";🐖;🎄;🍌", "26:4", "column 3 was dropped, because the column has no name"),
    ("No;Farm;Fruit", "7;🐄;🍎", "🎄;🐖;🍌", "26:1", "column 1 was dropped, because the column has row numbers"),
  ])
  func `cells without a theme are reported in a long table with one theme per column`(
    titles: String, row: String, last: String, place: String, words: String
  ) throws {
    let rows = [titles] + Array(repeating: row, count: 24) + [last, row]
    let reading = try reading(rows.joined(separator: "\n"))
    #expect(reading.themes.count == 2)
    let dropped = reading.allDiagnostics.filter { $0.code == "field.dropped" }
    #expect(dropped.map(\.message) == ["the content of \(words)"])
    #expect(dropped.map { "\($0.inside("f").place)" } == ["f:\(place)"])
  }

  @Test(arguments: ["Farm;Fruit\n??;🍎\n??;🍌", "Farm;Fruit\n🐄;__\n🐖;__"])
  func `replaced emoji are reported in tables with one theme per column`(table: String) throws {
    #expect(try #require(throws: Diagnostic.self) { try reading(table) }.code == "encoding.lost-emoji")
  }
}
