import ForeignFormats
import Testing

@testable import Formats
@testable import Themes

/// Tables as chats, Markdown and databases draw them.
struct DrawnTableTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map {
      "\($0.name): \($0.emojis.map(\.text).joined(separator: " ")), \($0.numberOfPairs)"
    }
  }

  @Test(
    arguments: [
      "| Theme | Emojis | Pairs |\n|---|:---:|--:|\n| Sea | 🐙 🐠 🦀 | 2 |\n| Farm | 🐄🐖 | 2 |\n",
      "Theme | Emojis | Pairs\n--- | --- | ---\nSea | 🐙 🐠 🦀 | 2\nFarm | 🐄🐖 | 2",
      "+-------+--------+-------+\n| theme | emojis | pairs |\n+=======+========+=======+\n"
        + "| Sea   | 🐙 🐠 🦀 | 2 |\n+---+---+---+\n| Farm  | 🐄🐖 | 2 |\n+-------+--------+-------+\n",
      " theme | emojis | pairs \n-------+--------+-------\n Sea   | 🐙 🐠 🦀 |     2\n Farm  | 🐄🐖 |     2\n(2 rows)\n\n",
      "Here you are:\r\n\r\n| **Theme** | `Emojis` | _Pairs_ |\r\n|---|---|---|\r\n| **Sea** | 🐙 🐠 🦀 | 2 |\r\n"
        + "| *Farm* | 🐄🐖 | **2** |\r\n\r\nShall I make more?\r\n",
      "\u{FEFF}| Note | Price |\n|---|---|\n| a | 1 |\n\n| Theme | Emojis | Pairs |\n|---|---|---|\n| Sea | 🐙 🐠 🦀 | 2 |\n| Farm | 🐄🐖 | 2 |\n",
    ])
  func `is read without its bars, rules, spaces and marks`(table: String) throws {
    #expect(try themes(table) == ["Sea: 🐙 🐠 🦀, 2", "Farm: 🐄 🐖, 2"])
    #expect(CSVFormat().recognition(of: Array(table.utf8)[...]) == .likely)
    #expect(try reading(table).allDiagnostics.filter { $0.severity == .error || $0.code == "theme.name-trimmed" } == [])
  }

  @Test func `may have any layout of a table`() throws {
    #expect(try themes("| Farm | Sea |\n|---|---|\n| 🐄 | 🐙 |\n| 🐖 | 🐠 |\n") == ["Farm: 🐄 🐖, 2", "Sea: 🐙 🐠, 2"])
    #expect(
      try themes("| Theme | Emoji |\n|---|---|\n| Farm | 🐄 |\n| Sea | 🐙 |\n| Farm | 🐖 |\n| Sea | 🐠 |\n")
        == ["Farm: 🐄 🐖, 2", "Sea: 🐙 🐠, 2"])
  }

  @Test func `reports the lines around it and the places of findings`() throws {
    let text = "Some themes\n\nfor you:\n| Theme | Emojis |\n|---|---|\n| Sea | 🐙 🐠 |\n| Me |\nBye.\n"
    let diagnostics = try reading(text).allDiagnostics
    let around = try #require(diagnostics.first { $0.code == "text.skipped-lines" })
    #expect(around.message == "3 lines outside the table were skipped")
    let short = try #require(diagnostics.first { $0.code == "csv.bad-row" })
    #expect(short.place.spot == .line(7, column: 5))
    #expect(
      try reading("| Theme | Emojis |\n|---|---|\n| Sea | 🐙 🐠 |\n\n").diagnostics.map(\.code).contains(
        "text.skipped-lines") == false)
  }

  @Test func `may be one of several in a text`() throws {
    let text = """
      ## Food
      | Theme | Emojis |
      |---|---|
      | Fruit | 🍎🍌🍒 |

      ## Prices
      | Fruit | Price |
      |---|---|
      | Apple | 2 |
      ## Places
      | Color | Emojis (2 pairs) | Theme |
      |---|---|---|
      | red | 🐙 🐠 | Sea |
      """
    #expect(try themes(text) == ["Fruit: 🍎 🍌 🍒, 3", "Sea: 🐙 🐠, 2"])
    let around = try #require(reading(text).diagnostics.first { $0.code == "text.skipped-lines" })
    #expect(around.message == "5 lines outside the 2 tables were skipped")
  }

  @Test(arguments: ["csv", "", "text"])
  func `may be a file between code fences`(word: String) throws {
    let text =
      "Here, look:\n```\(word)\nTheme;Emojis\nSea;🐙 🐠\n```\nand\n``` \(word)\nName,Emojis\nFarm,🐄 🐖\n```\nBye.\n"
    #expect(try themes(text) == ["Sea: 🐙 🐠, 2", "Farm: 🐄 🐖, 2"])
    #expect(CSVFormat().recognition(of: Array(text.utf8)[...]) == .likely)
    let findings = try reading(text + "```\n").allDiagnostics
    #expect(findings.first { $0.code == "text.skipped-lines" }?.message == "3 lines outside the 2 tables were skipped")
    #expect(findings.first { $0.code == "theme.missing-id" }?.place.spot == .line(4, column: 1))
  }

  @Test func `of words and emoji without a rule is read as text`() throws {
    let registry = FormatRegistry.withForeignFormats
    let text =
      "## Tiere\n\n| Emoji | Wort |\n|---|---|\n| 🐶 | Hund |\n| 🐱 | Katze |\n\n## Obst\n\n| Emoji | Wort |\n|---|---|\n| 🍎 | Apfel |\n| 🍌 | Banane |\n"
    var reading = ThemeReading()
    try registry.format(named: "text").decode(Array(text.utf8), into: &reading)
    #expect(reading.themes.map(\.name) == ["Tiere", "Obst"])
    #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🐶", "🐱"], ["🍎", "🍌"]])
  }

  @Test func `is not recognised without a header above the rule`() throws {
    #expect(try themes("name|emojis|pairs\nSea|🐙 🐠|2\n--|--|--\nFarm|🐄 🐖|2\n").first == "Sea: 🐙 🐠, 2")
    #expect(try themes("---\nname,emojis\nSea,🐙 🐠\n") == ["Sea: 🐙 🐠, 2"])
  }

  @Test func `of words in two languages and emoji has pairs`() throws {
    let registry = FormatRegistry.withForeignFormats
    let text =
      "Here 🍎 is your list:\n\n| Deutsch | English | Emoji |\n|---|---|---|\n| der Apfel | the apple | 🍎 |\n| die Birne | the pear | 🍐 |\n\nEnjoy!\n"
    let format = try registry.detect(Array(text.utf8), fileName: "list.md")
    #expect(format.name == "csv")
    var reading = ThemeReading()
    try format.decode(Array(text.utf8), into: &reading)
    #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🍎", "🍐"]])
    #expect(reading.themes.first?.words.values.contains(.two("der Apfel", "the apple")) == true)
    let bare = "| 🍎 | Apfel |\n|---|---|\n| 🍐 | Birne |\n| 🍇 | Traube |\n"
    reading = ThemeReading()
    try registry.detect(Array(bare.utf8), fileName: nil).decode(Array(bare.utf8), into: &reading)
    #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🍎", "🍐", "🍇"]])
  }

  @Test func `is not recognised in a CSV cell or in another format`() throws {
    let cell = "\"\n| name | emojis |\n|---|---|\n| Bad | 🌙 ⭐ |\n\""
    #expect(try themes("name,emojis,notes\nSea,🐙 🐠,\(cell)\n") == ["Sea: 🐙 🐠, 2"])
    let list =
      "<plist version=\"1.0\"><array><dict><key>name</key><string>Sea</string><key>emojis</key><array><string>🐙</string><string>🐠</string></array><key>notes</key><string>\(cell)</string></dict></array></plist>"
    let registry = FormatRegistry.withForeignFormats
    #expect(try registry.detect(Array(list.utf8), fileName: "x.xml").name == "xml")
  }

  @Test func `may follow a line with inches`() throws {
    #expect(try themes("The 5\" one:\n| Theme | Emojis |\n|---|---|\n| Sea | 🐙 🐠 |\n") == ["Sea: 🐙 🐠, 2"])
  }

  @Test func `has the same limit of cells per row as other tables`() throws {
    let wide = "| Theme | Emojis |\n|---|---|\n" + String(repeating: "|", count: 4_000) + "\n"
    #expect(try #require(throws: Diagnostic.self) { try reading(wide) }.code == "limit.exceeded")
  }

  @Test func `gives a warning about emoji outside of it`() throws {
    let table = "| Theme | Emojis |\n|---|---|\n| Sea | 🐙 🐠 |\n\n"
    #expect(try reading(table + "Look 🎉\n").diagnostics.map(\.severity).first == .note)
    #expect(try reading(table + "Sky: 🌙 ⭐\n").diagnostics.map(\.severity).first == .warning)
  }

  @Test func `may have escaped bars and loses only paired marks`() throws {
    #expect(try themes("| Theme | Emojis |\n|---|---|\n| Sea \\| \\o/ | 🐙 🐠 |\n").first == "Sea | \\o/: 🐙 🐠, 2")
    for name in ["*Sea", "**a** b **c**", "`Sea` x `y`", "* Sea *"] {
      #expect(try themes("| Theme | Emojis |\n|---|---|\n| \(name) | * _ |\n").first == "\(name): * _, 2")
    }
  }
}
