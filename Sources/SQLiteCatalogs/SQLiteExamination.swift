public import Catalogs
public import Themes

extension SQLiteCatalog: CatalogHealth {
  public func facts() throws -> CatalogFacts {
    var facts = CatalogFacts(place: path)
    try readStore { store in
      guard let store else { return }
      func number(_ sql: String) throws -> Int64 { try store.connection.integer(sql) ?? 0 }
      facts.themes = try store.count()
      facts.operations = Int(try number("SELECT count(*) FROM operations"))
      facts.compacted = try store.compacted()?.count ?? 0
      facts.versions = Int(try number("SELECT count(*) FROM versions"))
      facts.games = try readGames { _, _ in Int(try number("SELECT count(*) FROM games")) } ?? 0
      facts.scores =
        try readGames { _, rows in
          Int(try number("SELECT count(*) FROM scores WHERE \(rows.isRemembered)"))
        } ?? 0
      facts.bytes = try number("PRAGMA page_count") * number("PRAGMA page_size")
      facts.freeBytes = try number("PRAGMA freelist_count") * number("PRAGMA page_size")
      facts.schema = Int(try number("PRAGMA user_version"))
    }
    return facts
  }

  public func check() throws -> [Diagnostic] {
    do {
      return try readStore { store -> [Diagnostic] in
        guard let connection = try store?.settledConnection() else { return [] }
        return try SQLiteExamination(connection: connection).findings() + gameFindings()
      }.map { $0.inside(path) }
    } catch let finding as Diagnostic {
      // The damage stopped the examination.
      return [finding]
    }
  }

  /// The damaged rows of games and scores. The content of a game is not checked: only the module Games can read it.
  private func gameFindings() throws -> [Diagnostic] {
    try readGames { connection, rows in
      try findings(rows.games, on: connection, as: GameRows.game)
        + findings(rows.scores, on: connection, as: GameRows.score)
    } ?? []
  }

  private func findings<Row>(
    _ sql: String, on connection: Connection, as read: (Statement) throws -> Row
  ) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let row = try connection.prepare(sql + "ORDER BY id")
    while try row.step() {
      do { _ = try read(row) } catch let finding as Diagnostic { findings.append(finding) }
    }
    return findings
  }
}

/// Checks the structure of the file, each content, each entry, and that the journal agrees with the themes.
struct SQLiteExamination {
  let connection: Connection

  func findings() throws -> [Diagnostic] {
    var findings = try structure()
    try contents("FROM versions v", &findings)
    try journal(&findings)
    try imports(&findings)
    let compacted = try CompactionRow(connection: connection).read()
    for (query, words) in Self.violations {
      let row = try connection.prepare("WITH compacted (newest, operations) AS (SELECT ?1, ?2) \(query)")
      row.bind(compacted?.newest ?? 0, at: 1)
      row.bind(Int64(compacted?.count ?? 0), at: 2)
      while try row.step() { findings.append(.catalog(.inconsistent("\(words) \(try row.text(0))"))) }
    }
    return findings
  }

