internal import Catalogs
internal import Themes

// Reads all versions of one change.
extension SQLiteStore {
  func firstObstacle(
    of change: JournalEntry, _ direction: JournalDirection
  ) throws -> (theme: ThemeID, name: String)? {
    guard let steps = try SQLiteSteps(of: change, on: settledConnection()) else { return nil }
    // A theme that should exist is searched for by position, one that should not exist by id. The latter may also have been
    // added and deleted since: that deletion is among its touches.
    let (existing, missing) =
      direction == .back
      ? ("v.name IS NOT NULL AND t.version IS NOT v.id", "v.name IS NULL")
      : ("v.previous IS NOT NULL AND t.version IS NOT v.previous", "v.previous IS NULL")
    return try steps.obstacle("LEFT JOIN themes t ON t.position = v.position WHERE \(existing)")
      ?? steps.obstacle("JOIN themes t ON t.id = v.theme WHERE \(missing)")
      ?? steps.obstacle(
        """
        CROSS JOIN touches k ON k.theme = v.theme AND k.operation > v.operation
        CROSS JOIN operations o ON o.id = k.operation AND o.kind = 'change' AND o.undone_by IS NULL WHERE \(missing)
        """)
  }

  func forEachStep(of change: JournalEntry, _ visit: (JournalStep) throws -> Void) throws {
    guard let versions = change.versions else { return }
    try settledConnection().forEach(
      .versionsOfOperation, versions.lowerBound, versions.upperBound, change.operation.id
    ) { row in
      try visit(row.journalStep())
      return true
    }
  }

  func forEachContent(of change: JournalEntry, _ visit: (ThemeChange) throws -> Bool) throws {
    guard let versions = change.versions else { return }
    try settledConnection().forEach(
      .changes, versions.lowerBound, versions.upperBound, change.operation.id
    ) { try $0.themeChange().map(visit) ?? true }
  }
}

/// Puts all versions of one change out of effect, or into effect again. It works on sets: an undo of 50,000 themes takes a
/// handful of statements.
struct SQLiteSteps {
  private let change: JournalOperation.ID
  private let versions: ClosedRange<Int64>
  private let connection: Connection

  /// Nil for a change without versions.
  init?(of change: JournalEntry, on connection: Connection) {
    guard let versions = change.versions else { return nil }
    self.change = change.operation.id
    self.versions = versions
    self.connection = connection
  }

  func obstacle(_ rest: String) throws -> (theme: ThemeID, name: String)? {
    try connection.first(
      """
      SELECT v.theme, coalesce(v.name, (SELECT p.name FROM versions p WHERE p.id = v.previous)) FROM versions v
      \(rest) AND \(range) ORDER BY v.id LIMIT 1
      """, versions.lowerBound, versions.upperBound, change
    ) { row in
      guard let id = try row.id(0) else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
      return (id, try row.text(1))
    }
  }

  /// Returns the number of themes that were moved, and how many are in effect now.
  func apply(_ direction: JournalDirection, to total: Int) throws -> (moved: Int, total: Int) {
    let isBack = direction == .back
    let content = "JOIN versions c ON c.id = \(isBack ? "v.previous" : "v.id") AND c.theme = v.theme"
    let removed = try remove(isBack ? "previous IS NULL" : "name IS NULL", from: total)
    let shown = try show(
      content, where: isBack ? "v.name IS NOT NULL" : "v.previous IS NOT NULL AND v.name IS NOT NULL")
    let added = try insert(content, where: isBack ? "v.name IS NULL" : "v.previous IS NULL")
    return (removed + shown + added, total - removed + added)
  }

  /// Returns the number of removed themes.
  private func remove(_ condition: String, from total: Int) throws -> Int {
    let removed = try count("v.\(condition)")
    guard removed > 0 else { return 0 }
    if removed == total {
      // Emptying a table is fast; removing each row from three trees is slow.
      try connection.run("DELETE FROM themes")
    } else {
      try run(
        "DELETE FROM themes WHERE position IN (SELECT v.position FROM versions v WHERE \(range) AND v.\(condition))")
    }
    return removed
  }

  /// Returns the number of themes that have another content now.
  private func show(_ join: String, where condition: String) throws -> Int {
    try run(
      """
      UPDATE themes SET name_hash = c.name_hash, version = c.id, checksum = c.checksum
      FROM versions v \(join) WHERE themes.position = v.position AND \(range) AND \(condition)
      """)
    return connection.changes
  }

  /// Returns the number of inserted themes.
  private func insert(_ join: String, where condition: String) throws -> Int {
    try run(
      """
      INSERT INTO themes (position, id, name_hash, version, checksum)
      SELECT v.position, c.theme, c.name_hash, c.id, c.checksum FROM versions v \(join) WHERE \(range) AND \(condition)
      ORDER BY v.position
      """)
    return connection.changes
  }

  private func count(_ condition: String) throws -> Int {
    let sql = "SELECT count(*) FROM versions v WHERE \(range) AND \(condition)"
    return Int(try connection.integer(sql, versions.lowerBound, versions.upperBound, change) ?? 0)
  }

  private func run(_ sql: String) throws {
    try connection.prepare(sql).run(versions.lowerBound, versions.upperBound, change)
  }

  private let range = "v.id BETWEEN ?1 AND ?2 AND v.operation = ?3"
}
