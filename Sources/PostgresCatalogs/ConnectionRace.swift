internal import Platform

/// Connects to all hosts of an address: each begins a moment after the one before, or at once if one has failed. So a host
/// that is frozen does not keep a command from the others. A host that has failed is tried again after a pause.
struct ConnectionRace {
  enum Event {
    case connected(ServerConnection)
    case failed(ServerFailure)
  }

  private enum Lane {
    case idle(until: Duration)
    case lookingUp(HostLookup)
    case connecting(ServerConnection, ServerConnection.Progress, until: Duration)
    /// The host has rejected the connection for good.
    case closed
  }

  private let library: LibPQ
  /// The hosts, and the further addresses of those that were looked up.
  private var hosts: [[String: String]]
  private let patience: Duration
  private var lanes: [Lane]
  /// How many hosts were tried.
  private var tried = 0

  init(_ hosts: [[String: String]], _ library: LibPQ, patience: Duration) {
    (self.hosts, self.library, self.patience) = (hosts, library, patience)
    let now = MonotonicClock.now()
    lanes = hosts.indices.map { .idle(until: now + Self.stagger * $0) }
  }

  var hasTriedAll: Bool { tried == hosts.count }

  /// True if the address of a host is not known yet.
  var isLookingUp: Bool { lanes.contains { if case .lookingUp = $0 { true } else { false } } }

  /// The next event, and the host it belongs to; nil at the deadline.
  mutating func next(before deadline: Duration) -> (event: Event, host: Int)? {
    while true {
      let now = MonotonicClock.now()
      guard now < deadline else { return nil }
      var wake = deadline
      var pending: [(host: Int, number: Int32, toWrite: Bool)] = []
      for host in lanes.indices {
        if case .idle(let start) = lanes[host], start <= now {
          tried = max(tried, host + 1)
          do {
            if let name = nameToLookUp(host), let lookup = HostLookup.start(name) {
              lanes[host] = .lookingUp(lookup)
            } else {
              try connect(host)
            }
          } catch { return fail(host, error) }
        }
        switch lanes[host] {
        case .idle(let start): wake = min(wake, start)
        case .lookingUp(let lookup): pending.append((host, lookup.number, false))
        case .connecting(_, _, let end) where end <= now: return fail(host, .silent)
        case .connecting(_, let progress, let end):
          wake = min(wake, end)
          pending.append((host, progress.number, progress.isWriting))
        case .closed: break
        }
      }
      // A connection that has failed has no descriptor.
      let isFailed = pending.contains { $0.number < 0 }
      let ready = Readiness.wait(
        for: pending.map { ($0.number, $0.toWrite) }, atMost: isFailed ? .zero : wake - now)
      for (index, (host, number, _)) in pending.enumerated() where ready[index] || number < 0 {
        do {
          if case .lookingUp(let lookup) = lanes[host] {
            guard let outcome = lookup.outcome else { continue }
            try adopt(outcome, of: host)
            try connect(host)
            continue
          }
          guard case .connecting(let connection, _, let end) = lanes[host] else { continue }
          if let progress = try connection.connect() {
            lanes[host] = .connecting(connection, progress, until: end)
          } else {
            retry(host)
            return (.connected(connection), host)
          }
        } catch { return fail(host, error) }
      }
    }
  }

  // MARK: Hosts

  /// libpq looks names up itself, but without a limit of time.
  private func nameToLookUp(_ host: Int) -> String? {
    guard hosts[host]["hostaddr"] == nil, let name = hosts[host]["host"], let first = name.first, first != "/",
      first != "@", !name.contains(":"), !name.allSatisfy({ $0.isNumber || $0 == "." })
    else { return nil }
    return name
  }

  /// The first address of a host takes its place, the others follow: libpq would wait for each of them in turn. It checks
  /// the certificate for the name.
  private mutating func adopt(_ outcome: HostLookup.Outcome, of host: Int) throws(ServerFailure) {
    switch outcome {
    case .addresses(let addresses):
      let now = MonotonicClock.now()
      for (index, address) in addresses.enumerated() {
        let place = index == 0 ? host : hosts.count
        if index > 0 {
          hosts.append(hosts[host])
          lanes.append(.idle(until: now + Self.stagger * index))
        }
        hosts[place]["hostaddr"] = address
      }
    case .failed(let reason, let isTemporary):
      // As libpq says it.
      let words = ServerAddress.reason(
        "could not translate host name \"\(hosts[host]["host"] ?? "")\" to address: \(reason)",
        without: hosts[host]["password"])
      throw isTemporary ? .lost(words) : .unknownHost(words)
    }
  }

  private mutating func connect(_ host: Int) throws(ServerFailure) {
    let connection = try ServerConnection.begin(hosts[host], library, patience: patience)
    lanes[host] = .connecting(connection, connection.beginning, until: MonotonicClock.now() + slice(host))
  }

  /// Begins with the hosts that were not tried.
  private mutating func hurry() {
    for host in lanes.indices where host >= tried { lanes[host] = .idle(until: MonotonicClock.now()) }
  }

  /// Does not try this host again; false if none is left.
  mutating func close(_ host: Int) -> Bool {
    lanes[host] = .closed
    hurry()
    return lanes.contains { if case .closed = $0 { false } else { true } }
  }

  private mutating func fail(_ host: Int, _ failure: ServerFailure) -> (event: Event, host: Int) {
    retry(host)
    return (.failed(failure), host)
  }

  private mutating func retry(_ host: Int) {
    let now = MonotonicClock.now()
    lanes[host] = .idle(until: now + Self.pause)
    hurry()
  }

  /// How long to wait for one host: a server that was frozen may be reached at another attempt.
  private func slice(_ host: Int) -> Duration {
    let asked = hosts[host]["connect_timeout"].flatMap { Int($0) }.flatMap { $0 > 0 ? max($0, 2) : nil }
    return asked.map { .seconds($0) } ?? (hosts.count > 1 ? .seconds(3) : .seconds(1 << 20))
  }

  static let slowLookup = "the name of the host could not be looked up in time"
  private static let stagger = Duration.milliseconds(200)
  private static let pause = Duration.milliseconds(50)
}
