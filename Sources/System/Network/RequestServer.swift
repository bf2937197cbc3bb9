#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Answers requests on a port: one for each connection, on one thread.
///
/// Whoever connects is a stranger. The number of connections, the length of a request and the time for it and for its
/// answer are bounded; where there is no room for another connection, the one whose time ends first is closed.
package final class RequestServer {
  package let port: UInt16
  private let socket: Socket
  private var connections: [Connection] = []

  /// Opens a port of an address, or any that is free if it is 0.
  package init(address: IPv4Address, port: UInt16) throws(SystemError) {
    socket = try Socket.listening(on: address, port: port)
    self.port = socket.address()?.port ?? port
  }

  /// What is to be done with the bytes that have come so far.
  package enum Answer {
    /// The request is not complete.
    case wait
    /// Two parts, so that a large page is not copied for each visitor.
    case send([UInt8], [UInt8])
  }

  package static let longestRequest = 8_192
  static let mostConnections = 256
  /// The time for a request, and for each piece of the answer.
  static let patience = Duration.seconds(5)
  /// The time for all of it.
  static let longestConnection = Duration.seconds(60)

  /// Answers until `time` has passed.
  package func run(for time: Duration, _ answer: ([UInt8], IPv4Address) -> Answer) {
    let end = MonotonicClock.now() + time
    while true {
      let now = MonotonicClock.now()
      connections.removeAll { $0.isOver || $0.deadline <= now }
      guard now < end else { return }
      var polled = [pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)]
      polled += connections.map {
        pollfd(fd: $0.socket.number, events: Int16($0.isWriting ? POLLOUT : POLLIN), revents: 0)
      }
      let next = connections.map(\.deadline).min().map { min($0, end) } ?? end
      guard poll(&polled, nfds_t(polled.count), (next - now).pollTimeout) > 0 else { continue }
      for (connection, event) in zip(connections, polled.dropFirst()) where event.revents != 0 {
        connection.proceed(answer)
      }
      if polled[0].revents != 0 { acceptConnections() }
    }
  }

  /// Accepts those who wait: as many at a time as there is room for, so that none is closed before its request was read.
  private func acceptConnections() {
    for _ in 0..<Self.mostConnections {
      do throws(SystemError) {
        guard let (socket, origin) = try socket.accept() else { return }
        if connections.count >= Self.mostConnections { closeOne() }
        connections.append(Connection(socket, from: origin))
      } catch {
        // Only where no descriptor is left does another connection have to go.
        guard error.isOutOfDescriptors, !connections.isEmpty else {
          return MonotonicClock.sleep(for: .milliseconds(50))
        }
        closeOne()
      }
    }
  }

  /// Closes the connection whose time ends first.
  private func closeOne() {
    guard let first = connections.indices.min(by: { connections[$0].deadline < connections[$1].deadline }) else {
      return
    }
    connections.remove(at: first)
  }
}

/// One connection: a request comes in, an answer goes out, and the other end closes.
private final class Connection {
  let socket: Socket
  private(set) var deadline: Duration
  private(set) var isOver = false
  private(set) var isWriting = false
  private let origin: IPv4Address
  private let end: Duration
  private var request: [UInt8] = []
  private var rest: [ArraySlice<UInt8>] = []
  private var isAnswered = false

  init(_ socket: Socket, from origin: IPv4Address) {
    self.socket = socket
    self.origin = origin
    let now = MonotonicClock.now()
    deadline = now + RequestServer.patience
    end = now + RequestServer.longestConnection
  }

  func proceed(_ answer: ([UInt8], IPv4Address) -> RequestServer.Answer) {
    if isWriting { write() } else { read(answer) }
  }

  private func read(_ answer: ([UInt8], IPv4Address) -> RequestServer.Answer) {
    var buffer = [UInt8](repeating: 0, count: RequestServer.longestRequest)
    switch socket.read(into: &buffer) {
    case .later: break
    case .closed: isOver = true
    // What follows the request is read until the other end closes: an answer that meets unread bytes can be lost.
    case .bytes where isAnswered: break
    case .bytes(let count):
      request += buffer.prefix(count)
      guard case .send(let head, let body) = answer(request, origin) else { return }
      (request, isAnswered, isWriting) = ([], true, true)
      rest = [head[...], body[...]]
      write()
    }
  }

  private func write() {
    while let part = rest.first {
      guard !part.isEmpty else {
        rest.removeFirst()
        continue
      }
      switch socket.write(part) {
      case .closed:
        isOver = true
        return
      case .later: return
      case .bytes(let count):
        rest[0] = part.dropFirst(count)
        deadline = min(MonotonicClock.now() + RequestServer.patience, end)
      }
    }
    isWriting = false
    socket.endWriting()
    deadline = min(MonotonicClock.now() + .seconds(1), end)
  }
}
