internal import Themes

/// Reads the JSON that ``ExtraText`` wrote: no white space, `\u00` escapes for controls alone.
struct ExtraReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Nil where it is no value, or nested deeper than any format lets in.
  mutating func value(depth: Int) -> ExtraValue? {
    guard depth <= Self.deepest, position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "{"): return object(depth: depth)
    default: return word()
    }
  }

  private mutating func word() -> ExtraValue? {
    let start = position
    while position < bytes.count, !Self.ends.contains(bytes[position]) { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "": return nil
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let spelling: return .number(spelling)
    }
  }

  private mutating func array(depth: Int) -> ExtraValue? {
    position += 1
    var values: [ExtraValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func object(depth: Int) -> ExtraValue? {
    position += 1
    var members: [ExtraValue.Member] = []
    if take("}") { return .object(members) }
    repeat {
      guard let key = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(key, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escaped() else { return nil }
        text.append(escaped)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> UInt8? {
    guard position < bytes.count else { return nil }
    guard take("u") else {
      position += 1
      return bytes[position - 1]
    }
    guard position + 4 <= bytes.count else { return nil }
    var code: UInt8 = 0
    for digit in bytes[position + 2..<position + 4] {
      guard let value = hexadecimalValue(digit) else { return nil }
      code = code << 4 | value
    }
    position += 4
    return code
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// JSON files are let in up to a depth of 64, others no deeper.
  private static let deepest = 512
  private static let ends = Array(",]}".utf8)
}
