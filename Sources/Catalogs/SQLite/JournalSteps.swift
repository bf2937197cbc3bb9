internal import Themes

/// All versions of one operation, put out of effect or into it again, set by set.
struct JournalSteps {
  let operation: JournalOperation.ID
  let versions: ClosedRange<Int64>
  let connection: Connection

  /// A theme that is not as the operation left it (or found it, on the way forth), by id and name.
  func firstObstacle(_ direction: JournalDirection) throws -> (theme: ThemeID, name: String)? {
    // A theme that should be there is found by its place; one that should not be, by its id.
    let (there, gone) =
      direction == .back
      ? ("v.name IS NOT NULL AND t.version IS NOT v.id", "v.name IS NULL")
      : ("v.previous IS NOT NULL AND t.version IS NOT v.previous", "v.previous IS NULL")
    return try obstacle("LEFT JOIN themes t ON t.position = v.position WHERE \(there)")
      ?? obstacle("JOIN themes t ON t.id = v.theme WHERE \(gone)")
  }

  /// Returns by how many themes the catalog grew; `total` is how many it held.
  func apply(_ direction: JournalDirection, total: Int) throws -> Int {
    let removed = try direction == .back ? remove("previous IS NULL", total) : remove("name IS NULL", total)
    let others = total - removed
    switch direction {
    case .back:
      try show("JOIN versions c ON c.id = v.previous", where: "v.name IS NOT NULL")
      return try insert("JOIN versions c ON c.id = v.previous", where: "v.name IS NULL", beside: others) - removed
    case .forth:
      try show("JOIN versions c ON c.id = v.id", where: "v.previous IS NOT NULL AND v.name IS NOT NULL")
      return try insert("JOIN versions c ON c.id = v.id", where: "v.previous IS NULL", beside: others) - removed
    }
  }

  private func remove(_ condition: String, _ total: Int) throws -> Int {
    let removed = try count("v.\(condition)")
    guard removed > 0 else { return 0 }
    if removed == total {
      // Emptying a table costs nothing, removing each of its rows from three trees does.
      try connection.run("DELETE FROM themes")
    } else {
      try change(
        "DELETE FROM themes WHERE position IN (SELECT v.position FROM versions v WHERE \(range) AND v.\(condition))")
    }
    return removed
  }

  private func show(_ join: String, where condition: String) throws {
    try change(
      """
      UPDATE themes SET name_hash = c.name_hash, version = c.id, checksum = c.checksum
      FROM versions v \(join) WHERE themes.position = v.position AND \(range) AND \(condition)
      """)
  }

  private func insert(_ join: String, where condition: String, beside others: Int) throws -> Int {
    let added = try count(condition)
    guard added > 0 else { return 0 }
    try StateTable(connection: connection).growing(by: added, to: others + added) {
      try change(
        """
        INSERT INTO themes (position, id, name_hash, version, checksum)
        SELECT v.position, c.theme, c.name_hash, c.id, c.checksum FROM versions v \(join) WHERE \(range) AND \(condition)
        ORDER BY v.position
        """)
    }
    return added
  }

  private func count(_ condition: String) throws -> Int {
    let row = try connection.prepare("SELECT count(*) FROM versions v WHERE \(range) AND \(condition)")
    defer { row.reset() }
    bind(row)
    return try row.step() ? Int(row.integer(0)) : 0
  }

  private func obstacle(_ rest: String) throws -> (theme: ThemeID, name: String)? {
    let row = try connection.prepare(
      """
      SELECT v.theme, coalesce(v.name, (SELECT p.name FROM versions p WHERE p.id = v.previous)) FROM versions v
      \(rest) AND \(range) LIMIT 1
      """)
    bind(row)
    guard try row.step() else { return nil }
    guard let id = row.id(0) else { throw Diagnostic.damagedTheme(nil, nil) }
    return (id, row.text(1))
  }

  private func change(_ sql: String) throws {
    let statement = try connection.prepare(sql)
    bind(statement)
    try statement.run()
  }

  private let range = "v.id BETWEEN ?1 AND ?2 AND v.operation = ?3"

  private func bind(_ statement: Statement) {
    statement.bind(versions.lowerBound, at: 1)
    statement.bind(versions.upperBound, at: 2)
    statement.bind(operation, at: 3)
  }
}
