internal import Foundation

/// The web servers of `Tests/Servers/web.py`, which has their names and what they answer.
public final class WebServers: Sendable {
  /// Those of this test run.
  public static let shared = Result { try WebServers() }

  private let server: LineServer
  private let ports: [String: Int]
  /// What `files` and `secure` serve.
  public let folder: String
  /// The file with the certificate of the authority that the servers with TLS have theirs from.
  public let authority: String

  public struct Failed: Error, CustomStringConvertible { public let description: String }

  private init() throws {
    server = try LineServer("web.py")
    guard let facts = try? JSONSerialization.jsonObject(with: Data(server.greeting.utf8)) as? [String: Any],
      let ports = facts["ports"] as? [String: Int], let folder = facts["folder"] as? String,
      let authority = facts["authority"] as? String
    else { throw Failed(description: "the web servers did not start") }
    (self.ports, self.folder, self.authority) = (ports, folder, authority)
  }

  public func port(_ name: String) -> Int { ports[name] ?? 0 }

  /// The URL of the folder of a server, with a slash at the end.
  public func address(_ name: String) -> String {
    let scheme = ["tls", "secure", "wrong", "expired", "unknown"].contains(name) ? "https" : "http"
    return "\(scheme)://127.0.0.1:\(port(name))/"
  }

  /// The request lines that a server got so far.
  public func requests(_ name: String) throws -> [String] {
    try JSONSerialization.jsonObject(with: Data(server.ask(name).utf8)) as? [String] ?? []
  }
}
