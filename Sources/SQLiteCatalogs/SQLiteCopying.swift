public import Catalogs
internal import Platform
internal import Themes

extension SQLiteCatalog: CopySource {
  /// A file of an older schema is migrated in memory.
  public func readRows<Result>(_ body: (any CatalogRows) throws -> Result) throws -> Result {
    try readStore { store in
      guard let connection = store?.connection else { return try body(SQLiteRows(Opening.inMemory())) }
      let schema = try connection.integer("PRAGMA user_version") ?? 0
      guard schema < Migration.all.count else { return try body(SQLiteRows(connection)) }
      let copy = try Connection.open(image: CatalogImage.withoutLog(connection.image()), isWritable: true)
      try copy.transaction("BEGIN") { try Migration.apply(Migration.all, from: schema, on: copy) }
      return try body(SQLiteRows(copy))
    }
  }
}

/// A catalog that is being copied to a file. Until it is complete, the file has another name beside it.
public final class SQLiteCopyTarget: CopyTarget {
  private let path: String
  private let patience: Int
  private var connection: Connection?

  /// `patience` is how many milliseconds it waits for another copy to the same place.
  public init(path: String, patience: Int = 10_000) {
    self.path = path
    self.patience = patience
  }

  private var unfinished: String { path + ".unfinished" }

  public func begin() throws -> Bool {
    try requireNothing()
    let opening = Opening(path: unfinished, patience: patience, migrations: Migration.all)
    guard let connection = try opening.connection(for: .writing) else { return false }
    self.connection = connection
    return try reporting {
      try CatalogTable.contents.contains { try SQLiteRows(connection).last(of: $0) != nil }
    }
  }

  public func clear() throws {
    try write { rows in for table in CatalogTable.contents { try rows.removeAll(of: table) } }
  }

  public func append(to table: CatalogTable, _ next: (CatalogRow?) throws -> [CatalogRow]) throws -> Bool {
    try write { copy in
      let rows = try next(copy.last(of: table))
      try copy.add(rows, to: table)
      return !rows.isEmpty
    }
  }

  public func complete(_ body: (any CopiedRows) throws -> Void) throws {
    try write { copy in
      // There already, if it was interrupted before the file got its name.
      for table in CatalogTable.state { try copy.removeAll(of: table) }
      try body(copy)
    }
    // The log has the name of the unfinished file.
    try reporting { try connection?.run("PRAGMA journal_mode = DELETE") }
    connection = nil
    try requireNothing()
    do throws(SystemError) {
      try FileWriting.move(unfinished, to: path)
    } catch .exists {
      throw Diagnostic(CopyProblem.exists).inside(path)
    } catch {
      throw Diagnostic.catalog(.failed("\(error)")).inside(path)
    }
  }

  /// Throws if there is a file, or the log or journal of one that is gone: SQLite would merge it into the copy.
  private func requireNothing() throws {
    guard !["", "-wal", "-journal"].contains(where: { FileReading.exists(path + $0) }) else {
      throw Diagnostic(CopyProblem.exists).inside(path)
    }
  }

  private func write<Result>(_ body: (SQLiteRows) throws -> Result) throws -> Result {
    try reporting {
      guard let connection else { throw Diagnostic.catalog(.moved).inside(path) }
      // The operation that has undone another one is written after it.
      return try connection.transaction("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON") {
        try body(SQLiteRows(connection))
      }
    }
  }

  private func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: unfinished, patience: patience)
    }
  }
}

private final class SQLiteRows: CopiedRows {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func rows(of table: CatalogTable, after row: CatalogRow?, limit: Int) throws -> [CatalogRow] {
    let key = table.key.map(\.name).joined(separator: ", ")
    let condition = row == nil ? "" : "WHERE (\(key)) > (\(marks(table.key.count)))"
    let statement = try connection.prepare(
      "SELECT \(columns(table)) FROM \(name(table)) \(condition) ORDER BY \(key) LIMIT \(limit)")
    if let row { bind(row.prefix(table.key.count), to: statement) }
    var rows: [CatalogRow] = []
    while try statement.step() { rows.append(try values(statement, table)) }
    return rows
  }

  func last(of table: CatalogTable) throws -> CatalogRow? {
    let order = table.key.map { "\($0.name) DESC" }.joined(separator: ", ")
    let statement = try connection.prepare("SELECT \(columns(table)) FROM \(name(table)) ORDER BY \(order) LIMIT 1")
    return try statement.step() ? values(statement, table) : nil
  }

  func add(_ rows: [CatalogRow], to table: CatalogTable) throws {
    let statement = try connection.prepare(
      "INSERT INTO \(name(table)) (\(columns(table))) VALUES (\(marks(table.columns.count)))")
    for row in rows {
      bind(row[...], to: statement)
      try statement.run()
    }
    if table.isCompacted { try connection.run("UPDATE folded SET checksum = \(Migration.sumOfCompaction)") }
  }

  func removeAll(of table: CatalogTable) throws { try connection.run("DELETE FROM \(name(table))") }

  private func values(_ statement: Statement, _ table: CatalogTable) throws -> CatalogRow {
    try zip((0 as Int32)..., table.columns).map { index, column in
      guard !statement.isNull(index) else { return .none }
      switch column.kind {
      case .integer, .flag: return .integer(statement.integer(index))
      case .text: return .text(try statement.text(index))
      case .id:
        guard let id = try statement.id(index) else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
        return .id(id)
      }
    }
  }

  private func bind(_ row: ArraySlice<CatalogValue>, to statement: Statement) {
    for (index, value) in zip((1 as Int32)..., row) {
      switch value {
      case .none: statement.bind(nil as Int64?, at: index)
      case .integer(let number): statement.bind(number, at: index)
      case .text(let text): statement.bind(text, at: index)
      case .id(let id): statement.bind(id, at: index)
      }
    }
  }

  private func columns(_ table: CatalogTable) -> String { table.columns.map(\.name).joined(separator: ", ") }

  /// The table of compacted operations has an older name in files.
  private func name(_ table: CatalogTable) -> String { table.isCompacted ? "folded" : table.name }

  private func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
}

extension CatalogTable {
  fileprivate var isCompacted: Bool { name == "compacted" }
}
