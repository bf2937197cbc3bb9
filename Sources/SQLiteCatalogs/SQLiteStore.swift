internal import Catalogs
internal import Themes

/// One state of the file, read and changed inside an open transaction.
///
/// A theme that is new to the catalog is written to `versions` at once. It is *settled* when it also has its row in the
/// table `themes`: before the first query that needs it, and at the latest before the commit, because adding many rows
/// at once is cheaper than one by one.
final class SQLiteStore: JournalStore {
  /// The table `themes` lacks the new themes that are not settled yet.
  private let connection: Connection
  /// The new themes that are not settled yet.
  private var added = UnsettledThemes()
  private var record = VersionRecord()
  /// How many themes are in effect; nil before it was read.
  private var total: Int?
  /// The highest version number; nil before it was read.
  private var newest: Int64?
  /// The theme that was read last by its id, and whether it is exactly what its last import brought. A query of its own
  /// for each theme would make repeated imports slower.
  private var lastRead: (id: ThemeID, isAsImported: Bool)?
  private let lastContent = LastContent()

  init(_ connection: Connection) { self.connection = connection }

  /// The connection after all new themes are settled.
  func settledConnection() throws -> Connection {
    try settle()
    return connection
  }

  /// True if all themes of the catalog are in `added`.
  private var isAllNew: Bool { total == added.count }

  func count() throws -> Int {
    if let total { return total }
    let total = try connection.first(.total) { $0.integer(0) } ?? 0
    guard JournalEntry.numbers.contains(total) else {
      throw Diagnostic.catalog(.damaged("impossible number of themes: \(total)"))
    }
    self.total = Int(total)
    return Int(total)
  }

  /// Throws if there are not as many themes as the journal has in effect. Counting 100,000 takes a millisecond.
  func requireAgreement() throws {
    let (found, total) = try (connection.first(.themeCount) { $0.integer(0) } ?? 0, Int64(count()))
    guard found == total else { throw Diagnostic.catalog(.themeCount(found, insteadOf: total)) }
  }

  // MARK: Reading themes

  func theme(_ id: ThemeID) throws -> Theme? {
    if let version = added.version(of: id) { return try content(of: version) }
    guard !isAllNew else { return nil }
    return try connection.first(.themeByID, id) { row in
      let theme = try row.shownTheme(or: lastContent)
      lastRead = (id, row.flag(StoredColumns.countOfShownTheme))
      return theme
    }
  }

  func themes(matching key: NameKey) throws -> [Theme] {
    let hash = key.looseHash
    var themes: [Theme] = []
    if !isAllNew {
      try connection.forEach(.themesByName, hash) { row in
        themes.append(try row.shownTheme(or: lastContent))
        return true
      }
    }
    themes += try added.versions(nameHash: hash).compactMap(content)
    // Different names may share a hash.
    return themes.filter { NameKey($0.name).loose == key.loose }
  }

