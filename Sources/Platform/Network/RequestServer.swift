/// Answers requests on a port: one for each connection, on one thread.
///
/// Whoever connects is a stranger. The number of connections, the length of a request and the time for it and for its
/// answer are bounded; where there is no room for another connection, the one whose time ends first is closed.
package final class RequestServer {
  package let port: UInt16
  package let limits: Limits
  /// True if Ctrl-C was pressed; see ``endAtInterrupt()``.
  package private(set) var isInterrupted = false
  private let socket: Socket
  private var connections: [Connection] = []
  private var interrupt: PipeEnd?

  package struct Limits: Sendable {
    /// The bytes of a request.
    package var request = 8_192
    package var connections = 256
    /// The time for a request, and for each piece of the answer.
    package var patience = Duration.seconds(5)
    /// The time for all of it.
    package var connection = Duration.seconds(60)
    /// The time after the answer until the other end closes.
    package var farewell = Duration.seconds(1)

    package init() {}
  }

  /// Opens a port of an address, or any that is free if it is 0.
  package init(address: IPv4Address, port: UInt16, limits: Limits = Limits()) throws(SystemError) {
    socket = try Socket.listening(on: address, port: port)
    self.port = socket.address()?.port ?? port
    self.limits = limits
  }

  /// From now on the first Ctrl-C ends ``run(for:_:)``; the second one ends the program.
  package func endAtInterrupt() { interrupt = Interruption.nextCtrlC() }

  /// The next step for the bytes that have come so far.
  package enum Answer {
    /// The request is not complete.
    case wait
    /// Two parts, so that a large page is not copied for each visitor.
    case send([UInt8], [UInt8])
  }

  /// Answers until `time` has passed. A request that is not answered within the limit is dropped.
  package func run(for time: Duration, _ answer: ([UInt8], IPv4Address) -> Answer) {
    let end = MonotonicClock.now() + time
    while true {
      let now = MonotonicClock.now()
      connections.removeAll { $0.isOver || $0.deadline <= now }
      guard now < end, !isInterrupted else { return }
      let next = connections.map(\.deadline).min().map { min($0, end) } ?? end
      // A negative number is ignored.
      let isReady = Readiness.wait(
        for: [(socket.number, false), (interrupt?.number ?? -1, false)]
          + connections.map { ($0.socket.number, $0.isWriting) }, atMost: next - now)
      for (connection, isReady) in zip(connections, isReady.dropFirst(2)) where isReady { connection.proceed(answer) }
      if isReady[0] { acceptConnections() }
      isInterrupted = isReady[1]
    }
  }

  /// Accepts those who wait: as many at a time as there is room for, so that none is closed before its request was read.
  private func acceptConnections() {
    for _ in 0..<limits.connections {
      do throws(SystemError) {
        guard let (socket, origin) = try socket.accept() else { return }
        if connections.count >= limits.connections { closeOne() }
        connections.append(Connection(socket, from: origin, limits))
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
    let first = connections.indices.min { connections[$0].deadline < connections[$1].deadline }
    if let first { connections.remove(at: first) }
  }
}

/// One connection: a request comes in, an answer goes out, and the other end closes.
private final class Connection {
  let socket: Socket
  private(set) var deadline: Duration
  private(set) var isOver = false
  private(set) var isWriting = false
  private let origin: IPv4Address
  private let limits: RequestServer.Limits
  private let end: Duration
  private var request: [UInt8] = []
  private var rest: [ArraySlice<UInt8>] = []
  private var isAnswered = false

  init(_ socket: Socket, from origin: IPv4Address, _ limits: RequestServer.Limits) {
    self.socket = socket
    self.origin = origin
    self.limits = limits
    let now = MonotonicClock.now()
    end = now + limits.connection
    deadline = min(now + limits.patience, end)
  }

  func proceed(_ answer: ([UInt8], IPv4Address) -> RequestServer.Answer) {
    if isWriting { write() } else { read(answer) }
  }

  private func read(_ answer: ([UInt8], IPv4Address) -> RequestServer.Answer) {
    // One byte more reveals a request that is too long.
    var buffer = [UInt8](repeating: 0, count: limits.request + 1 - request.count)
    switch socket.read(into: &buffer) {
    case .later: break
    case .closed: isOver = true
    // Anything after the request is read until the other end closes: an answer that meets unread bytes can be lost.
    case .bytes where isAnswered: break
    case .bytes(let count):
      request += buffer.prefix(count)
      guard case .send(let head, let body) = answer(request, origin) else {
        isOver = request.count > limits.request
        return
      }
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
        deadline = min(MonotonicClock.now() + limits.patience, end)
      }
    }
    isWriting = false
    socket.endWriting()
    deadline = min(MonotonicClock.now() + limits.farewell, end)
  }
}
