/// Numbers between the spellings of property lists and of JSON.
package enum PropertyListNumber {
  /// The text of an `<integer>` as a JSON number, nil where it is none. For example: `+007` → `7`, `0x1F` → `31`.
  package static func integer(_ text: String) -> String? {
    var digits = trimmed(text)
    let isNegative = takeSign(&digits)
    if digits.count > 2, digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      guard digits.dropFirst(2).first != UInt8(ascii: "+"), digits.dropFirst(2).first != UInt8(ascii: "-"),
        let value = UInt64(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: 16)
      else { return nil }
      return (isNegative ? "-" : "") + String(value)
    }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    return (isNegative ? "-" : "") + withoutLeadingZeros(digits)
  }

  /// The text of a `<real>` as a JSON number, nil where it is none. For example: `.5` → `0.5`, `1.` → `1.0`.
  package static func real(_ text: String) -> String? {
    if plainFraction(text.utf8) != nil { return text }
    var rest = trimmed(text)
    let isNegative = takeSign(&rest)
    let whole = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(whole.count)
    var spelling = (isNegative ? "-" : "") + withoutLeadingZeros(whole)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isDigit)
      guard !whole.isEmpty || !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
      spelling += "." + (fraction.isEmpty ? "0" : String(decoding: fraction, as: UTF8.self))
    } else if whole.isEmpty {
      return nil
    }
    guard let mark = rest.first else { return spelling }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    var exponent = rest.dropFirst()
    let sign = exponent.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
    if sign { exponent = exponent.dropFirst() }
    guard !exponent.isEmpty, exponent.allSatisfy(\.isDigit) else { return nil }
    return spelling + String(decoding: rest, as: UTF8.self)
  }

  /// The value of a few digits with or without a point, by far the most common spelling: nil says to look closer.
  static func plainFraction(_ text: some Sequence<UInt8>) -> Double? {
    var value = 0
    var scale = 1
    var count = 0
    var isFraction = false
    var last: UInt8 = 0
    for byte in text {
      if byte.isDigit {
        // A leading zero is no JSON.
        if count == 1, value == 0, !isFraction { return nil }
        value = value &* 10 &+ Int(byte &- 0x30)
        if isFraction { scale = scale &* 10 }
        count += 1
      } else {
        guard byte == UInt8(ascii: "."), !isFraction, count > 0 else { return nil }
        isFraction = true
      }
      last = byte
    }
    // Up to 15 digits, both numbers are exact, and one division rounds once.
    guard last.isDigit, count <= 15 else { return nil }
    return Double(value) / Double(scale)
  }

  /// The same for an integer of digits only.
  static func plainInteger(_ text: [UInt8]) -> Int? {
    guard !text.isEmpty, text.count <= 15, text.allSatisfy(\.isDigit) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// True for the spellings of infinity and of what is no number, which JSON has no word for.
  package static func isNotFinite(_ text: String) -> Bool {
    var word = trimmed(text)
    _ = takeSign(&word)
    return ["inf", "infinity", "nan"].contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// True when a property list can hold this number as an `<integer>`.
  static func isInteger(_ spelling: String) -> Bool { Int64(spelling) != nil && integer(spelling) == spelling }

  private static func trimmed(_ text: String) -> ArraySlice<UInt8> {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first.isBlank { bytes.removeFirst() }
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return bytes
  }

  private static func takeSign(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return false }
    bytes.removeFirst()
    return sign == UInt8(ascii: "-")
  }

  private static func withoutLeadingZeros(_ digits: ArraySlice<UInt8>) -> String {
    let rest = digits.drop { $0 == UInt8(ascii: "0") }
    return rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self)
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
