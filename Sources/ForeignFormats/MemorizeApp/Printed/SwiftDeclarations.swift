internal import Formats
internal import Themes

/// What a program declares: constants, and enumerations with a property that switches over the cases.
///
/// For example: `static let cars: [String] = ["🚗", "🚕"]` and `var cars: String { "🚗🚕" }` are constants, and
/// `var emojis: [String] { switch self { case .sea: ["🐙", "🐠"] … } }` is a case `sea` with these emoji.
struct SwiftDeclarations {
  struct Constant {
    let name: String
    /// The type around it.
    let type: String
    /// The offset of its value.
    let start: Int
  }

  /// A case with the offset of its emoji.
  struct Case {
    let name: String
    let property: String
    let start: Int
    /// The offsets of its fields by the names of the properties, without the emoji; the raw value is the name of a case
    /// that has no other.
    let fields: [(property: String, start: Int)]
  }

  private(set) var constants: [Constant] = []
  /// The offsets of their values.
  private(set) var starts: Set<Int> = []
  /// The literals that are not ASCII; those of a line, or of a list or call of several lines, have the same group.
  private(set) var literals: [(range: Range<Int>, group: Int)] = []

  /// A property or function that has a value for each case.
  private struct Property {
    let name: String
    let type: String
    var values: [(name: String, start: Int)] = []
    /// The value of all other cases.
    var others: Int?
    var starts: [String: Int] = [:]

    var field: ThemeField? { AppFieldNames.meanings(of: name).first?.field }
  }

  /// What a brace belongs to.
  private enum Scope {
    case type(String)
    case member(String)
    case cases(Int)
    case other
  }

  private var indices: [String: [Int]] = [:]
  private var cursor: SwiftCursor
  private var scopes: [Scope] = []
  private var pending = Scope.other
  private var properties: [Property] = []
  /// The offsets of the raw values by case and type; nil for a case without one.
  private var rawValues: [String: [String: Int?]] = [:]

  init(_ code: SwiftCode) {
    cursor = SwiftCursor(code.bytes, from: 0)
    search()
  }

  /// Where the value of `cars`, `Self.cars` or `Constants.cars` begins; nil without a declaration or with several.
  func start(of path: String) -> Int? {
    let parts = path.split(separator: ".")
    guard let last = parts.last, let found = indices[String(last)] else { return nil }
    let type = parts.dropLast().last.map(String.init) ?? ""
    let ofType = found.filter { constants[$0].type == type }
    if ofType.count == 1 { return constants[ofType[0]].start }
    return found.count == 1 && !Self.systemTypes.contains(type) ? constants[found[0]].start : nil
  }

  /// The cases with emoji, in the order of these.
  var cases: [Case] {
    properties.filter { $0.field == .emojis }.flatMap { faces in
      let others = properties.filter { $0.type == faces.type && $0.field != nil && $0.field != .emojis }
      return faces.values.map { name, start in
        var fields: [(property: String, start: Int)] = others.compactMap { property in
          (property.starts[name] ?? property.others).map { (property.name, $0) }
        }
        let isNamed = others.contains { $0.field == .name && ($0.starts[name] ?? $0.others) != nil }
        if !isNamed, let rawValue = rawValue(of: name, in: faces.type) { fields.append(("name", rawValue)) }
        return Case(name: name, property: faces.name, start: start, fields: fields)
      }
    }.sorted { $0.start < $1.start }
  }

  /// Another type than that of the cases may switch over them, unless several types have a case of this name.
  private func rawValue(of name: String, in type: String) -> Int? {
    guard let types = rawValues[name] else { return nil }
    return types[type] ?? (types.count == 1 ? types.values.first : nil) ?? nil
  }

  /// Types of the system: `Color.red` is not the `red` that a program declares.
  private static let systemTypes: Set<String> = ["Color", "UIColor", "NSColor"]
  /// Literals with emoji, and constants: more than can be read.
  private static let most = AppLimits.standard.values
  private static let deepest = 64
  private static let mostCases = 500
  private static let mostProperties = 50
}

extension SwiftDeclarations {
  private mutating func search() {
    var (depth, group) = (0, 0)
    while let byte = cursor.peek() {
      switch byte {
      case .quote:
        let start = cursor.index
        cursor.skipLiteral()
        let range = start + 1..<cursor.index
        if literals.count < Self.most, cursor.text[range].contains(where: { $0 >= 0x80 }) {
          literals.append((range, group))
        }
        continue
      case _ where SwiftName.isPart(byte):
        let isMember = cursor.index > 0 && cursor.text[cursor.index - 1] == .dot
        let word = cursor.name()
        if !isMember { read(word) }
        continue
      case .openBracket, .openParenthesis: depth += 1
      case .closeBracket, .closeParenthesis: depth = max(0, depth - 1)
      case .openBrace:
        if scopes.count < Self.deepest { scopes.append(pending) }
        pending = .other
        (depth, group) = (0, group + 1)
      case .closeBrace:
        _ = scopes.popLast()
        (depth, group) = (0, group + 1)
      case 0x0A where depth == 0: group += 1
      default: break
      }
      cursor.index += 1
    }
  }

