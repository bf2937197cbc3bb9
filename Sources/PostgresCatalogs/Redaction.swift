/// The texts of messages about a server, without passwords.
extension ServerAddress {
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
