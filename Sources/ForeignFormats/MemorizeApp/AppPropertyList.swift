internal import Formats
internal import Themes

/// Property lists as values: an app keeps anything in them, so nothing is refused for what it is.
extension PropertyListReader {
  /// The value just started; nil for what is none, with an error.
  mutating func appValue(_ element: PropertyListElement, _ left: inout Int) throws -> AppValue? {
    left -= 1
    guard left >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    switch element {
    case .array:
      var elements: [AppValue] = []
      try self.elements { reader, element, _ in
        if let value = try reader.appValue(element, &left) { elements.append(value) }
      }
      return .array(elements)
    case .dict:
      var members: [AppValue.Member] = []
      try self.members { reader, key, element in
        if let value = try reader.appValue(element, &left) { members.append(.init(key.text, value)) }
      }
      return .object(members)
    case .data:
      try readText()
      return Base64.decode(lastText).map { .data($0) } ?? .other("damaged data")
    case .date:
      try skip()
      return .other("a date")
    case .real:
      try readText()
      let text = String(decoding: lastText, as: UTF8.self)
      guard !PropertyListNumber.isNotFinite(text) else { return .other("a number that is not finite") }
      return try spelling(of: element).map { .number($0) }
    default: return try value(element).map(AppValue.init)
    }
  }
}

extension AppValue {
  /// Texts, numbers and flags are the same everywhere.
  fileprivate init(_ value: ExtraValue) {
    switch value {
    case .bool(let flag): self = .bool(flag)
    case .number(let spelling): self = .number(spelling)
    case .string(let text): self = .string(text)
    case .null, .array, .object: self = .null
    }
  }
}

/// A property list in XML as a value, or as much as can be seen of it.
enum AppPropertyList {
  /// The value of a list, and what is wrong with it short of being unreadable.
  static func value(of bytes: [UInt8], left: inout Int) throws -> (value: AppValue, findings: [Diagnostic]) {
    let (text, encoding) = try XMLEncoding.decode(bytes)
    let finding = try XMLScan.check(text, encoding: encoding)
    return try PropertyListReader.withReader(over: text, finding) { reader in
      var value = AppValue.null
      try reader.root { reader, element in value = try reader.appValue(element, &left) ?? .null }
      return (value, reader.takeFindings())
    }
  }

  /// What the opening of a list shows of its value, and whether its end is not there; nil where it is no property list.
  static func glance(at opening: [UInt8]) -> (value: AppValue, isCut: Bool)? {
    opening.withUnsafeBufferPointer { buffer in
      var glance = PropertyListGlance(MarkupCursor(buffer))
      return glance.value().map { ($0, glance.isCut) }
    }
  }
}
