package import Themes

/// A strict reader of JSON (RFC 8259) that makes only what it is asked for.
///
/// For example:
/// ```swift
/// let title = try JSONReader.read(bytes) { reader in
///   var title: String?
///   try reader.object { reader, key in
///     if key == "title" { title = try reader.string() }
///   }
///   return title
/// }
/// ```
/// A value that nobody takes is checked and skipped. Every fault of the text is thrown as a ``Diagnostic`` with line and
/// column. The reader must not outlive the closure.
package struct JSONReader {
  /// Arrays and objects that may be nested.
  package static let deepest = 64
  /// How deep this text may go; a caller that will write it one level further down lowers it.
  package var depthLimit = deepest
  package let hasByteOrderMark: Bool
  private var cursor: JSONCursor
  private var depth = 0
  /// The keys of all objects that are open, the innermost last.
  private var keys: [JSONText] = []
  private var budget = KeyBudget()

  /// Reads the one value of a text; anything after it is an error.
  package static func read<Result>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBufferPointer { buffer in
      var reader = try JSONReader(buffer)
      let result = try body(&reader)
      try reader.finish()
      return result
    }
  }

  /// Reads the value that starts at a byte of a longer text, and says where it ends; what is around it is not looked at.
  /// Lines are counted from `origin`.
  package static func readOne<Result>(
    in bytes: [UInt8], from start: Int, origin: JSONOrigin = JSONOrigin(),
    _ body: (inout JSONReader) throws -> Result
  ) throws -> (result: Result, end: Int) {
    try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, from: start, origin)
      return (try body(&reader), reader.cursor.index)
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ origin: JSONOrigin) {
    hasByteOrderMark = false
    cursor = JSONCursor(bytes, from: start, origin: origin)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    hasByteOrderMark = TextPosition.hasMark(bytes)
    cursor = JSONCursor(bytes, from: hasByteOrderMark ? 3 : 0)
    if let encoding = TextEncoding.wideEncoding(of: bytes.prefix(4)) {
      throw cursor.fault(.notUTF8(encoding: encoding))
    }
  }

  private mutating func finish() throws {
    if depth == 0, cursor.index == (hasByteOrderMark ? 3 : 0) { try skip() }
    cursor.skipSpace()
    guard cursor.isAtEnd else {
      let fault = cursor.unexpected()
      switch fault.problem as? JSONProblem {
      case .comment, .invalidUTF8: throw fault
      default: throw cursor.fault(.trailingContent)
      }
    }
  }

  /// What comes next.
  package mutating func kind() throws -> JSONKind {
    cursor.skipSpace()
    switch cursor.byte {
    case 0x22: return .string
    case 0x7B: return .object
    case 0x5B: return .array
    case 0x2D, 0x30...0x39: return .number
    case 0x74, 0x66: return .bool
    case 0x6E: return .null
    default: throw cursor.unexpected()
    }
  }

  /// Line and column of what comes next.
  package mutating func place() -> Place {
    cursor.skipSpace()
    return cursor.place(of: cursor.index)
  }

  /// The string that comes next, or nil, and nothing is taken, when something else does. So do the others.
  package mutating func string() throws -> String? {
    guard try kind() == .string else { return nil }
    return cursor.string(try cursor.text())
  }

  /// The string that comes next as bytes; a copy is made only where it is escaped.
  @inline(__always)
  package mutating func string<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) throws -> Result? {
    guard try kind() == .string else { return nil }
    let text = try cursor.text()
    guard text.isEscaped else { return body(UnsafeBufferPointer(rebasing: cursor.bytes[text.start..<text.end])) }
    var unescaped = cursor.string(text)
    return unescaped.withUTF8(body)
  }

  package mutating func number() throws -> JSONNumber? {
    guard try kind() == .number else { return nil }
    return JSONNumber(checked: cursor.spelling(try cursor.number()))
  }

  package mutating func double() throws -> Double? {
    guard try kind() == .number else { return nil }
    return cursor.double(try cursor.number())
  }

  package mutating func bool() throws -> Bool? {
    guard try kind() == .bool else { return nil }
    let isTrue = cursor.byte == UInt8(ascii: "t")
    try cursor.take(word: isTrue ? "true" : "false")
    return isTrue
  }

  /// Takes a null; false when something else comes next.
  package mutating func null() throws -> Bool {
    guard try kind() == .null else { return false }
    try cursor.take(word: "null")
    return true
  }

  /// Checks a value without making anything of it.
  package mutating func skip() throws {
    switch try kind() {
    case .object: try object { _, _ in }
    case .array: try array { _, _ in }
    case .string: _ = try cursor.text()
    case .number: _ = try cursor.number()
    case .bool: _ = try bool()
    case .null: _ = try null()
    }
  }

  /// Hands over the members of the object that comes next; false when something else does.
  @discardableResult
  package mutating func object(_ member: (inout JSONReader, JSONKey) throws -> Void) throws -> Bool {
    guard try kind() == .object else { return false }
    let opening = try open()
    let outer = keys.count
    var many: Set<String> = []
    if !cursor.take(.closeBrace) {
      repeat {
        let key = try key(opening: opening)
        try checkDuplicate(key, from: outer, &many)
        cursor.skipSpace()
        let before = cursor.index
        try member(&self, JSONKey(key, cursor))
        if cursor.index == before { try skip() }
      } while try goesOn(.closeBrace, opening: opening)
    }
    keys.removeLast(keys.count - outer)
    depth -= 1
    return true
  }

  /// Hands over the elements of the array that comes next; false when something else does.
  @discardableResult
  package mutating func array(_ element: (inout JSONReader, Int) throws -> Void) throws -> Bool {
    guard try kind() == .array else { return false }
    let opening = try open()
    if !cursor.take(.closeBracket) {
      var index = 0
      repeat {
        cursor.skipSpace()
        guard !cursor.isAtEnd else { throw cursor.fault(.unclosedArray, at: opening) }
        let before = cursor.index
        try element(&self, index)
        if cursor.index == before { try skip() }
        index += 1
      } while try goesOn(.closeBracket, opening: opening)
    }
    depth -= 1
    return true
  }

  private mutating func open() throws -> Int {
    depth += 1
    guard depth <= depthLimit else { throw cursor.fault(.tooDeep(limit: depthLimit)) }
    cursor.advance()
    return cursor.index - 1
  }

  private mutating func key(opening: Int) throws -> JSONText {
    cursor.skipSpace()
    guard cursor.byte == StaticByte.quote.rawValue else {
      guard !cursor.isAtEnd else { throw cursor.fault(.unclosedObject, at: opening) }
      throw JSONCursor.continuesWord(cursor.byte) ? cursor.fault(.unquotedKey) : cursor.unexpected()
    }
    let key = try cursor.text()
    guard cursor.take(.colon) else {
      throw cursor.isAtEnd ? cursor.fault(.unclosedObject, at: opening) : cursor.fault(.missingColon)
    }
    return key
  }

  /// True after a comma, false after the closing bracket; anything else is an error.
  @inline(__always)
  private mutating func goesOn(_ closing: StaticByte, opening: Int) throws -> Bool {
    if cursor.take(.comma) {
      let comma = cursor.index - 1
      cursor.skipSpace()
      guard cursor.byte != closing.rawValue else { throw cursor.fault(.trailingComma, at: comma) }
      return true
    }
    if cursor.take(closing) { return false }
    throw notGoingOn(closing, opening: opening)
  }

  private func notGoingOn(_ closing: StaticByte, opening: Int) -> Diagnostic {
    let isArray = closing == .closeBracket
    guard !cursor.isAtEnd else { return cursor.fault(isArray ? .unclosedArray : .unclosedObject, at: opening) }
    switch cursor.byte {
    case 0x22, 0x7B, 0x5B, 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return cursor.fault(.missingComma)
    case 0x5D, 0x7D: return cursor.fault(.unexpectedCharacter(Unicode.Scalar(cursor.byte)))
    default: return cursor.unexpected()
    }
  }

  /// Compared unescaped, and as Swift compares strings: canonically equal keys are one. A few plain ones are compared with
  /// each other; where there is any other, each is asked for its hash just once.
  private mutating func checkDuplicate(_ key: JSONText, from outer: Int, _ many: inout Set<String>) throws {
    let isKnown: Bool
    if !key.isPlain, !budget.take(key.end - key.start) {
      throw cursor.fault(.keysTooLong(limit: KeyBudget.bytes), at: key.start - 1)
    }
    if many.isEmpty, key.isPlain, keys.count - outer < Self.fewKeys {
      isKnown = (outer..<keys.count).contains { cursor.isSame(keys[$0], key) }
      keys.append(key)
    } else {
      if many.isEmpty { many.reserveCapacity(2 * Self.fewKeys) }
      if many.isEmpty { for earlier in keys[outer...] { many.insert(cursor.string(earlier)) } }
      isKnown = !many.insert(cursor.string(key)).inserted
    }
    guard many.count <= Self.mostKeys else { throw cursor.fault(.tooManyKeys(limit: Self.mostKeys), at: key.start - 1) }
    if isKnown { throw cursor.fault(.duplicateKey(cursor.string(key)), at: key.start - 1) }
  }

  private static let fewKeys = 16
  /// Of one object.
  private static let mostKeys = 100_000
}

