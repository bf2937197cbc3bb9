internal import Catalogs
internal import Themes

/// Decides which themes are in effect, and with which content, if two sources agree.
///
/// A row of `themes` names a version and repeats its checksum. A lost row is restored from the journal: the newest version
/// whose operation is not undone is in effect.
struct SalvagedState {
  let connection: Connection
  /// True if rows of `themes` are missing.
  let isIncomplete: Bool
  /// True if operations may be missing without a trace.
  let isJournalCut: Bool
  /// True if all touches could be read.
  let hasHistories: Bool

  private struct Row {
    let position: Int64
    let theme: ThemeID?
    let version: Int64
    let checksum: Int64
  }

  struct Outcome {
    var shown = 0
    var lost: [RepairReport.LostTheme] = []
    var unknown = 0
  }

  func run() throws -> Outcome {
    let contents = try self.contents()
    let byVersion = Dictionary(contents.map { ($0.id, $0) }) { first, _ in first }
    let newest = try newestInEffect(contents)
    var outcome = Outcome()
    var shown: [(position: Int64, content: SalvagedContent)] = []
    var met: Set<ThemeID> = []
    var names: [ThemeID: String] = [:]
    for content in contents { if let theme = content.theme, let name = content.name { names[theme] = name } }
    let rows = try self.rows()
    for row in rows {
      let candidates = [byVersion[row.version], row.theme.flatMap { newest[$0] }].compactMap { $0 }
      if let theme = row.theme { met.insert(theme) }
      if let content = candidates.first(where: {
        isConfirmed($0, by: row, newest: row.theme.flatMap { newest[$0]?.id })
      }) {
        if let theme = content.theme { met.insert(theme) }
        shown.append((row.position, content))
      } else {
        let known = candidates.first { $0.theme == row.theme || row.theme == nil }
        let id = row.theme ?? known?.theme
        outcome.lost.append(.init(id: id, name: known?.name ?? id.flatMap { names[$0] }))
      }
    }
    let total = try self.total()
    if isIncomplete || total.map({ $0 > rows.count }) == true {
      let doubtful = try newestDoubtfulOperation()
      let histories = hasHistories ? try SalvagedHistories(contents, connection: connection) : nil
      for content in contents where content.theme.map({ newest[$0]?.id == content.id && !met.contains($0) }) == true {
        guard !content.isDeletion else { continue }
        if content.isSound, content.operation >= doubtful || histories?.isWhole(content.theme) == true {
          shown.append((content.position, content))
        } else {
          outcome.lost.append(.init(id: content.theme, name: content.name))
        }
      }
    }
    try show(shown, SalvagedPositions(contents))
    try remove(contents.filter { !$0.isSound })
    outcome.shown = Int(try connection.integer("SELECT count(*) FROM themes") ?? 0)
    // If no row is missing, the total is wrong.
    if isIncomplete { outcome.unknown = max(0, (total ?? 0) - outcome.shown - outcome.lost.count) }
    return outcome
  }

  /// All versions, the oldest first.
  func contents() throws -> [SalvagedContent] {
    try connection.all(
      "SELECT v.id, v.operation, v.position, v.name_hash, \(ContentColumn.list(of: "v")) FROM versions v ORDER BY v.id"
    ) { row in
      var theme: Theme?
      var isSound = true
      do { theme = try row.content(from: 4) } catch is Diagnostic { isSound = false }
      let isDeletion = row.isNull(8)
      return try SalvagedContent(
        id: row.integer(0), operation: row.integer(1), position: row.integer(2), theme: row.id(4),
        checksum: row.integer(7), name: isDeletion ? nil : row.text(8),
        isSound: isSound && JournalEntry.numbers.contains(row.integer(0)), isDeletion: isDeletion,
        hasWrongHash: theme.map { row.integer(3) != NameKey.looseHash(of: $0.name) } ?? false)
    }
  }

  private func rows() throws -> [Row] {
    try connection.all("SELECT position, id, version, checksum FROM themes ORDER BY position") { row in
      try Row(position: row.integer(0), theme: row.id(1), version: row.integer(2), checksum: row.integer(3))
    }
  }

  /// True if the row has the checksum of the content, and its theme or version; or if it has both and the journal agrees.
  private func isConfirmed(_ content: SalvagedContent, by row: Row, newest: Int64?) -> Bool {
    guard content.isSound, !content.isDeletion, JournalEntry.numbers.contains(row.position) else { return false }
    let (isTheme, isVersion) = (content.theme == row.theme, content.id == row.version)
    return content.checksum == row.checksum ? isTheme || isVersion : isTheme && isVersion && content.id == newest
  }

  private func newestInEffect(_ contents: [SalvagedContent]) throws -> [ThemeID: SalvagedContent] {
    let undone = Set(
      try connection.all("SELECT id FROM operations WHERE undone_by IS NOT NULL") { $0.integer(0) })
    var newest: [ThemeID: SalvagedContent] = [:]
    for content in contents where !undone.contains(content.operation) {
      if let theme = content.theme { newest[theme] = content }
    }
    return newest
  }

