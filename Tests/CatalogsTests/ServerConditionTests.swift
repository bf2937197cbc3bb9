import CatalogSamples
import Catalogs
import Foundation
import PostgresCatalogs
import TestSupport
import Testing
import Themes

/// One after another on a server of their own, because they change its settings.
@Suite(.serialized, .enabled(if: PostgresServer.isAllowed)) struct `The condition of a server` {
  private static let own = Result { try PostgresServer(settings: ["fsync=on", "full_page_writes=on"]) }
  private let server: PostgresServer
  private let address: String

  init() throws {
    server = try Self.own.get()
    try server.run("ALTER SYSTEM RESET ALL; SELECT pg_reload_conf();")
    // Waits, as every commit does, until the setting of an earlier test is gone.
    address = try server.address(of: server.database())
    _ = try PostgresCatalog.create(address, person: "test")
  }

  private func open(patience: Int = 10_000) throws -> PostgresCatalog {
    try PostgresCatalog.open(address, person: "test", patience: patience)
  }

  private func facts(user: String? = nil) throws -> CatalogFacts {
    let address = user.map { self.address.replacing("memorize@", with: "\($0)@") } ?? self.address
    return try PostgresCatalog.open(address, person: "test").facts()
  }

  private func line(_ name: String, user: String? = nil) throws -> String? {
    try facts(user: user).server.first { $0.name == name }?.text
  }

  private func risks(user: String? = nil) throws -> [String] { try facts(user: user).risks.map(\.message) }

  /// Makes commits wait for these standby servers, of which none is there.
  private func requireStandbys(_ standbys: String) throws {
    try server.run("ALTER SYSTEM SET synchronous_standby_names = '\(standbys)'; SELECT pg_reload_conf();")
    try Processes.waits { try line("commits")?.hasSuffix(standbys.isEmpty ? "server" : standbys) == true }
  }

  /// Evaluates an expression for the commits that wait for a standby server, as soon as there are some.
  private static func whenWaiting(_ expression: String) -> String {
    "DO $$ BEGIN FOR i IN 1..200 LOOP PERFORM pg_sleep(0.02); PERFORM pg_stat_clear_snapshot(); PERFORM \(expression) "
      + "FROM pg_stat_activity WHERE wait_event = 'SyncRep'; EXIT WHEN FOUND; END LOOP; END $$;"
  }

  @Test func `has no risks as it comes`() throws {
    #expect(try risks() == [])
    #expect(try line("server")?.hasPrefix("PostgreSQL ") == true)
    #expect(try line("server")?.hasSuffix(", primary") == true)
    #expect(try line("standby servers") == "none")
    #expect(try line("commits") == "do not wait for a standby server")
  }

  @Test(arguments: ["owner", "editor", "player"])
  func `names the role of the login`(role: String) throws {
    #expect(try line("role", user: server.login(as: "memorize_\(role)")) == role)
  }

  @Test func `warns of a server that does not write to its disk`() throws {
    try ServerCatalogs.withCatalog { catalog in
      let risks = try catalog.facts().risks
      #expect(risks.map(\.code) == ["server.at-risk", "server.at-risk"])
      #expect(risks.first?.message.hasPrefix("fsync is off") == true)
      #expect(risks.last?.message.hasPrefix("full_page_writes is off") == true)
    }
  }

  @Test func `warns of a login whose commits do not wait`() throws {
    let (hasty, local) = (try server.login(as: "memorize_editor"), try server.login(as: "memorize_editor"))
    try server.run(
      "ALTER ROLE \(hasty) SET synchronous_commit = off; ALTER ROLE \(local) SET synchronous_commit = local;")
    #expect(try risks(user: hasty).first?.hasPrefix("synchronous_commit is off for you") == true)
    #expect(try risks(user: local) == [])
    try requireStandbys("ghost")
    #expect(try risks(user: local).first?.hasPrefix("synchronous_commit is local for you") == true)
  }

  @Test(
    arguments: [
      ("ghost", "changes wait for a standby server, and none is connected"),
      ("FIRST 1 (ghost, other)", "changes wait for a standby server, and none is connected"),
      ("ANY 2 (ghost, other, third)", "changes wait for 2 standby servers, and none is connected"),
    ])
  func `warns of standby servers that are not there`(standbys: String, message: String) throws {
    try requireStandbys(standbys)
    #expect(try risks() == [message])
    #expect(try line("commits") == "wait for \(standbys)")
  }

  // MARK: Commits that no standby server has confirmed

  @Test func `a commit that waits for a standby server is unconfirmed until one is there`() throws {
    let catalog = try open(patience: 300)
    try catalog.put(theme(1, "A"))
    try requireStandbys("ghost")
    #expect(code { try catalog.put(theme(2, "B")) } == "catalog.unconfirmed")
    #expect(try open().operations().map(\.id) == [1])
    let busy = refusal { try catalog.put(theme(3, "C")) }
    #expect(busy?.code == "catalog.busy")
    #expect(busy?.message.contains("memorize (test), waiting for a standby server,") == true)
    // It was made after all.
    try requireStandbys("")
    #expect(try open().operations().map(\.id) == [2, 1])
    try catalog.put(theme(3, "C"))
    #expect(try catalog.check() == [])
  }

  @Test func `a commit that stopped waiting for a standby server is unconfirmed`() throws {
    let catalog = try open()
    try requireStandbys("ghost")
    let server = server
    catalog.onEvent = { event in
      guard case .committing = event else { return }
      Thread {
        try? server.run(Self.whenWaiting("pg_cancel_backend(pid)"))
      }.start()
    }
    let finding = refusal { try catalog.put(theme(1, "A")) }
    #expect(finding?.code == "catalog.unconfirmed")
    #expect(finding?.message == "the change was made, but no standby server has confirmed it")
    #expect(try open().operations().map(\.id) == [1])
  }

  @Test(arguments: [false, true])
  func `a change that is found after a crash is unconfirmed if no standby server has it`(isGame: Bool) throws {
    try open().put(theme(1, "A"))
    let catalog = try open(patience: 1_500)
    try requireStandbys("ghost")
    let server = server
    catalog.onEvent = { event in
      guard case .committing = event else { return }
      Thread {
        try? server.run(Self.whenWaiting("pid"))
        server.crash()
      }.start()
    }
    let code = code {
      if isGame { _ = try catalog.keep(game(1), after: nil) } else { try catalog.put(theme(2, "B")) }
    }
    #expect(code == "catalog.unconfirmed")
    #expect(try open().games().count == (isGame ? 1 : 0))
    #expect(try open().themes().count == (isGame ? 1 : 2))
  }
}
