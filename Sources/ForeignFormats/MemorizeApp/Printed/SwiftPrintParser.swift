internal import Formats
internal import Themes

/// Reads a value as Swift prints it, which is almost the syntax of source code.
///
/// For example: `[Memorize.Theme(id: 1, name: "Halloween", emojis: Set(["🎃", "👻"]), color: Memorize.RGBA(red: 1.0, …))]`.
/// The names of types and wrappers such as `Optional(…)` and `Set(…)` are dropped; parts with labels make an object. A
/// name of the program is replaced by its value. Nothing is evaluated: `cars + ["🚲"]` is an ``AppValue/Expression``.
struct SwiftPrintParser {
  private(set) var budget: ValueBudget
  /// The value turns out to be JSON.
  private(set) var isForeign = false
  /// A type with labels is among the values, so this is not JSON.
  private(set) var hasTypes = false
  /// The offsets of the elements of the outermost list.
  private(set) var elementStarts: [Int] = []
  /// The parts of the program with the values of names that are among the values.
  private(set) var namedParts: [Range<Int>] = []
  private var cursor: SwiftCursor
  private let code: SwiftCode
  /// Keep incomplete values, for recognition.
  private let isOpening: Bool
  private let declarations: SwiftDeclarations?
  /// The offsets of the values of names that this one is part of: a value may contain its own name.
  private let around: Set<Int>
  /// A list is truncated after at least one complete theme, so the values around it are kept.
  private var isSettled = false

  init(
    _ code: SwiftCode, from start: Int, _ budget: ValueBudget, isOpening: Bool = false,
    _ declarations: SwiftDeclarations? = nil, around: Set<Int> = []
  ) {
    cursor = SwiftCursor(code.bytes, from: start)
    self.code = code
    self.budget = budget
    self.isOpening = isOpening
    self.declarations = declarations
    self.around = around
  }

  /// The offset of the next byte.
  var index: Int { cursor.index }
  /// The text ends, or continues with something else, before the end of the value.
  var isCut: Bool { cursor.isCut }
  /// The value is only the beginning of an expression.
  var isContinued: Bool { cursor.isContinued }

  /// The value that begins here, without what is done with it; if it is truncated, its complete parts.
  mutating func value() throws -> AppValue {
    let value = try value(depth: 0)
    return isCut && !isSettled && !isOpening ? .null : value
  }

