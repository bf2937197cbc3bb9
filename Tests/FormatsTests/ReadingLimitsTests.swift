import ForeignFormats
import TestSupport
import Testing
import Themes

@testable import Formats

/// The limits that only a large file exceeds: a small file is accepted with a limit of exactly its size, and rejected
/// with a limit lower by one.
struct ReadingLimitsTests {
  private static let sea = #"{"name":"Sea","emojis":["🐙","🐠"]}"#
  private static let sky = #"{"name":"Sky","emojis":["🌙","⭐"]}"#

  /// The code of the error that stops the reading.
  private func stop(
    _ bytes: [UInt8], _ format: any ThemeFormat, _ limits: ReadingLimits, emojifies: Bool = false
  ) -> String? {
    var reading = ThemeReading(limits: limits)
    reading.emojifies = emojifies
    do {
      try format.decode(bytes, into: &reading)
      return nil
    } catch {
      return (error as? Diagnostic)?.code ?? "\(error)"
    }
  }

  private func expect(
    _ limit: WritableKeyPath<ReadingLimits, Int>, _ size: Int, _ code: String, _ bytes: [UInt8],
    _ format: any ThemeFormat, emojifies: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (value, expected) in [(size, nil), (size - 1, code)] as [(Int, String?)] {
      var limits = ReadingLimits.standard
      limits[keyPath: limit] = value
      let stopped = stop(bytes, format, limits, emojifies: emojifies)
      #expect(stopped == expected, "with a limit of \(value)", sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ limit: WritableKeyPath<ReadingLimits, Int>, _ size: Int, _ code: String, _ text: String,
    _ format: any ThemeFormat = JSONFormat(), emojifies: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(limit, size, code, Array(text.utf8), format, emojifies: emojifies, sourceLocation: sourceLocation)
  }

  @Test func `themes and elements in the place of a theme are counted`() {
    let code = "limit.exceeded"
    expect(\.themes, 3, code, "[\(Self.sea),\(Self.sky),0]")
    expect(\.themes, 3, code, "{\"themes\":[\(Self.sea),\(Self.sky),0]}")
    expect(\.themes, 3, code, XMLText.plist("<array><dict/><dict/><true/></array>"), XMLFormat())
    expect(\.themes, 3, code, "name,emojis\nSea,🐙 🐠\nSky,🌙 ⭐\nZoo,🦁 🐯\n", CSVFormat())
    expect(\.themes, 2, code, "name,emoji\nSea,🐙\nSea,🐠\nSky,🌙\nSky,⭐\n", CSVFormat())
    expect(\.themes, 2, code, "Farm;Fruit\n🐄;🍎\n🐖;🍌", CSVFormat())
    expect(\.themes, 2, code, "Sea: 🐙 🐠\nSky: 🌙 ⭐\n", TextFormat())
  }

  @Test func `different faces are counted`() {
    let code = "limit.exceeded"
    expect(\.faces, 4, code, "[\(Self.sea),\(Self.sky),\(Self.sea)]")
    expect(\.faces, 4, code, "name,emojis\nSea,🐙 🐠\nSky,🌙 ⭐\nSea,🐙 🐠\n", CSVFormat())
    expect(\.faces, 4, code, "Sea: 🐙 🐠\nSky: 🌙 ⭐\n", TextFormat())
  }

  @Test func `names that are not ASCII are limited in total`() {
    let code = "limit.exceeded"
    let rest = #","emojis":["🐙","🐠"]}"#
    expect(\.nonASCIINameBytes, 6, code, "[{\"name\":\"ééé\"\(rest),{\"name\":\"a long name\"\(rest)]")
    expect(\.nonASCIINameBytes, 9, code, "[{\"name\":\"ééé\"\(rest),{\"name\":\"漢\"\(rest)]")
    expect(\.nonASCIINameBytes, 8, code, "name,emojis\néé,🐙 🐠\nöö,🌙 ⭐\nZoo,🦁 🐯\n", CSVFormat())
    let named = XMLText.theme().replacing("Night", with: "éé")
    expect(\.nonASCIINameBytes, 4, code, named, XMLFormat())
    expect(\.nonASCIINameBytes, 8, code, "éé: 🐙 🐠\nöö: 🌙 ⭐\n", TextFormat())
  }

  @Test(arguments: [(10, nil), (3, "limit.exceeded")] as [(Int, String?)])
  func `invalid faces are counted`(limit: Int, expected: String?) {
    var limits = ReadingLimits.standard
    limits.faces = limit
    let stopped = stop(Array(#"[{"name":"Sea","emojis":["ab","cd","ef","gh"]}]"#.utf8), JSONFormat(), limits)
    #expect(stopped == expected)
  }

  @Test func `words in place of emoji are counted once each`() {
    let words = #"[{"name":"Sea","emojis":["dolphin","crab"]},{"name":"Sand","emojis":["crab","🐙"]}]"#
    expect(\.words, 2, "limit.exceeded", words, emojifies: true)
  }

  @Test func `values under unknown keys are counted`() {
    expect(\.unknownValues, 3, "limit.exceeded", String(Self.sea.dropLast()) + #","x":[0,0]}"#)
    let two = "[\(Self.sea.dropLast()),\"x\":[0]},\(Self.sky.dropLast()),\"x\":[0]}]"
    expect(\.unknownValues, 4, "limit.exceeded", two)
    let mavo = #"{"theme":[{"name":"Sea","color":"blue","symbols":["🐙","🐠"],"x":0}]}"#
    // The symbols are values too.
    expect(\.unknownValues, 3, "limit.exceeded", mavo, MavoFormat())
  }

  @Test func `unknown keys of a property list are counted`() {
    let keys = "<key>a</key><true/><key>b</key><dict><key>c</key><true/></dict>"
    expect(\.unknownValues, 3, "limit.exceeded", XMLText.theme(keys), XMLFormat())
  }

  @Test(arguments: [1, 300]) func `themes that are not kept leave none`(count: Int) throws {
    var reading = ThemeReading(keepingAtMost: 0)
    let list = Array(repeating: Self.sea, count: count).joined(separator: ",")
    try JSONFormat().decode(Array("[\(list)]".utf8), into: &reading)
    #expect(reading.items.isEmpty)
    #expect(reading.count == count)
    #expect(reading.goodCount == count)
  }

  @Test func `the keys of a JSON object are counted with those around it`() {
    let keys = (0..<20).map { "\"\($0)\":0" }.joined(separator: ",")
    let (themes, nested) = ("\"themes\":[\(Self.sea)]", "{\(keys),\"y\":{\(keys)}}")
    expect(\.objectKeys, 3 + 20, "limit.exceeded", "{\(themes),\"x\":{\(keys)},\"y\":{\(keys)}}")
    expect(\.objectKeys, 2 + 21 + 20, "limit.exceeded", "{\(themes),\"x\":\(nested)}")
  }

  @Test func `keys that are not ASCII are limited in total`() {
    let first = String(Self.sea.dropLast()) + #","é":0,"plain":0}"#
    let second = String(Self.sky.dropLast()) + #","ö":0}"#
    expect(\.nonASCIIKeyBytes, 4, "limit.exceeded", "[\(first),\(second)]")
    let keys = "<key>é</key><true/><key>plain</key><true/><key>ö</key><true/>"
    expect(\.nonASCIIKeyBytes, 4, "limit.exceeded", XMLText.theme(keys), XMLFormat())
  }

  @Test(arguments: [(127, 254), (128, 512)])
  func `a long key that is not ASCII counts several times`(letters: Int, bytes: Int) {
    let key = String(repeating: "é", count: letters)
    expect(\.nonASCIIKeyBytes, bytes, "limit.exceeded", String(Self.sea.dropLast()) + ",\"\(key)\":0}")
  }

  private static let lists = [
    #"[{"name":"Sea","emojis":["🐙","🐠"],"words":{"🐙":"Krake","🐠":["3 × 4","12"]}}]"#,
    XMLText.theme(
      "<key>words</key><dict><key>👻</key><string>Geist</string><key>🎃</key>"
        + "<array><string>3 × 4</string><string>12</string></array></dict>"),
  ]

  @Test func `the emoji in the words of a property list are counted`() {
    expect(\.objectKeys, 2, "limit.exceeded", Self.lists[1], XMLFormat())
  }

  @Test func `values in words other than texts count as unknown ones`() {
    for (list, other) in [(0, "[0,0]"), (1, "<array><true/><true/></array>")] {
      let text = Self.lists[list].replacing(list == 0 ? #""Krake""# : "<string>Geist</string>", with: other)
      expect(\.unknownValues, 2, "limit.exceeded", text, list == 0 ? JSONFormat() : XMLFormat() as any ThemeFormat)
    }
    // A third text of an emoji, and a value that is no object.
    let three = Self.lists[0].replacing(#""12""#, with: #""12","13""#)
    expect(\.unknownValues, 1, "limit.exceeded", three)
    expect(\.unknownValues, 3, "limit.exceeded", String(Self.sea.dropLast()) + #","words":[0,0]}"#)
  }

  @Test func `texts that are not ASCII are limited in total, and so are their emoji`() {
    // Two emoji of four bytes; six bytes with a multiplication sign.
    expect(\.nonASCIITextBytes, 8, "limit.exceeded", Self.lists[0])
    expect(\.nonASCIITextBytes, 8, "limit.exceeded", Self.lists[1], XMLFormat())
    let long = Self.lists[0].replacing("3 × 4", with: "3 × 4 × 5")
    expect(\.nonASCIITextBytes, 11, "limit.exceeded", long)
  }

  @Test func `the keys and values of words do not count as unknown ones`() {
    var limits = ReadingLimits.standard
    (limits.unknownValues, limits.nonASCIIKeyBytes) = (0, 0)
    #expect(stop(Array(Self.lists[0].utf8), JSONFormat(), limits) == nil)
    #expect(stop(Array(Self.lists[1].utf8), XMLFormat(), limits) == nil)
    // A key that is too long for an emoji does.
    let long = String(repeating: "é", count: 33)
    #expect(stop(Array(Self.lists[0].replacing("🐠", with: long).utf8), JSONFormat(), limits) == "limit.exceeded")
    // Keys after the words count again.
    let after = Self.lists[0].replacing("}}]", with: "},\"é\":0}]")
    #expect(stop(Array(after.utf8), JSONFormat(), limits) == "limit.exceeded")
  }

  private func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  @Test(
    arguments: [
      (CSVFormat(), "name,emojis\nSea,🐙 🐠\n"), (TextFormat(), "Sea: 🐙 🐠\n"),
      (XMLFormat(), "<plist version=\"1.0\"><array/></plist>"), (CardsFormat(), "dog - 🐶\ncat - 🐱\nmouse - 🐭\n"),
    ] as [(any ThemeFormat, String)])
  func `a text in UTF-16 may be as large as the limit`(format: any ThemeFormat, text: String) {
    let bytes = utf16(text)
    expect(\.utf16Bytes, bytes.count, "limit.exceeded", bytes, format)
  }

  @Test func `a property list may be as large as the limit`() {
    let text = XMLText.theme()
    expect(\.xmlBytes, text.utf8.count, "limit.exceeded", text, XMLFormat())
  }

  @Test func `the elements of a property list are counted`() {
    expect(\.elements, 3, "limit.exceeded", "<plist version=\"1.0\"><array><true/></array></plist>", XMLFormat())
  }

  @Test func `the elements of another game are counted`() {
    let game = "<pairs><title>Zoo</title><element><word>🐯</word></element><element><word>🦁</word></element></pairs>"
    expect(\.gameElements, 6, "limit.exceeded", game, KDEPairsFormat())
  }

  @Test func `comments and CDATA sections are counted`() {
    let text = XMLText.theme("<!----><key>a</key><string><![CDATA[x]]></string>")
    expect(\.asides, 2, "limit.exceeded", text, XMLFormat())
  }

  @Test func `the rows of a table are counted, including blank ones`() {
    expect(\.rows, 3, "limit.exceeded", "name,emojis\nSea,🐙 🐠\n\n", CSVFormat())
    expect(\.rows, 4, "limit.exceeded", "| name | emojis |\n|---|---|\n| Sea | 🐙 🐠 |\n| Sky | 🌙 ⭐ |\n", CSVFormat())
  }

  @Test func `in a table with one emoji per row, each emoji counts as a row`() {
    // The first 50 rows decide that it is such a table.
    let table =
      "name,emoji\n" + String(repeating: "N,🎃\n", count: 51) + "N," + String(repeating: "🎃", count: 60) + "\n"
    expect(\.rows, 111, "limit.exceeded", table, CSVFormat())
  }

  @Test func `the lines of a text are counted, including blank ones`() {
    expect(\.rows, 2, "limit.exceeded", "Sea: 🐙 🐠 #FF9500 2 pairs\n\n", TextFormat())
    expect(\.rows, 4, "limit.exceeded", "dog - 🐶\ncat - 🐱\n\nmouse - 🐭\n", CardsFormat())
  }

  @Test func `emoji cells with other text are limited in total`() {
    let row = "\"🐙 , 🐠 , 🦀\""
    expect(\.wordyCellBytes, 36, "limit.exceeded", "name,emojis\nSea,\(row)\nSky,\(row)\nZoo,🦁 🐯\n", CSVFormat())
  }

  @Test func `different cells of a table with one emoji per row are limited in total`() {
    expect(\.wordyCellBytes, 8, "limit.exceeded", "name,emoji\nSea,🐙\nSea,🐠\nSea,🐙\n", CSVFormat())
  }

  @Test func `the cells of a table with a theme per column are limited in total`() {
    expect(\.wordyCellBytes, 16, "limit.exceeded", "Farm;Fruit\n🐄;🍎\n🐖;🍌", CSVFormat())
  }

  @Test func `free-form lines are limited in total`() {
    // A line costs a byte more than it has; the lines that memorize writes cost nothing.
    let own = "Sea: 🐙 🐠 #FF9500 2 pairs\n"
    expect(\.freeTextBytes, 9, "limit.exceeded", own + "hello\n" + own + "hi\n", TextFormat())
  }

  @Test func `cards are limited in total`() {
    expect(\.cardBytes, 35, "limit.exceeded", "dog - 🐶\ncat - 🐱\nmouse - 🐭\n", CardsFormat())
    let drawn = "| Deutsch | Emoji |\n|---|---|\n| Apfel | 🍎 |\n| Birne | 🍐 |\n"
    expect(\.cardBytes, 20, "limit.exceeded", drawn, CardsFormat())
  }

  @Test func `notes are limited in total`() {
    expect(\.cardBytes, 18, "limit.exceeded", "#separator:tab\n🐶\tdog\n🐱\tcat\n", AnkiFormat())
  }

  private static let standard = ReadingLimits.standard

  private static func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }

  @Test(arguments: [
    ("Trust", "| themes in a file |", grouped(standard.themes)),
    ("Trust", "| different faces in a file", grouped(standard.faces)),
    ("Trust", "| names that are not ASCII", mebibytes(standard.nonASCIINameBytes)),
    ("Trust", "| author, title", mebibytes(standard.creditBytes)),
    ("Trust", "| errors in a file", grouped(ThemeReading.mostErrors)),
    ("Trust", "`plugin.more-findings`", grouped(standard.findings)),
    ("Trust", "| different words", grouped(standard.words)),
    ("Trust", "| a text in UTF-16 |", mebibytes(standard.utf16Bytes)),
    ("Trust", "| values under unknown keys |", grouped(standard.unknownValues)),
    ("Trust", "keys of one JSON object", grouped(standard.objectKeys)),
    ("Trust", "| other keys that are not ASCII", mebibytes(standard.nonASCIIKeyBytes)),
    ("Trust", "| texts of cards that are not ASCII", mebibytes(standard.nonASCIITextBytes)),
    ("Formats/json", "| texts of cards that are not ASCII", mebibytes(standard.nonASCIITextBytes)),
    ("Formats/xml", "| keys of `words`", grouped(standard.objectKeys)),
    ("Formats/xml", "| the file |", mebibytes(standard.xmlBytes)),
    ("Formats/xml", "| elements in a file |", grouped(standard.elements)),
    ("Formats/xml", "| comments and CDATA sections in a file |", grouped(standard.asides)),
    ("Formats/kde-pairs", "attributes per element", "\(grouped(standard.gameElements)) elements"),
    ("Trust", "| rows of a table", grouped(standard.rows)),
    ("Trust", "| table cells that have words", mebibytes(standard.wordyCellBytes)),
    ("Trust", "| text that was not written", "\(standard.freeTextBytes >> 10) KiB; \(mebibytes(standard.cardBytes))"),
  ])
  func `the documentation has the standard limit`(page: String, name: String, value: String) throws {
    let lines = try Repository.text("Documentation/\(page).md").split(separator: "\n")
    #expect(lines.contains { $0.contains(name) && $0.contains(value) }, "\(value)")
  }
}
