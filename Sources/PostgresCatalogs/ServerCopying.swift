public import Catalogs
internal import Themes

extension PostgresCatalog: CopySource {
  public func readRows<Result>(_ body: (any CatalogRows) throws -> Result) throws -> Result {
    try readStore { store in
      // A failure of the source must not be taken for one of the target, which is repeated.
      try body(ServerRows { statement in try self.reporting { try store.query([statement])[0] } })
    }
  }
}

/// A catalog that is being copied to a database. Until it is complete, its schema number keeps others out.
public final class PostgresCopyTarget: CopyTarget {
  private let catalog: PostgresCatalog

  /// Creates a catalog in a database that has none. Throws a ``Diagnostic``.
  public init(
    _ text: String, person: String, patience: Int = 10_000, memory: String? = nil,
    onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws {
    _ = try PostgresCatalog.create(text, person: person, patience: patience, onEvent: onEvent)
    catalog = try PostgresCatalog.open(
      text, person: person, patience: patience, memory: memory, isCopying: true, schema: .current,
      onEvent: onEvent)
  }

  public func begin() throws -> Bool {
    try catalog.transaction(Head.lock, [Self.isUsed]) { _, head, rows, _ in
      if head.isUnfinished { return (true, nil) }
      guard rows[0].first?.flag(0) == false else { throw Diagnostic(CopyProblem.exists).inside(catalog.place) }
      return (false, [ServerStatement("UPDATE memorize.head SET schema = -schema")])
    }
  }

  public func clear() throws {
    let tables = CatalogTable.contents.map { "memorize.\($0.name)" }.joined(separator: ", ")
    try catalog.transaction(Head.lock) { _, head, _, _ in
      try Self.requireUnfinished(head, catalog.place)
      return ((), [ServerStatement("TRUNCATE \(tables)")])
    }
  }

  public func append(to table: CatalogTable, _ next: (CatalogRow?) throws -> [CatalogRow]) throws -> Bool {
    try catalog.transaction(Head.lock, [ServerRows.last(of: table)]) { session, head, rows, change in
      try Self.requireUnfinished(head, catalog.place)
      let added = try next(rows[0].first.map { ServerRows.values($0, table) })
      guard !added.isEmpty else { return (false, nil) }
      try Self.add(added, to: table, change, session)
      return (true, [])
    }
  }

  public func complete(_ body: (any CopiedRows) throws -> Void) throws {
    var isSent = false
    try catalog.transaction(Head.lock) { session, head, _, change in
      // Made, although the commit was not confirmed.
      if isSent, !head.isUnfinished { return ((), PostgresCatalog.confirmation) }
      try Self.requireUnfinished(head, catalog.place)
      try body(ServerRows(query: session.run) { try Self.add($0, to: $1, change, session) })
      isSent = true
      return ((), Self.closing)
    }
  }

  /// Whether a table has rows. One may be left when others were emptied.
  private static let isUsed = ServerStatement(
    "SELECT "
      + (CatalogTable.contents + CatalogTable.state).map { "EXISTS (SELECT 1 FROM memorize.\($0.name))" }.joined(
        separator: " OR "))

  /// Throws if another copy was faster.
  private static func requireUnfinished(_ head: Head, _ place: String) throws {
    guard head.isUnfinished else { throw Diagnostic(CopyProblem.exists).inside(place) }
  }

  /// A game in progress goes to the login with the name of its player, who can continue it then. The server has no
  /// statistics of the rows yet.
  private static let closing =
    [
      "UPDATE memorize.games SET login = player WHERE player IN (SELECT rolname::text FROM pg_roles WHERE rolcanlogin)",
      """
      UPDATE memorize.head SET schema = -schema,
        operation = (SELECT coalesce(max(id), 0) FROM memorize.operations),
        version = (SELECT coalesce(max(id), 0) FROM memorize.versions), total = (SELECT count(*) FROM memorize.themes)
      """,
    ].map { ServerStatement($0) }
    + ["games", "scores"].map {
      ServerStatement(
        """
        SELECT setval(pg_get_serial_sequence('memorize.\($0)', 'id')::regclass, max(id)) FROM memorize.\($0) HAVING count(*) > 0
        """)
    }
    + (CatalogTable.contents + CatalogTable.state).map { ServerStatement("ANALYZE memorize.\($0.name)") }

  private static func add(_ rows: [CatalogRow], to table: CatalogTable, _ change: ThemeID, _ session: Session) throws {
    var columns = table.columns.map(\.name)
    // The id of the change that wrote a row.
    let hasChange = ["operations", "games", "scores"].contains(table.name)
    if hasChange { columns.append("change") }
    let pieces = CopyRows.pieces(of: rows) { [count = Int16(columns.count)] row, copy in
      copy.begin(columns: count)
      for (value, column) in zip(row, table.columns) { copy.add(value.parameter(column.kind).bytes) }
      if hasChange { copy.add(change.bytes) }
    }
    try session.copy("memorize.\(table.name) (\(columns.joined(separator: ", ")))", pieces)
  }
}

private final class ServerRows: CopiedRows {
  private let query: (ServerStatement) throws -> Rows
  private let write: ([CatalogRow], CatalogTable) throws -> Void

