internal import Themes

/// Writes JSON value by value, in the order it is told, in one line or readably.
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
/// Characters that could disturb a terminal are written as escapes, so what is written is exact and safe to show.
package struct JSONWriter {
  package enum Layout: Sendable {
    /// No space at all.
    case compact
    /// Two spaces of indentation; lists of plain values stay on one line.
    case readable
  }

  private var out: ByteWriter
  private let layout: Layout
  private var depth: Int
  private var isFirst = true
  /// The separator is written already.
  private var isSeparated = false
  private var isInline = false

  package init(_ layout: Layout = .compact, capacity: Int = 0) {
    self.init(layout, depth: 0, out: ByteWriter(capacity: capacity))
  }

  private init(_ layout: Layout, depth: Int, out: consuming ByteWriter) {
    self.layout = layout
    self.depth = depth
    self.out = out
  }

  /// One value with a line end behind it.
  package static func document(_ layout: Layout = .compact, _ body: (inout JSONWriter) throws -> Void) rethrows
    -> [UInt8]
  {
    var writer = JSONWriter(layout)
    try body(&writer)
    writer.out.write(byte: UInt8(ascii: "\n"))
    return writer.out.bytes
  }

  /// A value whose key was written already, into an output that goes on afterwards.
  static func value(_ value: ExtraValue, depth: Int, to out: inout ByteWriter) {
    var writer = JSONWriter(.readable, depth: depth, out: out)
    out = ByteWriter()
    writer.isSeparated = true
    writer.value(value)
    out = writer.out
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

  /// The key of the value that is written next.
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

  /// Elements on one line, whatever the layout.
  mutating func inlineArray(_ body: (inout JSONWriter) -> Void) {
    separate()
    let outer = isInline
    isInline = true
    isSeparated = true
    nest("[", "]", body)
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
    out.write(byte: UInt8(ascii: "\n"))
    for _ in 0..<depth { out.write("  ") }
  }
}

/// What has a spelling in JSON.
package protocol JSONWritable {
  /// Neither an array nor an object, so that a list of it fits on a line.
  var isScalar: Bool { get }

  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  package var isScalar: Bool { true }
}
