internal import Catalogs

/// Keeps the operations that are complete and agree with the themes in effect, and compacts the others.
///
/// Removing a row may leave others without a target or without a previous version, so the checks are repeated until no
/// more rows are removed.
struct SalvagedJournal {
  let connection: Connection
  /// Milliseconds since 1970, UTC.
  let now: Int64
  /// How many operations had impossible numbers.
  let impossible: Int
  /// True if all operations could be read: missing ones were compacted.
  let isWhole: Bool
  /// True if the row of compacted operations could not be read.
  let isCompactionLost: Bool

  struct Outcome {
    let tally: RepairReport.Tally
    let newest: JournalOperation.ID
  }

  func run(keepsJournal: Bool) throws -> Outcome {
    let row = (try? CompactionRow(connection: connection).read()) ?? nil
    let known = try times()
    let found = known.count + impossible
    let newest = try self.newest(max(known.keys.max() ?? 0, row?.newest ?? 0))
    // Numbers are consecutive: no more operations can have been compacted than are missing.
    let before = row.flatMap { $0.count <= Int(newest) - known.count ? $0 : nil }
    let isCompactionUnknown =
      try before == nil && (isCompactionLost || connection.integer("SELECT 1 FROM folded") != nil)
    if keepsJournal {
      while try removeFlawed() > 0 {}
    } else {
      try connection.run("DELETE FROM operations")
    }
    let kept = Set(try times().keys)
    var compacted = newest
    while compacted > 0, kept.contains(compacted) { compacted -= 1 }
    let missing = Int(newest) - kept.count
    // The row is removed even if nothing was compacted: the new catalog must not have a wrong one.
    try connection.run("DELETE FROM folded")
    if compacted > 0 {
      let times = known.filter { !kept.contains($0.key) }.map(\.value)
      let earlier = before.map { [$0.times.lowerBound, $0.times.upperBound] } ?? []
      try compact(missing, upTo: compacted, times + earlier, known.min { $0.key < $1.key }?.value)
    }
    try rebuild(compacted: compacted)
    let lost =
      isWhole && isCompactionUnknown
      ? found - kept.count : max(missing - (before?.count ?? 0), found - kept.count)
    return Outcome(tally: .init(saved: kept.count, lost: lost), newest: newest)
  }

  /// Removes rows with impossible numbers, and returns how many.
  static func removeImpossible(from connection: Connection) throws -> Int {
    var last: Int64?
    var (possible, impossible) = try connection.sorted(
      "SELECT \(StoredColumns.operation()), o.total FROM operations o ORDER BY o.id"
    ) { row in
      let id = try row.entry().operation.id
      guard id > 0, id < JournalEntry.numbers.upperBound, JournalEntry.numbers.contains(row.integer(11)),
        id - (last ?? id) < widestGap
      else { return false }
      last = id
      return true
    }
    // The numbers before a wrong one would count as lost.
    while let newest = possible.popLast(), newest != (possible.last ?? 0) + 1,
      try connection.integer(isConfirmed, newest) == nil
    { impossible.append(newest) }
    let removal = try connection.prepare("DELETE FROM operations WHERE id = ?")
    for id in impossible { try removal.run(id) }
    return impossible.count
  }