  /// The value that begins here at a depth of values inside each other.
  mutating func value(depth: Int) throws -> AppValue {
    try budget.spend()
    guard depth < AppLimits.depth else { throw Diagnostic.app(.tooDeep(limit: AppLimits.depth), at: .byte(index)) }
    cursor.skipBlanks()
    let (start, named) = (index, namedParts.count)
    if let value = try primary(depth: depth), isCut || depth == 0 || !cursor.isContinued { return value }
    cursor.skipExpression()
    // What an expression is made of is not used.
    namedParts.removeLast(namedParts.count - named)
    let text = String(decoding: code.bytes[start..<index].prefix(400), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return .expression(.init(text: shortenedKey(words), line: code.line(at: start)))
  }

  /// The value without operators and methods; nil for one that is known only when the program runs.
  private mutating func primary(depth: Int) throws -> AppValue? {
    let start = index
    switch cursor.peek() {
    case nil:
      cursor.isCut = true
      return .null
    case .openBrace:
      isForeign = true
      cursor.isCut = true
      return .null
    case .quote:
      let text = String(decoding: cursor.literal(), as: UTF8.self)
      return SwiftLiteral.isInterpolated(code.bytes[start..<index]) ? nil : .string(text)
    case .openBracket: return try list(depth: depth)
    case .openParenthesis where !cursor.follows("(Function)"):
      let parts = try arguments(depth: depth)
      if let theme = SwiftCall.theme("", parts) { return theme }
      guard parts.allSatisfy({ $0.label == nil }) else { return Self.object(parts) }
      return parts.count == 1 ? parts[0].value : .array(parts.map(\.value))
    default: return try named(depth: depth)
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
    while hasNext(before: .closeBracket) {
      if depth == 0 { elementStarts.append(index) }
      var element = try value(depth: depth + 1)
      if !isCut, cursor.skip(.colon) {
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
    return keys.isEmpty ? .array(elements) : .object(zip(keys, elements).map { .init($0, $1) })
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
  private mutating func hasNext(before close: UInt8) -> Bool {
    cursor.skipBlanks()
    while !isCut, cursor.skip(.comma) { cursor.skipBlanks() }
    if !isCut, cursor.skip(close) { return false }
    // A closing bracket of the other kind matches nothing.
    switch cursor.peek() {
    case nil, .closeBracket, .closeParenthesis: cursor.isCut = true
    default: break
    }
    return !isCut
  }

  /// The values in parentheses with their labels.
  private mutating func arguments(depth: Int) throws -> [(label: String?, value: AppValue)] {
    cursor.index += 1
    var parts: [(label: String?, value: AppValue)] = []
    while hasNext(before: .closeParenthesis) { parts.append((cursor.label(), try value(depth: depth + 1))) }
    return parts
  }

  /// Parts without a label get the names that Codable gives the payload of a case: `_0`.
  private static func object(_ parts: [(label: String?, value: AppValue)]) -> AppValue {
    .object(parts.enumerated().map { .init($1.label ?? "_\($0)", $1.value) })
  }
}

// Names, types and cases.
extension SwiftPrintParser {
  /// The value of a name, which is read wherever the name is used; nil if it is not known.
  private mutating func value(of path: String, depth: Int) throws -> AppValue? {
    guard let declarations, let start = declarations.start(of: path), !around.contains(start) else { return nil }
    let read = try Self.declared(at: start, in: code, &budget, declarations, depth: depth + 1, around: around)
    guard let (value, parts) = read, value.word == nil else { return nil }
    namedParts += parts
    return value
  }

  /// The value that a program declares, and the parts of the program it consists of; nil if it cannot be read.
  static func declared(
    at start: Int, in code: SwiftCode, _ budget: inout ValueBudget, _ declarations: SwiftDeclarations, depth: Int = 0,
    around: Set<Int> = []
  ) throws -> (value: AppValue, parts: [Range<Int>])? {
    var print = SwiftPrintParser(code, from: start, budget, declarations, around: around.union([start]))
    var value: AppValue?
    do {
      value = try print.value(depth: depth + 1)
    } catch let fault as Diagnostic {
      if case .tooManyValues = fault.problem as? AppProblem { throw fault }
    }
    budget = print.budget
    // A face in a text costs as much as one in a list: a few names that contain each other twice would take all time.
    try budget.spend((print.index - start) / bytesOfValue)
    guard let value, !print.isCut, !value.isNull else { return nil }
    return (value, print.namedParts + [start..<max(start, print.index)])
  }

  private static let bytesOfValue = 4

  private mutating func named(depth: Int) throws -> AppValue? {
    let start = cursor.index
    if let path = cursor.path() {
      if let value = try value(of: path, depth: depth) { return value }
      return SwiftWord.isVariable(path) ? .word(path) : SwiftWord.value(path)
    }
    let word = cursor.word()
    guard cursor.peek() == .openParenthesis else {
      // Skip a colon without a label, or the parser would make no progress.
      if word.isEmpty, cursor.peek() == .colon { cursor.index += 1 }
      if word.isEmpty, let next = cursor.peek(), next == .closeBrace || next == .semicolon { cursor.isCut = true }
      return SwiftWord.isComputed(word) ? nil : SwiftWord.value(word)
    }
    guard !SwiftCall.isEvaluated(word) else {
      cursor.index = start
      return nil
    }
    let name = String(word.split(separator: ".").last?.prefix { $0 != "<" } ?? "")
    let isType = name.first?.isUppercase ?? false
    let parts = try arguments(depth: depth)
    if let theme = SwiftCall.theme(name, parts) {
      hasTypes = true
      return theme
    }
    if isType || name == "init" || SwiftCall.makesTheme(name), parts.contains(where: { $0.label != nil }) {
      hasTypes = true
      return Self.object(parts)
    }
    // `UUID()`
    guard let only = parts.first?.value else { return isCut ? .null : nil }
    guard isType else { return .object([.init(name, Self.object(parts))]) }
    guard parts.count == 1 else { return .array(parts.map(\.value)) }
    return name == "Set" ? Self.sorted(only) : only
  }

  /// Sets have no order, so they are sorted to give the same theme each time.
  static func sorted(_ set: AppValue) -> AppValue {
    guard let elements = set.elements, elements.allSatisfy({ $0.string != nil }) else { return set }
    return .array(elements.compactMap(\.string).sorted().map { .string($0) })
  }
}

/// Assigns the arguments of a call to the fields of a theme where they have no label.
///
/// For example: `Theme("Sea", ["🐙", "🐠"], 2, .teal)` has a name, emoji, a number of pairs and a colour.
enum SwiftCall {
  /// True for the name of a function that makes a theme, as far as the name tells: `insertTheme`.
  static func makesTheme(_ function: String) -> Bool {
    let name = AppFieldNames.normalized(function)
    return ["theme", "palette", "deck"].contains(where: name.contains)
  }

  /// True for a method of a value, `faces.shuffled` and `Int.random`, but not for a case, `Pairs.explicit`.
  static func isEvaluated(_ function: String) -> Bool {
    let parts = function.split(separator: ".").suffix(2)
    guard parts.count == 2, let owner = parts.first, let method = parts.last, method.first?.isLowercase ?? false else {
      return false
    }
    return (owner.first?.isLowercase ?? false || ["Int", "Double", "Float", "Bool"].contains(owner))
      && method != "init" && !makesTheme(String(method))
  }

  /// The arguments by field; nil if all have labels, or none is a list of emoji.
  static func theme(_ name: String, _ arguments: [(label: String?, value: AppValue)]) -> AppValue? {
    guard arguments.count > 1, arguments.contains(where: { $0.label == nil }) else { return nil }
    var fields = Set(arguments.compactMap { $0.label.flatMap { AppFieldNames.meanings(of: $0).first?.field } })
    let numbers = arguments.filter { $0.label == nil && $0.value.isNumber }
    var members: [AppValue.Member] = []
    for (index, argument) in arguments.enumerated() {
      if let label = argument.label {
        members.append(.init(label, argument.value))
      } else if let field = field(of: argument.value, makesTheme(name)), fields.insert(field).inserted {
        // Which of several numbers is meant is unknown.
        let value = field == .numberOfPairs && numbers.count > 1 ? .other("several numbers") : argument.value
        members.append(.init(field.rawValue, value))
      } else {
        members.append(.init("_\(index)", argument.value))
      }
    }
    return fields.contains(.emojis) ? .object(members) : nil
  }

  private static func field(of value: AppValue, _ isTheme: Bool) -> ThemeField? {
    switch value {
    case .string(let text): AppFaces.areEmoji(text) ? .emojis : .name
    case .number: .numberOfPairs
    case .array(let elements):
      elements.first?.string.map { AppFaces.emoji($0) != nil } ?? false ? .emojis : nil
    case .word(let word):
      word.first == "." || AppleColor.named(word) != nil ? .color : isTheme ? .emojis : nil
    case .object: AppColor(value) != nil ? .color : nil
    default: nil
    }
  }
}
