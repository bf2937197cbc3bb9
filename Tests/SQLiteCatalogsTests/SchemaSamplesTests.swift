import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

/// Files that this version and older ones have written.
@Suite struct `A catalog of an older schema` {
  private static let schemas = 1...Migration.all.count

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
  }

  private func sample(_ schema: Int) -> String { Repository.file("Tests/Samples/Catalogs/schema-\(schema).sqlite") }

  private func open(_ schema: Int, _ access: CatalogAccess) throws -> SQLiteCatalog {
    if !FileManager.default.fileExists(atPath: path) {
      try FileManager.default.copyItem(atPath: sample(schema), toPath: path)
    }
    return try SQLiteCatalog.open(path: path, for: access)
  }

  /// Those of a sample: since schema 8, a theme has words.
  private func themes(_ schema: Int) -> [Theme] {
    [
      theme(1, "Spooks"), theme(2, "Zoo"), theme(3, "Winter"), theme(4, "Round 5"),
      theme(5, "Sea", "ABCD", pairs: 4, color: 0x0000_FF80, words: schema < 8 ? [:] : Self.words),
    ]
  }

  private static let words: [Emoji: CardTexts] = [
    Emoji(qualified: "B"): .one("é \"\\ 🐶"), Emoji(qualified: "D"): .two("3 × 4", "12"),
  ]

  @Test(arguments: schemas)
  func `can be read and keeps every byte`(schema: Int) throws {
    let catalog = try open(schema, .reading)
    #expect(try catalog.themes() == themes(schema))
    #expect(try catalog.check() == [])
    #expect(try catalog.facts().schema == schema)
    #expect(try catalog.read { try $0.compacted() }?.count == (schema < 3 ? nil : 5))
    #expect(try catalog.operations().first?.id == 17)
    #expect(try folder.bytes(of: "c") == Array(Data(contentsOf: URL(fileURLWithPath: sample(schema)))))
  }

  @Test(arguments: schemas)
  func `is read as one state, whatever another program writes meanwhile`(schema: Int) throws {
    try FileManager.default.copyItem(atPath: sample(schema), toPath: path)
    // With a log, readers and a writer do not wait for each other.
    try Connection.open(path, .existing, patience: 100).run("PRAGMA journal_mode = WAL")
    let reader = try open(schema, .reading)
    try reader.read { snapshot in
      #expect(try snapshot.count() == themes(schema).count)
      try open(schema, .writing).put(theme(9, "Later"))
      #expect(try snapshot.theme(theme(9, "").id) == nil)
      #expect(try reader.themes() == themes(schema))
    }
    #expect(try reader.themes() == themes(schema) + [theme(9, "Later")])
    #expect(try reader.facts().schema == Self.schemas.upperBound)
  }

  @Test(arguments: schemas)
  func `keeps its games and scores`(schema: Int) throws {
    let catalog = try open(schema, .reading)
    #expect(try catalog.scores() == (schema < 2 ? [] : [score(1)]))
    #expect(
      try catalog.games() == (schema < 2 ? [] : [game(5, by: "bob", "é\t👻\n", moves: 2, pairs: schema < 6 ? 0 : 2)]))
  }

  @Test(arguments: schemas)
  func `is copied with everything, and stays as it is`(schema: Int) throws {
    let catalog = try open(schema, .reading)
    let target = SQLiteCopyTarget(path: folder.file("copy"))
    _ = try catalog.readRows { try CatalogCopy(of: $0, to: target).run() }
    #expect(try folder.bytes(of: "c") == Array(Data(contentsOf: URL(fileURLWithPath: sample(schema)))))
    let copy = try SQLiteCatalog.open(path: folder.file("copy"), for: .writing)
    #expect(try copy.check() == [])
    try #expect(copy.themes() == catalog.themes())
    try #expect(copy.operations() == catalog.operations())
    try #expect(copy.games() == catalog.games())
    try #expect(copy.scores() == catalog.scores())
    #expect(try copy.undo(newest: 2, note("undo")).map(\.id) == [13, 12])
  }

  @Test(arguments: schemas)
  func `can be undone and redone, and is migrated by that`(schema: Int) throws {
    let catalog = try open(schema, .writing)
    #expect(try catalog.undo(newest: 2, note("undo")).map(\.id) == [13, 12])
    #expect(try catalog.themes().map(\.name) == ["Spooks", "Zoo", "Été", "Round 5", "Sea"])
    #expect(try catalog.redo(newest: 9, note("redo")).map(\.id) == [12, 13, 14])
    #expect(try catalog.themes().map(\.name) == ["Spooks", "Zoo", "Round 5", "Sea"])
    #expect(try catalog.undo(10, note("undo", by: "bob")).id == 10)
    #expect(try catalog.undo(theme(1, "Spooks")).map(\.operation.id) == [8])
    let name = try catalog.themes().first?.name
    #expect(name == "Halloween")
    #expect(try catalog.check() == [])
    #expect(try catalog.facts().schema == Self.schemas.upperBound)
  }

  @Test(arguments: schemas)
  func `restores a theme with its removed emoji and the keys of other programs`(schema: Int) throws {
    let catalog = try open(schema, .writing)
    _ = try catalog.undo(8, note("undo"))
    let extras: [ExtraValue.Member] = [
      .init("k \"\n\u{1F}\\", .array([.number("1e3"), .object([.init("é", .null)])]))
    ]
    #expect(try catalog.themes().first == theme(1, "Halloween", "BA", removed: "CD", extras: extras))
  }

  private static let release = Release(source: "https://club.example/É/", number: 12, pack: "00ff", packVersion: "2.1")
  private static let source = FollowedSource(
    address: "https://club.example/É/", actor: "bob", time: 1_000, key: "RWQ1", next: "RWQ2", number: 12,
    checksum: "ff00", validator: "\"é\"", taken: -1)

  @Test(arguments: schemas)
  func `keeps its sources and releases`(schema: Int) throws {
    let catalog = try open(schema, .reading)
    try catalog.read { snapshot throws in
      #expect(try snapshot.sources() == (schema < 9 ? [] : [Self.source]))
      #expect(try snapshot.releases() == (schema < 9 ? [:] : [theme(5, "").id: [Self.release]]))
    }
    guard schema >= 9 else { return }
    let changed = try SQLiteCatalog.open(path: path, for: .writing)
    _ = try changed.undo(10, note("undo", by: "bob"))
    #expect(try changed.read { try $0.sources().map(\.isFollowed) } == [false])
    #expect(try changed.read { try $0.releases() } == [:])
    #expect(try changed.check() == [])
  }

  /// Records the sample of a new schema once: it must not depend on later versions of the program.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["MEMORIZE_RECORD"] == "1"))
  func `is recorded once for the newest schema`() throws {
    let path = sample(Self.schemas.upperBound)
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let limits = JournalLimits(operations: 12, contents: 1_000, always: 1, step: 1_000)
    do { try tellStory(to: SQLiteCatalog.open(path: path, for: .writing, limits: limits)) }
    try Connection.open(path, .existing, patience: 100).run("PRAGMA journal_mode = DELETE; VACUUM")
  }

  private func tellStory(to catalog: SQLiteCatalog) throws {
    let extras: [ExtraValue.Member] = [
      .init("k \"\n\u{1F}\\", .array([.number("1e3"), .object([.init("é", .null)])]))
    ]
    try catalog.put(theme(1, "Halloween", "BA", removed: "CD", extras: extras), theme(2, "Zoo"), theme(3, "Été"))
    for round in 0..<6 { try catalog.put(theme(4, "Round \(round)")) }
    try catalog.put(theme(1, "Spooks"))  // 8
    try catalog.remove(theme(2, ""))  // 9
    _ = try catalog.write(note(by: "bob")) { transaction throws in  // 10
      try transaction.put(themes(Self.schemas.upperBound)[4])
      try transaction.put(Self.source)
      return ("put", ())
    }
    let version = try catalog.change { try $0.place(of: theme(5, "").id)?.version }
    try catalog.change { try $0.recordRelease(Self.release, by: #require(version)) }
    _ = try catalog.undo(note("undo"))  // 11 takes back 9
    try catalog.put(theme(3, "Autumn"))  // 12
    try catalog.put(theme(3, "Winter"))  // 13
    try catalog.remove(theme(3, ""))  // 14
    _ = try catalog.undo(newest: 2, note("undo"))  // 15, 16 take back 14, 13
    _ = try catalog.redo(note("redo"))  // 17 does 13 again
    try catalog.finish(score(1), after: catalog.keep(game(1), after: nil))
    _ = try catalog.keep(game(5, by: "bob", "é\t👻\n", moves: 2), after: nil)
  }
}

extension Migration {
  /// The versions as they were before words, without sources.
  static let earlierVersions = """
    DROP TABLE releases; DROP TABLE sources; DROP TABLE followings; DROP INDEX versions_by_deletion;
    ALTER TABLE versions DROP COLUMN words
    """

  /// The tables of games and scores as they were before games of each size, empty.
  static let earlierGames = "DROP TABLE games; DROP TABLE scores; \(gamesAndScores.creates.joined(separator: "; "))"
}
