import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `Games in a SQLite catalog` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
  }

  private func open(_ access: CatalogAccess) throws -> SQLiteCatalog {
    try SQLiteCatalog.open(path: path, for: access, patience: 5_000)
  }

  @Test func `are visible to others at once`() throws {
    let catalog = try open(.writing)
    try catalog.put(theme(1, "A"))
    let other = try open(.reading)
    let revision = try catalog.keep(game(1), after: nil)
    #expect(try other.games() == [game(1)])
    #expect(try other.facts().games == 1)
    #expect(try other.facts().scores == 0)
    try catalog.finish(score(1), after: revision)
    #expect(try other.scores() == [score(1)])
    #expect(try other.facts().games == 0)
    #expect(try other.facts().scores == 1)
    #expect(try other.check() == [])
    #expect(code { _ = try other.keep(game(1), after: nil) } == "catalog.not-permitted")
  }

  /// A catalog of the schema without games.
  private func makeOldCatalog() throws {
    do { try open(.writing).put(theme(1, "A"), theme(2, "B")) }
    try Connection.open(path, .existing, patience: 100).run(
      """
      \(Migration.earlierVersions); DROP TABLE games; DROP TABLE scores; DROP TABLE folded; DROP TABLE folding;
      DROP INDEX operations_by_target; DROP INDEX operations_by_undo; DROP INDEX versions_by_previous; DROP TABLE imports;
      DROP TABLE imported; DELETE FROM migrations WHERE number > 1; PRAGMA user_version = 1
      """)
  }

  @Test func `do not exist in a catalog of the first schema, which is not migrated by reading`() throws {
    try makeOldCatalog()
    let before = try folder.bytes(of: "c")
    let catalog = try open(.reading)
    #expect(try catalog.themes().map(\.name) == ["A", "B"])
    #expect(try catalog.game(of: theme(1, "").id, by: "ann") == nil)
    #expect(try catalog.games().isEmpty)
    #expect(try catalog.scores().isEmpty)
    #expect(try catalog.check() == [])
    #expect(try catalog.facts().schema == 1)
    #expect(try catalog.facts().games == 0)
    #expect(try folder.bytes(of: "c") == before)
  }

  @Test func `get their tables with the first change of an older catalog`() throws {
    try makeOldCatalog()
    let reader = try open(.reading)
    let catalog = try open(.writing)
    let revision = try catalog.keep(game(2), after: nil)
    #expect(try reader.game(of: theme(2, "").id, by: "ann")?.revision == revision)
    #expect(try catalog.themes().map(\.name) == ["A", "B"])
    #expect(try catalog.operations().count == 1)
    #expect(try catalog.facts().schema == Migration.all.count)
    #expect(try catalog.check() == [])
  }

  @Test(arguments: [
    "UPDATE games SET theme = x'00'", "UPDATE games SET moves = -1", "UPDATE games SET score = -9223372036854775808",
    "UPDATE scores SET moves = 1", "UPDATE scores SET pairs = 1", "UPDATE scores SET milliseconds = -1",
    "UPDATE scores SET points = 9223372036854775807", "UPDATE scores SET seed = -1", "UPDATE scores SET theme = x''",
  ])
  func `with impossible numbers are damage and never a crash`(change: String) throws {
    let catalog = try open(.writing)
    try catalog.put(theme(1, "A"))
    try catalog.finish(score(1), after: catalog.keep(game(1), after: nil))
    _ = try catalog.keep(game(1), after: nil)
    try Connection.open(path, .existing, patience: 100).run(change)
    #expect(try catalog.check().map(\.code) == ["catalog.damaged"])
    for body in [{ _ = try catalog.games() }, { _ = try catalog.scores() }] {
      #expect(["no error", "catalog.damaged"].contains(code { try body() }))
    }
    #expect(try catalog.themes().count == 1)
  }

  @Test(arguments: [
    ("games SET moves = 1125899906842624", "no error"), ("games SET moves = 1125899906842625", "catalog.damaged"),
    ("games SET moves = 0", "no error"), ("games SET moves = -1", "catalog.damaged"),
    ("games SET score = 1125899906842623", "no error"), ("games SET score = 1125899906842624", "catalog.damaged"),
    ("games SET score = -1125899906842623", "no error"), ("games SET score = -1125899906842624", "catalog.damaged"),
    ("scores SET pairs = 2", "no error"), ("scores SET pairs = 1", "catalog.damaged"),
    ("scores SET moves = 2", "no error"), ("scores SET moves = 1", "catalog.damaged"),
    ("scores SET seed = 0", "no error"), ("scores SET seed = -1", "catalog.damaged"),
    ("games SET time = 253402300799999", "no error"), ("games SET time = 253402300800000", "catalog.damaged"),
    ("scores SET time = -62135596800000", "no error"), ("scores SET time = -62135596800001", "catalog.damaged"),
    ("scores SET milliseconds = 1125899906842624", "no error"),
    ("scores SET milliseconds = 1125899906842625", "catalog.damaged"),
  ])
  func `are valid up to the limits of their numbers`(change: String, outcome: String) throws {
    let catalog = try open(.writing)
    try catalog.put(theme(1, "A"))
    try catalog.finish(score(1), after: catalog.keep(game(1), after: nil))
    _ = try catalog.keep(game(1), after: nil)
    try Connection.open(path, .existing, patience: 100).run("UPDATE " + change)
    #expect(
      code {
        _ = try catalog.games()
        _ = try catalog.scores()
      } == outcome)
  }

  @Test func `can be forgotten beside a damaged one`() throws {
    let catalog = try open(.writing)
    try catalog.put(theme(1, "A"))
    for _ in 1...2 { try catalog.finish(score(1), after: catalog.keep(game(1), after: nil)) }
    try Connection.open(path, .existing, patience: 100).run("UPDATE scores SET moves = -1 WHERE id = 1")
    #expect(try catalog.forget(2, note("scores"))?.id == 2)
    #expect(code { _ = try catalog.forget(1, note("scores")) } == "catalog.damaged")
    #expect(try catalog.forget(3, note("scores")) == nil)
  }

  @Test func `of several concurrent players are not lost`() async throws {
    do { try open(.writing).put(theme(1, "A")) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for player in 0..<4 {
        group.addTask {
          let catalog = try self.open(.writing)
          for number in 1...20 {
            var revision = try catalog.keep(game(1, by: "\(player)"), after: nil)
            revision = try catalog.keep(game(1, by: "\(player)", moves: number), after: revision)
            try catalog.finish(score(1, by: "\(player)", points: number), after: revision)
          }
        }
      }
      try await group.waitForAll()
    }
    let scores = try open(.reading).scores()
    for player in 0..<4 { #expect(scores.filter { $0.player == "\(player)" }.map(\.points) == Array(1...20)) }
  }
}
