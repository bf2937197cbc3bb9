internal import Formats
internal import Themes

/// The themes that a program has as cases of an enumeration, with their emoji in a `switch`.
///
/// For example: `var emojis: [String] { switch self { case .sea: ["🐙", "🐠"] … } }` is a theme `sea` with these emoji. Other
/// properties that switch over the same cases are its other fields, and the raw value of the case is its name.
struct SwiftCases {
  /// A case with the offset of its emoji.
  struct Theme {
    let name: String
    let start: Int
    /// The offsets of its fields by the names of the properties, without the emoji.
    let fields: [(property: String, start: Int)]
    /// The offset of its raw value.
    let rawValue: Int?
  }

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
  private enum Scope: Equatable {
    case type(String)
    case member(String)
    case cases(Int)
    case other
  }

  private let code: [UInt8]
  private var index = 0
  private var scopes: [Scope] = []
  private var pending = Scope.other
  private var properties: [Property] = []
  /// The offsets of the raw values by case and type; nil for a case without one.
  private var rawValues: [String: [String: Int?]] = [:]

  /// Expects code without comments.
  static func themes(in code: [UInt8]) -> [Theme] {
    var cases = SwiftCases(code)
    cases.search()
    return cases.themes
  }

  private init(_ code: [UInt8]) { self.code = code }

  /// In the order of their emoji.
  private var themes: [Theme] {
    properties.filter { $0.field == .emojis }.flatMap { faces in
      let others = properties.filter { $0.type == faces.type && $0.field != nil && $0.field != .emojis }
      return faces.values.map { name, start in
        let fields = others.compactMap { property in
          (property.starts[name] ?? property.others).map { (property.name, $0) }
        }
        return Theme(name: name, start: start, fields: fields, rawValue: rawValue(of: name, in: faces.type))
      }
    }.sorted { $0.start < $1.start }
  }

  /// Another type than that of the cases may switch over them, unless several types have a case of this name.
  private func rawValue(of name: String, in type: String) -> Int? {
    guard let types = rawValues[name] else { return nil }
    return types[type] ?? (types.count == 1 ? types.values.first : nil) ?? nil
  }
}

extension SwiftCases {
  private mutating func search() {
    while index < code.count {
      switch code[index] {
      case .quote: index = SwiftLiteral.end(in: code, from: index + 1) + 1
      case .openBrace:
        if scopes.count < Self.deepest { scopes.append(pending) }
        pending = .other
        index += 1
      case .closeBrace:
        _ = scopes.popLast()
        index += 1
      case let byte where SwiftName.isPart(byte):
        let isName = index > 0 && code[index - 1] == .dot
        let word = word()
        if !isName { read(word) }
      default: index += 1
      }
    }
  }

  private mutating func read(_ keyword: String) {
    switch keyword {
    case "enum", "struct", "class", "extension", "actor": pending = .type(nextWord())
    case "var", "func": pending = .member(nextWord())
    case "switch":
      var names = scopes.reversed().makeIterator()
      var (member, type) = ("", "")
      while type.isEmpty, let scope = names.next() {
        if case .member(let name) = scope, member.isEmpty { member = name }
        if case .type(let name) = scope { type = name }
      }
      guard properties.count < Self.mostProperties else { return }
      pending = .cases(properties.count)
      properties.append(Property(name: member, type: type))
    case "case":
      if case .cases(let number) = scopes.last { readValue(of: number) }
      if case .type(let type) = scopes.last { readRawValues(of: type) }
    case "default":
      if case .cases(let number) = scopes.last, skip(.colon) { properties[number].others = valueStart() }
    default: break
    }
  }

  /// Reads `.sea, .lake: ["🐙", …]`, up to the value.
  private mutating func readValue(of number: Int) {
    var names: [String] = []
    repeat {
      skipBlanks()
      // `Theme.sea`
      var name = ""
      while index < code.count, code[index] == .dot || SwiftName.isPart(code[index]) {
        if code[index] == .dot { index += 1 }
        name = word()
      }
      guard !name.isEmpty else { return }
      names.append(name)
    } while skip(.comma)
    guard skip(.colon) else { return }
    let start = valueStart()
    for name in names where properties[number].values.count < Self.mostCases {
      properties[number].values.append((name, start))
      properties[number].starts[name] = start
    }
  }

  /// Reads `sea = "Sea", lake`.
  private mutating func readRawValues(of type: String) {
    repeat {
      let name = nextWord()
      rawValues[name, default: [:]][type] = .some(nil)
      guard skip(.equals) else { continue }
      skipBlanks()
      guard index < code.count, code[index] == .quote else { return }
      rawValues[name, default: [:]][type] = index
      index = SwiftLiteral.end(in: code, from: index + 1) + 1
    } while skip(.comma)
  }

  private mutating func valueStart() -> Int {
    skipBlanks()
    guard code[index...].starts(with: "return".utf8) else { return index }
    index += "return".utf8.count
    skipBlanks()
    return index
  }

  private mutating func skipBlanks() { while index < code.count, code[index].isBlank { index += 1 } }

  private mutating func skip(_ sign: UInt8) -> Bool {
    skipBlanks()
    guard index < code.count, code[index] == sign else { return false }
    index += 1
    return true
  }

  /// The name or keyword that begins here.
  private mutating func word() -> String {
    let word = code[index...].prefix(SwiftName.longest).prefix(while: SwiftName.isPart)
    index = word.isEmpty ? index : word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func nextWord() -> String {
    skipBlanks()
    return word()
  }

  private static let deepest = 64
  private static let mostCases = 500
  private static let mostProperties = 50
}
