import CatalogSamples
import Catalogs
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `What imports brought` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
  }

  private static let few = JournalLimits(operations: 3, contents: 1_000, always: 1, step: 1_000)

  private func open(limits: JournalLimits = .standard) throws -> SQLiteCatalog {
    try SQLiteCatalog.open(path: path, for: .writing, limits: limits)
  }

  private func run(_ sql: String) throws { try Connection.open(path, .existing, patience: 100).run(sql) }

  private func number(_ sql: String) throws -> Int64? {
    try Connection.open(path, .existing, patience: 100).integer(sql)
  }

  @discardableResult
  private func importing(_ themes: Theme..., into catalog: SQLiteCatalog) throws -> [ImportOutcome] {
    let incoming = themes.map { IncomingTheme($0, source: "a.zip") }
    return try ThemeImport(into: catalog, onConflict: .updating).commit(incoming, note("import")).log.map(\.outcome)
  }

  private func imports(_ catalog: SQLiteCatalog) throws -> [Theme] {
    try catalog.read { snapshot throws in
      var imports: [Theme] = []
      try snapshot.forEachImport(of: theme(1, "").id) { theme, _ in
        imports.append(theme)
        return true
      }
      return imports
    }
  }

  private static let first = theme(1, "Sea", "ABC")
  private static let second = theme(1, "Sea", "ABD", extras: [.init("k", .null)])
  /// The second file as it is remembered: it took C out of play.
  private static let remembered = theme(1, "Sea", "ABD", removed: "C", extras: [.init("k", .null)])

  @Test func `is stored only where the theme became something else`() throws {
    let catalog = try open()
    try importing(Self.first, theme(2, "Zoo"), into: catalog)
    #expect(try number("SELECT count(*) FROM imported") == 0)
    try catalog.put(theme(1, "Sea", "ABCX"))
    try importing(Self.second, into: catalog)
    #expect(try number("SELECT count(*) FROM imported") == 1)
    #expect(try imports(catalog) == [Self.remembered, Self.first])
    #expect(try catalog.check() == [])
  }

  @Test func `outlives a compaction`() throws {
    let catalog = try open(limits: Self.few)
    try importing(Self.first, theme(2, "Zoo", "PQR"), into: catalog)
    try catalog.put(theme(1, "Sea", "ABCX"))
    try importing(Self.second, into: catalog)
    try catalog.put(theme(1, "Ocean", "ABXD", removed: "C", extras: [.init("k", .null)]))
    for round in 0..<9 { try catalog.put(theme(3, "Round \(round)")) }
    #expect(try catalog.operations().map(\.command) == ["edit", "edit", "edit"])
    #expect(try imports(catalog) == [Self.remembered])
    #expect(try importing(theme(1, "Sea", "ABDE"), theme(2, "Zoo", "PQRS"), into: catalog) == [.updated, .updated])
    #expect(try catalog.themes()[0] == theme(1, "Ocean", "ABXDE", removed: "C", extras: [.init("k", .null)]))
    #expect(try number("SELECT count(*) FROM imported i LEFT JOIN versions v ON v.id = i.id WHERE v.id IS NULL") == 0)
    #expect(try catalog.check() == [])
  }

  @Test(arguments: [0, 2])
  func `outlives a compaction of several operations at once, even if one was redone`(redone: Int) throws {
    try {
      let catalog = try open()
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABCX"))
      for _ in 0..<redone {
        try catalog.undo(note("undo"))
        try catalog.redo(note("redo"))
      }
      try catalog.put(theme(1, "Ocean", "ABCX"))
      for round in 0..<9 { try catalog.put(theme(3, "Round \(round)")) }
    }()
    let catalog = try open(limits: Self.few)
    for round in 0..<9 { try catalog.put(theme(4, "Round \(round)")) }
    #expect(try catalog.operations().count == 3)
    #expect(try imports(catalog) == [Self.first])
    #expect(try catalog.check() == [])
  }

  @Test func `outlives a compaction if the import had no effect`() throws {
    let catalog = try open(limits: Self.few)
    try importing(Self.first, into: catalog)
    try catalog.put(Self.second)
    try importing(Self.second, into: catalog)
    try catalog.put(theme(1, "Ocean", "ABD"))
    for round in 0..<9 { try catalog.put(theme(3, "Round \(round)")) }
    #expect(try imports(catalog) == [Self.second])
    #expect(try catalog.check() == [])
  }

  @Test func `needs no record for a session that was cancelled`() throws {
    let catalog = try open()
    try importing(Self.first, into: catalog)
    try catalog.put(theme(1, "Sea", "ABCX"))
    _ = try catalog.revert([2], note(), summary: "cancelled")
    #expect(try number("SELECT count(*) FROM imported") == 0)
    #expect(try imports(catalog) == [Self.first])
  }

  @Test func `of a deleted theme comes back with it, also after a repair`() throws {
    try {
      let catalog = try open()
      try importing(Self.first, into: catalog)
      try catalog.remove(theme(1, ""))
      _ = try catalog.write(note("restore")) { transaction throws in
        ("restored", try transaction.restore(theme(1, "").id, named: "Sea", asOf: .operation(1)))
      }
      for number in 2...4 as ClosedRange<UInt64> { try catalog.put(theme(number, "T\(number)")) }
    }()
    try run("UPDATE themes SET name_hash = 7 WHERE position = 4")
    let write: ([UInt8]) throws -> Void = { try folder.write($0, to: "c") }
    _ = try SQLiteRepair(of: path).run(note("repair"), isWhole: { _ in true }, backUp: { _ in }, replace: write)
    #expect(try imports(open()) == [Self.first])
  }

  @Test func `is not recorded again by a repeated import`() throws {
    let catalog = try open()
    try importing(Self.first, theme(2, "Zoo"), into: catalog)
    try catalog.put(theme(1, "Sea", "ABCX"))
    for _ in 1...2 { try importing(Self.first, theme(2, "Zoo"), into: catalog) }
    #expect(try number("SELECT count(*) FROM imported") == 0)
  }

  @Test func `is not asked for if it is damaged and the theme is as in the file`() throws {
    let catalog = try open()
    try importing(Self.first, into: catalog)
    try catalog.put(theme(1, "Sea", "ABCX"))
    try importing(Self.second, into: catalog)
    try catalog.put(Self.second)
    try run("UPDATE imported SET pairs = 3")
    #expect(try importing(Self.second, into: catalog) == [.unchanged])
  }

  @Test func `is removed with its compacted version`() throws {
    let catalog = try open(limits: Self.few)
    try importing(Self.first, into: catalog)
    try catalog.put(theme(1, "Sea", "ABCX"))
    try importing(Self.second, into: catalog)
    try catalog.remove(theme(1, ""))
    for round in 0..<9 { try catalog.put(theme(3, "Round \(round)")) }
    #expect(try number("SELECT count(*) FROM imported") == 0)
    #expect(try catalog.check() == [])
  }

  /// As the file was before the tables of imports.
  private func makeOlder() throws {
    try run(
      """
      \(Migration.earlierVersions); DROP TABLE imports; DROP TABLE imported; \(Migration.earlierGames);
      DELETE FROM migrations WHERE number > 4; PRAGMA user_version = 4
      """)
  }

  @Test func `is known of an older schema for the themes that imports added`() throws {
    try {
      let catalog = try open()
      try importing(Self.first, theme(2, "Zoo", "PQ"), into: catalog)
      try importing(theme(2, "Zoo", "PQR"), into: catalog)
      try catalog.put(theme(1, "Sea", "ABCX"), theme(3, "Mine", "KL"))
    }()
    try makeOlder()
    let incoming = [theme(1, "Sea", "ABD"), theme(2, "Zoo", "PQRS"), theme(3, "Mine", "KM")]
      .map { IncomingTheme($0, source: "a.zip") }
    let reader = try SQLiteCatalog.open(path: path, for: .reading)
    let rehearsed = try ThemeImport(into: reader, onConflict: .updating).rehearse(incoming).log.map(\.outcome)
    #expect(rehearsed == [.updated, .skipped, .skipped])
    #expect(try reader.check() == [])
    let catalog = try open()
    let real = try ThemeImport(into: catalog, onConflict: .updating).commit(incoming, note("import")).log
    #expect(real.map(\.outcome) == rehearsed)
    #expect(try catalog.check() == [])
  }

  @Test func `is known again after an import without an effect`() throws {
    try {
      let catalog = try open()
      try importing(theme(2, "Zoo", "PQ"), into: catalog)
      try importing(theme(2, "Zoo", "PQR"), into: catalog)
    }()
    try makeOlder()
    let catalog = try open()
    #expect(try importing(theme(2, "Zoo", "PQR"), into: catalog) == [.unchanged])
    #expect(try importing(theme(2, "Zoo", "PQRS"), into: catalog) == [.updated])
  }

  @Test(arguments: [
    ("UPDATE imported SET pairs = 3", "its content does not match its checksum"),
    ("UPDATE imported SET id = 77", "what was imported is kept for a missing version, 77"),
  ])
  func `is examined`(change: String, words: String) throws {
    let catalog = try open()
    try importing(Self.first, into: catalog)
    try catalog.put(theme(1, "Sea", "ABCX"))
    try importing(Self.second, into: catalog)
    try run(change)
    #expect(try catalog.check().contains { $0.message.contains(words) })
  }

  @Test(arguments: [
    "UPDATE imported SET pairs = 3", "UPDATE imported SET id = 77", "UPDATE versions SET pairs = 9 WHERE id = 9",
  ])
  func `is repaired, or unknown`(change: String) throws {
    try {
      let catalog = try open()
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABCX"))
      try importing(Self.second, into: catalog)
      for number in 4...8 as ClosedRange<UInt64> { try catalog.put(theme(number, "T\(number)")) }
      try catalog.put(theme(4, "other"))
    }()
    try run(change)
    let write: ([UInt8]) throws -> Void = { try folder.write($0, to: "c") }
    _ = try SQLiteRepair(of: path).run(note("repair"), isWhole: { _ in true }, backUp: { _ in }, replace: write)
    let catalog = try open()
    #expect(try catalog.check() == [])
    #expect(try imports(catalog).first == (change.contains("imported") ? nil : Self.remembered))
  }
}
