import ForeignFormats
import Testing

@testable import Formats
@testable import Themes

/// Tables whose columns have no known names.
struct MeantTableTests {
  private func reading(_ text: String, emojifies: Bool = false) throws -> ThemeReading {
    var reading = ThemeReading()
    reading.emojifies = emojifies
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ text: String, emojifies: Bool = false) throws -> [String] {
    try reading(text, emojifies: emojifies).themes.map {
      "\($0.name): \($0.emojis.map(\.text).joined(separator: " ")), \($0.numberOfPairs)"
    }
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func `a column may be a theme`(sign: String) throws {
    let table = ["Farm;Fruit", "🐄;🍎", "🐖;🍌", ";🍇"].joined(separator: "\n").replacing(";", with: sign)
    #expect(try themes(table) == ["Farm: 🐄 🐖, 2", "Fruit: 🍎 🍌 🍇, 3"])
    #expect(CSVFormat().recognition(of: Array(table.utf8)[...]) == .likely)
    let numbered = ["Theme;Farm;Fruit", "1;🐄;🍎", "2;🐖;🍌"].joined(separator: "\n").replacing(";", with: sign)
    #expect(try themes(numbered) == ["Farm: 🐄 🐖, 2", "Fruit: 🍎 🍌, 2"])
  }

  @Test(arguments: ["Hello, world\n🎃 👻, 🕷️ 🦇\n", "Farm;Fruit\n🐄;🍎\nmilk;juice\n", "Farm;Fruit\n🐄;🍎\n", "Farm\n🐄\n🐖\n"])
  func `incomplete tables are not read as one theme per column`(text: String) {
    #expect(CSVFormat().recognition(of: Array(text.utf8)[...]) == .no)
  }

  @Test func `two cards are counted as a pair with a note`() throws {
    for word in ["Cards", "Number of cards", "Anzahl Karten"] {
      let reading = try reading("Name,Emojis,\(word)\nFarm,🐄🐖🐑🐓🐴🐕,6\n")
      #expect(reading.themes.first?.numberOfPairs == 3, "\(word)")
      #expect(reading.diagnostics.map(\.code) == ["csv.cards-halved"], "\(word)")
    }
    for key in ["numberOfCards", "number_of_cards", "pairs", "numberOfPairsOfCards"] {
      #expect(try reading("name,emojis,\(key)\nFarm,🐄🐖🐑🐓🐴🐕,3\n").themes.first?.numberOfPairs == 3, "\(key)")
    }
    #expect(try reading("Name,Emojis,CARDS\nFarm,🐄🐖🐑🐓🐴🐕,6\n").themes.first?.numberOfPairs == 3)
    #expect(try reading("Name,Emojis,Pairs\nFarm,🐄🐖🐑🐓🐴🐕,6\n").themes.first?.numberOfPairs == 6)
    #expect(try reading("Name,Emojis,Count\nFarm,🐄🐖🐑🐓🐴🐕,6\n").themes.first?.numberOfPairs == 6)
  }

  @Test func `an odd number of cards and too many pairs are reported`() throws {
    let few = "🐄🐖🐑🐓"
    let reading = try reading("Name,Emojis,Cards\nA,\(few),7\nB,\(few),6\nC,\(few),4 pairs\nD,\(few),21\nE,\(few),-5\n")
    #expect(reading.themes.map(\.numberOfPairs) == [3, 3, 4, 4, 2])
    let told = reading.allDiagnostics.filter { ["csv.cards-halved", "theme.clamped"].contains($0.code) }
    #expect(
      told.map { "\($0.code) \($0.place)" } == [
        "csv.cards-halved line 1, column 13", "csv.cards-halved line 2, column 8", "csv.cards-halved line 5, column 8",
        "theme.clamped line 5, column 8",
        "csv.cards-halved line 6, column 8", "theme.clamped line 6, column 8",
      ])
    #expect(told.dropFirst().first?.message == "'7' is an odd number of cards, rounded down to 3 pairs")
    let grouped = try self.reading("Name,Emoji,Cards\nA,🐄,5\n,🐖,\n,🐑,\n")
    #expect(grouped.themes.map(\.numberOfPairs) == [2])
    #expect(grouped.allDiagnostics.filter { $0.message.contains("odd") }.map(\.place) == [.line(2, column: 5)])
    for word in ["Pairs", "numberOfCards"] {
      let text = "Name,Emojis,\(word)\nA,\(few),3\n"
      #expect(try self.reading(text).allDiagnostics.allSatisfy { $0.code != "csv.cards-halved" }, "\(word)")
    }
  }

  @Test func `ascending numbers are row numbers`() throws {
    #expect(try themes("1,Farm,🐄 🐖 🐑 🐓\n2,Fruit,🍎 🍌 🍇\n") == ["Farm: 🐄 🐖 🐑 🐓, 4", "Fruit: 🍎 🍌 🍇, 3"])
    #expect(try themes("1,Farm,🐄 🐖 🐑 🐓,3\n2,Fruit,🍎 🍌 🍇,2\n") == ["Farm: 🐄 🐖 🐑 🐓, 3", "Fruit: 🍎 🍌 🍇, 2"])
    #expect(try themes("2,Farm,🐄 🐖 🐑 🐓\n3,Fruit,🍎 🍌 🍇\n") == ["Farm: 🐄 🐖 🐑 🐓, 2", "Fruit: 🍎 🍌 🍇, 3"])
  }

  @Test func `columns of words are read for --emojify`() throws {
    #expect(try themes("Theme,Words\nFarm,\"cow, pig\"\n", emojifies: true) == ["Farm: 🐄 🐖, 2"])
    #expect(
      try themes("Theme,Word 1,Word 2\nFarm,cow,pig\nFruit,apple,pear\n", emojifies: true)
        == ["Farm: 🐄 🐖, 2", "Fruit: 🍎 🍐, 2"])
    #expect(
      try reading("Theme,Words\nFarm,cow pig\n").allDiagnostics.contains { $0.remedies == [.lookUpWords()] })
    #expect(try themes("Theme,Word,Emojis\nFarm,cows and pigs,🐄🐖\n") == ["Farm: 🐄 🐖, 2"])
  }

  @Test func `a word next to an emoji is its caption`() throws {
    let reading = try reading("Theme,Emojis\nFarm,\"🐄 cow, 🐖 little pig, sheep 🐑\"\nSea,🐙 octopus 🐠 fish\n")
    #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🐄", "🐖", "🐑"], ["🐙", "🐠"]])
    #expect(reading.losses.map(\.description) == ["6 words beside their emoji"], "\(reading.losses)")
    #expect(try themes("Theme,Emojis\nLetters,🅰️ A B\n") == ["Letters: 🅰️ A B, 3"])
    #expect(try themes("Theme,Emoji\nFarm,🐄 cow\nFarm,🐖 pig\n") == ["Farm: 🐄 🐖, 2"])
  }
}
