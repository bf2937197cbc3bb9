import CatalogSamples
import Catalogs
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

/// Themes that are added in batches must look like themes that were added one by one.
@Suite struct `A change of thousands of themes` {
  private let folder: TemporaryFolder
  private let catalog: SQLiteCatalog
  private let themes: [Theme]

  init() throws {
    folder = try TemporaryFolder()
    catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
    var generator = ThemeGenerator(seed: 8)
    themes = generator.themes(4_600)
  }

  private func write(_ body: (any CatalogTransaction) throws -> Void) throws {
    _ = try catalog.write(note()) { transaction throws in
      try body(transaction)
      return ("changed", ())
    }
  }

  @Test(arguments: [0, 3, 10_000])
  func `leaves a sound catalog, whatever was there before`(before: Int) throws {
    if before > 0 {
      var generator = ThemeGenerator(seed: 9)
      try write { transaction in for theme in generator.themes(before) { try transaction.put(theme) } }
    }
    try write { transaction in for theme in themes { try transaction.put(theme) } }
    #expect(try catalog.check() == [])
    #expect(try catalog.themes(skip: before) == themes)
    #expect(try catalog.read { try $0.theme(themes[700].id) } == themes[700])
    _ = try catalog.undo(note("undo"))
    #expect(try catalog.read { try $0.count() } == before)
    _ = try catalog.redo(note("redo"))
    #expect(try catalog.check() == [])
    #expect(try catalog.themes(skip: before) == themes)
  }

  @Test func `is visible inside the transaction`() throws {
    try write { transaction in
      for (index, theme) in themes.enumerated() {
        #expect(try transaction.state.theme(theme.id) == nil)
        try transaction.put(theme)
        guard index % 300 == 299 else { continue }
        #expect(try transaction.state.theme(themes[index - 200].id) == themes[index - 200])
        let name = themes[index - 100].name
        #expect(try transaction.state.themes(matching: NameKey(name)).contains { $0.name == name })
        #expect(try transaction.state.theme(row: index) == themes[index - 1])
        #expect(try catalog.read { try $0.theme(theme.id) } == theme)
        #expect(try transaction.state.count() == index + 1)
      }
    }
    #expect(try catalog.check() == [])
    #expect(try catalog.themes() == themes)
  }

  @Test func `may change and delete its own new themes`() throws {
    try write { transaction in
      for theme in themes { try transaction.put(theme) }
      try transaction.put(themes[5].renamed(checked: "Again"))
      try transaction.remove(themes[6].id)
      try transaction.remove(themes[7].id)
      try transaction.put(themes[7])
    }
    let kept = Array(themes[..<5]) + [themes[5].renamed(checked: "Again")] + themes[8...] + [themes[7]]
    #expect(try catalog.themes() == kept)
    #expect(try catalog.operations().map(\.themes) == [kept.count])
    #expect(try catalog.check() == [])
  }

  @Test func `can be made while the journal is visited`() throws {
    try catalog.put(theme(1, "First"))
    try catalog.put(theme(2, "Second"))
    var seen = 0
    try write { transaction in
      try transaction.state.forEachOperation { _ in
        seen += 1
        for theme in themes where seen == 1 { try transaction.put(theme) }
        #expect(try transaction.state.theme(row: 3) == themes[0])
        return true
      }
    }
    #expect(seen == 2)
    #expect(try catalog.themes(skip: 2) == themes)
    #expect(try catalog.check() == [])
  }

  @Test func `leaves the indexes in place if it fails`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try write { transaction in
        for theme in themes { try transaction.put(theme) }
        _ = try transaction.state.theme(row: 1)
        throw Stop()
      }
    }
    #expect(try catalog.themes() == [])
    #expect(try catalog.check() == [])
  }

  @Test func `an index that disappears after the opening is reported`() throws {
    try catalog.put(theme(1, "A"))
    try Connection.open(folder.file("c"), .existing, patience: 100).run("DROP INDEX themes_by_id")
    #expect(try catalog.check().map(\.message) == ["this is not a plain catalog: missing index 'themes_by_id'"])
  }
}
