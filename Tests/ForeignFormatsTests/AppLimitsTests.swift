import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// The largest accepted and the smallest rejected value of the limits of an app's file.
struct AppLimitsTests {
  /// The code of the error that stops the reading.
  private func code(_ text: String, _ change: (inout AppLimits) -> Void) -> String? {
    var limits = AppLimits.standard
    change(&limits)
    var reading = ThemeReading()
    var file = AppFile(Array(text.utf8), limits: limits)
    do {
      try file.read(into: &reading)
      return nil
    } catch {
      return (error as? Diagnostic)?.code ?? "\(error)"
    }
  }

  @Test(arguments: [(48, true), (49, false)])
  func `a key of 48 letters may name the number of pairs`(length: Int, isPairs: Bool) {
    let key = "numberOfPairs" + String(repeating: "n", count: length - 13)
    #expect(AppFieldNames.meanings(of: key).contains { $0.field == .numberOfPairs } == isPairs)
  }

  @Test(arguments: [(6, nil), (5, "app.too-large")] as [(Int, String?)])
  func `lists and dictionaries are values, too`(limit: Int, expected: String?) {
    #expect(code(#"[{"title":"Sea","emoji":["🐙","🐠"]}]"#) { $0.values = limit } == expected)
    let list = """
      <plist version="1.0"><array><dict><key>title</key><string>Sea</string>
      <key>emoji</key><array><string>🐙</string><string>🐠</string></array></dict></array></plist>
      """
    #expect(code(list) { $0.values = limit } == expected)
  }

  @Test(arguments: [(2, nil), (1, "limit.exceeded")] as [(Int, String?)])
  func `a file may have as many themes as the limit`(limit: Int, expected: String?) {
    let themes = #"[{"title":"Sea","emoji":"🐙🐠"},{"title":"Sky","emoji":"🌙⭐"}]"#
    #expect(code(themes) { $0.themes = limit } == expected)
  }

  @Test(arguments: [(64, nil), (65, "app.too-large")] as [(Int, String?)])
  func `printed lists may be nested 64 levels deep`(levels: Int, expected: String?) {
    let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    var print = SwiftPrintParser(SwiftCode(Array(text.utf8)), from: 0, ValueBudget())
    let result = Result { try print.value() }
    #expect(code(of: result) == expected)
  }

  @Test(arguments: [(64, nil), (65, "app.too-large")] as [(Int, String?)])
  func `dumped lists may be nested 64 levels deep`(levels: Int, expected: String?) {
    let text = (0..<levels).map { String(repeating: " ", count: $0) + "▿ 1 element\n" }.joined()
    var dump = SwiftDumpParser(Array(text.utf8), from: 0, ValueBudget())
    let result = Result { try dump.value() }
    #expect(code(of: result) == expected)
  }

  @Test func `a fault in a dumped value has its place in the file`() {
    let text = "▿ Theme\n  - title: \"Sea\"\n  - list: \(String(repeating: "[", count: 65))\n"
    var dump = SwiftDumpParser(Array(text.utf8), from: 0, ValueBudget())
    let fault = #expect(throws: Diagnostic.self) { try dump.value() }
    #expect(fault?.place == .byte(text.utf8.count - 2))
  }

  private func code(of result: Result<AppValue, any Error>) -> String? {
    guard case .failure(let error) = result else { return nil }
    return (error as? Diagnostic)?.code ?? "\(error)"
  }

  @Test func `the documentation has the standard limits`() throws {
    let page = try Repository.text("Documentation/Formats/memorize-app.md")
    let (values, themes) = (grouped(AppLimits.standard.values), grouped(AppLimits.standard.themes))
    #expect(page.contains("64 nested lists and dictionaries, \(values) values and \(themes) themes in total"))
  }
}