  /// The newest operation that has lost versions. Such a version may have replaced an older one of the same theme, so only
  /// versions of this and later operations are certain.
  private func newestDoubtfulOperation() throws -> JournalOperation.ID {
    guard !isJournalCut else { return .max }
    return try connection.integer(
      """
      SELECT max(id) FROM operations o WHERE kind = 'change' AND themes <> (
        SELECT count(*) FROM versions v WHERE v.id BETWEEN o.first_version AND o.last_version AND v.operation = o.id)
      """) ?? (connection.integer("SELECT 1 FROM operations LIMIT 1") == nil ? .max : 0)
  }

  /// How many themes there were after the newest operation; nil if that is lost.
  private func total() throws -> Int? {
    guard let total = try connection.integer("SELECT total FROM operations ORDER BY id DESC LIMIT 1"),
      JournalEntry.numbers.contains(total)
    else { return nil }
    return Int(total)
  }

  private func show(_ shown: [(position: Int64, content: SalvagedContent)], _ positions: SalvagedPositions) throws {
    try connection.run("DELETE FROM themes")
    let hash = try connection.prepare("UPDATE versions SET name_hash = ?2 WHERE id = ?1")
    let place = try connection.prepare("UPDATE versions SET position = ?2 WHERE id = ?1 AND position <> ?2")
    let insert = try connection.prepare(
      """
      INSERT OR IGNORE INTO themes (position, id, name_hash, version, checksum)
      SELECT ?1, theme, name_hash, id, checksum FROM versions WHERE id = ?2
      """)
    for (position, content) in positions.resolved(shown) {
      if content.hasWrongHash, let name = content.name {
        try hash.run(content.id, NameKey.looseHash(of: name))
      }
      try place.run(content.id, position)
      try insert.run(position, content.id)
    }
  }

  private func remove(_ contents: [SalvagedContent]) throws {
    let row = try connection.prepare("DELETE FROM versions WHERE id = ?")
    for content in contents { try row.run(content.id) }
  }
}

/// A row of `versions`, and whether it is valid.
struct SalvagedContent {
  let id: Int64
  let operation: JournalOperation.ID
  let position: Int64
  let theme: ThemeID?
  let checksum: Int64
  let name: String?
  /// False if the content does not match its checksum, or has an impossible number.
  let isSound: Bool
  let isDeletion: Bool
  /// True if the hash for searches by name is wrong. The checksum does not cover it.
  let hasWrongHash: Bool
}

/// Gives each theme its own position in the list, if rows disagree about it.
struct SalvagedPositions {
  /// All contents of each theme; each names a position.
  private var known: [ThemeID: [SalvagedContent]] = [:]

  init(_ contents: [SalvagedContent]) {
    for content in contents { if let theme = content.theme { known[theme, default: []].append(content) } }
  }

  /// A theme keeps its position if both rows agree about it. Others get the free position that most of their contents name.
  func resolved(
    _ shown: [(position: Int64, content: SalvagedContent)]
  ) -> [(position: Int64, content: SalvagedContent)] {
    let isAgreed = { (one: (position: Int64, content: SalvagedContent)) in
      one.position == one.content.position && Self.possible.contains(one.position)
    }
    var resolved = shown.filter(isAgreed)
    var taken = Set(resolved.map(\.position))
    for one in shown where !isAgreed(one) {
      let others = (one.content.theme.flatMap { known[$0] } ?? []).filter { $0.id != one.content.id }
      let named = [one.content.position, one.position] + others.map(\.position)
      let votes = Dictionary(named.map { ($0, 1) }, uniquingKeysWith: +)
      let best = named.filter { Self.possible.contains($0) && !taken.contains($0) }
        .max { votes[$0, default: 0] < votes[$1, default: 0] }
      let position = best ?? (taken.max() ?? 0) + 1
      taken.insert(position)
      resolved.append((position, one.content))
    }
    return resolved
  }

  private static let possible = 1...JournalEntry.numbers.upperBound
}

/// Finds the themes of which no content is missing: their touches name each content that replaced another.
///
/// For example: a truncated file has lost the newest contents of some themes. A theme without a missing content still has
/// its newest one.
struct SalvagedHistories {
  /// The versions that the touches of a theme name.
  private var named: [ThemeID: Set<Int64>] = [:]
  private var contents: [ThemeID: [SalvagedContent]] = [:]
  private let operations: Set<JournalOperation.ID>

  /// Nil if the touches contradict the contents, and so are damaged themselves.
  init?(_ contents: [SalvagedContent], connection: Connection) throws {
    for contradiction in Self.contradictions {
      if try connection.integer(contradiction) != nil { return nil }
    }
    let touches = try connection.all("SELECT theme, version FROM touches") { (try $0.id(0), $0.integer(1)) }
    for case (let theme?, let version) in touches { named[theme, default: []].insert(version) }
    operations = Set(try connection.all("SELECT id FROM operations") { $0.integer(0) })
    for content in contents { if let theme = content.theme { self.contents[theme, default: []].append(content) } }
  }

  /// True if all contents of a theme but the compacted ones are there, and if it is known which of them were undone.
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
