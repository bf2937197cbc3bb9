internal import Formats
internal import Themes

/// A property list in XML as a value, or as much of it as the opening of a file holds.
enum AppPropertyList {
  /// The value of a list, and the faults in it that do not make it unreadable.
  static func value(of bytes: [UInt8], _ budget: inout ValueBudget) throws -> (value: AppValue, findings: [Diagnostic])
  {
    let text = try XMLEncoding.decode(bytes, .standard)
    let finding = try XMLScan.check(text, limits: .standard)
    return try PropertyListReader.withReader(over: text, finding, limits: .standard) { reader in
      var value = AppValue.null
      try reader.root { reader in value = try reader.appValue(&budget) ?? .null }
      return (value, reader.drainFindings())
    }
  }

  /// The part of a list that an opening holds, and whether its end is missing; nil if it is no property list.
  static func preview(of opening: [UInt8]) -> (value: AppValue, isCut: Bool)? {
    opening.withUnsafeBufferPointer { buffer in
      var preview = PropertyListPreview(MarkupCursor(buffer))
      return preview.value().map { ($0, preview.isCut) }
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
        if let value = try reader.appValue(&budget) { elements.append(value) }
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

/// Reads the tags of an opening without checking them.
private struct PropertyListPreview {
  private var cursor: MarkupCursor
  /// The opening ends before the value does.
  private(set) var isCut = false

  init(_ cursor: MarkupCursor) { self.cursor = cursor }

  mutating func value() -> AppValue? {
    while let token = cursor.next() {
      if token.kind == .text || token.kind == .comment || token.kind == .instruction || token.kind == .declaration {
        continue
      }
      guard token.kind == .startTag, name(token) == "plist" else { return nil }
      return next(depth: 0)?.value ?? .null
    }
    return nil
  }

  /// The next value or key, neither at an end tag; nil if the opening ends.
  private mutating func next(depth: Int) -> (value: AppValue?, key: String?)? {
    guard depth <= AppLimits.depth else { return nil }
    while let token = cursor.next() {
      switch token.kind {
      case .endTag: return (nil, nil)
      case .emptyTag:
        switch name(token) {
        case "array": return (.array([]), nil)
        case "dict": return (.object([]), nil)
        case "true", "false": return (.bool(name(token) == "true"), nil)
        case "data": return (.data([]), nil)
        default: return (.string(""), nil)
        }
      case .startTag: return value(name(token), depth)
      case .unclosed, .oversized, .stray:
        isCut = true
        return nil
      default: continue
      }
    }
    isCut = true
    return nil
  }

  private mutating func value(_ name: String, _ depth: Int) -> (value: AppValue?, key: String?) {
    switch name {
    case "array":
      var elements: [AppValue] = []
      while let next = next(depth: depth + 1), let value = next.value { elements.append(value) }
      return (.array(elements), nil)
    case "dict":
      var members: [AppValue.Member] = []
      while let key = next(depth: depth + 1)?.key {
        guard let value = next(depth: depth + 1)?.value else {
          members.append(.init(key, .null))
          break
        }
        members.append(.init(key, value))
      }
      return (.object(members), nil)
    default:
      let text = text()
      switch name {
      case "key": return (nil, text)
      case "integer", "real": return (.number(text), nil)
      case "data": return (.data([]), nil)
      case "date": return (.other("a date"), nil)
      default: return (.string(text), nil)
      }
    }
  }

  private mutating func text() -> String {
    var text = ""
    while let token = cursor.next(), token.kind != .endTag {
      // The cursor does not move past markup that it cannot read.
      if token.kind == .unclosed || token.kind == .oversized || token.kind == .stray { break }
      if token.kind == .text { text += String(decoding: cursor.bytes[token.range], as: UTF8.self) }
    }
    return text
  }

  private func name(_ token: MarkupCursor.Token) -> String {
    String(decoding: cursor.bytes[token.range.lowerBound + 1..<token.nameEnd], as: UTF8.self)
  }
}
