internal import Catalogs
internal import Themes

/// A rejected statement or a lost connection.
enum ServerFailure: Error {
  /// The connection was closed or the server has not answered in time; libpq's words.
  case lost(String)
  /// There is no host of that name.
  case unknownHost(String)
  /// The server rejected a statement.
  case rejected(state: String, message: String)

  static let silence = "the server does not answer"
  /// The state of a missing privilege.
  static let notAllowed = "42501"
  static let behind = "the server has an older state of the catalog than the one seen before"

  var words: String {
    switch self {
    case .lost(let words), .unknownHost(let words): words
    case .rejected(_, let message): message
    }
  }

  /// The problem with a connection that would fail again: the server, or libpq itself, has rejected it for good.
  ///
  /// libpq has no code for that. What a server says has its severity in front, as in `FATAL:  …`.
  var definite: ServerProblem? {
    switch self {
    case .unknownHost(let words): .unreachable(reason: words)
    case .lost(let words) where Self.isRejection(words): .rejected(reason: words)
    case .lost, .rejected: nil
    }
  }

  private static func isRejection(_ words: String) -> Bool {
    let passing = [
      "starting up", "shutting down", "recovery", "too many", "remaining connection slots", "terminating connection",
      "accepting connections", "read-only", "standby",
    ]
    if words.contains(":  ") { return !passing.contains { words.contains($0) } }
    return ["SSL", "certificate", "no password supplied", "GSS", "authentication"]
      .contains { words.contains($0) } && !words.contains("SSL SYSCALL") && !words.contains("closed the connection")
  }

  var isLost: Bool { if case .rejected = self { false } else { true } }

  /// Whether the same transaction may succeed when it is repeated.
  var isTransient: Bool {
    switch self {
    case .lost, .unknownHost: true
    // Serialization, deadlock, shutdown and crash of the server, too many connections, a server that only reads by now.
    case .rejected(let state, _):
      ["40001", "40P01", "57P01", "57P02", "57P03", "53300", "25006", "25P03"].contains(state) || state.hasPrefix("08")
    }
  }

  /// A lock was not free within the patience.
  var isBusy: Bool { if case .rejected("55P03", _) = self { true } else { false } }

  /// The diagnostic for the user.
  func diagnostic(holder: String? = nil, patience: Int, right: ServerRight = .change) -> Diagnostic {
    switch self {
    case .lost(Self.behind): Diagnostic(ServerProblem.behind)
    case .lost(Self.silence): Diagnostic(ServerProblem.silent(seconds: patience / 1_000))
    case .lost(let words), .unknownHost(let words): Diagnostic(ServerProblem.unreachable(reason: words))
    case .rejected("55P03", _): .catalog(.busy(holder: holder, seconds: patience / 1_000))
    case .rejected("57014", _): Diagnostic(ServerProblem.silent(seconds: patience / 1_000))
    case .rejected("53100", _): .catalog(.diskFull)
    case .rejected(Self.notAllowed, _): Diagnostic(ServerProblem.notAllowed(right))
    case .rejected("25006", _): .catalog(.readOnly)
    case .rejected("42P01", _), .rejected("3F000", _): Diagnostic(ServerProblem.noCatalog)
    case .rejected(let state, let message): Diagnostic(ServerProblem.failed(code: state, message))
    }
  }

}
