internal import Catalogs
internal import Themes

// The operations on entries of the journal.
extension PostgresStore {
  func newestOperation() throws -> JournalOperation.ID {
    try begin()
    return operation
  }

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    try forEachPage(
      "SELECT \(Self.operation) FROM memorize.operations o", first: ("id < $1", .max), next: "id < $1",
      order: "id DESC"
    ) { try visit($0.entry().operation) }
  }

  func compacted() throws -> CompactedOperations? {
    try settle()
    return try query("SELECT \(StoredColumns.compacted) FROM memorize.compacted").first?.compacted()
  }

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry? {
    if let entry = knownEntry(id) { return entry }
    return try entry("WHERE o.id = $1", .integer(id))
  }

  func newestInEffect(of actor: String?) throws -> JournalEntry? {
    let condition = "WHERE kind = 'change' AND undone_by IS NULL"
    guard let actor else { return try entry("\(condition) ORDER BY id DESC LIMIT 1") }
    return try entry(
      "\(condition) AND actor = $1 AND login = session_user ORDER BY id DESC LIMIT 1", .text(actor))
  }

  func lastUndone(of actor: String) throws -> JournalEntry? {
    try entry(
      """
      JOIN memorize.operations u ON u.target = o.id WHERE u.kind = 'undo' AND o.undone_by = u.id
        AND (u.actor = $1 AND u.login = session_user OR o.actor = $1 AND o.login = session_user)
      ORDER BY u.id DESC LIMIT 1
      """, .text(actor))
  }

  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID? {
    try query(
      """
      SELECT max(id) FROM memorize.operations
      WHERE id > $1 AND kind = 'change' AND actor = $2 AND login = session_user
      """, .integer(entry), .text(actor)
    ).first?.optionalInteger(0)
  }

  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws {
    if let entry = knownEntry(change) { remember(entry.undone(by: undo)) }
    later("UPDATE memorize.operations SET undone_by = $2 WHERE id = $1", .integer(change), .integer(undo))
  }

  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws {
    guard let versions = change.versions else { return }
    try settle()
    let isOwn = entry == change.operation.id
    later(
      """
      INSERT INTO memorize.touches (theme, operation, version)
      SELECT theme, $4, id FROM memorize.versions
      WHERE id BETWEEN $1 AND $2 AND operation = $3 \(isOwn ? "AND id <> position" : "")
      """, .integer(versions.lowerBound), .integer(versions.upperBound), .integer(change.operation.id),
      .integer(entry))
  }

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    try settle()
    let size = 64
    var before = Int64.max
    while true {
      // The entries come with the touches, so that a history needs no query for each.
      let touched = "SELECT operation FROM memorize.touches WHERE theme = $1 AND operation < $2"
      let results = try query([
        ServerStatement(
          """
          SELECT \(StoredColumns.touch(added: "(SELECT a.operation FROM memorize.versions a WHERE a.id = v.position)"))
          FROM memorize.touches k JOIN memorize.versions v ON v.id = k.version
          WHERE k.theme = $1 AND k.operation < $2 ORDER BY k.operation DESC LIMIT $3
          """, .id(theme), .integer(before), .integer(Int64(size))),
        ServerStatement(
          """
          SELECT \(Self.operation) FROM memorize.operations o
          WHERE o.id IN (\(touched) ORDER BY operation DESC LIMIT $3)
          """, .id(theme), .integer(before), .integer(Int64(size))),
      ])
      for row in results[1] { remember(try row.entry()) }
      let rows = results[0]
      for row in rows { guard try visit(row.touch()) else { return } }
      guard rows.count == size else { return }
      before = rows[size - 1].integer(0)
    }
  }

  private func entry(_ rest: String, _ parameters: ServerStatement.Value...) throws -> JournalEntry? {
    let found = try query([ServerStatement("SELECT \(Self.operation) FROM memorize.operations o \(rest)", parameters)])
    guard let entry = try found[0].first?.entry() else { return nil }
    remember(entry)
    return entry
  }

  static let operation = StoredColumns.operation(actor: person)

  /// The person of an operation `o`: the name that the program was told, with the login if that is another one.
  static let person =
    "CASE WHEN o.login IN (session_user, o.actor) THEN o.actor ELSE o.actor || ' (' || o.login || ')' END"
}
