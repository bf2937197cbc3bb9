internal import Formats
internal import Themes

/// Reads a value as Swift prints it, which is almost the syntax of source code.
///
/// For example: `[Memorize.Theme(id: 1, name: "Halloween", emojis: Set(["🎃", "👻"]), color: Memorize.RGBA(red: 1.0, …))]`.
/// The names of types and wrappers such as `Optional(…)` and `Set(…)` are dropped; parts with labels make an object. In
/// programs, lists are joined (`cars + ["🚲"]`), numbers divided (`149 / 255`), and methods applied (`.shuffled()`).
struct SwiftPrintParser {
  /// Resolves a name of the program at a depth of values inside each other.
  typealias Names = (_ path: String, _ depth: Int, _ budget: inout ValueBudget) throws -> AppValue?

  private(set) var budget: ValueBudget
  /// The value turns out to be JSON.
  private(set) var isForeign = false
  /// A type with labels is among the values, so this is not JSON.
  private(set) var hasTypes = false
  /// The offsets of the elements of the outermost list.
  private(set) var elementStarts: [Int] = []
  private var cursor: SwiftCursor
  /// Keep incomplete values, for recognition.
  private let isOpening: Bool
  private let names: Names?
  /// A list is truncated after at least one complete theme, so the values around it are kept.
  private var isSettled = false

  /// Expects text without comments.
  init(
    _ text: [UInt8], from start: Int, _ budget: ValueBudget = ValueBudget(), isOpening: Bool = false,
    names: Names? = nil
  ) {
    cursor = SwiftCursor(text, from: start)
    self.budget = budget
    self.isOpening = isOpening
    self.names = names
  }

  /// The offset of the next byte.
  var index: Int { cursor.index }
  /// The text ends, or continues with something else, before the end of the value.
  var isCut: Bool { cursor.isCut }

  /// The value that begins here; if it is truncated, its complete parts.
  mutating func value() throws -> AppValue {
    let value = try value(depth: 0)
    return isCut && !isSettled && !isOpening ? .null : value
  }

  /// The value that begins here at a depth of values inside each other, with the values joined to it.
  mutating func value(depth: Int) throws -> AppValue {
    var parts = [try term(depth: depth)]
    while !isCut, Self.canBeJoined(parts.last), cursor.skipOperator("+") { parts.append(try term(depth: depth)) }
    return SwiftExpression.joined(parts)
  }

  private static func canBeJoined(_ value: AppValue?) -> Bool {
    switch value {
    case .string, .array, .word: true
    default: false
    }
  }

  /// A value with the operators and methods behind it, except `+`.
  private mutating func term(depth: Int) throws -> AppValue {
    try budget.spend()
    guard depth < AppLimits.depth else { throw Diagnostic.app(.tooDeep(limit: AppLimits.depth), at: .byte(index)) }
    cursor.skipBlanks()
    var isNamed = false
    var value = try primary(depth: depth, &isNamed)
    while !isCut {
      if cursor.peek() == .bang {
        cursor.index += 1
      } else if cursor.peek() == .openBracket, isNamed {
        value = element(of: value)
      } else if cursor.peek() == .openParenthesis, value.elements != nil, !isNamed {
        // `[String]()`
        cursor.skipGroup()
        value = .array([])
      } else if let method = method() {
        try budget.spend(value.parts)
        value = SwiftExpression.applied(method.name, method.argument, to: value)
      } else if value.isNumber, let divides = cursor.skipOperator("/") ? true : cursor.skipOperator("*") ? false : nil {
        cursor.skipBlanks()
        var isNamed = false
        value = SwiftExpression.product(value, try primary(depth: depth, &isNamed), divides: divides)
      } else if cursor.skipOperator("??") {
        _ = try term(depth: depth + 1)
      } else {
        break
      }
    }
    return value
  }

  private mutating func primary(depth: Int, _ isNamed: inout Bool) throws -> AppValue {
    guard let byte = cursor.peek() else {
      cursor.isCut = true
      return .null
    }
    switch byte {
    case .openBrace:
      isForeign = true
      cursor.isCut = true
      return .null
    case .quote:
      let start = index
      let text = String(decoding: cursor.literal(), as: UTF8.self)
      // The text of `"Theme \(number)"` is known only when the program runs.
      return SwiftLiteral.isInterpolated(cursor.text[start..<index]) ? .word("\"\(text)\"") : .string(text)
    case .openBracket: return try list(depth: depth)
    case .openParenthesis where !cursor.follows("(Function)"):
      let parts = try arguments(depth: depth)
      if let theme = SwiftCall.theme("", parts) { return theme }
      guard parts.allSatisfy({ $0.label == nil }) else { return Self.object(parts) }
      return parts.count == 1 ? parts[0].value : .array(parts.map(\.value))
    default:
      guard let value = try reference(depth: depth) else { return try named(depth: depth) }
      isNamed = true
      return value
    }
  }
}

extension AppValue {
  /// What a method of the value has to look at or copy.
  fileprivate var parts: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    case .word(let text), .string(let text): text.utf8.count / 16
    default: 0
    }
  }
}

