package import Themes

/// Why a file could not be fetched from a web server.
package enum WebProblem: Problem, Error {
  case noLibrary
  /// With the words of libcurl, as in all cases with a reason.
  case unreachable(reason: String)
  /// The server speaks no TLS, or none that libcurl accepts.
  case noTLS(reason: String)
  case untrusted(reason: String)
  case stalled(milliseconds: Int)
  case interrupted(reason: String)
  /// The server answered with an error.
  case status(Int)
  /// Not to https.
  case redirected(to: String)
  case redirectedTooOften(to: String)
  /// Neither the transfer is encrypted nor the network private.
  case unencrypted
  case webPage
  case invalid(reason: String)

  package var wording: Wording {
    switch self {
    case .noLibrary:
      .error(
        "web.no-library", "a URL needs libcurl, which was not found",
        hint: "Install it: 'apt-get install libcurl4' or 'brew install curl'.")
    case .unreachable(let reason):
      .error(
        "web.unreachable", "the server cannot be reached: \(reason)", hint: "Check the address and the network.")
    case .noTLS(let reason):
      .error(
        "web.no-tls", "there is no encrypted connection to the server: \(reason)",
        hint: "Check the address. Addresses printed by 'serve' begin with http://.")
    case .untrusted(let reason):
      .error(
        "web.untrusted", "the server's certificate is not accepted: \(reason)",
        hint: "Check the address and the clock of this computer. To trust an authority of your own, set SSL_CERT_FILE.")
    case .stalled(let milliseconds):
      .error(
        "web.stalled", "the server sent next to nothing for \(counted((milliseconds + 999) / 1_000, "second"))",
        .waitLonger)
    case .interrupted(let reason):
      .error("web.interrupted", "the transfer broke off: \(reason)", hint: "Try again.")
    case .status(511):
      .error("web.login", "the network wants a login", hint: "Open a web page in a browser, log in and try again.")
    case .status(let status) where isTemporary:
      .error(
        "web.busy", "the server answered with status \(status)\(Self.meaning(of: status))", hint: "Try again later.")
    case .status(let status):
      .error(
        "web.rejected", "the server answered with status \(status)\(Self.meaning(of: status))",
        hint: "Check the address in a browser.")
    case .redirected(let url):
      .error(
        "web.redirected", "the server redirects to '\(url)', and only redirects to https are followed",
        hint: "If the network wants a login, log in with a browser first.")
    case .redirectedTooOften(let url):
      .error(
        "web.redirects", "the server redirects again and again, at last to '\(url)'",
        hint: "Check the address in a browser.")
    case .unencrypted:
      .error(
        "web.unencrypted", "http is not encrypted, and this address is not in a private network",
        hint: "Use https.", .allowUnencrypted)
    case .webPage:
      .error(
        "web.page", "the server answered with a web page instead of the file",
        hint: "Check the address. If the network wants a login, log in with a browser first.")
    case .invalid(let reason):
      .error("web.invalid", "the server's answer is invalid: \(reason)", hint: "Check the address in a browser.")
    }
  }

  package var failure: Failure {
    switch self {
    case .noLibrary, .unreachable, .noTLS, .untrusted, .redirected, .redirectedTooOften: .unavailable
    case .status: isTemporary ? .busy : .unavailable
    case .stalled, .interrupted: .busy
    case .unencrypted: .notPermitted
    case .webPage, .invalid: .badInput
    }
  }

  /// True for what some servers answer for a file that they do not have: a page for every path, or that access is denied.
  var mayMeanMissing: Bool { self == .webPage || self == .status(403) }

  private var isTemporary: Bool {
    guard case .status(let status) = self else { return false }
    return [408, 425, 429].contains(status) || (500...599).contains(status) && status != 511
  }

  /// For the ones that people meet.
  private static func meaning(of status: Int) -> String {
    switch status {
    case 401, 403: " (access denied)"
    case 407: " (the proxy wants a login)"
    case 429: " (too many requests)"
    case 500...599: " (an error of the server)"
    default: ""
    }
  }
}
