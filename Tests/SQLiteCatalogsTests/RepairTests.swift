import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `Repairing a catalog` {
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
    try catalog.put(theme(3, "Sea"))
    let revision = try catalog.keep(game(1), after: nil)
    try catalog.finish(score(1), after: revision)
    _ = try catalog.keep(game(3), after: nil)
  }

  private func open() throws -> SQLiteCatalog { try SQLiteCatalog.open(path: path, for: .writing) }

  private func damage(_ sql: String) throws { try Connection.open(path, .existing, patience: 100).run(sql) }

  /// Makes a backup and then replaces the file, as the command does.
  @discardableResult
  private func repair(_ isWhole: @escaping (GameInProgress) -> Bool = { _ in true }) throws -> RepairReport {
    try #require(try repairIfNeeded(isWhole))
  }

  private func repairIfNeeded(_ isWhole: @escaping (GameInProgress) -> Bool = { _ in true }) throws -> RepairReport? {
    let before = try folder.bytes(of: "c")
    let report = try SQLiteRepair(of: path, patience: 50).run(note("repair", at: 9_000), isWhole: isWhole) { backup in
      #expect(Data(backup.bytes.dropFirst(100)) == Data(before.dropFirst(100)))
    } replace: {
      try folder.write($0, to: "c")
    }
    #expect(try SQLiteCatalog.open(path: path, for: .reading).check() == [])
    return report
  }

  @Test(arguments: [(20, true), (21, false)])
  func `a row of a page has at most 20 columns`(count: Int, isRow: Bool) {
    // The size of the header, then a type for each column: 0 is null.
    let payload = [UInt8(count + 1)] + [UInt8](repeating: 0, count: count)
    #expect((PageRecord(rowID: 1, payload: payload) != nil) == isRow)
  }

  @Test func `one damaged theme costs only itself and its operations`() throws {
    try damage("UPDATE versions SET pairs = 3 WHERE id = 2")
    let report = try repair()
    #expect(report.themes == 2)
    #expect(report.lostThemes == [.init(id: theme(2, "").id, name: "Zoo")])
    // The operations that wrote and deleted the theme cannot be undone any more.
    #expect(report.operations == .init(saved: 2, lost: 3))
    #expect(report.games == .init(saved: 1, lost: 0))
    #expect(report.scores == .init(saved: 1, lost: 0))
    let catalog = try open()
    #expect(try catalog.themes() == [theme(1, "Spooks"), theme(3, "Sea")])
    #expect(
      try catalog.operations().map(\.summary) == [
        "repaired the catalog: lost 1 theme, 3 operations", "put", "put",
      ])
    #expect(try catalog.operations().first?.id == 6)
    #expect(try catalog.read { try $0.compacted() }?.newest == 4)
    #expect(try catalog.read { try $0.count() } == 2)
    #expect(code { _ = try catalog.undo(1, note("undo")) } == "catalog.no-such-operation")
    #expect(try catalog.undo(newest: 9, note("undo")).map(\.id) == [5, 2])
    #expect(try catalog.themes() == [theme(1, "Halloween")])
    #expect(try catalog.redo(newest: 9, note("redo")).map(\.id) == [2, 5])
    try catalog.put(theme(2, "Zoo again"))
    #expect(try catalog.check() == [])
    #expect(code { _ = try catalog.undo(6, note("undo")) } == "catalog.not-undoable")
  }

  @Test(arguments: [
    "UPDATE operations SET total = 77", "UPDATE themes SET checksum = 1 WHERE position = 1",
    "UPDATE themes SET name_hash = 1", "DELETE FROM themes WHERE position = 1", "DELETE FROM touches",
    "UPDATE versions SET name_hash = 4 WHERE id = 3", "UPDATE versions SET position = 9 WHERE id = 3",
    "UPDATE themes SET version = 1 WHERE position = 1", "DROP INDEX themes_by_id", "PRAGMA user_version = 77",
    "PRAGMA application_id = 7", "UPDATE versions SET operation = 1 WHERE id = 3",
    "PRAGMA foreign_keys = OFF; DELETE FROM operations WHERE id = 4", "DELETE FROM folded; DROP TABLE games",
    "PRAGMA foreign_keys = OFF; UPDATE operations SET id = 9007199254740992 WHERE id = 5",
    "INSERT INTO folded VALUES (1, -1, 0, 0, 0, 0)", "UPDATE touches SET version = 3 WHERE operation = 4",
    "UPDATE versions SET previous = 2 WHERE id = 3", "UPDATE operations SET undone_by = 1 WHERE id = 2",
    "UPDATE operations SET target = 1 WHERE id = 2",
  ])
  func `redundant data is restored without the loss of a theme`(change: String) throws {
    let themes = try open().themes()
    try damage(change)
    let report = try repair()
    #expect(report.lostThemes == [])
    #expect(report.unknownThemes == 0)
    let catalog = try open()
    #expect(try catalog.themes() == themes)
    for theme in themes {
      #expect(try catalog.read { try $0.themes(matching: NameKey(theme.name)) } == [theme])
    }
    try catalog.put(theme(9, "new"))
    #expect(try catalog.undo(note("undo")).summary == "put")
  }

  @Test(arguments: [
    "UPDATE folded SET operations = -1", "UPDATE folded SET newest = 9223372036854775807",
    "UPDATE folded SET operations = operations + 1", "UPDATE folded SET newest = newest - 1",
    "UPDATE folded SET first_time = first_time + 1", "UPDATE folded SET checksum = NULL",
  ])
  func `compacted operations are not reported as lost`(change: String) throws {
    try {
      let catalog = try SQLiteCatalog.open(
        path: path, for: .writing, limits: JournalLimits(operations: 5, contents: 1_000, always: 2, step: 100))
      for step in 1...15 as ClosedRange<UInt64> { try catalog.put(theme(4, "T\(step)")) }
    }()
    let (kept, folded) = (try open().operations().count, try open().read { try $0.compacted()?.count })
    try damage(change)
    #expect(try repair().operations == .init(saved: kept, lost: 0))
    #expect(try open().read { try $0.compacted()?.count } == folded)
  }

  @Test func `an older content never replaces a lost one`() throws {
    try damage("DELETE FROM versions WHERE id = 3")
    let report = try repair()
    #expect(report.lostThemes == [.init(id: theme(1, "").id, name: "Halloween")])
    #expect(try open().themes() == [theme(2, "Zoo"), theme(3, "Sea")])
  }

  @Test func `an impossible operation does not say how many themes there were`() throws {
    let themes = try open().themes()
    try damage(
      "PRAGMA foreign_keys = OFF; DELETE FROM themes WHERE position = 2; "
        + "UPDATE operations SET id = 1152921504606846976 WHERE id = 2")
    let report = try repair()
    #expect(report.lostThemes == [])
    #expect(try open().themes() == themes)
  }

  /// The first number is higher than any that the rows name, the second one is the highest at all.
  @Test(arguments: [77, 9_007_199_254_740_992])
  func `a wrong number of an operation costs that operation`(number: Int64) throws {
    let path = folder.file("one")
    try SQLiteCatalog.open(path: path, for: .writing).put(theme(1, "A"))
    try Connection.open(path, .existing, patience: 100).run("UPDATE operations SET id = \(number)")
    let repair = SQLiteRepair(of: path, patience: 50)
    let report = try repair.run(
      note("repair"), isWhole: { _ in true }, backUp: { _ in }, replace: { try folder.write($0, to: "one") })
    #expect(report?.themes == 1)
    #expect(report?.operations == .init(saved: 0, lost: 1))
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    #expect(try catalog.themes() == [theme(1, "A")])
    #expect(try catalog.operations().map(\.id) == [2])
    #expect(try catalog.read { try $0.compacted() }?.count == 1)
  }

  @Test func `a forgotten score stays forgotten, and its operation can be undone`() throws {
    #expect(try open().forget(1, note("scores"))?.id == 6)
    try damage("UPDATE themes SET name_hash = 7 WHERE position = 1")
    try repair()
    #expect(try open().scores().isEmpty)
    #expect(try open().undo(note("undo")).id == 6)
    #expect(try open().scores() == [score(1)])
  }

  @Test func `a forgotten score is shown again if its operation is lost`() throws {
    _ = try open().forget(1, note("scores"))
    try damage("DELETE FROM operations WHERE id = 6; UPDATE themes SET name_hash = 7 WHERE position = 1")
    try repair()
    #expect(try open().scores() == [score(1)])
  }

  private static let club = FollowedSource(
    address: "https://club.example/", actor: "ann", time: 1_000, key: "RWQ1", number: 12)
  private static let release = Release(source: "https://club.example/", number: 12)

  private func follow() throws {
    _ = try open().write(note("follow")) { transaction throws in
      try transaction.put(Self.club)
      try transaction.record(Self.release, of: theme(1, "").id)
      try transaction.markAsImport([:])
      return ("followed", ())
    }
  }

  @Test(arguments: [true, false]) func `what is followed stays so, even if its operation is lost`(isLost: Bool) throws {
    try follow()
    let loss = isLost ? "DELETE FROM operations WHERE id = 6;" : ""
    try damage("\(loss) UPDATE themes SET name_hash = 7 WHERE position = 1")
    try repair()
    try open().read { snapshot throws in
      #expect(try snapshot.sources() == [Self.club])
      #expect(try snapshot.releases() == [theme(1, "").id: [Self.release]])
    }
    for round in 1...3 { try open().put(theme(3, "Round \(round)")) }
    for _ in 1...3 { _ = try open().undo(note("undo")) }
    #expect(try open().read { try $0.sources().map(\.isFollowed) } == [true])
  }

  @Test(arguments: ["UPDATE sources SET number = -1", "UPDATE releases SET number = -1", "UPDATE releases SET id = 77"])
  func `an impossible source or release is left out`(change: String) throws {
    try follow()
    try damage(change)
    #expect(try !open().check().isEmpty)
    try repair()
    let isOfRelease = change.contains("releases")
    try open().read { snapshot throws in
      #expect(try snapshot.releases().isEmpty == isOfRelease)
      #expect(try snapshot.sources().isEmpty != isOfRelease)
    }
  }

  @Test func `an invalid game is left out and reported`() throws {
    try damage("UPDATE scores SET moves = -1; UPDATE operations SET total = 77")
    let report = try repair { $0.content != "one" }
    #expect(report.games == .init(saved: 0, lost: 1))
    #expect(report.scores == .init(saved: 0, lost: 1))
    #expect(try open().scores().isEmpty)
    #expect(try open().games().isEmpty)
  }

  @Test func `a lost page costs only its rows, even if it is the first`() throws {
    let themes = try open().themes()
    let good = try folder.bytes(of: "c")
    let size = 16_384
    for page in 0..<good.count / size {
      var bytes = good
      bytes.replaceSubrange(page * size..<(page + 1) * size, with: Array(repeating: 0, count: size))
      try folder.write(bytes, to: "c")
      guard let report = try repairIfNeeded() else {
        // A free page.
        #expect(try open().themes() == themes, "page \(page + 1)")
        continue
      }
      #expect(Set(try open().themes()).isSubset(of: themes), "page \(page + 1)")
      if page == 0 {
        #expect(report.themes == 3)
        #expect(report.operations == .init(saved: 5, lost: 0))
      }
      #expect(report.themes + report.lostThemes.count + report.unknownThemes >= 3 || report.themes == 0)
    }
  }

  @Test func `a file that is not a catalog is rejected and keeps every byte`() throws {
    func refusal(_ bytes: [UInt8]) throws -> String {
      try folder.write(bytes, to: "c")
      let code = code {
        _ = try SQLiteRepair(of: path).run(note(), isWhole: { _ in true }) { _ in
          Issue.record("backed up")
        } replace: { _ in
          Issue.record("replaced")
        }
      }
      #expect(try folder.bytes(of: "c") == bytes)
      return code
    }
    let good = try folder.bytes(of: "c")
    #expect(try refusal(Array(good.prefix(16_384))) == "catalog.beyond-repair")
    #expect(try refusal(Array("shopping list\n".utf8)) == "catalog.not-a-catalog")
    try FileManager.default.removeItem(atPath: path)
    try Connection.open(path, .creating, patience: 100).run("CREATE TABLE notes (text)")
    #expect(try refusal(try folder.bytes(of: "c")) == "catalog.not-a-catalog")
  }

  @Test func `a catalog that does not fit into memory is rejected and keeps every byte`() throws {
    let size = try UInt64(folder.bytes(of: "c").count)
    let needed = RepairMemory.program + 9 * size
    try RepairMemory(bytes: needed).check(path)
    #expect(code { try RepairMemory(bytes: needed - 1).check(path) } == "catalog.too-large")
    try folder.write([UInt8](repeating: 0, count: 9), to: "c-wal")
    #expect(code { try RepairMemory(bytes: needed).check(path) } == "catalog.too-large")
    try FileManager.default.removeItem(atPath: path + "-wal")
    // Larger than the memory of any machine; the file is sparse.
    try damage("UPDATE versions SET pairs = 3")
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.truncate(atOffset: 1 << 40)
    let refusal = code {
      _ = try SQLiteRepair(of: path).run(note(), isWhole: { _ in true }) { _ in
        Issue.record("backed up")
      } replace: { _ in
        Issue.record("replaced")
      }
    }
    #expect(refusal == "catalog.too-large")
    #expect(try file.seekToEnd() == 1 << 40)
  }

  /// The last change wipes the page with the steps.
  @Test(arguments: [
    "PRAGMA user_version = 77", "PRAGMA user_version = \(Migration.all.count + 1); CREATE TABLE notes (text)",
    "PRAGMA user_version = \(Migration.all.count + 1); ALTER TABLE themes ADD COLUMN more TEXT",
    "PRAGMA user_version = \(Migration.all.count + 1); INSERT INTO migrations VALUES (\(Migration.all.count + 1), 'later')",
    "INSERT INTO migrations VALUES (\(Migration.all.count + 1), 'later')",
  ])
  func `a newer catalog is not changed`(change: String) throws {
    let connection = try Connection.open(path, .existing, patience: 100)
    let root = try #require(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'migrations'"))
    try connection.run("PRAGMA journal_mode = DELETE; \(change)")
    var bytes = try folder.bytes(of: "c")
    if change == "PRAGMA user_version = 77" {
      bytes.replaceSubrange((Int(root) - 1) * 16_384..<Int(root) * 16_384, with: Array(repeating: 0, count: 16_384))
    }
    try folder.write(bytes, to: "c")
    #expect(code { try repair() } == "catalog.newer")
    #expect(try folder.bytes(of: "c") == bytes)
  }

  @Test(arguments: [0, -1, 1, 2, 3, Migration.all.count + 1, 77, 2_147_483_647])
  func `a wrong schema number is found and corrected`(number: Int) throws {
    let themes = try open().themes()
    try damage("PRAGMA user_version = \(number)")
    #expect(code { _ = try open() } == "catalog.damaged")
    #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading) } == "catalog.damaged")
    let report = try repair()
    #expect(report.operations == .init(saved: 5, lost: 0))
    #expect(report.games == .init(saved: 1, lost: 0))
    #expect(report.scores == .init(saved: 1, lost: 0))
    #expect(try open().themes() == themes)
  }

  @Test func `a view in place of a table is removed, and the rows of the table are searched for`() throws {
    try damage("ALTER TABLE scores RENAME TO old; CREATE VIEW scores AS SELECT * FROM old")
    #expect(code { _ = try open() } == "catalog.altered")
    let report = try repair()
    #expect(report.leftOut.map(\.words) == ["table 'old'", "view 'scores'"])
    #expect(report.scores == .init(saved: 1, lost: 0))
    #expect(try open().scores() == [score(1)])
  }

  @Test func `tables are read by the names of their columns`() throws {
    let themes = try open().themes()
    try damage(
      """
      PRAGMA foreign_keys = OFF;
      ALTER TABLE versions ADD COLUMN bomb TEXT GENERATED ALWAYS AS (hex(zeroblob(9000000))) VIRTUAL;
      ALTER TABLE themes RENAME TO old; CREATE TABLE themes (note, checksum, version, name_hash, id, position);
      INSERT INTO themes SELECT 'n', checksum, version, name_hash, id, position FROM old; DROP TABLE old
      """)
    let report = try repair()
    #expect(report.lostThemes == [])
    #expect(report.operations.lost == 0)
    #expect(try open().themes() == themes)
  }

  @Test(arguments: [
    ("versions", "operation"), ("versions", "checksum"), ("themes", "version"), ("operations", "summary"),
    ("games", "time"),
  ])
  func `a damaged name of a column costs nothing`(table: String, column: String) throws {
    let themes = try open().themes()
    var bytes = try folder.bytes(of: "c")
    let definition = try #require(bytes.firstRange(of: Array("CREATE TABLE \(table) (".utf8)))
    let name = try #require(bytes[definition.upperBound...].firstRange(of: Array("\(column) ".utf8)))
    bytes[name.lowerBound] ^= 1
    try folder.write(bytes, to: "c")
    #expect(code { _ = try open() } == "catalog.altered")
    let report = try repair()
    #expect(report.operations == .init(saved: 5, lost: 0))
    #expect(report.games.lost == 0)
    #expect(report.games.saved == 1)
    #expect(try open().themes() == themes)
  }

  @Test func `a large integer whose type became that of a floating-point number costs nothing`() throws {
    let (themes, hash) = (try open().themes(), NameKey.looseHash(of: "Spooks"))
    var bytes = try folder.bytes(of: "c")
    let content = try #require(bytes.firstRange(of: withUnsafeBytes(of: hash.bigEndian, Array.init)))
    let type = try #require(bytes[..<content.lowerBound].lastIndex(of: 6))
    bytes[type] = 7
    try folder.write(bytes, to: "c")
    #expect(try repair().operations == .init(saved: 5, lost: 0))
    #expect(try open().themes() == themes)
  }

  @Test(arguments: [(1, 65), (1, 2), (2, 6), (3, 2), (4, 1), (5, 4), (5, 1), (5, 77)])
  func `a damaged row ID costs no theme`(rowID: UInt8, damaged: UInt8) throws {
    let themes = Set(try open().themes())
    var bytes = try folder.bytes(of: "c")
    // The row ID is followed by the size of the header and the types of the columns: null, three numbers, 16 bytes.
    let header = try #require(
      bytes.indices.dropFirst().first {
        bytes[$0 - 1] == rowID && (14...20).contains(bytes[$0]) && bytes[$0 + 1] == 0 && bytes[$0 + 5] == 44
      })
    bytes[header - 1] = damaged
    try folder.write(bytes, to: "c")
    try repair()
    #expect(Set(try open().themes()) == themes)
  }

  @Test func `impossible row IDs are no overflow`() throws {
    try damage(
      """
      PRAGMA foreign_keys = OFF; DROP TABLE themes; CREATE TABLE themes (
        position INTEGER PRIMARY KEY, id BLOB, name_hash INTEGER, version INTEGER, checksum INTEGER);
      INSERT INTO themes SELECT \(Int64.max) - id, theme, name_hash, id, checksum FROM versions;
      INSERT INTO themes SELECT \(Int64.min) + id, theme, name_hash, id, checksum FROM versions
      """)
    try repair()
  }

  @Test func `a damaged id that is the id of another theme costs neither`() throws {
    let themes = try open().themes()
    try damage(
      "DROP INDEX themes_by_id; UPDATE themes SET id = (SELECT id FROM themes WHERE position = 5) WHERE position = 2")
    #expect(try repair().lostThemes == [])
    #expect(try open().themes() == themes)
  }

  @Test func `themes larger than a page are found without the tree`() throws {
    var generator = ThemeGenerator(seed: 8)
    let faces = Array(Set((0..<400).flatMap { _ in generator.theme().emojis }))
    let large = Theme(
      trusted: theme(7, "").id, name: String(repeating: "n", count: 100), emojis: faces, removedEmojis: [],
      numberOfPairs: 2, color: theme(1, "").color,
      extras: [.init("note", .string(String(repeating: "long ", count: 10_000)))])
    try open().put(large)
    let good = try folder.bytes(of: "c")
    try folder.write(Array(repeating: 0, count: 16_384) + good.dropFirst(16_384), to: "c")
    try repair()
    #expect(try open().themes().contains(large))
  }

  @Test func `rows from before and after the column of words are found without the tree`() throws {
    try damage("ALTER TABLE versions DROP COLUMN words; ALTER TABLE versions ADD COLUMN words TEXT")
    let worded = theme(9, "Words", words: [Emoji(qualified: "A"): .two("3 × 4", "12")])
    try open().put(worded)
    let good = try folder.bytes(of: "c")
    try folder.write(Array(repeating: 0, count: 16_384) + good.dropFirst(16_384), to: "c")
    try repair()
    #expect(try open().themes() == [theme(1, "Spooks"), theme(2, "Zoo"), theme(3, "Sea"), worded])
  }

  @Test func `lost rows are restored from the journal, unless a later change may be lost`()
    throws
  {
    try damage("DELETE FROM themes; UPDATE operations SET themes = 2 WHERE id = 5; DELETE FROM touches")
    // Operation 5 has lost a version: older contents may not be the newest ones.
    #expect(try repair().themes == 1)
    #expect(try open().themes() == [theme(3, "Sea")])
  }

  @Test func `an import with some lost themes keeps the others`() throws {
    var generator = ThemeGenerator(seed: 5)
    let many = generator.themes(500)
    _ = try open().write(note()) { transaction throws in
      for theme in many { try transaction.put(theme) }
      return ("many", ())
    }
    try damage("DELETE FROM versions WHERE id IN (100, 200); DELETE FROM themes WHERE position > 150")
    let report = try repair()
    #expect(report.themes == 503 - 2)
    #expect(report.lostThemes.count == 1)
    #expect(try Set(open().themes()).isSubset(of: many + [theme(1, "Spooks"), theme(2, "Zoo"), theme(3, "Sea")]))
  }

  @Test(
    arguments: [(0x01, 0), (0x02, 0), (0x08, 0), (0x10, 0), (0x20, 0), (0x80, 0), (0, 1), (0x41, 0)] as [(UInt8, UInt8)]
  )
  func `a wrong page size in the header costs nothing`(high: UInt8, low: UInt8) throws {
    var generator = ThemeGenerator(seed: 6)
    let many = generator.themes(600)
    _ = try open().write(note()) { transaction throws in
      for theme in many { try transaction.put(theme) }
      return ("many", ())
    }
    let themes = try open().themes()
    var bytes = try folder.bytes(of: "c")
    bytes.replaceSubrange(16...17, with: [high, low])
    try folder.write(bytes, to: "c")
    let report = try repair()
    #expect(report.lostThemes == [])
    #expect(report.unknownThemes == 0)
    #expect(report.operations.lost == 0)
    #expect(try open().themes() == themes)
  }

  @Test(arguments: [false, true])
  func `changes in the log are saved even if the file is not a database`(isLogDamaged: Bool) throws {
    let catalog = try open()
    try catalog.put(theme(6, "Storm"))
    // As after a crash: the log is not merged.
    var (bytes, log) = try withExtendedLifetime(catalog) { (try folder.bytes(of: "c"), try folder.bytes(of: "c-wal")) }
    #expect(!log.isEmpty)
    #expect(bytes.firstRange(of: Array("Storm".utf8)) == nil)
    bytes[0] = 0
    if isLogDamaged { log[9] ^= 1 }
    let copy = folder.file("d")
    try folder.write(bytes, to: "d")
    try folder.write(log, to: "d-wal")
    let repair = try SQLiteRepair(of: copy).run(
      note("repair"), isWhole: { _ in true },
      backUp: {
        #expect($0.bytes == bytes)
        #expect($0.log == log)
      },
      replace: { try folder.write($0, to: "d") })
    let report = try #require(repair)
    #expect(report.isLogUnread == isLogDamaged)
    #expect(report.themes == (isLogDamaged ? 3 : 4))
    let repaired = try SQLiteCatalog.open(path: copy, for: .reading)
    #expect(try repaired.check() == [])
    #expect(try repaired.themes().contains(theme(6, "Storm")) == !isLogDamaged)
  }

  @Test func `two themes with one position are both kept`() throws {
    let themes = try open().themes()
    try damage("UPDATE themes SET position = 9 WHERE position = 5; UPDATE themes SET position = 5 WHERE position = 2")
    #expect(try repair().themes == 3)
    #expect(try Set(open().themes()) == Set(themes))
    try damage("UPDATE versions SET position = 1")
    #expect(try repair().themes == 3)
    #expect(try Set(open().themes()) == Set(themes))
  }

  @Test(arguments: [
    "UPDATE themes SET position = 9 WHERE position = 2; UPDATE versions SET position = 9 WHERE id IN (2, 4)",
    "UPDATE themes SET position = 3 WHERE position = 2; UPDATE versions SET position = 3 WHERE id IN (2, 4)",
    "UPDATE themes SET position = -3 WHERE position = 2; UPDATE versions SET position = -3 WHERE id IN (2, 4)",
    "DELETE FROM themes WHERE position = 2; UPDATE versions SET position = 1 WHERE id IN (2, 4)",
    "DELETE FROM themes WHERE position = 5; UPDATE versions SET position = 2 WHERE id = 5",
  ])
  func `a theme gets no position of another one, and none of a later version`(change: String) throws {
    let themes = try open().themes()
    try damage(change)
    let report = try repair()
    #expect(report.lostThemes == [])
    #expect(report.operations == .init(saved: 5, lost: 0))
    let catalog = try open()
    #expect(try catalog.themes() == themes)
    // Each of these positions is still free.
    for number in 10...15 as ClosedRange<UInt64> { try catalog.put(theme(number, "new")) }
    #expect(try catalog.check() == [])
  }

  @Test(arguments: [
    "UPDATE versions SET position = 2 WHERE id = 1", "UPDATE versions SET position = 77 WHERE id = 1",
    "UPDATE versions SET position = 1 WHERE id = 4",
  ])
  func `earlier contents get the position of their theme, so that they can be undone to`(change: String) throws {
    try damage(change)
    #expect(try repair().operations == .init(saved: 5, lost: 0))
    let catalog = try open()
    _ = try catalog.undo(2, note("undo"))
    #expect(try catalog.themes() == [theme(1, "Halloween"), theme(2, "Zoo"), theme(3, "Sea")])
    _ = try catalog.redo(theme(2, "Zoo"))
    #expect(try catalog.themes() == [theme(1, "Halloween"), theme(3, "Sea")])
    #expect(try catalog.check() == [])
  }

  /// The themes that can be read, even if others are damaged.
  private func shownThemes() -> [Theme] {
    var shown: [Theme] = []
    try? SQLiteCatalog.open(path: path, for: .reading).read { snapshot throws in
      try snapshot.forEachTheme(skip: 0, damaged: { _ in }) { theme in
        shown.append(theme)
        return true
      }
    }
    return shown
  }

  @Test func `a flipped bit of a row costs no other theme`() throws {
    let themes = try open().themes()
    let good = try folder.bytes(of: "c")
    let name = try #require(good.firstRange(of: Array("SpooksA\nB".utf8)))
    for place in name.lowerBound - 60..<name.upperBound {
      var bytes = good
      bytes[place] ^= UInt8(1) << UInt8(place % 8)
      try folder.write(bytes, to: "c")
      let shown = shownThemes()
      let report = try repair()
      let saved = try open().themes()
      #expect(Set(saved).isSubset(of: themes), "byte \(place)")
      #expect(saved.count >= 2, "byte \(place)")
      #expect(report.themes == saved.count, "byte \(place)")
      #expect(Set(shown).isSubset(of: saved), "byte \(place)")
    }
  }
}
