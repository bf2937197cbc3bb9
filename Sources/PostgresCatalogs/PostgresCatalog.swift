package import Catalogs
internal import Platform
internal import Themes

/// A catalog on a PostgreSQL server that many people share.
///
/// For example: `try PostgresCatalog.open("postgresql://school/themes", person: "ann")`. Documentation/Server.md explains
/// how it is set up, and Documentation/Decisions/0028-postgresql.md why it works as it does.
package final class PostgresCatalog: Catalog {
  /// How messages name it: without user and password.
  package var place: String { connector.address.name }

  private let connector: Connector
  private let limits: JournalLimits
  /// The schema that this version reads and writes.
  var schema: ServerSchema { connector.schema }
  /// Called with each event at once.
  package var onEvent: (CatalogEvent) -> Void {
    get { connector.onEvent }
    set { connector.onEvent = newValue }
  }
  private var connection: ServerConnection?
  /// The store of the change or the reading in progress; a `read` inside uses it.
  private var current: PostgresStore?

  init(_ connector: Connector, _ limits: JournalLimits = .standard) {
    self.connector = connector
    self.limits = limits
  }

  /// True if a catalog with this name is on a server.
  package static func isServer(_ name: String) -> Bool { ServerAddress.isServer(name) }

  /// How messages name it: without user, password and options.
  package static func name(of text: String) -> String { ServerAddress.name(of: text) }

  /// Connects to a catalog. Throws a ``Diagnostic``.
  ///
  /// `patience` is how many milliseconds a command waits for the server, for a new connection, and for the changes of
  /// others. `limits` is how much of the journal is kept. `memory` is a folder where the newest timelines of servers are
  /// remembered, so that a replaced server is not used. Events are passed to `onEvent` at once.
  package static func open(
    _ text: String, person: String, patience: Int = 10_000, limits: JournalLimits = .standard, memory: String? = nil,
    onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws -> PostgresCatalog {
    let connector = try Connector(text, person: person, patience: patience, memory: memory, onEvent)
    return try PostgresCatalog(connector, limits).opened()
  }

  func opened() throws -> PostgresCatalog {
    try reporting { _ = try connected() }
    return self
  }

  /// Creates a catalog in a database; false if it has one, which stays as it is. Throws a ``Diagnostic``.
  package static func create(
    _ text: String, person: String, patience: Int = 10_000, onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws -> Bool {
    try PostgresCatalog(Connector(text, person: person, patience: patience, memory: nil, onEvent)).create()
  }

  func create() throws -> Bool {
    var generator = SystemRandomNumberGenerator()
    let id = ThemeID.random(using: &generator)
    // True once it is unknown whether the catalog was created.
    var isOpen = false
    return try reporting(right: .create) {
      do {
        return try repeating {
          let connection = try connector.connection(within: connector.deadline, greeting: false)
          return try connector.schema.create(id, on: connection, limits: connector.limits) {
            onEvent(.committing)
            isOpen = true
          }
        }
      } catch let failure as ServerFailure where isOpen && failure.isLost {
        throw Diagnostic.catalog(.unconfirmed(.byServer))
      }
    }
  }

  // MARK: Reading

  package func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result {
    try readStore { try body($0) }
  }

  /// Unless `agreeing` is false, throws if the themes are not those of the journal.
  func readStore<Result>(agreeing: Bool = true, _ body: (PostgresStore) throws -> Result) throws -> Result {
    if let current { return try body(current) }
    let reading = Reading(self, isAgreeing: agreeing)
    let store = PostgresStore(reading.run)
    current = store
    defer {
      current = nil
      reading.end()
    }
    return try reporting { try body(store) }
  }

  /// Reads one state of the catalog. After a lost connection, it continues if the catalog has not changed.
  private final class Reading {
    private let catalog: PostgresCatalog
    private let isAgreeing: Bool
    private var connection: ServerConnection?
    private var head: Head?

    init(_ catalog: PostgresCatalog, isAgreeing: Bool) {
      self.catalog = catalog
      self.isAgreeing = isAgreeing
    }

    /// Throws a `Diagnostic`, which a list that has begun ends with.
    func run(_ statements: [ServerStatement]) throws -> [Rows] {
      try catalog.reporting {
        try catalog.repeating {
          let connection = try catalog.connected()
          do {
            return try run(statements, on: connection)
          } catch {
            // The transaction has failed, or shows another state.
            connection.end(ServerStatement("ROLLBACK"))
            self.connection = nil
            throw error
          }
        }
      }
    }

    private func run(_ statements: [ServerStatement], on connection: ServerConnection) throws -> [Rows] {
      if self.connection === connection { return try connection.run(statements) }
      let begin = ServerStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let rows = try connection.run([begin, catalog.connector.limits, Head.agreement, Head.query] + statements)
      let head = try catalog.connector.noted(Head(rows[3]), connection)
      if isAgreeing { try Head.requireAgreement(rows[2]) }
      let before = self.head
      if let before, before != head { throw Diagnostic(ServerProblem.changedMeanwhile) }
      (self.connection, self.head) = (connection, head)
      // The store expects the head before the results of its first statements.
      return Array(rows.dropFirst(before == nil ? 3 : 4))
    }

    func end() {
      connection?.end(ServerStatement("COMMIT"))
    }
  }

  // MARK: Changing

  package func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result {
    try changeStore { try body($0) }
  }

  func changeStore<Result>(_ body: (PostgresStore) throws -> Result) throws -> Result {
    var sent: (result: Result, operation: Int64?)?
    let result = try transaction(Head.lock) { connection, head, _, change in
      // Behind the lock, a change whose commit was not confirmed has ended: it is there, or it never will be.
      let done = ServerStatement("SELECT 1 FROM memorize.operations WHERE change = $1 LIMIT 1", .id(change))
      if let sent, try connection.run(done).count > 0 { return (sent.result, .madeBefore) }
      let store = PostgresStore(head, connection, change)
      current = store
      defer { current = nil }
      let result = try body(store)
      guard store.isChanged else {
        // An import may only record what it has seen, without an operation to look for. If a repeated one finds nothing
        // left to do, the first was committed.
        if let sent, sent.operation == nil { return (sent.result, .madeBefore) }
        sent = nil
        return (result, .nothing)
      }
      let closing = Closing.change(try store.closing() + [ServerCompaction.step(limits)])
      sent = (result, store.operation > head.operation ? store.operation : nil)
      return (result, closing)
    }
    if let operation = sent?.operation { connector.acknowledged(operation) }
    return result
  }

  /// How a transaction ends.
  enum Closing {
    case nothing
    /// With these statements and a commit.
    case change([ServerStatement])

    /// The change was made by an attempt whose commit was not confirmed. A server that was restarted shows a change that no
    /// standby server has confirmed; the commit of anything at all waits until one has.
    static let madeBefore = Closing.change(
      ["ROLLBACK", "BEGIN", "SELECT pg_catalog.pg_logical_emit_message(true, 'memorize', '')"].map {
        ServerStatement($0)
      })
  }

  /// Runs `body` in a transaction that begins by reading the head and with the other statements. Unless `agreeing` is false,
  /// throws if the themes are not those of the journal.
  ///
  /// `body` is run again, with the same id, if the connection was lost or the server asks for it: it has to find out first
  /// whether a change with this id was made.
  func transaction<Result>(
    _ head: ServerStatement, _ others: [ServerStatement] = [], agreeing: Bool = true,
    right: ServerRight = .change,
    _ body: (ServerConnection, Head, [Rows], ThemeID) throws -> (result: Result, closing: Closing)
  ) throws -> Result {
    var generator = SystemRandomNumberGenerator()
    let change = ThemeID.random(using: &generator)
    // True while it is unknown whether the change was made.
    var isOpen = false
    return try reporting(right: right) {
      do {
        return try repeating {
          let connection = try connected()
          var (hasLooked, isSent) = (false, false)
          do {
            let rows = try connection.run([ServerStatement("BEGIN"), connector.limits, head, Head.agreement] + others)
            let state = try connector.noted(Head(rows[2]), connection)
            if agreeing { try Head.requireAgreement(rows[3]) }
            hasLooked = true
            let (result, closing) = try body(connection, state, Array(rows.dropFirst(4)), change)
            if case .change(let statements) = closing {
              if !isOpen { onEvent(.committing) }
              (isOpen, isSent) = (true, true)
              _ = try connection.run(statements + [ServerStatement("COMMIT")])
              if connection.isUnreplicated { throw Diagnostic.catalog(.unconfirmed(.byStandbys)) }
            } else {
              connection.end(ServerStatement("ROLLBACK"))
            }
            if isOpen { onEvent(.committed) }
            return result
          } catch  where !connection.isLost {
            // The server has answered, so nothing of this attempt is left. Of an earlier one it may be, unless the body has
            // looked for that and then thrown an error of its own.
            if isSent ? !connection.isUnreplicated : hasLooked && !(error is ServerFailure) { isOpen = false }
            _ = try? connection.run(ServerStatement("ROLLBACK"))
            throw error
          }
        }
      } catch {
        if isOpen {
          if case .unconfirmed(.byStandbys)? = (error as? Diagnostic)?.catalogProblem { throw error }
          throw Diagnostic.catalog(.unconfirmed(.byServer))
        }
        onEvent(.notCommitted)
        throw error
      }
    }
  }

  // MARK: Connections

  /// The connection, or a new one. Throws a ``ServerFailure`` or a ``Diagnostic``.
  private func connected() throws -> ServerConnection {
    if let connection, !connection.isLost { return connection }
    let connection = try connector.connection(within: connector.deadline)
    self.connection = connection
    return connection
  }

  /// Runs `body` again, with a new connection if need be, until the patience is over.
  private func repeating<Result>(_ body: () throws -> Result) throws -> Result {
    defer { connector.endRetry() }
    while true {
      // A lost connection is closed at once, so that the server rolls back.
      defer { if connection?.isLost == true { connection = nil } }
      do {
        return try body()
      } catch let failure as ServerFailure where failure.isTransient {
        // Another server has become the primary.
        if case .statementFailed(ServerFailure.readOnly, _) = failure { connection?.abandon() }
        guard connector.mayRetry(after: failure) else { throw failure }
      }
    }
  }

  /// A finding about the catalog with its place, and with what can be done about it on a server.
  func located(_ finding: Diagnostic) -> Diagnostic {
    var located = finding.inside(place)
    switch finding.catalogProblem {
    case .damaged?: located.hint = "Restore a backup of the database."
    case .altered?:
      located.hint = "Somebody has changed the database with another program. Undo that, or restore a backup."
    case .inconsistent?:
      located.remedies = [.rebuild]
    // A server is not repaired from its sound parts.
    case .damagedTheme(_, _, row: nil)?: located.remedies = [.examine]
    case .damagedTheme?: break
    default: return finding.problem is ServerProblem ? located : finding
    }
    return located
  }

  /// Turns failures of the server into diagnostics that name the catalog.
  func reporting<Result>(right: ServerRight = .change, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as ServerFailure {
      let holder = failure.isBusy ? try? connection.flatMap(connector.holder) : nil
      throw failure.diagnostic(
        holder: holder, patience: connector.patience, memory: connector.timelines.folder, right: right
      ).inside(place)
    } catch let finding as Diagnostic where finding.place == .whole {
      throw located(finding)
    }
  }
}
