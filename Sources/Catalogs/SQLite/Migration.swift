/// A named step from one schema to the next. Once released it never changes; what is wrong is mended by a further step.
struct Migration: Sendable {
  let name: String
  let sql: String
}

extension Migration {
  /// Takes the file from `version` to the newest schema, inside the transaction that is open.
  ///
  /// Each step is recorded with its change; `user_version` counts them.
  static func apply(_ migrations: [Migration], from version: Int64, on connection: Connection) throws {
    for (index, migration) in migrations.enumerated() where index >= version {
      try connection.run(migration.sql)
      let record = try connection.prepare("INSERT INTO migrations (number, name) VALUES (?, ?)")
      record.bind(Int64(index + 1), at: 1)
      record.bind(migration.name, at: 2)
      try record.run()
      try connection.run("PRAGMA user_version = \(index + 1)")
    }
  }
}
