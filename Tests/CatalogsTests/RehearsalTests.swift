import CatalogSamples
import Catalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@Suite struct `Rehearsing a change` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `reports the changes of the real run`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
    try catalog.put(theme(1, "A"), theme(2, "B"), theme(3, "C"), theme(4, "D"))
    var before = try catalog.themes()
    for round in 1...5 {
      let reader = try SQLiteCatalog.open(path: folder.file("c"), for: .reading)
      let rehearsal = try reader.rehearse { try story(seed &* 100 &+ UInt64(round), $0) }
      #expect(try catalog.themes() == before)
      let real = try catalog.write(note()) { try story(seed &* 100 &+ UInt64(round), $0) }
      #expect(rehearsal.result == real.result)
      let changes = try real.operation.map { try catalog.changes(of: $0.id) } ?? []
      #expect(Set(rehearsal.changes) == Set(changes.map { ThemeChange(from: $0[0], to: $0[1]) }))
      before = try catalog.themes()
    }
  }

  @Test func `works without a catalog file`() throws {
    let folder = try TemporaryFolder()
    let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .reading)
    let rehearsal = try catalog.rehearse { transaction throws in
      try transaction.put(theme(1, "A"))
      return ("one", try transaction.state.theme(row: 1)?.name)
    }
    #expect(rehearsal.changes == [.added(theme(1, "A"))])
    #expect(rehearsal.result == "A")
    #expect(rehearsal.summary == "one")
    #expect(try catalog.themes().isEmpty)
  }

  /// Random puts and removals, and the results of all queries between them.
  private func story(_ seed: UInt64, _ transaction: any CatalogTransaction) throws -> (String, [String]) {
    var random = SeededGenerator(seed: seed)
    var seen: [String] = []
    for step in 0..<12 {
      let number = UInt64.random(in: 1...8, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        try transaction.remove(theme(number, "").id)
      } else {
        try transaction.put(theme(number, Bool.random(using: &random) ? "T\(step % 3)" : "É"))
      }
      seen.append("\(try transaction.hasPut(theme(number, "").id))")
      let skip = Int.random(in: -1..<9, using: &random)
      var names: [String] = []
      try transaction.state.forEachTheme(skip: skip) { theme in
        names.append(theme.name)
        return names.count < 3
      }
      seen.append("\(try transaction.state.count()) \(names)")
      seen.append("\(try transaction.state.theme(row: skip)?.name ?? "-")")
      seen.append("\(try transaction.state.id(row: skip)?.description ?? "-")")
      seen.append("\(try transaction.state.numbers(of: [theme(number, "").id]))")
      seen.append("\(try transaction.state.theme(theme(number, "").id)?.name ?? "-")")
      seen.append("\(try transaction.state.themes(matching: NameKey("e")).map(\.id))")
      seen.append("\(try transaction.state.ids(prefix: "0", limit: 3))")
      try transaction.state.forEachName { name in
        seen.append(name)
        return true
      }
    }
    return ("story", seen)
  }
}
