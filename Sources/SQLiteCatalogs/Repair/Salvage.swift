internal import Catalogs
internal import Themes

/// A new catalog in memory, filled with what an old one still gives.
///
/// Tables are read as long as SQLite can; where it cannot go on, the pages themselves are searched for the other rows. Nothing is
/// believed by that alone: ``SalvagedState`` and ``SalvagedJournal`` judge it.
final class Salvage {
  private let image: [UInt8]
  private let note: JournalNote
  private let isWhole: (GameInProgress) -> Bool
  /// Fewer bytes than its header promises.
  private let isShort: Bool
  /// Nil where the old file is not a database any more.
  private let source: Connection?

  init(of image: [UInt8], note: JournalNote, isWhole: @escaping (GameInProgress) -> Bool) throws {
    isShort =
      image.count >= FileHeader.length
      && FileHeader(bytes: Array(image.prefix(FileHeader.length)), fileSize: Int64(image.count)).isTruncated
    let image = CatalogImage.measured(image)
    self.image = image
    self.note = note
    self.isWhole = isWhole
    source = try? Connection.open(image: CatalogImage.withoutLog(image))
    try? source?.run("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
  }

  /// How many steps of a schema the file has recorded; nil where that is lost.
  func steps() -> Int64? {
    let steps = (try? source?.integer("SELECT max(number) FROM migrations")) ?? 0
    return steps > 0 ? steps : nil
  }

  /// True where a content was found that matches its checksum, which no other program's file has.
  private(set) lazy var hasProof: Bool = {
    guard let target = try? filled() else { return false }
    let contents = try? SalvagedState(
      connection: target.connection, isIncomplete: false, isJournalCut: false, hasHistories: false
    ).contents()
    return contents?.contains { $0.isSound && !$0.isDeletion } == true
  }()

  /// The bytes of the new file. Throws a ``Diagnostic`` where there is nothing to put into it.
  func run() throws -> (bytes: [UInt8], report: RepairReport) {
    // Where the journal cannot be brought to agree with the themes, the themes come first.
    for keepsJournal in [true, false] {
      let target = try filled()
      let connection = target.connection
      let state = SalvagedState(
        connection: connection, isIncomplete: target.broken.contains("themes"),
        isJournalCut: target.cut.contains("operations") || isShort && target.broken.contains("operations"),
        hasHistories: target.broken.union(target.cut).isDisjoint(with: ["touches"]))
      let themes = try state.run()
      let operations = try SalvagedJournal(
        connection: connection, now: note.time, isWhole: !target.broken.contains("operations"),
        isCompactionLost: target.broken.contains("folded") && (steps() ?? .max) >= Migration.schemaOfCompaction
      ).run(keepsJournal: keepsJournal)
      let games = try SalvagedGames(
        connection: connection, wasSearched: target.broken.contains("games"), isWhole: isWhole
      ).run()
      let report = RepairReport(
        themes: themes.shown, lostThemes: themes.lost, unknownThemes: themes.unknown, operations: operations.tally,
        games: games.games, scores: games.scores)
      guard report.themes + report.operations.saved + report.games.saved + report.scores.saved > 0 else { break }
      try connection.append(
        JournalEntry(
          operation: JournalOperation(
            id: operations.newest + 1, kind: .redo, time: note.time, actor: note.actor, command: note.command,
            summary: report.summary, isUndone: false, themes: 0)), total: report.themes)
      try connection.run("COMMIT")
      if try SQLiteExamination(connection: connection).findings().isEmpty { return (try connection.image(), report) }
    }
    throw Diagnostic.catalog(.beyondRepair)
  }

  private struct Target {
    let connection: Connection
    /// The tables that could not be read to their end.
    var broken: Set<String> = []
    /// Those that led to pages which are not there, or to rows that are none: some may be lost without a trace.
    var cut: Set<String> = []
  }

  private func filled() throws -> Target {
    var target = Target(connection: try Connection.open(":memory:", .memory, patience: 0))
    let connection = target.connection
    try connection.run("PRAGMA page_size = 16384; PRAGMA foreign_keys = OFF; BEGIN")
    try Migration.apply(Migration.all, from: 0, on: connection)
    for table in SalvagedTable.all {
      let insert = try connection.prepare(table.insertion)
      guard let source, let row = try? source.prepare("SELECT * FROM \(table.name) NOT INDEXED") else {
        target.broken.insert(table.name)
        continue
      }
      do {
        while try row.step() {
          table.bind(row, to: insert)
          // A row with the wrong types is lost, and no more than that.
          if (try? insert.run()) == nil || connection.changes == 0 {
            target.cut.insert(table.name)
            // This table has only one.
            if table.name == "folded" { target.broken.insert(table.name) }
          }
        }
        if table.name == "folded", (try? source.prepare("SELECT checksum FROM folded")) == nil {
          // Of an older schema, which had no sum.
          try CompactionRow(connection: connection).seal()
        }
      } catch is SQLiteFailure {
        target.broken.insert(table.name)
        target.cut.insert(table.name)
      }
    }
    if !target.broken.isDisjoint(with: SalvagedTable.all.filter { $0.isSearched }.map(\.name)) {
      try search(for: target.broken, into: connection)
    }
    return target
  }

  private func search(for broken: Set<String>, into connection: Connection) throws {
    let tables = try SalvagedTable.all.filter { $0.isSearched && broken.contains($0.name) }
      .map { ($0, try connection.prepare($0.insertion)) }
    for size in PageScan.pageSizes(of: image) {
      var found = 0
      PageScan(image, pageSize: size).forEachRow { record in
        for (table, insert) in tables where table.fits(record) {
          table.bind(record, to: insert)
          if (try? insert.run()) != nil { found += 1 }
        }
      }
      if found > 0 { return }
    }
  }
}

/// Keeps the games that can be gone on with, and the scores that can be.
struct SalvagedGames {
  let connection: Connection
  /// The pages were searched for them.
  let wasSearched: Bool
  let isWhole: (GameInProgress) -> Bool

  func run() throws -> (games: RepairReport.Tally, scores: RepairReport.Tally) {
    if wasSearched {
      // A game that has ended may have been found where it was deleted; its score is younger.
      try connection.run(
        """
        DELETE FROM games WHERE EXISTS (
          SELECT 1 FROM scores s WHERE s.theme = games.theme AND s.player = games.player AND s.time >= games.time)
        """)
    }
    return (
      try keep("games", GameRows.games) { isWhole(try GameRows.game($0).game) },
      try keep(
        "scores",
        "SELECT theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, id FROM scores "
      ) {
        _ = try GameRows.score($0)
        return true
      }
    )
  }

  private func keep(
    _ table: String, _ sql: String, where isSound: (Statement) throws -> Bool
  ) throws -> RepairReport.Tally {
    var tally = RepairReport.Tally(saved: 0, lost: 0)
    var lost: [Int64] = []
    let row = try connection.prepare(sql)
    let id: Int32 = table == "games" ? 0 : 10
    while try row.step() {
      var isKept = false
      do { isKept = try isSound(row) } catch is Diagnostic {}
      if isKept { tally.saved += 1 } else { lost.append(row.integer(id)) }
    }
    let removal = try connection.prepare("DELETE FROM \(table) WHERE id = ?")
    for id in lost {
      removal.bind(id, at: 1)
      try removal.run()
    }
    tally.lost = lost.count
    return tally
  }
}
