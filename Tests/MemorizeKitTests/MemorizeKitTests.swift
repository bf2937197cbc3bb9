import Foundation
import MemorizeKit
import TestSupport
import Testing

/// The library as an app uses it, without the command line.
struct MemorizeKitTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test func `the code in the README imports and exports a pack`() throws {
    let list = URL(filePath: home.file("samples.plist"))
    let file = URL(filePath: home.file("catalog.sqlite"))
    try tryOut(URL(filePath: Repository.file("SampleThemes/samples.zip")), propertyList: list, catalog: file)

    let written = try PropertyListSerialization.propertyList(from: Data(contentsOf: list), format: nil)
    #expect((written as? [[String: Any]])?.compactMap { $0["name"] as? String }.first == "Halloween")
    let catalog = try ThemeCatalog(at: file, for: .reading)
    #expect(try catalog.count == 0)
    let journal = try catalog.operations.map { "\($0.command) \($0.themes) \($0.isUndone)" }
    #expect(journal == ["undo 8 false", "import 8 true"])
  }

  @Test func `the README shows the tested code`() throws {
    let code = try Repository.text("Tests/MemorizeKitTests/LibraryUse.swift")
    #expect(try Repository.text("README.md").contains("```swift\n\(code)```\n"), "copy the file into the README")
  }

  @Test(arguments: ["MemorizeKit", "Keeping-themes-in-an-app", "Converting-files", "A-format-of-your-own"])
  func `the reference shows the tested code`(article: String) throws {
    let lines = { (text: Substring) in text.split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) } }
    let examples = Repository.file("Examples/Sources")
    var files = try FileManager.default.subpathsOfDirectory(atPath: examples).filter { $0.hasSuffix(".swift") }
      .map { "Examples/Sources/\($0)" }
    files.append("Tests/MemorizeKitTests/LibraryUse.swift")
    let tested = try files.map { lines(try Repository.text($0)[...]) }
    let page = try Repository.text("Sources/MemorizeKit/MemorizeKit.docc/\(article).md")
    let shown = page.matches(of: /```swift\n([^`]*)```/)
    #expect(!shown.isEmpty)
    for code in shown.map(\.1) {
      #expect(tested.contains { $0.contains(lines(code)) }, "\(code)")
    }
  }

  @Test func `whole numbers are the bytes of a colour, and others its fractions`() {
    #expect(ThemeColor(red: 255, green: 0, blue: 0) == ThemeColor("red"))
    #expect(ThemeColor(red: 1.0, green: 0, blue: 0) == ThemeColor("red"))
  }

  @Test func `an app that renames a theme keeps the keys of other programs`() throws {
    let line = Data(#"[{"name": "Sea", "emojis": ["🐙", "🐠"], "mood": "calm"}]"#.utf8)
    let sea = try #require(ThemeFile(line, named: "sea.json").themes.first)
    let ocean = try sea.renamed("  Ocean ")
    #expect(ocean.name == "Ocean")
    #expect(ocean.extras.map(\.key) == ["mood"])
    #expect(ocean.extras == sea.extras)
    #expect(ocean.id == sea.id)
    #expect(throws: Diagnostic.self) { try sea.renamed(" ") }
    #expect(throws: Diagnostic.self) { try sea.renamed(String(repeating: "x", count: 101)) }
    #expect(try sea.renamed(String(repeating: "x", count: 100)).name.count == 100)
  }

  @Test func `a theme is printed as its name and its emoji`() throws {
    #expect("\(try Theme(name: "Sea", emojis: ["🐙", "🐠"], removedEmojis: ["🦀"]))" == "Sea 🐙🐠")
  }

  @Test func `an app gives emoji texts and a page the words of a language`() throws {
    let octopus = try #require(EmojiNames([.german]).find("Tintenfisch").first)
    let sea = try Theme(name: "Meer", emojis: ["🐠", octopus.face])
    let sums = try sea.settingTexts(of: sea.emojis[0], to: .two("3 × 4", "12")).settingTexts(
      of: sea.emojis[1], to: .one("Krake"))
    #expect(sums.words[sea.emojis[0]]?.texts == ["3 × 4", "12"])
    #expect(throws: Diagnostic.self) { try sums.settingTexts(of: sea.emojis[0], to: .one("Krake")) }
    let german = try #require(EmojiLanguage(rawValue: "de"))
    let page = try ThemeFile([sea]).data(as: HTMLFormat(PageLanguages(words: german)))
    #expect(String(decoding: page, as: UTF8.self).contains(#"lang="de""#))
  }

  @Test(arguments: [
    "Themes", "Formats", "ForeignFormats", "Packs", "Pages", "Plugins", "Catalogs", "SQLiteCatalogs", "Games",
    "ThemeFiles", "MemorizeKit",
  ])
  func `no sentence of the library names a command or an option`(module: String) throws {
    let folder = Repository.file("Sources/\(module)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      let code = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      guard code.contains("--") || code.contains("'memorize ") else { continue }
      for line in code.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        #expect(!line.contains(/'memorize [a-z]|--[a-z]{3,}[ .,;"']/), "\(file): \(line)")
      }
    }
  }

  @Test func `all formats of the command that need no plugin are in the library`() {
    let others = ["html", "epub", "xlsx", "ods", "pack", "tar"]
    #expect(FormatRegistry.all.names == FormatRegistry.withForeignFormats.names + others)
  }
}
