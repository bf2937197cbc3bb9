internal import Themes

/// Unknown keys as JSON, so that any database shell shows them. It reads only the JSON it writes itself.
enum ExtraText {
  static func append(_ members: [ExtraValue.Member], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(member.value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  static func bytes(of value: ExtraValue) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return bytes
  }

  private static func append(_ value: ExtraValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let spelling): bytes.append(contentsOf: spelling.utf8)
    case .string(let text): append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members): append(members, to: &bytes)
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") - 10 + byte & 15)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Nil if the text does not have the form that `append` writes.
  static func members(_ bytes: UnsafeRawBufferPointer) -> [ExtraValue.Member]? {
    var reader = ExtraReader(bytes)
    guard case .object(let members)? = reader.value(depth: 0), reader.isAtEnd else { return nil }
    return members
  }
}

/// Reads the JSON of ``ExtraText``: no white space, and `\u00` escapes for control characters only.
private struct ExtraReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Nil if it is not a value, or nested deeper than any format accepts.
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
    if accept("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while accept(",")
    return accept("]") ? .array(values) : nil
  }

  private mutating func object(depth: Int) -> ExtraValue? {
    position += 1
    var members: [ExtraValue.Member] = []
    if accept("}") { return .object(members) }
    repeat {
      guard let key = string(), accept(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(key, value))
    } while accept(",")
    return accept("}") ? .object(members) : nil
  }

  private mutating func string() -> String? {
    guard accept("\"") else { return nil }
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
    guard accept("u") else {
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

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// The formats accept less: JSON files have a depth of at most 64.
  private static let deepest = 512
  private static let ends = Array(",]}".utf8)
}
