internal import Formats
internal import Themes

/// Reads JSON as values: strictly, or as much of it as the opening of a file holds.
struct AppJSON {
  var budget: ValueBudget
  /// The text may end too early.
  private let isOpening: Bool
  /// The text did end too early.
  private(set) var isCut = false

  init(_ budget: ValueBudget, isOpening: Bool = false) {
    self.budget = budget
    self.isOpening = isOpening
  }

  /// The part of a value that an opening holds, whether another value follows it, and whether its end is missing.
  static func preview(of opening: [UInt8]) -> (value: AppValue, isFollowed: Bool, isCut: Bool) {
    var json = AppJSON(ValueBudget(), isOpening: true)
    let read = try? JSONReader.readOne(in: opening, from: 0) { try json.value(&$0) }
    guard let (value, end) = read, !json.isCut else { return (read?.result ?? .null, false, true) }
    return (value, opening[end...].contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }, false)
  }

  /// The only value of a text.
  static func value(of text: [UInt8], _ budget: inout ValueBudget) throws -> AppValue {
    var json = AppJSON(budget)
    let value = try JSONReader.read(text) { try json.value(&$0) }
    budget = json.budget
    return value
  }

  /// True for a text that begins with a bracket and what JSON may have behind one.
  static func mayBegin(_ text: some Collection<UInt8>) -> Bool {
    var rest = text.prefix(64).drop(while: \.isBlank)
    guard let bracket = rest.popFirst(), bracket == UInt8(ascii: "{") || bracket == .openBracket else { return false }
    guard let next = rest.drop(while: \.isBlank).first else { return false }
    return next == .quote || bracket == .openBracket && (next == UInt8(ascii: "{") || next == .openBracket)
  }

  /// The next value.
  mutating func value(_ reader: inout JSONReader) throws -> AppValue {
    try budget.spend()
    var value = AppValue.null
    do {
      switch try reader.kind() {
      case .object: value = try object(&reader)
      case .array: value = try array(&reader)
      case .string:
        value = .string("")
        value = .string(try reader.string() ?? "")
      case .number: value = .number(try reader.number()?.spelling ?? "0")
      case .bool: value = .bool(try reader.bool() ?? false)
      case .null: _ = try reader.null()
      }
    } catch  where isOpening {
      isCut = true
    }
    return value
  }

  private struct Cut: Error {}

  private mutating func object(_ reader: inout JSONReader) throws -> AppValue {
    var members: [AppValue.Member] = []
    try unlessCut { json in
      try reader.object { reader, key in
        let key = key.string
        members.append(.init(key, try json.value(&reader)))
        if json.isCut { throw Cut() }
      }
    }
    return .object(members)
  }

  private mutating func array(_ reader: inout JSONReader) throws -> AppValue {
    var elements: [AppValue] = []
    try unlessCut { json in
      try reader.array { reader, _ in
        elements.append(try json.value(&reader))
        if json.isCut { throw Cut() }
      }
    }
    return .array(elements)
  }

  private mutating func unlessCut(_ body: (inout AppJSON) throws -> Void) throws {
    do {
      try body(&self)
    } catch  where isOpening {
      isCut = true
    }
  }
}
