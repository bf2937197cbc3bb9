internal import Formats
internal import Themes

/// Reads JSON as values: strictly, or as much of it as the opening of a file holds.
enum AppJSON {
  /// The part of a value that an opening holds, whether another value follows it, and whether it is cut off, by the end of
  /// the opening or by an error.
  static func preview(of opening: [UInt8]) -> (value: AppValue, isFollowed: Bool, isCut: Bool) {
    var value = AppValue.null
    var budget = ValueBudget()
    let read = try? JSONReader.readOne(in: opening, from: 0) { try self.read(&$0, into: &value, &budget) }
    guard let end = read?.end else { return (value, false, true) }
    return (value, opening[end...].contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }, false)
  }

  /// The only value of a text.
  static func value(of text: [UInt8], _ budget: inout ValueBudget) throws -> AppValue {
    var (value, left) = (AppValue.null, budget)
    try JSONReader.read(text) { try read(&$0, into: &value, &left) }
    budget = left
    return value
  }

  /// True for a text that begins with a bracket and what JSON may have behind one.
  static func mayBegin(_ text: some Collection<UInt8>) -> Bool {
    var rest = text.prefix(64).drop(while: \.isBlank)
    guard let bracket = rest.popFirst(), bracket == UInt8(ascii: "{") || bracket == .openBracket else { return false }
    guard let next = rest.drop(while: \.isBlank).first else { return false }
    return next == .quote || bracket == .openBracket && (next == UInt8(ascii: "{") || next == .openBracket)
  }

  /// Reads the next value. If it throws, `value` is the part before the fault.
  static func read(
    _ reader: inout JSONReader, into value: inout AppValue, _ budget: inout ValueBudget
  ) throws {
    try budget.spend()
    switch try reader.kind() {
    case .object:
      var members: [AppValue.Member] = []
      defer { value = .object(members) }
      try reader.members { reader, key in
        members.append(.init(key.string, .null))
        try read(&reader, into: &members[members.count - 1].value, &budget)
      }
    case .array:
      var elements: [AppValue] = []
      defer { value = .array(elements) }
      try reader.elements { reader, _ in
        elements.append(.null)
        try read(&reader, into: &elements[elements.count - 1], &budget)
      }
    case .string:
      value = .string("")
      value = .string(try reader.string() ?? "")
    case .number: value = .number(try reader.number()?.spelling ?? "0")
    case .bool: value = .bool(try reader.bool() ?? false)
    case .null: _ = try reader.null()
    }
  }
}
