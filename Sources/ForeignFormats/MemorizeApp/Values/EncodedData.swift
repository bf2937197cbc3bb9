internal import Formats
internal import Themes

/// Data as base64, in property lists and texts.
enum Base64 {
  /// The bytes of a base64 text with spaces and line ends; nil if it is not base64.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text where !byte.isBlank {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    // Six bits are left over from a single character, which holds no byte.
    return padding <= 2 && count != 6 ? bytes : nil
  }

  /// True for base64 of JSON as encoders write it, compact or with a line end after the first bracket, or of a binary
  /// property list.
  static func mayHoldThemes(_ text: some Collection<UInt8>) -> Bool {
    guard beginnings.contains(where: { text.starts(with: $0.utf8) }) else { return false }
    return text.prefix(256).allSatisfy { value(of: $0) != nil || $0 == UInt8(ascii: "=") || $0 <= 0x20 }
  }

  /// `[{`, `[` and a line end, `{"`, `{` and a line end, `bplist0`
  private static let beginnings = ["W3", "Wwo", "Wwp", "Ww0", "eyJ", "ewo", "ew0", "YnBsaXN0M"]

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

/// Data as old property lists and debuggers print it: `<5b7b226e 616d6522 … 7d5d>`.
enum HexData {
  static func begins(_ text: some Collection<UInt8>) -> Bool {
    let digits = Array(text.dropFirst().prefix(9))
    return text.first == .lessThan && digits.count == 9
      && digits.prefix(8).allSatisfy { hexadecimalValue($0) != nil }
      && (digits[8] == 0x20 || hexadecimalValue(digits[8]) != nil)
  }

  /// The bytes; nil if some of them are left out.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    var isClosed = false
    for byte in text.dropFirst() {
      if byte == .greaterThan { isClosed = true }
      if byte.isBlank || byte == .greaterThan { continue }
      guard !isClosed, let digit = hexadecimalValue(byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return isClosed && high == nil ? bytes : nil
  }
}
