import Foundation
import TestSupport
import Testing
import ThemeFiles

/// A format defined by an app: that of the examples.
struct OwnFormatTests {
  private let formats = FormatRegistry.all.adding(LineFormat())

  private func read(_ text: String) throws -> ThemeReading { try formats.read(Array(text.utf8)) }

  @Test func `the format reads what it wrote and reports invalid lines`() throws {
    let reading = try read("#themes\nSea=🐙🐠🦀\n\nSnow\nSky=☀️\n")
    #expect(reading.themes.map(\.name) == ["Sea"])
    let errors = reading.allDiagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == ["lines.no-equals", "theme.too-few-emojis"])
    #expect(errors.map(\.place.description) == ["line 4", "line 5, column 1"])
    let again = try formats.read(LineFormat().encode(reading.themes, credits: Credits()))
    #expect(again.themes.map(\.emojis) == reading.themes.map(\.emojis))
  }

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? Diagnostic)?.code ?? "\(error)" }
  }

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `a file of errors ends without a check by the format`(lines: Int, expected: String?) {
    #expect(code { _ = try read("#themes\n" + String(repeating: "Snow\n", count: lines)) } == expected)
  }

  @Test(arguments: [(3, nil), (4, "limit.exceeded")] as [(Int, String?)])
  func `a file of empty lines ends without a check by the format`(lines: Int, expected: String?) {
    var limits = ReadingLimits.standard
    limits.rows = 3
    var reading = ThemeReading(limits: limits)
    let text = "#themes" + String(repeating: "\n", count: lines)
    #expect(code { try LineFormat().read(Array(text.utf8), into: &reading) } == expected)
  }

  @Test func `a line beyond the limit ends the reading`() {
    let line = { String(repeating: "x", count: $0) }
    #expect(code { _ = try read("#themes\n" + line(1 << 20)) } == nil)
    #expect(code { _ = try read("#themes\n" + line(1 << 20 + 1)) } == "limit.exceeded")
  }

  /// A format that passes on whatever it reads.
  private struct Passing: ThemeFormat {
    let name = "passing"
    let summary = "a format without checks"
    let fileExtensions = ["passing"]
    let pass: @Sendable (inout ThemeReading) throws -> Void

    func recognition(of opening: ArraySlice<UInt8>) -> Recognition { .certain }

    func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws { try pass(&reading) }

    func encode(_ themes: [Theme], credits: Credits) -> [UInt8] { [] }
  }

  private func read(
    _ limits: ReadingLimits = .standard, _ pass: @escaping @Sendable (inout ThemeReading) throws -> Void
  ) throws -> ThemeReading {
    var reading = ThemeReading(limits: limits)
    try Passing(pass: pass).read([0], into: &reading)
    return reading
  }

  private static let draft = ThemeDraft(name: "Sea", emojis: ["🐙", "🐠"], at: .line(1))

  @Test(arguments: [(2, nil), (3, "limit.exceeded")] as [(Int, String?)])
  func `values of unknown keys end the reading without a check by the format`(values: Int, expected: String?) {
    var limits = ReadingLimits.standard
    limits.unknownValues = 4
    let code = code {
      _ = try read(limits) { reading in
        var draft = Self.draft
        let list = ExtraValue.array(Array(repeating: .null, count: values))
        draft.extras = [.init("app", .object([.init("list", list)]))]
        try reading.found(draft)
      }
    }
    #expect(code == expected)
  }

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `errors of one theme end the reading without a check by the format`(errors: Int, expected: String?) {
    let error = Diagnostic(.error("lines.wrong", "this is wrong"))
    let code = code {
      _ = try read { try $0.found(Self.draft, findings: Array(repeating: error, count: errors)) }
    }
    #expect(code == expected)
  }

  @Test(arguments: [(1 << 20, nil), (1 << 20 + 1, "limit.exceeded")] as [(Int, String?)])
  func `long credits end the reading without a check by the format`(bytes: Int, expected: String?) {
    let code = code { _ = try read { $0.credits.author = String(repeating: "x", count: bytes) } }
    #expect(code == expected)
  }

  @Test func `kinds of losses beyond a hundred are counted together`() throws {
    let reading = try read { reading in
      for number in 1...5_000 { reading.lose(Loss(Loss.Kind("kind-\(number)", "thing", "things"), 2)) }
      reading.lose(Loss(Loss.Kind("kind-1", "thing", "things"), 1))
    }
    #expect(reading.losses.count == 101)
    #expect(reading.losses.first?.count == 3)
    #expect(reading.losses.last == Loss(.unknownParts, 9_800))
  }

  @Test func `losses that the format does not declare are found by reading back, beside those that it does`() throws {
    let sea = try Theme(name: "Sea", emojis: ["🐙", "🐠", "🦀"], color: ThemeColor("orange")).withPairs(2)
    #expect(try ThemeFile([sea]).losses(as: LineFormat()).listed == "1 id, 1 colour, 1 number of pairs")
    let losses = try ThemeFile([sea.removing([sea.emojis[0]])]).losses(as: LineFormat())
    #expect(losses.listed == "1 id, 1 colour, 1 theme that is read back differently")
  }

  @Test func `lines of Windows are read, and bytes that are no text are reported`() throws {
    let reading = try read("#themes\r\nA=B=🐙🐠\r\nSky=☀️🌙\r\n")
    #expect(reading.themes.map(\.name) == ["A=B", "Sky"])
    let marked = try ThemeReading().lines(of: [0xEF, 0xBB, 0xBF] + Array("a\rb\n\nc".utf8))
    #expect(marked.map { "\($0.number)\($0.text)" } == ["1a", "2b", "3", "4c"])
    let wide = try ThemeReading().lines(of: [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0])
    #expect(wide.map(\.text) == ["a", "b"])
    let damaged = Data("#themes\nSea=".utf8) + [0xFF]
    let error = #expect(throws: Diagnostic.self) { try ThemeFile(damaged, formats: formats) }
    #expect(error?.code == "encoding.not-utf8")
  }

  @Test func `the page shows the tested code`() throws {
    let code = try Repository.text("Examples/Sources/OwnFormat/LineFormat.swift")
    let page = try Repository.text("Documentation/Formats/your-own.md")
    #expect(page.contains("```swift\n\(code)```\n"), "copy the file into the page")
  }
}
