internal import Catalogs
internal import Themes

/// A new catalog in memory, filled with the rows of a damaged one.
///
/// SQLite reads the tables as far as it can; then the pages are searched for the other rows. ``SalvagedState`` and
/// ``SalvagedJournal`` decide which rows are kept.
final class Salvage {
  private let image: [UInt8]
  private let note: JournalNote
  private let isWhole: (GameInProgress) -> Bool
  /// True if the file is shorter than its header says.
  private let isShort: Bool
  /// Nil if SQLite cannot open the old file.
  private let source: Connection?
  /// The tables and indexes of the old file; nil if SQLite cannot read them.
  private let schema: CatalogSchema?

  init(of image: [UInt8], note: JournalNote, isWhole: @escaping (GameInProgress) -> Bool) throws {
    isShort = image.count >= FileHeader.length && FileHeader(of: image).isTruncated
    let image = CatalogImage.withMeasuredPages(image)
    self.image = image
    self.note = note
    self.isWhole = isWhole
    source = try? Connection.open(image: CatalogImage.withoutLog(image))
    try? source?.run("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
    schema = source.flatMap { try? CatalogSchema(of: $0) }
  }

  /// The number of schema steps that the file has recorded; nil if it is lost.
  func steps() -> Int? { source.flatMap { try? Migration.recorded(in: $0) } }

  /// True if all tables and indexes are those of the recorded schema.
  var hasKnownSchema: Bool {
    guard let steps = steps(), steps <= Migration.all.count else { return false }
    return schema?.differences(from: steps, of: Migration.all).isEmpty == true
  }

  /// True if a content matches its checksum, which proves that the file is a catalog.
  private(set) lazy var hasProof: Bool = {
    guard let target = try? filled() else { return false }
    let contents = try? SalvagedState(
      connection: target.connection, isIncomplete: false, isJournalCut: false, hasHistories: false
    ).contents()
    return contents?.contains { $0.isSound && !$0.isDeletion } == true
  }()

  /// The bytes of the new file. Throws a ``Diagnostic`` if nothing can be saved.
  func run() throws -> (bytes: [UInt8], report: RepairReport) {
    // If the journal cannot be made consistent with the themes, only the themes are kept.
    for keepsJournal in [true, false] {
      let target = try filled()
      let connection = target.connection
      // First, because their totals and undos are not to be believed.
      let impossible = try SalvagedJournal.removeImpossible(from: connection)
      let state = SalvagedState(
        connection: connection, isIncomplete: target.broken.contains(.themes),
        isJournalCut: target.cut.contains(.operations) || isShort && target.broken.contains(.operations)
          || impossible > 0,
        hasHistories: !target.broken.union(target.cut).contains(.touches))
      let themes = try state.run()
      let operations = try SalvagedJournal(
        connection: connection, now: note.time, impossible: impossible,
        isWhole: !target.broken.contains(.operations),
        isCompactionLost: target.broken.contains(.folded)
          && steps().map(Int64.init) ?? .max >= Migration.schemaOfCompaction
      ).run(keepsJournal: keepsJournal)
      try SalvagedImports(
        connection: connection, isIncomplete: !target.cut.union(target.broken).isDisjoint(with: [.imports, .imported]),
        isOlder: schema?.tables.contains(SalvagedTable.imports.rawValue) == false
      ).run()
      try SalvagedSources(
        connection: connection, isIncomplete: !target.cut.union(target.broken).isDisjoint(with: [.releases])
      ).run()
      let games = try SalvagedGames(
        connection: connection, wasSearched: target.broken.contains(.games), isWhole: isWhole
      ).run()
      var report = RepairReport(
        themes: themes.shown, lostThemes: themes.lost, unknownThemes: themes.unknown, operations: operations.tally,
        games: games.games, scores: games.scores)
      report.leftOut = schema?.strangers(among: Migration.all) ?? []
      let isSaved = report.themes + report.operations.saved + report.games.saved + report.scores.saved > 0
      // An empty catalog loses only operations.
      guard isSaved || themes.isEmpty && hasKnownSchema else { break }
      let entry = JournalEntry(
        operation: JournalOperation(
          id: operations.newest + 1, kind: .redo, note, command: note.command, summary: report.summary, themes: 0))
      try connection.add(entry.row(total: report.themes), "INSERT INTO operations")
      try connection.run("COMMIT")
      if try SQLiteExamination.findings(connection).isEmpty { return (try connection.image(), report) }
    }
    throw Diagnostic.catalog(.beyondRepair(hasSoundContents: hasProof))
  }

  private struct Target {
    let connection: Connection
    /// The tables that could not be read to their end.
    var broken: Set<SalvagedTable> = []
    /// The tables that refer to missing pages or have invalid rows: some of their rows may be lost without a trace.
    var cut: Set<SalvagedTable> = []
  }

  private func filled() throws -> Target {
    var target = Target(connection: try Connection.open(":memory:", .memory, patience: 0))
    let connection = target.connection
    try connection.run("PRAGMA page_size = 16384; PRAGMA foreign_keys = OFF; BEGIN")
    try Migration.apply(Migration.all, from: 0, on: connection)
    // A damaged row of `themes` may have the id of another theme: both rows are kept, and `SalvagedState` picks one.
    for (name, _) in Migration.indexesOfThemes { try connection.run("DROP INDEX \(name)") }
    for table in SalvagedTable.allCases {
      let copy = try TableCopy(table, into: connection)
      guard let source, schema?.tables.contains(table.rawValue) == true,
        let row = try? source.prepare(copy.selection(from: source))
      else {
        target.broken.insert(table)
        continue
      }
      do {
        var rowIDs = copy.rowIDs(in: source)[...]
        while try row.step() {
          let rowID = rowIDs.popFirst()
          // Only an invalid row itself is lost.
          if try rowID == .some(nil) || !copy.add(row, rowID: rowID ?? nil) {
            target.cut.insert(table)
            // The table has only one row.
            if table == .folded { target.broken.insert(table) }
          }
        }
        if table == .folded, (try? source.prepare("SELECT checksum FROM folded")) == nil {
          // An older schema has no checksum.
          try CompactionRow(connection: connection).seal()
        }
      } catch is SQLiteFailure {
        target.broken.insert(table)
        target.cut.insert(table)
      }
    }
    try search(for: target.broken.filter(\.isSearched), into: connection)
    return target
  }

  /// Searches the pages for rows of these tables.
  private func search(for tables: Set<SalvagedTable>, into connection: Connection) throws {
    guard !tables.isEmpty else { return }
    let copies = try SalvagedTable.allCases.filter(tables.contains).map { try TableCopy($0, into: connection) }
    for size in PageScan.pageSizes(of: image) {
      var found = 0
      PageScan(image, pageSize: size).forEachRow { record in
        for copy in copies where copy.fits(record) && copy.add(record) { found += 1 }
      }
      if found > 0 { return }
    }
  }
}

/// Keeps what is known for sure about imports. What is lost makes the next import ask.
struct SalvagedImports {
  let connection: Connection
  /// True if rows may be missing.
  let isIncomplete: Bool
  /// True if the old file has an older schema.
  let isOlder: Bool

