import Testing

@testable import Formats
@testable import Themes

/// Lines of a text with the words of an emoji.
struct WordLineTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try TextFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  /// For example: `Tiere: 🐶 Hund, 🐱`
  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { theme in
      "\(theme.name): "
        + theme.emojis.map { ([$0.text] + (theme.words[$0]?.texts ?? [])).joined(separator: "|") }.joined(
          separator: ", ")
    }
  }

  @Test func `are written below their theme and read back`() throws {
    var draft = ThemeDraft(place: .keyPath(""))
    (draft.id, draft.name, draft.numberOfPairs, draft.color) = (.fromContent, "Words", 2, .known(.unspecified))
    let texts: [CardTexts] = [
      .one("Hund"), .two("3 × 4", "12"), .one("a = b"), .two("\"x", "= y"), .two("a =", "none"),
      .one("A: 🐶 🐱 #FF0000 2 pairs"),
      .one("#orange"), .one("\u{627}\u{644}"),
    ]
    let faces = ["🐶", "🔺", "=", "\"", "A", ",", "漢", "❤️"]
    draft.emojis = faces + ["🐱"]
    draft.words = zip(faces, texts).map { WrittenWord($0, $1) }
    var validator = ThemeValidator()
    let theme = try #require(validator.check(draft).theme)
    #expect(theme.words.count == faces.count)
    let text = try String(decoding: TextFormat().encode([theme, theme], credits: Credits()), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines[1...4] == ["🐶 = Hund", "🔺 = 3 × 4 = 12", "\"=\" = \"a = b\"", "\"\"\"\" = \"\"\"x\" = \"= y\""])
    #expect(try reading(text).themes == [theme, theme])
    #expect(TextFormat().losses(of: theme) == [])
  }

  @Test(arguments: [
    "Tiere:\n🐶 = Hund\n🐱 = Katze\n", "## Tiere\n- 🐶 = Hund\n- 🐱 = Katze\n", "Tiere: 🐶 🐱\n🐶 = Hund\n🐱 = Katze\n",
    "Tiere\n🐶 = Hund\n🐱 = Katze",
  ])
  func `are read below a heading or a list`(text: String) throws {
    #expect(try themes(text) == ["Tiere: 🐶|Hund, 🐱|Katze"])
    #expect(try reading(text).losses == [])
  }

  @Test func `may have two texts and emoji that are not in the list`() throws {
    #expect(try themes("Mix: 🐶 🐱\n🔺 = 3 × 4 = 12\n🐶 = \"a = b\"\n") == ["Mix: 🐶|a = b, 🐱, 🔺|3 × 4|12"])
    #expect(
      try themes("Mix: 🐶 🐱 #FF0000 2 pairs\n🔺 = 3 × 4 = 12\nOther: 🍎 🍌 #FF0000 2 pairs\n")
        == ["Mix: 🐶, 🐱, 🔺|3 × 4|12", "Other: 🍎, 🍌"])
  }

  @Test(arguments: [
    "Tiere: 🐶 = Hund, 🐱 = Katze\n", "Tiere: 🐶 Hund, 🐱 Katze\n", "Tiere: Hund 🐶; Katze 🐱\n", "Tiere: 🐶 Hund 🐱 Katze\n",
    "Tiere: 🐶 - Hund | 🐱 → Katze (2 pairs)\n", "Tiere\n🐶 Hund\n🐱 Katze\n", "Tiere:\n- Hund 🐶\n- Katze 🐱\n",
    "Tiere: 🐶 🐱\n🐶 Hund\n🐱 Katze\n", "Tiere: 🐶 🐱 #FF0000 2 pairs\n🐶 Hund\n🐱: Katze\n",
  ])
  func `are read without an equals sign where each emoji has a text`(text: String) throws {
    #expect(try themes(text) == ["Tiere: 🐶|Hund, 🐱|Katze"])
    #expect(try reading(text).losses == [])
    #expect(try reading(text).diagnostics == [])
  }

  @Test func `of an item may be several words or a colour`() throws {
    #expect(try themes("Farm: 🐄 little cow, 🐖 fat pink pig\n") == ["Farm: 🐄|little cow, 🐖|fat pink pig"])
    #expect(try themes("Obst: 🍎 rot, 🍊 orange\n") == ["Obst: 🍎|rot, 🍊|orange"])
    #expect(try themes("Obst:\n🍎 rot\n🍊 orange\n") == ["Obst: 🍎|rot, 🍊|orange"])
    #expect(try themes("Farm: 🐄 cow, 🐖 pig\n🐑 sheep\n🔺 = 1 + 1 = 2\n") == ["Farm: 🐄|cow, 🐖|pig, 🐑|sheep, 🔺|1 + 1|2"])
    #expect(try themes("🐶 🐱\n🐶 Hund\n🐱 Katze\n") == ["🐶🐱: 🐶|Hund, 🐱|Katze"])
    #expect(try themes("🐶 Hund\n🐱 Katze\n") == ["🐶🐱: 🐶|Hund, 🐱|Katze"])
  }

  @Test(arguments: [
    ("Farm: 🐄 cow, 🐖\n", 1, "cow", 1), ("Halloween:\n🎃 orange\n👻\n", 2, "orange", 1), ("Sea: 🐙 🐠 blub\n", 1, "blub", 1),
    ("Farm: cow 🐄, 🐖 pig\n", 1, "cow", 2), ("Farm: 🐄 cow 🐖 pig, 🐑\n", 1, "cow", 2),
  ])
  func `are captions where an emoji has none, which is said with what to write`(
    text: String, line: Int, word: String, count: Int
  ) throws {
    let reading = try reading(text)
    #expect(reading.themes.first?.words == [:])
    #expect(
      reading.losses.map(\.description) == ["\(count == 1 ? "1 word beside an emoji" : "2 words beside their emoji")"])
    let finding = try #require(reading.diagnostics.first { $0.code == "text.words-left-out" })
    #expect(finding.place == .wholeLine(line))
    #expect(finding.message.hasPrefix("'\(word)' is on no card"))
    let advised = try #require(finding.hint?.split(separator: "'").dropFirst().first)
    #expect(try themes(text + advised + "\n").first?.contains("|\(word)") == true)
  }

  @Test func `of several themes that are left out are reported once`() throws {
    let findings = try reading("Farm: 🐄 cow, 🐖\nSea: 🐙 🐠 blub\n").diagnostics.filter {
      $0.code == "text.words-left-out"
    }
    #expect(findings.count == 1)
    #expect(findings.first?.message.hasSuffix("; the same is true of 1 more theme") == true)
  }

  @Test func `in a chat, remarks on a list are no texts of it`() throws {
    let chat = "[21.11.26, 16:03:12] Ann: Farm: 🐄 🐖\n[21.11.26, 16:04:12] Ben: 🐄 lol\n"
    #expect(try themes(chat) == ["Farm: 🐄, 🐖"])
  }
}
