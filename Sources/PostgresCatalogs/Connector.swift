internal import Catalogs
internal import Platform
internal import Themes

/// Finds a server that can be used, and keeps trying until the patience is over.
final class Connector {
  let address: ServerAddress
  /// Milliseconds.
  let patience: Int
  private let library: LibPQ
  var onEvent: (CatalogEvent) -> Void
  /// The newest state that was seen: a server with an older one is not used.
  private var seen: Head?
  let timelines: KnownTimelines
  /// The end of the patience, while something is being repeated.
  private var retryEnd: Duration?
  /// True if the catalog may be an unfinished copy.
  var isCopying = false
  /// The schema that this version reads and writes.
  let schema: ServerSchema
  private var hasTold = false

  init(
    _ text: String, person: String, patience: Int, memory: String?, schema: ServerSchema = .current,
    _ onEvent: @escaping (CatalogEvent) -> Void
  ) throws {
    guard let library = LibPQ.loaded else {
      throw Diagnostic(ServerProblem.noLibrary).inside(ServerAddress.name(of: text))
    }
    self.library = library
    address = try ServerAddress(text, person: person, library: library)
    self.patience = patience
    self.schema = schema
    timelines = KnownTimelines(folder: memory)
    self.onEvent = onEvent
  }

  /// The settings of one transaction: through a pooler, those of a session would be somebody else's. The server gives up
  /// when the program does or has vanished, so that no lock stays. It finds no functions but its own: others may create
  /// some in the schema `public`.
  var limits: ServerStatement {
    let settings = [
      "search_path": "pg_catalog, pg_temp", "lock_timeout": "\(patience)ms", "statement_timeout": "\(patience + 500)ms",
      "idle_in_transaction_session_timeout": "25s", "tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5",
      "tcp_keepalives_count": "3", "jit": "off",
    ]
    let calls = settings.sorted { $0.key < $1.key }.map { "pg_catalog.set_config('\($0.key)', '\($0.value)', true)" }
    return ServerStatement("SELECT \(calls.joined(separator: ", "))")
  }

  var deadline: Duration { retryEnd ?? MonotonicClock.now() + .milliseconds(patience) }

  /// Waits a moment; false if the patience is over. The server's silence has used it up already.
  func mayRetry(after failure: ServerFailure) -> Bool {
    if case .silent = failure { return false }
    let end = deadline
    let isRepeated = retryEnd != nil
    retryEnd = end
    guard MonotonicClock.now() + Self.pause < end else { return false }
    // An idle connection that was lost is replaced silently.
    if isRepeated { tell(failure) }
    MonotonicClock.sleep(for: Self.pause)
    return true
  }

  func endRetry() { (retryEnd, hasTold) = (nil, false) }

  /// Says once that something is being repeated.
  private func tell(_ failure: ServerFailure) {
    if !hasTold { onEvent(.waiting(reason: failure.words)) }
    hasTold = true
  }

  /// A connection to the first host that accepts one and has the newest state of the catalog. Throws a
  /// ``ServerFailure`` or a ``Diagnostic``.
  func connection(within deadline: Duration, greeting: Bool = true) throws -> ServerConnection {
    var race = ConnectionRace(address.hosts, library, patience: .milliseconds(patience) + Self.grace)
    var failure: ServerFailure?
    var candidate: (connection: ServerConnection, head: Head)?
    var end = deadline
    while let (event, host) = race.next(before: end) {
      do {
        switch event {
        case .failed(let failure): throw failure
        case .connected(let connection):
          connection.onSilence = { [weak self] in self?.tell(.lost("no answer yet")) }
          guard let (head, isAlone) = try check(connection, greeting) else { return connection }
          if let seen, head.isBehind(seen), head.losses(since: seen) == 0 {
            throw ServerFailure.behind
          }
          if candidate.map({ head.isNewer(than: $0.head) }) ?? true { candidate = (connection, head) }
          guard isAlone, race.close(host) else { break }
          // A primary without a standby server may have been replaced: the others are asked before it is believed.
          end = min(end, MonotonicClock.now() + Self.doubt)
          continue
        }
      } catch  where candidate != nil {
        // Without this host, the one that was found is used.
        if race.close(host) { continue }
      } catch ServerFailure.statementFailed(ServerFailure.notAllowed, _) {
        throw Diagnostic(ServerProblem.notAllowed(.use))
      } catch let error as ServerFailure {
        guard error.isTransient else { throw error }
        if let problem = error.definite, !race.close(host) { throw Diagnostic(problem) }
        // An earlier answer says more than silence.
        if case .silent = error { failure = failure ?? error } else { failure = error }
      }
      if candidate != nil { break }
      if race.hasTriedAll, let failure {
        tell(failure)
        retryEnd = deadline
      }
    }
    guard let candidate else {
      retryEnd = deadline
      throw failure ?? (race.isLookingUp ? .lost(ConnectionRace.slowLookup) : .silent)
    }
    let head = try noted(candidate.head, candidate.connection)
    if abs(head.schema) < schema.newest {
      try schema.migrate(head, on: candidate.connection, limits: limits)
    }
    return candidate.connection
  }

