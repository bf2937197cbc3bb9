internal import EmojiNames
internal import Themes

/// The answers of a web server with a single page at a single path of words, such as `/otter-cake-moon`, and with the files of
/// the same themes below it, such as `/otter-cake-moon/index.json`.
///
/// Knows HTTP as far as browsers need it: GET and HEAD, one request for each connection.
public struct PageSite: Sendable {
  private let page: [UInt8]
  /// By their paths below that of the page.
  private let files: [String: [UInt8]]
  private let letters: String
  private let hosts: Set<String>
  /// Of the page.
  private let language: EmojiLanguage

  /// `hosts` are the names under which visitors reach this server, with the port: a page elsewhere that pretends to have
  /// another name for it is refused.
  public init(
    page: [UInt8], files: [String: [UInt8]] = [:], words: [String], hosts: Set<String>,
    languages: PageLanguages = PageLanguages()
  ) {
    self.page = page
    self.files = files
    letters = words.joined()
    self.hosts = hosts
    language = languages.page
  }

  /// An answer in two parts, the second of which may be large.
  public struct Answer: Sendable {
    public let status: Status
    public let head: [UInt8]
    public let body: [UInt8]
    /// The body is the page.
    public let hasPage: Bool
    /// The file that is the body.
    public let file: String?
    /// The path is one of words, but not that of the page.
    public let isWrongGuess: Bool
  }

  public enum Status: Int, Sendable {
    case ok = 200
    case badRequest = 400
    case notFound = 404
    case unknownMethod = 405
    case wrongHost = 421
    case tooManyGuesses = 429
    case tooLarge = 431

    var reason: String {
      switch self {
      case .ok: "OK"
      case .badRequest: "Bad Request"
      case .notFound: "Not Found"
      case .unknownMethod: "Method Not Allowed"
      case .wrongHost: "Misdirected Request"
      case .tooManyGuesses: "Too Many Requests"
      case .tooLarge: "Request Header Fields Too Large"
      }
    }
  }

  /// Nil until the request is complete, or too long to become one. Where guesses are not allowed, no path of words is
  /// compared with that of the page.
  public func answer(to request: [UInt8], atMost limit: Int, allowsGuess: Bool = true) -> Answer? {
    guard let (status, path) = status(of: request, atMost: limit, allowsGuess) else { return nil }
    let file = status == .ok && path?.file.isEmpty == false ? path?.file : nil
    let hasPage = status == .ok && file == nil
    let body = file.flatMap { files[$0] } ?? (hasPage ? page : Array(advice(status).utf8))
    let head = Self.head(status, file.map(Self.type) ?? "text/html; charset=utf-8", length: body.count)
    // Of whatever status: the next bytes would be those of another answer.
    let isHead = request.starts(with: "HEAD ".utf8)
    return Answer(
      status: status, head: head, body: isHead ? [] : body, hasPage: hasPage && !isHead,
      file: isHead ? nil : file, isWrongGuess: status == .notFound && path.map { $0.letters != letters } ?? false)
  }

  private func status(of request: [UInt8], atMost limit: Int, _ allowsGuess: Bool) -> (Status, Path?)? {
    guard let text = RequestHead.text(of: request.prefix(limit)) else {
      return request.count > limit ? (.tooLarge, nil) : nil
    }
    guard let head = RequestHead(text) else { return (.badRequest, nil) }
    guard hosts.contains(head.host.lowercased()) else { return (.wrongHost, nil) }
    guard head.method == "GET" || head.method == "HEAD" else { return (.unknownMethod, nil) }
    // Such as the icon that browsers ask for.
    guard let path = Self.path(head.path) else { return (.notFound, nil) }
    guard allowsGuess else { return (.tooManyGuesses, path) }
    guard path.letters == letters, path.file.isEmpty || files[path.file] != nil else { return (.notFound, path) }
    return (.ok, path)
  }

  /// The path of a request: the letters of its words, and a file below them, which is empty for the page.
  private struct Path {
    let letters: String
    let file: String
  }

  private static func path(_ path: Substring) -> Path? {
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let words = parts.first, let letters = letters(of: "/" + words) else { return nil }
    return Path(letters: letters, file: parts.count == 2 ? String(parts[1]) : "")
  }

  private static func type(ofFile path: String) -> String {
    path.hasSuffix(".json")
      ? "application/json" : path.hasSuffix(".zip") ? "application/zip" : "application/octet-stream"
  }

  /// The letters of a path of words as people type it: in upper case, with spaces or nothing between the words. Nil if it has
  /// anything else.
  private static func letters(of path: Substring) -> String? {
    guard path.first == "/" else { return nil }
    let letters = path.dropFirst().replacing("%20", with: "-").lowercased().filter { $0 != "-" }
    return !letters.isEmpty && letters.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? letters : nil
  }

  /// A page, because phones show plain text in letters that are too small to read.
  private func advice(_ status: Status) -> String {
    let sentence = language.text(status == .tooManyGuesses ? .tooManyGuesses : .wrongAddress)
    return """
      <!DOCTYPE html>
      <html \(language.attributes)><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <title>\(status.rawValue)</title></head><body><p>\(sentence)</p></body></html>

      """
  }

  private static func head(_ status: Status, _ type: String, length: Int) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(type)",
      "Content-Length: \(length)", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "Connection: close",
    ]
    if status == .unknownMethod { lines.append("Allow: GET, HEAD") }
    // Browsers load such a page again.
    if status == .tooManyGuesses { lines += ["Retry-After: 1", "Refresh: 1"] }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}

/// The lines of a request before its empty line.
private struct RequestHead {
  let method: Substring
  /// Without a query, which some programs add when an address is shared.
  let path: Substring
  let host: String

  /// Nil until the empty line has come.
  static func text(of request: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = Array("\r\n\r\n".utf8)
    return request.indices.first { request[$0...].starts(with: end) }.map { request[..<$0] }
  }

  /// Nil for anything that is not a request of HTTP 1 with one host, in which every line is a header.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 }) else { return nil }
    // "\r\n" is one character.
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    guard !lines.contains(where: { $0.contains("\r") || $0.contains("\n") }) else { return nil }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { return nil }
    var hosts: [String] = []
    for line in lines.dropFirst() {
      // A space before the colon, as in a line that continues another, is an attempt to have two readings.
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        !line[..<colon].contains(where: { $0 == " " || $0 == "\t" })
      else { return nil }
      guard line[..<colon].lowercased() == "host" else { continue }
      hosts.append(trimmed(String(line[line.index(after: colon)...])))
    }
    guard hosts.count == 1 else { return nil }
    (method, path, host) = (words[0], words[1].prefix { $0 != "?" }, hosts[0])
  }
}
