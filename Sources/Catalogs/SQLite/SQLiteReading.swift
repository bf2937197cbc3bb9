internal import Themes

/// Reading through a connection whose transaction is open: what a snapshot and a transaction have in common.
protocol SQLiteReading: CatalogSnapshot {
  /// What is asked through it sees everything that was put.
  var connection: Connection { get throws }
}

/// One consistent state, while `SQLiteCatalog.read` runs.
struct SQLiteSnapshot: SQLiteReading {
  let connection: Connection
}

extension SQLiteReading {
  func count() throws -> Int {
    try connection.with(.total) { row in
      let total = try row.step() ? row.integer(0) : 0
      guard JournalEntry.numbers.contains(total) else {
        throw Diagnostic.catalogDamaged("it cannot hold \(total) themes")
      }
      return Int(total)
    }
  }

  func theme(_ id: ThemeID) throws -> StoredTheme? {
    try connection.with(.themeByID) { row in
      row.bind(id, at: 1)
      return try row.step() ? VersionReading.stored(row) : nil
    }
  }

  func themes(matching key: NameKey) throws -> [StoredTheme] {
    try connection.with(.themesByName) { row in
      row.bind(VersionRecord.hash(of: key), at: 1)
      // Different names may share a hash.
      return try all(row).filter { NameKey($0.theme.name).loose == key.loose }
    }
  }

  func themes(idPrefix: String, limit: Int) throws -> [StoredTheme] {
    guard limit > 0, let range = ThemeID.range(ofPrefix: idPrefix) else { return [] }
    return try connection.with(.themesByPrefix) { row in
      row.bind(range.lowerBound, at: 1)
      row.bind(range.upperBound, at: 2)
      row.bind(Int64(limit), at: 3)
      return try all(row)
    }
  }

  func theme(row number: Int) throws -> StoredTheme? {
    guard number > 0 else { return nil }
    return try connection.with(.themeByRow) { row in
      row.bind(Int64(number - 1), at: 1)
      return try row.step() ? VersionReading.stored(row) : nil
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
          stored = try VersionReading.stored(row)
        } catch let finding as Diagnostic where finding.code == CatalogCode.damagedTheme.rawValue {
          try damaged(DamagedTheme(id: row.id(VersionReading.width), row: number, finding: finding))
          continue
        }
        guard try visit(stored) else { return }
      }
    }
  }

  func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try connection.with(.ids) { row in
      while try row.step() {
        guard let id = row.id(0) else { throw Diagnostic.catalogDamaged("a theme without an id cannot be right") }
        guard try visit(id) else { return }
      }
    }
  }

  func forEachName(_ visit: (String) throws -> Bool) throws {
    try connection.with(.names) { row in
      while try row.step() { guard try visit(row.text(0)) else { return } }
    }
  }

  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws {
    try connection.with(.operations) { row in
      while try row.step() { guard try visit(JournalEntry(row).operation) else { return } }
    }
  }

  func folded() throws -> FoldedOperations? { try FoldedRow(connection: connection).read() }

  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    try SQLiteHistory(theme: theme, connection: connection).forEachEntry { try visit($0.operation) }
  }

  func forEachChange(of id: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    guard let entry = try JournalEntry.with(id, on: connection) else { return }
    let owner = try entry.owner(on: connection)
    guard let versions = owner.versions else { return }
    try connection.with(.changes) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      row.bind(owner.operation.id, at: 3)
      while try row.step() {
        let change = try ThemeChange(
          from: VersionReading.theme(row, from: VersionReading.width), to: VersionReading.theme(row))
        guard let change else { continue }
        guard try visit(entry.kind == .undo ? change.reversed : change) else { return }
      }
    }
  }

  private func all(_ row: Statement) throws -> [StoredTheme] {
    var themes: [StoredTheme] = []
    while try row.step() { themes.append(try VersionReading.stored(row)) }
    return themes
  }
}

extension ThemeID {
  /// All ids that begin with these hexadecimal digits; dashes and case do not count. Nil for anything else.
  static func range(ofPrefix prefix: String) -> ClosedRange<ThemeID>? {
    var words: (high: UInt64, low: UInt64) = (0, 0)
    var count: UInt64 = 0
    for byte in prefix.utf8 where byte != UInt8(ascii: "-") {
      guard count < 32, let digit = hexadecimalValue(byte) else { return nil }
      let shift = 60 - 4 * (count % 16)
      if count < 16 { words.high |= UInt64(digit) << shift } else { words.low |= UInt64(digit) << shift }
      count += 1
    }
    let openHigh = count < 16 ? UInt64.max >> (4 * count) : 0
    let openLow = count <= 16 ? UInt64.max : count == 32 ? 0 : UInt64.max >> (4 * (count - 16))
    return ThemeID(high: words.high, low: words.low)...ThemeID(high: words.high | openHigh, low: words.low | openLow)
  }
}
