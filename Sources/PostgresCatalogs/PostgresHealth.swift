public import Catalogs
public import Themes

extension PostgresCatalog: CatalogHealth {
  public func facts() throws -> CatalogFacts {
    var facts = CatalogFacts(place: place)
    try readStore { store in
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
      guard let settings = results[1].first else { throw Diagnostic(ServerProblem.noCatalog) }
      let condition = ServerCondition(settings, standbys: results[2])
      facts.server = condition.lines
      facts.risks = condition.risks.map { Diagnostic($0).inside(place) }
    }
    return facts
  }

  public func check() throws -> [Diagnostic] {
    try readStore { store in
      var findings: [Diagnostic] = []
      try store.forEachPage(
        "SELECT v.id, \(Columns.content("v")) FROM memorize.versions v ", first: ("v.id > $1", .min), next: "v.id > $1",
        order: "v.id", number: 0
      ) { row in
        do { _ = try row.content(from: 1) } catch let finding as Diagnostic { findings.append(finding) }
        return true
      }
      let compacted = """
        WITH compacted (newest, operations) AS (
          SELECT coalesce(max(newest), 0), coalesce(max(operations), 0) FROM memorize.compacted) \("")
        """
      let results = try store.query(Self.violations.map { ServerStatement(compacted + $0.sql) })
      for ((_, words), rows) in zip(Self.violations, results) {
        for index in 0..<rows.count {
          findings.append(.catalog(.inconsistent("\(words) \(rows[index].integer(0))")))
        }
      }
      return findings.map { $0.catalogProblem == nil ? $0.inside(place) : located($0) }
    }
  }

  /// Each query lists the rows that break a rule; `compacted` has the newest compacted operation and how many there are.
  private static let violations: [(sql: String, words: String)] = [
    (
      """
      SELECT t.position FROM memorize.themes t LEFT JOIN memorize.versions v ON v.id = t.version
      WHERE v.name IS NULL OR v.theme <> t.id OR v.position <> t.position OR v.checksum <> t.checksum
        OR v.name_hash <> t.name_hash
      """, "the theme in effect differs from the version that was written, at position"
    ),
    (
      """
      SELECT t.position FROM memorize.themes t JOIN memorize.versions v ON v.id = t.version
        LEFT JOIN memorize.operations o ON o.id = v.operation
      WHERE o.id IS NULL AND v.operation > (SELECT newest FROM compacted) OR o.undone_by IS NOT NULL OR v.id NOT BETWEEN o.first_version AND o.last_version
      """, "a theme is in effect, but not the operation that wrote it, at position"
    ),
    (
      """
      SELECT v.id FROM memorize.versions v JOIN memorize.operations o ON o.id = v.operation
      WHERE o.undone_by IS NULL AND v.name IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM memorize.versions n JOIN memorize.operations m ON m.id = n.operation
          WHERE n.previous = v.id AND m.undone_by IS NULL)
        AND NOT EXISTS (SELECT 1 FROM memorize.themes t WHERE t.position = v.position AND t.version = v.id)
      """, "an operation is in effect, but not the theme it wrote, version"
    ),
    (
      """
      SELECT t.position FROM memorize.versions n JOIN memorize.operations m ON m.id = n.operation
        JOIN memorize.themes t ON t.version = n.previous
      WHERE m.undone_by IS NULL
      """, "a theme is in effect, but a later operation changed it, at position"
    ),
    (
      """
      SELECT o.id FROM memorize.operations o
      WHERE o.kind = 'change' AND o.themes <> (
        SELECT count(*) FROM memorize.versions v
        WHERE v.id BETWEEN o.first_version AND o.last_version AND v.operation = o.id)
      """, "wrong number of themes in operation"
    ),
    (
      """
      SELECT v.id FROM memorize.versions v
        LEFT JOIN memorize.touches k ON k.theme = v.theme AND k.operation = v.operation
      WHERE v.id <> v.position AND k.version IS DISTINCT FROM v.id
        AND v.operation IN (SELECT id FROM memorize.operations)
      """, "the history of a theme lacks version"
    ),
    (
      """
      SELECT o.id FROM memorize.operations o
        LEFT JOIN (SELECT operation, count(*) AS themes FROM memorize.touches GROUP BY operation) k
          ON k.operation = o.id
      WHERE o.kind <> 'change' AND coalesce(k.themes, 0) <> o.themes
      """, "the histories of its themes lack operation"
    ),
    (
      """
      SELECT v.id FROM memorize.versions v LEFT JOIN memorize.versions p ON p.id = v.previous
      WHERE v.previous IS NOT NULL AND p.id IS NULL
      """, "the content before it is lost, version"
    ),
    (
      """
      SELECT v.id FROM memorize.versions v LEFT JOIN memorize.operations o ON o.id = v.operation
      WHERE o.id IS NULL AND v.operation > (SELECT newest FROM compacted)
      """, "no operation wrote version"
    ),
    (
      """
      SELECT gaps FROM (SELECT coalesce(max(id), 0) - count(*) AS gaps FROM memorize.operations) g
      WHERE gaps <> (SELECT operations FROM compacted)
      """, "the number of compacted operations should be"
    ),
    (
      """
      SELECT h.operation FROM memorize.head h
      WHERE h.operation <> (SELECT coalesce(max(id), 0) FROM memorize.operations)
        OR h.total <> (SELECT count(*) FROM memorize.themes)
        OR h.version < (SELECT coalesce(max(id), 0) FROM memorize.versions)
      """, "the head does not match the tables, operation"
    ),
    (
      """
      SELECT o.id FROM memorize.operations o JOIN memorize.head h ON h.operation = o.id WHERE o.total <> h.total
      """, "wrong total of themes in operation"
    ),
  ]
}
