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

  @Test func `in one line are captions as before`() throws {
    let reading = try reading("Sky: 🌙 = moon, ☀️ = sun\n")
    #expect(reading.themes.first?.words == [:])
    #expect(reading.losses.map(\.kind) == [.captions])
  }
}
