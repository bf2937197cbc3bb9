internal import Formats
internal import Themes

/// Reads the tokens of a Swift program or of what Swift prints: blanks, literals, names and brackets.
struct SwiftCursor {
  let text: [UInt8]
  /// The offset of the next byte.
  var index: Int
  /// The text ends, or continues with something else, before the end of the value.
  var isCut = false
  /// For each closing bracket, the offset before which there is none.
  private var searched: [UInt8: Int] = [:]

  init(_ text: [UInt8], from start: Int) {
    self.text = text
    index = start
  }

  func peek(_ distance: Int = 0) -> UInt8? { index + distance < text.count ? text[index + distance] : nil }

  func follows(_ word: String) -> Bool { text[index...].starts(with: word.utf8) }

  mutating func skipBlanks() { while let byte = peek(), byte.isBlank { index += 1 } }

  /// Skips blanks, and the sign if it comes next.
  mutating func skip(_ sign: UInt8) -> Bool {
    skipBlanks()
    guard peek() == sign else { return false }
    index += 1
    return true
  }

  /// Skips the string literal that begins here, up to the end of its line at most.
  mutating func skipLiteral() {
    index = SwiftLiteral.end(in: text, from: index + 1)
    if peek() == .quote { index += 1 } else { isCut = true }
  }

  /// Reads the string literal that begins here.
  mutating func literal() -> [UInt8] {
    let (literal, end) = SwiftLiteral.text(in: text, from: index + 1)
    index = end
    if peek() == .quote { index += 1 } else { isCut = true }
    return literal
  }

  /// Reads a label with its colon.
  mutating func label() -> String? {
    guard let end = SwiftName.labelEnd(in: text, from: index) else { return nil }
    defer { index = end + 1 }
    return String(decoding: text[index..<end], as: UTF8.self)
  }

