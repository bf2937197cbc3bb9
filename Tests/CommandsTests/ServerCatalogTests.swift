import Foundation
import TestSupport
import Testing

/// The program with a catalog on a PostgreSQL server.
struct ServerCatalogTests {
  private let home: TemporaryFolder
  private let address: String
  private let server: PostgresServer

  init() throws {
    home = try TemporaryFolder()
    server = try PostgresServer.shared.get()
    address = try server.address(of: server.database())
  }

  @discardableResult
  private func run(_ words: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(words, in: home, input: input, environment: ["MEMORIZE_CATALOG": address])
  }

  @Test func `everything works as with a file`() throws {
    let missing = try run("list")
    #expect(missing.code == 66)
    #expect(missing.error.contains("memorize catalog create"))
    #expect(try run("catalog", "create", address).output.hasPrefix("Created a catalog in postgresql://127.0.0.1:"))
    #expect(try run("catalog", "create", address).output.contains("already"))
    #expect(try run("import", "--samples").output.contains("8 added"))
    #expect(try run("edit", "Halloween", "-e", "add 🐮", "-e", "pairs 9").code == 0)
    #expect(try run("blame", "Halloween").output.contains("#2"))
    #expect(try run("undo").output.contains("'Halloween': pairs 9 → 8; −🐮"))
    #expect(try run("redo").code == 0)
    #expect(try run("delete", "Bakery").code == 0)
    #expect(try run("show", "Bakery", "--at", "1").code == 0)
    #expect(try run("restore", "Bakery", "--at", "1").code == 0)
    let list = try run("list", "--json").json["themes"] as? [[String: Any]] ?? []
    #expect(list.map { $0["name"] as? String }.prefix(3) == ["Halloween", "Under the Sea", "Bakery"])
    #expect(try run("export", "--format", "json").output.contains("Halloween"))
    #expect(try run("play", "Halloween", "--pairs", "2", "--seed", "1", input: "a1\nq\n").error.contains("saved"))
    let doctor = try run("doctor")
    #expect(doctor.code == 0)
    #expect(doctor.output.contains("The catalog is in order."))
    // As the test's server is set up.
    #expect(doctor.error.contains("fsync is off"))
    let facts = try run("doctor", "--json").json
    #expect(facts["healthy"] as? Bool == true)
    #expect((facts["facts"] as? [String: Any])?["role"] as? String == "owner")
    let report = try run("doctor", "--report").output
    #expect(report.contains(/\ncatalog +PostgreSQL \d/))
    #expect(!report.contains("login"))
    let repair = try run("doctor", "--repair")
    #expect(repair.code == 0)
    #expect(repair.output == "Everything is in order: nothing was changed.\n")
  }

