internal import Themes

/// Owns the position in a JSON text and reads strings and numbers; ``JSONReader`` implements the grammar.
struct JSONCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index: Int
  /// Where line counting starts, so that a reader inside a long text does not count from its beginning.
  private let origin: JSONOrigin

  init(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int, origin: JSONOrigin = JSONOrigin()) {
    self.bytes = bytes
    self.index = index
    self.origin = origin
  }

  @inline(__always) var isAtEnd: Bool { index >= bytes.count }

  /// The byte here; at the end NUL, which JSON never allows.
  @inline(__always) var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always) mutating func advance(_ count: Int = 1) { index += count }

  @inline(__always) mutating func move(to position: Int) { index = position }

  @inline(__always)
  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  /// Skips space, then consumes the byte if it comes next.
  @inline(__always)
  mutating func consume(_ wanted: JSONSign) -> Bool {
    skipSpace()
    guard byte == wanted.rawValue else { return false }
    index += 1
    return true
  }

  /// Consumes a word such as `true`; a letter or digit must not follow it.
  mutating func consume(word: StaticString) throws {
    let end = index + word.utf8CodeUnitCount
    guard bytes.has(word, at: index), end == bytes.count || !Self.continuesWord(bytes[end]) else { throw badLiteral }
    index = end
  }

  /// The letters and digits from here, for a message.
  func currentWord() -> String {
    let letters = bytes[min(index, bytes.count)...].prefix(61).prefix(while: Self.continuesWord)
    return String(decoding: letters, as: UTF8.self)
  }

  static func continuesWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2B, 0x2D, 0x5F: true
    default: false
    }
  }

  /// A syntax error at a position, by default at this one.
  func fault(_ message: String, hint: String, at position: Int? = nil) -> Diagnostic {
    Diagnostic(.error("json.syntax", message, hint: hint), at: place(of: position ?? index))
  }

  /// An object or array that begins at `opening`, or else a value that should be here, is not complete.
  func truncated(_ container: String?, from opening: Int? = nil) -> Diagnostic {
    Diagnostic(
      .error(
        "json.truncated",
        container.map { "\($0) that begins here is never closed" } ?? "the file ends where a value should be",
        hint: "Check that the file is complete."), at: place(of: opening ?? index))
  }

  private var badLiteral: Diagnostic {
    fault(
      "invalid value \(quoted(currentWord()))", hint: "Write true, false or null, or put text in double quotes.")
  }

  var badNumber: Diagnostic {
    let word = currentWord()
    let digits = word.drop { $0 == "-" }
    let hasLeadingZero = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber ?? false
    return fault(
      "invalid number \(quoted(word))",
      hint: hasLeadingZero ? "Remove the leading zero." : "Write a number such as 12, -3 or 0.5.")
  }

  private func malformed(at position: Int) -> Diagnostic { .encoding(.malformed(), at: place(of: position)) }

  /// Line and column of a byte at or after the origin.
  func place(of position: Int) -> Place {
    let known = UnsafeBufferPointer(rebasing: bytes[origin.start...])
    let place = TextPosition.place(of: position - origin.start, in: known)
    guard case .line(let line, let column) = place.spot else { return place }
    return .line(origin.line + line - 1, column: column)
  }

  /// The diagnostic for whatever is here instead of a value, or instead of a comma and the bracket `closing`.
  func unexpected(insteadOf closing: JSONSign? = nil) -> Diagnostic {
    guard !isAtEnd else { return truncated(nil) }
    switch byte {
    case 0x2F, 0x23: return fault("JSON has no comments", hint: "Remove the comment.")
    case 0x27: return fault("text is in single quotes", hint: "Use double quotes.")
    case 0x2C, 0x5D, 0x7D:
      return fault("a value is missing", hint: "Write the value, or null where there is none.")
    case 0x2B, 0x2E: return badNumber
    case 0x41...0x5A, 0x61...0x7A: return badLiteral
    default: return unexpectedCharacter(insteadOf: closing)
    }
  }

  /// `closing` is the bracket that could be here instead, besides a comma.
  func unexpectedCharacter(insteadOf closing: JSONSign? = nil) -> Diagnostic {
    guard let scalar = scalar(at: index) else { return malformed(at: index) }
    return fault(
      "unexpected character \(Self.shown(scalar))"
        + (closing.map { "; expected ',' or '\(Unicode.Scalar($0.rawValue))'" } ?? ""),
      hint: "Check the commas and quotes around it.")
  }

  private static func shown(_ scalar: Unicode.Scalar, after backslash: String = "") -> String {
    scalar.isUnsafe || !scalar.isVisible ? codePoint(scalar) : "'\(backslash)\(scalar)'"
  }

  /// The character at a position; nil where the text is not valid UTF-8.
  func scalar(at position: Int) -> Unicode.Scalar? {
    guard bytes[position] >= 0x80 else { return Unicode.Scalar(bytes[position]) }
    let length = UTF8Check.length(bytes, at: position)
    return String(decoding: bytes[position..<position + length], as: UTF8.self).unicodeScalars.first
  }
}

/// The start of a line whose number is known.
package struct JSONOrigin {
  package var start: Int
  package var line: Int

  package init(start: Int = 0, line: Int = 1) { (self.start, self.line) = (start, line) }
}

