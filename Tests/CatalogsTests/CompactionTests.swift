import CatalogSamples
import Catalogs
import PostgresCatalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

/// The stores that compact their journals.
enum CompactingStore: String, CaseIterable, CustomTestStringConvertible {
  case file = "a SQLite file"
  case server = "a PostgreSQL server"

  var testDescription: String { rawValue }

  static let allCases = PostgresServer.isAllowed ? [file, server] : [file]

  /// Runs `body` on a new catalog, which must be sound at the end.
  func with(
    operations: Int64 = 5, contents: Int64 = 1_000, always: Int64 = 2, step: Int = 100,
    _ body: (any Catalog & GameStore & CatalogHealth) throws -> Void
  ) throws {
    let limits = JournalLimits(operations: operations, contents: contents, always: always, step: step)
    func check(_ catalog: any Catalog & GameStore & CatalogHealth) throws {
      try body(catalog)
      #expect(try catalog.check() == [])
    }
    switch self {
    case .file:
      let folder = try TemporaryFolder()
      try check(SQLiteCatalog.open(path: folder.file("c"), for: .writing, limits: limits))
    case .server:
      try ServerCatalogs.with { server, database in
        try check(PostgresCatalog.open(server.address(of: database), person: "test", limits: limits))
      }
    }
  }
}

