import CatalogSamples
import Catalogs
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `The health of a catalog` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    try catalog.put(theme(1, "Halloween"), theme(2, "Zoo"))
    try catalog.put(theme(1, "Spooks"))
    try catalog.remove(theme(2, ""))
    _ = try catalog.undo(note("undo"))
  }

  /// A theme that was not checked by the rules.
  private static func forged(_ name: String = "A", faces: [String] = ["A", "B"], removed: [String] = []) -> Theme {
    Theme(
      trusted: theme(1, "").id, name: name, emojis: faces.map { Emoji(qualified: $0) },
      removedEmojis: removed.map { Emoji(qualified: $0) }, numberOfPairs: 2, color: ThemeColor(packed: 0), extras: [])
  }

  /// The findings after another program has written to the file.
  private func check(after sql: String) throws -> [Diagnostic] {
    try Connection.open(path, .existing, patience: 100).run(sql)
    return try SQLiteCatalog.open(path: path, for: .reading).check()
  }

  @Test func `a sound catalog has facts and no findings`() throws {
    let catalog = try SQLiteCatalog.open(path: path, for: .reading)
    #expect(try catalog.check() == [])
    let facts = try catalog.facts()
    #expect(facts.themes == 2)
    #expect(facts.operations == 4)
    #expect(facts.versions == 4)
    #expect(facts.schema == Migration.all.count)
    #expect(facts.bytes > 0)
    #expect(try SQLiteCatalog.open(path: folder.file("none"), for: .reading).facts().schema == 0)
  }

  @Test(arguments: [
    "name = 'Hallowean'", "emojis = 'A' || char(10) || 'C'", "removed = 'Q'", "pairs = 3", "color = 1",
    "extras = '{}'", "words = '{\"A\":\"x\"}'", "theme = x'00112233445566778899AABBCCDDEEFF'",
    "theme = CAST(x'FF' || substr(theme, 2) AS BLOB)",
    "theme = CAST(substr(theme, 1, 15) || x'FF' AS BLOB)", "checksum = checksum + 1",
    "emojis = 'A' || char(10) || char(10) || 'B'",
  ])
  func `a changed content is reported and never shown`(change: String) throws {
    #expect(
      try check(after: "UPDATE versions SET \(change) WHERE id = 2").contains { $0.code == "catalog.damaged-theme" })
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).themes() } == "catalog.damaged-theme")
  }

  @Test func `changed pairs are damage, even if they are valid`() throws {
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    try catalog.put(theme(3, "Letters", "ABCDE", pairs: 3))
    #expect(try catalog.themes().last?.numberOfPairs == 3)
    let findings = try check(after: "UPDATE versions SET pairs = 4 WHERE name = 'Letters'")
    #expect(findings.map(\.code) == ["catalog.damaged-theme"])
    #expect(code { _ = try catalog.themes() } == "catalog.damaged-theme")
  }

  @Test func `a deletion with a wrong checksum is damage`() throws {
    let findings = try check(after: "UPDATE versions SET checksum = checksum + 1 WHERE name IS NULL")
    #expect(findings.map(\.code) == ["catalog.damaged-theme"])
  }

  @Test func `a theme in effect under a wrong id is not shown`() throws {
    let swap = "UPDATE themes SET id = x'00112233445566778899AABBCCDDEEFF' WHERE version = 2"
    #expect(try check(after: swap).map(\.code).contains("catalog.inconsistent"))
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).themes() } == "catalog.damaged-theme")
  }

  @Test func `an index without its rows is damage`() throws {
    let root: Int64? = try {
      let connection = try Connection.open(path, .existing, patience: 100)
      try connection.run("PRAGMA journal_mode = DELETE")
      return try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'themes_by_name'")
    }()
    var bytes = try folder.bytes(of: "c")
    // The page then has no cells.
    let count = (Int(try #require(root)) - 1) * 16_384 + 3
    bytes.replaceSubrange(count..<count + 2, with: [0, 0])
    try folder.write(bytes, to: "c")
    let findings = try SQLiteCatalog.open(path: path, for: .reading).check()
    #expect(findings.contains { $0.code == "catalog.damaged" && $0.message.contains("themes_by_name") }, "\(findings)")
  }

  @Test func `an older content in effect is not shown`() throws {
    #expect(
      try check(after: "UPDATE themes SET version = 1 WHERE version = 3").map(\.code).contains("catalog.inconsistent"))
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).themes() } == "catalog.damaged-theme")
  }

  @Test(arguments: [
    "DELETE FROM themes WHERE version = 2", "DELETE FROM versions WHERE id = 3", "UPDATE operations SET total = 7",
    "UPDATE operations SET undone_by = NULL", "UPDATE operations SET themes = 9 WHERE id = 1",
    "PRAGMA foreign_keys = OFF; UPDATE operations SET target = 77 WHERE id = 4",
  ])
  func `differences between journal and themes are reported`(change: String) throws {
    #expect(try check(after: change).contains { $0.code == "catalog.inconsistent" })
  }

  /// One case for each rule of the examination.
  @Test(arguments: [
    (
      "UPDATE themes SET checksum = 1 WHERE version = 2",
      "the theme in effect differs from the version that was written, at position 2"
    ),
    ("UPDATE operations SET undone_by = 4 WHERE id = 2", "but not the operation that wrote it, at position 1"),
    ("DELETE FROM themes WHERE version = 2", "an operation is in effect, but not the theme it wrote, version 2"),
    ("UPDATE operations SET undone_by = NULL WHERE id = 3", "but a later operation changed it, at position 2"),
    ("UPDATE operations SET themes = 9 WHERE id = 1", "wrong number of themes in operation 1"),
    ("DELETE FROM touches WHERE version = 3", "the history of a theme lacks version 3"),
    ("DELETE FROM touches WHERE operation = 4", "the histories of its themes lack operation 4"),
    ("UPDATE versions SET previous = 77 WHERE id = 3", "the content before it is lost, version 3"),
    ("UPDATE touches SET version = 3 WHERE operation = 4", "the history of a theme names a wrong version, 3"),
    ("UPDATE touches SET version = 99 WHERE operation = 4", "the history of a theme names a wrong version, 99"),
    ("UPDATE versions SET previous = 2 WHERE id = 3", "the content before it is not its own, version 3"),
    ("UPDATE versions SET previous = 3 WHERE id = 3", "the content before it is not its own, version 3"),
    ("UPDATE operations SET undone_by = 1 WHERE id = 2", "no undo has undone operation 2"),
    ("UPDATE operations SET undone_by = 4 WHERE id = 4", "no undo has undone operation 4"),
    ("UPDATE operations SET target = 1 WHERE id = 2", "wrong target of operation 2"),
    ("UPDATE operations SET target = NULL WHERE id = 4", "wrong target of operation 4"),
    ("UPDATE versions SET operation = 99 WHERE id = 3", "no operation wrote version 3"),
    ("DELETE FROM operations WHERE id = 1", "the number of compacted operations should be 1"),
    ("UPDATE versions SET id = -5 WHERE id = 4", "impossible version number -5"),
    ("UPDATE versions SET position = 9 WHERE id = 1", "impossible position in version 1"),
    ("UPDATE versions SET position = 1 WHERE id = 4", "impossible position in version 4"),
    ("UPDATE operations SET total = 7 WHERE id = 4", "wrong total of themes in operation 4"),
  ])
  func `a broken rule is reported with the number of its row`(change: String, words: String) throws {
    let findings = try check(after: "PRAGMA foreign_keys = OFF; " + change)
    #expect(findings.contains { $0.message.contains(words) }, "\(findings.map(\.message))")
  }

  @Test func `a damaged history never shows or restores another theme`() throws {
    #expect(try !check(after: "UPDATE touches SET version = 3 WHERE operation = 4").isEmpty)
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    let zoo = theme(2, "Zoo")
    #expect(
      code { _ = try catalog.read { try $0.theme(zoo.id, named: "Zoo", asOf: .operation(4)) } } == "catalog.damaged")
    try Connection.open(path, .existing, patience: 100).run(
      "UPDATE touches SET version = 4 WHERE operation = 4; UPDATE versions SET previous = 2 WHERE id = 3")
    #expect(code { _ = try catalog.undo(2, note("undo")) } == "catalog.inconsistent")
    #expect(try catalog.themes() == [theme(1, "Spooks"), zoo])
  }

  @Test(arguments: [
    ("DELETE FROM migrations WHERE number = 2", "catalog.damaged"), ("DELETE FROM migrations", "catalog.damaged"),
    ("UPDATE migrations SET number = 77 WHERE number = 4", "catalog.damaged"),
    ("INSERT INTO migrations VALUES (\(Migration.all.count + 1), 'later')", "catalog.newer"),
  ])
  func `a list of schema steps that does not match the schema is reported`(change: String, code: String) throws {
    #expect(try check(after: change).map(\.code) == [code])
  }

  @Test(arguments: [
    "UPDATE versions SET id = 9223372036854775807 WHERE id = 4",
    "UPDATE versions SET id = -9223372036854775808 WHERE id = 4",
    "UPDATE operations SET id = 9223372036854775807 WHERE id = 4",
    "UPDATE operations SET time = -9223372036854775808 WHERE id = 4",
    "UPDATE operations SET themes = -9223372036854775808 WHERE id = 4",
    "UPDATE operations SET last_version = 9223372036854775807 WHERE id = 3",
    "UPDATE operations SET total = 9223372036854775807 WHERE id = 4",
    "UPDATE operations SET total = -1 WHERE id = 4",
    "UPDATE themes SET position = 9223372036854775807 WHERE position = 1",
    "UPDATE versions SET position = 9223372036854775807, previous = -9223372036854775808",
  ])
  func `impossible numbers are damage and never a crash`(change: String) throws {
    #expect(try !check(after: "PRAGMA foreign_keys = OFF; " + change).isEmpty)
    func survives(_ body: () throws -> Void) throws { do { try body() } catch is Diagnostic {} }
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    try survives { _ = try catalog.themes() }
    try survives { _ = try catalog.operations() }
    try survives { _ = try catalog.read { try $0.count() } }
    for id in 1...4 as ClosedRange<Int64> { try survives { _ = try catalog.changes(of: id) } }
    try survives { _ = try catalog.undo(note("undo")) }
    try survives { _ = try catalog.redo(note("redo")) }
    try survives { try catalog.put(theme(3, "New")) }
    try survives { try catalog.remove(theme(1, "")) }
  }

  @Test(arguments: [
    ("themes = 9007199254740992", "no error"), ("themes = 9007199254740993", "catalog.damaged"),
    ("themes = 0", "no error"), ("themes = -1", "catalog.damaged"),
    ("last_version = 9007199254740992", "no error"), ("last_version = 9007199254740993", "catalog.damaged"),
    ("time = 253402300799999", "no error"), ("time = 253402300800000", "catalog.damaged"),
    ("time = -62135596800000", "no error"), ("time = -62135596800001", "catalog.damaged"),
  ])
  func `an entry is valid up to the limits of its numbers`(change: String, outcome: String) throws {
    try Connection.open(path, .existing, patience: 100).run("UPDATE operations SET \(change) WHERE id = 4")
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).operations() } == outcome)
  }

  @Test(arguments: [
    ("0", "catalog.inconsistent"), ("1", "catalog.inconsistent"), ("2", "no error"), ("-1", "catalog.damaged"),
    ("9007199254740992", "catalog.inconsistent"), ("9007199254740993", "catalog.damaged"),
  ])
  func `a total of themes is the number of themes in effect`(total: String, outcome: String) throws {
    try Connection.open(path, .existing, patience: 100).run("UPDATE operations SET total = \(total) WHERE id = 4")
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).read { try $0.count() } } == outcome)
  }

  @Test(arguments: [("DELETE FROM themes", "none is"), ("DELETE FROM themes WHERE version = 2", "1 is")])
  func `a catalog of which another program has deleted themes is damaged and not empty`(
    sql: String, found: String
  ) throws {
    try Connection.open(path, .existing, patience: 100).run(sql)
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    let finding = refusal { _ = try catalog.themes() }
    #expect(finding?.code == "catalog.inconsistent")
    #expect(finding?.message.hasSuffix("2 themes should be in the list, and \(found)") == true)
    #expect(code { _ = try catalog.read { try $0.count() } } == "catalog.inconsistent")
    #expect(code { _ = try catalog.operations() } == "catalog.inconsistent")
    #expect(code { try catalog.put(theme(3, "C")) } == "catalog.inconsistent")
    #expect(code { _ = try catalog.undo(note("undo")) } == "catalog.inconsistent")
    #expect(code { _ = try catalog.games(of: theme(1, "").id, by: "ann") } == "catalog.inconsistent")
    #expect(try catalog.facts().operations == 4)
    #expect(try !catalog.check().isEmpty)
  }

  @Test func `a list without its first themes is not counted as too short`() throws {
    let catalog = try SQLiteCatalog.open(path: path, for: .reading)
    #expect(try [1, 2, 9].map { try catalog.themes(skip: $0).count } == [1, 0, 0])
  }

  /// Undoing it would report success and do nothing.
  @Test(arguments: [
    ("first_version = 12, last_version = 9", "catalog.damaged"),
    ("first_version = NULL, last_version = NULL", "catalog.damaged"),
    ("first_version = 1, last_version = 2", "catalog.inconsistent"),
  ])
  func `an operation that has lost its versions is damaged`(change: String, expected: String) throws {
    let sql = "UPDATE operations SET \(change) WHERE id = 2"
    #expect(try check(after: sql).map(\.code).contains(expected))
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    #expect(code { _ = try catalog.undo(2, note("undo")) } == expected)
    #expect(try catalog.themes().map(\.name) == ["Spooks", "Zoo"])
    guard expected == "catalog.damaged" else { return }
    #expect(code { _ = try catalog.operations() } == expected)
    #expect(code { _ = try catalog.undo(newest: 1, note("undo")) } == expected)
    // Operation 3 is undone.
    try Connection.open(path, .existing, patience: 100).run("UPDATE operations SET \(change) WHERE id = 3")
    #expect(code { _ = try catalog.redo(note("redo")) } == expected)
  }

  @Test(arguments: [
    (8, false, 112, false), (8, false, 16, true), (8, false, 17, false), (8, true, 112, true), (8, true, 113, false),
  ])
  func `a score is possible up to the points that a game can earn`(
    pairs: Int, bonus: Bool, points: Int, isPossible: Bool
  ) throws {
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    let revision = try catalog.keep(game(1, pairs: pairs), after: nil)
    let score = Score(
      theme: theme(1, "").id, themeName: "A", player: "ann", pairs: pairs, hasBonus: bonus, points: points, moves: 9,
      milliseconds: 1, seed: 1, time: 1)
    try catalog.finish(game(1, pairs: pairs), with: [score], after: revision)
    #expect(try catalog.check().map(\.code) == (isPossible ? [] : ["catalog.damaged"]))
  }

  /// The checksum is right, but no version of this program writes such words.
  @Test(arguments: [
    ["A": CardTexts.one("a\u{202E}b")], ["A": .one("x"), "B": .two("y", "x")], ["A": .one("B")], ["A": .two("", "x")],
    ["A": .one(String(repeating: "x", count: 61))],
  ]) func `forged words are damage`(words: [String: CardTexts]) throws {
    let words = Dictionary(uniqueKeysWithValues: words.map { (Emoji(qualified: $0), $1) })
    try SQLiteCatalog.open(path: path, for: .writing).put(theme(9, "Forged", words: words))
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).themes() } == "catalog.damaged-theme")
  }

  @Test func `words beside a key of that name are damage`() throws {
    let forged = theme(9, "A", words: [Emoji(qualified: "A"): .one("x")], extras: [.init("words", .null)])
    try SQLiteCatalog.open(path: path, for: .writing).put(forged)
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).themes() } == "catalog.damaged-theme")
  }

  @Test func `the words of an earlier version are read as words if each of them can be kept`() throws {
    func words(_ key: String, _ text: String) -> ExtraValue {
      .object([.init("B", .string("x")), .init(key, .string(text))])
    }
    func old(_ number: UInt64, _ value: ExtraValue) -> Theme {
      theme(number, "Old", removed: "C", extras: [.init("a", .null), .init("words", value), .init("b", .null)])
    }
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    // Their checksums are those of themes with such a key.
    try catalog.put(old(7, words("C", " y ")), old(8, words("C", "x")), old(9, words("Z", "y")))
    let read = try catalog.themes(skip: 2)
    #expect(
      read == [
        theme(
          7, "Old", removed: "C", words: [Emoji(qualified: "B"): .one("x"), Emoji(qualified: "C"): .one("y")],
          extras: [.init("a", .null), .init("b", .null)]),
        old(8, words("C", "x")), old(9, words("Z", "y")),
      ])
    #expect(try catalog.check() == [])
  }

  @Test(arguments: [(512, "no error"), (513, "catalog.damaged-theme")])
  func `extras are read up to a depth of 512`(depth: Int, outcome: String) throws {
    let nested = (0..<depth).reduce(ExtraValue.null) { value, _ in .array(value == .null ? [] : [value]) }
    try SQLiteCatalog.open(path: path, for: .writing).put(theme(9, "Deep", extras: [.init("k", nested)]))
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading).themes() } == outcome)
  }

  @Test func `a damaged theme that was removed cannot be put again, in a rehearsal either`() throws {
    let catalog = try catalogWithDamagedZoo()
    func replace(_ transaction: any CatalogTransaction) throws -> (summary: String, result: Void) {
      try transaction.remove(theme(2, "").id)
      try transaction.put(theme(2, "Zoo"))
      return ("replaced", ())
    }
    #expect(code { _ = try catalog.write(note(), replace) } == "catalog.damaged-theme")
    #expect(code { _ = try catalog.rehearse(replace) } == "catalog.damaged-theme")
  }

  @Test func `a visit of the names in a rehearsal can stop at a damaged theme`() throws {
    var names: [String] = []
    _ = try catalogWithDamagedZoo().rehearse { transaction throws in
      try transaction.put(theme(3, "New"))
      try transaction.state.forEachName { name in
        names.append(name)
        return name != "Zoo"
      }
      return ("added", ())
    }
    #expect(names == ["Spooks", "Zoo"])
  }

  private func catalogWithDamagedZoo() throws -> SQLiteCatalog {
    try Connection.open(path, .existing, patience: 100).run("UPDATE versions SET pairs = 3 WHERE id = 2")
    return try SQLiteCatalog.open(path: path, for: .writing)
  }

  @Test func `one damaged theme does not hide the others`() throws {
    let catalog = try catalogWithDamagedZoo()
    var damaged: [DamagedTheme] = []
    var names: [String] = []
    try catalog.read { snapshot throws in
      try snapshot.forEachTheme(skip: 0, damaged: { damaged.append($0) }) { theme in
        names.append(theme.name)
        return true
      }
      #expect(try snapshot.id(row: 2) == theme(2, "").id)
      #expect(try snapshot.ids(prefix: theme(2, "").id.description, limit: 2) == [theme(2, "").id])
      #expect(try snapshot.theme(row: 1)?.name == "Spooks")
    }
    #expect(names == ["Spooks"])
    #expect(damaged.map(\.id) == [theme(2, "").id])
    #expect(damaged.map(\.row) == [2])
    #expect(damaged[0].leftOut.message.hasPrefix("number 2, 'Zoo' is damaged"))

    let met = [theme(2, "Zoo", "XY"), theme(3, "zoo"), theme(4, "New")].map {
      IncomingTheme($0, source: "a")
    }
    let steps = try ThemeImport(into: catalog, onConflict: .always(.replace)).rehearse(met).log
    #expect(steps.map(\.outcome) == [.rejected, .rejected, .added])
    #expect(steps[0].remark?.contains("'Zoo' is damaged") == true)

    try catalog.remove(theme(2, ""))
    #expect(try catalog.themes().map(\.name) == ["Spooks"])
    _ = try catalog.undo(note("undo"))
    #expect(try catalog.read { try $0.count() } == 2)
  }

  @Test(arguments: [
    theme(1, "A", pairs: 3), theme(1, "A", pairs: 1), theme(1, "A", pairs: .min), theme(1, "A", pairs: .max),
    theme(1, "A", "B"), theme(1, "A", ""), theme(1, ""),
    forged(faces: ["A", "", "B"]), forged(faces: ["A", "B\u{1B}[2J"]), forged(faces: ["A", "B", "\u{85}"]),
    forged(faces: ["A", "B"], removed: ["\u{7}"]), forged("A\u{1B}[2J"), forged("A\nB"), forged("\u{9B}31m"),
    forged("\u{202E}A"),
    forged("A\u{2028}"), forged("A\u{61C}"), forged("A\u{FFF9}"),
  ])
  func `an invalid theme is damaged, even with a correct checksum`(forged: Theme) throws {
    try SQLiteCatalog.open(path: path, for: .writing).put(forged)
    let catalog = try SQLiteCatalog.open(path: path, for: .reading)
    #expect(code { _ = try catalog.themes() } == "catalog.damaged-theme")
    #expect(try catalog.check().map(\.code).contains("catalog.damaged-theme"))
  }

  @Test func `safe characters with the first bytes of unsafe ones are valid`() throws {
    let themes = [
      theme(1, "Größe £ © « » – — … € ™ 中文 ｱ ﷼ ﷺ أ ؛ ، ؟", "👩‍🌾❤️1️⃣"), theme(2, "«Été» à l’œuvre", "£©é‼️⁉️", removed: "ﷺ｡"),
    ]
    let catalog = try SQLiteCatalog.open(path: folder.file("honest"), for: .writing)
    for theme in themes { try catalog.put(theme) }
    #expect(try catalog.themes() == themes)
    #expect(try catalog.check() == [])
  }

  @Test func `a flipped bit never changes a theme unnoticed`() throws {
    let sound = try SQLiteCatalog.open(path: path, for: .reading).themes()
    let bytes = try folder.bytes(of: "c")
    var random = SeededGenerator(seed: 9)
    var refused = 0
    for _ in 0..<1_000 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      damaged[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      try folder.write(damaged, to: "c")
      do {
        let themes = try SQLiteCatalog.open(path: path, for: .reading).themes()
        #expect(Set(themes).isSubset(of: sound), "byte \(place)")
      } catch is Diagnostic {
        refused += 1
      }
    }
    #expect(refused > 0)
  }
}
