internal import Catalogs
internal import Themes

/// One state of the catalog on a server, read and changed inside an open transaction.
///
/// Round trips are what costs. So what was read is remembered, what is written waits in memory, and a query that needs it
/// on the server, or the end of the change, writes it with one COPY.
final class PostgresStore: JournalStore {
  /// Sends statements and returns their results.
  private let send: ([ServerStatement]) throws -> [Rows]
  /// Nil for a store that only reads.
  private let session: Session?
  let change: ThemeID
  private(set) var head: Head?
  /// Statements whose results are not needed: they are sent with the next query.
  private var waiting: [ServerStatement] = []

  // What was read. Everything that is looked up by id, name or number goes through these.
  /// The places on the server of themes that were asked for; nil for a theme that is not in effect.
  private var places: [ThemeID: ThemePlace?] = [:]
  /// The themes on the server with a hash of names that was asked for, in the order of the list.
  private var namesakes: [Int64: [ThemeID]] = [:]
  private var versions: [Int64: KnownVersion] = [:]
  private var entries: [JournalOperation.ID: JournalEntry] = [:]

  /// What was written, and waits or has been sent.
  var written = WrittenThemes()
  /// What was imported, as it is to be recorded at the end of the change.
  var imported: [Int64: ImportedContent] = [:]
  /// The games and scores that were announced.
  var announced: AnnouncedGames?
  var importingOperations: Set<JournalOperation.ID> = []
  var total: Int64
  var newest: Int64
  /// The number of the newest operation.
  var operation: Int64
  var isChanged = false

  init(_ send: @escaping ([ServerStatement]) throws -> [Rows]) {
    self.send = send
    session = nil
    change = ThemeID(high: 0, low: 0)
    (total, newest, operation) = (0, 0, 0)
  }

  init(_ head: Head, _ session: Session, _ change: ThemeID) {
    send = session.run
    self.session = session
    self.change = change
    self.head = head
    (total, newest, operation) = (head.total, head.version, head.operation)
  }

  // MARK: Queries

  /// Sends what waits and then a query, in one round trip.
  func query(_ statements: [ServerStatement]) throws -> [Rows] {
    let before = waiting.count
    let rows = try send(waiting + statements)
    waiting = []
    guard session == nil, head == nil else { return Array(rows.dropFirst(before)) }
    // The first statement of a reading brings the head.
    let head = try Head(rows[0])
    self.head = head
    (total, newest, operation) = (head.total, head.version, head.operation)
    return Array(rows.dropFirst(1 + before))
  }

  func query(_ sql: String, _ parameters: ServerStatement.Value...) throws -> Rows {
    try query([ServerStatement(sql, parameters)])[0]
  }

  /// A query that needs everything that was written to be on the server.
  func settledQuery(_ sql: String, _ parameters: ServerStatement.Value...) throws -> Rows {
    try settle()
    return try query([ServerStatement(sql, parameters)])[0]
  }

  /// Sends a statement with the next query.
  func later(_ sql: String, _ parameters: ServerStatement.Value...) {
    isChanged = true
    waiting.append(ServerStatement(sql, parameters))
  }

  /// Reads the head where nothing was read yet.
  func begin() throws { if session == nil, head == nil { _ = try query([]) } }

  // MARK: Writing

  /// The statements that end the change, to be followed by COMMIT.
  func closing() throws -> [ServerStatement] {
    try settle()
    try settleImports()
    defer { waiting = [] }
    return waiting + [
      ServerStatement(
        "UPDATE memorize.head SET operation = $1, version = $2", .integer(operation), .integer(newest))
    ]
  }

  /// Writes the versions that wait to the server's table, where they take effect.
  func settle() throws {
    guard let session, let unsent = written.takeUnsent() else { return }
    isChanged = true
    if !unsent.replaced.isEmpty {
      later("DELETE FROM memorize.versions WHERE id = ANY ($1)", .integers(unsent.replaced))
    }
    // Many may take longer to arrive than one statement may otherwise.
    if unsent.versions.count > 1_000 { later("SELECT set_config('statement_timeout', '0', true)") }
    if !waiting.isEmpty { _ = try query([]) }
    if !unsent.versions.isEmpty {
      try session.copy(
        "memorize.versions (\(Columns.version))", VersionCopy.pieces(of: unsent.versions))
    }
  }

