/// Folds away what is older than the limits, a few rows at a time, inside the change that made it old.
///
/// For example: with 10,000 operations to keep, the change that becomes operation 10,001 removes operation 1, and of what it wrote
/// everything that is neither in effect nor what a later operation would bring back.
struct JournalFolding {
  let connection: Connection
  let limits: JournalLimits

  /// A favour to those who come later: where it fails, the change it came with goes on without it.
  func step() throws {
    do {
      let rules = try self.rules()
      let sweep = FoldingSweep(connection: connection)
      guard try !rules.isEmpty || sweep.isWaiting else { return }
      try connection.run("SAVEPOINT folding")
      var budget = limits.step
      while budget > 0 {
        let swept = try sweep.run(budget)
        budget -= swept
        let folded = try fold(rules, min(budget, Self.batch))
        budget -= folded
        if swept + folded == 0 { break }
      }
      try connection.run("RELEASE folding")
    } catch {
      // Where SQLite has rolled back by itself, there is no change left to go on with.
      guard connection.isInTransaction else { throw error }
      try? connection.run("ROLLBACK TO folding; RELEASE folding")
    }
  }

  /// Operations up to `operation` are folded away whose contents were written before `content`.
  private struct Rule {
    let operation: JournalOperation.ID
    let content: Int64
  }

  /// Empty where nothing can be too old.
  private func rules() throws -> [Rule] {
    let row = try connection.prepare(
      """
      SELECT (SELECT min(id) FROM operations), (SELECT max(id) FROM operations), (SELECT max(id) FROM versions),
        (SELECT first_version FROM operations WHERE kind = 'change' ORDER BY id LIMIT 1)
      """)
    guard try row.step(), !row.isNull(0) else { return [] }
    let (oldest, newest) = (row.integer(0), row.integer(1))
    var rules: [Rule] = []
    if oldest <= newest - limits.operations { rules.append(Rule(operation: newest - limits.operations, content: .max)) }
    let content = row.integer(2) - limits.contents
    if row.integer(3) < content, oldest <= newest - limits.always {
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

    init(_ row: Statement) {
      id = row.integer(0)
      time = row.integer(1)
      undo = row.isNull(2) ? nil : (row.integer(2), row.integer(3))
      owner = row.integer(4)
      let (first, last) = (row.integer(5), row.integer(6))
      versions = first > 0 && first <= last ? first...last : nil
    }
  }

  /// Returns how many were folded away.
  private func fold(_ rules: [Rule], _ limit: Int) throws -> Int {
    let row = FoldedRow(connection: connection)
    // What is wrong stays wrong, for a repair to see.
    _ = try row.read()
    var folded = 0
    for rule in rules where folded < limit {
      for candidate in try candidates(rule, limit - folded) {
        try remove(candidate)
        folded += 1
      }
    }
    if folded > 0 { try row.seal() }
    return folded
  }

  private func candidates(_ rule: Rule, _ limit: Int) throws -> [Candidate] {
    let row = try connection.prepare(Self.foldable)
    row.bind(rule.operation, at: 1)
    row.bind(rule.content, at: 2)
    row.bind(Int64(limit), at: 3)
    var candidates: [Candidate] = []
    while try row.step() { candidates.append(Candidate(row)) }
    return candidates
  }

  private func remove(_ candidate: Candidate) throws {
    let row = FoldedRow(connection: connection)
    let sweep = FoldingSweep(connection: connection)
    // The undo first: what it touched is told by the versions that the change takes with it.
    if let undo = candidate.undo {
      try row.add(undo.id, at: undo.time)
      if let versions = candidate.versions { try sweep.enqueue(undo.id, owner: candidate.owner, versions) }
    }
    try row.add(candidate.id, at: candidate.time)
    if let versions = candidate.versions { try sweep.enqueue(candidate.id, owner: candidate.owner, versions) }
    // In one statement: they name each other.
    let removal = try connection.prepare("DELETE FROM operations WHERE id = ?1 OR id = ?2")
    removal.bind(candidate.id, at: 1)
    removal.bind(candidate.undo?.id, at: 2)
    try removal.run()
  }

  /// Changes that no younger undo or redo names, with the undo in effect; and undos and redos that were overtaken by later ones.
  private static let foldable = """
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
