import Testing
import Themes

@testable import Formats

/// The texts of cards in files of keys and values.
struct WordFormatTests {
  private static let words = #""words": {"🐶": "Hund", "❤️": ["3 × 4", "12"], "🍭": "\"sweet\" & <b>"}"#

  private static func json(_ words: String) -> String {
    """
    [
      {
        "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11",
        "name": "Zoo",
        "emojis": ["🐶", "🐱", "❤️"],
        "removedEmojis": ["🍭"],
        "numberOfPairs": 3,
        "color": {"red": 1, "green": 0.584, "blue": 0, "alpha": 1}\(words.isEmpty ? "" : ",\n    \(words)")
      }
    ]

    """
  }

  private static let list = """
    <key>words</key><dict><key>🐶</key><string>Hund</string><key>❤️</key>
    <array><string>3 × 4</string><string>12</string></array><key>🍭</key><string>"sweet" &amp; &lt;b></string></dict>
    """

  private static func xml(_ words: String) -> String {
    XMLText.plist(
      """
      <array><dict><key>id</key><string>6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11</string><key>name</key><string>Zoo</string>
      <key>emojis</key><array><string>🐶</string><string>🐱</string><string>❤️</string></array>
      <key>removedEmojis</key><array><string>🍭</string></array><key>numberOfPairs</key><integer>3</integer>
      <key>color</key><string>#FF9500</string>\(words)</dict></array>
      """)
  }

  private func reading(_ text: String, _ format: any ThemeFormat = JSONFormat()) throws -> ThemeReading {
    var reading = ThemeReading()
    try format.decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func words(_ reading: ThemeReading) throws -> [String: CardTexts] {
    let theme = try #require(reading.themes.first)
    return Dictionary(uniqueKeysWithValues: theme.words.map { ($0.text, $1) })
  }

  private static let expected: [String: CardTexts] = [
    "🐶": .one("Hund"), "❤️": .two("3 × 4", "12"), "🍭": .one("\"sweet\" & <b>"),
  ]

  @Test(arguments: ["json", "xml"])
  func `one text or two of an emoji, in play or removed, are read and written`(name: String) throws {
    let format: any ThemeFormat = name == "json" ? JSONFormat() : XMLFormat()
    let text = name == "json" ? Self.json(Self.words) : Self.xml(Self.list)
    let reading = try reading(text, format)
    #expect(reading.allDiagnostics.isEmpty, "\(reading.allDiagnostics)")
    #expect(try words(reading) == Self.expected)
    #expect(reading.themes[0].extras.isEmpty)
    let written = try format.encode(reading.themes, credits: Credits())
    var again = ThemeReading()
    try format.decode(written, into: &again)
    #expect(again.themes == reading.themes)
    #expect(format.recognition(of: written[...]) == .certain)
  }

  @Test func `the bytes are those of the canonical file`() throws {
    let text = Self.json(Self.words)
    #expect(String(decoding: try JSONFormat().encode(reading(text).themes, credits: Credits()), as: UTF8.self) == text)
    let list = String(
      decoding: try XMLFormat().encode(reading(Self.json(Self.words)).themes, credits: Credits()), as: UTF8.self)
    #expect(
      list.hasSuffix(
        """
        \t\t</dict>
        \t\t<key>words</key>
        \t\t<dict>
        \t\t\t<key>🐶</key>
        \t\t\t<string>Hund</string>
        \t\t\t<key>❤️</key>
        \t\t\t<array>
        \t\t\t\t<string>3 × 4</string>
        \t\t\t\t<string>12</string>
        \t\t\t</array>
        \t\t\t<key>🍭</key>
        \t\t\t<string>"sweet" &amp; &lt;b&gt;</string>
        \t\t</dict>
        \t</dict>
        </array>
        </plist>

        """), "\(list)")
  }

