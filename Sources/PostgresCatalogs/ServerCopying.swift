package import Catalogs
internal import Themes

extension PostgresCatalog: CopySource {
  package func readRows<Result>(_ body: (any CatalogRows) throws -> Result) throws -> Result {
    try readStore { store in
      // Reported here: the target would take a ServerFailure of the source for its own and repeat its transaction.
      try body(ServerRows { statement in try self.reporting { try store.query([statement])[0] } })
    }
  }
}

/// A catalog that is being copied to a database. Until it is complete, its schema number keeps others out.
package final class PostgresCopyTarget: CopyTarget {
  private let catalog: PostgresCatalog

  /// Creates a catalog in a database that has none. Throws a ``Diagnostic``.
  package init(
    _ text: String, person: String, patience: Int = 10_000, memory: String? = nil,
    onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws {
    _ = try PostgresCatalog.create(text, person: person, patience: patience, onEvent: onEvent)
    let connector = try Connector(text, person: person, patience: patience, memory: memory, onEvent)
    connector.isCopying = true
    catalog = try PostgresCatalog(connector).opened()
  }

  package func begin() throws -> Bool {
    try catalog.transaction(Head.lock, [Self.isUsed]) { _, head, rows, _ in
      if head.isUnfinished { return (true, .nothing) }
      guard rows[0].first?.flag(0) == false else { throw Diagnostic(CopyProblem.exists).inside(catalog.place) }
      return (false, .change([ServerStatement("UPDATE memorize.head SET schema = -schema")]))
    }
  }

  package func clear() throws {
    let tables = CatalogTable.contents.map { "memorize.\($0.name)" }.joined(separator: ", ")
    try catalog.transaction(Head.lock) { _, head, _, _ in
      try Self.requireUnfinished(head, catalog.place)
      return ((), .change([ServerStatement("TRUNCATE \(tables)")]))
    }
  }

  package func append(to table: CatalogTable, _ next: (CatalogRow?) throws -> [CatalogRow]) throws -> Bool {
    try catalog.transaction(Head.lock, [ServerRows.last(of: table)]) { connection, head, rows, change in
      try Self.requireUnfinished(head, catalog.place)
      let added = try next(rows[0].first.map { try $0.values(of: table) })
      guard !added.isEmpty else { return (false, .nothing) }
      try Self.add(added, to: table, change, connection)
      return (true, .change([]))
    }
  }

  package func complete(_ body: (any CopiedRows) throws -> Void) throws {
    var isSent = false
    try catalog.transaction(Head.lock) { connection, head, _, change in
      // An earlier attempt was committed, but not confirmed.
      if isSent, !head.isUnfinished { return ((), .madeBefore) }
      try Self.requireUnfinished(head, catalog.place)
      try body(ServerRows(query: connection.run) { try Self.add($0, to: $1, change, connection) })
      isSent = true
      return ((), .change(Self.closing))
    }
  }

  /// True if any table has rows; some may be left where others were emptied.
  private static let isUsed = ServerStatement(
    "SELECT "
      + (CatalogTable.contents + CatalogTable.state).map { "EXISTS (SELECT 1 FROM memorize.\($0.name))" }.joined(
        separator: " OR "))

  /// Throws if another copy was completed meanwhile.
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

  private static func add(
    _ rows: [CatalogRow], to table: CatalogTable, _ change: ThemeID, _ connection: ServerConnection
  ) throws {
    var columns = table.columns.map(\.name)
    // The id of the change that wrote a row.
    let hasChange = ["operations", "games", "scores"].contains(table.name)
    if hasChange { columns.append("change") }
    let pieces = CopyRows.pieces(of: rows) { [count = Int32(columns.count)] row, copy in
      copy.begin(columns: count)
      for value in row { copy.add(value.parameter.bytes) }
      if hasChange { copy.add(change.bytes) }
    }
    try connection.copy("memorize.\(table.name) (\(columns.joined(separator: ", ")))", pieces)
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
    let values = (row ?? []).prefix(table.key.count).map(\.parameter)
    return try query(
      ServerStatement(table.page(from: Self.source(table), isFirst: row == nil, limit: limit), values)
    ).map { try $0.values(of: table) }
  }

  static func last(of table: CatalogTable) -> ServerStatement { ServerStatement(table.last(from: source(table))) }

  /// Logins are part of a server; elsewhere a person has one name. Of several games with one player name, the game that
  /// keeps the name is that of the login of this name, else that of the login that copies, else the newest. The others get
  /// their login, `Ann (bob)`; so do other logins' names that end with a parenthesis, which could be mistaken for it.
  private static func source(_ table: CatalogTable) -> String {
    func named(_ name: String, as expression: String, from source: String) -> String {
      let columns = table.columns.map { $0.name == name ? "\(expression) AS \(name)" : $0.name }
      return "(SELECT \(columns.joined(separator: ", ")) FROM \(source)) named"
    }
    return switch table.name {
    case "operations": named("actor", as: PostgresStore.person, from: "memorize.operations o")
    case "games": named("player", as: player, from: rankedGames)
    default: "memorize.\(table.name)"
    }
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
}