  private func settleImports() throws {
    guard let session, !imported.isEmpty else { return }
    later("DELETE FROM memorize.imported WHERE id = ANY ($1)", .integers(Array(imported.keys)))
    _ = try query([])
    try session.copy("memorize.imported (\(Columns.imported))", VersionCopy.pieces(of: imported))
  }

  /// Forgets what was read of themes in effect, after a statement has changed them on the server.
  func forgetPlaces() {
    places = [:]
    namesakes = [:]
    written.forgetPlaces()
  }

  // MARK: Reading themes

  func count() throws -> Int {
    try begin()
    return Int(total)
  }

  func theme(_ id: ThemeID) throws -> Theme? {
    guard let place = try place(of: id) else { return nil }
    return try version(place.version)?.shown()
  }

  func themes(matching key: NameKey) throws -> [Theme] {
    let hash = Int64(bitPattern: NameKey.looseHash(of: key.loose))
    if namesakes[hash] == nil { try fetch(ids: [], hashes: [hash]) }
    let untouched = (namesakes[hash] ?? []).filter { !written.isTouched($0) }
    var found: [(place: ThemePlace, theme: Theme)] = []
    for id in untouched + written.ids(withNameHash: hash) {
      // Different names may share a hash.
      guard let place = try place(of: id), let theme = try version(place.version)?.shown(),
        NameKey(theme.name).loose == key.loose
      else { continue }
      found.append((place, theme))
    }
    return found.sorted { $0.place.position < $1.place.position }.map(\.theme)
  }

  func prefetch(_ ids: [ThemeID], names: [NameKey]) throws {
    places = [:]
    namesakes = [:]
    versions = [:]
    try fetch(
      ids: ids.filter { !written.isTouched($0) },
      hashes: names.map { Int64(bitPattern: NameKey.looseHash(of: $0.loose)) })
    try fetchImports()
  }

  var prefetchCount: Int { 4_096 }

