/// A number as spelled in the text; its value is computed on demand.
package struct JSONNumber: Hashable, Sendable {
  package let spelling: String

  /// Nil if `spelling` is not a number by RFC 8259: `01`, `+1`, `1.`, `NaN`.
  package init?(_ spelling: String) {
    let digits = Array(spelling.utf8)
    let end = digits.withUnsafeBufferPointer { JSONNumberScan.end(in: $0, from: 0) }
    guard let end, end == digits.count else { return nil }
    self.spelling = spelling
  }

  package init(checked spelling: String) { self.spelling = spelling }

  /// The nearest double; infinite beyond the range.
  package var double: Double { Double(spelling) ?? 0 }

  /// The value of a whole number, including `3.0` and `3e0`, clamped to `Int`; nil for a fraction.
  package var integer: Int? {
    if let plain = Int(spelling) { return plain }
    let isNegative = spelling.utf8.first == UInt8(ascii: "-")
    let mantissa = spelling.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    // Uses only the digits from the first to the last nonzero one, because a spelling may have millions of zeros.
    let counts: (UInt8) -> Bool = { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let first = mantissa.firstIndex(where: counts), let last = mantissa.lastIndex(where: counts) else { return 0 }
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let behind = mantissa.index(after: last)
    let zeros =
      behind <= point ? mantissa.distance(from: behind, to: point) : 1 - mantissa.distance(from: point, to: behind)
    let exponent = zeros + Self.exponent(spelling.utf8[mantissa.endIndex...])
    guard exponent >= 0 else { return nil }
    let limit = isNegative ? Int.min : Int.max
    guard exponent <= 19, mantissa.distance(from: first, to: behind) <= 20 else { return limit }
    let digits = mantissa[first..<behind].filter { $0 != UInt8(ascii: ".") }
    let whole = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return Int(isNegative ? "-" + whole : whole) ?? limit
  }

  /// The exponent after `e`, clamped: longer than any file has digits, yet small enough to add to without overflow.
  private static func exponent(_ mark: Substring.UTF8View) -> Int {
    guard !mark.isEmpty else { return 0 }
    let written = Substring(mark.dropFirst())
    let enormous = 1 << 40
    let beyond = written.utf8.first == UInt8(ascii: "-") ? -enormous : enormous
    return min(max(Int(written) ?? beyond, -enormous), enormous)
  }

  /// The fast path for the most common spelling, a few digits with or without a point; nil for any other.
  static func plainFraction(_ text: some Sequence<UInt8>) -> Double? {
    var value = 0
    var scale = 1
    var count = 0
    var isFraction = false
    var last: UInt8 = 0
    for byte in text {
      if byte.isDigit {
        // JSON does not allow leading zeros.
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
    // Up to 15 digits, both numbers are exact, and the division rounds once.
    guard last.isDigit, count <= 15 else { return nil }
    return Double(value) / Double(scale)
  }
}

/// The grammar of a number.
enum JSONNumberScan {
  /// The end of the number that starts at `start`, or nil if there is none.
  @inline(__always)
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    func digits() -> Bool {
      let first = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
      return index > first
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    guard digits(), bytes[whole] != UInt8(ascii: "0") || index == whole + 1 else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() else { return nil }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard digits() else { return nil }
    }
    return index
  }
}

extension JSONCursor {
  /// Moves over the number that starts here.
  @inline(__always)
  mutating func number() throws -> Range<Int> {
    let start = index
    guard let end = JSONNumberScan.end(in: bytes, from: start), end == bytes.count || !Self.continuesWord(bytes[end])
    else { throw badNumber }
    move(to: end)
    return start..<end
  }

  /// The value of a checked number.
  func double(_ range: Range<Int>) -> Double {
    JSONNumber.plainFraction(bytes[range]) ?? JSONNumber(checked: spelling(range)).double
  }

  func spelling(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
