import ForeignFormats
import TestSupport
import Testing
import Themes

@testable import Formats

/// Values of hundreds of kilobytes: quadratic work on one of them would take minutes.
@Suite struct `Cost of long values` {
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

  private let marks = String(repeating: "\u{301}", count: 100_000)

  @Test func `a list that is too long is counted but not kept`() throws {
    for face in ["👻", "ab", ""] {
      let list = Array(repeating: "\"\(face)\"", count: 12_000).joined(separator: ",")
      let findings = try reading(theme(emojis: list)).allDiagnostics
      #expect(findings.map(\.code) == ["theme.too-many-emojis"])
      #expect(findings.first?.message.contains("12,000") == true)
    }
  }

  @Test(arguments: ["x", "e\u{301}", "👩\u{200D}"]) func `a long name is read in linear time`(part: String) throws {
    let name = String(repeating: part, count: 120_000)
    let reading = try reading(theme(name: name, emojis: #""👻","👻","🎃""#))
    #expect(reading.allDiagnostics.map(\.code).contains("theme.unusable-name"))
    #expect(reading.allDiagnostics.allSatisfy { $0.description.utf8.count < 2_000 })
    #expect(reading.items.first.map { ($0.name ?? "").utf8.count < 2_000 } == true)
  }

  @Test func `a long character is rejected with a short message`() throws {
    for (face, fault) in [
      ("e" + marks, "theme.unusable-emoji"), (String(repeating: "👩\u{200D}", count: 20_000), "theme.unusable-emoji"),
      ("ab" + marks, "theme.several-characters"), ("🎃👻" + marks, "theme.several-characters"),
      ("e" + String(marks.prefix(20)) + "\u{202E}", "theme.unusable-emoji"),
      ("e\u{202E}" + marks, "theme.unusable-emoji"),
      (marks, "theme.unusable-emoji"),
    ] {
      let findings = try reading(theme(emojis: "\"\(face)\",\"👻\",\"🎃\"")).allDiagnostics
      #expect(findings.map(\.code) == [fault])
      #expect(findings.allSatisfy { $0.description.utf8.count < 2_000 })
    }
  }

  @Test func `long texts are rejected as id and colour`() throws {
    let id = try reading(theme().replacing("6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11", with: "e" + marks))
    #expect(id.allDiagnostics.map(\.code) == ["theme.unreadable-id"])
    let color = try reading(theme().replacing("\"red\"", with: "\"e\(marks)\""))
    #expect(color.allDiagnostics.map(\.code) == ["theme.unreadable-color"])
    #expect((id.allDiagnostics + color.allDiagnostics).allSatisfy { $0.description.utf8.count < 2_000 })
  }

  @Test func `a number of 100,000 digits is rounded`() throws {
    let digits = String(repeating: "9", count: 100_000)
    #expect(try #require(JSONNumber(digits)).integer == .max)
    #expect(try #require(JSONNumber("-" + digits)).integer == .min)
    #expect(try #require(JSONNumber("0." + digits)).integer == nil)
    #expect(try #require(JSONNumber("0.\(String(repeating: "0", count: 100_000))7e100001")).integer == 7)
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
    #expect(try codes(String(repeating: "👩‍🌾", count: 11_000)) == ["theme.too-many-emojis"])
    #expect(try codes(String(repeating: "🇫", count: 30_000)) == ["theme.too-many-emojis"])
    #expect(try codes("🎃 👻 e" + marks) == ["theme.unusable-emoji"])
    #expect(try codes("🎃 👻 🎃" + String(repeating: "👩\u{200D}", count: 20_000)).first == "theme.several-characters")
  }

  @Test func `the rows of a theme may be anywhere in a table with one emoji per row`() throws {
    let emoji = Self.emoji(20)
    let rows = (0..<6_000).map { "T\($0 % 300),\(emoji[$0 / 300])\n" }.joined()
    let reading = try reading("name,emoji\n" + rows, CSVFormat())
    #expect(reading.themes.count == 300)
    #expect(reading.themes.allSatisfy { $0.emojis.count == 20 })
    #expect(reading.themes.map(\.name) == (0..<300).map { "T\($0)" })
  }

  @Test func `rows whose names are equivalent are one theme`() throws {
    let rows = ["Été,🎃", "E\u{301}te\u{301},👻", " Été ,🦇", ",🐈", "\"Été\",🕷️"]
    let reading = try reading("name,emoji\n" + rows.joined(separator: "\n"), CSVFormat())
    #expect(reading.themes.map { $0.emojis.count } == [5])
  }

  @Test func `a long character is read in linear time anywhere in a table`() throws {
    let text = "e" + marks
    for table in ["name,emoji\n\(text),🎃\n\(text),👻\n", "name,emojis\nN,\(text)\nM,\(text)\n", "\(text),🎃 👻\n"] {
      let findings = (try? reading(table, CSVFormat()))?.allDiagnostics
      #expect(findings?.contains { $0.severity == .error } ?? true)
    }
  }

  @Test func `a key with thousands of combining marks counts several times`() throws {
    let key = "e" + String(repeating: "\u{301}\u{323}", count: 1_000)
    let keys = (0..<20).map { #","\#(key)\#($0)":0"# }.joined()
    #expect(try code("[\(theme(more: keys))]") == "limit.exceeded")
    #expect(try reading("[\(theme(more: #","\#(key)":0"#))]").themes.count == 1)
  }

  private static func emoji(_ count: Int) -> [String] {
    (0x1F400..<0x1F800).lazy.compactMap { Unicode.Scalar($0) }.filter { $0.properties.isEmojiPresentation }
      .prefix(count).map { String($0) }
  }
}
