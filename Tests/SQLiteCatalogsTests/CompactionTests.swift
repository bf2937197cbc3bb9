import CatalogSamples
import Catalogs
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `Compacting the journal` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
  }

  private func open(operations: Int64 = 5, contents: Int64 = 1_000, always: Int64 = 2, step: Int = 100) throws
    -> SQLiteCatalog
  {
    try SQLiteCatalog.open(
      path: path, for: .writing,
      limits: JournalLimits(operations: operations, contents: contents, always: always, step: step))
  }

  private func number(_ sql: String) throws -> Int64? {
    try Connection.open(path, .existing, patience: 100).integer(sql)
  }

  @Test func `only the newest operations can be undone`() throws {
    let catalog = try open()
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

  @Test(arguments: ["operations = 8", "newest = 3", "first_time = 999", "last_time = 99999", "checksum = NULL"])
  func `a changed row of compacted operations is damage`(change: String) throws {
    let catalog = try open()
    for step in 1...12 as ClosedRange<UInt64> { try catalog.put(theme(step % 3, "T\(step)")) }
    try Connection.open(path, .existing, patience: 100).run("UPDATE folded SET \(change)")
    #expect(code { _ = try catalog.read { try $0.compacted() } } == "catalog.damaged")
    #expect(try catalog.check().map(\.code) == ["catalog.damaged"])
    #expect(code { _ = try catalog.undo(2, note("undo")) } == "catalog.damaged")
    // Further changes do not correct the row.
    try catalog.put(theme(9, "new"))
    #expect(try catalog.undo(note("undo")).summary == "put")
    #expect(code { _ = try catalog.read { try $0.compacted() } } == "catalog.damaged")
  }

  @Test func `a catalog without a checksum of compaction gets one with its next change`() throws {
    try {
      let catalog = try open()
      for step in 1...12 as ClosedRange<UInt64> { try catalog.put(theme(step % 3, "T\(step)")) }
    }()
    try Connection.open(path, .existing, patience: 100).run(
      """
      ALTER TABLE folded DROP COLUMN checksum; DROP TABLE imports; DROP TABLE imported;
      \(Migration.earlierGames);
      DELETE FROM migrations WHERE number > 3; PRAGMA user_version = 3
      """)
    let old = try SQLiteCatalog.open(path: path, for: .reading)
    #expect(try old.read { try $0.compacted() }?.count == 7)
    #expect(try old.check() == [])
    try open().put(theme(1, "later"))
    #expect(try number("PRAGMA user_version") == Int64(Migration.all.count))
    #expect(try open().check() == [])
    #expect(try open().read { try $0.compacted() }?.count == 8)
    try Connection.open(path, .existing, patience: 100).run("UPDATE folded SET operations = 7")
    #expect(try open().check().map(\.code) == ["catalog.damaged"])
  }

  @Test func `queued versions with impossible numbers are dropped`() throws {
    let catalog = try open()
    try catalog.put(theme(1, "first"))
    try Connection.open(path, .existing, patience: 100).run(
      """
      INSERT INTO folding (operation, owner, next_version, last_version)
      VALUES (1, 1, 9223372036854775800, 9223372036854775807), (1, 1, -9223372036854775808, 5), (1, 1, 1, -7)
      """)
    try catalog.put(theme(1, "second"))
    #expect(try number("SELECT count(*) FROM folding") == 0)
    #expect(try catalog.themes().map(\.name) == ["second"])
    #expect(try catalog.check() == [])
  }

  @Test func `unneeded contents are removed, but no number is used twice`() throws {
    let catalog = try open(operations: 3)
    try catalog.put(theme(1, "kept for ever"))
    for step in 1...30 {
      try catalog.put(theme(2, "A\(step)"))
      try catalog.remove(theme(2, ""))
    }
    let newest = try #require(try number("SELECT max(id) FROM versions"))
    for _ in 1...20 {
      try catalog.undo(note("undo"))
      try catalog.redo(note("redo"))
    }
    // The content in effect, the deletion that is undone and redone, and the content it restores.
    #expect(try number("SELECT count(*) FROM versions") == 3)
    #expect(try number("SELECT count(*) FROM touches") == 4)
    #expect(try number("SELECT count(*) FROM folding") == 0)
    try catalog.put(theme(3, "new"))
    #expect(try number("SELECT max(id) FROM versions") == newest + 1)
    #expect(try catalog.check() == [])
  }

  @Test func `an old operation stays as long as its undo can be redone`() throws {
    let catalog = try open()
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

  @Test func `a journal of huge operations shrinks in small steps and stays sound`() throws {
    var generator = ThemeGenerator(seed: 4)
    let themes = generator.themes(300)
    do {
      let catalog = try open(operations: 1_000, contents: 1_000_000)
      for step in 1...8 {
        _ = try catalog.write(note()) { transaction throws in
          for theme in themes { try transaction.put(theme.renamed(checked: "\(theme.name.prefix(50)) \(step)")) }
          return ("", ())
        }
      }
      #expect(try catalog.operations().count == 8)
    }
    let catalog = try open(operations: 1_000, contents: 900, always: 1, step: 70)
    var sizes: [Int64] = []
    for step in 1...60 {
      try catalog.put(theme(1, "\(step)"))
      sizes.append(try number("SELECT count(*) FROM versions") ?? 0)
      #expect(try catalog.check() == [], "step \(step)")
    }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 - $1 <= 71 })
    // Three imports that are partly within the limit, the contents before the first of them, and the small changes.
    #expect(sizes.last == 1_260)
    let names = try catalog.themes().map(\.name)
    #expect(names.count == 301)
    #expect(names.filter { $0.hasSuffix(" 8") }.count == 300)
  }

  @Test func `the documentation has the standard limits`() throws {
    let page = try Repository.text("Documentation/Catalog.md")
    let limits = JournalLimits.standard
    for (words, limit) in [
      ("Operations older than the newest", limits.operations), ("operations wrote more than", limits.contents),
      ("the newest", limits.always),
    ] { #expect(page.contains("\(words) \(grouped(Int(limit)))"), "\(limit)") }
    #expect(page.contains("at most \(grouped(limits.step)) rows"))
  }

  @Test func `the history of a theme lacks compacted operations`() throws {
    let catalog = try open()
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

  @Test(arguments: [false, true], [false, true])
  func `a score stays forgotten, or shown, after its operation is compacted`(isUndone: Bool, isRepaired: Bool) throws {
    try {
      let catalog = try open()
      try catalog.put(theme(1, "A"))
      for points in [1, 2] { try catalog.finish(score(1, points: points), after: catalog.keep(game(1), after: nil)) }
      #expect(try catalog.forget(1, note("scores"))?.id == 2)
      if isUndone { try catalog.undo(note("undo")) }
      for step in 1...9 { try catalog.put(theme(2, "\(step)")) }
      #expect(try catalog.read { try $0.compacted() }?.newest ?? 0 > 3)
    }()
    if isRepaired {
      try Connection.open(path, .existing, patience: 100).run("UPDATE themes SET name_hash = 7")
      let write: ([UInt8]) throws -> Void = { try folder.write($0, to: "c") }
      _ = try SQLiteRepair(of: path).run(note("repair"), isWhole: { _ in true }, backUp: { _ in }, replace: write)
    }
    #expect(try open().scores().map(\.points) == (isUndone ? [1, 2] : [2]))
    #expect(try open().check() == [])
  }

  @Test func `a change is committed even if its compaction fails`() throws {
    let catalog = try open()
    for step in 1...5 { try catalog.put(theme(1, "\(step)")) }
    try Connection.open(path, .existing, patience: 100).run("DROP TABLE folding; CREATE TABLE folding (other TEXT)")
    try catalog.put(theme(1, "six"))
    #expect(try catalog.operations().count == 6)
    #expect(try catalog.themes().map(\.name) == ["six"])
  }

  @Test func `a compaction that fails half-way is rolled back`() throws {
    let catalog = try open()
    for step in 1...5 { try catalog.put(theme(1, "\(step)")) }
    try Connection.open(path, .existing, patience: 100).run(
      "ALTER TABLE folding ADD COLUMN stop INTEGER AS (NULL) NOT NULL")
    try catalog.put(theme(1, "six"))
    #expect(try catalog.operations().count == 6)
    #expect(try number("SELECT count(*) FROM folded") == 0)
    #expect(try number("SELECT count(*) FROM folding") == 0)
  }

  @Test func `a compaction that rolls back the change makes it fail`() throws {
    let catalog = try open()
    for step in 1...5 { try catalog.put(theme(1, "\(step)")) }
    try Connection.open(path, .existing, patience: 100).run(
      "ALTER TABLE folding ADD COLUMN stop INTEGER AS (NULL) NOT NULL ON CONFLICT ROLLBACK")
    #expect(code { try catalog.put(theme(1, "six")) } == "catalog.failed")
    #expect(try catalog.themes().map(\.name) == ["5"])
    #expect(try catalog.operations().count == 5)
  }

  /// How many operations are kept after each of the first changes.
  private func kept(after changes: Int, in catalog: SQLiteCatalog) throws -> [Int] {
    try (1...changes).map { step in
      try catalog.put(theme(1, "\(step)"))
      return try catalog.operations().count
    }
  }

  @Test func `as many operations are kept as the limit allows`() throws {
    #expect(try kept(after: 6, in: open(operations: 5)) == [1, 2, 3, 4, 5, 5])
  }

  @Test func `operations are compacted once there are more contents than the limit`() throws {
    #expect(try kept(after: 12, in: open(operations: 100, contents: 10, always: 1)) == Array(1...11) + [11])
  }

  @Test func `the newest operations are kept whatever their contents`() throws {
    #expect(try kept(after: 5, in: open(operations: 100, contents: 0, always: 3)) == [1, 2, 3, 3, 3])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a compacted journal agrees with a complete model`(seed: UInt64) throws {
    let limit: Int64 = 9
    let catalog = try open(operations: limit, step: 3)
    var random = SeededGenerator(seed: seed)
    var model = JournalModel()
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
