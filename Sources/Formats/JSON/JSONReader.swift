package import Themes

/// A strict pull reader for JSON (RFC 8259) that decodes only the requested values.
///
/// For example:
/// ```swift
/// let title = try JSONReader.read(bytes) { reader in
///   var title: String?
///   try reader.members { reader, key in
///     if key == "title" { title = try reader.string() }
///   }
///   return title
/// }
/// ```
/// A value that the closure leaves is checked and skipped. Every syntax error is thrown as a ``Diagnostic`` with line
/// and column. The reader must not outlive the closure.
package struct JSONReader {
  /// How many arrays and objects may be nested.
  package static let deepest = 64
  /// The nesting limit for this text.
  private var depthLimit = deepest
  package let hasByteOrderMark: Bool
  /// Where the value begins, after a byte order mark and white space.
  private let start: Int
  private var cursor: JSONCursor
  private var depth = 0
  /// The keys of all open objects, the innermost last.
  private var keys: [JSONText] = []
  /// How many keys the open objects have, together.
  private var openKeys = 0
  private var budgets: KeyBudgets
  private let limits: ReadingLimits

  /// Reads the single value of a text, or of a range of one; anything after it is an error.
  package static func read<Result>(
    _ bytes: [UInt8], in range: Range<Int>? = nil, limits: ReadingLimits = .standard,
    _ body: (inout JSONReader) throws -> Result
  ) throws -> Result {
    let range = range ?? bytes.indices
    return try bytes.withUnsafeBufferPointer { buffer in
      var reader = try JSONReader(
        UnsafeBufferPointer(rebasing: buffer[..<range.upperBound]), limits, from: range.lowerBound)
      let result = try body(&reader)
      try reader.finish()
      return result
    }
  }

  /// Reads the value that starts at a byte of a longer text, and returns where it ends; ignores the text around it.
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
    limits = .standard
    budgets = KeyBudgets(limits)
    hasByteOrderMark = false
    self.start = start
    cursor = JSONCursor(bytes, from: start, origin: origin)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits, from start: Int) throws {
    self.limits = limits
    budgets = KeyBudgets(limits)
    hasByteOrderMark = start == 0 && bytes.hasByteOrderMark
    cursor = JSONCursor(bytes, from: hasByteOrderMark ? 3 : start)
    if let encoding = TextEncoding.wideEncoding(of: bytes[start...].prefix(4)) {
      throw Diagnostic.encoding(.unsupported(encoding), at: cursor.place(of: cursor.index))
    }
    cursor.skipSpace()
    self.start = cursor.index
  }

  private mutating func finish() throws {
    if cursor.index == start { try skip() }
    cursor.skipSpace()
    guard cursor.isAtEnd else {
      if [0x2F, 0x23].contains(cursor.byte) || cursor.byte >= 0x80 && cursor.scalar(at: cursor.index) == nil {
        throw cursor.unexpected()
      }
      throw cursor.fault(
        "unexpected content after the end of the JSON value", hint: "Put all themes into one array, or remove it.")
    }
  }

  /// The kind of the next value.
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

  /// Line and column of the next value.
  package mutating func place() -> Place {
    cursor.skipSpace()
    return cursor.place(of: cursor.index)
  }

  /// Reads the next value if it is a string; otherwise returns nil and leaves it. The methods below do the same.
  package mutating func string() throws -> String? {
    guard try kind() == .string else { return nil }
    return cursor.string(try cursor.text())
  }

  /// Reads the next string as bytes; copied only if it contains escapes.
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
    try cursor.consume(word: isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads a null; false if another value comes next.
  package mutating func null() throws -> Bool {
    guard try kind() == .null else { return false }
    try cursor.consume(word: "null")
    return true
  }

  /// Checks and skips the next value.
  package mutating func skip() throws {
    switch try kind() {
    case .object: try members { _, _ in }
    case .array: try elements { _, _ in }
    case .string: _ = try cursor.text()
    case .number: _ = try cursor.number()
    case .bool: _ = try bool()
    case .null: _ = try null()
    }
  }

  /// Visits the members of the next value if it is an object; otherwise returns false.
  @discardableResult
  package mutating func members(_ member: (inout JSONReader, JSONKey) throws -> Void) throws -> Bool {
    guard try kind() == .object else { return false }
    let opening = try open()
    let (outer, outerKeys) = (keys.count, openKeys)
    var many: Set<String> = []
    if !cursor.consume(.closeBrace) {
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
    openKeys = outerKeys
    depth -= 1
    return true
  }

  /// Visits the elements of the next value if it is an array; otherwise returns false.
  @discardableResult
  package mutating func elements(_ element: (inout JSONReader, Int) throws -> Void) throws -> Bool {
    guard try kind() == .array else { return false }
    let opening = try open()
    if !cursor.consume(.closeBracket) {
      var index = 0
      repeat {
        cursor.skipSpace()
        guard !cursor.isAtEnd else { throw cursor.truncated("an array", from: opening) }
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
    guard depth <= depthLimit else {
      throw Diagnostic.limit(
        "arrays and objects are nested more than \(depthLimit) levels deep",
        hint: "Import only the part with the themes.", at: cursor.place(of: cursor.index))
    }
    cursor.advance()
    return cursor.index - 1
  }

  private mutating func key(opening: Int) throws -> JSONText {
    cursor.skipSpace()
    guard cursor.byte == JSONSign.quote.rawValue else {
      guard !cursor.isAtEnd else { throw cursor.truncated("an object", from: opening) }
      throw JSONCursor.continuesWord(cursor.byte)
        ? cursor.fault("a key has no quotes", hint: "Write it in double quotes.") : cursor.unexpected()
    }
    let key = try cursor.text()
    guard cursor.consume(.colon) else {
      throw cursor.isAtEnd
        ? cursor.truncated("an object", from: opening)
        : cursor.fault(
          "a colon is missing after the key", hint: "Write a colon between the key and the value.")
    }
    return key
  }

  /// True after a comma, false after the closing bracket; anything else is an error.
  @inline(__always)
  private mutating func goesOn(_ closing: JSONSign, opening: Int) throws -> Bool {
    if cursor.consume(.comma) {
      let comma = cursor.index - 1
      cursor.skipSpace()
      guard cursor.byte != closing.rawValue else {
        throw cursor.fault("nothing follows the comma", hint: "Remove the comma.", at: comma)
      }
      return true
    }
    if cursor.consume(closing) { return false }
    throw notGoingOn(closing, opening: opening)
  }

  private func notGoingOn(_ closing: JSONSign, opening: Int) -> Diagnostic {
    guard !cursor.isAtEnd else {
      return cursor.truncated(closing == .closeBracket ? "an array" : "an object", from: opening)
    }
    switch cursor.byte {
    case 0x22, 0x7B, 0x5B, 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
      return cursor.fault("a comma is missing", hint: "Put a comma between the two values.")
    case 0x5D, 0x7D: return cursor.unexpectedCharacter(insteadOf: closing)
    default: return cursor.unexpected(insteadOf: closing)
    }
  }

  /// Compares unescaped keys as Swift compares strings: canonically equivalent keys are equal. A few plain keys are
  /// compared one by one, without hashing.
  private mutating func checkDuplicate(_ key: JSONText, from outer: Int, _ many: inout Set<String>) throws {
    let isKnown: Bool
    if !key.isPlain, let limit = budgets.spend(key.end - key.start) {
      throw Diagnostic.keysTooLong(limit, at: cursor.place(of: key.start - 1))
    }
    if many.isEmpty, key.isPlain, keys.count - outer < Self.fewKeys {
      isKnown = (outer..<keys.count).contains { cursor.isSame(keys[$0], key) }
      keys.append(key)
    } else {
      if many.isEmpty {
        many.reserveCapacity(2 * Self.fewKeys)
        for earlier in keys[outer...] { many.insert(cursor.string(earlier)) }
      }
      isKnown = !many.insert(cursor.string(key)).inserted
    }
    openKeys += 1
    guard openKeys <= limits.objectKeys else {
      throw Diagnostic.tooManyKeys(limits.objectKeys, at: cursor.place(of: key.start - 1))
    }
    if isKnown {
      throw cursor.fault(
        "the key \(quoted(cursor.string(key))) appears twice in one object", hint: "Remove one.", at: key.start - 1)
    }
  }

  private static let fewKeys = 16
}

/// The kind of a JSON value, recognised by its first character.
package enum JSONKind: Hashable, Sendable {
  case object, array, string, number, bool, null

  /// With its article, for a sentence.
  package var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// The key of the current member; its text is decoded on demand.
package struct JSONKey: KeyedName {
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
    return key.text.end - key.text.start == name.utf8CodeUnitCount && key.cursor.bytes.has(name, at: key.text.start)
  }
}

extension JSONCursor {
  /// Compares two plain keys.
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
  /// Reads a whole text as a value.
  package static func value(of bytes: [UInt8], limits: ReadingLimits = .standard) throws -> ExtraValue {
    try read(bytes, limits: limits) { reader in
      var left = limits.unknownValues
      return try reader.value(&left)
    }
  }

  /// Reads the next value; `left` counts down the values that may be kept of the file.
  package mutating func value(_ left: inout Int) throws -> ExtraValue {
    left -= 1
    guard left >= 0 else {
      throw Diagnostic.tooManyExtras(limits.unknownValues, at: place())
    }
    switch try kind() {
    case .object:
      var members: [ExtraValue.Member] = []
      try self.members { reader, key in members.append(.init(key.string, try reader.value(&left))) }
      return .object(members)
    case .array:
      var elements: [ExtraValue] = []
      try self.elements { reader, _ in elements.append(try reader.value(&left)) }
      return .array(elements)
    case .string: return .string(try string() ?? "")
    case .number: return .number(try number()?.spelling ?? "0")
    case .bool: return .bool(try bool() ?? false)
    case .null:
      _ = try null()
      return .null
    }
  }
}

extension ExtraValue {
  /// The value of a key; nil if it is missing, or if this is not an object. For example:
  /// `manifest["version"]?.integer`.
  package subscript(key: String) -> ExtraValue? { members?.first { $0.key == key }?.value }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  package var elements: [ExtraValue]? { if case .array(let elements) = self { elements } else { nil } }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// A whole number, clamped to the range of `Int`.
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

extension JSONReader: KeyedReader {
  package static var notation: FieldProblem.Notation { .json }

  package mutating func extra(_ left: inout Int) throws -> ExtraValue? { try value(&left) }

  package var isReadingWords: Bool {
    get { budgets.isReadingWords }
    set { budgets.isReadingWords = newValue }
  }

  package mutating func found() throws -> String? {
    let kind = try kind()
    let text = try string { beginning(of: String(decoding: $0.prefix(1_000), as: UTF8.self)) }
    return text.map(FieldProblem.string) ?? kind.words
  }

  package func isWrapper() throws -> Bool {
    var ahead = self
    var hasThemes = false
    var hasEmojis = false
    try ahead.members { reader, key in
      if key == "themes" { hasThemes = try reader.kind() == .array }
      if key == "emojis" { hasEmojis = true }
    }
    return hasThemes && !hasEmojis
  }

  /// Leaves a level for the list in which the theme will be written.
  package mutating func expectOneTheme() { depthLimit -= 1 }

  package func drainFindings() -> [Diagnostic] { [] }
}
