import EmojiNames
import ForeignFormats
import Formats
import TestSupport
import Testing
import Themes

struct EmojifierTests {
  private func read(_ emojis: String, removed: String = "[]", emojifies: Bool = true) throws -> ThemeReading {
    var reading = ThemeReading()
    reading.emojifies = emojifies
    let text = """
      {"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"Sea","emojis":\(emojis),"removedEmojis":\(removed),\
      "numberOfPairs":2,"color":"blue"}
      """
    try JSONFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func findings(_ reading: ThemeReading) -> [String] {
    reading.allDiagnostics.map { "\($0.place) \($0.code)" }
  }

  @Test func `words and picture file names become emoji with a note each`() throws {
    let reading = try read(#"["🐙","dolphin","Tropical_Fish_02","whale3"]"#, removed: #"["crab"]"#)
    let theme = try #require(reading.themes.first)
    #expect(theme.emojis.map(\.text) == ["🐙", "🐬", "🐠", "🐋"])
    #expect(theme.removedEmojis.map(\.text) == ["🦀"])
    #expect(reading.losses.isEmpty)
    #expect(
      reading.allDiagnostics.map(\.description) == [
        "emojis[1]: 'dolphin' became 🐬 (dolphin).", "emojis[2]: 'Tropical_Fish_02' became 🐠 (tropical fish).",
        "emojis[3]: 'whale3' became 🐋 (whale).", "removedEmojis[0]: 'crab' became 🦀 (crab).",
      ])
  }

  @Test func `an unknown word is dropped with a suggestion`() throws {
    let reading = try read(#"["dolphni","🐙","qqqq","🐠","🐙","wq"]"#)
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐙", "🐠"])
    #expect(reading.losses.map(\.description) == ["3 words without an emoji"])
    let first = try #require(reading.allDiagnostics.first)
    #expect(first.severity == .warning)
    #expect(first.hint == "Did you mean 'dolphin'?")
    // What the rules find is placed where it stands in the file.
    #expect(findings(reading).last == "emojis[4] theme.duplicate-emoji")
  }

  @Test func `an ambiguous word is dropped with its candidates`() throws {
    let reading = try read(#"["sock","glove","kitchen","hat"]"#)
    #expect(reading.themes.first?.emojis.map(\.text) == ["🧦", "🧤", "🎩"])
    #expect(reading.losses.map(\.description) == ["1 word without an emoji"])
    let told = try #require(reading.allDiagnostics.first { $0.code == "word.dropped" })
    #expect(told.severity == .warning)
    #expect(told.place.description == "emojis[2]")
    #expect(told.hint?.contains("🔪 (kitchen knife)") == true, "\(told)")
  }

  @Test func `a group and all with words become several emoji`() throws {
    let reading = try read(#"["🐙","group:monkey-face","all dinosaurs","dolphin"]"#)
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐙", "🙈", "🙉", "🙊", "🦕", "🦖", "🐬"])
    #expect(reading.allDiagnostics[0].description == "emojis[1]: 'group:monkey-face' became 3 emoji.")
    #expect(try read(#"["phone","heart"]"#).themes.first?.emojis.map(\.text) == ["📱", "❤️"])
    #expect(try read(#"["🐙","🐠","office"]"#).themes.first?.emojis.count == 2)
    let mammals = try read(#"["🐕","animal-mammal"]"#)
    #expect(mammals.themes.first?.emojis.contains { $0.text == "🐶" } == false)
    #expect(mammals.allDiagnostics[0].description.contains("without look-alikes such as 🐒 (like 🐵)"))
  }

  @Test func `in a cell with spaces, all belongs to the words after it`() throws {
    var reading = ThemeReading()
    reading.emojifies = true
    try CSVFormat().decode(Array("name,emojis\nDinos,all dinosaurs\nZoo,animal-mammal\n".utf8), into: &reading)
    #expect(reading.themes.map { $0.emojis.count > 2 ? $0.numberOfPairs : $0.emojis.count } == [2, 10])
  }

  @Test func `words are read in the languages of the person`() throws {
    var reading = ThemeReading()
    reading.emojify(EmojiNames([.german, .french]))
    try CSVFormat().decode(
      Array("Thema;Wörter\nA;Kühe, Elefant, pumpkin, girafe, Küche, pingüino\n".utf8), into: &reading)
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐄", "🐘", "🎃", "🦒"])
    let dropped = reading.allDiagnostics.filter { $0.code == "word.dropped" }
    #expect(dropped.map(\.message).first == "it is not clear which emoji 'Küche' means, so it was dropped")
    #expect(dropped.last?.hint == "In Spanish it means 🐧.")
    #expect(dropped.last?.remedies == [.lookUpWords(language: "es")])
  }

  @Test func `German words are single emoji, and several after alle`() throws {
    var reading = ThemeReading()
    reading.emojify(EmojiNames([.german]))
    let table = "Thema;Wörter\nA;Kirsche, Traube, Säge\nB;alle Tiere\nC;alle Hund Katze\n"
    try CSVFormat().decode(Array(table.utf8), into: &reading)
    #expect(reading.themes.first?.emojis.map(\.text) == ["🍒", "🍇", "🪚"])
    #expect(reading.themes.dropFirst().first.map { $0.emojis.count > 20 } == true)
    #expect(reading.themes.last?.emojis.map(\.text) == ["🐕", "🐈"])
  }

  @Test(arguments: EmojiVocabulary.words.keys.sorted())
  func `every everyday word of a language becomes its emoji`(code: String) throws {
    let words = try #require(EmojiVocabulary.words[code])
    var reading = ThemeReading()
    reading.emojify(EmojiNames([try #require(EmojiLanguage.meant(by: code))]))
    let rows = words.map { #"{"name":"A","emojis":["🧿","\#($0.text)"],"color":"red"}"# }
    try JSONFormat().decode(Array("[\(rows.joined(separator: ","))]".utf8), into: &reading)
    #expect(reading.themes.map { $0.emojis[1].text } == words.map(\.face))
  }

  @Test func `an ideograph is a word only where it is one`() throws {
    for (language, faces) in [(EmojiLanguage.japanese, ["🧿", "🌳"]), (.german, ["🧿", "木"])] {
      var reading = ThemeReading()
      reading.emojify(EmojiNames([language]))
      try CSVFormat().decode(Array("name,emojis\nA,🧿 木\n".utf8), into: &reading)
      #expect(reading.themes.first?.emojis.map(\.text) == faces)
    }
  }

  @Test func `two words never become the same card`() throws {
    let family = try read(#"["mother","father","uncle","aunt","brother"]"#)
    #expect(Set(try #require(family.themes.first).emojis).count == 5)
    let beetles = try read(#"["ladybird","LADYBIRD","🐙","ladybug"]"#)
    #expect(beetles.themes.first?.emojis.map(\.text) == ["🐞", "🐙"])
    #expect(findings(beetles).contains("emojis[3] word.dropped"))
    #expect(beetles.losses.map(\.kind.code) == ["words"])
    #expect(findings(beetles).contains("emojis[1] theme.duplicate-emoji"))
  }

  @Test func `without --emojify a word is rejected with a hint`() throws {
    let reading = try read(#"["🐙","🐠","dolphin"]"#, emojifies: false)
    #expect(reading.themes.isEmpty)
    #expect(findings(reading) == ["emojis[2] theme.several-characters"])
    #expect(reading.allDiagnostics[0].remedies == [.lookUpWords()])
  }

  @Test func `without --emojify several words are rejected by one finding`() throws {
    let reading = try read(#"["dolphin","crab","🐙","whale","shark"]"#, emojifies: false)
    #expect(findings(reading) == ["emojis[0] theme.several-characters"])
    #expect(reading.allDiagnostics[0].message == "'dolphin', 'crab', 'whale' and 1 more are words, not emoji")
    #expect(reading.allDiagnostics[0].hint == "Write emoji.")
    #expect(reading.allDiagnostics[0].remedies == [.lookUpWords()])
  }

  @Test(arguments: ["Animal Mammal", "animal-mammal", "all animal-mammal"])
  func `a group is the same group in any spelling`(spelling: String) throws {
    let reading = try read("[\"🐙\",\"\(spelling)\"]")
    #expect(reading.themes.first?.emojis.count == 55, "\(reading.allDiagnostics)")
  }

  @Test func `several emoji and invisible characters are not words`() throws {
    let reading = try read(#"["🐙","🐠","🐙🐠","see 🐙","\u202eab","  "]"#)
    #expect(
      findings(reading) == [
        "emojis[2] theme.several-characters", "emojis[3] theme.several-characters", "emojis[4] theme.unusable-emoji",
        "emojis[5] theme.empty-face",
      ])
    #expect(reading.allDiagnostics[0].hint == "Write each emoji on its own; a card shows one.")
  }

  @Test func `words are replaced in tables and in files inside others`() throws {
    let table = "name,emojis,numberOfPairs,color\nSea,🐙 dolphin crab qqqq,2,blue\n"
    var outer = ThemeReading()
    outer.emojifies = true
    try outer.read(inside: "sea.csv") { try CSVFormat().decode(Array(table.utf8), into: &$0) }
    #expect(outer.themes.first?.emojis.map(\.text) == ["🐙", "🐬", "🦀"])
    #expect(outer.losses.map(\.kind.code) == ["words"])
    #expect(outer.allDiagnostics.contains { $0.place.description == "sea.csv:2:5" && $0.code == "word.emojified" })
  }
}