  /// The state of the catalog, and whether no standby server is connected. Throws if the server cannot hold a catalog or,
  /// if `greeting`, if it has none that this version can use.
  private func check(_ connection: ServerConnection, _ greeting: Bool) throws -> (head: Head, isAlone: Bool)? {
    guard connection.serverVersion >= 130_000 else {
      throw Diagnostic(ServerProblem.unsuitable(.version(connection.serverVersion / 10_000)))
    }
    let server = ServerStatement(
      """
      SELECT current_setting('server_encoding'), current_setting('transaction_read_only')::boolean,
        (SELECT system_identifier FROM pg_control_system()), (SELECT count(*) FROM pg_stat_get_wal_senders())
      """)
    // One that hangs must not keep the command from the other hosts.
    if address.hosts.count > 1 { connection.limit(to: .seconds(3)) }
    let rows = try connection.run([server] + (greeting ? [Head.query] : []))
    connection.limit(to: .milliseconds(patience) + Self.grace)
    let facts = rows[0][0]
    guard facts.text(0) == "UTF8" else { throw Diagnostic(ServerProblem.unsuitable(.encoding(facts.text(0)))) }
    guard !facts.flag(1) else { throw ServerFailure.lost("it is read-only, as a standby server is") }
    guard greeting else { return nil }
    let head = try Head(rows[1])
    guard timelines.accept(head.timeline, ofSystem: facts.integer(2)) else {
      throw ServerFailure.behind
    }
    return (head, isAlone: facts.integer(3) == 0)
  }

  /// Remembers a state that was read. Gives the connection up if the state is older than one that was seen: a server that
  /// was replaced may come back, and knows nothing of it. One that has taken over is used, but may have lost something,
  /// which is reported once.
  /// Throws if the catalog is an unfinished copy, which may have begun since, or of a newer version.
  func noted(_ head: Head, _ connection: ServerConnection) throws -> Head {
    guard !head.isUnfinished || isCopying else {
      throw Diagnostic(CopyProblem.unfinished).inside(address.name)
    }
    guard abs(head.schema) <= schema.newest else {
      throw Diagnostic.catalog(.newer(schema: abs(head.schema), known: Int(schema.newest)))
    }
    if let seen, head.isBehind(seen) {
      let lost = head.losses(since: seen)
      if lost > 0 { self.seen = head }
      connection.abandon()
      throw lost > 0 ? Diagnostic(ServerProblem.lostChanges(lost)) : ServerFailure.behind
    }
    seen = head
    return head
  }

  /// Remembers an operation of this program that was acknowledged.
  func acknowledged(_ operation: Int64) { seen?.operation = operation }

  /// The program that has locked the head, as it calls itself, and what it waits for if that is another server.
  func holder(_ connection: ServerConnection) throws -> String? {
    try connection.run(
      ServerStatement(
        """
        SELECT a.application_name
          || CASE WHEN a.wait_event = 'SyncRep' THEN ', waiting for a standby server,' ELSE '' END
        FROM pg_stat_activity a JOIN pg_locks x USING (pid) JOIN pg_locks h USING (pid)
        WHERE x.locktype = 'transactionid' AND x.granted AND h.relation = 'memorize.head'::regclass AND h.granted
          AND h.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND a.pid <> pg_backend_pid() LIMIT 1
        """)
    ).first?.text(0)
  }

  /// The server gives a lock up after the patience; its answer has to arrive.
  private static let grace = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(50)
  /// How long the other hosts may take to show that they have a newer state.
  private static let doubt = Duration.milliseconds(500)
}
