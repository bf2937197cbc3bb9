import Foundation
import PostgresCatalogs
import TestSupport

/// Catalogs on the server of this test run.
final class ServerCatalogs: @unchecked Sendable {
  private static let shared = Result { try ServerCatalogs() }

  private let server: PostgresServer
  /// A database with an empty catalog, which others are copied from.
  private let template: String
  private let lock = NSLock()
  private var free: [String] = []

  private init() throws {
    server = try PostgresServer.shared.get()
    template = try server.database()
    _ = try PostgresCatalog.create(server.address(of: template), person: "test")
  }

  /// Runs `body` with the name of a database that has an empty catalog. Emptying one is faster than copying one.
  static func with<Result>(_ body: (_ server: PostgresServer, _ database: String) throws -> Result) throws -> Result {
    let catalogs = try shared.get()
    let used = catalogs.lock.withLock { catalogs.free.popLast() }
    if let used { try catalogs.server.run(emptying, in: used) }
    let database = try used ?? catalogs.server.database(like: catalogs.template)
    let result = try body(catalogs.server, database)
    catalogs.lock.withLock { catalogs.free.append(database) }
    return result
  }

  /// The same, with an open catalog.
  static func withCatalog<Result>(
    through proxy: PostgresProxy? = nil, patience: Int = 10_000, _ body: (PostgresCatalog) throws -> Result
  ) throws -> Result {
    try with { server, database in
      try body(
        PostgresCatalog.open(
          server.address(of: database, through: proxy), person: "test", patience: patience))
    }
  }

  private static let emptying =
    ["themes", "versions", "touches", "imports", "imported", "games", "scores", "compacted", "operations"]
    .map { "DELETE FROM memorize.\($0); " }.joined()
    + "ALTER TABLE memorize.games ALTER id RESTART; ALTER TABLE memorize.scores ALTER id RESTART; "
    + "UPDATE memorize.head SET catalog = gen_random_uuid(), schema = 1, operation = 0, version = 0, total = 0;"
}
