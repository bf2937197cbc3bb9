public import Catalogs
public import Themes

extension SQLiteCatalog: CatalogHealth {
  public func facts() throws -> CatalogFacts {
    var facts = CatalogFacts(place: path)
    try readStore(agreeing: false) { store in
      guard let store else { return }
      func number(_ sql: String) throws -> Int64 { try store.connection.integer(sql) ?? 0 }
      facts.themes = try store.count()
      facts.operations = Int(try number("SELECT count(*) FROM operations"))
      facts.compacted = try store.compacted()?.count ?? 0
      facts.versions = Int(try number("SELECT count(*) FROM versions"))
      facts.games = try readGames(agreeing: false) { _, _ in Int(try number("SELECT count(*) FROM games")) } ?? 0
      facts.scores =
        try readGames(agreeing: false) { _, rows in
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
      return try readStore(agreeing: false) { store -> [Diagnostic] in
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
    var findings: [Diagnostic] = []
    _ = try readGames(agreeing: false) { connection, rows in
      try connection.forEachRow(of: rows.games + "ORDER BY id") { row in try findings.collect { _ = try row.game() } }
      try connection.forEachRow(of: rows.scores + "ORDER BY id") { row in try findings.collect { _ = try row.score() } }
    }
    return findings
  }
}

/// Checks the structure of the file, each content, each entry, and that the journal agrees with the themes.
struct SQLiteExamination {
  let connection: Connection

  func findings() throws -> [Diagnostic] {
    var findings = try structure()
    let hasImports = try connection.integer("PRAGMA user_version") ?? 0 >= Migration.schemaOfImports
    for table in ["versions"] + (hasImports ? ["imported"] : []) {
      try connection.forEachRow(of: "SELECT \(StoredColumns.content("v")) FROM \(table) v") { row in
        try findings.collect { _ = try row.content() }
      }
    }
    try connection.forEachRow(of: "SELECT \(StoredColumns.operation()) FROM operations o ORDER BY o.id DESC") { row in
      try findings.collect { _ = try row.entry() }
    }
    let compacted = try CompactionRow(connection: connection).read()
    let audits = CatalogAudit.all(
      compacted: "SELECT \(compacted?.newest ?? 0), \(compacted?.count ?? 0)", hasImports: hasImports)
    for audit in audits {
      try connection.forEachRow(of: audit.sql) { row in findings.append(audit.finding(row.integer(0))) }
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
}

extension Connection {
  fileprivate func forEachRow(of sql: String, _ visit: (Statement) throws -> Void) throws {
    let row = try prepare(sql)
    while try row.step() { try visit(row) }
  }
}
