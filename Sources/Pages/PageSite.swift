internal import EmojiNames
internal import Themes

/// The answers of a web server with a single page at a single path of words, such as `/otter-cake-moon`, and the files below it,
/// such as `/otter-cake-moon/index.json`.
///
/// Knows HTTP as far as browsers need it: GET and HEAD, one request for each connection.
package struct PageSite {
  /// The files, by their paths below the words; the page has none.
  private let content: (String) -> [UInt8]?
  private let letters: String
  private let hosts: Set<String>
  /// Of the page.
  private let language: EmojiLanguage

  /// `hosts` are the names under which visitors reach this server, with the port: a page elsewhere that pretends to have
  /// another name for it is refused.
  package init(
    words: [String], hosts: Set<String>, languages: PageLanguages = PageLanguages(),
    content: @escaping (String) -> [UInt8]?
  ) {
    self.content = content
    letters = words.joined()
    self.hosts = hosts
    language = languages.page
  }

  /// An answer in two parts, the second of which may be large.
  package struct Answer: Sendable {
    package let status: Status
    package let head: [UInt8]
    package let body: [UInt8]
    /// The path of the file that the body is; nil for advice, or where there is no body.
    package let file: String?
    /// The path is one of words, but not that of the page.
    package let isWrongGuess: Bool
  }

  package enum Status: Int, Sendable {
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
  package func answer(to request: [UInt8], atMost limit: Int, allowsGuess: Bool = true) -> Answer? {
    guard let reply = reply(to: request, atMost: limit, allowsGuess) else { return nil }
    let (status, file) = (reply.status, reply.file?.path)
    let body = reply.file?.bytes ?? Array(advice(status).utf8)
    let head = Self.head(status, type: Self.type(of: file ?? Self.pagePath), length: body.count)
    // Of whatever status: the next bytes would be those of another answer.
    let isHead = request.starts(with: "HEAD ".utf8)
    return Answer(
      status: status, head: head, body: isHead ? [] : body, file: isHead ? nil : file,
      isWrongGuess: reply == .wrongGuess)
  }

  private enum Reply: Equatable {
    case file(String, [UInt8])
    case wrongGuess
    case failure(Status)

    var status: Status {
      switch self {
      case .file: .ok
      case .wrongGuess: .notFound
      case .failure(let status): status
      }
    }

    var file: (path: String, bytes: [UInt8])? {
      if case .file(let path, let bytes) = self { (path, bytes) } else { nil }
    }
  }

  private func reply(to request: [UInt8], atMost limit: Int, _ allowsGuess: Bool) -> Reply? {
    guard let text = RequestHead.text(of: request.prefix(limit)) else {
      return request.count > limit ? .failure(.tooLarge) : nil
    }
    guard let head = RequestHead(text) else { return .failure(.badRequest) }
    guard hosts.contains(head.host.lowercased()) else { return .failure(.wrongHost) }
    guard head.method == "GET" || head.method == "HEAD" else { return .failure(.unknownMethod) }
    // Such as the icon that browsers ask for.
    guard head.path.first == "/", let guess = Self.letters(of: head.path.dropFirst().prefix { $0 != "/" }) else {
      return .failure(.notFound)
    }
    guard allowsGuess else { return .failure(.tooManyGuesses) }
    guard guess == letters else { return .wrongGuess }
    let file = String(head.path.dropFirst().drop { $0 != "/" }.dropFirst())
    return content(file).map { .file(file, $0) } ?? .failure(.notFound)
  }

  /// The letters of words as people type them: in upper case, with spaces or nothing between the words. Nil if there is anything
  /// else.
  private static func letters(of words: Substring) -> String? {
    let letters = words.replacing("%20", with: "-").lowercased().filter { $0 != "-" }
    return !letters.isEmpty && letters.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? letters : nil
  }

  package static let pagePath = ""

  private static func type(of file: String) -> String {
    if file.hasSuffix(".json") { return "application/json" }
    return file.hasSuffix(".zip") ? "application/zip" : "text/html; charset=utf-8"
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

  private static func head(_ status: Status, type: String, length: Int) -> [UInt8] {
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
