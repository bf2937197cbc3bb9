internal import Themes

/// The connection string of a catalog on a server: a URL such as `postgresql://school/themes`, or words such as
/// `service=school`, with all that libpq adds to it from the environment and its files.
struct ServerAddress {
  /// How messages name the catalog: without user, password and options.
  let name: String
  /// One set of connection options for each host, in the order they are tried.
  let hosts: [[String: String]]

  /// True if a catalog with this name is on a server.
  static func isServer(_ text: String) -> Bool {
    if ["postgresql:/", "postgres:/"].contains(where: text.hasPrefix) { return true }
    // Words such as `sslmode=require host=school`, but not a path with an equals sign.
    let words = text.split(separator: " ")
    guard let first = words.first?.prefix(while: { $0 != "=" }),
      first.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "_" })
    else { return false }
    return words.contains { word in keywords.contains { word.hasPrefix($0) } }
  }

  private static let keywords = ["host=", "hostaddr=", "service=", "dbname=", "user=", "port=", "password="]

  /// libpq ends the password at the first at sign, and would read the unencoded rest of it as a host.
  private static func hasSecondAtSign(_ text: String) -> Bool {
    guard let scheme = text.firstRange(of: "://") else { return false }
    let rest = text[scheme.upperBound...]
    // A question mark before that sign belongs to the password. After a slash, libpq looks for no password.
    if let end = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[end] == "@" {
      return rest[end...].dropFirst().prefix { $0 != "?" }.contains("@")
    }
    return rest.prefix { $0 != "?" }.count { $0 == "@" } > 1
  }

  /// The server shows `person` to others who wait. Throws a ``Diagnostic``.
  init(_ text: String, person: String, library: LibPQ) throws {
    name = Self.name(of: text)
    guard !Self.hasSecondAtSign(text) else {
      throw Diagnostic(ServerProblem.badAddress(reason: "it has two at signs")).inside(name)
    }
    let (given, all) = try Self.options(text, name: name, library)
    // Which server accepts changes is found out by the greeting.
    let separate = ["host", "hostaddr", "port", "target_session_attrs"]
    var shared = all.filter { !separate.contains($0.key) && !$0.value.isEmpty }
    shared["client_encoding"] = "UTF8"
    shared["application_name"] = all["application_name"] ?? "memorize (\(person))"
    func list(_ key: String) -> [String] {
      (all[key] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let (names, numbers, ports) = (list("host"), list("hostaddr"), list("port"))
    hosts = (0..<max(names.count, numbers.count)).map { index in
      var host = shared
      host["host"] = index < names.count ? names[index] : nil
      host["hostaddr"] = index < numbers.count ? numbers[index] : nil
      host["port"] = index < ports.count ? ports[index] : ports.last
      // libpq's own default, `prefer`, checks no certificate and falls back to plain text. If it comes from the environment,
      // it cannot be told from the default.
      if given["sslmode"] == nil, (all["sslmode"] ?? "prefer") == "prefer", !Self.isLocal(host) {
        host["sslmode"] = "verify-full"
      }
      return host.filter { !$0.value.isEmpty }
    }
  }

  /// The options that the text has, and all options with those of the environment, the service file and the defaults.
  private static func options(
    _ text: String, name: String, _ library: LibPQ
  ) throws -> (given: [String: String], all: [String: String]) {
    var message: UnsafeMutablePointer<CChar>?
    guard let parsed = library.conninfoParse(text, &message) else {
      library.freemem(message)
      throw Diagnostic(ServerProblem.badAddress(reason: "libpq cannot read it")).inside(name)
    }
    let given = library.options(freeing: parsed)
    // libpq completes the options when a connection begins, and an option that it rejects keeps it from looking up the hosts
    // and connecting to them.
    let connection = library.startConnection(["dbname": text, "target_session_attrs": "none"], expanding: true)
    defer { connection.map(library.finish) }
    guard let connection, let completed = library.conninfo(connection) else {
      throw Diagnostic(ServerProblem.unreachable(reason: "out of memory")).inside(name)
    }
    let all = library.options(freeing: completed)
    guard all["dbname"] != nil || all["host"] != nil || all["user"] != nil else {
      let reason = String(cString: library.errorMessage(connection))
      throw Diagnostic(ServerProblem.badAddress(reason: Self.reason(reason, without: given["password"]))).inside(name)
    }
    return (given, all)
  }

  /// True for a socket in the file system and for this machine.
  private static func isLocal(_ host: [String: String]) -> Bool {
    let name = host["hostaddr"].flatMap { $0.isEmpty ? nil : $0 } ?? host["host"] ?? ""
    return name.isEmpty || name.hasPrefix("/") || name.hasPrefix("@") || name == "localhost" || name == "::1"
      || name.hasPrefix("127.") && name.allSatisfy("0123456789.".contains)
  }
}