  private func structure() throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let integrity = try connection.prepare("PRAGMA integrity_check(100)")
    while try integrity.step() {
      let line = try integrity.text(0)
      if line != "ok" { findings.append(.catalog(.damaged(.reported(line)))) }
    }
    let (schema, steps) = try (connection.integer("PRAGMA user_version") ?? 0, Migration.recorded(in: connection))
    // Another program may have changed the file after it was opened.
    let differences = try CatalogSchema(of: connection).differences(from: Int(schema), of: Migration.all)
    if !differences.isEmpty { findings.append(.catalog(.altered(differences))) }
    if let steps, steps > Migration.all.count {
      findings.append(.catalog(.newer(schema: Int64(steps), known: Migration.all.count)))
    } else if steps.map(Int64.init) != schema {
      findings.append(.catalog(.damaged(.wrongSteps)))
    }
    let references = try connection.prepare("PRAGMA foreign_key_check")
    while try references.step() {
      let detail = try "a row of \(references.text(0)) refers to a missing row of \(references.text(2))"
      findings.append(.catalog(.inconsistent(detail)))
    }
    return findings
  }

  private func contents(_ rows: String, _ findings: inout [Diagnostic]) throws {
    let row = try connection.prepare("SELECT \(Query.content("v")) \(rows)")
    while try row.step() {
      do {
        _ = try row.content()
      } catch let finding as Diagnostic {
        findings.append(finding)
      }
    }
  }

  private func imports(_ findings: inout [Diagnostic]) throws {
    guard try connection.integer("PRAGMA user_version") ?? 0 >= Migration.schemaOfImports else { return }
    try contents("FROM imported v WHERE v.checksum IS NOT NULL", &findings)
    let row = try connection.prepare("SELECT id FROM imported WHERE id NOT IN (SELECT id FROM versions)")
    while try row.step() {
      findings.append(.catalog(.inconsistent("what was imported is kept for a missing version, \(row.integer(0))")))
    }
  }

  private func journal(_ findings: inout [Diagnostic]) throws {
    try connection.with(.operations) { row in
      while try row.step() {
        do {
          _ = try row.entry()
        } catch let finding as Diagnostic {
          findings.append(finding)
        }
      }
    }
  }

  /// Each query lists the rows that break a rule; `compacted` has the newest compacted operation and how many there are.
  private static let violations = [
    (
      """
      SELECT t.position FROM themes t LEFT JOIN versions v ON v.id = t.version
      WHERE v.name IS NULL OR v.theme <> t.id OR v.position <> t.position OR v.checksum <> t.checksum
        OR v.name_hash <> t.name_hash
      """, "the theme in effect differs from the version that was written, at position"
    ),
    (
      """
      SELECT t.position FROM themes t JOIN versions v ON v.id = t.version LEFT JOIN operations o ON o.id = v.operation
      WHERE o.id IS NULL AND v.operation > (SELECT newest FROM compacted) OR o.undone_by IS NOT NULL
        OR v.id NOT BETWEEN o.first_version AND o.last_version
      """, "a theme is in effect, but not the operation that wrote it, at position"
    ),
    (
      """
      SELECT v.id FROM versions v JOIN operations o ON o.id = v.operation
      WHERE o.undone_by IS NULL AND v.name IS NOT NULL
        AND v.id NOT IN (
          SELECT n.previous FROM versions n JOIN operations m ON m.id = n.operation
          WHERE n.previous IS NOT NULL AND m.undone_by IS NULL)
        AND v.id NOT IN (SELECT version FROM themes)
      """, "an operation is in effect, but not the theme it wrote, version"
    ),
    (
      """
      SELECT t.position FROM versions n JOIN operations m ON m.id = n.operation JOIN themes t ON t.version = n.previous
      WHERE m.undone_by IS NULL
      """, "a theme is in effect, but a later operation changed it, at position"
    ),
    (
      """
      SELECT o.id FROM operations o
      WHERE o.kind = 'change' AND o.themes <> (
        SELECT count(*) FROM versions v WHERE v.id BETWEEN o.first_version AND o.last_version AND v.operation = o.id)
      """, "wrong number of themes in operation"
    ),
    (
      """
      SELECT v.id FROM versions v LEFT JOIN touches k ON k.theme = v.theme AND k.operation = v.operation
      WHERE v.id <> v.position AND k.version IS NOT v.id AND v.operation IN (SELECT id FROM operations)
      """, "the history of a theme lacks version"
    ),
    (
      """
      SELECT o.id FROM operations o
      LEFT JOIN (SELECT operation, count(*) AS themes FROM touches GROUP BY operation) k ON k.operation = o.id
      WHERE o.kind <> 'change' AND ifnull(k.themes, 0) <> o.themes
      """, "the histories of its themes lack operation"
    ),
    (
      """
      SELECT v.id FROM versions v LEFT JOIN versions p ON p.id = v.previous
      WHERE v.previous IS NOT NULL AND p.id IS NULL
      """, "the content before it is lost, version"
    ),
    (
      """
      SELECT id FROM versions
      WHERE operation > (SELECT newest FROM compacted) AND operation NOT IN (SELECT id FROM operations)
      """,
      "no operation wrote version"
    ),
    (
      """
      SELECT gaps FROM (SELECT max(id) - count(*) AS gaps FROM operations)
      WHERE gaps <> (SELECT operations FROM compacted)
      """, "the number of compacted operations should be"
    ),
    (
      "SELECT id FROM versions WHERE id NOT BETWEEN 1 AND \(JournalEntry.numbers.upperBound)",
      "impossible version number"
    ),
    (
      """
      SELECT id FROM (SELECT id, total FROM operations ORDER BY id DESC LIMIT 1)
      WHERE total <> (SELECT count(*) FROM themes)
      """, "wrong total of themes in operation"
    ),
  ]
}