  init(
    query: @escaping (ServerStatement) throws -> Rows,
    write: @escaping ([CatalogRow], CatalogTable) throws -> Void = { _, _ in }
  ) {
    self.query = query
    self.write = write
  }

  func add(_ rows: [CatalogRow], to table: CatalogTable) throws { try write(rows, table) }

  func rows(of table: CatalogTable, after row: CatalogRow?, limit: Int) throws -> [CatalogRow] {
    let key = table.key.map(\.name).joined(separator: ", ")
    let marks = table.key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let condition = row == nil ? "" : "WHERE (\(key)) > (\(marks))"
    let values = zip(row ?? [], table.key).map { $0.parameter($1.kind) }
    let rows = try query(
      ServerStatement("\(Self.selection(table)) \(condition) ORDER BY \(key) LIMIT \(limit)", values))
    return (0..<rows.count).map { Self.values(rows[$0], table) }
  }

  static func last(of table: CatalogTable) -> ServerStatement {
    let order = table.key.map { "\($0.name) DESC" }.joined(separator: ", ")
    return ServerStatement("\(selection(table)) ORDER BY \(order) LIMIT 1")
  }

  /// Logins are part of a server. Elsewhere a person has one name, and a game with the same name of two logins is that of
  /// the login with that name, else that of the login which copies.
  private static func selection(_ table: CatalogTable) -> String {
    let columns = table.columns.map(\.name).joined(separator: ", ")
    func named(_ name: String, as expression: String, from source: String) -> String {
      let columns = table.columns.map { $0.name == name ? "\(expression) AS \(name)" : $0.name }
      return "(SELECT \(columns.joined(separator: ", ")) FROM \(source)) named"
    }
    let source =
      switch table.name {
      case "operations": named("actor", as: Columns.person, from: "memorize.operations o")
      case "games": named("player", as: player, from: rankedGames)
      default: "memorize.\(table.name)"
      }
    return "SELECT \(columns) FROM \(source)"
  }

  private static let player = """
    CASE WHEN rank = 1 AND (login = session_user OR right(player, 1) <> ')') THEN player
      ELSE player || ' (' || login || ')' END
    """
  private static let rankedGames = """
    (SELECT *, row_number() OVER (
        PARTITION BY theme, player, pairs, company ORDER BY login <> player, login <> session_user, id DESC) AS rank
      FROM memorize.games) ranked
    """

  static func values(_ row: Row, _ table: CatalogTable) -> CatalogRow {
    zip((0 as Int32)..., table.columns).map { index, column in
      guard !row.isNull(index) else { return .none }
      return switch column.kind {
      case .integer, .flag: .integer(row.integer(index))
      case .text: .text(row.text(index))
      case .id: row.id(index).map { .id($0) } ?? .none
      }
    }
  }
}

extension CatalogValue {
  fileprivate func parameter(_ kind: CatalogTable.Column.Kind) -> ServerStatement.Value {
    switch self {
    case .none: .integer(nil)
    case .integer(let number): kind == .flag ? .flag(number != 0) : .integer(number)
    case .text(let text): .text(text)
    case .id(let id): .id(id)
    }
  }
}

extension CopyRows {
  fileprivate mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return addNull() }
    bytes.withUnsafeBytes { add($0) }
  }
}
