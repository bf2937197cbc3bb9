internal import Catalogs
internal import Themes

/// One state of the file, in a transaction that is open: what is read there, and what the journal does in it.
///
/// Themes that are new are put into the table `themes` when they are asked for, or at the end: many at once are cheaper
/// than one after the other.
final class SQLiteStore: JournalStore {
  /// Does not show the themes that are new until they are settled.
  let unsettled: Connection
  var added = NewThemes()
  var record = VersionRecord()
  /// How many themes are in effect; nil before it was asked for.
  var total: Int?
  /// The newest version that was given; nil before it was asked for.
  var newest: Int64?

  init(_ connection: Connection) { unsettled = connection }

  /// Everything that was written is seen through it.
  var connection: Connection {
    get throws {
      try settle()
      return unsettled
    }
  }

  /// True where only the new themes need to be looked for.
  private var isAllNew: Bool { total == added.count }

  func count() throws -> Int {
    if let total { return total }
    let total = try unsettled.with(.total) { row in try row.step() ? row.integer(0) : 0 }
    guard JournalEntry.numbers.contains(total) else { throw Diagnostic.catalog(.damaged(.impossibleCount(total))) }
    self.total = Int(total)
    return Int(total)
  }

  // MARK: Reading themes

  func theme(_ id: ThemeID) throws -> StoredTheme? {
    if let version = added.version(of: id) {
      return try content(of: version).map { StoredTheme(theme: $0, revision: version) }
    }
    guard !isAllNew else { return nil }
    return try unsettled.with(.themeByID) { row in
      row.bind(id, at: 1)
      return try row.step() ? row.storedTheme() : nil
    }
  }

  func themes(matching key: NameKey) throws -> [StoredTheme] {
    if added.mayHold(nameHash: key.recordedHash) { try settle() }
    guard !isAllNew else { return [] }
    return try unsettled.with(.themesByName) { row in
      row.bind(key.recordedHash, at: 1)
      // Different names may share a hash.
      return try row.storedThemes().filter { NameKey($0.theme.name).loose == key.loose }
    }
  }

  func themes(idPrefix: String, limit: Int) throws -> [StoredTheme] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: idPrefix) else { return [] }
    return try connection.with(.themesByPrefix) { row in
      row.bind(range.lowerBound, at: 1)
      row.bind(range.upperBound, at: 2)
      row.bind(Int64(limit), at: 3)
      return try row.storedThemes()
    }
  }

  func theme(row number: Int) throws -> StoredTheme? {
    guard number > 0 else { return nil }
    return try connection.with(.themeByRow) { row in
      row.bind(Int64(number - 1), at: 1)
      return try row.step() ? row.storedTheme() : nil
    }
  }

  func id(row number: Int) throws -> ThemeID? {
    guard number > 0 else { return nil }
    return try connection.with(.idByRow) { row in
      row.bind(Int64(number - 1), at: 1)
      return try row.step() ? row.id(0) : nil
    }
  }

  func ids(prefix: String, limit: Int) throws -> [ThemeID] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: prefix) else { return [] }
    return try connection.with(.idsByPrefix) { row in
      row.bind(range.lowerBound, at: 1)
      row.bind(range.upperBound, at: 2)
      row.bind(Int64(limit), at: 3)
      var ids: [ThemeID] = []
      while try row.step() { if let id = row.id(0) { ids.append(id) } }
      return ids
    }
  }

  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool
  ) throws {
    try connection.with(.themesFromRow) { row in
      row.bind(Int64(max(skip, 0)), at: 1)
      var number = max(skip, 0)
      while try row.step() {
        number += 1
        let stored: StoredTheme
        do {
          stored = try row.storedTheme()
        } catch let finding as Diagnostic {
          guard case .damagedTheme(_, let name)? = finding.catalogProblem else { throw finding }
          try damaged(DamagedTheme(id: row.id(Statement.columnsOfContent), name: name, row: number))
          continue
        }
        guard try visit(stored) else { return }
      }
    }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try connection.with(.ids) { row in
      while try row.step() {
        guard let id = row.id(0) else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
        guard try visit(id) else { return }
      }
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try connection.with(.names) { row in
      while try row.step() { guard try visit(row.text(0)) else { return } }
    }
  }
}

extension Statement {
  /// How many columns `Query.content` names.
  static let columnsOfContent: Int32 = 9

  /// The content whose columns begin at `first`; nil for a deletion and where there is none.
  func content(from first: Int32 = 0) throws -> Theme? {
    guard !isNull(first) else { return nil }
    return try VersionFields(
      id: id(first + 1), pairs: integer(first + 2), color: integer(first + 3), checksum: integer(first + 4),
      name: isNull(first + 5) ? nil : bytes(first + 5), faces: bytes(first + 6), removed: bytes(first + 7),
      extras: isNull(first + 8) ? nil : bytes(first + 8)
    ).theme()
  }

  /// A row of `Query.state`: what is in effect must be the content that was put into effect.
  fileprivate func storedTheme() throws -> StoredTheme {
    let id = id(Self.columnsOfContent)
    guard let theme = try content() else { throw Diagnostic.catalog(.damagedTheme(id, name: nil)) }
    guard id == theme.id, integer(Self.columnsOfContent + 1) == integer(4) else {
      throw Diagnostic.catalog(.damagedTheme(theme.id, name: theme.name))
    }
    return StoredTheme(theme: theme, revision: integer(0))
  }

  fileprivate func storedThemes() throws -> [StoredTheme] {
    var themes: [StoredTheme] = []
    while try step() { themes.append(try storedTheme()) }
    return themes
  }
}
