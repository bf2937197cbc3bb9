import Testing

@testable import Formats
@testable import Themes

/// Pasted text: themes, remarks and findings about other lines.
struct PastedTextTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try TextFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " "))" }
  }

  @Test(arguments: ["Done! See you tomorrow 👋", "hello 😀", "👋 from Ann", "see you 👋 there"])
  func `a remark below a theme is not one of its cards`(aside: String) throws {
    #expect(try themes("Farm: 🐄🐖🐑\nFruit: 🍎🍌🍇\n\(aside)\n") == ["Farm: 🐄 🐖 🐑", "Fruit: 🍎 🍌 🍇"])
    #expect(try themes("Farm: 🐄🐖🐑\n\(aside)\nFruit: 🍎🍌🍇\n") == ["Farm: 🐄 🐖 🐑", "Fruit: 🍎 🍌 🍇"])
    #expect(try themes("Farm 🐄🐖🐑\n\(aside)\n") == ["Farm: 🐄 🐖 🐑"])
  }

  @Test func `captions continue a list while their words are on the same side`() throws {
    #expect(try themes("Farm:\n🐄 cow\n🐖 pig\nSee you 👋\n") == ["Farm: 🐄 🐖"])
    #expect(try themes("Farm:\ncow 🐄\npig 🐖\n🐑 sheep\n") == ["Farm: 🐄 🐖"])
    #expect(try themes("Sea: 🐙🐠\nFarm: 🐄 cow, 🐖 pig\n🐑 sheep\n") == ["Sea: 🐙 🐠", "Farm: 🐄 🐖 🐑"])
  }

  @Test func `a line without a colon is a theme, but a sentence is not`() throws {
    #expect(try themes("Farm: 🐄🐖🐑\nFruit 🍎🍌🍇\n") == ["Farm: 🐄 🐖 🐑", "Fruit: 🍎 🍌 🍇"])
    for said in ["What a party yesterday evening 🎉🥳🎈", "Bye! 👋😀🎉", "nice 😀😀", "👋😀🎉 bye"] {
      let reading = try reading("Farm: 🐄🐖🐑\n\(said)\n")
      #expect(reading.themes.count == 1, "\(said)")
      let told = reading.allDiagnostics.filter { $0.code == "text.skipped-lines" }
      #expect(told.count == 1, "\(said)")
      #expect(told.first?.message.contains(said) == true, "\(said)")
      #expect(told.first?.place == .wholeLine(2), "\(said)")
    }
    let chat = try reading("[16:03] Ann: Farm: 🐄🐖🐑\n[16:04] Bob: 😂😂\n[16:05] Bob: Fruit 🍎🍌🍇\n")
    #expect(chat.allDiagnostics.filter { $0.message.contains("colon") }.map(\.place) == [.wholeLine(3)])
    #expect(try themes("[16:03] Ann: Farm: 🐄🐖🐑\n[16:04] Bob: lovely stuff 🍎🍌🍇\n") == ["Farm: 🐄 🐖 🐑"])
  }

  @Test func `a list of words is not a line of emoji`() throws {
    let reading = try reading("Farm: cow, pig, sheep\nClothes: sock, glove\n")
    #expect(!reading.allDiagnostics.contains { $0.message.contains("colon") }, "\(reading.allDiagnostics)")
    #expect(try self.reading("Farm: 🐄🐖🐑\nClothes: sock, glove\n").diagnostics.map(\.code) == ["text.skipped-lines"])
  }

  @Test(arguments: ["Note: hello", "1.", "2)"])
  func `a line of one word or number beside themes is skipped`(line: String) throws {
    let reading = try reading("Farm: 🐄🐖🐑\n\(line)\nFruit: 🍎🍌🍇\n")
    #expect(reading.themes.map(\.name) == ["Farm", "Fruit"])
    #expect(reading.isValid)
  }

  @Test func `only the first skipped lines with emoji are quoted`() throws {
    let reading = try reading("Farm: 🐄🐖🐑\n" + String(repeating: "so nice, all of it! 😀🎉\n", count: 50))
    #expect(reading.allDiagnostics.filter { $0.message.contains("colon") }.count == 20)
    #expect(reading.allDiagnostics.contains { $0.message == "this line and 29 more have no theme; they were skipped" })
  }

  @Test(
    arguments: [
      ("Farm (4 pairs, green): 🐄🐖🐑🐓🐴", "Farm", 4, ThemeColor("green")),
      ("Farm [green]: 🐄🐖🐑", "Farm", 3, ThemeColor("green")),
      ("Farm (our best, 2 pairs): 🐄🐖🐑", "Farm (our best)", 2, nil), ("Farm (2): 🐄🐖🐑", "Farm (2)", 3, nil),
    ] as [(String, String, Int, ThemeColor?)])
  func `brackets may contain pairs and a colour`(line: String, name: String, pairs: Int, color: ThemeColor?) throws {
    let theme = try #require(try reading(line + "\n").themes.first)
    #expect(theme.name == name, "\(theme)")
    #expect(theme.numberOfPairs == pairs, "\(theme)")
    if let color { #expect(theme.color == color, "\(theme)") }
  }

  @Test func `fields may be named line by line`() throws {
    #expect(try themes("Theme 1: Farm\n🐄🐖🐑\n\nTheme 2: Fruit\n🍎🍌🍇\n") == ["Farm: 🐄 🐖 🐑", "Fruit: 🍎 🍌 🍇"])
    let sea = try #require(try reading("name: Sea\nemojis: 🐙🐠🦀\ncolor: red\npairs: 2\n").themes.first)
    #expect(sea.name == "Sea")
    #expect(sea.numberOfPairs == 2)
    #expect(sea.color == ThemeColor("red"))
    #expect(try themes("Faces: 😀😃😄\nSymbols: ♠️♥️\n") == ["Faces: 😀 😃 😄", "Symbols: ♠️ ♥️"])
  }

  @Test func `a caption may follow a sign`() throws {
    #expect(try themes("Farm: 🐄 = cow, 🐖 = pig\n") == ["Farm: 🐄 🐖"])
    #expect(TextFormat().recognition(of: Array("Farm: 🐄 cow, 🐖 pig, 🐑 sheep\n".utf8)[...]) == .possible)
  }
}