  func id(row number: Int) throws -> ThemeID? {
    guard number > 0 else { return nil }
    return try settledConnection().first(.idByRow, Int64(number - 1)) { try $0.id(0) }
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    var ids: [ThemeID] = []
    try settledConnection().forEach(.idsByPrefix, range.lowerBound, range.upperBound, Int64(limit)) { row in
      if let id = try row.id(0) { ids.append(id) }
      return true
    }
    return ids
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    var number = max(skip, 0)
    try settledConnection().forEach(.themesFromRow, Int64(number)) { row in
      number += 1
      return try row.listedTheme(number, damaged: damaged).map(visit) ?? true
    }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try settledConnection().forEach(.ids) { row in
      guard let id = try row.id(0) else { throw Diagnostic.catalog(.damaged("a theme has no id")) }
      return try visit(id)
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try settledConnection().forEach(.names) { try visit($0.text(0)) }
  }

  func place(of theme: ThemeID) throws -> ThemePlace? {
    if let version = added.version(of: theme) { return ThemePlace(position: version, version: version) }
    guard try count() != added.count else { return nil }
    return try connection.first(.placeOfTheme, theme) { row in
      ThemePlace(position: row.integer(0), version: row.integer(1))
    }
  }

  // MARK: Reading versions

  func newestVersion() throws -> Int64 {
    if let newest { return newest }
    let newest = try connection.first(.newestVersion) { $0.integer(0) } ?? 0
    guard JournalEntry.numbers.contains(newest) else {
      throw Diagnostic.catalog(.damaged("impossible version number \(newest)"))
    }
    self.newest = newest
    return newest
  }

  func origin(of version: Int64) throws -> VersionOrigin? {
    try connection.first(.originOfVersion, version) { row in
      VersionOrigin(operation: row.integer(0), position: row.integer(1), previous: row.optionalInteger(2))
    }
  }

  func content(of version: Int64) throws -> Theme? {
    try connection.first(.versionByID, version) { try $0.content(or: lastContent) }
  }

  // MARK: Writing versions

  func write(_ version: ThemeVersion) throws {
    let isNew = try version.number > newestVersion()
    // The path of nearly all versions of a large import.
    guard isNew, version.isAddition else { return try overwrite(version, isNew: isNew) }
    record.set(version.content, of: version.theme)
    try insert(version)
    added.append(version.theme, nameHash: record.nameHash ?? 0, version: version.number)
    total = try count() + 1
  }

  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws {
    try run(.deleteVersion, version)
    guard let previous, try content(of: previous) != nil else { return try hide(position) }
    try show(previous, at: position)
  }

  /// Writes a version of an existing theme, or replaces a version that this operation has written.
  private func overwrite(_ version: ThemeVersion, isNew: Bool) throws {
    if !isNew { try run(.deleteVersion, version.number) }
    record.set(version.content, of: version.theme)
    try insert(version)
    if version.content == nil {
      try hide(version.origin.position)
    } else {
      try show(version.number, at: version.origin.position)
    }
  }

  private func insert(_ version: ThemeVersion) throws {
    try connection.with(.insertVersion) { row in
      let origin = version.origin
      try row.run(
        version.number, origin.operation, origin.position, origin.previous, record.nameHash, record: record)
    }
    newest = try max(version.number, newestVersion())
  }

  /// Puts a version into effect at a position, even if no theme is there. Its checksum is the stored one: the content of an
  /// older schema may be written differently now.
  private func show(_ version: Int64, at position: Int64) throws {
    lastRead = nil
    let connection = try settledConnection()
    try connection.run(.showVersion, version, position)
    guard connection.changes == 0 else { return }
    try connection.run(.insertTheme, version, position)
    total = try count() + 1
  }

  private func hide(_ position: Int64) throws {
    try run(.deleteTheme, position)
    total = try count() - connection.changes
  }

  private func run(_ query: Query, _ number: Int64) throws {
    try settledConnection().run(query, number)
  }

  // MARK: New themes

  /// Gives the new themes their rows in the table `themes`. Where most themes are new, its indexes are made again, which
  /// takes less time than to fill them row by row.
  func settle() throws {
    guard let versions = added.versions else { return }
    let isMostlyNew = try added.count >= 1_000 && added.count * 2 >= count() && !connection.isVisiting
    let indexes = isMostlyNew ? Migration.indexesOfThemes : []
    for (name, _) in indexes { try connection.run("DROP INDEX \(name)") }
    try connection.with(.addVersions) { row in
      try row.run(versions.lowerBound, versions.upperBound)
    }
    for (_, sql) in indexes { try connection.run(sql) }
    added = UnsettledThemes()
  }

  // MARK: The journal

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    try settledConnection().forEach(.operations) { try visit($0.entry().operation) }
  }

  func compacted() throws -> CompactedOperations? { try CompactionRow(connection: settledConnection()).read() }

  func entry(_ id: JournalOperation.ID) throws -> JournalEntry? {
    try settledConnection().first(.operationByID, id) { try $0.entry() }
  }

  func newestInEffect(of actor: String?) throws -> JournalEntry? {
    let connection = try settledConnection()
    guard let actor else { return try connection.first(.newestInEffect) { try $0.entry() } }
    return try connection.first(.newestOfActor, actor) { try $0.entry() }
  }

  func lastUndone(of actor: String) throws -> JournalEntry? {
    try settledConnection().first(.lastUndone, actor) { $0.integer(0) }.flatMap(entry)
  }

  func newestChange(of actor: String, after entry: JournalOperation.ID) throws -> JournalOperation.ID? {
    try settledConnection().first(.changeSince, entry, actor) { $0.optionalInteger(0) }
  }

  func append(_ entry: JournalEntry) throws {
    try settledConnection().add(entry.row(total: count()), "INSERT INTO operations")
  }

  func setUndone(_ change: JournalOperation.ID, by undo: JournalOperation.ID?) throws {
    try settledConnection().run(.markUndone, change, undo)
  }

