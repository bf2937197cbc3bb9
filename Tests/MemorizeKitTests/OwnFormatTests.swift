import Formats
import TestSupport
import Testing
import Themes

/// A format defined by an app.
struct OwnFormatTests {
  private func reading(_ bytes: [UInt8]) throws -> ThemeReading {
    var reading = ThemeReading()
    try formats.detect(bytes, fileName: nil).decode(bytes, into: &reading)
    return reading
  }

  @Test func `the format reads what it wrote and reports invalid lines`() throws {
    let reading = try reading(Array("#themes\nSea=🐙🐠🦀\n\nSnow\nSky=☀️\n".utf8))
    #expect(reading.themes.map(\.name) == ["Sea"])
    let errors = reading.allDiagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == ["lines.no-equals", "theme.too-few-emojis"])
    #expect(errors.map(\.place.description) == ["line 4, column 1", "line 5, column 1"])
    let format = try formats.format(named: "lines")
    let again = try self.reading(format.encode(reading.themes, credits: Credits()))
    #expect(again.themes.map(\.emojis) == reading.themes.map(\.emojis))
    #expect(format.losses(of: reading.themes[0]).map(\.kind.code) == ["look"])
  }

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `a file of errors ends without a check by the format`(lines: Int, expected: String?) throws {
    let bytes = Array("#themes\n".utf8) + Array(repeating: Array("Snow\n".utf8), count: lines).joined()
    var code: String?
    do { _ = try reading(bytes) } catch let fault as Diagnostic { code = fault.code }
    #expect(code == expected)
  }

  @Test func `the page shows the tested code`() throws {
    let code = try Repository.text("Tests/MemorizeKitTests/OwnFormat.swift")
    let page = try Repository.text("Documentation/Formats/your-own.md")
    #expect(page.contains("```swift\n\(code)```\n"), "copy the file into the page")
  }
}