  func themes(idPrefix: String, limit: Int) throws -> [Theme] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: idPrefix) else { return [] }
    return try themes(
      settledQuery(
        Self.state + "WHERE t.id BETWEEN $1 AND $2 ORDER BY t.id LIMIT $3", .id(range.lowerBound),
        .id(range.upperBound), .integer(Int64(limit))))
  }

  func theme(row number: Int) throws -> Theme? {
    guard number > 0 else { return nil }
    return try themes(
      settledQuery(Self.state + "ORDER BY t.position LIMIT 1 OFFSET $1", .integer(Int64(number - 1)))
    ).first
  }

  func id(row number: Int) throws -> ThemeID? {
    guard number > 0 else { return nil }
    return try settledQuery(
      "SELECT id FROM memorize.themes ORDER BY position LIMIT 1 OFFSET $1", .integer(Int64(number - 1))
    ).first?.id(0)
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    let rows = try settledQuery(
      "SELECT id FROM memorize.themes WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3", .id(range.lowerBound),
      .id(range.upperBound), .integer(Int64(limit)))
    return (0..<rows.count).compactMap { rows[$0].id(0) }
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    var number = max(skip, 0)
    let (skipped, known) = (number, knownTotal)
    let first = "t.position >= (SELECT position FROM memorize.themes ORDER BY position LIMIT 1 OFFSET $1)"
    let isWhole = try forEachPage(
      Self.state, first: (first, Int64(number)), next: "t.position > $1", order: "t.position",
      number: 10
    ) { row in
      number += 1
      let theme: Theme
      do {
        theme = try row.shownTheme()
      } catch let finding as Diagnostic {
        guard case .damagedTheme(_, let name)? = finding.catalogProblem else { throw finding }
        try damaged(DamagedTheme(id: row.id(StoredColumns.countOfContent), name: name, row: number))
        return true
      }
      return try visit(theme)
    }
    if isWhole { try requireAll(last: number, skipped: skipped, known) }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try forEachRow("SELECT id, position FROM memorize.themes t ") { row in
      guard let id = row.id(0) else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
      return try visit(id)
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try forEachRow(
      "SELECT v.name, t.position FROM memorize.themes t LEFT JOIN memorize.versions v ON v.id = t.version "
    ) { try visit($0.text(0)) }
  }

  /// Visits the rows of all themes in effect `t`; the second column is the position.
  private func forEachRow(_ select: String, _ visit: (Row) throws -> Bool) throws {
    let known = knownTotal
    var number = 0
    let isWhole = try forEachPage(
      select, first: ("t.position > $1", .min), next: "t.position > $1", order: "t.position", number: 1
    ) { row in
      number += 1
      return try visit(row)
    }
    if isWhole { try requireAll(last: number, skipped: 0, known) }
  }

  /// Nil while nothing was read.
  private var knownTotal: Int64? { head == nil ? nil : total }

  /// Throws if a visit of all themes has met more or fewer than there should be. One that changes the catalog is not checked.
  private func requireAll(last: Int, skipped: Int, _ known: Int64?) throws {
    guard known == nil || known == total else { return }
    try ThemeCount.require(last: last, skipped: skipped, total: Int(total))
  }

  /// Visits the rows of a query in pages, so that memory stays small and visits may nest. `number` is the column that the
  /// rows are ordered by. Returns false if `visit` has ended it.
  @discardableResult func forEachPage(
    _ select: String, first: (condition: String, value: Int64), next: String, order: String, number: Int32,
    _ visit: (Row) throws -> Bool
  ) throws -> Bool {
    try settle()
    var (condition, value, size) = (first.condition, first.value, 256)
    while true {
      let rows = try query(
        select + "WHERE \(condition) ORDER BY \(order) LIMIT $2", .integer(value), .integer(Int64(size)))
      for index in 0..<rows.count { guard try visit(rows[index]) else { return false } }
      guard rows.count == size else { return true }
      (condition, value, size) = (next, rows[size - 1].integer(number), min(size * 4, 4_096))
    }
  }

  private func themes(_ rows: Rows) throws -> [Theme] {
    try (0..<rows.count).map { try rows[$0].shownTheme() }
  }

  // MARK: Looking up

  func place(of theme: ThemeID) throws -> ThemePlace? {
    if let place = written.place(of: theme) { return place }
    if places[theme] == nil { try fetch(ids: [theme], hashes: []) }
    return places[theme] ?? nil
  }

  /// A version that was written here or is on the server; nil if there is none.
  func version(_ number: Int64) throws -> KnownVersion? {
    if let version = written.version(number) { return version }
    if let known = versions[number] { return known }
    let rows = try query(KnownVersion.lineage("v.id = $1"), .integer(number))
    for index in 0..<rows.count { remember(try KnownVersion(rows[index])) }
    return versions[number]
  }

  /// Reads the places and contents of themes by id and by name in one round trip.
  private func fetch(ids: [ThemeID], hashes: [Int64]) throws {
    let rows = try query(
      """
      SELECT t.position, t.name_hash, t.id, t.checksum, \(KnownVersion.columns)
      FROM memorize.themes t LEFT JOIN memorize.versions v ON v.id = t.version
        LEFT JOIN memorize.imported b ON b.id = v.id
      WHERE t.id = ANY ($1) OR t.name_hash = ANY ($2) ORDER BY t.position
      """, .ids(ids), .integers(hashes))
    for id in ids where places[id] == nil { places[id] = .some(nil) }
    let asked = Set(hashes)
    for hash in hashes { namesakes[hash] = [] }
    for index in 0..<rows.count {
      let row = rows[index]
      guard let id = row.id(2) else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
      let version = try KnownVersion(row, from: 4, shownAs: id, checksum: row.integer(3))
      places[id] = ThemePlace(position: row.integer(0), version: version.number)
      versions[version.number] = version
      if asked.contains(row.integer(1)) { namesakes[row.integer(1)]?.append(id) }
    }
  }

  /// Reads what was imported for the themes that were fetched and are not as their import brought them.
  private func fetchImports() throws {
    let numbers = versions.values.filter { !$0.isImport && $0.origin.previous != nil }.map(\.number)
    guard !numbers.isEmpty else { return }
    let rows = try query(KnownVersion.lineage("v.id = ANY ($1)"), .integers(numbers))
    for index in 0..<rows.count { remember(try KnownVersion(rows[index])) }
  }

  private func remember(_ version: KnownVersion) {
    if versions[version.number] == nil { versions[version.number] = version }
  }

  // MARK: Entries

  func remember(_ entry: JournalEntry) { entries[entry.operation.id] = entry }

  func knownEntry(_ id: JournalOperation.ID) -> JournalEntry? { entries[id] }

  private static let state = """
    SELECT \(StoredColumns.shownTheme), t.position FROM memorize.themes t
    LEFT JOIN memorize.versions v ON v.id = t.version \("")
    """
}