  func recordTouches(of change: JournalEntry, in entry: JournalOperation.ID) throws {
    guard let versions = change.versions else { return }
    let (connection, id) = (try settledConnection(), change.operation.id)
    if entry == id {
      try connection.run(.recordTouches, versions.lowerBound, versions.upperBound, id)
    } else {
      try connection.run(.recordMove, versions.lowerBound, versions.upperBound, id, entry)
    }
  }

  func forEachTouch(of theme: ThemeID, _ visit: (ThemeTouch) throws -> Bool) throws {
    try settledConnection().forEach(.touches, theme) { try visit($0.touch()) }
  }

  // MARK: Imports

  func recordImport(_ change: JournalOperation.ID) throws {
    try connection.run(.insertImport, change)
  }

  func recordImported(_ content: ImportedContent, by version: Int64) throws {
    guard case .known(let theme) = content else { return try run(.insertUnknownImport, version) }
    record.set(theme, of: theme.id)
    try connection.with(.insertImported) { try $0.run(version, record: record) }
  }

  func importedContent(by version: Int64) throws -> ImportedContent? {
    try connection.first(.importOfVersion, version) { row in
      var next = RowReader(row)
      let (isImport, isRecorded) = (next.flag(), next.flag())
      let recorded = try next.content(or: lastContent)
      // Also a version that no import wrote may have a record: an import without an effect, a deletion that was reverted,
      // and a compaction leave one.
      if isRecorded { return recorded.map { .known($0) } ?? .unknown }
      return isImport ? try next.content(or: lastContent).map { .known($0) } : nil
    }
  }

  func isAsImported(_ theme: Theme) throws -> Bool {
    if let lastRead, lastRead.id == theme.id { lastRead.isAsImported } else { false }
  }

  func recordRelease(_ release: Release, by version: Int64) throws {
    try connection.with(.insertRelease) { try $0.run(release.row(of: version)) }
  }

  func releases(by version: Int64) throws -> [Release] {
    var releases: [Release] = []
    try connection.forEach(.releasesOfVersion, version) { row in
      releases.append(try row.release())
      return true
    }
    return releases
  }

  func releases() throws -> [ThemeID: [Release]] {
    var releases: [ThemeID: [Release]] = [:]
    try settledConnection().forEach(SourceQueries().releases) { row in
      try releases.add(row)
      return true
    }
    return releases
  }

  func deletions() throws -> [ThemeID: ThemeDeletion] {
    var deletions: [ThemeID: ThemeDeletion] = [:]
    try settledConnection().forEach(SourceQueries().deletions) { row in
      let (theme, deletion) = try row.deletion()
      if let theme { deletions[theme] = deletion }
      return true
    }
    return deletions
  }

  // MARK: Sources

  func sources() throws -> [FollowedSource] { try connection.all(SourceQueries().sources) { try $0.source() } }

  func write(_ source: FollowedSource) throws {
    try connection.prepare(SourceQueries().writeSource).run(source.values)
  }

  func setFollowed(_ address: String, _ isFollowed: Bool, by change: JournalOperation.ID) throws {
    try connection.prepare(SourceQueries().setFollowed(isFollowed)).run(change, address)
  }

  // MARK: All versions of one change

  func apply(_ change: JournalEntry, _ direction: JournalDirection) throws -> Int {
    guard let steps = try SQLiteSteps(of: change, on: settledConnection()) else { return 0 }
    let (moved, total) = try steps.apply(direction, to: count())
    self.total = total
    return moved
  }
}

/// The themes that an operation has added and that are not settled yet. Their version numbers are consecutive.
private struct UnsettledThemes {
  /// The number of their first version; nil while there are none.
  private(set) var first: Int64?
  private var byID: [ThemeID: Int64] = [:]
  private var names = NameIndex()

  var count: Int { byID.count }
  /// Nil if there are none.
  var versions: ClosedRange<Int64>? { first.map { $0...$0 + Int64(count) - 1 } }

  /// The version of a theme; nil if it is not one of them.
  func version(of id: ThemeID) -> Int64? { byID[id] }

  /// The versions with that hash of their name.
  func versions(nameHash: Int64) -> [Int64] { names[nameHash].compactMap { byID[$0] } }

  /// Adds a theme; `version` follows the version of the last one.
  mutating func append(_ id: ThemeID, nameHash: Int64, version: Int64) {
    if first == nil { first = version }
    byID[id] = version
    names.insert(id, nameHash)
  }
}
