package import Catalogs
internal import Platform
internal import Themes

extension SQLiteCatalog: CopySource {
  package func readRows<Result>(_ body: (any CatalogRows) throws -> Result) throws -> Result {
    try readStore { store in try body(SQLiteRows(store.settledConnection())) }
  }
}

/// A catalog that is being copied to a file. Until it is complete, the file has another name beside it.
package final class SQLiteCopyTarget: CopyTarget {
  private let path: String
  private let patience: Int
  private var connection: Connection?

  /// `patience` is how many milliseconds it waits for another copy to the same place.
  package init(path: String, patience: Int = 10_000) {
    self.path = path
    self.patience = patience
  }

  private var unfinished: String { path + ".unfinished" }

  package func begin() throws -> Bool {
    try requireNothing()
    let opening = CatalogFileOpening(path: unfinished, patience: patience, migrations: Migration.all)
    guard let connection = try opening.connection(for: .writing) else { return false }
    self.connection = connection
    return try reporting {
      try CatalogTable.contents.contains { try SQLiteRows(connection).last(of: $0) != nil }
    }
  }

  package func clear() throws {
    try write { rows in for table in CatalogTable.contents { try rows.removeAll(of: table) } }
  }

  package func append(to table: CatalogTable, _ next: (CatalogRow?) throws -> [CatalogRow]) throws -> Bool {
    try write { copy in
      let rows = try next(copy.last(of: table))
      try copy.add(rows, to: table)
      return !rows.isEmpty
    }
  }

  package func complete(_ body: (any CopiedRows) throws -> Void) throws {
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
    let statement = try connection.prepare(table.page(from: name(table), isFirst: row == nil, limit: limit))
    statement.bind((row ?? []).prefix(table.key.count))
    var rows: [CatalogRow] = []
    while try statement.step() { rows.append(try statement.values(of: table)) }
    return rows
  }

  func last(of table: CatalogTable) throws -> CatalogRow? {
    try connection.first(table.last(from: name(table))) { try $0.values(of: table) }
  }

  func add(_ rows: [CatalogRow], to table: CatalogTable) throws {
    let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try connection.prepare(
      "INSERT INTO \(name(table)) (\(table.columnNames)) VALUES (\(marks))")
    for row in rows {
      statement.bind(row)
      try statement.run()
    }
    if table.isCompacted { try connection.run("UPDATE folded SET checksum = \(Migration.sumOfCompaction)") }
  }

  func removeAll(of table: CatalogTable) throws { try connection.run("DELETE FROM \(name(table))") }

  /// The table of compacted operations has an older name in files.
  private func name(_ table: CatalogTable) -> String { table.isCompacted ? "folded" : table.name }
}

extension CatalogTable {
  fileprivate var isCompacted: Bool { name == "compacted" }
}
