internal import LibC

/// One end of a connection, or the port on which others connect; closed with its last owner. No call waits.
final class Socket {
  let number: Int32

  private init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  static func udp() throws(SystemError) -> Socket { try make(SOCK_DGRAM) }

  /// Listens on a port, or on any that is free if it is 0.
  static func listening(on address: IPv4Address, port: UInt16) throws(SystemError) -> Socket {
    let socket = try make(SOCK_STREAM)
    // So that the same port can be used again as soon as the program has ended.
    var isOn: Int32 = 1
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var socketAddress = address.socketAddress(port: port)
    guard socketAddress.withPointer({ bind(socket.number, $0, $1.pointee) }) == 0,
      listen(socket.number, SOMAXCONN) == 0
    else { throw .last }
    return socket
  }

  /// The address and port of this end.
  func address() -> (address: IPv4Address, port: UInt16)? {
    var socketAddress = sockaddr_in()
    let isKnown = socketAddress.withPointer { getsockname(number, $0, $1) } == 0
    return isKnown ? (IPv4Address(socketAddress), UInt16(bigEndian: socketAddress.sin_port)) : nil
  }

  /// The next connection, and where it comes from; nil if there is none now.
  func accept() throws(SystemError) -> (socket: Socket, from: IPv4Address)? {
    var socketAddress = sockaddr_in()
    let number = socketAddress.withPointer { LibC.accept(self.number, $0, $1) }
    guard number >= 0 else {
      let error = SystemError.last
      // Whoever wanted to connect has gone.
      if error.shouldRetry || error.number == ECONNABORTED { return nil }
      throw error
    }
    let socket = Socket(adopting: number)
    try socket.prepare()
    return (socket, IPv4Address(socketAddress))
  }

  func read(into buffer: inout [UInt8]) -> PipeEnd.Transfer {
    PipeEnd.Transfer(
      buffer.withUnsafeMutableBytes { recv(number, $0.baseAddress, $0.count, 0) }, endsAtZero: true)
  }

  func write(_ bytes: ArraySlice<UInt8>) -> PipeEnd.Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return PipeEnd.Transfer(
      bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, flags) }, endsAtZero: false)
  }

  /// Signals the other end that nothing more follows.
  func endWriting() { shutdown(number, Int32(SHUT_WR)) }

  private func prepare() throws(SystemError) {
    try PipeEnd.stopBlocking(number)
    guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { throw .last }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  #if canImport(Glibc)
    private static func make(_ kind: __socket_type) throws(SystemError) -> Socket { try make(Int32(kind.rawValue)) }
  #endif

  private static func make(_ kind: Int32) throws(SystemError) -> Socket {
    let number = socket(AF_INET, kind, 0)
    guard number >= 0 else { throw .last }
    let socket = Socket(adopting: number)
    try socket.prepare()
    return socket
  }
}

extension sockaddr_in {
  /// Runs a call that wants the address in the type of all addresses, with its size.
  mutating func withPointer<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }
}
