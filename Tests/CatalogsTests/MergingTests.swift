import CatalogSamples
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@testable import Catalogs

@Suite struct `Merging many themes into one` {
  private let catalog: SQLiteCatalog
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
  }

  /// Themes with the same name; each has one face that the ones before lack.
  private func namesakes(_ count: Int, named name: (Int) -> String = { _ in "Halloween" }) -> [Theme] {
    (0..<count).map { number in
      let faces = (number...number + 2).compactMap { Unicode.Scalar(0x2_0000 + UInt32($0)).map(Character.init) }
      return theme(UInt64(number + 1), name(number), String(faces))
    }
  }

  private func incoming(_ themes: [Theme]) -> [IncomingTheme] {
    themes.map { IncomingTheme($0, source: "a.zip") }
  }

  /// Counts the puts of a transaction, and the themes that it reads.
  private final class Counting: CatalogTransaction, CatalogSnapshot {
    let inner: any CatalogTransaction
    var puts = 0
    var reads = 0

    init(_ inner: any CatalogTransaction) { self.inner = inner }

    var state: any CatalogSnapshot { self }

    func put(_ theme: Theme) throws {
      puts += 1
      try inner.put(theme)
    }
    func remove(_ id: ThemeID) throws { try inner.remove(id) }
    func hasPut(_ id: ThemeID) throws -> Bool { try inner.hasPut(id) }
    func markAsImport(_ contents: [ThemeID: ImportedContent]) throws { try inner.markAsImport(contents) }
    func record(_ release: Release, of theme: ThemeID) throws { try inner.record(release, of: theme) }

    func put(_ source: FollowedSource) throws { try inner.put(source) }
    func count() throws -> Int { try inner.state.count() }
    func nextUndo(of actor: String) throws -> JournalOperation? { try inner.state.nextUndo(of: actor) }
    func nextRedo(of actor: String) throws -> JournalOperation? { try inner.state.nextRedo(of: actor) }
    func theme(_ id: ThemeID) throws -> Theme? {
      let theme = try inner.state.theme(id)
      if theme != nil { reads += 1 }
      return theme
    }
    func themes(matching key: NameKey) throws -> [Theme] {
      let themes = try inner.state.themes(matching: key)
      reads += themes.count
      return themes
    }
    func id(row: Int) throws -> ThemeID? { nil }
    func ids(prefix: String, limit: Int) throws -> [ThemeID] { [] }
    func forEachTheme(
      skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
    ) throws {}
    func forEachName(_ visit: (String) throws -> Bool) throws {}
    func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {}
    func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {}
    func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {}
  }

  @Test func `reads and writes the merged theme once`() throws {
    let themes = namesakes(1_000)
    _ = try catalog.write(note("import")) { transaction in
      let counting = Counting(transaction)
      var planner = ImportPlanner(in: counting, onConflict: .always(.merge), asking: false)
      for theme in incoming(themes) { _ = try planner.step(for: theme) }
      try planner.finish()
      #expect(counting.puts == 2)
      #expect(counting.reads <= 2)
      return ("imported", ())
    }
    #expect(try catalog.themes().map(\.emojis.count) == [1_002])
    #expect(try catalog.changes(of: 1) == [[nil, try catalog.themes()[0]]])
  }

  @Test func `gives the result of the rehearsal, even for more targets than are kept in memory`() throws {
    try catalog.put(theme(0xFFFF, "Theme 7", "AB", removed: "C"))
    let themes = namesakes(1_200) { "Theme \($0 % 150)" }
    let run = ThemeImport(into: catalog, onConflict: .always(.merge))
    let rehearsed = try run.rehearse(incoming(themes)).log
    let result = try run.commit(incoming(themes), note("import"))
    #expect(result.log.map(\.outcome) == rehearsed.map(\.outcome))
    #expect(result.log.map(\.result) == rehearsed.map(\.result))
    #expect(result.log.map(\.remark) == rehearsed.map(\.remark))
    let expected = Dictionary(grouping: themes, by: \.name)
    for stored in try catalog.themes() {
      let faces = Set((expected[stored.name] ?? []).flatMap(\.emojis))
      #expect(faces.isSubset(of: stored.emojis))
      #expect(stored.emojis.count == Set(stored.emojis).count)
      #expect(stored.emojis.count == faces.count + (stored.id.low == 0xFFFF ? 2 : 0))
    }
    #expect(try run.commit(incoming(themes), note("import")).operation == nil)
    _ = try catalog.undo(note("undo"))
    #expect(try catalog.themes() == [theme(0xFFFF, "Theme 7", "AB", removed: "C")])
    #expect(try catalog.check() == [])
  }

  @Test func `a theme that is replaced after a merge has the content of the replacement`() throws {
    try catalog.put(theme(1, "A", "AB", removed: "X"))
    var policies: [ConflictPolicy] = [.merge, .replace, .merge]
    _ = try catalog.write(note("import")) { transaction in
      let policy = ConflictResolution.asking(known: { _ in policies.removeFirst() }, ask: { _ in .skip })
      var planner = ImportPlanner(in: transaction, onConflict: policy, asking: false)
      let themes = [theme(1, "A", "CD"), theme(1, "B", "EF"), theme(1, "B", "GHX")]
      for theme in incoming(themes) { _ = try planner.step(for: theme) }
      try planner.finish()
      return ("imported", ())
    }
    #expect(try catalog.themes() == [theme(1, "B", "EFGH", removed: "X")])
  }
}
