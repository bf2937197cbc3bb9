internal import Catalogs
internal import Themes

/// One state of the catalog on a server, read and changed inside an open transaction.
///
/// Round trips are slow. So what was read is remembered, what is written waits in memory, and a query that needs it
/// on the server, or the end of the change, writes it with one COPY.
final class PostgresStore: JournalStore {
  /// Sends statements and returns their results.
  private let send: ([ServerStatement]) throws -> [Rows]
  /// Nil for a store that only reads.
  private let writing: (connection: ServerConnection, change: ThemeID)?
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
  private var written = WrittenThemes()
  /// What was imported, as it is to be recorded at the end of the change.
  private var imported: [Int64: ImportedContent] = [:]
  /// The releases that are recorded at the end of the change, or before the server is asked about releases.
  private var released: [String: [Int64: Release]] = [:]
  /// The games and scores that were announced.
  var announced: AnnouncedGames?
  private var importingOperations: Set<JournalOperation.ID> = []
  private var total: Int64 = 0
  private var newest: Int64 = 0
  /// The number of the newest operation.
  private(set) var operation: Int64 = 0
  private(set) var isChanged = false

  init(_ send: @escaping ([ServerStatement]) throws -> [Rows]) {
    self.send = send
    writing = nil
  }

  init(_ head: Head, _ connection: ServerConnection, _ change: ThemeID) {
    send = connection.run
    writing = (connection, change)
    adopt(head)
  }

  private func adopt(_ head: Head) {
    self.head = head
    (total, newest, operation) = (head.total, head.version, head.operation)
  }

  // MARK: Queries

  /// Sends what waits and then a query, in one round trip.
  func query(_ statements: [ServerStatement]) throws -> [Rows] {
    let before = waiting.count
    let rows = try send(waiting + statements)
    waiting = []
    guard head == nil else { return Array(rows.dropFirst(before)) }
    // The first statement of a reading brings the head.
    adopt(try Head(rows[0]))
    return Array(rows.dropFirst(1 + before))
  }

  func query(_ sql: String, _ parameters: ServerStatement.Value...) throws -> Rows {
    try query([ServerStatement(sql, parameters)])[0]
  }

  /// Sends a statement with the next query.
  func later(_ sql: String, _ parameters: ServerStatement.Value...) {
    isChanged = true
    waiting.append(ServerStatement(sql, parameters))
  }

  /// Reads the head where nothing was read yet.
  func begin() throws { if head == nil { _ = try query([]) } }

  // MARK: Writing

  /// The statements that end the change, to be followed by COMMIT.
  func closing() throws -> [ServerStatement] {
    try settle()
    try settleImports()
    try settleReleases()
    defer { waiting = [] }
    return waiting + [
      ServerStatement(
        "UPDATE memorize.head SET operation = $1, version = $2", .integer(operation), .integer(newest))
    ]
  }

  /// Writes the versions that wait to the server's table, where they take effect.
  func settle() throws {
    guard let writing, let unsent = written.takeUnsent() else { return }
    isChanged = true
    if !unsent.replaced.isEmpty {
      later("DELETE FROM memorize.versions WHERE id = ANY ($1)", .integers(unsent.replaced))
    }
    // Copying many versions may take longer than the statement timeout.
    if unsent.versions.count > 1_000 { later("SELECT set_config('statement_timeout', '0', true)") }
    if !waiting.isEmpty { _ = try query([]) }
    if !unsent.versions.isEmpty {
      let columns = "id, operation, position, previous, name_hash, \(ContentColumn.list())"
      try writing.connection.copy("memorize.versions (\(columns))", VersionCopy.pieces(of: unsent.versions))
    }
  }

  private func settleImports() throws {
    guard let writing, !imported.isEmpty else { return }
    later("DELETE FROM memorize.imported WHERE id = ANY ($1)", .integers(Array(imported.keys)))
    _ = try query([])
    try writing.connection.copy(
      "memorize.imported (id, \(ContentColumn.list()))", VersionCopy.pieces(of: imported))
  }

  private func settleReleases() throws {
    guard let writing, !released.isEmpty else { return }
    for (source, releases) in released {
      later(
        "DELETE FROM memorize.releases WHERE source = $1 AND id = ANY ($2)", .text(source),
        .integers(Array(releases.keys)))
    }
    let rows = released.values.flatMap { releases in releases.map { $1.row(of: $0) } }
    released = [:]
    _ = try query([])
    try writing.connection.copy(
      "memorize.releases (id, \(StoredColumns.release))", CopyRows.pieces(of: rows) { $1.add($0) })
  }

  func append(_ entry: JournalEntry) throws {
    guard let writing else { return }
    operation = entry.operation.id
    isChanged = true
    remember(entry)
    waiting.append(.adding(entry.row(total: Int(total)), to: "operations", writing.change))
  }