/// The punctuation of JSON.
enum JSONSign: UInt8 {
  case quote = 0x22
  case comma = 0x2C
  case colon = 0x3A
  case openBracket = 0x5B
  case backslash = 0x5C
  case closeBracket = 0x5D
  case openBrace = 0x7B
  case closeBrace = 0x7D
}

/// The range of a checked string in a JSON text, and whether it contains escapes; ``JSONCursor/string(_:)`` makes the
/// text.
struct JSONText {
  let start: Int
  let end: Int
  let isEscaped: Bool
  let isASCII: Bool

  /// Two plain texts are equal exactly if their bytes are.
  var isPlain: Bool { isASCII && !isEscaped }
}

extension JSONCursor {
  /// Moves over the string whose opening quote is here.
  mutating func text() throws -> JSONText {
    let start = index + 1
    var position = start
    var isEscaped = false
    var isASCII = true
    let count = bytes.count
    while position < count {
      let byte = bytes[position]
      if byte >= 0x80 {
        let length = UTF8Check.length(bytes, at: position)
        guard length > 0 else { throw malformed(at: position) }
        isASCII = false
        position += length
      } else if byte == JSONSign.quote.rawValue {
        move(to: position + 1)
        return JSONText(start: start, end: position, isEscaped: isEscaped, isASCII: isASCII)
      } else if byte == JSONSign.backslash.rawValue {
        isEscaped = true
        position = try endOfEscape(at: position)
      } else if byte < 0x20 {
        throw fault(
          "a string contains \(Self.controlCharacters[byte] ?? codePoint(Unicode.Scalar(byte)))",
          hint: "Remove it, write it as an escape such as \\n or \\t, or close the string with a quote.", at: position)
      } else {
        position = bytes.index(from: position + 1) {
          $0.marks(JSONSign.quote.rawValue) | $0.marks(JSONSign.backslash.rawValue) | $0.marks(below: 0x20)
            | $0.above
        }
      }
    }
    throw unclosedString
  }

  private static let controlCharacters: [UInt8: String] = [0x09: "a tab", 0x0A: "a line break", 0x0D: "a line break"]

  private var unclosedString: Diagnostic {
    fault("a string that begins here is never closed", hint: "Close it with a quote.")
  }

  @inline(__always)
  func string(_ text: JSONText) -> String {
    let slice = UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])
    return text.isEscaped ? unescaped(slice) : String(decoding: slice, as: UTF8.self)
  }

  private func endOfEscape(at backslash: Int) throws -> Int {
    guard backslash + 1 < bytes.count else { throw unclosedString }
    switch bytes[backslash + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return backslash + 2
    case 0x75: break
    default: throw badEscape(scalar(at: backslash + 1) ?? "\u{FFFD}", at: backslash)
    }
    guard let unit = JSONEscape.unit(in: bytes, at: backslash) else { throw badEscape("u", at: backslash) }
    guard unit & 0xF800 == 0xD800 else { return backslash + 6 }
    guard unit < 0xDC00, let low = JSONEscape.unit(in: bytes, at: backslash + 6), low & 0xFC00 == 0xDC00 else {
      throw fault(
        "'\\u\(String(unit, radix: 16))' is only half of a character",
        hint: "Add the other half, or write the character itself.", at: backslash)
    }
    return backslash + 12
  }

  private func badEscape(_ scalar: Unicode.Scalar, at backslash: Int) -> Diagnostic {
    fault(
      "invalid escape \(Self.shown(scalar, after: "\\"))",
      hint: #"For a backslash write \\; otherwise use \" \/ \b \f \n \r \t or \u and four hexadecimal digits."#,
      at: backslash)
  }

  /// The buffer suffices: an escape is at least as long as its character.
  private func unescaped(_ slice: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: slice.count) { buffer in
      var length = 0
      var position = 0
      while position < slice.count {
        if slice[position] != JSONSign.backslash.rawValue {
          buffer[length] = slice[position]
          length += 1
          position += 1
          continue
        }
        let (scalar, consumed) = JSONEscape.scalar(in: slice, at: position)
        position += consumed
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          buffer[length] = byte
          length += 1
        }
      }
      return length
    }
  }
}

/// Parses escapes in strings.
private enum JSONEscape {
  /// The value of `\uXXXX`, or nil if `backslash` starts another escape.
  static func unit(in bytes: UnsafeBufferPointer<UInt8>, at backslash: Int) -> UInt32? {
    guard backslash + 6 <= bytes.count, bytes[backslash] == JSONSign.backslash.rawValue, bytes[backslash + 1] == 0x75
    else { return nil }
    var value: UInt32 = 0
    for position in backslash + 2..<backslash + 6 {
      guard let digit = hexadecimalValue(bytes[position]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The character of a checked escape, and the escape's length in bytes.
  static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at backslash: Int) -> (Unicode.Scalar, Int) {
    switch bytes[backslash + 1] {
    case 0x62: return ("\u{8}", 2)
    case 0x66: return ("\u{C}", 2)
    case 0x6E: return ("\n", 2)
    case 0x72: return ("\r", 2)
    case 0x74: return ("\t", 2)
    case 0x75: break
    case let byte: return (Unicode.Scalar(byte), 2)
    }
    let unit = unit(in: bytes, at: backslash) ?? 0xFFFD
    guard unit & 0xF800 == 0xD800, let low = self.unit(in: bytes, at: backslash + 6) else {
      return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6)
    }
    let value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }
}
