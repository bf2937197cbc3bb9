internal import LibC

/// The address of a machine in a network, such as `192.168.178.23`.
package struct IPv4Address: Hashable, Sendable, CustomStringConvertible {
  /// The four parts, the first one in the highest byte.
  let number: UInt32

  package static let local = IPv4Address(number: 0x7F00_0001)

  init(number: UInt32) { self.number = number }

  /// Nil for anything but four numbers with dots between them.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt8($0) : nil }
    guard parts.count == 4, bytes.count == 4 else { return nil }
    number = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  package var description: String {
    [24, 16, 8, 0].map { shift -> String in String(number >> shift & 0xFF) }.joined(separator: ".")
  }

  package var isLocal: Bool { number >> 24 == 127 }

  /// True if it is in a range that is reserved for private networks, or for a link without a router.
  package var isPrivate: Bool {
    number >> 24 == 10 || number >> 20 == 0xAC1 || number >> 16 == 0xC0A8 || number >> 16 == 0xA9FE
  }

  /// True if it can be that of a machine, and not only of all of them, of none or of a group.
  package var isOfMachine: Bool { number >> 24 != 0 && number >> 29 != 0b111 }

  /// The addresses by which other machines reach this one, that of the default route first.
  package static func ofThisMachine() throws(SystemError) -> [IPv4Address] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { throw .last }
    defer { freeifaddrs(first) }
    var addresses: [IPv4Address] = []
    for interface in sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap({ $0?.pointee }) {
      guard interface.ifa_flags & UInt32(IFF_UP) != 0, let place = interface.ifa_addr,
        Int32(place.pointee.sa_family) == AF_INET
      else { continue }
      let address = place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { IPv4Address($0.pointee) }
      if !address.isLocal, !addresses.contains(address) { addresses.append(address) }
    }
    guard let main = outgoing(), let index = addresses.firstIndex(of: main) else { return addresses }
    addresses.swapAt(0, index)
    return addresses
  }

  /// The address from which this machine would reach the internet. No packet is sent.
  private static func outgoing() -> IPv4Address? {
    guard let socket = try? Socket.udp() else { return nil }
    // An address that is reserved for examples.
    var example = IPv4Address(number: 0xC000_0201).socketAddress(port: 9)
    return example.withPointer { connect(socket.number, $0, $1.pointee) } == 0 ? socket.address()?.address : nil
  }

  init(_ address: sockaddr_in) { number = UInt32(bigEndian: address.sin_addr.s_addr) }

  func socketAddress(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = number.bigEndian
    return address
  }
}