  /// The server moves the versions when the change is marked as undone.
  func apply(_ change: JournalEntry, _ direction: JournalDirection) throws -> Int {
    let (all, additions, deletions) = try counts(of: change)
    total += direction == .back ? deletions - additions : additions - deletions
    isChanged = true
    // A statement changes the themes in effect on the server.
    places = [:]
    namesakes = [:]
    written.forgetPlaces()
    return all
  }

  func newestVersion() throws -> Int64 {
    try begin()
    return newest
  }

  func origin(of version: Int64) throws -> VersionOrigin? { try self.version(version)?.origin }

  func content(of version: Int64) throws -> Theme? { try self.version(version)?.content.get() }

  func write(_ version: ThemeVersion) throws {
    let before = try place(of: version.theme) != nil
    written.write(version)
    newest = max(newest, version.number)
    total += (version.content == nil ? 0 : 1) - (before ? 1 : 0)
    isChanged = true
  }

  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws {
    let theme = try self.version(version)?.theme
    let before = try theme.flatMap(place) != nil
    let content = try previous.flatMap(content)
    written.withdraw(version, at: position, showing: previous, named: content?.name)
    total += (previous == nil ? 0 : 1) - (before ? 1 : 0)
  }

  // MARK: Imports

  func recordImport(_ change: JournalOperation.ID) throws {
    importingOperations.insert(change)
    later("INSERT INTO memorize.imports (operation) VALUES ($1)", .integer(change))
  }

  func recordImported(_ content: ImportedContent, by version: Int64) throws {
    isChanged = true
    imported[version] = content
  }

  func importedContent(by version: Int64) throws -> ImportedContent? {
    if let content = imported[version] { return content }
    guard let known = try self.version(version) else { return nil }
    if importingOperations.contains(known.origin.operation) { return try known.content.get().map { .known($0) } }
    return try known.importedContent
  }

  func isAsImported(_ theme: Theme) throws -> Bool {
    guard let place = try place(of: theme.id), let known = try version(place.version) else { return false }
    return known.isImport && known.imported == nil && imported[place.version] == nil
  }

  func recordRelease(_ release: Release, by version: Int64) throws {
    isChanged = true
    released[release.source ?? "", default: [:]][version] = release
  }

  func releases(by version: Int64) throws -> [Release] {
    try settleReleases()
    return try query(SourceQueries.onServer.releasesOfVersion, .integer(version)).map { try $0.release() }
  }

  func releases() throws -> [ThemeID: [Release]] {
    try settle()
    try settleReleases()
    var releases: [ThemeID: [Release]] = [:]
    for row in try query(SourceQueries.onServer.releases) { try releases.add(row) }
    return releases
  }

  func deletions() throws -> [ThemeID: ThemeDeletion] {
    try settle()
    var deletions: [ThemeID: ThemeDeletion] = [:]
    for row in try query(SourceQueries.onServer.deletions) {
      let (theme, deletion) = try row.deletion()
      if let theme { deletions[theme] = deletion }
    }
    return deletions
  }

  // MARK: Sources

  func sources() throws -> [FollowedSource] { try query(SourceQueries.onServer.sources).map { try $0.source() } }

  func write(_ source: FollowedSource) throws {
    later(
      SourceQueries.onServer.writeSource, .text(source.address), .text(source.actor), .integer(source.time),
      .text(source.key), .text(source.next), .integer(source.number), .text(source.checksum), .text(source.validator),
      .integer(source.taken))
  }

  func setFollowed(_ address: String, _ isFollowed: Bool, by change: JournalOperation.ID) throws {
    later(SourceQueries.onServer.setFollowed(isFollowed), .integer(change), .text(address))
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
    let hash = key.looseHash
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
    // Forgets the previous batch, so that memory stays small.
    places = [:]
    namesakes = [:]
    versions = [:]
    try fetch(
      ids: ids.filter { !written.isTouched($0) },
      hashes: names.map(\.looseHash))
    try fetchImports()
  }

  var prefetchCount: Int { 4_096 }

