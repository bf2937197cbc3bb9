import CatalogSamples
import Catalogs
import Foundation
import PostgresCatalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@Suite(.enabled(if: PostgresServer.isAllowed)) struct `Copying a catalog` {
  private let folder: TemporaryFolder
  private let source: String

  init() throws {
    folder = try TemporaryFolder()
    source = folder.file("source")
  }

  private static let limits = JournalLimits(operations: 20, contents: 60, always: 2, step: 1_000)

  /// Everything that a catalog can have: undone, redone and compacted operations, imports, games and forgotten scores.
  @discardableResult
  private func fill(seed: UInt64 = 1, steps: Int = 60) throws -> SQLiteCatalog {
    let catalog = try SQLiteCatalog.open(path: source, for: .writing, limits: Self.limits)
    var random = SeededGenerator(seed: seed)
    try catalog.put(
      theme(
        9, "É'\"\\ 👻", "ABCD", removed: "EF", words: [Emoji(qualified: "B"): .two("3 × 4", "\"12\"")],
        extras: [.init("k", .array([.number("1e3")]))]))
    for step in 1...steps {
      let number = UInt64.random(in: 1...6, using: &random)
      _ = code {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: try catalog.undo(note("undo"))
        case 1: try catalog.redo(note("redo"))
        case 2: try catalog.remove(theme(number, ""))
        case 3:
          let release = Release(
            source: step % 2 == 0 ? "É" : nil, number: Int64(step), pack: "00ff", packVersion: step % 4 == 0 ? "1" : nil
          )
          let incoming = [IncomingTheme(theme(number, "I\(step)"), name: nil, source: "file", release: release)]
          _ = try ThemeImport(into: catalog, onConflict: .always(.replace)).commit(incoming, note("import"))
        default: try catalog.put(theme(number, "T\(step)"), by: ["ann", "bob"][step % 2])
        }
      }
    }
    try catalog.put(theme(9, "Z", "ABCD"))
    for player in ["ann", "bob"] {
      _ = try catalog.keep(game(9, by: player, "é\t👻\n", moves: 2, pairs: 3), after: nil)
      try catalog.finish(score(9, by: player), after: catalog.keep(game(9, by: player), after: nil))
    }
    _ = try catalog.forget(1, note("scores"))
    for address in ["é", "Z", "a"] {
      try catalog.put(FollowedSource(address: address, actor: "ann", time: 1, key: "RWQ1", number: 3, taken: .min))
    }
    return catalog
  }

  private func rows(of catalog: any CopySource) throws -> [String: [CatalogRow]] {
    try catalog.readRows { rows in
      try Dictionary(
        uniqueKeysWithValues: (CatalogTable.contents + CatalogTable.state).map {
          try ($0.name, rows.rows(of: $0, after: nil, limit: 10_000))
        })
    }
  }

  private func file(_ name: String) throws -> SQLiteCatalog {
    try SQLiteCatalog.open(path: folder.file(name), for: .writing, limits: Self.limits)
  }

  /// A place on a server, and one in a file.
  private func targets(_ address: String) throws -> [any CopyTarget] {
    try [PostgresCopyTarget(address, person: "test"), SQLiteCopyTarget(path: folder.file("copy"))]
  }

  @discardableResult
  private func copy(_ source: any CopySource, to target: any CopyTarget, page: Int = 7) throws -> Bool {
    try source.readRows { try CatalogCopy(of: $0, to: target, page: page).run() }
  }

  // MARK: Equality

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `to a server and back loses and changes nothing`(seed: UInt64) throws {
    let original = try fill(seed: seed)
    try ServerCatalogs.with { host, database in
      let address = host.address(of: database)
      let isResumed = try copy(original, to: PostgresCopyTarget(address, person: "test"))
      #expect(!isResumed)
      let server = try PostgresCatalog.open(address, person: "test", limits: Self.limits)
      try copy(server, to: SQLiteCopyTarget(path: folder.file("back")), page: 3)
      let back = try file("back")
      let (expected, found) = try (rows(of: original), rows(of: back))
      for (table, rows) in expected { #expect(found[table] == rows, "\(table)") }
      #expect(expected.values.allSatisfy { !$0.isEmpty })
      #expect(try server.check() == [])
      #expect(try back.check() == [])
      try #expect(server.themes() == original.themes())
      try #expect(server.operations() == original.operations())
      try #expect(server.scores() == original.scores())
      try #expect(server.games() == original.games())
      // Each goes on in the same way.
      for catalog in [original, server, back] as [any Catalog & GameStore & CatalogHealth] {
        try catalog.put(theme(7, "New"))
        try catalog.undo(note("undo"))
        _ = code { try catalog.undo(note("undo", by: "bob")) }
        _ = try catalog.keep(game(9, by: "bob"), after: nil)
        #expect(try catalog.check() == [])
      }
      try #expect(server.operations() == original.operations())
      try #expect(back.operations() == original.operations())
    }
  }

  @Test func `does not change the source`() throws {
    try fill()
    let before = try folder.bytes(of: "source")
    try copy(SQLiteCatalog.open(path: source, for: .reading), to: SQLiteCopyTarget(path: folder.file("copy")))
    #expect(try folder.bytes(of: "source") == before)
  }

  @Test func `of an empty catalog is empty`() throws {
    try ServerCatalogs.with { host, database in
      let empty = try SQLiteCatalog.open(path: source, for: .reading)
      try copy(empty, to: PostgresCopyTarget(host.address(of: database), person: "test"))
      let server = try PostgresCatalog.open(host.address(of: database), person: "test")
      #expect(try server.themes() == [])
      #expect(try server.check() == [])
      try server.put(theme(1, "A"))
    }
  }

  @Test func `keeps the games of two logins with one player name apart`() throws {
    try ServerCatalogs.with { host, database in
      let server = try PostgresCatalog.open(host.address(of: database), person: "test")
      try server.put(theme(1, "A"))
      let columns =
        "theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay, company, change"
      for name in ["pi", "postgres"] { _ = try server.keep(game(1, by: name), after: nil) }
      let insertion = "INSERT INTO memorize.games (\(columns), login)"
      try host.run("\(insertion) SELECT \(columns), 'postgres' FROM memorize.games;", in: database)
      try copy(server, to: SQLiteCopyTarget(path: folder.file("copy")))
      let players = try file("copy").games().map(\.player)
      // The second name is that of another login.
      #expect(Set(players) == ["pi", "pi (postgres)", "postgres", "postgres (memorize)"])
      try #expect(file("copy").check() == [])
    }
  }

  @Test func `to a server gives games to the login of the player`() throws {
    let original = try fill()
    let login = "kim_\(UInt64.random(in: 0..<1 << 60))"
    for player in [login, "memorize"] { _ = try original.keep(game(9, by: player), after: nil) }
    try ServerCatalogs.with { host, database in
      try host.run("CREATE ROLE \(login) LOGIN;")
      try copy(original, to: PostgresCopyTarget(host.address(of: database), person: "test"))
      let server = try PostgresCatalog.open(host.address(of: database), person: "test")
      #expect(try server.games(of: theme(9, "").id, by: "memorize").count == 1)
      #expect(try server.games(of: theme(9, "").id, by: "bob").count == 1)
      #expect(try server.games(of: theme(9, "").id, by: login).isEmpty)
    }
  }

  // MARK: Interruptions

  /// A target that fails after some pieces.
  private final class Failing: CopyTarget {
    struct Failure: Error {}
    let target: any CopyTarget
    var left: Int

    init(_ target: any CopyTarget, after pieces: Int) { (self.target, left) = (target, pieces) }

    func begin() throws -> Bool { try target.begin() }
    func clear() throws { try target.clear() }

    func append(to table: CatalogTable, _ next: (CatalogRow?) throws -> [CatalogRow]) throws -> Bool {
      guard left > 0 else { throw Failure() }
      left -= 1
      return try target.append(to: table, next)
    }

    func complete(_ body: (any CopiedRows) throws -> Void) throws {
      try target.complete {
        try body($0)
        if left == 0 { throw Failure() }
      }
    }
  }

  private func interrupt(_ source: any CopySource, _ target: any CopyTarget, after pieces: Int) {
    #expect(throws: Failing.Failure.self) { try copy(source, to: Failing(target, after: pieces)) }
  }

  @Test(arguments: [2, 5, 13])
  func `goes on where it was interrupted`(pieces: Int) throws {
    let original = try fill()
    let expected = try rows(of: original)
    try ServerCatalogs.with { host, database in
      let address = host.address(of: database)
      for target in try targets(address) { interrupt(original, target, after: pieces) }
      let code = code { _ = try PostgresCatalog.open(address, person: "test") }
      #expect(code == "copy.unfinished")
      #expect(try SQLiteCatalog.open(path: folder.file("copy"), for: .reading).themes() == [])
      for target in try targets(address) {
        let isResumed = try copy(original, to: target)
        #expect(isResumed)
      }
      #expect(try rows(of: PostgresCatalog.open(address, person: "test")) == expected)
      #expect(try rows(of: file("copy")) == expected)
    }
    #expect(code { _ = try folder.bytes(of: "copy.unfinished") } != "no error")
  }

  @Test func `starts again if the source was changed since it was interrupted`() throws {
    let original = try fill()
    try ServerCatalogs.with { host, database in
      let address = host.address(of: database)
      for target in try targets(address) { interrupt(original, target, after: 13) }
      // Compaction removes rows that were copied.
      for number in 10...90 as ClosedRange<UInt64> { try original.put(theme(number % 7 + 10, "N\(number)")) }
      let expected = try rows(of: original)
      for target in try targets(address) {
        let isResumed = try copy(original, to: target)
        #expect(!isResumed)
      }
      #expect(try rows(of: PostgresCatalog.open(address, person: "test")) == expected)
      #expect(try rows(of: file("copy")) == expected)
    }
  }

  @Test func `is made once, wherever the connection is cut`() throws {
    let original = try fill(steps: 12)
    let expected = try rows(of: original)
    let proxy = try PostgresProxy(to: PostgresServer.shared.get())
    var message = -16
    var hasCut = true
    while hasCut {
      message += 19
      try ServerCatalogs.with { host, database in
        let target = try PostgresCopyTarget(host.address(of: database, through: proxy), person: "test")
        proxy.cut(atMessage: message)
        #expect(throws: Never.self, "cut at message \(message)") { try copy(original, to: target, page: 25) }
        hasCut = proxy.hasCut
        let server = try PostgresCatalog.open(host.address(of: database), person: "test")
        #expect(try rows(of: server) == expected, "cut at message \(message)")
      }
    }
    #expect(message > 40)
  }

  @Test func `goes on where only the name of the file was missing`() throws {
    let original = try fill()
    let path = folder.file("copy")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    let code = code { try copy(original, to: SQLiteCopyTarget(path: path)) }
    #expect(code == "copy.exists")
    try FileManager.default.removeItem(atPath: path)
    let isResumed = try copy(original, to: SQLiteCopyTarget(path: path))
    #expect(isResumed)
    #expect(try rows(of: file("copy")) == rows(of: original))
  }

  @Test func `does not take a file that came in its way for a difference`() throws {
    let original = try fill()
    interrupt(original, SQLiteCopyTarget(path: folder.file("copy")), after: 5)
    let code = code {
      _ = try original.readRows { rows in
        try CatalogCopy(of: rows, to: SQLiteCopyTarget(path: folder.file("copy"))).run { _ in
          _ = try? folder.write([1], to: "copy")
        }
      }
    }
    #expect(code == "copy.exists")
  }

  @Test func `keeps those out who had opened the empty catalog before`() throws {
    let original = try fill()
    try ServerCatalogs.with { host, database in
      let early = try PostgresCatalog.open(host.address(of: database), person: "test")
      let target = try PostgresCopyTarget(host.address(of: database), person: "test")
      interrupt(original, target, after: 5)
      let code = code { try early.put(theme(1, "Mine")) }
      #expect(code == "copy.unfinished")
      try copy(original, to: target)
      try early.put(theme(10, "Mine"))
      #expect(try early.check() == [])
    }
  }

  // MARK: Other catalogs

  @Test(arguments: ["-wal", "-journal"])
  func `does not take over the log of a file that is gone`(log: String) throws {
    let original = try fill()
    _ = try folder.write([1], to: "copy\(log)")
    let code = code { try copy(original, to: SQLiteCopyTarget(path: folder.file("copy"))) }
    #expect(code == "copy.exists")
  }

  @Test func `leaves a catalog that is there as it is`() throws {
    let original = try fill()
    try file("copy").put(theme(1, "Mine"))
    try ServerCatalogs.with { host, database in
      let server = try PostgresCatalog.open(host.address(of: database), person: "test")
      try server.put(theme(1, "Mine"))
      for target in try targets(host.address(of: database)) {
        let code = code { try copy(original, to: target) }
        #expect(code == "copy.exists")
      }
      #expect(try server.themes() == [theme(1, "Mine")])
      #expect(try file("copy").themes() == [theme(1, "Mine")])
    }
  }

  @Test func `notices a copy that differs`() throws {
    let original = try fill()
    try ServerCatalogs.with { host, database in
      let target = try PostgresCopyTarget(host.address(of: database), person: "test")
      try host.run(
        "CREATE FUNCTION worse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN new.name := 'x'; RETURN new; END$$;"
          + " CREATE TRIGGER worse BEFORE INSERT ON memorize.versions FOR EACH ROW EXECUTE FUNCTION worse();",
        in: database)
      let finding = refusal { try copy(original, to: target) }
      #expect(finding?.code == "copy.differs")
      #expect(finding?.message.contains("versions") == true)
      let code = code { _ = try PostgresCatalog.open(host.address(of: database), person: "test") }
      #expect(code == "copy.unfinished")
      try host.run(
        "DROP TRIGGER worse ON memorize.versions; DROP FUNCTION worse;",
        in: database)
    }
  }
}