// Lists, dictionaries and arguments.
extension SwiftPrintParser {
  /// `[1, 2]`, and `["a": 1]`, whose keys are written as texts.
  private mutating func list(depth: Int) throws -> AppValue {
    guard !cursor.follows("[:]") else {
      cursor.index += 3
      return .object([])
    }
    cursor.index += 1
    var elements: [AppValue] = []
    var keys: [String] = []
    while try hasNext(before: .closeBracket) {
      if depth == 0 { elementStarts.append(index) }
      var element = try value(depth: depth + 1)
      cursor.skipBlanks()
      if !isCut, cursor.peek() == .colon {
        cursor.index += 1
        cursor.skipBlanks()
        keys.append(Self.key(element))
        if cursor.peek() == .closeBracket { continue }
        element = try value(depth: depth + 1)
      }
      if isCut, !isOpening, !isSettled {
        isSettled = elements.contains { $0.members.map { AppTheme($0).isLikely } ?? false }
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
    case .bool(let flag): String(flag)
    case .word(let word): word.split(separator: ".").last.map(String.init) ?? word
    default: value.textPayload ?? value.nounPhrase
    }
  }

  /// True if another element follows; else skips the closing bracket.
  private mutating func hasNext(before close: UInt8) throws -> Bool {
    cursor.skipBlanks()
    while !isCut, cursor.peek() == .comma {
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
    // A closing bracket of the other kind matches nothing.
    if byte == .closeBracket || byte == .closeParenthesis { cursor.isCut = true }
    return !isCut
  }

  /// The values in parentheses with their labels.
  private mutating func arguments(depth: Int) throws -> [(label: String?, value: AppValue)] {
    cursor.index += 1
    var parts: [(label: String?, value: AppValue)] = []
    while try hasNext(before: .closeParenthesis) { parts.append((cursor.label(), try value(depth: depth + 1))) }
    return parts
  }

  /// Parts without a label get the names that Codable gives the payload of a case: `_0`.
  private static func object(_ parts: [(label: String?, value: AppValue)]) -> AppValue {
    .object(parts.enumerated().map { .init($1.label ?? "_\($0)", $1.value) })
  }
}

// Names, methods and subscripts.
extension SwiftPrintParser {
  /// The value of a name, or the name; nil if none begins here.
  private mutating func reference(depth: Int) throws -> AppValue? {
    guard let name = SwiftReference(cursor) else { return nil }
    for (path, end) in name.paths {
      if let value = try names?(path, depth + 1, &budget) {
        cursor.index = end
        return value
      }
    }
    guard let (word, end) = name.unknown else { return nil }
    cursor.index = end
    return .word(word)
  }

  /// Reads `.shuffled()`, `.map { String($0) }`, `.prefix(4)` or `.count`, with a short text in parentheses.
  private mutating func method() -> (name: String, argument: String)? {
    let start = cursor.index
    cursor.skipBlanks()
    guard cursor.peek() == .dot, let first = cursor.peek(1), (0x61...0x7A).contains(first) else {
      cursor.index = start
      return nil
    }
    let name = cursor.text[(index + 1)...].prefix(SwiftName.longest).prefix(while: SwiftName.isPart)
    cursor.index = name.endIndex
    var argument = ""
    if cursor.peek() == .openParenthesis {
      let open = index
      cursor.skipGroup()
      argument = String(decoding: cursor.text[open..<index].dropFirst().dropLast().prefix(10), as: UTF8.self)
    }
    if cursor.skipOperator("{") {
      cursor.index -= 1
      cursor.skipGroup()
    }
    return (String(decoding: name, as: UTF8.self), argument)
  }

  /// Reads the subscript of `names[0]` and applies it to the list; an unresolved name keeps it.
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

  /// A type or a case with its arguments, or a word.
  private mutating func named(depth: Int) throws -> AppValue {
    let word = cursor.word()
    guard cursor.peek() == .openParenthesis else {
      // Skip a colon without a label, or the parser would make no progress.
      if word.isEmpty, cursor.peek() == .colon { cursor.index += 1 }
      if word.isEmpty, let next = cursor.peek(), next == .closeBrace || next == .semicolon { cursor.isCut = true }
      return SwiftWord.value(word)
    }
    let name = word.split(separator: ".").last.map { $0.prefix { $0 != "<" } } ?? ""
    let isType = name.first?.isUppercase ?? false
    let open = index
    let parts = try arguments(depth: depth)
    if name == SwiftRandom.key, parts.first?.label == "in" {
      return SwiftRandom.value(cursor.text[open..<index].dropLast())
    }
    if let theme = SwiftCall.theme(String(name), parts) {
      hasTypes = true
      return theme
    }
    if name == "opacity", word.count > name.count, let share = parts.first?.value.double {
      return SwiftExpression.applied("opacity", String(share), to: .word(String(word.dropLast(name.count + 1))))
    }
    if isType || name == "init" || SwiftCall.makesTheme(String(name)), parts.contains(where: { $0.label != nil }) {
      hasTypes = true
      return Self.object(parts)
    }
    guard isType else { return .object([.init(String(name), Self.object(parts))]) }
    guard parts.count == 1, let only = parts.first?.value else {
      return parts.isEmpty ? .other("an object") : .array(parts.map(\.value))
    }
    return name == "Set" ? Self.sorted(only) : only
  }

  /// Sets have no order, so they are sorted to give the same theme each time.
  static func sorted(_ set: AppValue) -> AppValue {
    guard let elements = set.elements, elements.allSatisfy({ $0.string != nil }) else { return set }
    return .array(elements.compactMap(\.string).sorted().map { .string($0) })
  }
}
