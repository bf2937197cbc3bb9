import CatalogSamples
import Catalogs
import Foundation
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@testable import PostgresCatalogs

@Suite(.enabled(if: PostgresServer.isAllowed)) struct `A catalog on a server` {
  /// Something that changes a catalog which has one theme and one game, and what it leaves behind.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (PostgresCatalog) throws -> Void
    let check: @Sendable (PostgresCatalog) throws -> Void
    /// How many messages the next cut is after the last one.
    var stride = 7

    static let all = [
      Change(
        testDescription: "a new theme", make: { try $0.put(theme(2, "B")) },
        check: { catalog throws in
          #expect(try catalog.operations().count == 2)
          #expect(try catalog.themes() == [theme(1, "A"), theme(2, "B")])
        }, stride: 3),
      Change(testDescription: "an undo") {
        _ = try $0.undo(note("undo"))
      } check: { catalog throws in
        #expect(try catalog.operations().map(\.kind) == [.undo, .change])
        #expect(try catalog.themes() == [])
      },
      Change(testDescription: "a kept game") { catalog throws in
        _ = try catalog.keep(game(1, "on"), after: catalog.game(of: theme(1, "").id, by: "ann")?.revision)
      } check: { catalog throws in
        #expect(try catalog.games() == [game(1, "on")])
      },
      Change(testDescription: "a finished game") { catalog throws in
        try catalog.finish(score(1), after: catalog.game(of: theme(1, "").id, by: "ann")?.revision ?? 0)
      } check: { catalog throws in
        #expect(try catalog.games() == [])
        #expect(try catalog.scores().count == 1)
      },
    ]
  }

  @Test(arguments: Change.all)
  func `makes each change once, wherever the connection is cut`(change: Change) throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    var message = 1 - change.stride
    var hasCut = true
    while hasCut {
      message += change.stride
      try ServerCatalogs.with { server, database in
        let direct = try PostgresCatalog.open(server.address(of: database), person: "test")
        try direct.put(theme(1, "A"))
        _ = try direct.keep(game(1), after: nil)
        let catalog = try PostgresCatalog.open(server.address(of: database, through: proxy), person: "test")
        proxy.cut(atMessage: message)
        #expect(throws: Never.self, "cut at message \(message)") { try change.make(catalog) }
        hasCut = proxy.hasCut
        try change.check(direct)
        #expect(try direct.check() == [], "cut at message \(message)")
      }
    }
    #expect(message > 20)
  }

  @Test func `goes on with what it reads where nobody has changed anything`() throws {
    try ServerCatalogs.with { server, database in
      let proxy = try PostgresProxy(to: server)
      let direct = try PostgresCatalog.open(server.address(of: database), person: "test")
      try direct.put(theme(1, "A"), theme(2, "B"))
      let catalog = try PostgresCatalog.open(server.address(of: database, through: proxy), person: "test")
      for message in 1...8 {
        proxy.cut(atMessage: message)
        #expect(try catalog.themes().count == 2, "cut at message \(message)")
      }
      let code = code {
        try catalog.read { snapshot throws in
          _ = try snapshot.count()
          try direct.put(theme(3, "C"))
          proxy.cut(atMessage: 1)
          _ = try snapshot.theme(theme(1, "").id)
        }
      }
      #expect(code == "server.changed-meanwhile")
      proxy.cut(atMessage: 0)
      #expect(try catalog.themes().count == 3)
    }
  }

  @Test func `gives a silent server up, and uses it again when it answers`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.withCatalog(through: proxy, patience: 300) { catalog in
      try catalog.put(theme(1, "A"))
      proxy.freeze()
      #expect(code { _ = try catalog.themes() } == "server.unreachable")
      #expect(code { try catalog.put(theme(2, "B")) } == "server.unreachable")
      proxy.thaw()
      #expect(try catalog.themes().count == 1)
      try catalog.put(theme(2, "B"))
      #expect(try catalog.operations().map(\.id) == [2, 1])
      try catalog.read { snapshot throws in
        _ = try snapshot.count()
        proxy.freeze()
        // A list that has begun ends with it.
        #expect(throws: Diagnostic.self) { _ = try snapshot.theme(theme(1, "").id) }
        proxy.thaw()
      }
    }
  }

  @Test func `tells that a change is unconfirmed if the server falls silent in its commit`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.with { server, database in
      let address = server.address(of: database, through: proxy)
      let catalog = try PostgresCatalog.open(address, person: "test", patience: 300) { event in
        if case .committing = event { proxy.freeze() }
      }
      #expect(code { try catalog.put(theme(1, "A")) } == "catalog.unconfirmed")
      proxy.thaw()
    }
  }

  @Test func `does not say that nothing was changed if it cannot look for a lost commit`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.with { server, database in
      let address = server.address(of: database)
      let catalog = try PostgresCatalog.open(
        server.address(of: database, through: proxy), person: "test", patience: 300)
      catalog.onEvent = { if case .committing = $0 { proxy.cut(atMessage: 1) } }
      var holding: DispatchSemaphore?
      let code = code {
        _ = try catalog.write(note()) { transaction throws in
          try transaction.put(theme(1, "A"))
          if holding == nil {
            // Waits for the lock, gets it when the connection is cut, and keeps it for longer than the patience.
            holding = Thread.started {
              let other = try? PostgresCatalog.open(address, person: "other")
              _ = try? other?.write(note()) { transaction throws in
                Thread.sleep(forTimeInterval: 1.5)
                try transaction.put(theme(2, "B"))
                return ("slow", ())
              }
            }
            Thread.sleep(forTimeInterval: 0.4)
          }
          return ("lost", ())
        }
      }
      #expect(code == "catalog.unconfirmed")
      holding?.wait()
      #expect(try PostgresCatalog.open(address, person: "test").operations().count == 1)
    }
  }

  @Test func `does not say that nothing was changed if the themes disagree before it can look`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.with { server, database in
      try PostgresCatalog.open(server.address(of: database), person: "test").put(theme(1, "A"))
      let catalog = try PostgresCatalog.open(server.address(of: database, through: proxy), person: "test")
      catalog.onEvent = { event in
        guard case .committing = event else { return }
        // Without the triggers. Disabling them in the table would wait for the transaction, until the server gives it up.
        let deleting = "SET session_replication_role = replica; DELETE FROM memorize.themes;"
        #expect(throws: Never.self) { try server.run(deleting, in: database) }
        proxy.cut(atMessage: 1)
      }
      #expect(code { try catalog.put(theme(2, "B")) } == "catalog.unconfirmed")
      #expect(code { _ = try catalog.themes() } == "catalog.inconsistent")
    }
  }

  @Test func `knows that a change was not made if its repetition fails with an error of its own`() throws {
    struct Stopped: Error {}
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.withCatalog(through: proxy) { catalog throws in
      catalog.onEvent = { if case .committing = $0 { proxy.cut(atMessage: 1) } }
      var isRepeated = false
      #expect(throws: Stopped.self) {
        _ = try catalog.write(note()) { transaction throws in
          if isRepeated { throw Stopped() }
          isRepeated = true
          try transaction.put(theme(1, "A"))
          return ("lost", ())
        }
      }
      #expect(try catalog.operations() == [])
    }
  }

  @Test func `waits for another change, and names who makes it`() throws {
    try ServerCatalogs.with { server, database in
      let address = server.address(of: database)
      let first = try PostgresCatalog.open(address, person: "ann")
      let second = try PostgresCatalog.open(address, person: "ben", patience: 300)
      var finding: Diagnostic?
      _ = try first.write(note()) { transaction throws in
        try transaction.put(theme(1, "A"))
        do { try second.put(theme(2, "B")) } catch let found as Diagnostic { finding = found }
        return ("slow", ())
      }
      #expect(finding?.code == "catalog.busy")
      #expect(finding?.message.contains("memorize (ann)") == true)
      try second.put(theme(2, "B"))
      #expect(try first.operations().map(\.id) == [2, 1])
    }
  }

  @Test func `numbers the changes of many writers without gaps`() throws {
    try ServerCatalogs.with { server, database in
      let address = server.address(of: database)
      let writers = (1...8 as ClosedRange<UInt64>).map { writer in
        Thread.started {
          #expect(throws: Never.self) {
            let catalog = try PostgresCatalog.open(address, person: "writer \(writer)", patience: 60_000)
            for step in 1...80 { try catalog.put(theme(writer, "\(writer).\(step)")) }
          }
        }
      }
      for writer in writers { writer.wait() }
      let catalog = try PostgresCatalog.open(address, person: "test")
      #expect(try catalog.operations().map(\.id) == (1...640).reversed())
      #expect(try catalog.check() == [])
    }
  }

  @Test func `is created once, however many start at the same time`() throws {
    let server = try PostgresServer.shared.get()
    let address = try server.address(of: server.database())
    let created = Counter()
    let starts = (1...16).map { _ in
      Thread.started { if (try? PostgresCatalog.create(address, person: "test")) == true { created.add() } }
    }
    for start in starts { start.wait() }
    #expect(created.count == 1)
    try PostgresCatalog.open(address, person: "test").put(theme(1, "A"))
  }

  @Test func `is created unconfirmed if the server falls silent in the commit`() throws {
    let server = try PostgresServer.shared.get()
    let proxy = try PostgresProxy(to: server)
    let address = try server.address(of: server.database(), through: proxy)
    let answer = code {
      _ = try PostgresCatalog.create(address, person: "test", patience: 300) { event in
        if case .committing = event { proxy.freeze() }
      }
    }
    #expect(answer == "catalog.unconfirmed")
    proxy.thaw()
  }

  @Test func `survives a crash of the server`() throws {
    let server = try PostgresServer()
    let address = try server.address(of: server.database())
    _ = try PostgresCatalog.create(address, person: "test")
    let catalog = try PostgresCatalog.open(address, person: "test")
    try catalog.put(theme(1, "A"))
    server.crash()
    try catalog.put(theme(2, "B"))
    #expect(try catalog.themes().count == 2)
    #expect(try catalog.check() == [])
  }

  // MARK: People

  @Test func `lets a player play, and change nothing else`() throws {
    try ServerCatalogs.with { server, database in
      let owner = try PostgresCatalog.open(server.address(of: database), person: "ann")
      try owner.put(theme(1, "A"))
      _ = try owner.keep(game(1), after: nil)
      let player = try PostgresCatalog.open(login("memorize_player", server, database), person: "ann")
      #expect(try player.themes().count == 1)
      for code in [
        code { try player.put(theme(2, "B")) }, code { _ = try player.undo(note("undo")) },
        code { try player.remove(theme(1, "")) },
      ] { #expect(code == "server.not-allowed") }
      // The game of the same name on another login stays.
      #expect(try player.game(of: theme(1, "").id, by: "ann") == nil)
      let revision = try player.keep(game(1, "mine"), after: nil)
      #expect(try owner.game(of: theme(1, "").id, by: "ann")?.content != "mine")
      try player.finish(score(1), after: revision)
      #expect(try player.scores().count == 1)
      #expect(try owner.themes().count == 1)
    }
  }

  @Test func `tells who has no role that the catalog is not theirs to use`() throws {
    try ServerCatalogs.with { server, database in
      let stranger = try login("pg_monitor", server, database)
      let rejection = refusal { _ = try PostgresCatalog.open(stranger, person: "ann") }
      #expect(rejection?.message == "you are not allowed to use this catalog")
    }
  }

  @Test func `takes back only changes of the own login without being asked for one`() throws {
    try ServerCatalogs.with { server, database in
      let ann = try PostgresCatalog.open(server.address(of: database), person: "ann")
      let editor = try PostgresCatalog.open(login("memorize_editor", server, database), person: "ann")
      try ann.put(theme(1, "A"))
      // The same name, but not the same login.
      #expect(code { _ = try editor.undo(note("undo")) } == "catalog.nothing-to-undo")
      try editor.put(theme(2, "B"))
      #expect(try editor.undo(note("undo")).id == 2)
      #expect(try ann.operations().map(\.actor).first?.hasPrefix("ann (person_") == true)
      #expect(try editor.undo(1, note("undo")).id == 1)
    }
  }

  @Test func `nobody writes the login of an operation`() throws {
    try ServerCatalogs.with { server, database in
      func insert(_ column: String, _ value: String) throws {
        try server.run(
          "SET ROLE memorize_editor; INSERT INTO memorize.operations (id, time, actor, command, summary, kind, themes, "
            + "total, change\(column)) VALUES (1, 0, 'ann', 'x', 'x', 'change', 0, 0, gen_random_uuid()\(value));",
          in: database)
      }
      #expect(throws: PostgresServer.Failed.self) { try insert(", login", ", 'ann'") }
      #expect(throws: Never.self) { try insert("", "") }
    }
  }

  /// The address of a catalog for a new login with a role.
  private func login(_ role: String, _ server: PostgresServer, _ database: String) throws -> String {
    try server.address(of: database, user: server.login(as: role))
  }

  /// Whatever program they use.
  @Test(
    arguments: [
      "UPDATE memorize.versions SET operation = 2 WHERE operation = 1",
      "DELETE FROM memorize.versions WHERE id = 1",
      "UPDATE memorize.operations SET undone_by = 1 WHERE id = 1",
      "UPDATE memorize.operations SET undone_by = NULL WHERE id = 1",
      "DELETE FROM memorize.operations",
      "UPDATE memorize.operations SET actor = 'ben'",
      "UPDATE memorize.head SET operation = 9007199254740992",
      "UPDATE memorize.head SET operation = 0",
      "INSERT INTO memorize.touches VALUES (gen_random_uuid(), 1, 1); DELETE FROM memorize.touches",
      "INSERT INTO memorize.versions (id, operation, position, theme, checksum) "
        + "VALUES (9, 1, 9, gen_random_uuid(), 0)",
      "INSERT INTO memorize.operations (id, time, actor, command, summary, kind, themes, total, change) "
        + "VALUES (2, 9223372036854775807, '', '', '', 'change', 0, 1, gen_random_uuid())",
      "INSERT INTO memorize.operations (id, time, actor, command, summary, kind, themes, total, change, login) "
        + "VALUES (2, 0, '', '', '', 'change', 0, 1, gen_random_uuid(), 'ann')",
      "INSERT INTO memorize.scores (\(ServerCatalogs.scoreColumns)) "
        + "VALUES (gen_random_uuid(), 'A', 'ann', -6, false, 10, 12, 1000, 1, 0, '', 0, gen_random_uuid())",
      "INSERT INTO memorize.games (\(ServerCatalogs.gameColumns)) "
        + "VALUES (gen_random_uuid(), 'ann', 'd', 1, -1, -1, 0, 'c', -6, false, '', gen_random_uuid())",
    ])
  func `does not let an editor rewrite what was recorded`(sql: String) throws {
    try ServerCatalogs.with { server, database in
      let owner = try PostgresCatalog.open(server.address(of: database), person: "ann")
      try owner.put(theme(1, "A"))
      #expect(throws: PostgresServer.Failed.self) {
        try server.run("SET SESSION AUTHORIZATION \(ServerCatalogs.editor); \(sql);", in: database)
      }
      #expect(try owner.check() == [])
      #expect(try owner.operations().map(\.id) == [1])
    }
  }

  @Test func `keeps the journal whatever limits an editor asks for`() throws {
    try ServerCatalogs.with { server, database in
      let catalog = try PostgresCatalog.open(server.address(of: database, user: ServerCatalogs.editor), person: "ann")
      for number in 1...3 as ClosedRange<UInt64> { try catalog.put(theme(number, "T\(number)")) }
      try server.run(
        "SET SESSION AUTHORIZATION \(ServerCatalogs.editor); SELECT memorize.compact(0, 0, 0, 9223372036854775807);",
        in: database)
      #expect(try catalog.operations().map(\.id) == [3, 2, 1])
      try server.run("SELECT memorize.compact(0, 0, 0, 9223372036854775807);", in: database)
      #expect(try catalog.operations().map(\.id) == [3])
      #expect(try catalog.check() == [])
    }
  }

  /// A function that matches better than one of PostgreSQL would be called instead, with the rights of the caller.
  @Test func `calls no function that somebody else has put in its way`() throws {
    let server = try PostgresServer.shared.get()
    let database = try server.database()
    for signature in ["setval(text, bigint)", "pg_total_relation_size(oid)", "pg_get_userbyid(bigint)"] {
      try server.run(
        "CREATE FUNCTION public.\(signature) RETURNS bigint LANGUAGE sql AS 'SELECT 1 / 0';", in: database)
    }
    let folder = try TemporaryFolder()
    let original = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
    try original.put(theme(1, "A"))
    try original.finish(score(1), after: original.keep(game(1), after: nil))
    let target = try PostgresCopyTarget(server.address(of: database), person: "test")
    _ = try original.readRows { try CatalogCopy(of: $0, to: target).run() }
    let copy = try PostgresCatalog.open(server.address(of: database), person: "test")
    try copy.put(theme(2, "B"))
    #expect(try copy.facts().bytes > 1_000)
  }

  @Test func `is not used on a server that only reads`() throws {
    let server = try PostgresServer.shared.get()
    let database = try server.database()
    _ = try PostgresCatalog.create(server.address(of: database), person: "ann")
    let editor = try server.login(as: "memorize_editor")
    try server.run("ALTER DATABASE \(database) SET default_transaction_read_only = on;")
    let finding = refusal {
      _ = try PostgresCatalog.open(server.address(of: database, user: editor), person: "ann", patience: 300)
    }
    #expect(finding?.code == "server.unreachable")
    #expect(finding?.message.contains("read-only") == true)
  }

  // MARK: Round trips

  @Test func `needs few round trips`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.withCatalog(through: proxy) { catalog in
      #expect(proxy.roundTrips() <= 3)
      try catalog.put(theme(1, "A"))
      #expect(proxy.roundTrips() <= 6)
      _ = try catalog.read { try $0.theme(row: 1) }
      #expect(proxy.roundTrips() <= 2)
      _ = try catalog.undo(note("undo"))
      #expect(proxy.roundTrips() <= 6)
      let themes = (1...9_000 as ClosedRange<UInt64>).map { IncomingTheme(theme($0, "T\($0)"), source: "many") }
      let result = try ThemeImport(into: catalog, onConflict: .always(.skip)).commit(themes, note("import"))
      #expect(result.operation?.themes == 9_000)
      #expect(proxy.roundTrips() <= 12)
      let again = try ThemeImport(into: catalog, onConflict: .always(.skip)).commit(themes, note("import"))
      #expect(again.operation == nil)
      #expect(proxy.roundTrips() <= 12)
    }
  }

  @Test func `reads the rows of a window in a few round trips`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    try ServerCatalogs.withCatalog(through: proxy) { catalog in
      let themes = (1...20 as ClosedRange<UInt64>).map { theme($0, "T\($0)") }
      _ = try catalog.write(note()) { transaction throws in
        for theme in themes { try transaction.put(theme) }
        return ("put", ())
      }
      for number in [3, 3, 7] as [UInt64] {
        try catalog.finish(score(number, by: "ann"), after: catalog.keep(game(number), after: nil))
        _ = try catalog.keep(game(number, by: "bob"), after: nil)
        _ = try catalog.keep(game(number, pairs: 3), after: nil)
      }
      func rows(_ snapshot: any CatalogSnapshot) throws -> [[String]] {
        try themes.map {
          var scores: [Score] = []
          try catalog.forEachScore(of: $0.id) { score in
            scores.append(score)
            return true
          }
          return try ["\(snapshot.theme($0.id)?.name ?? "")", "\(catalog.games(of: $0.id, by: "ann"))", "\(scores)"]
        }
      }
      let expected = try catalog.read(rows)
      _ = proxy.roundTrips()
      let found = try catalog.read { snapshot throws in
        try snapshot.prefetch(themes.map(\.id), names: [])
        try catalog.prefetchGames(of: themes.map(\.id), by: "ann")
        return try rows(snapshot)
      }
      #expect(proxy.roundTrips() <= 4)
      #expect(found == expected)
      #expect(Set(expected.map { $0[1] }).count == 3)
    }
  }

  // MARK: Rejected connections

  @Test(
    arguments: [
      ("FATAL:  3D000: Datenbank »x« existiert nicht", true, "FATAL:  Datenbank »x« existiert nicht"),
      ("FATAL:  28P01: password authentication failed", true, "FATAL:  password authentication failed"),
      ("FATAL:  57P03: das Datenbanksystem startet", false, "FATAL:  das Datenbanksystem startet"),
      ("FATAL:  53300: sorry, too many clients already", false, "FATAL:  sorry, too many clients already"),
      ("FATAL:  08P01: no such database: x", true, "FATAL:  no such database: x"),
      ("FATAL:  08P01: server login has been failing", false, "FATAL:  server login has been failing"),
      ("Connection refused", false, "Connection refused"),
      ("fe_sendauth: no password supplied", true, "fe_sendauth: no password supplied"),
      ("SSL SYSCALL error: EOF detected", false, "SSL SYSCALL error: EOF detected"),
    ])
  func `is tried again unless the server has rejected it for good`(message: String, isDefinite: Bool, words: String) {
    let failure = ServerFailure(message)
    #expect((failure.definite != nil) == isDefinite)
    #expect(failure.words == words)
  }

  // MARK: Addresses

  @Test func `tells that there is no host of a name`() throws {
    let finding = refusal {
      _ = try PostgresCatalog.open("postgresql://nowhere.invalid/themes", person: "test", patience: 500)
    }
    #expect(finding?.code == "server.unreachable")
    #expect(finding?.message.contains("nowhere.invalid") == true)
  }

  /// The first one may have been replaced by the second one, and be back.
  @Test func `is read on the newer of two primaries that have no standby server`() throws {
    try ServerCatalogs.with { server, database throws in
      let newer = try PostgresServer()
      try PostgresCatalog.open(server.address(of: database), person: "test").put(theme(1, "A"))
      try newer.run("CREATE DATABASE \(database);")
      let programs = [("pg_dump", server), ("psql -q", newer)]
        .map { "\($0) -h 127.0.0.1 -p \($1.port) -U memorize \(database)" }
      try server.run("COPY (SELECT 1) TO PROGRAM '\(programs[0]) --no-privileges | \(programs[1]) >&2';")
      try PostgresCatalog.open(newer.address(of: database), person: "test").put(theme(2, "B"))
      let address = server.address(of: database).replacing("/test", with: ",127.0.0.1:\(newer.port)/test")
      // The second one is not waited for long.
      #expect(
        try Processes.waits {
          try PostgresCatalog.open(address, person: "test").themes() == [theme(1, "A"), theme(2, "B")]
        })
    }
  }

  @Test func `is found by the name of its host`() throws {
    try ServerCatalogs.with { server, database throws in
      let address = server.address(of: database).replacing("127.0.0.1", with: "localhost")
      #expect(try PostgresCatalog.open(address, person: "test").themes() == [])
    }
  }

  @Test(
    arguments: [
      ("postgresql://ann:secret@school:5433/themes?sslmode=require", "postgresql://school:5433/themes"),
      ("postgres://one,two/themes", "postgresql://one,two/themes"),
      ("postgresql:///themes?host=/run/postgresql&password=secret", "postgresql:///themes"),
      ("postgresql://ann:se/c@ret@school/themes", "postgresql://school/themes"),
      ("postgresql://ann:se?cret@school/themes", "postgresql://…"),
      ("postgresql://school/themes?user=ann@home", "postgresql://…"),
      ("postgresql://ann:secret", "postgresql://…"), ("postgresql://ann:secret%40school/themes", "postgresql://…"),
      ("postgresql://school:5432/themes&password=secret", "postgresql://…"),
      ("postgresql://school/themes:secret", "postgresql://…"), ("postgresql://school/themes secret", "postgresql://…"),
      ("postgresql://ann:secret@[::1]:5433,two:1/themes", "postgresql://[::1]:5433,two:1/themes"),
      ("postgresql://%2Frun%2Fpostgresql/themes", "postgresql://%2Frun%2Fpostgresql/themes"),
      ("host=::1 hostaddr=::1 port=5432 dbname='a", "hostaddr=::1 port=5432"), ("host=one,two port=se", "host=one,two"),
      ("host=school PASSWORD='x dbname=secret'", "host=school"),
      ("host=/run/pg service=ours", "host=/run/pg service=ours"),
      ("host=school dbname=themes password=secret", "host=school dbname=themes"),
      ("host=school password=ab://cd", "host=school"), ("user=ann host=school options=-c", "host=school"),
      ("host=school password='se cret' dbname=themes", "host=school"), ("password=secret host=school", "a server"),
    ])
  func `is named without its user and password`(address: String, name: String) {
    #expect(PostgresCatalog.name(of: address) == name)
  }

  @Test(
    arguments: [
      ("localhost", false), ("127.0.0.1", false), ("127.1", false), ("127.example.com", true), ("school", true),
    ])
  func `is asked for a certificate unless it is on this machine`(host: String, isAsked: Bool) throws {
    let library = try #require(LibPQ.loaded)
    let address = try ServerAddress("postgresql://\(host)/themes", person: "test", library: library)
    #expect(address.hosts.map { $0["sslmode"] == "verify-full" } == [isAsked])
  }

  /// libpq would look up `c@school`.
  @Test(
    arguments: [
      ("ann:a@c@school/themes", false), ("ann:a?b@c@school/themes", false), ("ann:a/b@c@school/themes", false),
      ("ann:a?b@127.0.0.1/themes", true), ("127.0.0.1/themes?user=a@b&application_name=c@d", true),
      ("ann:a@127.0.0.1/themes?application_name=c@d", true),
    ])
  func `is rejected where a part of the password would be looked up as a host`(rest: String, isAccepted: Bool) throws {
    let library = try #require(LibPQ.loaded)
    let code = code { _ = try ServerAddress("postgresql://\(rest)", person: "test", library: library) }
    #expect(code == (isAccepted ? "no error" : "server.bad-address"))
  }

  @Test(arguments: ["school.postgresql", "./host=x", "/var/lib/postgresql://x", "postgresql:x"])
  func `is not taken for a file`(path: String) { #expect(!PostgresCatalog.isServer(path)) }

  @Test func `a connection that fails for good is not repeated`() throws {
    let server = try PostgresServer.shared.get()
    var waits = 0
    let code = code {
      _ = try PostgresCatalog.open(server.address(of: "no_such_database"), person: "test") { _ in waits += 1 }
    }
    #expect(code == "server.rejected")
    #expect(waits == 0)
  }

  @Test func `a certificate is checked where that is asked for`() throws {
    let server = try PostgresServer(settings: ["--encrypted"])
    let database = try server.database()
    func create(on host: String, _ server: PostgresServer, _ database: String, authority: String) -> Diagnostic? {
      let address =
        "postgresql://memorize@\(host):\(server.port)/\(database)?sslmode=verify-full&sslrootcert=\(authority)"
      return refusal { _ = try PostgresCatalog.create(address, person: "test") }
    }
    let authority = server.folder + "/root.crt"
    #expect(create(on: "localhost", server, database, authority: authority) == nil)
    let elsewhere = create(on: "127.0.0.1", server, database, authority: authority)
    #expect(elsewhere?.code == "server.rejected")
    #expect(elsewhere?.message.contains("does not match host name") == true)
    // Of another authority.
    let unknown = create(on: "localhost", server, database, authority: "/etc/ssl/certs/ca-certificates.crt")
    #expect(unknown?.code == "server.rejected")
    let plain = try create(
      on: "localhost", PostgresServer.shared.get(), "postgres", authority: authority)
    #expect(plain?.code == "server.rejected")
    #expect(plain?.message.contains("does not support SSL") == true)
  }

  @Test func `a server that answers rubbish is no catalog`() throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    proxy.answerRubbish()
    let code = code { try ServerCatalogs.withCatalog(through: proxy, patience: 300) { _ in } }
    #expect(code.hasPrefix("server."), "\(code)")
  }
}

extension Thread {
  /// Runs `body` on a thread of its own: the tasks of the tests must not wait for one another.
  static func started(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    Thread {
      body()
      done.signal()
    }.start()
    return done
  }
}

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var count = 0

  func add() { lock.withLock { count += 1 } }
}
