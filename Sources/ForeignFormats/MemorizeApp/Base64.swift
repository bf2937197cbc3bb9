internal import Formats

/// Bytes written as text, in the two ways that property lists use.
enum Base64 {
  /// The bytes of a base64 text, spaces and line ends skipped; nil where it is none.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      guard count == 4 else { continue }
      bytes.append(UInt8(bits >> 16 & 255))
      bytes.append(UInt8(bits >> 8 & 255))
      bytes.append(UInt8(bits & 255))
      (bits, count) = (0, 0)
    }
    guard padding <= 2, count != 1 else { return nil }
    if count >= 2 { bytes.append(UInt8(bits >> (count == 2 ? 4 : 10) & 255)) }
    if count == 3 { bytes.append(UInt8(bits >> 2 & 255)) }
    return bytes
  }

  /// True for the base64 of what may hold themes: JSON that begins with a bracket, or a binary property list.
  static func mayHoldThemes(_ text: some Collection<UInt8>) -> Bool {
    guard beginnings.contains(where: { text.starts(with: $0.utf8) }) else { return false }
    return text.prefix(256).allSatisfy { value(of: $0) != nil || $0 == UInt8(ascii: "=") || $0 <= 0x20 }
  }

  /// `[{`, `[` and a line end, `{"`, `{` and a line end, `bplist0`
  private static let beginnings = ["W3", "Wwo", "eyJ", "ewo", "YnBsaXN0M"]

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
