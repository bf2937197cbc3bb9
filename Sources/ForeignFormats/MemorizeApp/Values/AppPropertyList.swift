internal import Formats
internal import Themes

/// A property list in XML as a value, or as much of it as the opening of a file holds.
enum AppPropertyList {
  /// The value of a list, and the faults in it that do not make it unreadable.
  static func value(of bytes: [UInt8], _ budget: inout ValueBudget) throws -> (value: AppValue, findings: [Diagnostic])
  {
    try PropertyListReader.read(bytes) { reader in
      var value = AppValue.null
      try reader.root { reader in value = try reader.appValue(&budget) ?? .null }
      return (value, reader.drainFindings())
    }
  }

  /// The part of a list that an opening holds, and whether its end is missing; nil if it is not a property list.
  static func preview(of opening: [UInt8]) -> (value: AppValue, isCut: Bool)? {
    guard XMLRecognition.rootName(in: opening[...]) == "plist" else { return nil }
    var value = AppValue.null
    // A tag may be cut at the end.
    let text = Array(opening.prefix(through: opening.lastIndex(of: .greaterThan) ?? opening.startIndex))
    do {
      try PropertyListReader.read(text, mayBeCut: true) { reader in try reader.root { try $0.read(into: &value) } }
      return (value, isCut: false)
    } catch {
      return (value, isCut: true)
    }
  }
}

extension PropertyListReader {
  /// The value that has just started, of any kind; nil for an element that holds none, which is reported.
  fileprivate mutating func appValue(_ budget: inout ValueBudget) throws -> AppValue? {
    try budget.spend()
    switch element {
    case .array:
      var elements: [AppValue] = []
      try self.elements { reader, _ in
        // Keeps the place of an element that holds no value, for the findings about those behind it.
        elements.append(try reader.appValue(&budget) ?? .null)
      }
      return .array(elements)
    case .dict:
      var members: [AppValue.Member] = []
      try self.members { reader, key in
        if let value = try reader.appValue(&budget) { members.append(.init(key.string, value)) }
      }
      return .object(members)
    case .data:
      try readText()
      return Base64.decode(lastText).map { .data($0) } ?? .other("damaged data")
    case .date:
      try skip()
      return .other("a date")
    case .real:
      let number = try number()
      let text = String(decoding: lastText, as: UTF8.self)
      guard number == nil else { return number.map { .number($0.spelling) } }
      guard !PropertyListNumber.isNotFinite(text) else { return .other("a number that is not finite") }
      try noteNumber()
      return nil
    default:
      var left = Int.max
      return try extra(&left).map(AppValue.init)
    }
  }

  /// Reads the value that has just started, without its data. If it throws, `value` is the part before the fault.
  fileprivate mutating func read(into value: inout AppValue) throws {
    switch element {
    case .array:
      var elements: [AppValue] = []
      defer { value = .array(elements) }
      try self.elements { reader, _ in
        elements.append(.null)
        try reader.read(into: &elements[elements.count - 1])
      }
    case .dict:
      var members: [AppValue.Member] = []
      defer { value = .object(members) }
      try self.members { reader, key in
        members.append(.init(key.string, .null))
        try reader.read(into: &members[members.count - 1].value)
      }
    case .data:
      value = .data([])
      try skip()
    default:
      var budget = ValueBudget()
      value = try appValue(&budget) ?? .null
    }
  }
}

extension AppValue {
  /// A text, number or flag, which are the same in all notations.
  fileprivate init(_ value: ExtraValue) {
    switch value {
    case .bool(let flag): self = .bool(flag)
    case .number(let spelling): self = .number(spelling)
    case .string(let text): self = .string(text)
    case .null, .array, .object: self = .null
    }
  }
}
