import Testing
import Themes

@testable import Formats

/// The number of findings is limited in every format.
struct FindingBudgetTests {
  private func reading(
    _ text: String, _ format: any ThemeFormat = JSONFormat(), mostListed: Int = ReadingLimits.standard.findings
  ) throws -> ThemeReading {
    var limits = ReadingLimits.standard
    limits.findings = mostListed
    var reading = ThemeReading(limits: limits)
    try format.decode(Array(text.utf8), into: &reading)
    return reading
  }

  private static func theme(emojis: String, pairs: String = "2") -> String {
    #"{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"N","emojis":[\#(emojis)],"# + "\"numberOfPairs\":\(pairs),"
      + #""color":"red"}"#
  }

  private static func list(_ element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  @Test func `a list reports 20 findings and the number of the others`() throws {
    let reading = try reading(Self.theme(emojis: Self.list("\"👻\"", 501) + ",\"🎃\""))
    let findings = reading.allDiagnostics
    #expect(reading.themes.first?.emojis.count == 2)
    #expect(findings.count == 21)
    #expect(findings.allSatisfy { $0.code == "theme.duplicate-emoji" })
    #expect(findings.last?.message == "and 480 more like this")
    #expect(findings.last?.place.description == "emojis[21]")
  }

  @Test func `an error after many warnings still rejects the theme`() throws {
    let reading = try reading(Self.theme(emojis: Self.list("\"👻\"", 501) + ",\"ab\",\"🎃\""))
    #expect(reading.themes.isEmpty)
    #expect(!reading.isValid)
    #expect(reading.allDiagnostics.last?.code == "theme.several-characters")
    #expect(reading.allDiagnostics.count == 22)
  }

  @Test func `the findings about removed emoji in play are limited`() throws {
    let faces = (0..<300).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).map { "\"\($0)\"" } }.joined(separator: ",")
    let text = Self.theme(emojis: faces).dropLast() + ",\"removedEmojis\":[\(faces)]}"
    let findings = try reading(String(text)).allDiagnostics
    #expect(findings.count { $0.code == "theme.removed-in-play" } == 21)
  }

  @Test func `warnings up to the limit are listed`() throws {
    let theme = Self.theme(emojis: "\"👻\",\"🎃\"", pairs: "9")
    let reading = try reading("[\(Self.list(theme, 10))]", mostListed: 10)
    #expect(reading.allDiagnostics.map(\.code) == Array(repeating: "theme.clamped", count: 10))
  }

  @Test func `warnings beyond the limit are counted while repairs continue`() throws {
    let theme = Self.theme(emojis: "\"👻\",\"🎃\"", pairs: "9")
    let reading = try reading("[\(Self.list(theme, 17))]", mostListed: 10)
    #expect(reading.themes.count == 17)
    #expect(reading.themes.allSatisfy { $0.numberOfPairs == 2 })
    #expect(reading.allDiagnostics.count { $0.code == "theme.clamped" } == 10)
    let closing = try #require(reading.diagnostics.first)
    #expect(closing.code == "plugin.more-findings")
    #expect(closing.message.contains("17 or more"))
    #expect(reading.isValid)
  }

  @Test(arguments: ["Sea,🐙 🐠,x", "Sea,🐙,x\nSea,🐠,x"])
  func `warnings about further headers beyond the limit are counted`(theme: String) throws {
    let headers = String(repeating: "name,emojis,mood\n", count: 12)
    let reading = try reading(headers + theme, CSVFormat(), mostListed: 10)
    #expect(reading.themes.count == 1)
    #expect(reading.diagnostics.count { $0.code == "field.dropped" } == 10)
    #expect(reading.diagnostics.last?.message.contains("15 or more") == true)
  }

  @Test func `warnings beyond the limit are counted in a file inside another`() throws {
    let theme = Self.theme(emojis: "\"👻\",\"🎃\"", pairs: "9")
    var limits = ReadingLimits.standard
    limits.findings = 1
    var outer = ThemeReading(limits: limits)
    try outer.read(inside: "inner.json") { try JSONFormat().decode(Array("[\(theme),\(theme)]".utf8), into: &$0) }
    #expect(outer.diagnostics.map(\.code) == ["plugin.more-findings"])
  }

  @Test func `warnings beyond the limit are counted in a table with one emoji per row`() throws {
    let id = "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11"
    let rows = ["🎃", "👻", "🦇", "🕷️"].enumerated().map { "\(id),N,\($1),\($0 + 2),red\n" }
    let table = "id,name,emoji,numberOfPairs,color\n" + rows.joined()
    let whole = try reading(table, CSVFormat())
    #expect(whole.allDiagnostics.map(\.code) == Array(repeating: "field.dropped", count: 3))
    let short = try reading(table, CSVFormat(), mostListed: 2)
    #expect(short.allDiagnostics.count { $0.code == "field.dropped" } == 2)
    #expect(short.diagnostics.first?.message.contains("3 or more") == true)
  }

  @Test func `too many errors in one theme stop the reading`() throws {
    let error = try #require(throws: Diagnostic.self) { try reading(Self.theme(emojis: Self.list("1", 5_000))) }
    #expect(error.code == "limit.exceeded")
  }

  @Test func `the findings about unknown keys of a colour are limited`() throws {
    let keys = (0..<5_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let text = Self.theme(emojis: "\"👻\",\"🎃\"").replacing(
      "\"red\"", with: "{\"red\":1,\"green\":0,\"blue\":0,\(keys)}")
    let reading = try reading(text)
    #expect(reading.themes.count == 1)
    #expect(reading.allDiagnostics.count == 51)
  }

  @Test func `a warning of the format does not hide an error of the rules`() throws {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.name = ""
    draft.emojis = ["👻", "🎃"]
    var reading = ThemeReading()
    try reading.found(draft, findings: [.field(.droppedKey("x"), at: .keyPath("name"))])
    #expect(reading.allDiagnostics.map(\.code).contains("theme.missing-name"))
    #expect(reading.items.first?.name == nil)
  }

  @Test(arguments: [
    "<dict>\(XMLText.fields)<key>themes</key><array><true/></array></dict>",
    "<dict><key>themes</key><array><true/></array>\(XMLText.fields)</dict>",
  ])
  func `an object with emojis and themes is one theme in XML and JSON`(text: String) throws {
    let reading = try reading(XMLText.plist(text), XMLFormat())
    #expect(reading.themes.map(\.name) == ["Night"])
    #expect(reading.allDiagnostics.isEmpty)
    #expect(reading.themes.first?.extras == [.init("themes", .array([.bool(true)]))])
  }

  @Test(arguments: [
    "<integer>99999999999999999999</integer>", "<real>1e300</real>", "<real>1e9223372036854775807</real>",
  ])
  func `a huge number of pairs is clamped in XML and JSON`(pairs: String) throws {
    let reading = try reading(XMLText.theme().replacing("<integer>2</integer>", with: pairs), XMLFormat())
    #expect(reading.themes.first?.numberOfPairs == 2)
    #expect(reading.allDiagnostics.map(\.code) == ["theme.clamped"])
  }
}
