internal import Formats
internal import Themes

/// Data as old property lists and debuggers print it: `<5b7b226e 616d6522 … 7d5d>`.
enum HexData {
  static func isOne(_ text: some Collection<UInt8>) -> Bool {
    let digits = Array(text.dropFirst().prefix(9))
    return text.first == .lessThan && digits.count == 9
      && digits.prefix(8).allSatisfy { hexadecimalValue($0) != nil }
      && (digits[8] == 0x20 || hexadecimalValue(digits[8]) != nil)
  }

  /// The bytes; nil where they are not all there.
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