  @Test func `without words the bytes are those of earlier versions`() throws {
    for words in ["", "\"words\": {}", "\"words\": null"] {
      let reading = try reading(Self.json(words))
      #expect(reading.allDiagnostics.isEmpty, "\(reading.allDiagnostics)")
      let written = try JSONFormat().encode(reading.themes, credits: Credits())
      #expect(String(decoding: written, as: UTF8.self) == Self.json(""))
    }
  }

  @Test func `words are written in the order of the emoji, in their spelling`() throws {
    let shuffled = #""words": {"🍭": "\"sweet\" & <b>", "\u2764": ["3 × 4", "12"], "🐶": " Hund "}"#
    let reading = try reading(Self.json(shuffled))
    let written = try JSONFormat().encode(reading.themes, credits: Credits())
    #expect(String(decoding: written, as: UTF8.self) == Self.json(Self.words))
  }

  @Test(
    arguments: [
      (#"{"🐶": "Hund", "🐱": "\u0007"}"#, "theme.unusable-word", "[0].words.🐱"),
      (#"{"🐶": "Hund", "🐱": " "}"#, "theme.unusable-word", "[0].words.🐱"),
      (#"{"🐶": "Hund", "🐙": "Krake"}"#, "theme.unusable-word", "[0].words.🐙"),
      (#"{"🐶": "Hund", "❤️": "Herz", "❤": "Liebe"}"#, "theme.unusable-word", "[0].words.❤"),
      (#"{"🐶": "Hund", "🐱": "Hund"}"#, "theme.duplicate-word", "[0].words.🐱"),
      (#"{"🐶": "Hund", "❤️": ["6 + 6", "Hund"]}"#, "theme.duplicate-word", "[0].words.❤️"),
      (#"{"🐶": "Hund", "🐱": "❤"}"#, "theme.duplicate-word", "[0].words.🐱"),
    ])
  func `a text that breaks a rule is dropped, and the others stay`(value: String, code: String, place: String) throws {
    let reading = try reading(Self.json("\"words\": \(value)"))
    let finding = try #require(reading.allDiagnostics.first)
    #expect(reading.allDiagnostics.count == 1)
    #expect(finding.code == code, "\(finding)")
    #expect(finding.severity == .warning)
    #expect(finding.place.description == place)
    #expect(try words(reading)["🐶"] == .one("Hund"))
    #expect(reading.isValid)
  }

  @Test(
    arguments: [
      (#"["sea", "coast"]"#, ""), ("5", ""), ("\"sea\"", ""), (#"{"🐶": 5}"#, ".🐶"), (#"{"🐶": []}"#, ".🐶"),
      (#"{"🐱": "Katze", "🐶": ["a", "b", "c"]}"#, ".🐶"), (#"{"🐶": {"de": "Hund"}}"#, ".🐶"),
    ])
  func `a value of another shape is kept as it is, with a note`(value: String, key: String) throws {
    let text = Self.json("\"words\": \(value)")
    let reading = try reading(text)
    #expect(reading.allDiagnostics.map(\.code) == ["theme.foreign-words"])
    #expect(reading.allDiagnostics.map(\.place.description) == ["[0].words\(key)"])
    let theme = try #require(reading.themes.first)
    #expect(theme.words.isEmpty)
    #expect(theme.extras == [.init("words", try JSONReader.value(of: Array(value.utf8)))])
    let written = try JSONFormat().encode([theme], credits: Credits())
    #expect(try self.reading(String(decoding: written, as: UTF8.self)).themes == [theme])
    #expect(JSONFormat().recognition(of: Array(text.utf8)[...]) == .likely)
  }

  @Test func `a property list may have another value under the key too`() throws {
    let reading = try reading(Self.xml("<key>words</key><integer>7</integer>"), XMLFormat())
    #expect(reading.allDiagnostics.map(\.code) == ["theme.foreign-words"])
    #expect(reading.themes.first?.extras == [.init("words", .number("7"))])
  }
}
