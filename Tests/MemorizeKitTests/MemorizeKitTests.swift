import Catalogs
import ForeignFormats
import Formats
import Foundation
import Packs
import Pages
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

/// The library as an app uses it, without the command line.
struct MemorizeKitTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test func `the code in the README imports and exports a pack`() throws {
    let list = URL(fileURLWithPath: home.file("samples.plist"))
    let path = home.file("catalog.sqlite")
    try tryOut(URL(fileURLWithPath: Repository.file("SampleThemes/samples.zip")), propertyList: list, catalog: path)

    let written = try PropertyListSerialization.propertyList(from: Data(contentsOf: list), format: nil)
    #expect((written as? [[String: Any]])?.compactMap { $0["name"] as? String }.first == "Halloween")
    let catalog = try SQLiteCatalog.open(path: path, for: .reading)
    var journal: [String] = []
    try catalog.read { snapshot in
      #expect(try snapshot.count() == 0)
      try snapshot.forEachOperation {
        journal.append("\($0.command) \($0.themes) \($0.isUndone)")
        return true
      }
    }
    #expect(journal.contains("import 8 true"), "\(journal)")
  }

  @Test func `the README shows the tested code`() throws {
    let code = try Repository.text("Tests/MemorizeKitTests/LibraryUse.swift")
    #expect(try Repository.text("README.md").contains("```swift\n\(code)```\n"), "copy the file into the README")
  }

  @Test func `an app can write a theme as a page, and read it`() throws {
    let formats = FormatRegistry.withForeignFormats.adding(HTMLFormat())
    var reading = ThemeReading()
    let line = Array("Sea: 🐙🐠🦀\n".utf8)
    try formats.detect(line, fileName: "sea.txt").decode(line, into: &reading)
    let page = try HTMLFormat().encode(reading.themes, credits: Credits())
    var again = ThemeReading()
    try formats.detect(page, fileName: nil).decode(page, into: &again)
    #expect(again.themes == reading.themes)
    #expect(again.themes.map(\.name) == ["Sea"])
  }

  @Test func `an app that renames a theme keeps the keys of other programs`() throws {
    var reading = ThemeReading()
    let line = Array(#"[{"name": "Sea", "emojis": ["🐙", "🐠"], "mood": "calm"}]"#.utf8)
    try FormatRegistry.basic.detect(line, fileName: "sea.json").decode(line, into: &reading)
    let sea = try #require(reading.themes.first)
    let ocean = try sea.renamed("  Ocean ")
    #expect(ocean.name == "Ocean")
    #expect(ocean.extras.map(\.key) == ["mood"])
    #expect(ocean.extras == sea.extras)
    #expect(ocean.id == sea.id)
    #expect(throws: Diagnostic.self) { try sea.renamed(" ") }
    #expect(throws: Diagnostic.self) { try sea.renamed(String(repeating: "x", count: 101)) }
    #expect(try sea.renamed(String(repeating: "x", count: 100)).name.count == 100)
  }

  @Test func `workbooks, packs and tars can be added to the formats of an app`() throws {
    let formats = FormatRegistry.withForeignFormats.addingArchives()
    #expect(formats.names == FormatRegistry.withForeignFormats.names + ["xlsx", "ods", "pack", "tar"])
    let bytes = try PackFormat(payloads: .basic, generator: nil).encode([], credits: Credits(title: "Mine"))
    #expect(try formats.detect(bytes, fileName: nil).name == "pack")
  }
}