  @Test func `a catalog without its themes is damaged for every command until an owner repairs it`() throws {
    try run("catalog", "create", address)
    try run("import", "--samples")
    let list = try run("list").output
    let database = address.split(separator: "/").last.map(String.init) ?? ""
    let deletion = "DELETE FROM memorize.themes;"
    #expect(throws: PostgresServer.Failed.self) { try server.run(deletion, in: database) }
    try server.run(
      "ALTER TABLE memorize.themes DISABLE TRIGGER ALL; \(deletion) ALTER TABLE memorize.themes ENABLE TRIGGER ALL;",
      in: database)
    let lines = [
      "list", "show Halloween", "export", "play Halloween", "edit Halloween -e pairs", "import --samples", "undo",
      "redo",
      "new Zoo --emojis 🦁🐯", "delete Halloween", "restore Halloween --at 1", "history", "scores", "blame Halloween",
      "doctor",
      "catalog copy \(address) copy.sqlite",
    ]
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let failed = try ProgramRun(words, in: home, input: "", environment: ["MEMORIZE_CATALOG": address])
      #expect(failed.code == 65, "\(line): \(failed.output + failed.error)")
      #expect(failed.error.contains("catalog.inconsistent"), "\(line): \(failed.error)")
      #expect(failed.error.contains("An owner can run 'memorize doctor --repair'"), "\(line): \(failed.error)")
      #expect(!failed.error.contains("is empty"), "\(line)")
    }
    let repaired = try run("doctor", "--repair", "--json").json
    #expect(repaired["repaired"] as? Bool == true)
    #expect(repaired["backup"] is NSNull)
    #expect((repaired["saved"] as? [String: Any])?["themes"] as? Int == 8)
    #expect(try run("list").output == list)
    #expect(try run("history").output.contains("repaired the catalog: nothing was lost"))
    #expect(try run("doctor", "--repair").output == "Everything is in order: nothing was changed.\n")
  }

  @Test func `a site that one person follows and another updates is followed by all`() throws {
    func publisher(_ words: String...) throws {
      #expect(try ProgramRun(words + ["--catalog", "publisher.sqlite"], in: home).code == 0)
    }
    func run(as person: String, _ words: String...) throws -> ProgramRun {
      try ProgramRun(words, in: home, environment: ["MEMORIZE_CATALOG": address, "LOGNAME": person])
    }
    try publisher("new", "Sea", "--emojis", "🐙🐠🦀")
    try publisher("publish", "site")
    try self.run("catalog", "create", address)
    #expect(try run(as: "ann", "follow", "site").output == "Sea: added\n1 theme: 1 added.\n")
    #expect(try run(as: "ben", "follow").output.contains("/site/  number 1  since 20"))
    try publisher("edit", "Sea", "-e", "add 🐡")
    try publisher("publish", "site")
    #expect(try run(as: "ben", "update").output.contains("Sea: updated (pairs 3 → 4; +🐡"))
    #expect(try run(as: "ann", "update").error.contains("/site/: nothing new."))
    #expect(try run(as: "ann", "show", "Sea").output.contains("🐡"))
    let blame = try run(as: "ann", "blame", "Sea").output
    #expect(blame.contains(/🐡.*ben/), "\(blame)")
    #expect(blame.contains("file://\(home.path)/site/"), "\(blame)")
    let history = try run(as: "ann", "history", "Sea").output
    #expect(history.contains("updated from file://\(home.path)/site/ (number 2): 1 updated"), "\(history)")
  }

  /// With the three of opening the catalog.
  @Test(arguments: [
    ("list", 3 + 4), ("show Bakery", 3 + 4), ("new Shop --emojis 🛒🏪", 3 + 12), ("undo", 3 + 12),
  ])
  func `commands need few round trips`(line: String, limit: Int) throws {
    try run("catalog", "create", address)
    try run("import", "--samples")
    let proxy = try PostgresProxy(to: server)
    let database = address.split(separator: "/").last.map(String.init) ?? ""
    let distant = ["--catalog", server.address(of: database, through: proxy)]
    #expect(try ProgramRun(line.split(separator: " ").map(String.init) + distant, in: home).code == 0)
    let trips = proxy.roundTrips()
    #expect(trips > 0)
    #expect(trips <= limit)
  }

  @Test func `a catalog moves to a server and back`() throws {
    func file(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }
    #expect(try file("import", "--samples", "--catalog", "mine.sqlite").code == 0)
    #expect(try file("delete", "Bakery", "--catalog", "mine.sqlite").code == 0)
    #expect(try file("undo", "--catalog", "mine.sqlite").code == 0)
    let there = try file("catalog", "copy", "mine.sqlite", address)
    #expect(there.output.hasPrefix("Copied 8 themes, 3 operations, 0 games and 0 scores to postgresql://127.0.0.1:"))
    #expect(try run("list").output == file("list", "--catalog", "mine.sqlite").output)
    #expect(try run("redo").code == 0)
    #expect(try run("undo").code == 0)
    let back = try file("catalog", "copy", address, "back.sqlite", "--json").json
    #expect(back["operations"] as? Int == 5)
    #expect(back["to"] as? String == "back.sqlite")
    #expect(back["resumed"] as? Bool == false)
    #expect(try file("history", "--catalog", "back.sqlite").output == run("history").output)
    #expect(try file("doctor", "--catalog", "back.sqlite").code == 0)
  }

  @Test func `a copy is rejected where it cannot be made`() throws {
    func copy(_ words: String...) throws -> Int32 { try ProgramRun(["catalog", "copy"] + words, in: home).code }
    #expect(try ProgramRun(["new", "Sea", "--catalog", "mine.sqlite", "--emojis", "🙂🚀🌈🍎🐙🎲"], in: home).code == 0)
    #expect(try copy("none.sqlite", "copy.sqlite") == 66)
    #expect(try copy("mine.sqlite", "mine.sqlite") == 73)
    #expect(try copy("mine.sqlite", "none/copy.sqlite") == 66)
    #expect(try copy("mine.sqlite", "mysql://school/themes") == 64)
    #expect(try copy("mine.sqlite") == 64)
    #expect(try copy("mine.sqlite", "copy.sqlite", "more") == 64)
    #expect(try ProgramRun(["catalog", "move", "a", "b"], in: home).code == 64)
    _ = try home.write("rubbish".utf8, to: "other.sqlite")
    #expect(try copy("other.sqlite", "copy.sqlite") == 65)
    #expect(try copy("mine.sqlite", address) == 0)
    #expect(try copy("mine.sqlite", address) == 73)
  }

  @Test func `a copy that fails on the way says how to go on`() throws {
    #expect(try ProgramRun(["import", "--samples", "--catalog", "mine.sqlite"], in: home).code == 0)
    try run("catalog", "create", address)
    let database = address.split(separator: "/").last.map(String.init) ?? ""
    try server.run(
      "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';"
        + " CREATE TRIGGER fail BEFORE INSERT ON memorize.versions FOR EACH STATEMENT EXECUTE FUNCTION fail();",
      in: database)
    let failed = try ProgramRun(["catalog", "copy", "mine.sqlite", address], in: home)
    #expect(failed.code == 1)
    #expect(
      failed.error.contains("Run the same command again once this is solved: it goes on where it was. [server.failed]"))
    try server.run(
      "DROP TRIGGER fail ON memorize.versions; DROP FUNCTION fail;", in: database)
    #expect(try ProgramRun(["catalog", "copy", "mine.sqlite", address], in: home).code == 0)
  }

  @Test func `imports all of a file, wherever the connection is cut`() throws {
    let proxy = try PostgresProxy(to: server)
    try run("catalog", "create", address)
    // Long enough that it is decoded while it is written.
    let themes = (1...400).map { #"{"name":"Theme \#($0)","emojis":["🎃","👻","🦇","🐈","🕷","🧙","🍬","🕸","🌕","🧛"]}"# }
    _ = try home.write(("[" + themes.joined(separator: ",") + "]").utf8, to: "many.json")
    var message = 4
    var hasCut = true
    while hasCut {
      message += 4
      let database = try server.database(like: address.split(separator: "/").last.map(String.init))
      proxy.cut(atMessage: message)
      let run = try ProgramRun(
        ["import", "many.json"], in: home,
        environment: ["MEMORIZE_CATALOG": server.address(of: database, through: proxy)])
      hasCut = proxy.hasCut
      #expect(run.output.contains("400 added"), "cut at message \(message): \(run.output + run.error)")
    }
    #expect(message > 20)
  }

  @Test func `no message shows a password`() throws {
    let secret = "postgresql://memorize:hunter2@127.0.0.1:\(server.port)/no_such_database?application_name=hunter2"
    for words in [
      ["list"], ["doctor"], ["new", "Sea", "--emojis", "🐙🐠"], ["catalog", "create", secret], ["doctor", "--repair"],
    ] {
      let run = try ProgramRun(words, in: home, environment: ["MEMORIZE_CATALOG": secret])
      #expect(run.code != 0)
      #expect(!(run.output + run.error).contains("hunter2"), "\(words)")
    }
  }

  @Test(arguments: [
    "postgresql://ann:hunt/er2@127.0.0.1/themes", "postgresql://ann:hunt@er2@127.0.0.1/themes",
    "postgresql://ann:hunt?er2@127.0.0.1/themes", "postgresql://ann:hunt#er2@127.0.0.1:x/themes",
    "host=127.0.0.1 dbname=themes password='hunt er2'", "host=127.0.0.1 dbname=themes password = er2",
  ])
  func `no message shows a part of a password that is not encoded`(address: String) throws {
    let run = try ProgramRun(["list", "--patience", "1"], in: home, environment: ["MEMORIZE_CATALOG": address])
    #expect(run.code != 0)
    #expect(!run.error.contains("er2"), "\(run.error)")
    #expect(!run.error.contains("hunt"), "\(run.error)")
  }

  @Test(arguments: [("3600", 66), ("3601", 64), ("9223372036854775807", 64), ("0", 64)])
  func `patience is at most an hour`(seconds: String, code: Int32) throws {
    for catalog in [address, "none.sqlite"] {
      let run = try ProgramRun(
        ["list", "--patience", seconds], in: home, environment: ["MEMORIZE_CATALOG": catalog])
      #expect(run.code == (catalog == address || code == 64 ? code : 0), "\(catalog): \(run.error)")
    }
  }

  @Test func `says that it waits for a server, and gives up`() throws {
    let run = try ProgramRun(
      ["list", "--patience", "1"], in: home, environment: ["MEMORIZE_CATALOG": "postgresql://127.0.0.1:1/themes"])
    #expect(run.code == 69)
    let lines = run.error.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "Waiting for the server: Connection refused")
    #expect(lines.last?.contains("[server.unreachable]") == true)
  }
}
