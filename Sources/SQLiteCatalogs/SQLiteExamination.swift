package import Catalogs
package import Themes

extension SQLiteCatalog: CatalogHealth {
  package func facts() throws -> CatalogFacts {
    var facts = CatalogFacts(place: path)
    try readFile { file in
      guard let file else { return }
      func number(_ sql: String, in connection: Connection) throws -> Int64 { try connection.integer(sql) ?? 0 }
      let store = SQLiteStore(try inNewestSchema(file))
      let connection = try store.settledConnection()
      facts.themes = try store.count()
      facts.operations = Int(try number("SELECT count(*) FROM operations", in: connection))
      facts.compacted = try store.compacted()?.count ?? 0
      facts.versions = Int(try number("SELECT count(*) FROM versions", in: connection))
      facts.games = Int(try number("SELECT count(*) FROM games", in: connection))
      facts.scores = Int(try number("SELECT count(*) FROM scores WHERE \(GameRows.isRemembered)", in: connection))
      let pageSize = try number("PRAGMA page_size", in: file)
      facts.bytes = try number("PRAGMA page_count", in: file) * pageSize
      facts.freeBytes = try number("PRAGMA freelist_count", in: file) * pageSize
      facts.schema = Int(try file.schemaNumber())
    }
    return facts
  }

  package func check() throws -> [Diagnostic] {
    do {
      return try readFile { file -> [Diagnostic] in
        guard let file else { return [] }
        // Each page is visited by several questions; other readers visit most of them once.
        try file.run("PRAGMA cache_size = -4096")
        return try SQLiteExamination.structure(of: file) + SQLiteExamination.rows(of: inNewestSchema(file))
      }.map { $0.inside(path) }
    } catch let finding as Diagnostic {
      // The damage stopped the examination.
      return [finding]
    }
  }
}

/// Checks the structure of the file, each content, each entry, and that the journal agrees with the themes.
enum SQLiteExamination {
  static func findings(_ connection: Connection) throws -> [Diagnostic] {
    try structure(of: connection) + rows(of: connection)
  }

  /// The damaged rows in the newest schema, and what the audits find. What a game contains is not checked: only the module
  /// Games can read it.
  static func rows(of connection: Connection) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func check(_ sql: String, _ decode: (Statement) throws -> Void) throws {
      try connection.forEach(sql) { row in
        try findings.collect { try decode(row) }
        return true
      }
    }
    for table in ["versions", "imported"] {
      try check("SELECT \(ContentColumn.list()) FROM \(table)") { _ = try $0.content() }
    }
    try check("SELECT \(StoredColumns.operation()) FROM operations o ORDER BY o.id DESC") { _ = try $0.entry() }
    let compacted = try CompactionRow(connection: connection).read()
    let audits = CatalogAudit.all(compacted: "SELECT \(compacted?.newest ?? 0), \(compacted?.count ?? 0)")
    for audit in audits { findings += try connection.all(audit.sql) { audit.finding($0.integer(0)) } }
    try check("SELECT \(StoredColumns.release) FROM releases") { _ = try $0.release() }
    try check(SourceQueries().sources) { _ = try $0.source() }
    try check(GameRows.games + "ORDER BY id") { _ = try $0.game() }
    try check(GameRows.scores + "ORDER BY id") { _ = try $0.score() }
    return findings
  }

  static func structure(of file: Connection) throws -> [Diagnostic] {
    var findings = try file.all("PRAGMA integrity_check(100)") { try $0.text(0) }.filter { $0 != "ok" }
      .map { Diagnostic.catalog(.damaged($0)) }
    let (schema, steps) = try (file.schemaNumber(), Migration.recorded(in: file))
    // Another program may have changed the file after it was opened.
    let differences = try CatalogSchema(of: file).differences(from: Int(schema), of: Migration.all)
    if !differences.isEmpty { findings.append(.catalog(.altered(differences))) }
    if let steps, steps > Migration.all.count {
      findings.append(.catalog(.newer(schema: Int64(steps), known: Migration.all.count)))
    } else if steps.map(Int64.init) != schema {
      findings.append(.catalog(.damaged("the list of its schema steps does not match its schema number")))
    }
    return try findings
      + file.all("PRAGMA foreign_key_check") { row in
        let detail = try "a row of \(row.text(0)) refers to a missing row of \(row.text(2))"
        return Diagnostic.catalog(.inconsistent(detail))
      }
  }
}
