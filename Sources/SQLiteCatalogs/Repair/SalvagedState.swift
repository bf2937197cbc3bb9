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
    /// True if the catalog certainly had no themes.
    var isEmpty = false
  }

  func run() throws -> Outcome {
    let (contents, total) = (try self.contents(), try self.total())
    var outcome = Outcome()
    // What is searched for contents takes much memory, and is gone before positions are resolved.
    let shown = try self.shown(of: contents, total: total, &outcome.lost)
    try show(shown, of: contents)
    try remove(contents.filter { !$0.isSound })
    outcome.shown = Int(try connection.integer("SELECT count(*) FROM themes") ?? 0)
    outcome.isEmpty = !isIncomplete && total == 0 && outcome.shown + outcome.lost.count == 0
    // If no row is missing, the total is wrong.
    if isIncomplete { outcome.unknown = max(0, (total ?? 0) - outcome.shown - outcome.lost.count) }
    return outcome
  }

  /// The contents that are certain to be in effect.
  private func shown(
    of contents: [SalvagedContent], total: Int?, _ lost: inout [RepairReport.LostTheme]
  ) throws -> [ShownContent] {
    var byTheme: [ThemeID: [SalvagedContent]] = [:]
    for content in contents { if let theme = content.theme { byTheme[theme, default: []].append(content) } }
    let (newest, rows) = (try newestInEffect(contents), try self.rows())
    var shown = confirmed(rows, contents, byTheme, newest, &lost)
    if isIncomplete || (total ?? 0) > rows.count {
      // Not the themes that rows name: a damaged id may be that of another theme.
      let met = Set(lost.compactMap(\.id) + shown.compactMap(\.content.theme))
      let missing = contents.filter { content in
        content.theme.map { newest[$0]?.id == content.id && !met.contains($0) } ?? false
      }
      shown += try restored(missing, byTheme, &lost)
    }
    return shown
  }

  /// The contents that rows of `themes` confirm.
  private func confirmed(
    _ rows: [Row], _ contents: [SalvagedContent], _ byTheme: [ThemeID: [SalvagedContent]],
    _ newest: [ThemeID: SalvagedContent], _ lost: inout [RepairReport.LostTheme]
  ) -> [ShownContent] {
    let byVersion = Dictionary(contents.map { ($0.id, $0) }) { first, _ in first }
    return rows.compactMap { row in
      let newest = row.theme.flatMap { newest[$0] }
      let candidates = [byVersion[row.version], newest].compactMap { $0 }
      let content = candidates.first { isConfirmed($0, by: row, newest: newest?.id) }
      if let content { return ShownContent(position: row.position, content: content) }
      let known = candidates.first { $0.theme == row.theme || row.theme == nil }
      let id = row.theme ?? known?.theme
      let name = known?.name ?? id.flatMap { byTheme[$0]?.last { $0.name != nil }?.name }
      lost.append(.init(id: id, name: name))
      return nil
    }
  }

  /// Those of the newest contents without a row of `themes` that are certain to be in effect.
  private func restored(
    _ missing: [SalvagedContent], _ byTheme: [ThemeID: [SalvagedContent]], _ lost: inout [RepairReport.LostTheme]
  ) throws -> [ShownContent] {
    let doubtful = try newestDoubtfulOperation()
    let histories = hasHistories ? try SalvagedHistories(byTheme, connection: connection) : nil
    return missing.filter { !$0.isDeletion }.compactMap { content in
      if content.isSound, content.operation >= doubtful || histories?.isWhole(content.theme) == true {
        return ShownContent(position: nil, content: content)
      }
      lost.append(.init(id: content.theme, name: content.name))
      return nil
    }
  }

  /// All versions, the oldest first.
  func contents() throws -> [SalvagedContent] {
    try connection.all(
      """
      SELECT v.id, v.operation, v.position, v.previous, v.name_hash, \(ContentColumn.list(of: "v")) FROM versions v
      ORDER BY v.id
      """
    ) { row in
      var theme: Theme?
      var isSound = true
      do { theme = try row.content(from: 5) } catch is Diagnostic { isSound = false }
      let isDeletion = row.isNull(9)
      return try SalvagedContent(
        id: row.integer(0), operation: row.integer(1), position: row.integer(2),
        previous: row.optionalInteger(3), theme: row.id(5), checksum: row.integer(8),
        name: isDeletion ? nil : row.text(9),
        isSound: isSound && (1...JournalEntry.numbers.upperBound).contains(row.integer(0)), isDeletion: isDeletion,
        hasWrongHash: theme.map { row.integer(4) != NameKey.looseHash(of: $0.name) } ?? false)
    }
  }

  private func rows() throws -> [Row] {
    try connection.all("SELECT position, id, version, checksum FROM themes ORDER BY position") { row in
      try Row(position: row.integer(0), theme: row.id(1), version: row.integer(2), checksum: row.integer(3))
    }
  }

  /// True if the row has the checksum of the content, and its theme or version; or if it has both and the journal agrees.
  private func isConfirmed(_ content: SalvagedContent, by row: Row, newest: Int64?) -> Bool {
    guard content.isSound, !content.isDeletion else { return false }
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

  private func show(_ shown: [ShownContent], of contents: [SalvagedContent]) throws {
    let positions = SalvagedPositions(of: contents, inEffect: shown)
    let place = try connection.prepare("UPDATE versions SET position = ?2 WHERE id = ?1")
    for content in contents {
      if let position = positions[content.id], position != content.position { try place.run(content.id, position) }
    }
    try connection.run("DELETE FROM themes")
    let hash = try connection.prepare("UPDATE versions SET name_hash = ?2 WHERE id = ?1")
    let insert = try connection.prepare(
      """
      INSERT INTO themes (position, id, name_hash, version, checksum)
      SELECT position, theme, name_hash, id, checksum FROM versions WHERE id = ?1
      """)
    // Two rows may name the same theme.
    var met: Set<ThemeID?> = []
    for content in shown.map(\.content) where met.insert(content.theme).inserted {
      if content.hasWrongHash, let name = content.name {
        try hash.run(content.id, NameKey.looseHash(of: name))
      }
      try insert.run(content.id)
    }
    for (_, sql) in Migration.indexesOfThemes { try connection.run(sql) }
  }

  private func remove(_ contents: [SalvagedContent]) throws {
    let row = try connection.prepare("DELETE FROM versions WHERE id = ?")
    for content in contents { try row.run(content.id) }
  }
}
