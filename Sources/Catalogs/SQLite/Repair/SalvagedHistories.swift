internal import Themes

/// Tells of which themes nothing is lost, where contents are missing: the histories name every content that replaced another.
///
/// For example: a file that was cut short has lost the newest contents of some themes. Those that no history misses are the newest.
struct SalvagedHistories {
  /// The contents that the history of a theme names.
  private var named: [ThemeID: Set<Int64>] = [:]
  private var contents: [ThemeID: [SalvagedContent]] = [:]
  private var operations: Set<JournalOperation.ID> = []

  /// Nil where the histories contradict what was found: then they are damaged themselves.
  init?(_ contents: [SalvagedContent], connection: Connection) throws {
    for contradiction in Self.contradictions {
      if try connection.integer(contradiction) != nil { return nil }
    }
    let touch = try connection.prepare("SELECT theme, version FROM touches")
    while try touch.step() {
      if let theme = touch.id(0) { named[theme, default: []].insert(touch.integer(1)) }
    }
    let operation = try connection.prepare("SELECT id FROM operations")
    while try operation.step() { operations.insert(operation.integer(0)) }
    for content in contents { if let theme = content.theme { self.contents[theme, default: []].append(content) } }
  }

  /// True where every content that a theme ever had, but for those folded away, is there, and it is known which of them were
  /// taken back.
  func isWhole(_ theme: ThemeID?) -> Bool {
    guard let theme, let found = contents[theme] else { return false }
    let (named, numbers) = (self.named[theme] ?? [], Set(found.map(\.id)))
    guard named.isSubset(of: numbers) else { return false }
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
