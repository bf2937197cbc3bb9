import LibC
import Testing

@testable import Platform

/// The limits of a server for strangers, with clients on this machine. Server and clients take turns on one thread: the
/// system connects a client, and keeps what it sends, before the server runs.
@Suite struct RequestServerTests {
  private static let moment = Duration.milliseconds(10)

  private func server(_ change: (inout RequestServer.Limits) -> Void = { _ in }) throws -> RequestServer {
    var limits = RequestServer.Limits()
    change(&limits)
    return try RequestServer(address: .local, port: 0, limits: limits)
  }

  private static func answer(_ size: Int) -> ([UInt8], IPv4Address) -> RequestServer.Answer {
    { request, _ in request.last == UInt8(ascii: ".") ? .send([UInt8](repeating: 1, count: size), []) : .wait }
  }

  /// Runs the server until it has closed the connection, and returns how long that took.
  private func time(until client: Client, isClosedBy server: RequestServer, answering size: Int = 2) -> Duration {
    let start = MonotonicClock.now()
    while !client.isClosed, MonotonicClock.now() - start < .seconds(20) {
      server.run(for: Self.moment, Self.answer(size))
    }
    return MonotonicClock.now() - start
  }

  @Test func `a request is answered, and the connection ends`() throws {
    let server = try server()
    let client = try Client(server)
    client.say(".")
    server.run(for: Self.moment, Self.answer(2))
    #expect(client.receive() == 2)
    #expect(client.isClosed)
  }

  @Test(arguments: [(20, false), (21, true)])
  func `a request that is not answered within the limit is dropped`(bytes: Int, isDropped: Bool) throws {
    let server = try server { $0.request = 20 }
    let client = try Client(server)
    var most = 0
    for part in [5, bytes - 5] {
      client.say(String(repeating: "x", count: part))
      server.run(for: Self.moment) { request, _ in
        most = max(most, request.count)
        return .wait
      }
    }
    #expect(most == bytes)
    #expect(client.isClosed == isDropped)
  }

  @Test func `no more than the limit of a request and one byte are kept`() throws {
    let server = try server { $0.request = 20 }
    let client = try Client(server)
    client.say(String(repeating: "x", count: 1_000))
    var counts: [Int] = []
    server.run(for: Self.moment) { request, _ in
      counts.append(request.count)
      return .wait
    }
    #expect(counts == [21])
  }

  @Test(arguments: [
    (3, [false, false, false]), (4, [true, false, false, false]), (5, [true, true, false, false, false]),
  ])
  func `of too many connections the first are closed`(visitors: Int, areClosed: [Bool]) throws {
    let server = try server { $0.connections = 3 }
    let clients = try (0..<visitors).map { _ in
      let client = try Client(server)
      server.run(for: Self.moment, Self.answer(2))
      return client
    }
    #expect(clients.map(\.isClosed) == areClosed)
  }

  @Test func `where all connections are idle, the next visitor is served`() throws {
    let server = try server { $0.connections = 3 }
    let idle = try (0..<3).map { _ in try Client(server) }
    server.run(for: Self.moment, Self.answer(2))
    let client = try Client(server)
    client.say(".")
    server.run(for: Self.moment, Self.answer(2))
    server.run(for: Self.moment, Self.answer(2))
    #expect(client.receive() == 2)
    #expect(idle.count { $0.isClosed } == 1)
  }

  @Test func `a request may take as long as the limit`() throws {
    let server = try server { $0.patience = .milliseconds(60) }
    let client = try Client(server)
    client.say("x")
    #expect(time(until: client, isClosedBy: server) >= .milliseconds(60))
    #expect(client.isClosed)
  }

  @Test func `a slow request is answered within the limit`() throws {
    let server = try server { $0.patience = .seconds(20) }
    let client = try Client(server)
    for text in ["x", "x", "."] {
      client.say(text)
      server.run(for: .milliseconds(20), Self.answer(2))
    }
    #expect(client.receive() == 2)
  }

  @Test func `a visitor who does not read the answer is dropped after the limit`() throws {
    let server = try server { $0.patience = .milliseconds(60) }
    let client = try Client(server)
    client.say(".")
    let size = 30_000_000
    // The limit begins when the answer is made, which takes long on a busy machine.
    server.run(for: .milliseconds(600), Self.answer(size))
    #expect(client.receive() < size)
    #expect(client.isClosed)
  }

  @Test func `a visitor who reads slowly is dropped after the limit of a connection`() throws {
    let server = try server {
      $0.patience = .seconds(20)
      $0.connection = .milliseconds(100)
    }
    let client = try Client(server)
    client.say(".")
    let (start, size) = (MonotonicClock.now(), 30_000_000)
    var received = 0
    while MonotonicClock.now() - start < .milliseconds(150) {
      server.run(for: Self.moment, Self.answer(size))
      received += client.receive(atMost: 10_000)
    }
    server.run(for: Self.moment, Self.answer(size))
    received += client.receive()
    #expect(received < size)
    #expect(client.isClosed)
  }

  @Test func `a visitor who stays after the answer is dropped after the limit`() throws {
    let server = try server { $0.farewell = .milliseconds(60) }
    let client = try Client(server)
    client.say(".")
    server.run(for: Self.moment, Self.answer(2))
    #expect(client.receive() == 2)
    // The server still reads until then.
    #expect(client.say("x"))
    let start = MonotonicClock.now()
    while client.say("x"), MonotonicClock.now() - start < .seconds(20) {
      server.run(for: Self.moment, Self.answer(2))
    }
    #expect(MonotonicClock.now() - start < .seconds(20))
  }
}

/// A visitor who never waits.
private final class Client {
  private let number: Int32
  /// Whether the server has ended the connection, as far as was received.
  private var hasEnd = false

  init(_ server: RequestServer) throws {
    #if canImport(Glibc)
      number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    try #require(number >= 0)
    var address = IPv4Address.local.socketAddress(port: server.port)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
    try #require(fcntl(number, F_SETFL, O_NONBLOCK) == 0)
  }

  deinit { close(number) }

  /// False if the server has closed the connection.
  @discardableResult func say(_ text: String) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return send(number, text, text.utf8.count, flags) == text.utf8.count
  }

  /// The number of bytes that have come.
  func receive(atMost limit: Int = .max) -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var sum = 0
    while sum < limit {
      let count = recv(number, &buffer, min(buffer.count, limit - sum), 0)
      if count > 0 {
        sum += count
      } else {
        if count == 0 || errno != EAGAIN { hasEnd = true }
        break
      }
    }
    return sum
  }

  /// Whether the server has ended the connection and everything that it sent was received.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(number, &byte, 1, Int32(MSG_PEEK))
    return hasEnd || count == 0 || count < 0 && errno != EAGAIN
  }
}