  func run() throws {
    if isIncomplete { try connection.run("DELETE FROM imports; DELETE FROM imported") }
    if isOlder { try connection.run(Migration.importsOfOlderSchemas) }
    // A row of a missing version may be that of another one, which would then count as imported.
    if try connection.integer("SELECT 1 FROM imported WHERE id NOT IN (SELECT id FROM versions) LIMIT 1") != nil {
      try connection.run("DELETE FROM imports")
    }
    // Versions of lost operations now have the numbers of others.
    try connection.run(
      """
      DELETE FROM imports WHERE operation NOT IN (SELECT id FROM operations);
      DELETE FROM imported WHERE id NOT IN (SELECT id FROM versions);
      """)
    let damaged = try connection.sorted(
      "SELECT b.id, \(ContentColumn.list(of: "b")) FROM imported b WHERE b.checksum IS NOT NULL"
    ) { row in
      _ = try row.content(from: 1)
      return true
    }.lost
    let unknown = try connection.prepare("INSERT OR REPLACE INTO imported (id) VALUES (?)")
    for id in damaged { try unknown.run(id) }
  }
}

/// Keeps the sources, and the releases that are known for sure. A release that is lost makes the next update bring its theme
/// again.
struct SalvagedSources {
  let connection: Connection
  /// True if rows of releases may be missing.
  let isIncomplete: Bool

