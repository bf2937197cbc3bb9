internal import LibC

/// Opens a socket for a library that connects it, if the address is of this machine or of a private network: what is sent
/// there unencrypted does not cross the internet. `address` points to a `sockaddr`. Nil for all other addresses.
package func privateSocket(family: Int32, type: Int32, protocol: Int32, to address: UnsafeRawPointer) -> Int32? {
  guard isPrivate(address, family) else { return nil }
  let number = socket(family, type, `protocol`)
  guard number >= 0 else { return nil }
  _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  return number
}

private func isPrivate(_ address: UnsafeRawPointer, _ family: Int32) -> Bool {
  switch family {
  case AF_INET:
    let address = IPv4Address(address.loadUnaligned(as: sockaddr_in.self))
    return address.isLocal || address.isPrivate
  case AF_INET6:
    let bytes = withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
    return isPrivateIPv6(bytes)
  default: return false
  }
}

/// True for `::1`, unique local and link-local addresses, and for IPv4 addresses of that kind. `bytes` are 16.
func isPrivateIPv6(_ bytes: [UInt8]) -> Bool {
  if bytes.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF]) {
    let address = IPv4Address(number: bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
    return address.isLocal || address.isPrivate
  }
  let isLoopback = bytes == Array(repeating: 0, count: 15) + [1]
  return isLoopback || bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
}
