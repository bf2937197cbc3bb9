import CatalogSamples
import Catalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@Suite struct `A theme as of an earlier moment` {
  private func theme(_ catalog: any Catalog, asOf moment: JournalMoment) throws -> Theme {
    try catalog.read { try $0.theme(sea.id, named: "Sea", asOf: moment) }
  }

  private let sea = CatalogSamples.theme(1, "Sea", "ABC")

  /// Operations 1 to 8; the theme is added by 2, edited by 3, 4 takes that back, 5 does it again, 6 is about another theme,
  /// 7 deletes it and 8 takes that back.
  private func tellStory(to catalog: any Catalog) throws {
    func put(_ theme: Theme, at time: Int64) throws {
      _ = try catalog.write(note(at: time)) { transaction throws in
        try transaction.put(theme)
        return ("put", ())
      }
    }
    try put(CatalogSamples.theme(2, "Zoo"), at: 1_000)
    try put(sea, at: 2_000)
    try put(CatalogSamples.theme(1, "Ocean", "ABC"), at: 3_000)
    try catalog.undo(note("undo", at: 4_000))
    try catalog.redo(note("redo", at: 5_000))
    try put(CatalogSamples.theme(2, "Park"), at: 6_000)
    _ = try catalog.write(note("delete", at: 7_000)) { transaction throws in
      try transaction.remove(sea.id)
      return ("removed", ())
    }
    try catalog.undo(note("undo", at: 8_000))
  }

  @Test(arguments: Store.allCases, [(2, "Sea"), (3, "Ocean"), (4, "Sea"), (5, "Ocean"), (6, "Ocean"), (8, "Ocean")])
  func `is what the newest operation up to then left`(store: Store, story: (Int64, String)) throws {
    try store.with { catalog throws in
      try tellStory(to: catalog)
      #expect(try theme(catalog, asOf: .operation(story.0)).name == story.1)
    }
  }

  @Test(
    arguments: Store.allCases,
    [
      (0, "catalog.absent-then"), (1, "catalog.absent-then"), (7, "catalog.absent-then"),
      (9, "catalog.no-such-operation"),
    ])
  func `is an error if it did not exist then`(store: Store, story: (Int64, String)) throws {
    try store.with { catalog throws in
      try tellStory(to: catalog)
      #expect(code { _ = try theme(catalog, asOf: .operation(story.0)) } == story.1)
    }
  }

  @Test(arguments: [(2_000, "Sea"), (2_999, "Sea"), (3_000, "Ocean"), (4_500, "Sea"), (9_000, "Ocean")])
  func `is found by its time`(time: Int64, name: String) throws {
    let catalog = MemoryCatalog()
    try tellStory(to: catalog)
    #expect(try theme(catalog, asOf: .time(time, words: "then")).name == name)
    #expect(code { _ = try theme(catalog, asOf: .time(999, words: "then")) } == "catalog.absent-then")
  }

  @Test(arguments: Store.allCases)
  func `is restored as a change that can be undone`(store: Store) throws {
    try store.with { catalog throws in
      try tellStory(to: catalog)
      try catalog.remove(sea)
      let restored = try catalog.write(note("restore")) { transaction throws in
        ("restored", try transaction.restore(sea.id, named: "Sea", asOf: .operation(4)))
      }
      #expect(restored.result == .added(sea))
      #expect(try catalog.themes().contains(sea))
      try catalog.undo(note("undo"))
      #expect(try !catalog.themes().contains { $0.id == sea.id })
    }
  }

  @Test(arguments: Store.allCases)
  func `is restored to its place in the list`(store: Store) throws {
    try store.with { catalog throws in
      try tellStory(to: catalog)
      try catalog.put(CatalogSamples.theme(3, "Last"))
      let before = try catalog.themes().map(\.id)
      try catalog.remove(sea)
      _ = try catalog.write(note("restore")) { transaction throws in
        ("restored", try transaction.restore(sea.id, named: "Sea", asOf: .operation(4)))
      }
      #expect(try catalog.themes().map(\.id) == before)
      #expect(try catalog.operations(touching: sea) == [11, 10, 8, 7, 5, 4, 3, 2])
      try catalog.undo(note("undo"))
      try catalog.redo(note("redo"))
      #expect(try catalog.themes().map(\.id) == before)
    }
  }

  @Test(arguments: Store.allCases)
  func `is restored after it was deleted in the same change`(store: Store) throws {
    try store.with { catalog throws in
      try tellStory(to: catalog)
      let before = try catalog.themes().map(\.id)
      _ = try catalog.write(note("restore")) { transaction throws in
        try transaction.remove(sea.id)
        return ("restored", try transaction.restore(sea.id, named: "Sea", asOf: .operation(4)))
      }
      #expect(try catalog.themes().map(\.id) == before)
      #expect(try catalog.themes().contains(sea))
    }
  }

  @Test func `is known since the newest compacted operation`() throws {
    let folder = try TemporaryFolder()
    let limits = JournalLimits(operations: 3, contents: 1_000, always: 1, step: 1_000)
    let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing, limits: limits)
    try catalog.put(sea)
    try catalog.put(CatalogSamples.theme(1, "Ocean", "ABC"))
    for round in 3...7 { try catalog.put(CatalogSamples.theme(2, "Round \(round)")) }
    try catalog.put(CatalogSamples.theme(1, "Lake", "ABC"))
    #expect(try catalog.read { try $0.compacted() }?.newest == 5)
    #expect(try theme(catalog, asOf: .operation(5)).name == "Ocean")
    #expect(try theme(catalog, asOf: .operation(8)).name == "Lake")
    #expect(code { _ = try theme(catalog, asOf: .operation(4)) } == "catalog.absent-then")
    #expect(try theme(catalog, asOf: .time(1_000, words: "then")).name == "Lake")
    #expect(code { _ = try theme(catalog, asOf: .time(999, words: "then")) } == "catalog.absent-then")
  }
}
