import Testing

@testable import Formats
@testable import Themes

/// Tables with one emoji per row: grouping and findings.
struct CSVGroupTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " ")), \($0.numberOfPairs)" }
  }

  @Test func `rows are grouped by id before name`() throws {
    let id = "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B1"
    let rows = ["1,Sea,🐙", "2,Sea,🌙", "1,Sea,🐠", "2,,⭐", "1,,🦀"].map { id + $0 }
    let table = "id,name,emoji\n" + rows.joined(separator: "\n")
    #expect(try themes(table) == ["Sea: 🐙 🐠 🦀, 3", "Sea: 🌙 ⭐, 2"])
    #expect(try reading(table).themes.map(\.id) == ["1", "2"].map { ThemeID(id + $0) })
  }

  @Test func `the category names the themes if every name is different`() throws {
    let reading = try reading("Name,Category,Emoji\ncow,Farm,🐄\npig,Farm,🐖\ntrout,Sea,🐟\nshark,Sea,🦈\n")
    #expect(reading.themes.map(\.name) == ["Farm", "Sea"])
    #expect(reading.themes.allSatisfy { $0.emojis.count == 2 })
    #expect(reading.diagnostics.map(\.code) == ["field.dropped"])
    #expect(reading.diagnostics.first?.message.contains("'Name'") == true)
    let named = "Name,Category,Emoji\nFarm,land,🐄\nFarm,land,🐖\nSea,water,🐟\nSea,land,🦈\n"
    #expect(try themes(named) == ["Farm: 🐄 🐖, 2", "Sea: 🐟 🦈, 2"])
    #expect(try self.reading(named).diagnostics.first?.message.contains("'Category'") == true)
  }

  @Test func `captions of all rows are added up as one loss`() throws {
    let reading = try reading("Theme,Emoji\nFarm,🐄 cow\nFarm,🐖 pig\nSea,🐟\nSea,🦈 shark\n")
    #expect(reading.losses.map(\.description) == ["3 words beside their emoji"])
    #expect(try self.reading("Theme,Emoji\nFarm,🐄\nFarm,🐖\n").losses.isEmpty)
  }

  @Test func `one emoji in play and one removed are too few for a theme`() throws {
    let reading = try reading("theme,emoji,removed\nSea,🐙,\nSea,🐠,x\nSky,🌙,\nSky,⭐,x\n")
    #expect(reading.themes.isEmpty)
    #expect(
      reading.allDiagnostics.filter { $0.severity == .error }.map(\.code)
        == Array(repeating: "theme.too-few-emojis", count: 2))
  }

  @Test func `repeated equal pairs and colours are not a contradiction`() throws {
    let reading = try reading("theme,emoji,pairs,color\nSea,🐙,3,blue\nSea,🐠,3,blue\nSea,🦀,,\nSea,🐳,3,Blue\n")
    #expect(reading.themes.map(\.numberOfPairs) == [3])
    #expect(reading.themes.first?.color == ThemeColor("blue"))
    #expect(reading.allDiagnostics.map(\.code) == ["theme.missing-id"])
  }

  @Test func `the number of listed contradictions is limited`() throws {
    let rows = (0..<300).map { "Sea,\($0 < 2 ? ["🐙", "🐠"][$0] : ""),\($0 + 2)" }
    let reading = try reading("theme,emoji,pairs\n" + rows.joined(separator: "\n"))
    #expect(reading.allDiagnostics.count { $0.code == "field.dropped" } == FindingLimiter.mostOfTheme)
    #expect(reading.themes.map(\.numberOfPairs) == [2])
  }

  @Test func `too many invalid rows stop the reading`() throws {
    let table = "theme,emoji,pairs\nSea,🐙,2\nSea,🐠,\n" + String(repeating: "Sea,,many\n", count: 1_001)
    #expect(try #require(throws: Diagnostic.self) { try reading(table) }.code == "limit.exceeded")
  }

  @Test func `warnings beyond the limit are counted`() throws {
    let table = "theme,emoji,note\nSea,🐙,\nSea,🐠,\n" + String(repeating: ",,a\"b\n", count: 20)
    var limits = ReadingLimits.standard
    limits.findings = 10
    var reading = ThemeReading(limits: limits)
    try CSVFormat().decode(Array(table.utf8), into: &reading)
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(reading.allDiagnostics.count { $0.code == "csv.quote" } <= 10)
    #expect(reading.diagnostics.last?.code == "plugin.more-findings")
  }

  @Test func `a row with too few cells is rejected in any column order`() throws {
    for header in ["emoji,theme", "emoji,theme,removed", "emoji,theme,pairs", "emoji,theme,color", "emoji,theme,id"] {
      let table = "\(header)\n🐙,Sea\n🐠,Sea\n🦀\n"
      let reading = try reading(table)
      #expect(reading.themes.isEmpty, "\(header)")
      #expect(reading.allDiagnostics.contains { $0.code == "csv.bad-row" }, "\(header)")
    }
  }
}
