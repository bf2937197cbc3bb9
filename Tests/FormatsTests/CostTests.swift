import ForeignFormats
import TestSupport
import Testing
import Themes

@testable import Formats

/// Documented limits on the cost of a file, each tested with the smallest file that exceeds it.
@Suite struct `Cost limits` {
  private func reading(_ text: String, _ format: any ThemeFormat = JSONFormat()) throws -> ThemeReading {
    var reading = ThemeReading()
    try format.decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func code(_ text: String, _ format: any ThemeFormat = JSONFormat()) throws -> String {
    try #require(throws: Diagnostic.self) { try reading(text, format) }.code
  }

  private func theme(name: String = "N", emojis: String = #""👻","🎃""#, more: String = "") -> String {
    #"{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"\#(name)","emojis":[\#(emojis)],"numberOfPairs":2,"#
      + #""color":"red"\#(more)}"#
  }

  private let marks = String(repeating: "\u{301}", count: 600_000)

  private static func faces(_ count: Int, variant: Int) -> [String] {
    (0..<count).map { number in
      let scalars = [0x4E00 + UInt32(number), 0x300 + UInt32(variant)].compactMap(Unicode.Scalar.init)
      return String(String.UnicodeScalarView(scalars))
    }
  }

  @Test func `too many different faces stop the reading`() throws {
    let themes = (0..<11).map {
      theme(emojis: Self.faces(9_999, variant: $0).map { "\"\($0)\"" }.joined(separator: ","))
    }
    #expect(try code("[\(themes.joined(separator: ","))]") == "plugin.too-many-faces")
    let rows = (0..<11).map { "T\($0),\(Self.faces(9_999, variant: $0).joined(separator: " "))" }
    #expect(try code("name,emojis\n" + rows.joined(separator: "\n"), CSVFormat()) == "plugin.too-many-faces")
  }

  @Test func `invalid faces count toward the limit`() throws {
    let words = (0..<9_999).map { "\"ab\($0)\"" }.joined(separator: ",")
    let themes = Array(repeating: theme(emojis: words), count: 11)
    #expect(try code("[\(themes.joined(separator: ","))]") == "plugin.too-many-faces")
  }

  @Test func `a list that is too long is counted but not kept`() throws {
    for face in ["👻", "ab", ""] {
      let list = Array(repeating: "\"\(face)\"", count: 25_000).joined(separator: ",")
      let findings = try reading(theme(emojis: list)).allDiagnostics
      #expect(findings.map(\.code) == ["theme.too-many-emojis"])
      #expect(findings.first?.message.contains("25000") == true)
    }
  }

  @Test(arguments: ["x", "e\u{301}", "👩\u{200D}"]) func `a name of megabytes is read in linear time`(part: String)
    throws
  {
    let name = String(repeating: part, count: 300_000)
    let reading = try reading(theme(name: name, emojis: #""👻","👻","🎃""#))
    #expect(reading.allDiagnostics.map(\.code).contains("theme.name-too-long"))
    #expect(reading.allDiagnostics.allSatisfy { $0.description.utf8.count < 2_000 })
    #expect(reading.items.first.map { ($0.name ?? "").utf8.count < 2_000 } == true)
  }

  @Test func `a character of a megabyte is rejected with a short message`() throws {
    for (face, fault) in [
      ("e" + marks, "theme.face-too-long"), (String(repeating: "👩\u{200D}", count: 100_000), "theme.face-too-long"),
      ("ab" + marks, "theme.several-characters"), ("🎃👻" + marks, "theme.several-characters"),
      ("e" + String(marks.prefix(20)) + "\u{202E}", "theme.face-too-long"), ("e\u{202E}" + marks, "theme.unsafe-face"),
      (marks, "theme.invisible-face"),
    ] {
      let findings = try reading(theme(emojis: "\"\(face)\",\"👻\",\"🎃\"")).allDiagnostics
      #expect(findings.map(\.code) == [fault])
      #expect(findings.allSatisfy { $0.description.utf8.count < 2_000 })
    }
  }

  @Test func `texts of megabytes are rejected as id and colour`() throws {
    let id = try reading(theme().replacing("6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11", with: "e" + marks))
    #expect(id.allDiagnostics.map(\.code) == ["theme.unreadable-id"])
    let color = try reading(theme().replacing("\"red\"", with: "\"e\(marks)\""))
    #expect(color.allDiagnostics.map(\.code) == ["theme.unreadable-color"])
    #expect((id.allDiagnostics + color.allDiagnostics).allSatisfy { $0.description.utf8.count < 2_000 })
  }

  @Test func `the size of non-ASCII keys is limited`() throws {
    let mark = "e" + String(repeating: "\u{301}\u{323}", count: 30)
    let many = (0..<20_000).map { "\"\(mark)\($0)\":0" }.joined(separator: ",")
    #expect(try code(theme(more: ",\(many)")) == "json.keys-too-long")
    // The same in many objects of a few keys each.
    let few = (0..<10).map { "\"\(mark)\($0)\":0" }.joined(separator: ",")
    #expect(
      try code("[\(Array(repeating: theme(more: ",\(few)"), count: 2_000).joined(separator: ","))]")
        == "json.keys-too-long")
    let keys = (0..<20_000).map { "<key>\(mark)\($0)</key><true/>" }.joined()
    #expect(try code(XMLText.theme(keys), XMLFormat()) == "xml.keys-too-long")
  }

  @Test func `too many unknown keys stop the reading`() throws {
    let keys = (0...500_000).map { "<key>\($0)</key><true/>" }.joined()
    #expect(try code(XMLText.theme(keys), XMLFormat()) == "xml.too-many-items")
    let skipped = (0...100_001).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try code("{\"themes\":[\(theme())],\"x\":{\(skipped)}}") == "json.too-many-values")
  }

  @Test func `a number of a million digits is rounded`() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(try #require(JSONNumber(digits)).integer == .max)
    #expect(try #require(JSONNumber("-" + digits)).integer == .min)
    #expect(try #require(JSONNumber("0." + digits)).integer == nil)
    #expect(try #require(JSONNumber("0.\(String(repeating: "0", count: 1_000_000))7e1000001")).integer == 7)
    #expect(WrittenNumber.whole(digits) == .max)
    #expect(WrittenNumber.whole("-\(digits),0") == .min)
    #expect(WrittenNumber.whole("8\(digits)x") == nil)
  }

  @Test func `a long run of emoji is split like a short one`() throws {
    let sample = ["🎃", "👩‍🌾", "🇫🇷", "1️⃣", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "👍🏽"]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let run = (0..<400).map { _ in sample.randomElement(using: &random) ?? "🎃" }
      let reading = try reading("name,emojis\nN,\(run.joined())", CSVFormat())
      let theme = try #require(reading.themes.first)
      var seen: Set<String> = []
      #expect(theme.emojis.map(\.text) == run.filter { seen.insert($0).inserted })
    }
  }

