/// Decodes UTF-8 byte by byte. Invalid bytes become U+FFFD.
///
/// For example: `C3` gives no scalar, `A9` after it gives `é`.
struct UTF8Decoder {
  private var bytes: [UInt8] = []

  /// The scalars that are complete with this byte; none while more bytes must follow.
  mutating func scalars(with byte: UInt8) -> [Unicode.Scalar] {
    var complete: [Unicode.Scalar] = []
    if !bytes.isEmpty, byte & 0xC0 != 0x80 { complete += flush() }
    bytes.append(byte)
    if bytes.count >= Self.length(from: bytes[0]) { complete += flush() }
    return complete
  }

  private mutating func flush() -> [Unicode.Scalar] {
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
