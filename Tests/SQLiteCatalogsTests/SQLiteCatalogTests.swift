import CatalogSamples
import Catalogs
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `A SQLite catalog` {
  @Test func `returns thousands of generated themes to another connection`() throws {
    let folder = try TemporaryFolder()
    var generator = ThemeGenerator(seed: 4, hasExtras: true)
    let themes = generator.themes(3_000)
    _ = try SQLiteCatalog.open(path: folder.file("c"), for: .writing).write(note()) { transaction throws in
      for theme in themes { try transaction.put(theme) }
      return ("all", ())
    }
    let other = try SQLiteCatalog.open(path: folder.file("c"), for: .reading)
    #expect(try other.themes() == themes)
    #expect(try other.check() == [])
  }

  @Test func `distinguishes themes with the same checksum`() throws {
    let folder = try TemporaryFolder()
    let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
    try catalog.put(theme(1, "A"))
    var record = VersionRecord()
    record.set(theme(1, "B"), of: theme(1, "").id)
    try Connection.open(folder.file("c"), .existing, patience: 100)
      .run("UPDATE themes SET checksum = \(record.checksum)")
    try catalog.put(theme(1, "B"))
    #expect(try catalog.themes() == [theme(1, "B")])
  }

  @Test func `tells of commits that change something, and of no others`() throws {
    let folder = try TemporaryFolder()
    var events: [CatalogEvent] = []
    let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing) { events.append($0) }
    try catalog.put(theme(1, "A"))
    #expect(events.map { "\($0)" } == ["committing", "committed"])
    let unchanged = try catalog.write(note()) { transaction throws in
      try transaction.put(theme(1, "B"))
      try transaction.put(theme(1, "A"))
      return ("nothing", ())
    }
    #expect(unchanged.operation == nil)
    #expect(events.count == 2)
  }

  @Test func `undoes and redoes a large import as a whole, even among other themes`() throws {
    let folder = try TemporaryFolder()
    var generator = ThemeGenerator(seed: 5)
    let themes = generator.themes(2_000)
    let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
    for hasOther in [false, true] {
      if hasOther { try catalog.put(theme(1, "Other"), by: "bob") }
      let imported = try catalog.write(note("import")) { transaction throws in
        for theme in themes { try transaction.put(theme) }
        return ("imported", ())
      }.operation
      let before = try catalog.themes()
      #expect(try catalog.undo(note("undo")).id == imported?.id)
      #expect(try catalog.themes() == (hasOther ? [theme(1, "Other")] : []))
      _ = try catalog.redo(note("redo"))
      #expect(try catalog.themes() == before)
      #expect(try catalog.read { try $0.count() } == before.count)
      _ = try catalog.undo(note("undo"))
    }
    #expect(try catalog.check() == [])
  }
}
