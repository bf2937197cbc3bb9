internal import Catalogs
internal import Themes

/// Finds the themes of which no content is missing: their touches name each content that replaced another.
///
/// For example: a truncated file has lost the newest contents of some themes. A theme without a missing content still has
/// its newest one.
struct SalvagedHistories {
  /// The versions that the touches of a theme name.
  private var named: [ThemeID: Set<Int64>] = [:]
  private let contents: [ThemeID: [SalvagedContent]]
  private let operations: Set<JournalOperation.ID>

  /// Nil if the touches contradict the contents, and so are damaged themselves.
  init?(_ contents: [ThemeID: [SalvagedContent]], connection: Connection) throws {
    for contradiction in Self.contradictions {
      if try connection.integer(contradiction) != nil { return nil }
    }
    let touches = try connection.all("SELECT theme, version FROM touches") { (try $0.id(0), $0.integer(1)) }
    for case (let theme?, let version) in touches { named[theme, default: []].insert(version) }
    operations = Set(try connection.all("SELECT id FROM operations") { $0.integer(0) })
    self.contents = contents
  }

  /// True if all contents of a theme but the compacted ones are there, and if it is known which of them were undone.
  func isWhole(_ theme: ThemeID?) -> Bool {
    guard let theme, let found = contents[theme] else { return false }
    let (named, numbers) = (self.named[theme] ?? [], Set(found.map(\.id)))
    guard named.isSubset(of: numbers) else { return false }
    // All its operations are known, or it has the addition alone, of a compacted one.
    return found.allSatisfy { operations.contains($0.operation) } || found.count == 1 && named.isEmpty
  }

  private static let contradictions = [
    "SELECT 1 FROM touches k JOIN versions v ON v.id = k.version WHERE v.theme <> k.theme LIMIT 1",
    """
    SELECT 1 FROM versions v WHERE v.id <> v.position AND v.operation IN (SELECT id FROM operations)
      AND NOT EXISTS (SELECT 1 FROM touches k WHERE k.theme = v.theme AND k.operation = v.operation AND k.version = v.id)
    LIMIT 1
    """,
    """
    SELECT 1 FROM operations o LEFT JOIN (SELECT operation, count(*) AS themes FROM touches GROUP BY operation) k
      ON k.operation = o.id
    WHERE o.kind <> 'change' AND ifnull(k.themes, 0) <> o.themes LIMIT 1
    """,
  ]
}
