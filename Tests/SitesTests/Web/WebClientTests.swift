import Foundation
import TestSupport
import Testing
import Themes

@testable import Sites

/// Real servers on this machine. `Tests/Servers/web.py` has what they do.
@Suite(.enabled(if: PostgresServer.isAllowed)) struct WebClientTests {
  private let servers: WebServers

  init() throws { servers = try WebServers.shared.get() }

  private func client(_ change: (inout WebClient.Settings) -> Void = { _ in }) throws -> WebClient {
    var settings = WebClient.Settings()
    settings.environment = ["SSL_CERT_FILE": servers.authority]
    change(&settings)
    return try WebClient(settings)
  }

  private func files(_ server: String, _ change: (inout WebClient.Settings) -> Void = { _ in }) throws -> WebFiles {
    try WebFiles(SiteAddress(servers.address(server)), client(change))
  }

  private func text(_ answer: SiteAnswer) -> String? {
    guard case .content(let bytes, _) = answer else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let site = #"{"format": "memorize-site", "version": 2}"#

  // What works.

  @Test(arguments: [("tls", "index.json"), ("odd", "index.json"), ("files", "site/index.json")])
  func `a file is fetched`(_ server: String, _ path: String) throws {
    #expect(text(try files(server).content(of: path, atMost: 41, ifNot: nil)) == Self.site)
  }

  /// A copy of a newer file may have an older time.
  @Test func `the time of a file is no validator`() throws {
    let answer = try files("files").content(of: "site/index.json", atMost: 41, ifNot: nil)
    #expect(answer == .content(Array(Self.site.utf8), validator: nil))
  }

  @Test func `a file that has not changed is not sent again`() throws {
    let (files, path) = (try files("tls"), "index.json")
    guard case .content(_, let validator?) = try files.content(of: path, atMost: 41, ifNot: nil) else {
      Issue.record("there is no validator")
      return
    }
    #expect(try files.content(of: path, atMost: 0, ifNot: validator) == .unchanged)
    #expect(text(try files.content(of: path, atMost: 41, ifNot: nil)) == Self.site)
    #expect(text(try files.content(of: path, atMost: 41, ifNot: "\"older\"")) == Self.site)
  }

  @Test(arguments: [40, 0, -1]) func `a file with more bytes than allowed is too large`(_ limit: Int) throws {
    #expect(try files("odd").content(of: "index.json", atMost: limit, ifNot: nil) == .tooLarge)
  }

  @Test(arguments: ["nothing.json", "status?404", "status?410", "missing-then-stall"])
  func `a file that the server does not have is missing`(_ path: String) throws {
    let url = servers.address("odd") + path
    #expect(try client { $0.patience = 500 }.content(at: url, atMost: 100) == .missing)
  }

  @Test func `a page is fetched where its URL says that it is one`() throws {
    #expect(text(try files("odd").content(of: "portal.html", atMost: 20_000, ifNot: nil))?.contains("Log in") == true)
  }

  @Test func `nothing is sent that could identify a person or compress the answer`() throws {
    // The server sets a cookie before it redirects.
    let head = try text(files("odd").content(of: "cookie", atMost: 1_000, ifNot: nil)) ?? ""
    let headers = try #require(JSONSerialization.jsonObject(with: Data(head.utf8)) as? [String: String])
    #expect(Set(headers.keys) == ["host", "user-agent", "accept"])
    #expect(headers["user-agent"] == "memorize")
  }

  @Test func `a path is encoded`() throws {
    _ = try files("odd").content(of: "encoded/a b?c#d%é\r\nX-Evil: 1", atMost: 100, ifNot: nil)
    let line = "GET /encoded/a%20b%3Fc%23d%25%C3%A9%0D%0AX-Evil%3A%201 HTTP/1.1"
    #expect(try servers.requests("odd").contains(line))
  }

  @Test(arguments: ["\"a\"\r\nX-Evil: 1", "\"ä\"", "\"a\rb\"", String(repeating: "a", count: 1_001)])
  func `a validator that is not one is not sent`(_ validator: String) throws {
    let head = try text(files("odd").content(of: "echo", atMost: 1_000, ifNot: validator)) ?? ""
    #expect(!head.contains("if-"))
    #expect(!head.contains("evil"))
  }

  @Test func `a validator with a line end is not kept`() throws {
    let answer = try files("odd").content(of: "inject", atMost: 100, ifNot: nil)
    #expect(answer == .content(Array(Self.site.utf8), validator: nil))
  }

  @Test(arguments: ["endless", "endless-chunks", "bomb"]) func `a file without an end is cut off`(_ path: String) throws
  {
    #expect(try files("odd").content(of: path, atMost: 1_000_000, ifNot: nil) == .tooLarge)
  }

  @Test func `no more is read than the server declared`() throws {
    #expect(text(try files("odd").content(of: "more-sent", atMost: 100, ifNot: nil)) == "12345")
  }

  @Test func `the size that was received is reported`() throws {
    let sizes = Box()
    _ = try files("odd") { $0.onProgress = { sizes.values.append([$0, $1 ?? 0]) } }
      .content(of: "index.json", atMost: 41, ifNot: nil)
    #expect(sizes.values.last == [41, 41])
  }

  private final class Box { var values: [[Int]] = [] }

  @Test(arguments: ["", "portal/", "denied/"])
  func `a site is read, whatever the server answers for the missing signature`(_ folder: String)
    throws
  {
    let address = try SiteAddress(servers.address("odd") + folder)
    let reader = SiteReader(address, WebFiles(address, try client()))
    guard case .index(_, let trust, let validator, _) = try reader.index() else {
      Issue.record("there is no index")
      return
    }
    #expect(trust.key == nil)
    guard case .unchanged = try reader.index(trust, ifNot: validator) else {
      Issue.record("the index was sent again")
      return
    }
  }

  // Redirects.

  @Test(arguments: [
    ("odd", "to?/index.json"), ("odd", "to?https://127.0.0.1:{tls}/index.json"),
    ("tls", "to?https://localhost:{tls}/index.json"),
  ])
  func `a redirect within a server or to https is followed`(_ server: String, _ path: String) throws {
    #expect(text(try client().content(at: servers.address(server) + path, atMost: 100)) == Self.site)
  }

  @Test(arguments: [
    ("tls", "file:///etc/passwd"), ("odd", "file:///etc/passwd"), ("tls", "http://127.0.0.1:{odd}/index.json"),
    ("odd", "http://127.0.0.1:{files}/site/index.json"), ("odd", "http://localhost:{odd}/index.json"),
    ("odd", "ftp://127.0.0.1/index.json"), ("odd", "gopher://127.0.0.1/_x"),
  ])
  func `other redirects are not followed`(_ server: String, _ target: String) throws {
    let url = target.replacing("{odd}", with: "\(servers.port("odd"))")
      .replacing("{files}", with: "\(servers.port("files"))")
    #expect(throws: WebProblem.redirected(to: url)) {
      try problem { try client().content(at: servers.address(server) + "to?" + target, atMost: 100) }
    }
  }

  @Test func `http is followed to another server where it is allowed`() throws {
    let client = try client { $0.allowsUnencrypted = true }
    let url = servers.address("odd") + "to?http://localhost:{files}/site/index.json"
    #expect(text(try client.content(at: url, atMost: 100)) == Self.site)
  }

  @Test func `a circle of redirects ends`() throws {
    let url = servers.address("odd") + "circle"
    let before = try servers.requests("odd").filter { $0.contains("/circle") }.count
    #expect(throws: WebProblem.redirectedTooOften(to: url)) {
      try problem { try client().content(at: url, atMost: 100) }
    }
    #expect(try servers.requests("odd").filter { $0.contains("/circle") }.count == before + 11)
  }

  @Test func `a problem behind a redirect names both addresses`() throws {
    let (old, new) = (servers.address("odd") + "to?/gzip", servers.address("odd") + "gzip")
    let diagnostic = #expect(throws: Diagnostic.self) { try client().content(at: old, atMost: 100) }
    #expect(diagnostic?.place.files == [old, new])
  }

  // What is rejected.

  @Test(arguments: ["http://192.0.2.1/", "http://[2001:db8::1]/", "http://255.255.255.255/"])
  func `nothing is sent over http to a public address`(_ address: String) throws {
    #expect(throws: WebProblem.unencrypted) { try problem { try client().content(at: address, atMost: 100) } }
  }

  @Test(arguments: [
    ("wrong", "SSL: no alternative certificate subject name"), ("expired", "certificate has expired"),
    ("unknown", "unable to get local issuer certificate"),
  ])
  func `a certificate that is not valid is not accepted`(_ server: String, _ reason: String) throws {
    let diagnostic = #expect(throws: Diagnostic.self) {
      try files(server).content(of: "index.json", atMost: 100, ifNot: nil)
    }
    guard case .untrusted(let words)? = diagnostic?.problem as? WebProblem else {
      Issue.record("\(String(describing: diagnostic))")
      return
    }
    // The words are those of OpenSSL.
    #expect(words.lowercased().contains(reason.lowercased()) || words.contains("verif"))
    #expect(try servers.requests(server) == [])
  }

  @Test func `an authority is trusted only where it is named`() throws {
    let diagnostic = #expect(throws: Diagnostic.self) {
      try files("tls") { $0.environment = [:] }.content(of: "index.json", atMost: 100, ifNot: nil)
    }
    #expect(diagnostic?.problem.failure == .unavailable)
    #expect(throws: Diagnostic.self) {
      try files("tls") { $0.environment["CURL_CA_BUNDLE"] = "/dev/null" }
        .content(of: "index.json", atMost: 100, ifNot: nil)
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:{odd}/to?http://ann:secret@127.0.0.1:{odd}/echo",
    "https://127.0.0.1:{tls}/to?https://ann:secret@127.0.0.1:{tls}/echo",
  ])
  func `a password in an address is not sent`(_ url: String) throws {
    let url = url.replacing("{odd}", with: "\(servers.port("odd"))")
      .replacing("{tls}", with: "\(servers.port("tls"))")
    let diagnostic = #expect(throws: Diagnostic.self) { try client().content(at: url, atMost: 1_000) }
    #expect(diagnostic?.description.contains("secret") == false)
    #expect(diagnostic?.message == "the server's answer is invalid: it redirects to an address with a password")
  }

  struct Fault: CustomTestStringConvertible {
    let path: String
    var server = "odd"
    let failure: Failure
    let words: String
    var testDescription: String { "\(server)/\(path)" }
  }

  private static let faults = [
    Fault(path: "stall", failure: .busy, words: "next to nothing for 1 second"),
    Fault(path: "stall-later", failure: .busy, words: "next to nothing for 1 second"),
    Fault(path: "drip", failure: .busy, words: "next to nothing for 1 second"),
    Fault(path: "index.json", server: "mute", failure: .busy, words: "next to nothing for 1 second"),
    Fault(path: "index.json", server: "closed", failure: .unavailable, words: "cannot be reached: failed to connect"),
    Fault(path: "more-promised", failure: .busy, words: "broke off: transfer closed with 95 bytes remaining"),
    Fault(path: "close", failure: .busy, words: "broke off: empty reply"),
    Fault(path: "two-lengths", failure: .badInput, words: "invalid"),
    Fault(path: "endless-error", failure: .busy, words: "status 500 (an error of the server)"),
    Fault(path: "endless-headers", failure: .badInput, words: "invalid: it has more than 65,536 bytes of headers"),
    Fault(path: "endless-header", failure: .badInput, words: "invalid: it has a header that is too long"),
    Fault(path: "endless-continue", failure: .badInput, words: "invalid: it has more than 65,536 bytes of headers"),
    Fault(path: "gzip", failure: .badInput, words: "invalid: it is compressed ('gzip'), which was not asked for"),
    Fault(path: "portal", failure: .badInput, words: "a web page instead of the file"),
    Fault(path: "rubbish", failure: .badInput, words: "the server's answer is invalid"),
    Fault(path: "status?204", failure: .unavailable, words: "status 204"),
    Fault(path: "status?304", failure: .unavailable, words: "status 304"),
    Fault(path: "status?403", failure: .unavailable, words: "status 403 (access denied)"),
    Fault(path: "status?429", failure: .busy, words: "status 429 (too many requests)"),
    Fault(path: "status?500", failure: .busy, words: "status 500 (an error of the server)"),
    Fault(path: "status?511", failure: .unavailable, words: "the network wants a login"),
  ]

  /// What each of them came to. All run at the same time, because they mostly wait.
  private static let outcomes: [String: Diagnostic] = {
    let (group, lock) = (DispatchGroup(), NSLock())
    nonisolated(unsafe) var outcomes: [String: Diagnostic] = [:]
    for fault in faults {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        guard let servers = try? WebServers.shared.get() else { return }
        var settings = WebClient.Settings()
        settings.patience = 1_000
        let url = servers.address(fault.server) + fault.path
        do {
          _ = try WebClient(settings).content(at: url, atMost: 1_000)
        } catch {
          lock.withLock { outcomes[fault.testDescription] = error as? Diagnostic }
        }
      }
    }
    group.wait()
    return outcomes
  }()

  @Test(arguments: faults) func `a fault of the server is a sentence`(_ fault: Fault) throws {
    let diagnostic = try #require(Self.outcomes[fault.testDescription])
    #expect(diagnostic.message.contains(fault.words))
    #expect(diagnostic.problem.failure == fault.failure)
    #expect(diagnostic.place.files == [servers.address(fault.server) + fault.path])
    #expect(diagnostic.hint != nil || !diagnostic.remedies.isEmpty)
  }

  // The library.

  @Test func `without libcurl it is said what to install`() throws {
    #expect(LibCurl(["libmissing.so.4"]) == nil)
    let diagnostic = #expect(throws: Diagnostic.self) {
      try WebClient(library: LibCurl(["libmissing.so.4"]))
    }
    #expect(diagnostic?.problem as? WebProblem == .noLibrary)
    #expect(diagnostic?.problem.failure == .unavailable)
    #expect(diagnostic?.hint?.contains("libcurl4") == true)
  }

  @Test func `a library that is not libcurl is not used`() { #expect(LibCurl(["libc.so.6"]) == nil) }

  /// Apart, because libcurl reads the environment of the process.
  @Test func `a proxy of the environment is used for https but not for a private network`() async throws {
    let proxy = "http://127.0.0.1:\(servers.port("proxy"))"
    let (odd, authority) = (servers.address("odd"), servers.authority)
    await #expect(processExitsWith: .success) {
      [proxy = proxy as String, odd = odd as String, authority = authority as String] in
      for name in ["http_proxy", "https_proxy", "all_proxy"] { setenv(name, proxy, 1) }
      var settings = WebClient.Settings()
      settings.environment = ["SSL_CERT_FILE": authority]
      // The server is known to the proxy only.
      let answer = try WebClient(settings).content(at: "https://site.test/index.json", atMost: 100)
      guard case .content(_, "\"v1\"") = answer else { exit(1) }
      guard case .content = try WebClient(settings).content(at: odd + "index.json", atMost: 100) else {
        exit(2)
      }
      // What a proxy says is not what the server says.
      guard case nil = try? WebClient(settings).content(at: "https://denied.test/index.json", atMost: 100) else {
        exit(4)
      }
      settings.allowsUnencrypted = true
      let open = try WebClient(settings).content(at: "http://open.test/index.json", atMost: 100)
      guard case .content = open else { exit(3) }
    }
    #expect(
      try servers.requests("proxy") == [
        "CONNECT site.test:443 HTTP/1.1", "CONNECT denied.test:443 HTTP/1.1",
        "GET http://open.test/index.json HTTP/1.1",
      ])
  }
}

/// The problem of a `Diagnostic` that is thrown.
private func problem(_ body: () throws -> SiteAnswer) throws {
  do { _ = try body() } catch let error as Diagnostic { throw error.problem as? WebProblem ?? error }
}
