import Foundation
import TestSupport
import Testing

@testable import PostgresCatalogs

/// Catalogs on the server of this test run.
final class ServerCatalogs: @unchecked Sendable {
  private static let shared = Result { try ServerCatalogs() }
  /// A login that may change themes, and no more.
  static let editor = "editor"
  /// The columns that the program writes.
  static let gameColumns =
    "theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay, company, change"
  static let scoreColumns =
    "theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, kind, helps, change"
  /// A login that may also repair.
  static let owner = "owner"

  private let server: PostgresServer
  /// A database with an empty catalog, which others are copied from.
  private let template: String
  private let lock = NSLock()
  private var free: [String] = []
  private var proxies: [PostgresProxy] = []

  private init() throws {
    server = try PostgresServer.shared.get()
    template = try server.database()
    _ = try PostgresCatalog.create(server.address(of: template), person: "test")
    for (login, role) in [(Self.editor, "memorize_editor"), (Self.owner, "memorize_owner")] {
      try server.run("CREATE ROLE \(login) LOGIN; GRANT \(role) TO \(login);")
    }
  }

  /// Runs `body` with the name of a database that has an empty catalog.
  static func with<Result>(_ body: (_ server: PostgresServer, _ database: String) throws -> Result) throws -> Result {
    let borrowed = try BorrowedDatabase()
    return try withExtendedLifetime(borrowed) { try body(borrowed.server, borrowed.name) }
  }

  /// A database with an empty catalog, for as long as this object; then others may use it. Emptying one is faster than
  /// copying one.
  final class BorrowedDatabase: Sendable {
    let server: PostgresServer
    let name: String
    private let catalogs: ServerCatalogs

    init() throws {
      let catalogs = try ServerCatalogs.shared.get()
      let used = catalogs.lock.withLock { catalogs.free.popLast() }
      if let used { try catalogs.server.run(emptying, in: used) }
      self.catalogs = catalogs
      server = catalogs.server
      name = try used ?? catalogs.server.database(like: catalogs.template)
    }

    deinit { catalogs.lock.withLock { catalogs.free.append(name) } }
  }

  /// A database with an empty catalog of its own, for a test that changes the schema.
  static func database() throws -> String {
    let catalogs = try shared.get()
    return try catalogs.server.database(like: catalogs.template)
  }

  /// The same, with an open catalog.
  static func withCatalog<Result>(
    user: String = "memorize", through proxy: PostgresProxy? = nil, patience: Int = 10_000,
    _ body: (PostgresCatalog) throws -> Result
  ) throws -> Result {
    try with { server, database in
      try body(
        PostgresCatalog.open(
          server.address(of: database, user: user, through: proxy), person: "test", patience: patience))
    }
  }

  // MARK: Cutting

  /// Runs `body` on a new catalog with the connection cut at a message, and after a thousand again; once, or again and
  /// again for every message.
  static func withCuts(_ body: (PostgresCatalog) throws -> Void) throws {
    let catalogs = try shared.get()
    let proxy = try catalogs.lock.withLock { catalogs.proxies.popLast() } ?? PostgresProxy(to: catalogs.server)
    defer { catalogs.lock.withLock { catalogs.proxies.append(proxy) } }
    for first in cutMessages {
      proxy.cut(atMessage: first, every: every)
      defer { proxy.cut(atMessage: 0) }
      do { try withCatalog(through: proxy, body) } catch {
        Issue.record(error, "cut at message \(first)")
        throw error
      }
      guard proxy.hasCut else { break }
    }
  }

  /// A random message, or those of `MEMORIZE_CUTS`: `2/8` is the second of eight processes that share all messages.
  private static let cutMessages: [Int] = {
    let share = ProcessInfo.processInfo.environment["MEMORIZE_CUTS"]?.split(separator: "/").compactMap { Int($0) }
    if let share, share.count == 2 { return Array(stride(from: share[0], through: every, by: share[1])) }
    // Most promises exchange some hundred messages.
    let message = Int.random(in: 1...400)
    print("MEMORIZE_CUTS=\(message)/\(every) cuts connections at the same message again")
    return [message]
  }()

  /// A change that is repeated needs up to 300 messages.
  private static let every = 1_000

  /// A negative schema number is that of an unfinished copy, whose themes may be written as they are.
  private static let emptying =
    "UPDATE memorize.head SET schema = -1; "
    + [
      "themes", "versions", "touches", "imports", "imported", "releases", "sources", "followings", "games", "scores",
      "compacted",
      "operations",
    ]
    .map { "DELETE FROM memorize.\($0); " }.joined()
    + "ALTER TABLE memorize.games ALTER id RESTART; ALTER TABLE memorize.scores ALTER id RESTART; "
    + "UPDATE memorize.head SET catalog = gen_random_uuid(), schema = \(ServerSchema.current.newest), operation = 0, version = 0, total = 0;"
}
