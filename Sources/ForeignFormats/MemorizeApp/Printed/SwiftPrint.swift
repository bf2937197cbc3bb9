internal import Formats
internal import Themes

/// Reads what `print` of Swift says of a value, which is nearly how a program writes one.
///
/// For example: `[Memorize.Theme(id: 1, name: "Halloween", emojis: Set(["🎃", "👻"]), color: Memorize.RGBA(red: 1.0, …))]`.
/// The names of types are passed over, wrappers like `Optional(…)` and `Set(…)` taken off, and what has labels is an object.
/// Of a program, lists are joined (`cars + ["🚲"]`), numbers divided (`149 / 255`), and methods applied (`.shuffled()`).
struct SwiftPrint {
  /// Finds what a name of the program stands for, so many values inside each other, at the expense of how many are left.
  typealias Names = (_ path: String, _ depth: Int, _ left: inout Int) throws -> AppValue?

  /// How many more values may be made.
  private(set) var left: Int
  /// What follows is JSON.
  private(set) var isForeign = false
  /// A type with labels was among the values, which JSON does not have.
  private(set) var hasTypes = false
  /// Where the elements of the outermost list begin.
  private(set) var elementStarts: [Int] = []
  private var cursor: SwiftCursor
  /// What is cut may be looked at all the same.
  private let isOpening: Bool
  private let names: Names?
  /// Behind the cut: a list was left with whole elements, so that what it lies in holds something whole.
  private var isSettled = false

  /// `text` has no comments.
  init(
    _ text: [UInt8], from start: Int, left: Int = AppLimits.values, isOpening: Bool = false, names: Names? = nil
  ) {
    cursor = SwiftCursor(text, from: start)
    self.left = left
    self.isOpening = isOpening
    self.names = names
  }

  /// Where reading has come to.
  var index: Int { cursor.index }
  /// The text ends, or goes on with something else, before the value does.
  var isCut: Bool { cursor.isCut }

  /// The value that begins here; of one that is cut, what is whole in it.
  mutating func value() throws -> AppValue {
    let value = try value(depth: 0)
    return isCut && !isSettled && !isOpening ? .null : value
  }

  /// The same for one that lies in so many others: all that is joined to it.
  mutating func value(depth: Int) throws -> AppValue {
    var parts = [try term(depth: depth)]
    while !isCut, Self.canBeJoined(parts.last), takeSign("+") { parts.append(try term(depth: depth)) }
    return SwiftExpression.joined(parts)
  }

  private static func canBeJoined(_ value: AppValue?) -> Bool {
    switch value {
    case .string, .array, .word: true
    default: false
    }
  }

  /// Passes over a sign, and what is blank in front of it.
  private mutating func takeSign(_ sign: StaticString) -> Bool {
    let start = cursor.index
    cursor.skipBlanks()
    let end = cursor.index + sign.utf8CodeUnitCount
    // `+=` is something else.
    if cursor.follows(sign), end < cursor.text.count, cursor.text[end] != equals {
      cursor.index = end
      return true
    }
    cursor.index = start
    return false
  }

  /// A value, and what is done to it.
  private mutating func term(depth: Int) throws -> AppValue {
    left -= 1
    guard left >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    guard depth < AppLimits.depth else { throw Diagnostic.appTooDeep(AppLimits.depth, at: .byte(index)) }
    cursor.skipBlanks()
    var isNamed = false
    var value = try plain(depth: depth, &isNamed)
    while !isCut {
      if cursor.peek() == bang {
        cursor.index += 1
      } else if cursor.peek() == .openBracket, isNamed {
        value = element(of: value)
      } else if cursor.peek() == openParenthesis, value.elements != nil, !isNamed {
        // `[String]()`
        cursor.skipGroup()
        value = .array([])
      } else if let method = takeMethod() {
        value = SwiftExpression.applied(method.name, method.count, to: value)
      } else if value.isNumber, let divides = takeSign("/") ? true : takeSign("*") ? false : nil {
        cursor.skipBlanks()
        var isNamed = false
        value = SwiftExpression.product(value, try plain(depth: depth, &isNamed), divides: divides)
      } else if takeSign("??") {
        _ = try term(depth: depth + 1)
      } else {
        break
      }
    }
    return value
  }

  private mutating func plain(depth: Int, _ isNamed: inout Bool) throws -> AppValue {
    guard let byte = cursor.peek() else {
      cursor.isCut = true
      return .null
    }
    switch byte {
    case openBrace:
      isForeign = true
      cursor.isCut = true
      return .null
    case .quote: return .string(String(decoding: cursor.literal(), as: UTF8.self))
    case .openBracket: return try list(depth: depth)
    case openParenthesis where !cursor.follows("(Function)"):
      let parts = try arguments(depth: depth)
      guard parts.allSatisfy({ $0.label == nil }) else { return Self.object(parts) }
      return parts.count == 1 ? parts[0].value : .array(parts.map(\.value))
    default:
      guard let value = try referred(depth: depth) else { return try named(depth: depth) }
      isNamed = true
      return value
    }
  }
}

