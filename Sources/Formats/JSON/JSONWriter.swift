package import Themes

/// Writes JSON in call order, either compact or readable.
///
/// For example:
/// ```swift
/// let bytes = JSONWriter.document(.readable) { writer in
///   writer.object { writer in
///     writer.member("schema", 1)
///     writer.array("themes") { writer in
///       for theme in themes { writer.object { $0.member("name", theme.name) } }
///     }
///   }
/// }
/// ```
/// Characters that could disturb a terminal are escaped, so the output is safe to show.
package struct JSONWriter {
  package enum Layout: Sendable {
    /// Without any white space.
    case compact
    /// Two spaces of indentation; arrays of scalars stay on one line.
    case readable
  }

  private var out: ByteWriter
  private let layout: Layout
  private var depth = 0
  private var isFirst = true
  /// The separator was already written, after a key or by an outer array.
  private var isSeparated = false
  private var isInline = false

  package init(_ layout: Layout = .compact, capacity: Int = 0) {
    self.layout = layout
    out = ByteWriter(capacity: capacity)
  }

  /// One value, followed by a line feed.
  package static func document(
    _ layout: Layout = .compact, capacity: Int = 0, _ body: (inout JSONWriter) throws -> Void
  ) rethrows -> [UInt8] {
    var writer = JSONWriter(layout, capacity: capacity)
    try body(&writer)
    writer.out.write(byte: UInt8(ascii: "\n"))
    return writer.out.finish()
  }

  package var bytes: [UInt8] { out.bytes }

  package var text: String { String(decoding: out.bytes, as: UTF8.self) }

  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nest("{", "}", body)
  }

  package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nest("[", "]", body)
  }

  /// An object under a key.
  package mutating func object(_ key: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    self.key(key)
    try object(body)
  }

  /// An array under a key.
  package mutating func array(_ key: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    self.key(key)
    try array(body)
  }

  package mutating func member(_ key: String, _ value: some JSONWritable) {
    self.key(key)
    self.value(value)
  }

  package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  /// Writes the key of the next value.
  package mutating func key(_ key: String) {
    separate()
    JSONEscaping.write(key, to: &out)
    out.write(byte: UInt8(ascii: ":"))
    if layout == .readable { out.write(byte: UInt8(ascii: " ")) }
    isSeparated = true
  }

  mutating func scalar(_ body: (inout ByteWriter) -> Void) {
    separate()
    body(&out)
  }

  /// Writes an array or object on one line, whatever the layout.
  mutating func inline(_ body: (inout JSONWriter) -> Void) {
    separate()
    let outer = isInline
    (isInline, isSeparated) = (true, true)
    body(&self)
    isInline = outer
  }

  private mutating func nest(
    _ opening: StaticString, _ closing: StaticString, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    out.write(opening)
    isFirst = true
    depth += 1
    try body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    out.write(closing)
  }

  private mutating func separate() {
    guard !isSeparated else {
      isSeparated = false
      return
    }
    guard depth > 0 else { return }
    if !isFirst {
      out.write(byte: UInt8(ascii: ","))
      if layout == .readable, isInline { out.write(byte: UInt8(ascii: " ")) }
    }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .readable, !isInline else { return }
    out.write(lineIndentedBy: 2 * depth)
  }
}

/// A type that can be written as a JSON value.
package protocol JSONWritable {
  /// True for a value other than an array or object: an array of scalars fits on one line.
  var isScalar: Bool { get }

  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  package var isScalar: Bool { true }
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.scalar { JSONEscaping.write(self, to: &$0) } }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.scalar { $0.write(self) } }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.scalar { $0.write(self ? "true" : "false") } }
}

/// Nil is written as null.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package var isScalar: Bool { self?.isScalar ?? true }

  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.scalar { $0.write("null") } }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package var isScalar: Bool { false }

  package func write(to writer: inout JSONWriter) {
    let elements: (inout JSONWriter) -> Void = { writer in for element in self { element.write(to: &writer) } }
    if allSatisfy(\.isScalar) { writer.inline { $0.array(elements) } } else { writer.array(elements) }
  }
}

extension ExtraValue: JSONWritable {
  package var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.scalar { $0.write("null") }
    case .bool(let flag): flag.write(to: &writer)
    // A number that another format allows and JSON does not, such as NaN, becomes a string.
    case .number(let spelling) where JSONNumber(spelling) == nil: spelling.write(to: &writer)
    case .number(let spelling): writer.scalar { $0.write(spelling) }
    case .string(let text): text.write(to: &writer)
    case .array(let elements): elements.write(to: &writer)
    case .object(let members):
      writer.object { writer in for member in members { writer.member(member.key, member.value) } }
    }
  }
}

/// Escapes strings: quotes, backslashes, and characters that could disturb a reader or a terminal.
package enum JSONEscaping {
  /// In double quotes. For example: `say "hi"` → `"say \"hi\""`.
  package static func quoted(_ text: String) -> String {
    var out = ByteWriter(capacity: text.utf8.count + 2)
    write(text, to: &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  static func write(_ text: String, to out: inout ByteWriter) {
    var text = text
    text.withUTF8 { bytes in
      if needsEscape(bytes) { writeEscaped(bytes, to: &out) } else { out.write(quoting: bytes) }
    }
  }

  /// True if a byte may start a character that must be escaped; a few harmless characters start alike.
  private static func needsEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8: return true
      // U+2000…U+207F without the joiner U+200D, which is part of emoji.
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] & 0xFE == 0x80 && bytes[index + 2] != 0x8D:
        return true
      // U+FDD0…U+FDEF and U+FFF9…U+FFFF.
      case 0xEF where index + 1 < bytes.count && (bytes[index + 1] == 0xB7 || bytes[index + 1] == 0xBF): return true
      default: continue
      }
    }
    return false
  }

  private static func writeEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout ByteWriter) {
    out.write(byte: UInt8(ascii: "\""))
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": out.write("\\\"")
      case "\\": out.write("\\\\")
      case "\n": out.write("\\n")
      case "\r": out.write("\\r")
      case "\t": out.write("\\t")
      // Noncharacters above U+FFFF are harmless, and would take two escapes.
      case _ where scalar.isUnsafe && scalar.value <= 0xFFFF: writeEscape(scalar, to: &out)
      default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { out.write(byte: byte) }
      }
    }
    out.write(byte: UInt8(ascii: "\""))
  }

  /// `scalar` is at most U+FFFF, so four digits suffice.
  private static func writeEscape(_ scalar: Unicode.Scalar, to out: inout ByteWriter) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    out.write("\\u")
    for _ in digits.utf8.count..<4 { out.write(byte: UInt8(ascii: "0")) }
    out.write(digits)
  }
}
