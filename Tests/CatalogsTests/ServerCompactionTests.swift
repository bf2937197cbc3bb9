import CatalogSamples
import Catalogs
import PostgresCatalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@Suite(.enabled(if: PostgresServer.isAllowed)) struct `Compacting the journal on a server` {
  private static let limits = JournalLimits(operations: 6, contents: 12, always: 2, step: 1_000)

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `leaves what a file keeps`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let file = try SQLiteCatalog.open(path: folder.file("c"), for: .writing, limits: Self.limits)
    try ServerCatalogs.with { host, database in
      let server = try PostgresCatalog.open(host.address(of: database), person: "test", limits: Self.limits)
      try compare(file, server, seed)
    }
  }

  private func compare(_ file: SQLiteCatalog, _ server: PostgresCatalog, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 1...80 {
      let choice = Int.random(in: 0..<9, using: &random)
      let numbers = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        UInt64.random(in: 1...5, using: &random)
      }
      let results = [file, server].map { (catalog: any Catalog) -> String in
        code {
          switch choice {
          case 0: _ = try catalog.undo(note("undo", at: Int64(step)))
          case 1: _ = try catalog.redo(note("redo", at: Int64(step)))
          case 2: _ = try catalog.remove(theme(numbers[0], ""))
          case 3:
            let words = step % 2 == 0 ? [Emoji(qualified: "B"): CardTexts.one("w\(step)")] : [:]
            let release = step % 3 == 0 ? nil : Release(source: step % 3 == 1 ? "site" : nil, number: Int64(step))
            let themes = numbers.map {
              IncomingTheme(theme($0, "I\(step)", words: words), name: nil, source: "file", release: release)
            }
            _ = try ThemeImport(into: catalog, onConflict: .always(.replace)).commit(themes, note("import"))
          case 4:
            let address = ["A", "b"][step % 2]
            try catalog.put(
              FollowedSource(address: address, actor: "ann", time: 1, isFollowed: numbers[0] > 2, number: Int64(step)))
          default: try catalog.put(theme(numbers[0], "T\(step)"), theme(numbers.last ?? 9, "U\(step)"))
          }
        }
      }
      #expect(results[0] == results[1], "step \(step)")
      try #expect(file.themes() == server.themes(), "step \(step)")
      try #expect(file.operations() == server.operations(), "step \(step)")
      try #expect(file.read { try $0.compacted()?.newest } == server.read { try $0.compacted()?.newest })
      try #expect(file.facts().versions == server.facts().versions, "step \(step)")
      try #expect(file.releases().mapValues(Set.init) == server.releases().mapValues(Set.init), "step \(step)")
      try #expect(file.sources() == server.sources(), "step \(step)")
      try #expect(file.read { try $0.deletions() } == server.read { try $0.deletions() }, "step \(step)")
      for number in 1...5 as ClosedRange<UInt64> {
        #expect(try imports(of: number, in: file) == imports(of: number, in: server), "step \(step)")
      }
    }
    #expect(try file.facts().compacted > 20)
    #expect(try file.check() == [])
    #expect(try server.check() == [])
  }

  private func imports(of number: UInt64, in catalog: any Catalog) throws -> [Theme] {
    var found: [Theme] = []
    try catalog.read {
      try $0.forEachImport(of: theme(number, "").id) { theme, _ in
        found.append(theme)
        return true
      }
    }
    return found
  }
}
