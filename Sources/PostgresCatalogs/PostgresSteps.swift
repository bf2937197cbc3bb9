internal import Catalogs
internal import Themes

// The operations on all themes of one change. They work on sets: an undo of 50,000 themes takes a handful of statements.
extension PostgresStore {
  func firstObstacle(
    of change: JournalEntry, _ direction: JournalDirection
  ) throws -> (theme: ThemeID, name: String)? {
    // A theme that should exist is searched for by position, one that should not exist by id. The latter may also have been
    // added and deleted since: that deletion is among its touches.
    let (existing, missing) =
      direction == .back
      ? ("v.name IS NOT NULL AND t.version IS DISTINCT FROM v.id", "v.name IS NULL")
      : ("v.previous IS NOT NULL AND t.version IS DISTINCT FROM v.previous", "v.previous IS NULL")
    let joins = [
      "LEFT JOIN memorize.themes t ON t.position = v.position WHERE \(existing)",
      "JOIN memorize.themes t ON t.id = v.theme WHERE \(missing)",
      """
      JOIN memorize.touches k ON k.theme = v.theme AND k.operation > \(change.operation.id)
      JOIN memorize.operations o ON o.id = k.operation AND o.kind = 'change' AND o.undone_by IS NULL WHERE \(missing)
      """,
    ]
    let results = try steps(of: change) { range in
      joins.map {
        """
        SELECT v.theme, coalesce(v.name, (SELECT p.name FROM memorize.versions p WHERE p.id = v.previous), '')
        FROM memorize.versions v \($0) AND \(range) ORDER BY v.id LIMIT 1
        """
      }
    }
    guard let row = results.lazy.compactMap(\.first).first else { return nil }
    guard let id = row.id(0) else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    return (id, row.text(1))
  }

  /// How many versions a change has, how many of them added a theme, and how many deleted one.
  func counts(of change: JournalEntry) throws -> (all: Int, additions: Int64, deletions: Int64) {
    let counts = try steps(of: change) { range in
      [
        """
        SELECT count(*), count(*) FILTER (WHERE v.previous IS NULL), count(*) FILTER (WHERE v.name IS NULL)
        FROM memorize.versions v WHERE \(range)
        """
      ]
    }
    guard let row = counts.first?.first else { return (0, 0, 0) }
    var next = RowReader(row)
    return (Int(next.integer()), next.integer(), next.integer())
  }

  func forEachStep(of change: JournalEntry, _ visit: (JournalStep) throws -> Void) throws {
    try forEachVersion(of: change, StoredColumns.step) { row in
      try visit(row.journalStep(from: 1))
      return true
    }
  }

  func forEachContent(of change: JournalEntry, _ visit: (ThemeChange) throws -> Bool) throws {
    try forEachVersion(of: change, StoredColumns.change) { row in
      guard let change = try row.themeChange(from: 1) else { return true }
      return try visit(change)
    }
  }

  private func forEachVersion(
    of change: JournalEntry, _ columns: String, _ visit: (Row) throws -> Bool
  ) throws {
    guard let versions = change.versions else { return }
    let range = "v.id <= \(versions.upperBound) AND v.operation = \(change.operation.id)"
    try forEachPage(
      "SELECT v.id, \(columns) FROM memorize.versions v LEFT JOIN memorize.versions p ON p.id = v.previous",
      first: ("v.id >= $1 AND \(range)", versions.lowerBound), next: "v.id > $1 AND \(range)", order: "v.id",
      visit)
  }

  private static let themesForHashJoin = 100

  /// Runs statements on the versions of a change, which `range` selects, in one round trip.
  private func steps(of change: JournalEntry, _ statements: (_ range: String) -> [String]) throws -> [Rows] {
    guard let versions = change.versions else { return [] }
    try settle()
    let steps = statements("v.id BETWEEN $1 AND $2 AND v.operation = $3").map {
      ServerStatement($0, .integer(versions.lowerBound), .integer(versions.upperBound), .integer(change.operation.id))
    }
    guard change.operation.themes > Self.themesForHashJoin else { return try query(steps) }
    // Where the server's statistics are older than the change, it expects one row of each table and joins every row with
    // every other.
    let rows = try query(
      [ServerStatement("SET LOCAL enable_nestloop = off")] + steps + [ServerStatement("SET LOCAL enable_nestloop = on")]
    )
    return Array(rows.dropFirst().dropLast())
  }
}