  @Test func `a long run of emoji and a long character are rejected with different codes`() throws {
    func codes(_ cell: String) throws -> [String] {
      try reading("name,emojis\nN,\(cell)", CSVFormat()).allDiagnostics.filter { $0.severity == .error }.map(\.code)
    }
    #expect(try codes(String(repeating: "👩‍🌾", count: 60_000)) == ["theme.too-many-emojis"])
    #expect(try codes(String(repeating: "🇫", count: 200_000)) == ["theme.too-many-emojis"])
    #expect(try codes("🎃 👻 e" + String(marks.unicodeScalars.prefix(400_000))) == ["theme.face-too-long"])
    #expect(try codes("🎃 👻 🎃" + String(repeating: "👩\u{200D}", count: 100_000)).first == "theme.several-characters")
  }

  @Test func `UTF-16 is read up to its size limit`() throws {
    let bytes = [0xFF, 0xFE] + [UInt8](repeating: 0x20, count: 32 << 20)
    for format in [CSVFormat(), XMLFormat()] as [any ThemeFormat] {
      var reading = ThemeReading()
      let error = try #require(throws: Diagnostic.self) { try format.decode(bytes, into: &reading) }
      #expect(error.code == "plugin.utf-16-too-large")
    }
  }

  @Test func `a table may have as many rows as a spreadsheet, including blank ones`() throws {
    let blank = String(repeating: "\n", count: 1 << 20)
    #expect(try code("name,emojis\nN,🎃 👻\n" + blank, CSVFormat()) == "csv.too-many-rows")
    #expect(try reading("name,emojis\nN,🎃 👻\n" + blank.dropLast(3), CSVFormat()).themes.count == 1)
    let single = "name,emoji\n" + String(repeating: "N,🎃\n", count: 60)
    let many = String(repeating: "N," + String(repeating: "🎃", count: 60) + "\n", count: 18_000)
    #expect(try code(single + many, CSVFormat()) == "csv.too-many-rows")
  }

