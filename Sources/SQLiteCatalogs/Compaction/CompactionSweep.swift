internal import Catalogs

/// Removes the versions of compacted operations that are no longer needed, a slice at a time.
struct CompactionSweep {
  let connection: Connection

  var isWaiting: Bool {
    get throws { try connection.integer("SELECT 1 FROM folding LIMIT 1") != nil }
  }

  /// `owner` is the change that wrote the versions; an undo or redo has those of its target, and only its touches are
  /// removed.
  func enqueue(_ operation: JournalOperation.ID, owner: JournalOperation.ID, _ versions: ClosedRange<Int64>) throws {
    try connection.prepare("INSERT INTO folding (operation, owner, next_version, last_version) VALUES (?, ?, ?, ?)")
      .run(operation, owner, versions.lowerBound, versions.upperBound)
  }

  /// Examines up to `limit` version numbers, and returns how many.
  func run(_ limit: Int) throws -> Int {
    var examined = 0
    try removeImpossible()
    while examined < limit, let slice = try next(limit - examined) {
      try removeTouches(slice)
      if slice.operation == slice.owner { try removeVersions(slice) }
      try finish(slice)
      examined += slice.versions.count
    }
    return examined
  }

  /// Removes rows with impossible numbers, which come from damage. No needed version is lost by that.
  private func removeImpossible() throws {
    let highest = JournalEntry.numbers.upperBound
    try connection.run(
      """
      DELETE FROM folding
        WHERE next_version NOT BETWEEN 1 AND \(highest) OR last_version NOT BETWEEN 1 AND \(highest)
      """)
  }

  private struct Slice {
    let id: Int64
    let operation: JournalOperation.ID
    let owner: JournalOperation.ID
    let versions: ClosedRange<Int64>
    let isLast: Bool
  }

  private func next(_ limit: Int) throws -> Slice? {
    try connection.first(
      "SELECT id, operation, owner, next_version, last_version FROM folding ORDER BY id LIMIT 1"
    ) { row in
      let (first, last) = (row.integer(3), max(row.integer(3), row.integer(4)))
      let end = min(last, first + Int64(limit) - 1)
      return Slice(
        id: row.integer(0), operation: row.integer(1), owner: row.integer(2), versions: first...end, isLast: end == last
      )
    }
  }

  private func removeTouches(_ slice: Slice) throws {
    try connection.prepare(
      """
      DELETE FROM touches WHERE (theme, operation) IN (
        SELECT theme, ?4 FROM versions WHERE id BETWEEN ?1 AND ?2 AND operation = ?3)
      """
    ).run(slice.versions.lowerBound, slice.versions.upperBound, slice.owner, slice.operation)
  }

  private func removeVersions(_ slice: Slice) throws {
    let (first, last) = (slice.versions.lowerBound, slice.versions.upperBound)
    let before = try connection.all(
      "SELECT previous FROM versions WHERE \(Self.isOfSlice) AND previous IS NOT NULL", first, last, slice.owner
    ) { $0.integer(0) }
    // Cached, because compiling it takes longer than running it for one version.
    try connection.run(.takeOverImported, first, last, slice.owner)
    try connection.run(.takeOverReleases, first, last, slice.owner)
    for change in [
      "UPDATE versions SET previous = NULL WHERE \(Self.isOfSlice) AND previous IS NOT NULL",
      "DELETE FROM versions WHERE \(Self.isOfSlice) AND \(Self.isUnneeded)",
    ] { try connection.prepare(change).run(first, last, slice.owner) }
    let older = try connection.prepare(
      """
      DELETE FROM versions WHERE id = ? AND \(Self.isUnneeded)
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.id = versions.operation)
        AND NOT EXISTS (SELECT 1 FROM folding f WHERE f.owner = versions.operation)
      """)
    for version in before { try older.run(version) }
    try removeImported(of: [slice.versions] + before.map { $0...$0 })
  }

  /// Removes what was imported by versions that are gone, and their releases.
  private func removeImported(of versions: [ClosedRange<Int64>]) throws {
    for table in ["imported", "releases"] {
      guard try connection.integer("SELECT 1 FROM \(table) LIMIT 1") != nil else { continue }
      let row = try connection.prepare(
        """
        DELETE FROM \(table) WHERE id BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.id = \(table).id)
        """)
      for versions in versions { try row.run(versions.lowerBound, versions.upperBound) }
    }
  }

  private func finish(_ slice: Slice) throws {
    if slice.isLast {
      try connection.prepare("DELETE FROM folding WHERE id = ?").run(slice.id)
    } else {
      try connection.prepare("UPDATE folding SET next_version = ?2 WHERE id = ?1")
        .run(slice.id, slice.versions.upperBound + 1)
    }
  }

  private static let isOfSlice = "id BETWEEN ?1 AND ?2 AND operation = ?3"
  /// No theme in effect, and no undo of a kept operation, needs the version. The newest one stays, because its number must
  /// not be used again. So does the last deletion of a theme that is not in effect, so that no update brings it back.
  static let isUnneeded = """
    id < (SELECT max(id) FROM versions)
      AND NOT EXISTS (SELECT 1 FROM themes t WHERE t.position = versions.position AND t.version = versions.id)
      AND NOT EXISTS (SELECT 1 FROM versions x WHERE x.previous = versions.id)
      AND (name IS NOT NULL OR EXISTS (SELECT 1 FROM themes t WHERE t.id = versions.theme)
        OR EXISTS (SELECT 1 FROM versions d WHERE d.theme = versions.theme AND d.name IS NULL AND d.id > versions.id))
    """
}