  private mutating func read(_ keyword: String) {
    switch keyword {
    case "enum", "struct", "class", "extension", "actor": pending = .type(cursor.name())
    case "func": pending = .member(cursor.name())
    case "let", "var":
      let name = cursor.name()
      declare(name)
      if keyword == "var" { pending = .member(name) }
    case "switch":
      guard properties.count < Self.mostProperties else { return }
      let member = scopes.reversed().lazy.compactMap { if case .member(let name) = $0 { name } else { nil } }.first
      pending = .cases(properties.count)
      properties.append(Property(name: member ?? "", type: type))
    case "case":
      if case .cases(let number) = scopes.last { readValue(of: number) }
      if case .type(let type) = scopes.last { readRawValues(of: type) }
    case "default":
      if case .cases(let number) = scopes.last, cursor.skip(.colon) { properties[number].others = valueStart() }
    default: break
    }
  }

  /// The type that the cursor is in.
  private var type: String {
    scopes.reversed().lazy.compactMap { if case .type(let name) = $0 { name } else { nil } }.first ?? ""
  }

  /// Adds a name with the value behind it: `: [String] = [`, `: String {`.
  private mutating func declare(_ name: String) {
    let rest = cursor.text[cursor.index...].prefix(SwiftName.longest).prefix { $0 != 0x0A }
    guard !name.isEmpty, let sign = rest.firstIndex(where: { $0 == .equals || $0 == .openBrace }) else { return }
    var value = SwiftCursor(cursor.text, from: sign + 1)
    if cursor.text[sign] == .openBrace { value.skipReturn() } else { value.skipBlanks() }
    guard value.peek() != nil, constants.count < Self.most else { return }
    indices[name, default: []].append(constants.count)
    constants.append(Constant(name: name, type: type, start: value.index))
    starts.insert(value.index)
  }

  /// Reads `.sea, .lake: ["🐙", …]`, up to the value.
  private mutating func readValue(of number: Int) {
    var names: [String] = []
    repeat {
      var name = cursor.name()
      // `Theme.sea`
      while cursor.peek() == .dot {
        cursor.index += 1
        name = cursor.name()
      }
      guard !name.isEmpty else { return }
      names.append(name)
    } while cursor.skip(.comma)
    guard cursor.skip(.colon) else { return }
    let start = valueStart()
    for name in names where properties[number].values.count < Self.mostCases {
      properties[number].values.append((name, start))
      properties[number].starts[name] = start
    }
  }

  /// Reads `sea = "Sea", lake`.
  private mutating func readRawValues(of type: String) {
    repeat {
      let name = cursor.name()
      rawValues[name, default: [:]][type] = .some(nil)
      guard cursor.skip(.equals) else { continue }
      cursor.skipBlanks()
      guard cursor.peek() == .quote else { return }
      rawValues[name, default: [:]][type] = cursor.index
      cursor.skipLiteral()
    } while cursor.skip(.comma)
  }

  private mutating func valueStart() -> Int {
    cursor.skipReturn()
    return cursor.index
  }
}

extension SwiftCursor {
  fileprivate mutating func skipReturn() {
    skipBlanks()
    guard follows("return") else { return }
    index += 6
    skipBlanks()
  }
}

// The emoji that are in no theme.
extension SwiftDeclarations {
  /// The emoji in literals outside of these parts: how many a group has, from two, and where they begin.
  ///
  /// Nothing that looks like a theme is dropped without a word.
  func unreadEmoji(outside parts: [Range<Int>]) -> [(start: Int, count: Int)] {
    var parts = parts.sorted { $0.lowerBound < $1.lowerBound }[...]
    var covered = 0
    var found: [(start: Int, count: Int)] = []
    var (emoji, start, group) = ([] as Set<String>, 0, -1)
    for literal in literals {
      while let part = parts.first, part.lowerBound < literal.range.upperBound {
        covered = max(covered, part.upperBound)
        parts.removeFirst()
      }
      if literal.group != group {
        if emoji.count > 1 { found.append((start, emoji.count)) }
        (emoji, group) = ([], literal.group)
      }
      guard covered <= literal.range.lowerBound else { continue }
      if emoji.isEmpty { start = literal.range.lowerBound }
      for face in faces(literal.range) where emoji.count < Self.mostEmoji { emoji.insert(face) }
    }
    return emoji.count > 1 ? found + [(start, emoji.count)] : found
  }

  private func faces(_ range: Range<Int>) -> [String] {
    let (literal, _) = SwiftLiteral.text(in: cursor.text, from: range.lowerBound, keeping: Self.longestLiteral)
    // Only what is not ASCII, with the digit of a keycap before it: a literal can be a file of its own.
    return literal.indices.split { literal[$0] < 0x80 }.flatMap { stretch in
      String(decoding: literal[max(0, stretch.startIndex - 1)..<stretch.endIndex], as: UTF8.self).compactMap {
        AppFaces.emoji(String($0))
      }
    }
  }

  /// More than a theme has.
  private static let mostEmoji = 10_000

  /// The bytes of a literal that are searched: more than a list of a theme has.
  private static let longestLiteral = 1 << 20
}
