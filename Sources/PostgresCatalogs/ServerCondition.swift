internal import Catalogs
package import Themes

/// How safe a server keeps what it acknowledges, as far as this login may see.
struct ServerCondition {
  let version: String
  let login: String
  /// What this login may do: owner, editor or player.
  let role: String
  let isInRecovery: Bool
  let hasFsync: Bool
  let hasFullPageWrites: Bool
  /// `synchronous_commit` of this login.
  let commit: String
  /// `synchronous_standby_names`: those that a commit waits for.
  let awaited: String
  let standbys: [Standby]

  struct Standby: Equatable {
    let name: String
    /// For example `streaming`; empty if only members of pg_read_all_stats see it.
    let state: String
    /// `sync`, `quorum`, `potential` or `async`.
    let mode: String

    /// True if a commit that waits may count on it.
    fileprivate var isAwaited: Bool {
      mode.isEmpty || state == "streaming" && (mode == "sync" || mode == "quorum")
    }

    fileprivate var words: String { state.isEmpty ? name : "\(name) (\(state), \(mode))" }
  }

  static let queries = [
    ServerStatement(
      """
      SELECT current_setting('server_version'), pg_is_in_recovery(), current_setting('fsync')::boolean,
        current_setting('full_page_writes')::boolean, current_setting('synchronous_commit'),
        current_setting('synchronous_standby_names'),
        CASE WHEN pg_has_role(n.nspowner, 'USAGE') OR EXISTS (
            SELECT 1 FROM pg_roles r WHERE r.rolname = 'memorize_owner' AND pg_has_role(r.oid, 'USAGE')) THEN 'owner'
          WHEN has_table_privilege('memorize.versions', 'INSERT') THEN 'editor' ELSE 'player' END,
        session_user::text
      FROM pg_namespace n WHERE n.nspname = 'memorize'
      """),
    ServerStatement(
      """
      SELECT application_name, state, sync_state FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'
      ORDER BY application_name
      """),
  ]

  init(_ settings: Row, standbys rows: Rows) {
    version = String(settings.text(0).prefix { $0 != " " })
    (isInRecovery, hasFsync, hasFullPageWrites) = (settings.flag(1), settings.flag(2), settings.flag(3))
    (commit, awaited, role, login) = (settings.text(4), settings.text(5), settings.text(6), settings.text(7))
    standbys = rows.map { Standby(name: $0.text(0), state: $0.text(1), mode: $0.text(2)) }
  }

  /// True if a commit of this login waits for a standby server.
  var isSynchronous: Bool { !awaited.isEmpty && commit != "off" && commit != "local" }

  /// How many standby servers a commit waits for: 2 for `ANY 2 (a, b, c)`, 1 for `a, b`.
  var needed: Int {
    guard let list = awaited.firstIndex(of: "(") else { return 1 }
    return awaited[..<list].split(separator: " ").last.flatMap { Int($0) } ?? 1
  }

  var lines: [CatalogFacts.Line] {
    [
      .init("server", "PostgreSQL \(version), \(isInRecovery ? "standby" : "primary")"),
      .init("login", login),
      .init("role", role),
      .init("standby servers", standbys.isEmpty ? "none" : standbys.map(\.words).joined(separator: ", ")),
      .init(
        "commits",
        isSynchronous
          ? "wait for \(awaited)" : commit == "off" ? "do not wait for the disk" : "do not wait for a standby server"),
    ]
  }

  /// Why what was acknowledged may be lost, or why nothing is acknowledged.
  var risks: [ServerRisk] {
    var risks: [ServerRisk] = []
    if !hasFsync { risks.append(.noFsync) }
    if !hasFullPageWrites { risks.append(.noFullPageWrites) }
    if commit == "off" { risks.append(.commitBeforeDisk) }
    if commit == "local", !awaited.isEmpty { risks.append(.commitBeforeStandby) }
    if awaited.isEmpty, !standbys.isEmpty { risks.append(.asynchronous) }
    let present = standbys.count { $0.isAwaited }
    if isSynchronous, present < needed { risks.append(.missingStandbys(needed: needed, present: present)) }
    return risks
  }
}

/// A setting or state of a server with which acknowledged changes may be lost, or changes hang.
package enum ServerRisk: Problem {
  case noFsync
  case noFullPageWrites
  case commitBeforeDisk
  case commitBeforeStandby
  case asynchronous
  case missingStandbys(needed: Int, present: Int)

  package var failure: Failure { .unavailable }

  package var wording: Wording {
    let (message, hint) = words
    return .warning("server.at-risk", message, hint: hint)
  }

  private var words: (message: String, hint: String) {
    let login = "Set it to 'on' for the server, the database and your role."
    return switch self {
    case .noFsync:
      (
        "fsync is off: a crash of the server's machine loses changes or damages the catalog",
        "Set 'fsync = on' in the server's configuration."
      )
    case .noFullPageWrites:
      (
        "full_page_writes is off: a crash of the server's machine can damage the catalog",
        "Set 'full_page_writes = on' in the server's configuration."
      )
    case .commitBeforeDisk:
      ("synchronous_commit is off for you: a crash of the server loses the last changes", login)
    case .commitBeforeStandby:
      ("synchronous_commit is local for you: a failover loses the last changes", login)
    case .asynchronous:
      (
        "the standby servers are asynchronous: a failover loses the last changes",
        "Set 'synchronous_standby_names'."
      )
    case .missingStandbys(let needed, let present):
      (
        "changes wait for \(needed == 1 ? "a standby server" : "\(needed) standby servers"), and "
          + "\(present == 0 ? "none is" : present == 1 ? "only 1 is" : "only \(present) are") connected",
        "Start the missing ones, or change 'synchronous_standby_names' on the server."
      )
    }
  }
}
