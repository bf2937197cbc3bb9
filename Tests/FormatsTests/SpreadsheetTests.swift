import ForeignFormats
import Testing

@testable import Formats
@testable import Themes

/// Tables as people make them with a spreadsheet; whole files lie in `Samples/Foreign/csv`.
@Suite struct `Tables from spreadsheets` {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " ")), \($0.numberOfPairs)" }
  }

  @Test(arguments: [
    "Theme,Emojis,Pairs", "Thema;Emojis;Anzahl Paare", "Nom\tÉmojis\tNombre de paires", "NOMBRE;EMOJIS;PAREJAS",
    "Nome;Emoji;Coppie",
    "Nome;Emojis;Pares", "Naam;Emoji's;Paren", "Namn;Emojier;Antal par", "Navn;Emojier;Antal par",
    "Nazwa;Emotikony;Liczba par",
    "Název;Emoji;Počet párů", "Nimi;Emojit;Parit", "Név;Emojik;Párok", "Ad;Emojiler;Çift sayısı",
    "Название;Эмодзи;Пары",
    "テーマ,絵文字,ペア数", "主题,表情符号,对数", "主題,表情符號,對數", "테마,이모지,쌍", "Theme Name:,Emoji(s),# of pairs",
    "name|symbols|number_of_pairs", "Title,Cards,Number of cards", "Category,Content,Pair-Count",
  ])
  func `columns are found by their names in many languages`(header: String) throws {
    let sign = try #require(header.first { ",;\t|".contains($0) })
    #expect(try themes("\(header)\nSea\(sign)🐙 🐠 🦀\(sign)2\n") == ["Sea: 🐙 🐠 🦀, 2"])
    #expect(CSVFormat().recognition(of: Array(header.utf8)[...]) == .likely)
  }

  @Test func `the more specific column name wins`() throws {
    #expect(try themes("Name,Theme,Emojis\nx,Sea,🐙 🐠") == ["Sea: 🐙 🐠, 2"])
    #expect(try themes("Theme,Emojis,Cards\nSea,🐙 🐠 🦀,2") == ["Sea: 🐙 🐠 🦀, 2"])
    #expect(try themes("Theme,Cards,Pairs\nSea,🐙 🐠 🦀,2") == ["Sea: 🐙 🐠 🦀, 2"])
  }

  @Test(
    arguments: [
      ("Sea,🐙 🐠 🦀,2", ["Sea: 🐙 🐠 🦀, 2"]), ("2;🐙🐠🦀;Sea;#3366FF", ["Sea: 🐙 🐠 🦀, 2"]), ("Sea\t🐙\t🐠\t🦀", ["Sea: 🐙 🐠 🦀, 3"]),
      ("Sea,🐙\n,🐠\nSky,🌙\nSky,⭐", ["Sea: 🐙 🐠, 2", "Sky: 🌙 ⭐, 2"]),
      ("Orange,🍊 🍑,orange\nBlue,🐳 🐬,blue", ["Orange: 🍊 🍑, 2", "Blue: 🐳 🐬, 2"]),
      ("6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11,Sea,🐙 🐠,🦀,2,#3366FF", ["Sea: 🐙 🐠, 2"]),
      ("Sea;6 pairs;🐙🐠", ["Sea: 🐙 🐠, 2"]),
    ] as [(String, [String])])
  func `without a header, columns are recognised by their content`(table: String, expected: [String]) throws {
    #expect(try themes(table) == expected)
    #expect(CSVFormat().recognition(of: Array(table.utf8)[...]) == .likely)
    #expect(try reading(table).diagnostics.map(\.code) == ["csv.guessed-columns"])
  }

  @Test func `without a header, an unknown column is dropped and reported`() throws {
    let reading = try reading("Sea,for the summer,🐙 🐠\nSky,for the night,🌙 ⭐\n")
    #expect(reading.themes.map(\.name) == ["Sea", "Sky"])
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(reading.diagnostics.first?.message.hasSuffix(": 1 name, 3 emojis; dropped: 2") == true)
  }

  @Test(arguments: ["dog,🐶\ncat,🐱", "Halloween: 🎃, 👻", "I like cats, dogs and 🎃", "🎃,👻\n🍎,🍌", "a,b\nc,d", "Sea 🐙 🐠"])
  func `other tables are not recognised`(text: String) {
    #expect(CSVFormat().recognition(of: Array(text.utf8)[...]) == .no)
  }

  @Test(arguments: ["??????", "______", "?? ?? ??"])
  func `replaced emoji are reported without a header`(cell: String) throws {
    let table = Array("Halloween;\(cell);3\n".utf8)
    #expect(try FormatRegistry.withForeignFormats.detect(table, fileName: nil).name == "csv")
    var reading = ThemeReading()
    #expect(
      try #require(throws: Diagnostic.self) { try CSVFormat().decode(table, into: &reading) }.code
        == "encoding.lost-emoji")
  }

  @Test(arguments: [
    "??", "?? ??", "???? ??", "__ __", "? ? ?", "_ _", "\u{FFFD}\u{FFFD}", "\u{FFFD} \u{FFFD}",
    "_xD83D__xDC7B_ _xD83C__xDF83_", "??;??",
  ])
  func `replaced emoji are rejected with a hint on saving`(cell: String) throws {
    for table in ["name,emojis\nSea,🐙 🐠\nNight,\"\(cell)\"\n", "name,emojis\nSea,🐙\nSea,\"\(cell)\"\n"] {
      var reading = ThemeReading()
      let error = try #require(throws: Diagnostic.self) { try CSVFormat().decode(Array(table.utf8), into: &reading) }
      #expect(error.code == "encoding.lost-emoji")
      #expect(
        "\(error.message). \(error.hint ?? "")"
          == "the emoji were lost when the file was saved. "
          + "Save the original as UTF-8 ('CSV UTF-8' in Excel), and import that file.")
      #expect(error.place.spot == .line(3, column: table.contains("Night") ? 7 : 5))
    }
  }

  @Test func `a malformed byte and question marks do not mean that other emoji were lost`() throws {
    var reading = ThemeReading()
    let table = Array("name,emojis\nWho??,🐶 🐱\nM".utf8) + [0xFC] + Array("ll,🐭 🐹\n".utf8)
    try CSVFormat().decode(table, into: &reading)
    #expect(reading.themes.map(\.name) == ["Who??"])
  }

  @Test(arguments: ["🎃 / 👻 / 🕷️", "🎃 - 👻 - 🕷️", "🎃 , 👻 , 🕷️", "🎃 – 👻 – 🕷️"])
  func `a sign that stands between faces several times is no face`(cell: String) throws {
    #expect(try themes("name;emojis\nNight;\(cell)\n") == ["Night: 🎃 👻 🕷️, 3"])
  }

  @Test(arguments: ["Wer ? Wo ? Was ?", "Ça va ? Oui et toi ?", "Џорџија", "срџба"])
  func `punctuation and rare letters of words are not lost emoji`(cell: String) {
    #expect(DamagedEmoji.found(in: cell) == nil)
  }

  @Test(arguments: ["?? cow, ?? pig", "? ? ☀️", "The ___ barks"])
  func `marks in place of emoji are found beside other faces and words`(cell: String) {
    #expect(DamagedEmoji.found(in: cell) == .replaced)
  }

  @Test func `a single question mark is a face`() throws {
    #expect(try themes("name,emojis\nSigns,? ! _") == ["Signs: ? ! _, 3"])
  }

  @Test(arguments: ["ðŸŽƒ ðŸ‘»", "\u{F8FF}üéÉ \u{F8FF}üëª", "рџЋѓ", "Ã°Å¸Å½Æ’"])
  func `emoji decoded with the wrong encoding are rejected`(cell: String) throws {
    let error = try #require(throws: Diagnostic.self) { try reading("name,emojis\nNight,\(cell)\n") }
    #expect(error.code == "encoding.lost-emoji")
  }

  @Test(
    arguments: [
      ([0xFC, 0x20, 0xE9], "Windows-1252"), ([0x9F, 0x20, 0x8E], "Mac Roman"),
      ([0xCC, 0xE5, 0xEC, 0xE0], "an older encoding of another script"),
    ] as [([UInt8], String)])
  func `a legacy encoding is named but not decoded`(bytes: [UInt8], name: String) throws {
    var reading = ThemeReading()
    try CSVFormat().decode(Array("name,emojis\nSea,🐙🐠🦀🐳\n".utf8) + bytes + Array(",x\n".utf8), into: &reading)
    #expect(reading.themes.map(\.name) == ["Sea"])
    let error = try #require(reading.allDiagnostics.first { $0.severity == .error })
    #expect(error.code == "encoding.not-utf8")
    #expect(error.message == "the text is not valid UTF-8; it looks like \(name)")
  }

  @Test func `rows with one emoji are grouped by name in any order`() throws {
    let reading = try reading("theme,emoji,pairs,color\nSea,🐙,2,blue\nSky,🌙,,\nSea,🐠,,\nSky,⭐,2,\nSea,🦀,3,red\n")
    #expect(reading.themes.map(\.name) == ["Sea", "Sky"])
    #expect(reading.themes.map(\.emojis.count) == [3, 2])
    #expect(reading.themes.first?.color == ThemeColor("blue"))
    let told = reading.allDiagnostics.filter { $0.code == "field.dropped" }
    #expect(told.map(\.place) == [.line(6, column: 7), .line(6, column: 9)])
    #expect(told.first?.message == "'3' was dropped, because line 2 has another value for the same theme")
  }

  @Test func `with one emoji per row, an error has the line of its row`() throws {
    let reading = try reading("theme,emoji\nSea,🐙\nSea,fish\nSea,🐠\nSea,🐙\n")
    #expect(reading.allDiagnostics.first { $0.code == "theme.several-characters" }?.place == .line(3, column: 1))
    #expect(reading.allDiagnostics.first { $0.code == "theme.duplicate-emoji" }?.place == .line(5, column: 1))
  }

  @Test func `names with one emoji each are cards rather than themes`() throws {
    let error = try #require(throws: Diagnostic.self) { try reading("name,emoji\ndog,🐶\ncat,🐱\n") }
    #expect(error.code == "csv.one-emoji-each")
    #expect(error.remedies == [.readAs(["cards"])])
  }

  @Test(arguments: [
    ("x", true), ("Ja", true), ("TRUE", true), ("✓", true), ("no", false), ("FALSCH", false), ("", false),
  ])
  func `a tick in the column of removed emoji removes the emoji of its row`(mark: String, isRemoved: Bool) throws {
    let theme = try #require(try reading("theme,emoji,removed\nSea,🐙,\nSea,🐠,\nSea,🦀,\(mark)\n").themes.first)
    #expect(theme.removedEmojis.map(\.text) == (isRemoved ? ["🦀"] : []))
    #expect(theme.emojis.count == (isRemoved ? 2 : 3))
  }

  @Test(arguments: ["6,0", "6.00", " 6 ", "６", "\u{A0}6\u{A0}", "6 pairs", "6 Paare"])
  func `numbers are read in every format of a spreadsheet`(cell: String) throws {
    #expect(try themes("name;emojis;pairs\nSea;🐙🐠🦀🐳🐬🐋🦈;\(cell)\n") == ["Sea: 🐙 🐠 🦀 🐳 🐬 🐋 🦈, 6"])
  }

  @Test(arguments: ["Rot", "rouge", "ROJO", "#red", "#f00", "赤", "красный"])
  func `colour names are read in many languages`(cell: String) throws {
    #expect(try reading("name;emojis;colour\nSea;🐙🐠;\(cell)\n").themes.first?.color == ThemeColor("red"))
  }
}
