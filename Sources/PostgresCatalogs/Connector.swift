internal import Catalogs
internal import System
internal import Themes

/// The one row of the table `head`, and where it was read.
struct Head: Equatable {
  let catalog: ThemeID
  let schema: Int64
  let operation: Int64
  let version: Int64
  let total: Int64
  /// Grows when another server takes over.
  let timeline: String

  private static let columns =
    "catalog, schema, operation, version, total, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"

  static let query = Statement("SELECT \(columns) FROM memorize.head")
  static let lock = Statement("SELECT \(columns) FROM memorize.head FOR UPDATE")

  /// Throws a ``Diagnostic`` if the row cannot be a head.
  init(_ rows: Rows) throws {
    guard let row = rows.first, let catalog = row.id(0) else { throw Diagnostic(ServerProblem.noCatalog) }
    self.catalog = catalog
    (schema, operation, version, total) = (row.integer(1), row.integer(2), row.integer(3), row.integer(4))
    timeline = row.text(5)
    for number in [operation, version, total] where !JournalEntry.numbers.contains(number) {
      throw Diagnostic.catalog(.damaged(.impossibleVersion(number)))
    }
  }

  /// Whether this state is older than another one of the same catalog.
  func isBehind(_ other: Head) -> Bool {
    catalog != other.catalog || timeline < other.timeline || operation < other.operation
  }
}

/// Finds a server that can be used, and keeps trying until the patience is over.
final class Connector {
  let address: ServerAddress
  /// Milliseconds.
  let patience: Int
  private let library: LibPQ
  var onEvent: (CatalogEvent) -> Void
  /// The newest state that was seen: a server with an older one is not used.
  private var seen: Head?
  /// The end of the patience, while something is being repeated.
  private var retryEnd: Duration?
  /// Whether the catalog may be an unfinished copy.
  var isCopying = false

  init(_ text: String, person: String, patience: Int, _ onEvent: @escaping (CatalogEvent) -> Void) throws {
    guard let library = LibPQ.loaded else {
      throw Diagnostic(ServerProblem.noLibrary).inside(ServerAddress.name(of: text))
    }
    self.library = library
    address = try ServerAddress(text, person: person, library: library)
    self.patience = patience
    self.onEvent = onEvent
  }

  /// The settings of one transaction: through a pooler, those of a session would be somebody else's. The server gives up
  /// when the program does, so that no lock stays.
  var limits: Statement {
    Statement(
      """
      SELECT set_config('lock_timeout', '\(patience)ms', true), set_config('statement_timeout', '\(patience + 500)ms', true),
        set_config('idle_in_transaction_session_timeout', '25s', true), set_config('jit', 'off', true)
      """)
  }

  func deadline() -> Duration { retryEnd ?? MonotonicClock.now() + .milliseconds(patience) }

  /// Waits a moment; false if the patience is over. The server's silence has used it up already.
  func mayRetry(after failure: ServerFailure) -> Bool {
    if case .lost(ServerFailure.silence) = failure { return false }
    let end = deadline()
    if retryEnd == nil { onEvent(.waiting(reason: failure.words)) }
    retryEnd = end
    guard MonotonicClock.now() + Self.pause < end else { return false }
    MonotonicClock.sleep(for: Self.pause)
    return true
  }

  func endRetry() { retryEnd = nil }

  /// A connection to the first host that accepts one and has the newest state of the catalog. Throws a
  /// ``ServerFailure`` or a ``Diagnostic``.
  func session(within deadline: Duration, greeting: Bool = true) throws -> Session {
    var failure = ServerFailure.lost("no host is named")
    while true {
      for host in address.hosts {
        do {
          let session = try Session.open(
            host, library, deadline: slice(host, deadline), patience: .milliseconds(patience) + Self.grace)
          try check(session, greeting)
          return session
        } catch ServerFailure.rejected(ServerFailure.notAllowed, _) {
          throw Diagnostic(ServerProblem.notAllowed("use this catalog"))
        } catch let error as ServerFailure {
          guard error.isTransient else { throw error }
          if error.words.hasPrefix(ServerAddress.invalid) {
            throw Diagnostic(ServerProblem.badAddress(reason: error.words))
          }
          if error.isDefinite { throw Diagnostic(ServerProblem.rejected(reason: error.words)) }
          // The last attempt is cut short by the end of the patience: an earlier answer says more.
          if error.words != ServerFailure.silence || retryEnd == nil { failure = error }
        }
      }
      if retryEnd == nil {
        onEvent(.waiting(reason: failure.words))
        retryEnd = deadline
      }
      guard MonotonicClock.now() + Self.pause < deadline else { throw failure }
      MonotonicClock.sleep(for: Self.pause)
    }
  }

  /// A silent host must not use up the time of the others.
  private func slice(_ host: [String: String], _ deadline: Duration) -> Duration {
    let asked = host["connect_timeout"].flatMap { Int($0) }.flatMap { $0 > 0 ? max($0, 2) : nil }
    guard let seconds = asked ?? (address.hosts.count > 1 ? 3 : nil) else { return deadline }
    return min(deadline, MonotonicClock.now() + .seconds(seconds))
  }

  /// Throws if the server cannot hold a catalog or, if `greeting`, if it has none that this version can use.
  private func check(_ session: Session, _ greeting: Bool) throws {
    guard session.serverVersion >= 130_000 else {
      throw Diagnostic(ServerProblem.tooOld(version: session.serverVersion / 10_000))
    }
    let rows = try session.run([Statement("SHOW server_encoding")] + (greeting ? [Head.query] : []))
    let encoding = rows[0][0].text(0)
    guard encoding == "UTF8" else { throw Diagnostic(ServerProblem.wrongEncoding(encoding)) }
    guard greeting else { return }
    let head = try noted(Head(rows[1]), session)
    guard head.schema != ServerSchema.unfinished || isCopying else {
      throw Diagnostic(CopyProblem.unfinished).inside(address.name)
    }
    guard head.schema <= ServerSchema.newest else {
      throw Diagnostic.catalog(.newer(schema: head.schema, known: Int(ServerSchema.newest)))
    }
  }

  /// Remembers a state that was read. Gives the connection up if the state is older than one that was seen: a server that
  /// was replaced may come back, and knows nothing of it.
  func noted(_ head: Head, _ session: Session) throws -> Head {
    if let seen, head.isBehind(seen) {
      session.close()
      throw ServerFailure.lost(ServerFailure.behind)
    }
    seen = head
    return head
  }

  /// The program that has locked the head, as it calls itself.
  func holder(_ session: Session) throws -> String? {
    try session.run(
      Statement(
        """
        SELECT a.application_name FROM pg_stat_activity a JOIN pg_locks x USING (pid) JOIN pg_locks h USING (pid)
        WHERE x.locktype = 'transactionid' AND x.granted AND h.relation = 'memorize.head'::regclass AND h.granted
          AND h.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND a.pid <> pg_backend_pid() LIMIT 1
        """)
    ).first?.text(0)
  }

  /// The server gives a lock up after the patience; its answer has to arrive.
  private static let grace = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(50)
}
