internal import Catalogs
internal import Themes

/// A rejected statement or a lost connection.
enum ServerFailure: Error {
  /// The connection was closed or cannot be opened; libpq's words.
  case lost(String)
  /// The server has not answered in time.
  case silent
  /// The server has an older state of the catalog than one that was seen.
  case behind
  /// libpq cannot use an option of the address.
  case badOption(String)
  /// The name of the host does not exist.
  case unknownHost(String)
  /// The server, or libpq itself, has rejected the connection for good.
  case refused(String)
  /// The server rejected a statement.
  case statementFailed(state: String, message: String)

  // States of a failed statement.
  static let notAllowed = "42501"
  /// The server only reads by now.
  static let readOnly = "25006"
  private static let lockNotAvailable = "55P03"

  var words: String {
    switch self {
    case .lost(let words), .badOption(let words), .unknownHost(let words), .refused(let words): words
    case .silent: "the server does not answer"
    case .behind: "the server has an older state of the catalog than the one seen before"
    case .statementFailed(_, let message): message
    }
  }

  /// The problem with a connection that would fail again.
  var definite: ServerProblem? {
    switch self {
    case .badOption(let words): .badAddress(reason: words)
    case .unknownHost(let words): .unreachable(reason: words)
    case .refused(let words): .rejected(reason: words)
    case .lost, .silent, .behind, .statementFailed: nil
    }
  }

  var isLost: Bool { if case .statementFailed = self { false } else { true } }

  /// True if the same transaction may succeed when it is repeated.
  var isTransient: Bool {
    guard case .statementFailed(let state, _) = self else { return true }
    // Serialization, deadlock, shutdown and crash of the server, too many connections, a transaction idle for too long.
    return ["40001", "40P01", "57P01", "57P02", "57P03", "53300", "25P03", Self.readOnly].contains(state)
      || state.hasPrefix("08")
  }

  /// A lock was not free within the patience.
  var isBusy: Bool { if case .statementFailed(Self.lockNotAvailable, _) = self { true } else { false } }

  /// The diagnostic for the user. `memory` is the folder with the newest states of servers.
  func diagnostic(
    holder: String? = nil, patience: Int, memory: String? = nil, right: ServerRight = .change
  ) -> Diagnostic {
    switch self {
    case .behind: Diagnostic(ServerProblem.behind(remembered: memory))
    case .silent, .statementFailed("57014", _): Diagnostic(ServerProblem.silent(seconds: patience / 1_000))
    case .lost, .badOption, .unknownHost, .refused: Diagnostic(ServerProblem.unreachable(reason: words))
    case .statementFailed(Self.lockNotAvailable, _): .catalog(.busy(holder: holder, seconds: patience / 1_000))
    case .statementFailed("53100", _): .catalog(.diskFull)
    case .statementFailed(Self.notAllowed, _): Diagnostic(ServerProblem.notAllowed(right))
    case .statementFailed(Self.readOnly, _): .catalog(.readOnly)
    case .statementFailed("42P01", _), .statementFailed("3F000", _): Diagnostic(ServerProblem.noCatalog)
    case .statementFailed(let state, let message): Diagnostic(ServerProblem.failed(code: state, message))
    }
  }
}

extension ServerFailure {
  /// The failure that a message of libpq is about, in one line. A server's message begins with its severity and code, as in
  /// `FATAL:  3D000: database "themes" does not exist`; the words are in its language.
  init(_ message: String) {
    let (state, words) = Self.split(message)
    if words.hasPrefix(ServerAddress.invalid) {
      self = .badOption(words)
    } else {
      self = Self.isRejection(state, words) ? .refused(words) : .lost(words)
    }
  }

  /// The code in a message, and the message without it.
  private static func split(_ message: String) -> (state: String?, words: String) {
    guard let mark = message.firstRange(of: ":  ") else { return (nil, message) }
    let state = message[mark.upperBound...].prefix { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    guard state.utf8.count == 5, message[state.endIndex...].hasPrefix(": ") else { return (nil, message) }
    return (String(state), String(message[..<mark.upperBound] + message[state.endIndex...].dropFirst(2)))
  }

  private static func isRejection(_ state: String?, _ words: String) -> Bool {
    // PgBouncer uses one code for all errors, and writes English.
    if let state, state != "08P01" {
      // Connections, resources, and a server that starts, stops or recovers.
      return !["08", "53", "57"].contains { state.hasPrefix($0) }
    }
    if words.contains(":  ") {
      return !["shutting down", "too many", "no more connections", "login"].contains { words.contains($0) }
    }
    return ["SSL", "certificate", "no password supplied", "GSS", "authentication"]
      .contains { words.contains($0) } && !words.contains("SSL SYSCALL") && !words.contains("closed the connection")
  }
}
