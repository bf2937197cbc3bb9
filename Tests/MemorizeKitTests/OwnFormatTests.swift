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

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `a file of errors ends without a check by the format`(lines: Int, expected: String?) throws {
    var code: String?
    do {
      _ = try read("#themes\n" + String(repeating: "Snow\n", count: lines))
    } catch let fault as Diagnostic { code = fault.code }
    #expect(code == expected)
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
    let damaged = Data("#themes\nSea=".utf8) + [0xFF]
    let error = #expect(throws: Diagnostic.self) { try ThemeFile(damaged, formats: formats) }
    #expect(error?.code == "lines.not-utf8")
  }

  @Test func `the page shows the tested code`() throws {
    let code = try Repository.text("Examples/Sources/OwnFormat/LineFormat.swift")
    let page = try Repository.text("Documentation/Formats/your-own.md")
    #expect(page.contains("```swift\n\(code)```\n"), "copy the file into the page")
  }
}