/// What a JSON value is, as far as its first character tells.
package enum JSONKind: Hashable, Sendable {
  case object, array, string, number, bool, null

  /// With its article, for a sentence.
  package var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// The key of a member while it is read; the text of it is made on demand.
package struct JSONKey {
  private let text: JSONText
  private let cursor: JSONCursor

  init(_ text: JSONText, _ cursor: JSONCursor) {
    self.text = text
    self.cursor = cursor
  }

  package var string: String { cursor.string(text) }

  /// For example: `if key == "title" { … }`
  @inline(__always)
  package static func == (key: JSONKey, name: StaticString) -> Bool {
    guard !key.text.isEscaped else { return key.string == name.description }
    let length = name.utf8CodeUnitCount
    guard key.text.end - key.text.start == length else { return false }
    for offset in 0..<length where key.cursor.bytes[key.text.start + offset] != name.utf8Start[offset] { return false }
    return true
  }
}

extension JSONCursor {
  /// Whether two plain keys are one.
  @inline(__always)
  func isSame(_ left: JSONText, _ right: JSONText) -> Bool {
    guard left.end - left.start == right.end - right.start else { return false }
    for offset in 0..<left.end - left.start where bytes[left.start + offset] != bytes[right.start + offset] {
      return false
    }
    return true
  }
}

extension JSONReader {
  /// The one value of a text, whatever it is.
  package static func value(of bytes: [UInt8]) throws -> ExtraValue {
    try read(bytes) { reader in
      var left = mostValues
      return try reader.value(&left)
    }
  }

  /// The value that comes next; `left` counts down, so that what is kept of a file is bounded.
  package mutating func value(_ left: inout Int) throws -> ExtraValue {
    left -= 1
    guard left >= 0 else {
      throw Diagnostic.json(.tooManyValues(limit: Self.mostValues), at: place())
    }
    switch try kind() {
    case .object:
      var members: [ExtraValue.Member] = []
      try object { reader, key in members.append(.init(key.string, try reader.value(&left))) }
      return .object(members)
    case .array:
      var elements: [ExtraValue] = []
      try array { reader, _ in elements.append(try reader.value(&left)) }
      return .array(elements)
    case .string: return .string(try string() ?? "")
    case .number: return .number(try number()?.spelling ?? "0")
    case .bool: return .bool(try bool() ?? false)
    case .null:
      _ = try null()
      return .null
    }
  }

  /// The values that may be kept of one file under keys that are not ours.
  package static let mostValues = 500_000
}

extension ExtraValue {
  /// The value under a key, where this is an object that has it. For example: `manifest["version"]?.integer`.
  package subscript(key: String) -> ExtraValue? { members?.first { $0.key == key }?.value }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  package var elements: [ExtraValue]? { if case .array(let elements) = self { elements } else { nil } }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// A whole number; one beyond the range of `Int` is taken to the nearest.
  package var integer: Int? { if case .number(let spelling) = self { JSONNumber(spelling)?.integer } else { nil } }

  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