  func id(row number: Int) throws -> ThemeID? {
    guard number > 0 else { return nil }
    try settle()
    let position = "(SELECT position FROM memorize.themes ORDER BY position LIMIT 1 OFFSET $1)"
    return try fetch("t.position = \(position)", .integer(Int64(number - 1))).first?.id
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    try settle()
    let ids = "(SELECT id FROM memorize.themes WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3)"
    return try fetch(
      "t.id IN \(ids)", .id(range.lowerBound), .id(range.upperBound), .integer(Int64(limit))
    ).map(\.id).sorted()
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    var number = max(skip, 0)
    let first = "t.position >= (SELECT position FROM memorize.themes ORDER BY position LIMIT 1 OFFSET $1)"
    try forEachPage(Self.state, first: (first, Int64(number)), next: "t.position > $1", order: "t.position") { row in
      number += 1
      return try row.listedTheme(number, from: 1, damaged: damaged).map(visit) ?? true
    }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try forEachRow("SELECT t.position, t.id FROM memorize.themes t", by: "t.position") { row in
      guard let id = row.id(1) else { throw Diagnostic.catalog(.damaged("a theme has no id")) }
      return try visit(id)
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try forEachRow(
      "SELECT t.position, v.name FROM memorize.themes t LEFT JOIN memorize.versions v ON v.id = t.version",
      by: "t.position"
    ) { try visit($0.text(1)) }
  }

  /// Visits all rows of a query in the order of `key`, the first column.
  func forEachRow(_ select: String, by key: String, _ visit: (Row) throws -> Bool) throws {
    try forEachPage(select, first: ("\(key) > $1", .min), next: "\(key) > $1", order: key, visit)
  }

  /// Visits the rows of a query in pages, so that memory stays small and visits may nest. The rows are ordered by their
  /// first column.
  func forEachPage(
    _ select: String, first: (condition: String, value: Int64), next: String, order: String,
    _ visit: (Row) throws -> Bool
  ) throws {
    try settle()
    var (condition, value, size) = (first.condition, first.value, 256)
    while true {
      let rows = try query(
        select + " WHERE \(condition) ORDER BY \(order) LIMIT $2", .integer(value), .integer(Int64(size)))
      for row in rows { guard try visit(row) else { return } }
      guard rows.count == size else { return }
      (condition, value, size) = (next, rows[size - 1].integer(0), min(size * 4, 4_096))
    }
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
    for row in try query(KnownVersion.lineage("v.id = $1"), .integer(number)) { try remember(row) }
    return versions[number]
  }

  /// Reads the places and contents of themes by id and by name in one round trip.
  private func fetch(ids: [ThemeID], hashes: [Int64]) throws {
    let found = try fetch("t.id = ANY ($1) OR t.name_hash = ANY ($2)", .ids(ids), .integers(hashes))
    for id in ids where places[id] == nil { places[id] = .some(nil) }
    let asked = Set(hashes)
    for hash in hashes { namesakes[hash] = [] }
    for (id, hash) in found where asked.contains(hash) { namesakes[hash]?.append(id) }
  }

  /// Reads the places and contents of the themes in effect `t` that meet a condition, and returns their ids and the hashes
  /// of their names, in the order of the list. The contents come with the ids, so that asking for them later takes no other
  /// round trip.
  private func fetch(
    _ condition: String, _ parameters: ServerStatement.Value...
  ) throws -> [(id: ThemeID, nameHash: Int64)] {
    let statement = ServerStatement(
      """
      SELECT t.position, t.name_hash, t.id, t.checksum, \(KnownVersion.columns)
      FROM memorize.themes t LEFT JOIN memorize.versions v ON v.id = t.version
        LEFT JOIN memorize.imported b ON b.id = v.id
      WHERE \(condition) ORDER BY t.position
      """, parameters)
    return try query([statement])[0].map { row in
      var next = RowReader(row)
      let (position, nameHash) = (next.integer(), next.integer())
      let (shown, checksum) = (try next.id(), next.integer())
      guard let shown else { throw Diagnostic.catalog(.damaged("a theme has no id")) }
      let version = try KnownVersion(&next, shownAs: shown, checksum: checksum)
      places[shown] = ThemePlace(position: position, version: version.number)
      versions[version.number] = version
      return (shown, nameHash)
    }
  }

  /// Reads what was imported for the themes that were fetched and are not as their import brought them.
  private func fetchImports() throws {
    let numbers = versions.values.filter { !$0.isImport && $0.origin.previous != nil }.map(\.number)
    guard !numbers.isEmpty else { return }
    for row in try query(KnownVersion.lineage("v.id = ANY ($1)"), .integers(numbers)) { try remember(row) }
  }

  private func remember(_ row: Row) throws {
    var next = RowReader(row)
    let version = try KnownVersion(&next)
    if versions[version.number] == nil { versions[version.number] = version }
  }

  // MARK: Entries

  func remember(_ entry: JournalEntry) { entries[entry.operation.id] = entry }

  func knownEntry(_ id: JournalOperation.ID) -> JournalEntry? { entries[id] }

  private static let state = """
    SELECT t.position, \(StoredColumns.shownTheme) FROM memorize.themes t
    LEFT JOIN memorize.versions v ON v.id = t.version
    """
}

extension SourceQueries {
  fileprivate static let onServer = SourceQueries(in: "memorize.")
}
