import ForeignFormats
import Testing

@testable import Formats
@testable import Themes

/// Tables with a row for each pair.
struct CSVPairTests {
  private func reading(_ text: String, of file: String? = "Lesson 3.csv") throws -> ThemeReading {
    var reading = ThemeReading(of: file)
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  /// For example: `Tiere: 🐶 Hund, 🐱`. A sign is written as `?`.
  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { theme in
      let pairs = theme.emojis.map { face in
        let texts = theme.words[face]?.texts ?? []
        return ([texts.count == 2 && PairSigns.signs.contains(face.text) ? "?" : face.text] + texts).joined(
          separator: " ")
      }
      return "\(theme.name): " + pairs.joined(separator: ", ")
    }
  }

  private func recognition(_ text: String) -> Recognition { CSVFormat().recognition(of: Array(text.utf8)[...]) }

  @Test(arguments: [
    "Bild;Wort\n🐶;Hund\n🐱;Katze\n", "Emoji,Word\n🐶,Hund\n🐱,Katze\n", "word\temoji\nHund\t🐶\nKatze\t🐱\n",
    "| Emoji | Deutsch |\n|---|---|\n| 🐶 | Hund |\n| 🐱 | Katze |\n", "front,back\n🐶,Hund\nKatze,🐱\n",
    "Emoji,Front,Back\n🐶,,Hund\n🐱,Katze,\n", "Symbol;Bedeutung\n🐶;Hund\n🐱;Katze\n",
  ])
  func `an emoji and a text are a pair`(table: String) throws {
    #expect(try themes(table) == ["Lesson 3: 🐶 Hund, 🐱 Katze"])
    #expect(recognition(table) == .likely)
    #expect(CardsFormat().recognition(of: Array(table.utf8)[...]) == .no)
  }

  @Test(arguments: [
    "Frage;Antwort", "question,answer", "Term\tDefinition", "Vorderseite;Rückseite", "Wort;Übersetzung",
    "Begriff,Bedeutung",
    "English;Deutsch", "de;en", "Fragen;Antworten", "Land;Hauptstadt", "Français;Latein", "質問,答え", "Karte 1;Karte 2",
  ])
  func `two texts are a pair with a sign`(header: String) throws {
    let separator = header.contains(";") ? ";" : header.contains("\t") ? "\t" : ","
    let table = header + "\n3 × 4\(separator)12\n7 × 8\(separator)56\n"
    #expect(try themes(table) == ["Lesson 3: ? 3 × 4 12, ? 7 × 8 56"])
    #expect(recognition(table) == .likely)
    #expect(try reading(table).allDiagnostics.filter { $0.severity == .error } == [])
  }

  @Test func `the column of the theme may be any of its words`() throws {
    let table =
      "Lektion;Deutsch;English;Emoji\nTiere;Hund;dog;🐶\nTiere;Katze;cat;🐱\nObst;Apfel;apple;\nObst;Birne;pear;🍐\n"
    #expect(try themes(table) == ["Tiere: 🐶 Hund dog, 🐱 Katze cat", "Obst: ? Apfel apple, 🍐 Birne pear"])
  }

