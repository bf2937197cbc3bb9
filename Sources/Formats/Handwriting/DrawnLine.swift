/// A line of a drawn table: a row with bars between its cells, or a rule of dashes.
enum DrawnLine {
  enum Kind {
    case row, rule, other
  }

  /// A rule has dashes, and a bar or a cross where columns meet.
  static func kind(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Kind {
    var hasBar = false
    var hasCross = false
    var hasDash = false
    for index in line {
      switch bytes[index] {
      case bar: hasBar = true
      case UInt8(ascii: "+"): hasCross = true
      case UInt8(ascii: "-"), UInt8(ascii: "="): hasDash = true
      case UInt8(ascii: ":"), 0x20, 0x09: break
      default: return hasBar || bytes[index..<line.upperBound].contains(bar) ? .row : .other
      }
    }
    if hasDash { return hasBar || hasCross ? .rule : .other }
    return hasBar ? .row : .other
  }

  static func isBlank(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { isSpace(bytes[$0]) }
  }

  static func trimmed(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static let bar = UInt8(ascii: "|")
}
