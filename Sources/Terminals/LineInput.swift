#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reads answers line by line, never a byte more than the line: what follows belongs to whoever reads next.
public struct LineInput: Sendable {
  private let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end, or nil after the last. Bytes that are no UTF-8 become U+FFFD.
  ///
  /// A line is cut at 64 KiB, the rest of it is passed over. A failure to read counts as the end.
  public func nextLine() -> String? {
    var line: [UInt8] = []
    var isOpen = false
    while let byte = nextByte() {
      isOpen = true
      if byte == UInt8(ascii: "\n") { break }
      if line.count < Self.longest { line.append(byte) }
    }
    guard isOpen else { return nil }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private static let longest = 64 << 10

  private func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count > 0 { return byte }
      if count == 0 { return nil }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
