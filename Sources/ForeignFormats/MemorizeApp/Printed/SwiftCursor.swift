internal import Formats
internal import Themes

/// Goes through the text that Swift prints, or that a program is written in: blanks, texts, names and brackets.
struct SwiftCursor {
  let text: [UInt8]
  /// Where reading has come to.
  var index: Int
  /// The text ends, or goes on with something else, before the value does.
  var isCut = false
  /// Up to where there is no bracket of a kind.
  private var searched: [UInt8: Int] = [:]

  init(_ text: [UInt8], from start: Int) {
    self.text = text
    index = start
  }

  func peek(_ distance: Int = 0) -> UInt8? { index + distance < text.count ? text[index + distance] : nil }

  func follows(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    return text.count - index >= length && (0..<length).allSatisfy { text[index + $0] == word.utf8Start[$0] }
  }

  mutating func skipBlanks() { while let byte = peek(), byte.isBlank { index += 1 } }

  mutating func literal() -> [UInt8] {
    let (literal, end) = SwiftLiteral.text(in: text, from: index + 1)
    index = end
    if peek() == .quote { index += 1 } else { isCut = true }
    return literal
  }

  mutating func takeLabel() -> String? {
    guard let end = SwiftName.labelEnd(in: text, from: index) else { return nil }
    defer { index = end + 1 }
    return String(decoding: text[index..<end], as: UTF8.self)
  }

  /// The name here with all it lies in, `Constants.cars`, which begins as a name of a program does; empty where there is none.
  func path() -> ArraySlice<UInt8> {
    guard let first = peek(), first < 0x80, SwiftName.isPart(first), !(0x30...0x39).contains(first) else { return [] }
    return text[index...].prefix(SwiftName.longest).prefix { SwiftName.isPart($0) || $0 == UInt8(ascii: ".") }
  }

  /// Behind what the bracket here opens.
  mutating func skipGroup() {
    var depth = 0
    while let byte = peek() {
      if byte == .quote {
        _ = literal()
        continue
      }
      index += 1
      if openers.contains(byte) { depth += 1 }
      if closers.contains(byte) { depth -= 1 }
      if depth == 0 { return }
    }
    isCut = true
  }

  /// Up to what parts values; of brackets in it, all that is inside.
  mutating func takeWord() -> String {
    let start = index
    var isPath = true
    while let byte = peek() {
      switch byte {
      case comma, closeParenthesis, closeBracket, 0x0A, .quote: return word(from: start)
      case colon where index + 1 >= text.count || text[index + 1].isBlank: return word(from: start)
      case openParenthesis:
        // `Memorize.(unknown context at $10ab).Theme(…)` is one name; `Unicode (UTF-8)` is one text.
        if isPath, index > start, text[index - 1] != dot { return word(from: start) }
        skip(to: closeParenthesis)
      case .openBracket: skip(to: closeBracket)
      case .lessThan where index == start || SwiftName.isPart(text[index - 1]): skip(to: greaterThan)
      default:
        if !SwiftName.isPart(byte), byte != dot, byte != greaterThan { isPath = false }
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

  /// Behind the next bracket of that kind in this line; where there was none before is not looked through again.
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

private let openParenthesis = UInt8(ascii: "(")
private let closeParenthesis = UInt8(ascii: ")")
private let greaterThan = UInt8(ascii: ">")
private let closeBracket = UInt8(ascii: "]")
private let comma = UInt8(ascii: ",")
private let colon = UInt8(ascii: ":")
private let dot = UInt8(ascii: ".")
private let openers = Array("([{".utf8)
private let closers = Array(")]}".utf8)
