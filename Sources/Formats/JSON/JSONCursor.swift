internal import Themes

/// The one owner of the position in a JSON text: it moves over bytes, strings and numbers; the grammar is above it.
struct JSONCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index: Int
  /// Where lines are counted from: nobody counts those of a long text again for each value in it.
  private let origin: JSONOrigin

  init(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int, origin: JSONOrigin = JSONOrigin()) {
    self.bytes = bytes
    self.index = index
    self.origin = origin
  }

  @inline(__always) var isAtEnd: Bool { index >= bytes.count }

  /// The byte here; NUL, which is nowhere allowed, at the end.
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

  /// Skips space, and takes the byte if it comes next.
  @inline(__always)
  mutating func take(_ wanted: StaticByte) -> Bool {
    skipSpace()
    guard byte == wanted.rawValue else { return false }
    index += 1
    return true
  }

  /// Takes a word such as `true`, which nothing may continue.
  mutating func take(word: StaticString) throws {
    let length = word.utf8CodeUnitCount
    let fits =
      bytes.count - index >= length
      && (0..<length).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
    guard fits, index + length == bytes.count || !Self.continuesWord(bytes[index + length]) else {
      throw fault(.badLiteral(currentWord()))
    }
    index += length
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

  /// A fault with its line and column; here unless said otherwise.
  func fault(_ fault: JSONFault, at position: Int? = nil) -> Diagnostic {
    .json(fault, at: place(of: position ?? index))
  }

  /// Line and column of a byte that does not lie before the origin.
  func place(of position: Int) -> Place {
    let known = UnsafeBufferPointer(rebasing: bytes[origin.start...])
    let place = TextPosition.place(of: position - origin.start, in: known)
    guard case .line(let line, let column) = place.spot else { return place }
    return .line(origin.line + line - 1, column: column)
  }

  /// The fault of what stands here instead of a value, a comma or a bracket.
  func unexpected() -> Diagnostic {
    guard !isAtEnd else { return fault(.unexpectedEnd) }
    switch byte {
    case 0x2F, 0x23: return fault(.comment)
    case 0x27: return fault(.singleQuotes)
    case 0x2C, 0x5D, 0x7D: return fault(.missingValue)
    case 0x2B, 0x2E: return fault(.badNumber)
    case 0x41...0x5A, 0x61...0x7A: return fault(.badLiteral(currentWord()))
    case 0x80...:
      let length = UTF8Check.length(bytes, at: index)
      guard length > 0 else { return fault(.invalidUTF8) }
      let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
      return fault(.unexpectedCharacter(text.unicodeScalars.first ?? "\u{FFFD}"))
    default: return fault(.unexpectedCharacter(Unicode.Scalar(byte)))
    }
  }
}

/// The beginning of a line whose number is known.
package struct JSONOrigin {
  package var start: Int
  package var line: Int

  package init(start: Int = 0, line: Int = 1) { (self.start, self.line) = (start, line) }
}

/// The punctuation of JSON.
enum StaticByte: UInt8 {
  case quote = 0x22
  case comma = 0x2C
  case colon = 0x3A
  case openBracket = 0x5B
  case backslash = 0x5C
  case closeBracket = 0x5D
  case openBrace = 0x7B
  case closeBrace = 0x7D
}
