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
      lastRead = (id, hasImports && row.integer(Statement.columnsOfContent + 2) == 1)
      return theme
    }
  }

  func themes(matching key: NameKey) throws -> [Theme] {
    let hash = Int64(bitPattern: NameKey.looseHash(of: key.loose))
    if added.mayContain(nameHash: hash) { try settle() }
    guard !isAllNew else { return [] }
    return try connection.with(.themesByName) { row in
      row.bind(hash, at: 1)
      // Different names may share a hash.
      return try row.shownThemes().filter { NameKey($0.name).loose == key.loose }
    }
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
      while try row.step() {
        number += 1
        let theme: Theme
        do {
          theme = try row.shownTheme()
        } catch let finding as Diagnostic {
          guard case .damagedTheme(_, let name)? = finding.catalogProblem else { throw finding }
          try damaged(DamagedTheme(id: row.id(Statement.columnsOfContent), name: name, row: number))
          continue
        }
        guard try visit(theme) else { return }
      }
    }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try settledConnection().with(.ids) { row in
      while try row.step() {
        guard let id = try row.id(0) else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
        guard try visit(id) else { return }
      }
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try settledConnection().with(.names) { row in
      while try row.step() { guard try visit(row.text(0)) else { return } }
    }
  }
}

extension Statement {
  /// The number of columns in `Query.content`.
  static let columnsOfContent: Int32 = 9

  /// The content whose columns begin at `first`; nil for a deletion and for an outer join without a match.
  func content(from first: Int32 = 0) throws -> Theme? {
    guard !isNull(first) else { return nil }
    return try VersionFields(
      id: id(first + 1), pairs: integer(first + 2), color: integer(first + 3), checksum: integer(first + 4),
      name: isNull(first + 5) ? nil : bytes(first + 5), faces: bytes(first + 6), removed: bytes(first + 7),
      extras: isNull(first + 8) ? nil : bytes(first + 8)
    ).theme()
  }

  /// The theme in a row of `Query.state`. Throws if the id or the checksum differs between `themes` and `versions`.
  fileprivate func shownTheme() throws -> Theme {
    let id = try id(Self.columnsOfContent)
    guard let theme = try content() else { throw Diagnostic.catalog(.damagedTheme(id, name: nil)) }
    guard id == theme.id, integer(Self.columnsOfContent + 1) == integer(4) else {
      throw Diagnostic.catalog(.damagedTheme(theme.id, name: theme.name))
    }
    return theme
  }

  fileprivate func shownThemes() throws -> [Theme] {
    var themes: [Theme] = []
    while try step() { themes.append(try shownTheme()) }
    return themes
  }
}
