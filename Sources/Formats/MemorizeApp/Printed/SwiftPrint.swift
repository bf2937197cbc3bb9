internal import Themes

/// Reads what `print` of Swift says of a value, which is nearly how a program writes one.
///
/// For example: `[Memorize.Theme(id: 1, name: "Halloween", emojis: Set(["🎃", "👻"]), color: Memorize.RGBA(red: 1.0, …))]`.
/// The names of types are passed over, wrappers like `Optional(…)` and `Set(…)` taken off, and what has labels is an object.
struct SwiftPrint {
  /// Where reading has come to.
  private(set) var index: Int
  /// How many more values may be made.
  private(set) var left: Int
  /// The text ends, or goes on with something else, before the value does.
  private(set) var isCut = false
  /// What follows is JSON.
  private(set) var isForeign = false
  /// A type with labels was among the values, which JSON does not have.
  private(set) var hasTypes = false
  private let text: [UInt8]
  /// What is cut may be looked at all the same.
  private let isOpening: Bool
  /// Behind the cut: a list was left with whole elements, so that what it lies in holds something whole.
  private var isSettled = false
  /// Up to where there is no bracket of a kind.
  private var searched: [UInt8: Int] = [:]

  init(_ text: [UInt8], from start: Int, left: Int = AppLimits.values, isOpening: Bool = false) {
    self.text = text
    index = start
    self.left = left
    self.isOpening = isOpening
  }

  /// The value that begins here; of one that is cut, what is whole in it.
  mutating func value() throws -> AppValue {
    let value = try value(depth: 0)
    return isCut && !isSettled && !isOpening ? .null : value
  }

  private mutating func value(depth: Int) throws -> AppValue {
    left -= 1
    guard left >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    guard depth < AppLimits.depth else { throw Diagnostic.appTooDeep(AppLimits.depth, at: .byte(index)) }
    skipBlanks()
    guard let byte = peek() else {
      isCut = true
      return .null
    }
    switch byte {
    case openBrace:
      isForeign = true
      isCut = true
      return .null
    case .quote: return .string(String(decoding: literal(), as: UTF8.self))
    case .openBracket: return try list(depth: depth)
    case openParenthesis where !follows("(Function)"):
      let parts = try arguments(depth: depth)
      return parts.allSatisfy { $0.label == nil } ? .array(parts.map(\.value)) : Self.object(parts)
    default: return try named(depth: depth)
    }
  }

  private func peek() -> UInt8? { index < text.count ? text[index] : nil }

  private func follows(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    return text.count - index >= length && (0..<length).allSatisfy { text[index + $0] == word.utf8Start[$0] }
  }

  /// White space, and the comments of a program.
  private mutating func skipBlanks() {
    while let byte = peek() {
      if follows("//") {
        while let byte = peek(), byte != 0x0A { index += 1 }
      } else if byte.isBlank {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func literal() -> [UInt8] {
    let (literal, end) = SwiftLiteral.text(in: text, from: index + 1)
    index = end
    if peek() == .quote { index += 1 } else { isCut = true }
    return literal
  }
}

// What stands in brackets.
extension SwiftPrint {
  /// `[1, 2]`, and `["a": 1]`, whose keys are texts or can be written as some.
  private mutating func list(depth: Int) throws -> AppValue {
    guard !follows("[:]") else {
      index += 3
      return .object([])
    }
    index += 1
    var elements: [AppValue] = []
    var keys: [String] = []
    while try goesOn(to: closeBracket) {
      var element = try value(depth: depth + 1)
      skipBlanks()
      if !isCut, peek() == colon {
        index += 1
        skipBlanks()
        keys.append(Self.key(element))
        if peek() == closeBracket { continue }
        element = try value(depth: depth + 1)
      }
      if isCut, !isOpening, !isSettled {
        isSettled = elements.contains { $0.members.map { AppTheme($0, at: AppSpot()).isLikely } ?? false }
        break
      }
      elements.append(element)
    }
    guard !keys.isEmpty else { return .array(elements) }
    return .object(zip(keys, elements).map { .init($0, $1) })
  }

  private static func key(_ value: AppValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let spelling): spelling
    default: AppPayload.text(value) ?? value.words
    }
  }

  /// Whether another element follows; what closes the list is passed over.
  private mutating func goesOn(to close: UInt8) throws -> Bool {
    skipBlanks()
    while !isCut, peek() == comma {
      index += 1
      skipBlanks()
    }
    guard !isCut, let byte = peek() else {
      isCut = true
      return false
    }
    guard byte != close else {
      index += 1
      return false
    }
    // The other bracket closes what was never opened.
    if byte == closeBracket || byte == closeParenthesis { isCut = true }
    return !isCut
  }

  /// What stands in parentheses, with labels where there are some.
  private mutating func arguments(depth: Int) throws -> [(label: String?, value: AppValue)] {
    index += 1
    var parts: [(label: String?, value: AppValue)] = []
    while try goesOn(to: closeParenthesis) { parts.append((takeLabel(), try value(depth: depth + 1))) }
    return parts
  }

  private mutating func takeLabel() -> String? {
    guard let end = SwiftName.labelEnd(in: text, from: index) else { return nil }
    defer { index = end + 1 }
    return String(decoding: text[index..<end], as: UTF8.self)
  }

  /// What has no label is called as Swift calls it when it codes an enumeration.
  private static func object(_ parts: [(label: String?, value: AppValue)]) -> AppValue {
    .object(parts.enumerated().map { .init($1.label ?? "_\($0)", $1.value) })
  }
}

// Names, and what stands behind them.
extension SwiftPrint {
  /// A type or a case with what belongs to it, or a word.
  private mutating func named(depth: Int) throws -> AppValue {
    let word = takeWord()
    guard peek() == openParenthesis else {
      // What stands behind nothing must not be met again.
      if word.isEmpty, peek() == colon { index += 1 }
      return SwiftWord.value(word)
    }
    let name = word.split(separator: ".").last.map { $0.prefix { $0 != "<" } } ?? ""
    let isType = name.first?.isUppercase ?? false
    let parts = try arguments(depth: depth)
    if isType || name == "init", parts.contains(where: { $0.label != nil }) {
      hasTypes = true
      return Self.object(parts)
    }
    guard isType else { return .object([.init(String(name), Self.object(parts))]) }
    guard parts.count == 1, let only = parts.first?.value else {
      return parts.isEmpty ? .other("an object") : .array(parts.map(\.value))
    }
    return name == "Set" ? Self.sorted(only) : only
  }

  /// Sets have no order: what is printed again tomorrow is to be the same.
  static func sorted(_ set: AppValue) -> AppValue {
    guard let elements = set.elements, elements.allSatisfy({ $0.string != nil }) else { return set }
    return .array(elements.compactMap(\.string).sorted().map { .string($0) })
  }

  /// Up to what parts values; of brackets in it, all that is inside.
  private mutating func takeWord() -> String {
    let start = index
    var isPath = true
    while let byte = peek() {
      switch byte {
      case comma, closeParenthesis, closeBracket, 0x0A, .quote: return word(from: start)
      case colon where index + 1 >= text.count || text[index + 1].isBlank: return word(from: start)
      case 0x20 where follows(" //"): return word(from: start)
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
private let openBrace = UInt8(ascii: "{")
private let closeBracket = UInt8(ascii: "]")
private let greaterThan = UInt8(ascii: ">")
private let comma = UInt8(ascii: ",")
private let colon = UInt8(ascii: ":")
private let dot = UInt8(ascii: ".")