  @Test func `two columns of texts without a header are the sides`() throws {
    #expect(try themes("Hund;dog\nKatze;cat\n") == ["Lesson 3: ? Hund dog, ? Katze cat"])
    #expect(try themes("3 × 4,12\n7 × 8,56\n") == ["Lesson 3: ? 3 × 4 12, ? 7 × 8 56"])
    #expect(try themes("Hund,🐶\nKatze,🐱\n") == ["Lesson 3: 🐶 Hund, 🐱 Katze"])
    #expect(recognition("Hund;dog\nKatze;cat\n") == .possible)
    #expect(recognition("Hund, Katze\nMaus, Ratte\n") == .no)
    #expect(
      try reading("Hund;dog\nKatze;cat\n").diagnostics.first?.message
        == "there is no header; the columns were recognised by their content: 1 front, 2 back")
    for other in ["1;2\n3;4\n", "1;Hund\n2;Katze\n", "Hund\nKatze\n", "Hund;dog\nKatze;\n"] {
      #expect(throws: Diagnostic.self) { try reading(other) }
    }
  }

  @Test func `the text beside a word stays with the emoji of the word`() throws {
    var reading = ThemeReading(of: "Lesson 3")
    reading.emojifies = true
    try CSVFormat().decode(Array("Emoji,Word\n🐶,Hund\n🐱,Katze\npumpkin,Kürbis\nqwrtz,nichts\n".utf8), into: &reading)
    let theme = try #require(reading.themes.first)
    #expect(theme.wordsInOrder.map { $0.face.text + $0.texts.back } == ["🐶Hund", "🐱Katze", "🎃Kürbis"])
    #expect(
      reading.allDiagnostics.filter { $0.severity == .warning }.map(\.code) == [
        "word.dropped", "theme.missing-color", "theme.missing-pairs",
      ])
  }

  @Test func `a column is a side only beside its counterpart`() throws {
    #expect(try themes("Theme,Emojis,Front\nSea,🐙 🐠,x\n") == ["Sea: 🐙, 🐠"])
    #expect(try themes("Theme,Emojis,Words\nSea,🐙 🐠,fish\n") == ["Sea: 🐙, 🐠"])
    #expect(try themes("Theme,Emoji,Word\nSea,🐙 🐠,fish\n") == ["Sea: 🐙, 🐠"])
    #expect(try themes("English;French\n🐄;🍎\n🐖;🍌\n") == ["English: 🐄, 🐖", "French: 🍎, 🍌"])
    #expect(try themes("Category,Name,Emoji\nSea,octopus,🐙\nSea,fish,🐠\n") == ["Sea: 🐙, 🐠"])
  }

  @Test func `of pairs with the same text the later one is left out`() throws {
    let reading = try reading("Frage;Antwort\n3 × 4;12\n2 × 6;12\n3 + 4;7\n")
    #expect(reading.themes.first?.words.count == 2)
    let finding = try #require(reading.allDiagnostics.first { $0.code == "theme.duplicate-word" })
    #expect(finding.place.spot == .line(3, column: 1))
    #expect(finding.message == "the pair '2 × 6' and '12' was left out: '12' is on another pair")
    let pictures = try self.reading("Emoji;Wort\n🐶;Hund\n🐕;Hund\n🐱;Katze\n")
    #expect(pictures.themes.first?.emojis.count == 3)
    #expect(pictures.themes.first?.words.count == 2)
    #expect(pictures.allDiagnostics.first { $0.code == "theme.duplicate-word" }?.place.spot == .line(3, column: 1))
  }

  @Test func `a later version of a table keeps the signs of its pairs`() throws {
    func signs(_ rows: String) throws -> [String: Emoji] {
      let words = try #require(try reading("Frage;Antwort\n" + rows).themes.first).words
      return Dictionary(uniqueKeysWithValues: words.map { ($0.value.back, $0.key) })
    }
    let before = try signs("3 × 4;12\n7 × 8;56\n")
    let after = try signs("1 × 1;1\n7 × 8;56\n3 × 4;12\n")
    #expect(before["12"] == after["12"])
    #expect(before["56"] == after["56"])
  }

  @Test func `a theme with words is written as a row for each pair`() throws {
    let theme = try theme(
      "Words, mixed", "🐶 🔺 ,", removed: "🐭", words: ["🐶": .one("=Hund"), "🔺": .two("3 × 4", "12"), "🐭": .one("Maus")])
    let plain = try self.theme("Plain", "🐙 🐠", removed: "", words: [:])
    let id = theme.id.description
    let table = try String(decoding: CSVFormat().encode([theme, plain], credits: Credits()), as: UTF8.self)
    #expect(
      table == """
        id,theme,emoji,front,back,removed,numberOfPairs,color\r
        \(id),"Words, mixed",🐶,,'=Hund,,2,#FF0000\r
        \(id),"Words, mixed",🔺,3 × 4,12,,,\r
        \(id),"Words, mixed",",",,,,,\r
        \(id),"Words, mixed",🐭,,Maus,yes,,\r
        \(plain.id),Plain,🐙,,,,2,#FF0000\r
        \(plain.id),Plain,🐠,,,,,\r

        """)
    #expect(try reading(table).themes == [theme, plain])
    let excel = try CSVFormat(separator: .semicolon, hasByteOrderMark: true).encode([theme], credits: Credits())
    #expect(try reading(String(decoding: excel, as: UTF8.self)).themes == [theme])
    #expect(
      try String(decoding: CSVFormat().encode([plain], credits: Credits()), as: UTF8.self).hasPrefix("id,name,emojis,"))
  }

  @Test func `a pair whose cells name columns is no header`() throws {
    let theme = try theme(
      "Name", "絵 数", removed: "", words: ["絵": .two("Frage", "Antwort"), "数": .two("front", "back")])
    let table = try CSVFormat().encode([theme], credits: Credits())
    #expect(try reading(String(decoding: table, as: UTF8.self)).themes == [theme])
  }

  private func theme(_ name: String, _ faces: String, removed: String, words: [String: CardTexts]) throws -> Theme {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.id = .known(.derived(high: 1, low: UInt64(name.utf8.count)))
    draft.name = name
    draft.emojis = faces.split(separator: " ").map(String.init)
    draft.removedEmojis = removed.split(separator: " ").map(String.init)
    (draft.numberOfPairs, draft.color) = (2, .known(ThemeColor(packed: 0xFF00_00FF)))
    draft.words = words.map { WrittenWord($0.key, $0.value) }
    var validator = ThemeValidator()
    return try #require(validator.check(draft).theme)
  }

  @Test(arguments: [
    "Vorderseite Bild;Rückseite Begriff", "auf Deutsch;auf Englisch", "die Frage;die Antwort",
    "Front side;Back side",
  ])
  func `a first row with names of sides among other words names the columns`(header: String) throws {
    let reading = try reading(header + "\nhello;Hallo\nwater;Wasser\n")
    #expect(reading.themes.first?.words.count == 2)
    let finding = try #require(reading.diagnostics.first)
    #expect(finding.message == "the first row was read as the names of the columns: 1 front, 2 back")
    #expect(finding.hint == "If it is a pair, write 'front' and 'back' above it.")
    #expect(try self.reading("front;back\n" + header + "\nhello;Hallo\n").themes.first?.words.count == 2)
  }

  @Test func `one damaged byte among text is an error of its row, not of the encoding of the file`() throws {
    let bytes = Array("front;back\nBär;bear\nMaus;m?use\nKatze;cat\n".utf8).map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    var reading = ThemeReading(of: "Lesson 3.csv")
    try CSVFormat().decode(bytes, into: &reading)
    #expect(reading.allDiagnostics.filter { $0.severity == .error }.map(\.code) == ["encoding.not-utf8"])
    #expect(reading.count == 1)
  }

  @Test(arguments: ["the question;die Frage", "English;Englisch", "the word;das Wort"])
  func `two words for the same side are a pair`(pair: String) throws {
    #expect(try reading(pair + "\nwater;Wasser\n").themes.first?.words.count == 2)
  }

  @Test func `a first row that may name the columns is reported with what to write`() throws {
    let finding = try #require(try reading("Links;Rechts\nhello;Hallo\nwater;Wasser\n").diagnostics.first)
    #expect(
      finding.hint
        == "The first row is a pair too, 'Links' and 'Rechts'. If it names the columns, call them 'front' and 'back'.")
    #expect(try reading("front;back\nhello;Hallo\nwater;Wasser\n").themes.first?.words.count == 2)
    for row in ["3 × 4;12", "🐶;Hund"] {
      #expect(try reading(row + "\nhello;Hallo\n").diagnostics.first?.hint == nil)
    }
  }

  @Test func `the lines of a cell are joined, which is said once`() throws {
    let table = "Frage;Antwort\n\"What is\n\n this?\";12\n\"to\r\ngo\n\";gehen\n\"to\rsee\";sehen\n"
    let reading = try reading(table)
    #expect(reading.themes.first?.words.values.compactMap(\.front).sorted() == ["What is this?", "to go", "to see"])
    let notes = reading.diagnostics.filter { $0.code == "csv.joined-lines" }
    #expect(notes.map(\.message) == ["the lines of this and 2 more cells were joined with spaces"])
    #expect(notes.first?.place.spot == .line(2, column: 1))
    #expect(
      try self.reading("Frage;Antwort\n\"a\n\";b\nc;d\n").diagnostics.allSatisfy { $0.code != "csv.joined-lines" })
  }

  @Test func `an emoji without a word among those with one is reported`() throws {
    let reading = try reading("Bild;Wort\n🐶;Hund\n🐱;\n🐴;Pferd\n🐷;\n")
    let note = try #require(reading.allDiagnostics.first { $0.code == "csv.no-word" })
    #expect(note.message == "🐱 and 1 more have no word, so their cards are two pictures")
    #expect(note.place.spot == .line(3, column: 1))
    #expect(
      try self.reading("Bild;Wort;removed\n🐶;Hund;\n🐱;;x\n🐴;Pferd;\n").allDiagnostics.allSatisfy {
        $0.code != "csv.no-word"
      })
  }

  @Test func `too few pairs are called that`() throws {
    let findings = try reading("Frage;Antwort\n3 × 4;12\n2 × 6;12\n").allDiagnostics.filter { $0.severity == .error }
    #expect(findings.map(\.message) == ["'Lesson 3' has only one usable pair; a theme needs at least 2"])
    #expect(findings.first?.hint == "Add pairs, or correct those that were left out.")
    #expect(
      try reading("Frage;Antwort\n3 × 4;\n2 × 6;\n").allDiagnostics.contains {
        $0.message.contains("has no usable pair")
      })
  }

  @Test(arguments: ["Frage;Antwort\n", "", "W\u{F6}rter;\u{DC}bersetzung\n"])
  func `pairs of texts in an older encoding are one error`(header: String) throws {
    let text = header + "gr\u{FC}\u{DF}en;greet\nlesen;read\nh\u{F6}ren;hear\n"
    let fault = try #require(throws: Diagnostic.self) {
      var reading = ThemeReading(of: "Lesson 3.csv")
      try CSVFormat().decode(text.unicodeScalars.map { UInt8($0.value) }, into: &reading)
    }
    #expect(fault.code == "encoding.not-utf8")
    #expect(fault.message.hasSuffix("it looks like Windows-1252"))
  }
}