  func run() throws {
    let isDoubtful = "SELECT 1 FROM releases WHERE id NOT IN (SELECT id FROM versions) LIMIT 1"
    if try isIncomplete || connection.integer(isDoubtful) != nil { try connection.run("DELETE FROM releases") }
    let flawed = try connection.all("SELECT id, \(StoredColumns.release) FROM releases") { row in
      do {
        _ = try row.release(from: 1)
        return Int64?.none
      } catch is Diagnostic {
        return row.integer(0)
      }
    }
    let release = try connection.prepare("DELETE FROM releases WHERE id = ?")
    for case let id? in flawed { try release.run(id) }
    let lost = try connection.all("SELECT \(StoredColumns.source), 0 FROM sources") { row in
      do {
        _ = try row.source()
        return String?.none
      } catch is Diagnostic {
        return try row.text(0)
      }
    }
    let source = try connection.prepare("DELETE FROM sources WHERE address = ?")
    for case let address? in lost { try source.run(address) }
    // The number of a lost operation may become that of another one; 0 stands for a compacted one.
    try connection.run(
      """
      DELETE FROM followings WHERE EXISTS (
        SELECT 1 FROM followings later WHERE later.address = followings.address
          AND later.operation > followings.operation AND later.operation NOT IN (SELECT id FROM operations))
      """)
    try connection.run("UPDATE followings SET operation = 0 WHERE operation NOT IN (SELECT id FROM operations)")
  }
}

/// Keeps the games that can be continued, and the valid scores.
struct SalvagedGames {
  let connection: Connection
  /// True if the pages were searched for games.
  let wasSearched: Bool
  let isWhole: (GameInProgress) -> Bool

  func run() throws -> (games: RepairReport.Tally, scores: RepairReport.Tally) {
    if wasSearched {
      // The search finds deleted games too: a finished game has a newer score.
      try connection.run(
        """
        DELETE FROM games WHERE EXISTS (
          SELECT 1 FROM scores s WHERE s.theme = games.theme AND s.pairs = games.pairs AND s.time >= games.time
            AND CASE WHEN s.kind IN ('alone', 'helped') THEN games.company = '' AND s.player = games.player
              ELSE games.company <> '' END)
        """)
    }
    // If its operation is lost, nobody could take the forgetting back; 0 stands for a compacted one.
    try connection.run(
      """
      UPDATE scores SET forgotten_by = NULL WHERE forgotten_by <> 0 AND forgotten_by NOT IN (SELECT id FROM operations)
      """)
    return (
      try keep(.games, GameRows.games) { isWhole(try $0.game()) },
      try keep(.scores, GameRows.scores) {
        _ = try $0.score()
        return true
      }
    )
  }

  private func keep(
    _ table: SalvagedTable, _ sql: String, where isSound: (Statement) throws -> Bool
  ) throws -> RepairReport.Tally {
    let (saved, lost) = try connection.sorted(sql, by: isSound)
    let removal = try connection.prepare("DELETE FROM \(table.rawValue) WHERE id = ?")
    for id in lost { try removal.run(id) }
    return RepairReport.Tally(saved: saved.count, lost: lost.count)
  }
}

extension Connection {
  /// The numbers of the rows, in their first column, that are sound and of the others.
  func sorted(_ sql: String, by isSound: (Statement) throws -> Bool) throws -> (saved: [Int64], lost: [Int64]) {
    var rows: (saved: [Int64], lost: [Int64]) = ([], [])
    try forEach(sql) { row in
      var isSaved = false
      do { isSaved = try isSound(row) } catch is Diagnostic {}
      if isSaved { rows.saved.append(row.integer(0)) } else { rows.lost.append(row.integer(0)) }
      return true
    }
    return rows
  }
}
