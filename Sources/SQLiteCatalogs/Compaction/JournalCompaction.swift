internal import Catalogs
internal import Themes

/// Compacts operations that are older than the limits, a few rows with each change. Documentation/Catalog.md has the rules.
struct JournalCompaction {
  let connection: Connection
  let limits: JournalLimits

  /// If a statement fails, the change is committed without the compaction.
  func step() throws {
    try connection.run("SAVEPOINT compaction")
    do {
      try compact()
      try connection.run("RELEASE compaction")
    } catch let failure as SQLiteFailure {
      // After some errors SQLite has rolled back the change too.
      guard connection.isInTransaction else { throw failure }
      try connection.run("ROLLBACK TO compaction; RELEASE compaction")
    }
  }

  private func compact() throws {
    let rules = try self.rules()
    let sweep = CompactionSweep(connection: connection)
    guard try !rules.isEmpty || sweep.isWaiting, try !isDamaged() else { return }
    var budget = limits.step
    while budget > 0 {
      let swept = try sweep.run(budget)
      budget -= swept
      let compacted = try compact(rules, min(budget, Self.batch))
      budget -= compacted
      if swept + compacted == 0 { break }
    }
  }

  /// A damaged row of the compacted operations stays as it is, so that an examination reports it.
  private func isDamaged() throws -> Bool {
    do {
      _ = try CompactionRow(connection: connection).read()
      return false
    } catch is Diagnostic {
      return true
    }
  }

  /// Compacts operations up to `operation`, if all their versions are older than `content`.
  private struct Rule {
    let operation: JournalOperation.ID
    let content: Int64
  }

  /// Empty if no operation is too old.
  private func rules() throws -> [Rule] {
    let ages = try connection.first(
      """
      SELECT (SELECT min(id) FROM operations), (SELECT max(id) FROM operations), (SELECT max(id) FROM versions),
        (SELECT first_version FROM operations WHERE kind = 'change' ORDER BY id LIMIT 1)
      """
    ) { row in row.isNull(0) ? nil : (row.integer(0), row.integer(1), row.integer(2), row.integer(3)) }
    guard let (oldest, newest, newestVersion, firstVersion) = ages else { return [] }
    var rules: [Rule] = []
    if oldest <= newest - limits.operations { rules.append(Rule(operation: newest - limits.operations, content: .max)) }
    let content = newestVersion - limits.contents
    if firstVersion < content, oldest <= newest - limits.always {
      rules.append(Rule(operation: newest - limits.always, content: content))
    }
    return rules
  }

  private struct Candidate {
    let id: JournalOperation.ID
    let time: Int64
    let undo: (id: JournalOperation.ID, time: Int64)?
    let owner: JournalOperation.ID
    let versions: ClosedRange<Int64>?

    /// False for the undo or redo of another operation.
    var isChange: Bool { id == owner }

    init(_ row: Statement) {
      id = row.integer(0)
      time = row.integer(1)
      undo = row.isNull(2) ? nil : (row.integer(2), row.integer(3))
      owner = row.integer(4)
      let (first, last) = (row.integer(5), row.integer(6))
      versions = first > 0 && first <= last ? first...last : nil
    }
  }

  /// Returns how many operations were compacted.
  private func compact(_ rules: [Rule], _ limit: Int) throws -> Int {
    let row = CompactionRow(connection: connection)
    var compacted = 0
    for rule in rules where compacted < limit {
      for candidate in try candidates(rule, limit - compacted) {
        try remove(candidate)
        compacted += 1
      }
    }
    if compacted > 0 { try row.seal() }
    return compacted
  }

  private func candidates(_ rule: Rule, _ limit: Int) throws -> [Candidate] {
    var candidates: [Candidate] = []
    try connection.forEach(Self.compactable, rule.operation, rule.content, Int64(limit)) { row in
      let candidate = Candidate(row)
      guard !candidate.isChange || candidates.last?.isChange != false else { return false }
      candidates.append(candidate)
      return true
    }
    return candidates
  }

  private func remove(_ candidate: Candidate) throws {
    let row = CompactionRow(connection: connection)
    let sweep = CompactionSweep(connection: connection)
    if candidate.versions == nil {
      try connection.prepare("UPDATE scores SET forgotten_by = ?2 WHERE forgotten_by = ?1")
        .run(candidate.id, candidate.undo == nil ? 0 : Int64?.none)
    }
    if candidate.undo != nil {
      try connection.prepare("DELETE FROM followings WHERE operation = ?").run(candidate.id)
    }
    // The undo first: its touches are found by the versions of the change.
    if let undo = candidate.undo {
      try row.add(undo.id, at: undo.time)
      if let versions = candidate.versions { try sweep.enqueue(undo.id, owner: candidate.owner, versions) }
    }
    try row.add(candidate.id, at: candidate.time)
    if let versions = candidate.versions { try sweep.enqueue(candidate.id, owner: candidate.owner, versions) }
    // In one statement, because the two rows refer to each other.
    try connection.prepare("DELETE FROM operations WHERE id = ?1 OR id = ?2").run(candidate.id, candidate.undo?.id)
  }

  private static let compactable = """
    SELECT o.id, o.time, o.undone_by, u.time, c.id, c.first_version, c.last_version
    FROM operations o CROSS JOIN operations c ON c.id = ifnull(o.target, o.id)
      LEFT JOIN operations u ON u.id = o.undone_by
    WHERE o.id <= ?1 AND ifnull(c.last_version, 0) < ?2 AND (o.undone_by IS NULL OR o.undone_by <= ?1)
      AND CASE o.kind WHEN 'change'
        THEN NOT EXISTS (SELECT 1 FROM operations m WHERE m.target = o.id AND m.id IS NOT o.undone_by)
        ELSE c.undone_by IS NOT o.id END
    ORDER BY o.id LIMIT ?3
    """

  private static let batch = 64
}

/// The one row of the table `folded`: the count and times of the compacted operations.
struct CompactionRow {
  let connection: Connection

  /// Nil if nothing was compacted yet.
  func read() throws -> CompactedOperations? {
    try connection.first(
      "SELECT \(StoredColumns.compacted), ifnull(checksum = \(Migration.sumOfCompaction), 0) FROM folded"
    ) { row in
      guard row.flag(4) else {
        throw Diagnostic.catalog(.damaged("the row of compacted operations has impossible values"))
      }
      return try row.compacted()
    }
  }

  /// Adds one operation. ``read()`` must be called before, and ``seal()`` after the last one.
  func add(_ id: JournalOperation.ID, at time: Int64) throws {
    try connection.prepare(
      """
      INSERT INTO folded (id, operations, newest, first_time, last_time) VALUES (1, 1, ?1, ?2, ?2)
      ON CONFLICT (id) DO UPDATE SET operations = operations + 1, newest = max(newest, ?1),
        first_time = min(first_time, ?2), last_time = max(last_time, ?2)
      """
    ).run(id, time)
  }

  /// Writes the checksum of the row.
  func seal() throws { try connection.run("UPDATE folded SET checksum = \(Migration.sumOfCompaction)") }
}
