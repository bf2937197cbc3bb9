internal import Platform
internal import Themes

/// Fetches files from web servers, one after the other.
///
/// Nothing is sent over http but to a machine in a private network, unless that is allowed; neither cookies nor passwords
/// are ever sent. Files are not decompressed, so they are no larger than what was received.
package final class WebClient {
  private let curl: LibCurl.Easy
  private let settings: Settings

  package struct Settings {
    /// How many milliseconds to wait for a connection, and for data.
    package var patience = 10_000
    /// True to use http with servers outside private networks too.
    package var allowsUnencrypted = false
    /// `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR` name the authorities as they do for the curl program. libcurl
    /// itself reads the proxies from the environment of the process.
    package var environment: [String: String] = [:]
    /// Called with the number of bytes that were received, and that of the whole file if it is known.
    package var onProgress: (Int, Int?) -> Void = { _, _ in }

    package init() {}
  }

  /// Loads libcurl; throws a ``Diagnostic`` if there is none.
  package init(_ settings: Settings = Settings(), library: LibCurl? = .loaded) throws {
    guard let library, let curl = LibCurl.Easy(library), Self.prepare(curl, settings) else {
      throw Diagnostic(WebProblem.noLibrary)
    }
    (self.curl, self.settings) = (curl, settings)
  }

  /// Reads a file of at most `limit` bytes. Throws a ``Diagnostic``.
  package func content(at url: String, atMost limit: Int, ifNot validator: String? = nil) throws -> SiteAnswer {
    let condition = validator.flatMap(WebTransfer.condition)
    var place = url
    do throws(WebProblem) {
      for _ in 0...Self.mostRedirects {
        let transfer = WebTransfer(atMost: limit, onProgress: settings.onProgress)
        try run(transfer, at: place, condition)
        guard let next = transfer.isRedirect ? curl.redirect : nil else {
          return try transfer.answer(mayBePage: Self.isPage(url), isConditional: condition != nil)
        }
        try check(redirect: next, from: place)
        place = next
      }
      throw .redirectedTooOften(to: place)
    } catch {
      let diagnostic = Diagnostic(error).inside(place)
      throw place == url ? diagnostic : diagnostic.inside(url)
    }
  }

  /// False if this version of libcurl lacks a setting.
  private static func prepare(_ curl: LibCurl.Easy, _ settings: Settings) -> Bool {
    let seconds = max(1, (settings.patience + 999) / 1_000)
    let environment = settings.environment.filter { !$0.value.isEmpty }
    // Nil leaves libcurl's own.
    let authorities = [
      (LibCurl.Option.certificateFile, environment["CURL_CA_BUNDLE"] ?? environment["SSL_CERT_FILE"]),
      (.certificateFolder, environment["SSL_CERT_DIR"]),
    ]
    return curl.set(.noSignal, 1) && curl.set(.noProgress, 0) && curl.set(.disallowUserNameInURL, 1)
      && curl.set(.suppressConnectHeaders, 1)
      && curl.set(.userAgent, "memorize") && curl.set(.connectTimeoutMilliseconds, settings.patience)
      && curl.set(.lowSpeedTime, seconds) && curl.set(.lowSpeedLimit, max(1, 1_000 / seconds))
      && authorities.allSatisfy { option, path in path.map { curl.set(option, $0) } ?? true }
  }

  private func run(_ transfer: WebTransfer, at url: String, _ condition: String?) throws(WebProblem) {
    let isEncrypted = Self.scheme(of: url) == "https"
    let isPrivate = !isEncrypted && !settings.allowsUnencrypted
    var reason = [UInt8](repeating: 0, count: LibCurl.errorSize)
    let code = reason.withUnsafeMutableBytes { reason -> Int32 in
      let isSet =
        curl.set(.url, url) && curl.set(.protocols, isEncrypted ? LibCurl.https : LibCurl.http)
        // A proxy would be what is connected to.
        && curl.set(.proxy, isPrivate ? "" : nil) && curl.setHeader(condition)
        && curl.set(.errorBuffer, pointer: reason.baseAddress) && transfer.prepare(curl, isPrivate: isPrivate)
      defer { _ = curl.set(.errorBuffer, pointer: nil) }
      return isSet ? curl.perform() : Self.badURL
    }
    try transfer.check(code, String(decoding: reason.prefix { $0 != 0 }, as: UTF8.self), settings.patience)
  }

  /// From https to https, from http also to the same server: another one could be a service of this machine that trusts
  /// whoever reaches it.
  private func check(redirect url: String, from old: String) throws(WebProblem) {
    guard !Self.server(of: url).contains("@") else {
      throw .invalid(reason: "it redirects to an address with a password")
    }
    if Self.scheme(of: url) == "https" { return }
    guard Self.scheme(of: url) == "http", Self.scheme(of: old) == "http",
      settings.allowsUnencrypted || Self.server(of: url) == Self.server(of: old)
    else { throw .redirected(to: url) }
  }

  private static let mostRedirects = 10
  /// `CURLE_URL_MALFORMAT`.
  private static let badURL: Int32 = 3

  private static func scheme(of url: String) -> String { url.prefix { $0 != ":" }.lowercased() }

  /// The host with its port.
  private static func server(of url: String) -> String {
    url.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }.lowercased()
  }

  private static func isPage(_ url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return ["html", "htm", "xhtml"].contains { path.hasSuffix("." + $0) }
  }
}
