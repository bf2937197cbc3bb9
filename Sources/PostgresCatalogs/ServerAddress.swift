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
    return words.contains { word in options.contains { word.hasPrefix($0) } }
  }

  private static let options = ["host=", "hostaddr=", "service=", "dbname=", "user=", "port=", "password="]

  /// The name for messages. It has no part of a password, not even of one that should have been percent-encoded, or of
  /// one in the wrong place.
  static func name(of text: String) -> String {
    guard let scheme = text.firstRange(of: "://"), ["postgresql", "postgres"].contains(text[..<scheme.lowerBound])
    else {
      // A password with spaces is in quotes; what follows it cannot be told from it.
      let words = text.split(separator: " ").prefix { !$0.lowercased().contains("password") }.filter(isShown)
        .joined(separator: " ")
      return words.isEmpty ? "a server" : words
    }
    let rest = text[scheme.upperBound...]
    let server = rest.utf8.lastIndex(of: UInt8(ascii: "@")).map { rest[rest.utf8.index(after: $0)...] } ?? rest
    let name = server.prefix { $0 != "?" }
    // Either a password has a question mark, or an option an at sign.
    guard !rest[..<server.startIndex].contains("?"), looksLikeServer(name) else { return "postgresql://…" }
    return "postgresql://" + name
  }

  /// True if the text looks like hosts, ports and a database, rather than a misplaced password.
  private static func looksLikeServer(_ text: Substring) -> Bool {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0].split(separator: ",").allSatisfy(isHost) && isPlain(parts.count == 1 ? "" : parts[1], and: "%")
  }

  /// True if a part of a URL is a host with or without a port. An address with colons is in brackets.
  private static func isHost(_ text: Substring) -> Bool {
    let end = text.firstIndex(of: "]").map(text.index(after:)) ?? text.firstIndex(of: ":") ?? text.endIndex
    let isNumeric = text.hasPrefix("[")
    return isPlain(text[..<end], and: isNumeric ? "[]:%" : "%")
      && (end == text.endIndex || text[end] == ":") && text[end...].dropFirst().allSatisfy(\.isNumber)
  }

  /// True if a word of a connection string can be shown, such as `host=school`.
  private static func isShown(_ word: Substring) -> Bool {
    let (key, value) = (word.prefix { $0 != "=" }, word.drop { $0 != "=" }.dropFirst())
    guard !value.isEmpty else { return false }
    return switch key {
    case "host": isPlain(value, and: "/,")
    case "hostaddr": isPlain(value, and: ":,")
    case "port": value.allSatisfy { $0.isNumber || $0 == "," }
    case "dbname", "service": isPlain(value)
    default: false
    }
  }

  private static func isPlain(_ text: Substring, and others: String = "") -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) || others.contains($0) }
  }

  /// libpq would take a part of a password that is not percent-encoded for the name of a host.
  private static func hasSecondAtSign(_ text: String) -> Bool {
    guard let scheme = text.firstRange(of: "://") else { return false }
    return text[scheme.upperBound...].prefix { $0 != "?" }.count { $0 == "@" } > 1
  }

  /// `person` is told to the server, which shows it to others who wait. Throws a ``Diagnostic``.
  init(_ text: String, person: String, library: LibPQ) throws {
    name = Self.name(of: text)
    guard !Self.hasSecondAtSign(text) else {
      throw Diagnostic(ServerProblem.badAddress(reason: "it has two at signs")).inside(name)
    }
    let (said, all) = try Self.options(text, name: name, library)
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

  /// How libpq begins the message about an option that it cannot read.
  static let invalid = "invalid "

  /// The reason in a message of libpq or the server, in one line and without the password.
  static func reason(_ message: String, without password: String?) -> String {
    var line = String(message.split(whereSeparator: \.isNewline).first ?? "no reason was given")
    // For example: connection to server at "10.0.0.7", port 5432 failed: FATAL:  …
    if let prefix = line.firstRange(of: " failed: "), line.hasPrefix("connection to server") {
      line = String(line[prefix.upperBound...])
    }
    // libpq and servers quote what they reject, for example: invalid port number: "secret@school". Unquoted words are
    // the message's own, even if one equals the password.
    let secret = password ?? ""
    var quotes = line.split(separator: "\"", omittingEmptySubsequences: false)
    for index in stride(from: 1, to: quotes.count, by: 2) {
      let isOption = index == 1 && line.hasPrefix(invalid)
      let isSecret = !secret.isEmpty && quotes[index].contains(secret)
      if isOption || isSecret || !isPlain(quotes[index], and: ":/") { quotes[index] = "***" }
    }
    return quotes.joined(separator: "\"")
  }
}

extension LibPQ {
  /// Begins a connection; nil if there is no memory.
  func startConnection(_ options: [String: String], expanding: Bool = false) -> OpaquePointer? {
    let pairs = options.sorted { $0.key < $1.key }
    func terminated(_ texts: [String]) -> [[UInt8]?] {
      texts.map { Optional(Array($0.utf8) + [0]) } + [nil]
    }
    let (keys, values) = (terminated(pairs.map(\.key)), terminated(pairs.map(\.value)))
    return keys.withPointers { keys in values.withPointers { connectStartParams(keys, $0, expanding ? 1 : 0) } }
  }
}

extension [[UInt8]?] {
  /// Passes a pointer to each of the bytes, nil for nil.
  func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    var pointers: [UnsafePointer<CChar>?] = []
    func next(_ index: Int) -> Result {
      guard index < count else { return body(pointers) }
      guard let bytes = self[index] else {
        pointers.append(nil)
        return next(index + 1)
      }
      // No bytes have no address, but are not NULL.
      return (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { bytes in
        pointers.append(bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        return next(index + 1)
      }
    }
    return next(0)
  }
}
