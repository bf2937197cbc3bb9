internal import Themes

/// The connection string of a catalog on a server: a URL such as `postgresql://school/themes`, or words such as
/// `service=school`, with all that libpq adds to it from the environment and its files.
struct ServerAddress {
  /// How messages name the catalog: without user, password and options.
  let name: String
  /// One set of connection options for each host, in the order they are tried.
  let hosts: [[String: String]]

  /// Whether a catalog with this name is on a server.
  static func isServer(_ text: String) -> Bool {
    ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
      || ["host=", "hostaddr=", "service=", "dbname=", "user=", "port="].contains { text.hasPrefix($0) }
  }

  /// The name for messages.
  static func name(of text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else {
      return text.split(separator: " ").filter { !$0.hasPrefix("password=") && !$0.hasPrefix("sslpassword=") }
        .joined(separator: " ")
    }
    let rest = text[scheme.upperBound...].prefix { $0 != "?" }
    // A password may contain any character but the slash and the at sign, which are written as %2F and %40.
    let host = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let server = host[0].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return "postgresql://" + ([server] + host.dropFirst()).joined(separator: "/")
  }

  /// `person` is told to the server, which shows it to others who wait. Throws a ``Diagnostic``.
  init(_ text: String, person: String, library: LibPQ) throws {
    name = Self.name(of: text)
    let (said, all) = try Self.options(text, name: name, library)
    var shared = all.filter { !["host", "hostaddr", "port"].contains($0.key) && !$0.value.isEmpty }
    shared["client_encoding"] = "UTF8"
    shared["application_name"] = all["application_name"] ?? "memorize (\(person))"
    if (all["target_session_attrs"] ?? "any") == "any" { shared["target_session_attrs"] = "read-write" }
    func list(_ key: String) -> [String] {
      (all[key] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let (names, numbers, ports) = (list("host"), list("hostaddr"), list("port"))
    hosts = (0..<max(names.count, numbers.count)).map { index in
      var host = shared
      host["host"] = index < names.count ? names[index] : nil
      host["hostaddr"] = index < numbers.count ? numbers[index] : nil
      host["port"] = index < ports.count ? ports[index] : ports.last
      // libpq's own default, `prefer`, checks no certificate and falls back to plain text.
      if said["sslmode"] == nil, (all["sslmode"] ?? "prefer") == "prefer", !Self.isLocal(host) {
        host["sslmode"] = "verify-full"
      }
      return host.filter { !$0.value.isEmpty }
    }
  }

  /// The options that the text has, and all options with those of the environment, the service file and the defaults.
  private static func options(
    _ text: String, name: String, _ library: LibPQ
  ) throws -> (said: [String: String], all: [String: String]) {
    var message: UnsafeMutablePointer<CChar>?
    guard let parsed = library.conninfoParse(text, &message) else {
      library.freemem(message)
      throw Diagnostic(ServerProblem.badAddress(reason: "libpq cannot read it")).inside(name)
    }
    let said = library.options(freeing: parsed)
    // libpq completes the options when a connection begins; nothing is sent before the first poll.
    let connection = library.startConnection(["dbname": text], expanding: true)
    defer { connection.map(library.finish) }
    guard let connection, let completed = library.conninfo(connection) else {
      throw Diagnostic(ServerProblem.unreachable(reason: "out of memory")).inside(name)
    }
    let all = library.options(freeing: completed)
    guard all["dbname"] != nil || all["host"] != nil || all["user"] != nil else {
      let reason = String(cString: library.errorMessage(connection))
      throw Diagnostic(ServerProblem.badAddress(reason: Self.reason(reason, without: said["password"]))).inside(name)
    }
    return (said, all)
  }

  /// True for a socket in the file system and for this machine.
  private static func isLocal(_ host: [String: String]) -> Bool {
    let name = host["hostaddr"].flatMap { $0.isEmpty ? nil : $0 } ?? host["host"] ?? ""
    return name.isEmpty || name.hasPrefix("/") || name.hasPrefix("@") || name == "localhost" || name == "::1"
      || name.hasPrefix("127.")
  }

  /// The reason in a message of libpq or the server, in one line and without the password.
  static func reason(_ message: String, without password: String?) -> String {
    var line = String(message.split(whereSeparator: \.isNewline).first ?? "no reason was given")
    // For example: connection to server at "10.0.0.7", port 5432 failed: FATAL:  …
    if let prefix = line.firstRange(of: " failed: "), line.hasPrefix("connection to server") {
      line = String(line[prefix.upperBound...])
    }
    if let password, !password.isEmpty { line = line.replacing(password, with: "***") }
    return line
  }
}

extension LibPQ {
  /// Begins a connection; nil if there is no memory.
  func startConnection(_ options: [String: String], expanding: Bool = false) -> OpaquePointer? {
    let pairs = options.sorted { $0.key < $1.key }
    return withTexts(pairs.map(\.key)) { keys in
      withTexts(pairs.map(\.value)) { values in connectStartParams(keys, values, expanding ? 1 : 0) }
    }
  }

  private func withTexts<Result>(_ texts: [String], _ body: (Texts) -> Result) -> Result {
    let copies = texts.map { Array($0.utf8CString) }
    var pointers: [UnsafePointer<CChar>?] = []
    func next(_ index: Int) -> Result {
      guard index < copies.count else { return (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress) } }
      return copies[index].withUnsafeBufferPointer { copy in
        pointers.append(copy.baseAddress)
        return next(index + 1)
      }
    }
    return next(0)
  }
}
