import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

@Suite struct `Flashcards` {
  private func reading(_ text: String, _ format: any ThemeFormat, emojifies: Bool = false) throws -> ThemeReading {
    var reading = ThemeReading()
    reading.emojifies = emojifies
    reading.findPictures(in: [])
    try format.decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ reading: ThemeReading) -> [String] {
    reading.themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " "))" }
  }

  private func words(_ reading: ThemeReading) -> [String] {
    reading.themes.flatMap(\.wordsInOrder).map { "\($0.face.text) \($0.texts.texts.joined(separator: " = "))" }
  }

  @Test(arguments: [
    "\t", " - ", " – ", " — ", " = ", " => ", " -> ", " → ", "::", ": ", ";", ",", " | ", " ~ ", "##", " /// ", "__",
  ])
  func `any sign that all cards have in common separates their sides`(sign: String) throws {
    let cards = [["dog", "🐶"], ["cat", "🐱"], ["mouse", "🐭"]].map { $0.joined(separator: sign) }
    let reading = try reading(cards.joined(separator: "\n"), CardsFormat())
    #expect(themes(reading) == ["🐶🐱🐭: 🐶 🐱 🐭"])
    #expect(words(reading) == ["🐶 dog", "🐱 cat", "🐭 mouse"])
    #expect(reading.losses.isEmpty)
    let turned = cards.map { card in card.split(separator: sign).reversed().joined(separator: sign) }
    #expect(themes(try self.reading(turned.joined(separator: "\r\n"), CardsFormat())) == ["🐶🐱🐭: 🐶 🐱 🐭"])
  }

  @Test func `cards may share one line`() throws {
    for text in ["dog,🐶;cat,🐱;", "dog - 🐶 | cat - 🐱", "dog: 🐶; cat: 🐱"] {
      #expect(themes(try reading(text, CardsFormat())) == ["🐶🐱: 🐶 🐱"])
    }
  }

  @Test(arguments: ["; ", "\n", "\n\n"])
  func `a first card without an emoji is skipped as a title, and only that card`(between: String) throws {
    let text = ["Word - Emoji", "dog - 🐶", "cat - 🐱", "mouse - 🐭"].joined(separator: between)
    #expect(CardsFormat().recognition(of: Array(text.utf8)[...]) == .likely)
    let reading = try reading(text, CardsFormat())
    #expect(themes(reading) == ["🐶🐱🐭: 🐶 🐱 🐭"])
    let skipped = reading.allDiagnostics.filter { $0.code == "text.skipped-lines" }
    #expect(
      skipped.map(\.description) == ["line 1: 'Word - Emoji' was skipped as a title, because only it has no emoji."])
  }

  @Test func `two texts are a pair with the emoji of a word, or else a sign`() throws {
    for emojifies in [true, false] {
      let reading = try reading("Hund\tdog\nxyz\tqwrtz\n", CardsFormat(), emojifies: emojifies)
      #expect(words(reading) == ["🐶 Hund = dog", "🖤 xyz = qwrtz"])
      #expect(reading.losses.isEmpty)
    }
  }

  @Test(arguments: [
    ("🐶\t🦴\n🐱\t🐭\n", ["🐶 🦴", "🐱 🐭"], ""), ("🐶 Hund\tdog\n🐱 Katze\tcat\n", ["🐶 Hund = dog", "🐱 Katze = cat"], ""),
    ("1;🐶;Hund\n2;🐱;Katze\n", ["🐶 Hund", "🐱 Katze"], ""), ("1\t🐶\tHund\n2\t🐱\tKatze\n", ["🐶 Hund", "🐱 Katze"], ""),
    ("🐶;Hund;dog\n🐱;Katze;cat\n", ["🐶 Hund = dog", "🐱 Katze = cat"], ""),
    ("1. 🐶 = Hund\n2. 🐱 = Katze\n", ["🐶 Hund", "🐱 Katze"], ""),
    ("🐶\t🐶\n🐱\t🐱\n", [], ""), ("Hund\tdog\tchien 🐶\na\tb\tcd\n", ["🐶 Hund = dog", "♉ a = b"], "captions"),
  ])
  func `the texts of the sides are those of the pair`(cards: String, expected: [String], losses: String) throws {
    let reading = try reading(cards, CardsFormat())
    #expect(words(reading) == expected)
    #expect(reading.losses.map(\.kind.code).joined(separator: " ") == losses)
  }

  @Test func `of two cards with one text, the first is kept`() throws {
    let reading = try reading("2 × 3\t6\n3 × 2\t6\n1 + 1\t2\n", CardsFormat())
    #expect(reading.themes.first?.wordsInOrder.map(\.texts) == [.two("2 × 3", "6"), .two("1 + 1", "2")])
  }

  @Test func `pictures and sounds of notes are counted, and their words need an emoji`() throws {
    let notes =
      "#separator:tab\n#html:true\ndog\t<img src=\"dog.png\">\ncat\t[sound:a.mp3]\nqwrtz\t<img src=\"q.png\">\n"
    let reading = try reading(notes, AnkiFormat())
    #expect(words(reading) == ["🐶 dog", "🐱 cat"])
    #expect(reading.losses.listed == "2 pairs with two different sides, 2 pictures, 1 sound")
    #expect(reading.allDiagnostics.map(\.message).contains("'qwrtz' was left out: it has no second side"))
    let single = try self.reading("#separator:tab\nHund\t\ndog\t\ncat\t\n", AnkiFormat(), emojifies: true)
    #expect(single.themes.first?.emojis.map(\.text) == ["🐕", "🐈"])
  }

  @Test func `decks take precedence over tags, and a note belongs to each of its tags`() throws {
    let notes =
      "🐶\tdog\tpets animals\tHome::My_animals\n🐱\tcat\tpets\tHome::My_animals\n🦁\tlion\tanimals\tZoo\n🐯\ttiger\tanimals leech\tZoo\n"
    let decks = try reading("#separator:tab\n#tags column:3\n#deck column:4\n" + notes, AnkiFormat())
    #expect(themes(decks) == ["My animals: 🐶 🐱", "Zoo: 🦁 🐯"])
    #expect(decks.losses == [Loss(.groups, 3)])
    let tags = try reading("#separator:tab\n#tags column:3\n#notetype column:4\n" + notes, AnkiFormat())
    #expect(themes(tags) == ["pets: 🐶 🐱", "animals: 🐶 🦁 🐯"])
    #expect(tags.losses.isEmpty)
  }

  @Test(arguments: [
    ("🐙🐠", "1 further emoji of a card"), ("wet 🐙 sea 🐠 🐙", "2 words beside their emoji, 1 further emoji of a card"),
    ("{{c1::🐙::eight arms}}", "2 words beside their emoji"), ("🐙", ""),
  ])
  func `everything beside the face of a note with one side is counted`(note: String, losses: String) throws {
    let reading = try reading("#separator:tab\n\(note)\n🦀\n", AnkiFormat())
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐙", "🦀"])
    #expect(reading.losses.listed == losses)
  }

  @Test func `the deck of a note that is a theme of its own is counted`() throws {
    let reading = try reading("#separator:tab\n#deck:Fun\nSea\t🐙🐠\n", AnkiFormat())
    #expect(themes(reading) == ["Sea: 🐙 🐠"])
    #expect(reading.losses.listed == "1 deck or tag")
  }

  @Test(
    arguments: [
      ("tab", "\t"), ("comma", ","), ("Semicolon", ";"), ("pipe", "|"), ("colon", ":"), ("space", " "), (";", ";"),
      ("\\t", "\t"),
      ("~", "~"),
    ])
  func `every separator of notes is read`(name: String, sign: String) throws {
    let reading = try reading("#separator:\(name)\n🐶\(sign)dog\n🐱\(sign)cat\n", AnkiFormat())
    #expect(themes(reading) == ["🐶🐱: 🐶 🐱"])
  }

  @Test(
    arguments: [
      ("<b>ghost</b>", "ghost", [], 0), ("a&nbsp;&amp;&nbsp;b", "a & b", [], 0), ("&#x1F47B;&#128123;", "👻👻", [], 0),
      ("<div>a</div><div>b<br>c</div>", "a b c", [], 0), ("<img src=\"pics/black cat.png\">", "", ["black cat"], 0),
      ("<IMG class='x' src=boo.jpg>x", "x", ["boo"], 0), ("[sound:a.mp3]x[sound:b.mp3]", "x", [], 2),
      ("{{c1::ghost::who?}} in {{c2::Rome}}", "ghost in Rome", [], 0), ("1 < 2 & 3", "1 < 2 & 3", [], 0),
      ("&bogus; {x} [y]", "&bogus; {x} [y]", [], 0),
    ] as [(String, String, [String], Int)])
  func `HTML, sounds and cloze deletions are removed from a field`(
    field: String, text: String, pictures: [String], sounds: Int
  ) {
    let markup = FieldMarkup(field)
    #expect(markup.text == text)
    #expect(markup.pictures == pictures)
    #expect(markup.sounds == sounds)
  }

  @Test(
    arguments: [
      ("0", "anki.bad-header"), ("1", nil), ("1000", nil), ("1001", "anki.bad-header"),
    ] as [(String, String?)])
  func `a column has a number from 1 to 1000`(number: String, expected: String?) {
    let notes = "#separator:tab\n#deck column:\(number)\n🐶\tdog\n🐱\tcat\n"
    #expect(ForeignOutcome(Array(notes.utf8), AnkiFormat()).failure?.code == expected)
  }

  @Test func `fields separated by spaces may be quoted`() throws {
    let notes = "#separator:space\n\"black cat\" 🐈\n\"\" 🐶\ndog 🐕\n"
    #expect(themes(try reading(notes, AnkiFormat())) == ["🐈🐶🐕: 🐈 🐶 🐕"])
  }

  @Test func `a field of unclosed signs takes time linear in its length`() {
    for sign in ["<", "&", "[sound:", "{{c1::", "<img src=", "{{c1::}"] {
      #expect(isLinear(from: 500, to: 8_000) { _ = FieldMarkup(String(repeating: sign, count: $0)) }, "\(sign)")
    }
  }

  @Test(
    arguments: [
      ("#separator:xyz\na\tb\n", "anki.bad-header", 1),
      ("#html:true\n#tags column:many\na\tb\n", "anki.bad-header", 2),
      ("#html:true\n?? \t??\n", "encoding.lost-emoji", 2),
    ])
  func `faults in notes have a code and a line`(text: String, code: String, line: Int) throws {
    let error = try #require(throws: Diagnostic.self) { try reading(text, AnkiFormat()) }
    #expect(error.code == code)
    #expect(error.place == .wholeLine(line))
  }

  @Test(arguments: ["The ___ barks", "What ???", "The ____ is ____", "Ça va ? Oui et toi ?", "_____ 3"])
  func `blanks and question marks in a sentence are not lost emoji`(side: String) throws {
    let cards = "cat\t🐱\ndog\t🐶\n\(side)\t🐕\n"
    #expect(themes(try reading(cards, CardsFormat())) == ["🐱🐶🐕: 🐱 🐶 🐕"])
    #expect(themes(try reading("#separator:tab\n" + cards, AnkiFormat())) == ["🐱🐶🐕: 🐱 🐶 🐕"])
  }

  @Test(arguments: ["??", "____", "?? ??", "_xD83D__xDC31_"]) func `a side of nothing but marks is lost emoji`(
    side: String
  ) {
    let fault = #expect(throws: Diagnostic.self) { try reading("dog\t🐶\ncat\t\(side)\n", CardsFormat()) }
    #expect(fault?.code == "encoding.lost-emoji")
  }

  @Test func `a note may begin with the keycap of the number sign`() throws {
    let notes = "#separator:tab\n# a comment\n🐶\tdog\n#️⃣\thash\n# another\n"
    #expect(themes(try reading(notes, AnkiFormat())) == ["🐶#️⃣: 🐶 #️⃣"])
  }

  @Test func `notes and cards without content are rejected`() throws {
    #expect(
      try #require(throws: Diagnostic.self) { try reading("#html:true\n", AnkiFormat()) }.code == "text.no-themes")
    #expect(
      try #require(throws: Diagnostic.self) { try reading("nothing\ncommon\n", CardsFormat()) }.code == "text.no-themes"
    )
  }

  @Test(arguments: [("", "", nil), ("Fruit:\n\n", "", 1), ("\n", "\nDone.\nBye.\n", 7)] as [(String, String, Int?)])
  func `lines above and below a drawn table of cards are reported`(above: String, below: String, line: Int?) throws {
    let table = "| Deutsch | Emoji |\n|---|---|\n| Apfel | 🍎 |\n| Birne | 🍐 |\n"
    let reading = try reading(above + table + below, CardsFormat())
    #expect(themes(reading) == ["🍎🍐: 🍎 🍐"])
    let skipped = reading.allDiagnostics.filter { $0.code == "text.skipped-lines" }
    #expect(skipped.map(\.place) == (line.map { [.wholeLine($0)] } ?? []))
  }

  @Test func `an unclosed quote in notes is reported where it opens`() throws {
    let error = try #require(throws: Diagnostic.self) {
      try reading("#separator:tab\n🐶\tdog\n🐱\t\"cat\n", AnkiFormat())
    }
    #expect(error.code == "csv.quote")
    #expect(error.place == .line(3, column: 3))
  }

  @Test(arguments: [
    "a\tb\nc\td", "name,emoji\ndog,🐶\ncat,🐱", "Halloween\t🎃\nHalloween\t👻", "Sea\t🐙 🐠\nSky\t☀️ 🌙", "dog 🐶", "",
  ])
  func `a table of themes is not recognised as cards`(text: String) {
    #expect(CardsFormat().recognition(of: Array(text.utf8)[...]) < .likely)
  }

  @Test(arguments: [
    ("3 × 4 = 12\n5 × 5 = 25\n", ["3 × 4 = 12", "5 × 5 = 25"]),
    ("7 - 3 = 4\n\n12 : 4 = 3\n", ["7 - 3 = 4", "12 : 4 = 3"]),
    ("3x4=12\n(2+1)*3=9\n", ["3x4 = 12", "(2+1)*3 = 9"]),
    ("12 = 3 · 4\n0,5 + 0,5 = 1\n", ["12 = 3 · 4", "0,5 + 0,5 = 1"]),
  ])
  func `sums and their results are cards`(text: String, pairs: [String]) throws {
    #expect(try FormatRegistry.withForeignFormats.detect(Array(text.utf8), fileName: "sums.txt").name == "cards")
    #expect(words(try reading(text, CardsFormat())).map { $0.drop { $0 != " " }.dropFirst() } == pairs.map { $0[...] })
  }

  @Test(arguments: [
    "timeout = 5\nretries = 3\n", "[sums]\n1 + 1 = 2\n", "x = 5 + 1\ny = 2 + 2\n", "3 = 3\n4 = 4\n", "3 × 4 = 12\n",
    "1+1=2=2\n2+2=4\n",
  ])
  func `other lines with an equals sign are not recognised as cards`(text: String) {
    #expect(CardsFormat().recognition(of: Array(text.utf8)[...]) == .no)
  }

  @Test func `a first card that may name the columns is reported`() throws {
    let finding = try reading("Links\tRechts\nhello\tHallo\nwater\tWasser\n", CardsFormat()).diagnostics.first
    #expect(finding?.message == "there is no header; each row was read as a card")
    #expect(finding?.hint?.hasSuffix("If it names the columns, call them 'front' and 'back'.") == true)
    for text in ["3 × 4\t12\nhello\tHallo\n", "Links - Rechts\nhello - Hallo\n", "Hund\t🐶\nKatze\t🐱\n"] {
      #expect(try reading(text, CardsFormat()).diagnostics.allSatisfy { $0.code != "csv.guessed-columns" })
    }
    let named = Array("front\tback\nhello\tHallo\nwater\tWasser\n".utf8)
    #expect(try FormatRegistry.withForeignFormats.detect(named, fileName: "cards.txt").name == "csv")
  }
}