  /// Selects a row if something else names an operation, or the compacted ones explain the gap before it.
  private static let isConfirmed = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM versions WHERE operation = ?1)
      OR EXISTS (SELECT 1 FROM touches WHERE operation = ?1)
      OR EXISTS (SELECT 1 FROM operations WHERE target = ?1 OR undone_by = ?1)
      OR EXISTS (SELECT 1 FROM scores WHERE forgotten_by = ?1)
      OR EXISTS (SELECT 1 FROM folded WHERE newest >= ?1 - 1)
    """

  /// The number of the newest operation. Its row may be impossible, while its contents still name its number.
  private func newest(_ known: JournalOperation.ID) throws -> JournalOperation.ID {
    let named = "SELECT max(operation) FROM versions WHERE operation BETWEEN ? AND ?"
    return max(known, try connection.integer(named, known, known + Int64(impossible)) ?? 0)
  }

  private func times() throws -> [JournalOperation.ID: Int64] {
    let times = try connection.all("SELECT id, time FROM operations") { ($0.integer(0), $0.integer(1)) }
    return Dictionary(uniqueKeysWithValues: times)
  }

  private func removeFlawed() throws -> Int {
    try Self.flaws.reduce(0) { removed, flaw in
      try connection.run("DELETE FROM operations WHERE \(flaw)")
      return removed + connection.changes
    }
  }

  /// Writes the row of compacted operations. `times` are the known times of removed operations; without any, the time of
  /// the oldest known operation is used.
  private func compact(_ count: Int, upTo newest: JournalOperation.ID, _ times: [Int64], _ oldest: Int64?) throws {
    try connection.prepare("INSERT INTO folded (id, operations, newest, first_time, last_time) VALUES (1, ?, ?, ?, ?)")
      .run(Int64(count), newest, times.min() ?? oldest ?? now, times.max() ?? oldest ?? now)
    try CompactionRow(connection: connection).seal()
  }

  /// Updates everything that depends on the kept operations.
  private func rebuild(compacted: JournalOperation.ID) throws {
    try connection.run(
      """
      UPDATE versions SET operation = \(compacted)
        WHERE operation > \(compacted) AND operation NOT IN (SELECT id FROM operations);
      UPDATE versions SET previous = NULL WHERE previous IS NOT NULL AND operation NOT IN (SELECT id FROM operations);
      DELETE FROM versions
        WHERE operation NOT IN (SELECT id FROM operations) AND \(CompactionSweep.isUnneeded);
      DELETE FROM touches;
      INSERT OR IGNORE INTO touches SELECT theme, operation, id FROM versions
        WHERE id <> position AND operation IN (SELECT id FROM operations);
      INSERT OR IGNORE INTO touches SELECT v.theme, m.id, v.id FROM operations m JOIN operations c ON c.id = m.target
        JOIN versions v ON v.id BETWEEN c.first_version AND c.last_version AND v.operation = c.id;
      """)
  }

  /// Numbers are consecutive, but some operations may be lost.
  private static let widestGap: Int64 = 1_000_000

  private static let ownVersions = "v.id BETWEEN first_version AND last_version AND v.operation = operations.id"
  private static let isShown = "EXISTS (SELECT 1 FROM themes t WHERE t.position = v.position AND t.version = v.id)"

  private static let flaws = [
    // Versions are missing: its own, or the previous ones, which have the same position.
    "kind = 'change' AND themes <> (SELECT count(*) FROM versions v WHERE \(ownVersions))",
    """
    kind = 'change' AND EXISTS (SELECT 1 FROM versions v WHERE \(ownVersions) AND v.previous IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM versions p WHERE p.id = v.previous AND p.position = v.position))
    """,
    // The undo or the target is missing.
    """
    undone_by IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM operations u WHERE u.id = operations.undone_by AND u.kind = 'undo' AND u.target = operations.id)
    """,
    """
    kind <> 'change' AND target IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM operations c WHERE c.id = operations.target AND c.kind = 'change' AND c.themes = operations.themes)
    """,
    // Its numbers are those of others.
    """
    kind = 'change' AND EXISTS (SELECT 1 FROM versions v JOIN versions p ON p.id = v.previous
      WHERE \(ownVersions) AND (p.theme <> v.theme OR p.id >= v.id))
    """,
    "CASE kind WHEN 'change' THEN target IS NOT NULL WHEN 'undo' THEN target IS NULL ELSE undone_by IS NOT NULL END",
    // It contradicts the themes in effect.
    """
    kind = 'change' AND undone_by IS NOT NULL
      AND EXISTS (SELECT 1 FROM versions v WHERE \(ownVersions) AND \(isShown))
    """,
    """
    kind = 'change' AND undone_by IS NULL AND EXISTS (
      SELECT 1 FROM versions v WHERE \(ownVersions) AND v.name IS NOT NULL AND NOT \(isShown)
        AND NOT EXISTS (
          SELECT 1 FROM versions n JOIN operations m ON m.id = n.operation
          WHERE n.previous = v.id AND m.undone_by IS NULL))
    """,
    """
    kind = 'change' AND undone_by IS NULL AND EXISTS (
      SELECT 1 FROM versions n JOIN versions v ON v.id = n.previous
      WHERE n.id BETWEEN first_version AND last_version AND n.operation = operations.id AND \(isShown))
    """,
  ]
}
