/// Puts scalars together from bytes that come one by one; what is no UTF-8 becomes U+FFFD.
struct UTF8Assembly {
  private var bytes: [UInt8] = []

  /// The scalars that are complete with this byte; none while more bytes must follow.
  mutating func scalars(with byte: UInt8) -> [Unicode.Scalar] {
    var complete: [Unicode.Scalar] = []
    if !bytes.isEmpty, byte & 0xC0 != 0x80 { complete += flushed() }
    bytes.append(byte)
    if bytes.count >= Self.length(from: bytes[0]) { complete += flushed() }
    return complete
  }

  private mutating func flushed() -> [Unicode.Scalar] {
    defer { bytes = [] }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
