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
      \(Migration.earlierVersions); \(Migration.earlierGames);
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

  @Test func `the release and the deletion of a theme outlive compaction, and what is followed too`() throws {
    let catalog = try open()
    func note(_ command: String) -> JournalNote { JournalNote(command: command, actor: "ann", time: 1_000) }
    let release = Release(source: "https://club.example/", number: 1)
    let site = FollowedSource(address: "https://club.example/", actor: "ann", time: 1_000)
    let stopped = FollowedSource(address: "file:///stopped/", actor: "ann", time: 1_000)
    _ = try catalog.write(note("update")) { transaction throws in
      for number in 1...3 as ClosedRange<UInt64> { try transaction.put(theme(number, "A\(number)")) }
      for number in 1...2 as ClosedRange<UInt64> { try transaction.record(release, of: theme(number, "").id) }
      try transaction.markAsImport([:])
      try transaction.put(site)
      try transaction.put(stopped)
      return ("", ())
    }
    try catalog.put(theme(1, "B"))
    try catalog.remove(theme(2, ""))
    func follow(_ isFollowed: Bool, _ source: FollowedSource) throws {
      var source = source
      source.isFollowed = isFollowed
      _ = try catalog.write(note("follow")) { ("", try $0.put(source)) }
    }
    try follow(false, stopped)
    try follow(false, site)
    try catalog.undo(note("undo"))
    for round in 1...12 { try catalog.put(theme(3, "Round \(round)")) }
    #expect(try catalog.operations().allSatisfy { $0.summary == "put" })
    try catalog.read { snapshot throws in
      #expect(try snapshot.releases() == [theme(1, "").id: [release]])
      #expect(try snapshot.deletions() == [theme(2, "").id: ThemeDeletion(time: nil)])
      #expect(try snapshot.sources().map(\.isFollowed) == [false, true])
    }
    #expect(try number("SELECT count(*) FROM releases") == 1)
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

  @Test(arguments: [false, true])
  func `a score stays forgotten, or shown, after its operation is compacted and the file repaired`(
    isUndone: Bool
  ) throws {
    try {
      let catalog = try open()
      try catalog.put(theme(1, "A"))
      for points in [1, 2] { try catalog.finish(score(1, points: points), after: catalog.keep(game(1), after: nil)) }
      #expect(try catalog.forget(1, note("scores"))?.id == 2)
      if isUndone { try catalog.undo(note("undo")) }
      for step in 1...9 { try catalog.put(theme(2, "\(step)")) }
      #expect(try catalog.read { try $0.compacted() }?.newest ?? 0 > 3)
    }()
    try Connection.open(path, .existing, patience: 100).run("UPDATE themes SET name_hash = 7")
    let write: ([UInt8]) throws -> Void = { try folder.write($0, to: "c") }
    _ = try SQLiteRepair(of: path).run(note("repair"), isWhole: { _ in true }, backUp: { _ in }, replace: write)
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
}
