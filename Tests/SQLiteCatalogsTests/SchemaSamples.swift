import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Themes

@testable import SQLiteCatalogs

/// Makes the catalogs of Tests/Samples/Catalogs: one file of every schema there was, with the same story in each.
enum SchemaSamples {
  static func make(schema: Int, at path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    let limits = JournalLimits(operations: 12, contents: 1_000, always: 1, step: 1_000)
    // A folding begins with schema 3, whose row had no sum yet.
    let migrations = Array(Migration.all.prefix(schema == 3 ? 4 : schema))
    do {
      let connection = try Opening(path: path, patience: 100, migrations: migrations).connection(for: .writing)
      let catalog = SQLiteCatalog(
        path: path, access: .writing, connection: connection, patience: 100,
        limits: schema < 3 ? .standard : limits)
      try tell(catalog, hasGames: schema >= 2)
    }
    let connection = try Connection.open(path, .existing, patience: 100)
    if schema == 3 {
      try connection.run(
        "ALTER TABLE folded DROP COLUMN checksum; DELETE FROM migrations WHERE number = 4; PRAGMA user_version = 3")
    }
    try connection.run("PRAGMA journal_mode = DELETE; VACUUM; PRAGMA journal_mode = WAL")
  }

  private static func tell(_ catalog: SQLiteCatalog, hasGames: Bool) throws {
    let extras: [ExtraValue.Member] = [.init("k \"\n\u{1F}\\", .array([.number("1e3"), .object([.init("é", .null)])]))]
    try catalog.put(theme(1, "Halloween", "BA", removed: "CD", extras: extras), theme(2, "Zoo"), theme(3, "Été"))
    for round in 0..<6 { try catalog.put(theme(4, "Round \(round)")) }
    try catalog.put(theme(1, "Spooks"))  // 8
    try catalog.remove(theme(2, ""))  // 9
    try catalog.put(theme(5, "Sea", "ABCD", pairs: 4, color: 0x0000_FF80), by: "bob")  // 10
    _ = try catalog.undo(note("undo"))  // 11 takes back 9
    try catalog.put(theme(3, "Autumn"))  // 12
    try catalog.put(theme(3, "Winter"))  // 13
    try catalog.remove(theme(3, ""))  // 14
    _ = try catalog.undo(newest: 2, note("undo"))  // 15, 16 take back 14, 13
    _ = try catalog.redo(note("redo"))  // 17 does 13 again
    guard hasGames else { return }
    try catalog.finish(score(1), after: catalog.keep(game(1), after: nil))
    _ = try catalog.keep(game(5, by: "bob", "é\t👻\n", moves: 2), after: nil)
  }
}
