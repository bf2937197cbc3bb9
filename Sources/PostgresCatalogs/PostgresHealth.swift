package import Catalogs
package import Themes

extension PostgresCatalog: CatalogHealth {
  package func facts() throws -> CatalogFacts {
    var facts = CatalogFacts(place: place)
    try readStore(agreeing: false) { store in
      let counts = ServerStatement(
        """
        SELECT (SELECT count(*) FROM memorize.operations), (SELECT count(*) FROM memorize.versions),
          (SELECT count(*) FROM memorize.games), (SELECT count(*) FROM memorize.scores WHERE \(Self.isRemembered)),
          (SELECT sum(pg_total_relation_size(c.oid::regclass))::bigint FROM pg_class c
            WHERE c.relnamespace = 'memorize'::regnamespace AND c.relkind = 'r')
        """)
      let results = try store.query([counts] + ServerCondition.queries)
      let row = results[0][0]
      facts.themes = try store.count()
      facts.operations = Int(row.integer(0))
      facts.compacted = try store.compacted()?.count ?? 0
      facts.versions = Int(row.integer(1))
      facts.games = Int(row.integer(2))
      facts.scores = Int(row.integer(3))
      facts.bytes = row.integer(4)
      facts.schema = Int(store.head?.schema ?? 0)
      let condition = ServerCondition(results[1][0], standbys: results[2])
      facts.server = condition.lines
      facts.risks = condition.risks.map { Diagnostic($0).inside(place) }
    }
    return facts
  }

  package func check() throws -> [Diagnostic] {
    do {
      return try readStore(agreeing: false) { try findings(in: $0) }
    } catch let finding as Diagnostic where finding.catalogProblem != nil {
      // The damage stopped the examination.
      return [finding]
    }
  }

  func findings(in store: PostgresStore) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let differences = try schema.differences(in: store)
    if !differences.isEmpty { findings.append(.catalog(.altered(differences))) }
    func check(_ select: String, by key: String, _ decode: (Row) throws -> Void) throws {
      try store.forEachRow(select, by: key) { row in
        try findings.collect { try decode(row) }
        return true
      }
    }
    for table in ["versions", "imported"] {
      try check("SELECT v.id, \(ContentColumn.list(of: "v")) FROM memorize.\(table) v", by: "v.id") {
        _ = try $0.content(from: 1)
      }
    }
    try check("SELECT \(PostgresStore.operation) FROM memorize.operations o", by: "o.id") { _ = try $0.entry() }
    try findings.collect { _ = try store.compacted() }
    let audits = CatalogAudit.all(in: "memorize.", compacted: Self.compacted) + [Self.headAudit]
    let results = try store.query(audits.map { ServerStatement($0.sql) })
    for (audit, rows) in zip(audits, results) { findings += rows.map { audit.finding($0.integer(0)) } }
    try findings.collect { _ = try store.sources() }
    try check(Self.gameColumns, by: "id") { _ = try $0.game() }
    try check(Self.scoreColumns, by: "id") { _ = try $0.score() }
    return findings.map { $0.catalogProblem == nil ? $0.inside(place) : located($0) }
  }

  private static let compacted =
    "SELECT coalesce(max(newest), 0), coalesce(max(operations), 0) FROM memorize.compacted"

  private static let headAudit = CatalogAudit(
    "the head does not match the tables, operation",
    """
    SELECT h.operation FROM memorize.head h
    WHERE h.operation <> (SELECT coalesce(max(id), 0) FROM memorize.operations)
      OR h.total <> (SELECT count(*) FROM memorize.themes)
      OR h.version < (SELECT coalesce(max(id), 0) FROM memorize.versions)
    """)
}