  /// Reads the name or keyword that comes next; empty if there is none.
  mutating func name() -> String {
    skipBlanks()
    let name = text[index...].prefix(SwiftName.longest).prefix(while: SwiftName.isPart)
    index = name.endIndex
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads a name with the names it is qualified by, `Constants.cars`, if its value ends there or an operator follows.
  mutating func path() -> String? {
    guard let first = peek(), first < 0x80, SwiftName.isPart(first), !(0x30...0x39).contains(first) else { return nil }
    let path = text[index...].prefix(SwiftName.longest).prefix { SwiftName.isPart($0) || $0 == .dot }
    var end = self
    end.index = path.endIndex
    guard path.last != .dot, end.isAtEnd || end.startsOperator else { return nil }
    index = path.endIndex
    return String(decoding: path, as: UTF8.self)
  }

  /// True if the value ends here.
  private var isAtEnd: Bool {
    switch text[index...].first(where: { $0 != 0x20 && $0 != 0x09 }) {
    case nil, .comma, .closeParenthesis, .closeBracket, .closeBrace, .semicolon, 0x0A, 0x0D: true
    case .colon: peek(1) != .slash
    default: false
    }
  }

  /// True if a subscript or an operator follows a name. Signs that also occur in identifiers and descriptions, such as `-`
  /// and `/`, do not count.
  private var startsOperator: Bool {
    if let next = peek(), "[!?".utf8.contains(next) { return true }
    return text[index...].first { !$0.isBlank }.map("+*?&|{".utf8.contains) ?? false
  }

  /// True if an operator, a method or a subscript follows: what was read is only the beginning of an expression.
  var isContinued: Bool {
    if let next = peek(), "[({!?".utf8.contains(next) { return true }
    let rest = text[index...].drop(while: \.isBlank).prefix(2)
    guard let next = rest.first else { return false }
    if next == .dot { return rest.last.map { (0x61...0x7A).contains($0) } ?? false }
    return "+-*/%?&|{".utf8.contains(next) || next == .lessThan && rest.startIndex > index
  }

  /// Skips the rest of an expression: everything up to the next separator of values.
  mutating func skipExpression() {
    var (isChoice, isOpen) = (false, false)
    while let byte = peek() {
      switch byte {
      case .quote: skipLiteral()
      case .openParenthesis, .openBracket, .openBrace: skipGroup()
      case .comma, .semicolon, .closeParenthesis, .closeBracket, .closeBrace: return
      case .colon where !isChoice: return
      case 0x0A:
        guard isOpen || isContinued else { return }
        skipBlanks()
      default: index += 1
      }
      if byte == UInt8(ascii: "?") { isChoice = true }
      if !byte.isBlank { isOpen = "+-*/%?&|:".utf8.contains(byte) }
    }
  }

  /// Skips a bracket and everything up to the one that closes it.
  mutating func skipGroup() {
    var depth = 0
    while let byte = peek() {
      if byte == .quote {
        skipLiteral()
        continue
      }
      index += 1
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      if depth == 0 { return }
    }
    isCut = true
  }

  /// Reads up to the next separator of values; brackets are skipped as a whole.
  mutating func word() -> String {
    let start = index
    var isPath = true
    while let byte = peek() {
      switch byte {
      case .comma, .semicolon, .closeParenthesis, .closeBracket, .closeBrace, 0x0A, .quote: return word(from: start)
      case .colon where index + 1 >= text.count || text[index + 1].isBlank: return word(from: start)
      case .openParenthesis:
        // `Memorize.(unknown context at $10ab).Theme(…)` is one name; `Unicode (UTF-8)` is one text.
        if isPath, index > start, text[index - 1] != .dot { return word(from: start) }
        skip(to: .closeParenthesis)
      case .openBracket: skip(to: .closeBracket)
      case .lessThan where index == start || SwiftName.isPart(text[index - 1]): skip(to: .greaterThan)
      default:
        if !SwiftName.isPart(byte), byte != .dot, byte != .greaterThan { isPath = false }
        index += 1
      }
    }
    return word(from: start)
  }

  private func word(from start: Int) -> String {
    var bytes = text[start..<index].drop(while: \.isBlank)
    while bytes.last?.isBlank == true { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Skips past the next bracket of this kind on the line; a stretch without one is searched only once.
  private mutating func skip(to close: UInt8) {
    let start = max(index, searched[close] ?? 0)
    let rest = text[min(start, text.count)..<min(max(start, index + SwiftName.longest), text.count)].prefix {
      $0 != 0x0A
    }
    let end = rest.firstIndex(of: close)
    if end == nil { searched[close] = rest.endIndex }
    index = (end ?? index) + 1
  }
}

/// A string literal as Swift prints and reads it, with its quotes escaped.
enum SwiftLiteral {
  /// The offset of the closing quote, or of the end of the line; `start` is behind the opening quote.
  static func end(in bytes: [UInt8], from start: Int) -> Int { text(in: bytes, from: start, keeping: 0).end }

  /// True if a value is inserted: `"Theme \(number)"`.
  static func isInterpolated(_ literal: ArraySlice<UInt8>) -> Bool {
    var index = literal.startIndex
    while let sign = literal[index...].firstIndex(of: .backslash), sign + 1 < literal.endIndex {
      if literal[sign + 1] == .openParenthesis { return true }
      index = sign + 2
    }
    return false
  }

  /// The text without escapes, up to the closing quote or the end of the line, and the offset of that. At most about
  /// `most` bytes of the text are kept.
  static func text(in bytes: [UInt8], from start: Int, keeping most: Int = .max) -> (text: [UInt8], end: Int) {
    var text: [UInt8] = []
    func keep(_ byte: UInt8) { if text.count < most { text.append(byte) } }
    var index = start
    while index < bytes.count, bytes[index] != .quote, bytes[index] != 0x0A {
      // The end of the line closes a literal, also behind a backslash.
      guard bytes[index] == .backslash, index + 1 < bytes.count, bytes[index + 1] != 0x0A else {
        keep(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): keep(0x0A)
      case UInt8(ascii: "r"): keep(0x0D)
      case UInt8(ascii: "t"): keep(0x09)
      case UInt8(ascii: "u") where index < bytes.count && bytes[index] == .openBrace:
        let digits = bytes[(index + 1)...].prefix(8).prefix { hexadecimalValue($0) != nil }
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        if text.count < most { text.append(contentsOf: String(Character(scalar)).utf8) }
        index = digits.endIndex
        if index < bytes.count, bytes[index] == .closeBrace { index += 1 }
      default: keep(escape)
      }
    }
    return (text, index)
  }
}

/// The punctuation of Swift.
extension UInt8 {
  static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  static var openBrace: UInt8 { UInt8(ascii: "{") }
  static var closeBrace: UInt8 { UInt8(ascii: "}") }
  static var closeBracket: UInt8 { UInt8(ascii: "]") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var semicolon: UInt8 { UInt8(ascii: ";") }
  static var dot: UInt8 { UInt8(ascii: ".") }
  static var equals: UInt8 { UInt8(ascii: "=") }
  static var slash: UInt8 { UInt8(ascii: "/") }
  static var star: UInt8 { UInt8(ascii: "*") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }
}