// What stands in brackets.
extension SwiftPrint {
  /// `[1, 2]`, and `["a": 1]`, whose keys are texts or can be written as some.
  private mutating func list(depth: Int) throws -> AppValue {
    guard !cursor.follows("[:]") else {
      cursor.index += 3
      return .object([])
    }
    cursor.index += 1
    var elements: [AppValue] = []
    var keys: [String] = []
    while try goesOn(to: closeBracket) {
      if depth == 0 { elementStarts.append(index) }
      var element = try value(depth: depth + 1)
      cursor.skipBlanks()
      if !isCut, cursor.peek() == colon {
        cursor.index += 1
        cursor.skipBlanks()
        keys.append(Self.key(element))
        if cursor.peek() == closeBracket { continue }
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
    case .word(let word): word.split(separator: ".").last.map(String.init) ?? word
    default: AppPayload.text(value) ?? value.words
    }
  }

  /// Whether another element follows; what closes the list is passed over.
  private mutating func goesOn(to close: UInt8) throws -> Bool {
    cursor.skipBlanks()
    while !isCut, cursor.peek() == comma {
      cursor.index += 1
      cursor.skipBlanks()
    }
    guard !isCut, let byte = cursor.peek() else {
      cursor.isCut = true
      return false
    }
    guard byte != close else {
      cursor.index += 1
      return false
    }
    // The other bracket closes what was never opened.
    if byte == closeBracket || byte == closeParenthesis { cursor.isCut = true }
    return !isCut
  }

  /// What stands in parentheses, with labels where there are some.
  private mutating func arguments(depth: Int) throws -> [(label: String?, value: AppValue)] {
    cursor.index += 1
    var parts: [(label: String?, value: AppValue)] = []
    while try goesOn(to: closeParenthesis) { parts.append((cursor.takeLabel(), try value(depth: depth + 1))) }
    return parts
  }

  /// What has no label is called as Swift calls it when it codes an enumeration.
  private static func object(_ parts: [(label: String?, value: AppValue)]) -> AppValue {
    .object(parts.enumerated().map { .init($1.label ?? "_\($0)", $1.value) })
  }
}

// Names, and what stands behind them.
extension SwiftPrint {
  /// What a name of the program stands for, or the name; nil where none stands here.
  private mutating func referred(depth: Int) throws -> AppValue? {
    guard let name = SwiftReference(cursor) else { return nil }
    for (path, end) in name.paths {
      if let value = try names?(path, depth + 1, &left) {
        cursor.index = end
        return value
      }
    }
    guard let (word, end) = name.unknown else { return nil }
    cursor.index = end
    return .word(word)
  }

  /// `.shuffled()`, `.map { String($0) }`, `.prefix(4)`, `.count`, with the number it is given.
  private mutating func takeMethod() -> (name: String, count: Int?)? {
    let start = cursor.index
    cursor.skipBlanks()
    guard cursor.peek() == dot, let first = cursor.peek(1), (0x61...0x7A).contains(first) else {
      cursor.index = start
      return nil
    }
    let name = cursor.text[(index + 1)...].prefix(SwiftName.longest).prefix(while: SwiftName.isPart)
    cursor.index = name.endIndex
    var count: Int?
    if cursor.peek() == openParenthesis {
      let open = index
      cursor.skipGroup()
      count = Int(String(decoding: cursor.text[open..<index].dropFirst().dropLast().prefix(10), as: UTF8.self))
    }
    if takeSign("{") {
      cursor.index -= 1
      cursor.skipGroup()
    }
    return (String(decoding: name, as: UTF8.self), count)
  }

  /// `names[0]`, and what is chosen so where the list is known.
  private mutating func element(of value: AppValue) -> AppValue {
    let open = index
    cursor.skipGroup()
    let place = String(decoding: cursor.text[open..<index].prefix(SwiftName.longest), as: UTF8.self)
    if let elements = value.elements, let number = Int(place.dropFirst().dropLast()), elements.indices.contains(number)
    {
      return elements[number]
    }
    if let member = value.members?.first(where: { place == "[\"\($0.key)\"]" }) { return member.value }
    if case .word(let word) = value { return .word(word + place) }
    return .word(place)
  }

  /// A type or a case with what belongs to it, or a word.
  private mutating func named(depth: Int) throws -> AppValue {
    let word = cursor.takeWord()
    guard cursor.peek() == openParenthesis else {
      // What stands behind nothing must not be met again.
      if word.isEmpty, cursor.peek() == colon { cursor.index += 1 }
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
}

private let openParenthesis = UInt8(ascii: "(")
private let closeParenthesis = UInt8(ascii: ")")
private let openBrace = UInt8(ascii: "{")
private let closeBracket = UInt8(ascii: "]")
private let comma = UInt8(ascii: ",")
private let colon = UInt8(ascii: ":")
private let equals = UInt8(ascii: "=")
private let bang = UInt8(ascii: "!")
private let dot = UInt8(ascii: ".")