/// The rules of Documentation/Catalog.md.
@Suite struct `Compacting the journal of any store` {
  @Test(arguments: CompactingStore.allCases)
  func `only the newest operations can be undone`(store: CompactingStore) throws {
    try store.with { catalog throws in
      for step in 1...20 as ClosedRange<Int64> {
        _ = try catalog.write(note(at: step * 1_000)) { transaction throws in
          try transaction.put(theme(UInt64(step % 3), "T\(step)"))
          return ("step \(step)", ())
        }
      }
      #expect(try catalog.operations().map(\.id) == [20, 19, 18, 17, 16])
      #expect(
        try catalog.read { try $0.compacted() } == CompactedOperations(count: 15, newest: 15, times: 1_000...15_000))
      #expect(try catalog.check() == [])
      #expect(code { _ = try catalog.undo(15, note("undo")) } == "catalog.no-such-operation")
      #expect(code { _ = try catalog.undo(21, note("undo")) } == "catalog.no-such-operation")
      #expect(try catalog.undo(newest: 99, note("undo")).map(\.id) == [20, 19, 18, 17, 16])
      #expect(Set(try catalog.themes().map(\.name)) == ["T13", "T14", "T15"])
      #expect(
        refusal { _ = try catalog.undo(note("undo")) }?.hint
          == "Operations before 16 are too old to undo.")
      #expect(try catalog.redo(newest: 99, note("redo")).count == 5)
      #expect(Set(try catalog.themes().map(\.name)) == ["T18", "T19", "T20"])
      #expect(try catalog.facts().compacted == 15 + 5)
      #expect(try catalog.check() == [])
    }
  }

  @Test(arguments: CompactingStore.allCases)
  func `an old operation stays as long as its undo can be redone`(store: CompactingStore) throws {
    try store.with { catalog throws in
      try catalog.put(theme(1, "first"))
      for step in 1...4 { try catalog.put(theme(2, "\(step)"), by: "bob") }
      try catalog.undo(note("undo"))
      for step in 5...8 { try catalog.put(theme(2, "\(step)"), by: "bob") }
      #expect(try catalog.operations().map(\.id) == [10, 9, 8, 7, 6, 1])
      #expect(try catalog.redo(note("redo")).id == 1)
      #expect(try catalog.themes().map(\.name) == ["first", "8"])
      for step in 9...13 { try catalog.put(theme(2, "\(step)"), by: "bob") }
      #expect(try catalog.operations().map(\.id) == [16, 15, 14, 13, 12])
      #expect(try catalog.check() == [])
    }
  }

  @Test(arguments: CompactingStore.allCases)
  func `the history of a theme lacks compacted operations`(store: CompactingStore) throws {
    try store.with { catalog throws in
      let content = theme(1, "A")
      for step in 1...8 { try catalog.put(theme(1, "\(step)"), theme(2, "B\(step)")) }
      #expect(try catalog.operations(touching: content) == [8, 7, 6, 5, 4])
      try catalog.put(content)
      #expect(try catalog.undo(content).map(\.operation.id) == [9])
      let entries = try catalog.operations().map(\.id)
      #expect(code { _ = try catalog.revert([1, 2], note("undo"), summary: "") } == "catalog.no-such-operation")
      #expect(try catalog.operations().map(\.id) == entries)
      for step in 1...6 { try catalog.put(theme(3, "C\(step)")) }
      #expect(try catalog.operations(touching: content) == [])
      let rejected = refusal { try catalog.undo(theme(1, "8"), seen: theme(1, "8")) }
      #expect(rejected?.hint?.contains("are too old to undo") == true)
    }
  }

  @Test(arguments: CompactingStore.allCases)
  func `unneeded contents are removed`(store: CompactingStore) throws {
    try store.with(operations: 3) { catalog throws in
      try catalog.put(theme(1, "kept for ever"))
      for step in 1...30 {
        try catalog.put(theme(2, "A\(step)"))
        try catalog.remove(theme(2, ""))
      }
      for _ in 1...20 {
        try catalog.undo(note("undo"))
        try catalog.redo(note("redo"))
      }
      // The content in effect, the deletion that is undone and redone, and the content it restores.
      #expect(try catalog.facts().versions == 3)
    }
  }

  @Test(arguments: CompactingStore.allCases, [false, true])
  func `a score stays forgotten, or shown, after its operation is compacted`(
    store: CompactingStore, isUndone: Bool
  ) throws {
    try store.with { catalog throws in
      try catalog.put(theme(1, "A"))
      for points in [1, 2] { try catalog.finish(score(1, points: points), after: catalog.keep(game(1), after: nil)) }
      #expect(try catalog.forget(1, note("scores"))?.id == 2)
      if isUndone { try catalog.undo(note("undo")) }
      for step in 1...9 { try catalog.put(theme(2, "\(step)")) }
      #expect(try catalog.read { try $0.compacted() }?.newest ?? 0 > 3)
      #expect(try catalog.scores().map(\.points) == (isUndone ? [1, 2] : [2]))
    }
  }

  /// Operation 2 is undone by operation 6, and so outlives 3 and 4.
  @Test(arguments: CompactingStore.allCases)
  func `what a theme was between compacted operations is unknown`(store: CompactingStore) throws {
    try store.with { catalog throws in
      func put(_ themes: Theme..., at time: Int64) throws {
        _ = try catalog.write(note(at: time)) { transaction throws in
          for theme in themes { try transaction.put(theme) }
          return ("put", ())
        }
      }
      try put(theme(1, "A"), theme(3, "Old"), at: 1_000)
      try put(theme(1, "B"), at: 2_000)
      try put(theme(1, "C"), at: 3_000)
      try catalog.undo(note("undo", at: 4_000))
      for time in 5...9 as ClosedRange<Int64> {
        if time == 6 {
          _ = try catalog.undo(2, note("undo", at: 6_000))
        } else {
          try put(theme(2, "\(time)"), at: time * 1_000)
        }
      }
      #expect(try catalog.operations().map(\.id) == [9, 8, 7, 6, 5, 2])
      func name(_ number: UInt64, asOf moment: JournalMoment) throws -> String {
        try catalog.read { try $0.theme(theme(number, "").id, named: "It", asOf: moment) }.name
      }
      let unknown = "it is not known what 'It' was as of operation 3: operations up to 4 were compacted"
      #expect(refusal { _ = try name(1, asOf: .operation(3)) }?.message == unknown)
      #expect(code { _ = try name(1, asOf: .time(3_500, words: "then")) } == "catalog.absent-then")
      #expect(try [2, 4, 5, 6].map { try name(1, asOf: .operation($0)) } == ["B", "B", "B", "A"])
      // At that time the newest operation was a compacted one, but not the oldest that is kept.
      #expect(try name(3, asOf: .time(4_500, words: "then")) == "Old")
      #expect(try name(1, asOf: .time(4_500, words: "then")) == "B")
    }
  }

  /// Expects that many operations after each of the first changes.
  private func expect(_ counts: [Int], in catalog: any Catalog) throws {
    for (step, count) in counts.enumerated() {
      try catalog.put(theme(1, "\(step)"))
      #expect(try catalog.operations().count == count)
    }
  }

  @Test(arguments: CompactingStore.allCases)
  func `as many operations are kept as the limit allows`(store: CompactingStore) throws {
    try store.with(operations: 5) { try expect([1, 2, 3, 4, 5, 5], in: $0) }
  }

  @Test(arguments: CompactingStore.allCases)
  func `operations are compacted once there are more contents than the limit`(store: CompactingStore) throws {
    try store.with(operations: 100, contents: 10, always: 1) { try expect(Array(1...11) + [11], in: $0) }
  }

  @Test(arguments: CompactingStore.allCases)
  func `the newest operations are kept whatever their contents`(store: CompactingStore) throws {
    try store.with(operations: 100, contents: 0, always: 3) { try expect([1, 2, 3, 3, 3], in: $0) }
  }

  @Test(arguments: CompactingStore.allCases, 1...3 as ClosedRange<UInt64>)
  func `a compacted journal agrees with a complete model`(store: CompactingStore, seed: UInt64) throws {
    try store.with(operations: 9, step: 3) { try compare($0, with: JournalModel(), seed) }
  }

  private func compare(
    _ catalog: any Catalog & CatalogHealth, with model: JournalModel, _ seed: UInt64
  ) throws {
    let limit: Int64 = 9
    var model = model
    var random = SeededGenerator(seed: seed)
    var undoers: [Int: String] = [:]
    for step in 1...150 {
      let actor = ["ann", "bob"].randomElement(using: &random) ?? "ann"
      let forgotten = Int64(model.length) - limit
      var next = model
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let changed = theme(UInt64.random(in: 1...5, using: &random), "T\(step)")
        let isRemoved = Int.random(in: 0..<3, using: &random) == 0
        next.state[changed.id] = isRemoved ? nil : changed
        model.change(actor, to: next.state)
        _ = try isRemoved ? catalog.remove(changed, by: actor) : catalog.put(changed, by: actor)
      case 4..<7:
        let id = Bool.random(using: &random) ? nil : Int64.random(in: 1...Int64(model.length + 1), using: &random)
        let newest = model.entries.filter { $0.value.actor == actor && $0.value.undoneAt == nil }.keys.max()
        let expected = next.undo(id, actor)
        let found = outcome {
          try id.map { try catalog.undo($0, note("undo", by: actor)) } ?? catalog.undo(note("undo", by: actor))
        }
        if found == expected {
          model = next
          if Int(expected) != nil { undoers[model.length] = actor }
        } else {
          #expect(
            ["catalog.no-such-operation", "catalog.nothing-to-undo"].contains(found), "seed \(seed), step \(step)")
          #expect(id ?? newest ?? 0 <= forgotten, "seed \(seed), step \(step): \(expected)")
        }
      default:
        let expected = next.redo(actor, undoers: undoers)
        let found = outcome { try catalog.redo(note("redo", by: actor)) }
        if found == expected {
          model = next
        } else {
          let undone = model.entries.values.filter { entry in
            entry.undoneAt.map { entry.actor == actor || undoers[$0] == actor } == true
          }
          #expect(found == "catalog.nothing-to-redo", "seed \(seed), step \(step): \(expected)")
          #expect(
            Int64(undone.compactMap(\.undoneAt).max() ?? 0) <= forgotten, "seed \(seed), step \(step): \(expected)")
        }
      }
      let themes = try catalog.themes()
      #expect(Dictionary(uniqueKeysWithValues: themes.map { ($0.id, $0) }) == model.state, "seed \(seed), step \(step)")
      #expect(try catalog.check() == [], "seed \(seed), step \(step)")
    }
    #expect(try catalog.operations().count < 3 * Int(limit))
  }

  private func outcome(_ body: () throws -> JournalOperation) -> String {
    do { return "\(try body().id)" } catch let finding as Diagnostic { return finding.code } catch { return "\(error)" }
  }
}