  @Test func `only text besides emoji counts toward the limit of emoji cells`()
    throws
  {
    let faces = Self.emoji(400)
    let rows = { (between: String) in
      (0..<900).map { "T\($0),\"\(faces.joined(separator: between))\"\n" }.joined()
    }
    #expect(try reading("name,emojis\n" + rows(", "), CSVFormat()).themes.count == 900)
    #expect(try code("name,emojis\n" + rows(" , "), CSVFormat()) == "csv.too-many-words")
  }

  @Test func `a table with one emoji per row reports the row that exceeds the limit`() throws {
    let rows = (0..<60_000).map { "T\($0 % 3_000),\(Self.emoji(20)[$0 / 3_000])\n" }.joined()
    let reading = try reading("name,emoji\n" + rows, CSVFormat())
    #expect(reading.themes.count == 3_000)
    #expect(reading.themes.allSatisfy { $0.emojis.count == 20 })
    #expect(reading.themes.map(\.name) == (0..<3_000).map { "T\($0)" })
    let short = "name,emoji,color\n" + String(repeating: "N,🎃\n", count: 1_100)
    #expect(try code(short, CSVFormat()) == "plugin.too-many-refusals")
  }

  @Test func `rows whose names are equivalent are one theme`() throws {
    let rows = ["Été,🎃", "E\u{301}te\u{301},👻", " Été ,🦇", ",🐈", "\"Été\",🕷️"]
    let reading = try reading("name,emoji\n" + rows.joined(separator: "\n"), CSVFormat())
    #expect(reading.themes.map { $0.emojis.count } == [5])
  }

  @Test func `a character of megabytes is read in linear time anywhere in a table`() throws {
    let text = "e" + marks
    for table in ["name,emoji\n\(text),🎃\n\(text),👻\n", "name,emojis\nN,\(text)\nM,\(text)\n", "\(text),🎃 👻\n"] {
      let findings = (try? reading(table, CSVFormat()))?.allDiagnostics
      #expect(findings?.contains { $0.severity == .error } ?? true)
    }
  }

  @Test func `the limit for free-form text does not apply to the written form`() throws {
    let chat = String(repeating: "[12.03.24, 18:01] Ada: 🎃 👻 and a few words\n", count: 12_000)
    #expect(try code("Sea: 🐙 🐠\n" + chat, TextFormat()) == "text.too-long")
    let own = (0..<12_000).map { "Theme \($0): 🎃 👻 #FF9500 2 pairs\n" }.joined()
    #expect(try reading(own, TextFormat()).themes.count == 12_000)
    #expect(try code("Sea: 🐙 🐠\n" + String(repeating: "\n", count: 1 << 20), TextFormat()) == "text.too-many-lines")
    let cards = (0..<90_000).map { "a long word \($0) - 🎃\n" }.joined()
    #expect(try code(cards, CardsFormat()) == "text.too-long")
    #expect(
      try code("#separator:tab\n" + cards.split(separator: "-").joined(separator: "\t"), AnkiFormat())
        == "text.too-long")
  }

  @Test func `a key with thousands of combining marks counts several times`() throws {
    let key = "e" + String(repeating: "\u{301}\u{323}", count: 1_000)
    let keys = (0..<20).map { #","\#(key)\#($0)":0"# }.joined()
    #expect(try code("[\(theme(more: keys))]") == "json.keys-too-long")
    #expect(try reading("[\(theme(more: #","\#(key)":0"#))]").themes.count == 1)
  }

  private static func emoji(_ count: Int) -> [String] {
    (0x1F400..<0x1F800).lazy.compactMap { Unicode.Scalar($0) }.filter { $0.properties.isEmojiPresentation }.prefix(
      count
    )
    .map { String($0) }
  }
}
