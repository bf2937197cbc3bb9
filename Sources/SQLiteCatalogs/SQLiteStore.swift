internal import Catalogs
internal import Themes

/// One state of the file, read and changed inside an open transaction.
///
/// A theme that is new to the catalog is written to `versions` at once. It is *settled* when it also has its row in the
/// table `themes`: before the first query that needs it, and at the latest before the commit, because adding many rows
/// at once is cheaper than one by one.
final class SQLiteStore: JournalStore {
  /// The table `themes` lacks the new themes that are not settled yet.
  let connection: Connection
  /// The new themes that are not settled yet.
  var added = UnsettledThemes()
  var record = VersionRecord()
  /// How many themes are in effect; nil before it was read.
  var total: Int?
  /// The highest version number; nil before it was read.
  var newest: Int64?
  /// The theme that was read last by its id, and whether it is exactly what its last import brought. A query of its own
  /// for each theme would make repeated imports slower.
  var lastRead: (id: ThemeID, isAsImported: Bool)?
  /// Whether the schema has the tables of imports; nil before it was read.
  var hasImports: Bool?

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
    let total = try connection.with(.total) { row in try row.step() ? row.integer(0) : 0 }
    guard JournalEntry.numbers.contains(total) else { throw Diagnostic.catalog(.damaged(.impossibleCount(total))) }
    self.total = Int(total)
    return Int(total)
  }

  /// Throws if there are not as many themes as the journal has in effect. Counting 100,000 takes a millisecond.
  func requireAgreement() throws {
    let found = try connection.with(.themeCount) { row in try row.step() ? row.integer(0) : 0 }
    try ThemeCount.require(found: found, total: Int64(count()))
  }

  // MARK: Reading themes

  func theme(_ id: ThemeID) throws -> Theme? {
    if let version = added.version(of: id) {
      return try content(of: version)
    }
    guard !isAllNew else { return nil }
    let hasImports = try remembersImports()
    return try connection.with(hasImports ? .themeByID : .oldThemeByID) { row in
      row.bind(id, at: 1)
      guard try row.step() else { return nil }
      let theme = try row.shownTheme()
      lastRead = (id, hasImports && row.flag(StoredColumns.countOfContent + 2))
      return theme
    }
  }

  func themes(matching key: NameKey) throws -> [Theme] {
    let hash = Int64(bitPattern: NameKey.looseHash(of: key.loose))
    var themes = try added.versions(nameHash: hash).compactMap(content)
    if !isAllNew {
      let settled = try connection.with(.themesByName) { row in
        row.bind(hash, at: 1)
        return try row.shownThemes()
      }
      themes = settled + themes
    }
    // Different names may share a hash.
    return themes.filter { NameKey($0.name).loose == key.loose }
  }

  func themes(idPrefix: String, limit: Int) throws -> [Theme] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: idPrefix) else { return [] }
    return try settledConnection().with(.themesByPrefix) { row in
      row.bind(range.lowerBound, at: 1)
      row.bind(range.upperBound, at: 2)
      row.bind(Int64(limit), at: 3)
      return try row.shownThemes()
    }
  }

  func theme(row number: Int) throws -> Theme? {
    guard number > 0 else { return nil }
    return try settledConnection().with(.themeByRow) { row in
      row.bind(Int64(number - 1), at: 1)
      return try row.step() ? row.shownTheme() : nil
    }
  }

  func id(row number: Int) throws -> ThemeID? {
    guard number > 0 else { return nil }
    return try settledConnection().with(.idByRow) { row in
      row.bind(Int64(number - 1), at: 1)
      return try row.step() ? row.id(0) : nil
    }
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    return try settledConnection().with(.idsByPrefix) { row in
      row.bind(range.lowerBound, at: 1)
      row.bind(range.upperBound, at: 2)
      row.bind(Int64(limit), at: 3)
      var ids: [ThemeID] = []
      while try row.step() { if let id = try row.id(0) { ids.append(id) } }
      return ids
    }
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    try settledConnection().with(.themesFromRow) { row in
      row.bind(Int64(max(skip, 0)), at: 1)
      var number = max(skip, 0)
      let (skipped, known) = (number, try count())
      while try row.step() {
        number += 1
        let theme: Theme
        do {
          theme = try row.shownTheme()
        } catch let finding as Diagnostic {
          guard case .damagedTheme(_, let name)? = finding.catalogProblem else { throw finding }
          try damaged(DamagedTheme(id: row.id(StoredColumns.countOfContent), name: name, row: number))
          continue
        }
        guard try visit(theme) else { return }
      }
      try requireAll(last: number, skipped: skipped, known)
    }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try forEachRow(.ids) { row in
      guard let id = try row.id(0) else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
      return try visit(id)
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try forEachRow(.names) { row in try visit(row.text(0)) }
  }

  /// Visits the rows of all themes in effect.
  private func forEachRow(_ query: Query, _ visit: (Statement) throws -> Bool) throws {
    try settledConnection().with(query) { row in
      let known = try count()
      var number = 0
      while try row.step() {
        number += 1
        guard try visit(row) else { return }
      }
      try requireAll(last: number, skipped: 0, known)
    }
  }

  /// Throws if a visit of all themes has met more or fewer than there should be. One that changes the catalog is not checked.
  private func requireAll(last: Int, skipped: Int, _ known: Int) throws {
    guard try count() == known else { return }
    try ThemeCount.require(last: last, skipped: skipped, total: known)
  }
}

extension Statement {
  fileprivate func shownThemes() throws -> [Theme] {
    var themes: [Theme] = []
    while try step() { themes.append(try shownTheme()) }
    return themes
  }
}
