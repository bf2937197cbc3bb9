internal import Foundation

/// A program of `Tests/Servers` that runs as long as this object, or this process, and answers lines with lines.
public final class LineServer: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let lock = NSLock()
  /// Its first line.
  public let greeting: String

  public init(_ script: String, _ arguments: [String] = []) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", folder.appendingPathComponent("Servers/\(script)").path] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    greeting = Self.line(output)
  }

  deinit { try? input.fileHandleForWriting.close() }

  public func ask(_ line: String) -> String {
    lock.lock()
    defer { lock.unlock() }
    input.fileHandleForWriting.write(Data((line + "\n").utf8))
    return Self.line(output)
  }

  private static func line(_ pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 10 {
      bytes.append(first)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A temporary PostgreSQL server.
public final class PostgresServer: Sendable {
  /// Whether this test run may start servers: that of `make quick` may not.
  public static let isAllowed = ProcessInfo.processInfo.environment["MEMORIZE_QUICK"] == nil
  /// The one of this test run.
  public static let shared = Result { try PostgresServer() }

  public let port: Int
  /// The folder of the socket.
  public let folder: String
  public let process: Int32
  private let server: LineServer

  public struct Failed: Error, CustomStringConvertible { public let description: String }

  public init(settings: [String] = []) throws {
    guard Self.isAllowed else { throw Failed(description: "'make quick' starts no server") }
    server = try LineServer("postgres.py", settings)
    guard let facts = try? JSONSerialization.jsonObject(with: Data(server.greeting.utf8)) as? [String: Any],
      let port = facts["port"] as? Int, let folder = facts["folder"] as? String,
      let process = facts["process"] as? Int
    else { throw Failed(description: "PostgreSQL did not start") }
    (self.port, self.folder, self.process) = (port, folder, Int32(process))
  }

  /// Runs a line of SQL as the superuser.
  public func run(_ sql: String, in database: String = "postgres") throws {
    let answer = server.ask("\\connect \(database) \\\\ \(sql)")
    guard answer == "ok" else { throw Failed(description: answer) }
  }

  /// Kills the backend of a connection: the server closes all connections and recovers, as after a crash.
  public func crash() { _ = server.ask("COPY (SELECT 1) TO PROGRAM 'kill -9 $PPID';") }

  /// Creates a database, as a copy of another one if that is named, and returns its name.
  public func database(like other: String? = nil) throws -> String {
    let name = "test_\(UInt64.random(in: 0..<1 << 60))"
    try run("CREATE DATABASE \(name)\(other.map { " TEMPLATE \($0)" } ?? "");")
    return name
  }

  /// Creates a login, with a role if one is named, and returns its name.
  public func login(as role: String? = nil) throws -> String {
    let name = "person_\(UInt64.random(in: 0..<1 << 60))"
    try run("CREATE ROLE \(name) LOGIN; \(role.map { "GRANT \($0) TO \(name);" } ?? "")")
    return name
  }

  public func address(of database: String, user: String = "memorize", through proxy: PostgresProxy? = nil) -> String {
    "postgresql://\(user)@127.0.0.1:\(proxy?.port ?? port)/\(database)"
  }
}

/// Stands between a program and a server, and counts or cuts what passes. `Tests/Servers/proxy.py` has its commands.
public final class PostgresProxy: Sendable {
  public let port: Int
  private let proxy: LineServer

  public init(to server: PostgresServer) throws {
    proxy = try LineServer("proxy.py", [String(server.port)])
    port = Int(proxy.greeting) ?? 0
  }

  /// How often the program has spoken after the server had, since the last count.
  public func roundTrips() -> Int { Int(proxy.ask("count")) ?? -1 }

  /// Cuts the connection at this message from now on, or at none for 0, and then after so many messages again.
  public func cut(atMessage number: Int, every messages: Int = 0) { _ = proxy.ask("cut \(number) \(messages)") }

  /// Whether the message to cut at was reached.
  public var hasCut: Bool { proxy.ask("cuts") != "0" }

  public func freeze() { _ = proxy.ask("freeze") }

  /// From now on answers as a server of another kind.
  public func answerRubbish() { _ = proxy.ask("rubbish") }

  public func thaw() { _ = proxy.ask("thaw") }
}
