internal import Platform

/// One connection to a server. No call waits longer than the patience for an answer, whatever the server does.
final class ServerConnection {
  private let library: LibPQ
  private let handle: OpaquePointer
  private var patience: Duration
  private let password: String?
  private let notices = Notices()
  private var isInPipeline = false
  /// True if the answer to the end of a transaction was not read yet.
  private var isEnding = false
  /// Called when an answer takes long.
  var onSilence: () -> Void = {}
  /// True once the connection cannot be used any more.
  private(set) var isLost = false

  private init(adopting handle: OpaquePointer, _ library: LibPQ, patience: Duration, password: String?) {
    self.library = library
    self.handle = handle
    self.patience = patience
    self.password = password
    // libpq prints notices otherwise.
    _ = library.setNoticeReceiver(
      handle,
      { notices, result in
        guard let notices, let result else { return }
        Unmanaged<Notices>.fromOpaque(notices).takeUnretainedValue().add(result)
      }, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit { library.finish(handle) }

  /// Gives the connection up. It is closed, and the server rolls back, when nothing refers to it any more.
  func abandon() { isLost = true }

  /// Changes how long to wait for an answer.
  func limit(to patience: Duration) { self.patience = patience }

  private final class Notices {
    var isUnreplicated = false

    func add(_ result: OpaquePointer) {
      let state = LibPQ.loaded?.resultErrorField(result, LibPQ.sqlState).map { String(cString: $0) }
      if state == "01000" { isUnreplicated = true }
    }
  }

  /// True if the server warned during the last ``run(_:)``, as it does when a commit may not be replicated.
  var isUnreplicated: Bool { notices.isUnreplicated }

  var serverVersion: Int { Int(library.serverVersion(handle)) }

  // MARK: Connecting

  /// Begins to connect to a host; ``connect()`` goes on.
  static func begin(_ options: [String: String], _ library: LibPQ, patience: Duration) throws(ServerFailure)
    -> ServerConnection
  {
    guard let handle = library.startConnection(options) else { throw ServerFailure.lost("out of memory") }
    // So that the message of a server that rejects the connection has a code: its words are in the language of the server.
    _ = library.setErrorVerbosity(handle, LibPQ.verboseErrors)
    return ServerConnection(adopting: handle, library, patience: patience, password: options["password"])
  }

  /// The descriptor that a connection in the making waits for; negative if it has failed.
  struct Progress {
    let number: Int32
    let isWriting: Bool
  }

  var beginning: Progress { Progress(number: library.socket(handle), isWriting: true) }

  /// Goes on when the descriptor is ready; nil once it is connected. Throws ``ServerFailure/lost(_:)``.
  func connect() throws(ServerFailure) -> Progress? {
    switch library.connectPoll(handle) {
    case LibPQ.pollingOK:
      guard library.setnonblocking(handle, 1) == 0 else { throw loss() }
      return nil
    case LibPQ.pollingFailed: throw loss()
    case let state: return Progress(number: library.socket(handle), isWriting: state == LibPQ.pollingWriting)
    }
  }

  // MARK: Running statements

  /// Sends all statements at once, waits for all answers, and returns the result of each. Throws a ``ServerFailure``:
  /// the statements after a failed one are not run.
  func run(_ statements: [ServerStatement]) throws -> [Rows] {
    guard !isLost else { throw ServerFailure.lost("the connection is closed") }
    // Only one answer may be outstanding: if the program ends between two, PgBouncer 1.18 passes the second one to
    // another client.
    if isEnding {
      isEnding = false
      _ = try answers()
    }
    notices.isUnreplicated = false
    try usePipeline(true)
    for statement in statements { guard send(statement) else { throw loss() } }
    guard library.pipelineSync(handle) == 1 else { throw loss() }
    try flush()
    return try answers()
  }

  /// The results of all statements that were sent together.
  private func answers() throws -> [Rows] {
    var results: [Rows] = []
    var failure: ServerFailure?
    while true {
      guard let result = try nextResult() else { continue }
      switch library.resultStatus(result) {
      case LibPQ.pipelineSyncResult:
        library.clear(result)
        if let failure { throw failure }
        return results
      case LibPQ.commandOK, LibPQ.tuplesOK: results.append(Rows(adopting: result, of: library))
      case LibPQ.pipelineAborted: library.clear(result)
      default:
        failure = failure ?? rejection(result)
        library.clear(result)
        if failure?.isLost == true || library.status(handle) != LibPQ.connectionOK { throw loss() }
      }
    }
  }

  func run(_ statement: ServerStatement) throws -> Rows { try run([statement])[0] }

  /// Sends the end of a transaction in which nothing was changed. Nobody waits for the answer: the next ``run(_:)`` reads
  /// it.
  func end(_ statement: ServerStatement) {
    guard !isLost else { return }
    do {
      try usePipeline(true)
      guard send(statement), library.pipelineSync(handle) == 1 else { throw loss() }
      isEnding = true
      try flush()
    } catch { isLost = true }
  }

  /// Sends the bytes of ``CopyRows`` into a table, piece by piece until `next` returns nil.
  func copy(_ table: String, _ next: () -> [UInt8]?) throws {
    guard !isLost else { throw ServerFailure.lost("the connection is closed") }
    try usePipeline(false)
    guard send(ServerStatement("COPY \(table) FROM STDIN (FORMAT binary)")) else { throw loss() }
    try flush()
    guard let start = try nextResult() else { throw loss() }
    defer { library.clear(start) }
    guard library.resultStatus(start) == LibPQ.copyIn else {
      let failure = rejection(start)
      try drain()
      throw failure
    }
    while let bytes = next() { try put(bytes) }
    guard library.putCopyEnd(handle, nil) == 1 else { throw loss() }
    try flush()
    try drain()
  }

  private func put(_ bytes: [UInt8]) throws {
    while true {
      let code = bytes.withUnsafeBytes {
        library.putCopyData(handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
      }
      if code < 0 { throw loss() }
      try flush()
      if code == 1 { return }
    }
  }

  /// Reads the rest of the results of a command outside a pipeline. Throws the first failure.
  private func drain() throws {
    var failure: ServerFailure?
    while let result = try nextResult() {
      let status = library.resultStatus(result)
      if status != LibPQ.commandOK, status != LibPQ.tuplesOK { failure = failure ?? rejection(result) }
      library.clear(result)
    }
    if library.status(handle) != LibPQ.connectionOK { throw loss() }
    if let failure { throw failure }
  }

  private func usePipeline(_ isWanted: Bool) throws {
    guard isWanted != isInPipeline else { return }
    guard (isWanted ? library.enterPipelineMode(handle) : library.exitPipelineMode(handle)) == 1 else { throw loss() }
    isInPipeline = isWanted
  }

  private func send(_ statement: ServerStatement) -> Bool {
    let values = statement.parameters.map(\.bytes)
    let types = statement.parameters.map(\.type)
    let lengths = values.map { Int32($0?.count ?? 0) }
    let formats = values.map { _ in Int32(1) }
    return values.withPointers {
      library.sendQueryParams(handle, statement.sql, Int32(values.count), types, $0, lengths, formats, 1)
    } == 1
  }

  // MARK: Waiting

  /// Sends what libpq has buffered. Reads too: a server whose answers are not read stops reading.
  private func flush() throws {
    var deadline = MonotonicClock.now() + patience
    while true {
      let code = library.flush(handle)
      if code < 0 { throw loss() }
      if code == 0 { return }
      guard isReady(toWrite: true, before: deadline) else { throw silence() }
      // The server is alive.
      deadline = MonotonicClock.now() + patience
      guard library.consumeInput(handle) == 1 else { throw loss() }
    }
  }

  /// The next result; nil between the results of two statements.
  private func nextResult() throws -> OpaquePointer? {
    var deadline = MonotonicClock.now() + patience
    while library.isBusy(handle) == 1 {
      guard isReady(before: deadline) else { throw silence() }
      deadline = MonotonicClock.now() + patience
      guard library.consumeInput(handle) == 1 else { throw loss() }
    }
    let result = library.getResult(handle)
    if result == nil, library.status(handle) != LibPQ.connectionOK { throw loss() }
    return result
  }

  /// Waits until the connection can be used; false at the deadline.
  private func isReady(toWrite: Bool = false, before deadline: Duration) -> Bool {
    for end in [min(MonotonicClock.now() + Self.long, deadline), deadline] {
      Readiness.wait(
        for: library.socket(handle), toRead: true, toWrite: toWrite, atMost: end - MonotonicClock.now())
      if MonotonicClock.now() < end { return true }
      if end < deadline { onSilence() }
    }
    return false
  }

  private static let long = Duration.seconds(2)

  // MARK: Failures

  private func silence() -> ServerFailure {
    isLost = true
    return .silent
  }

  private func loss() -> ServerFailure {
    isLost = true
    return ServerFailure(ServerAddress.reason(String(cString: library.errorMessage(handle)), without: password))
  }

  private func rejection(_ result: OpaquePointer) -> ServerFailure {
    func field(_ code: Int32) -> String {
      library.resultErrorField(result, code).map { String(cString: $0) } ?? ""
    }
    let state = field(LibPQ.sqlState)
    guard !state.isEmpty else { return loss() }
    return .statementFailed(state: state, message: field(LibPQ.primaryMessage))
  }
}
