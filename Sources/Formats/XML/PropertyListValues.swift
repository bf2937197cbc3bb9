internal import Themes

/// Values out of a property list, each with its own finding where it is not what was asked for.
extension PropertyListReader {
  /// Any value, kept as it came; nil for what no theme can carry, with a warning, or for what is none, with an error.
  mutating func value(_ element: PropertyListElement) throws -> ExtraValue? {
    switch element {
    case .string: return .string(try text())
    case .integer, .real: return try number(element).map { .number($0) }
    case .yes, .no:
      try nothing(in: element)
      return .bool(element == .yes)
    case .array:
      var values: [ExtraValue] = []
      try elements { reader, element, _ in
        if let value = try reader.value(element) { values.append(value) }
      }
      return .array(values)
    case .dict:
      var object: [ExtraValue.Member] = []
      try members { reader, key, element in
        if let value = try reader.value(element) { object.append(.init(key, value)) }
      }
      return .object(object)
    case .date, .data:
      try note(.xmlDropped(element, at: path.place))
      try skip()
      return nil
    case .plist:
      try note(.xmlUnknownElement("plist", at: lastTag()))
      try skip()
      return nil
    case .unknown, .key:
      try skip()
      return nil
    }
  }

  /// A text, or nil with a finding.
  mutating func string(_ element: PropertyListElement) throws -> String? {
    guard element == .string else {
      try wrongType(element, expected: "a string")
      return nil
    }
    return try text()
  }

  /// The spelling of a number, or nil with a finding.
  mutating func number(_ element: PropertyListElement) throws -> String? {
    guard element == .integer || element == .real else {
      try wrongType(element, expected: "a number")
      return nil
    }
    let written = try text()
    if let spelling = element == .integer ? PropertyListNumber.integer(written) : PropertyListNumber.real(written) {
      return spelling
    }
    if element == .real, PropertyListNumber.isNotFinite(written) {
      try note(.xmlNotFinite(written, at: path.place))
    } else {
      try note(.xmlMalformedNumber(written, element.words, at: path.place))
    }
    return nil
  }

  /// A whole number, which may be written as a real, taken to the nearest `Int`; nil with a finding.
  mutating func wholeNumber(_ element: PropertyListElement) throws -> Int? {
    guard let spelling = try number(element) else { return nil }
    if let value = JSONNumber(checked: spelling).integer { return value }
    try note(.xmlNotWhole(spelling, at: path.place))
    return nil
  }

  /// A list of texts, or nil with a finding; an element that is no text is noted and left out.
  mutating func strings(_ element: PropertyListElement) throws -> [String]? {
    guard element == .array else {
      try wrongType(element, expected: "an array of strings")
      return nil
    }
    var strings: [String] = []
    try elements { reader, element, _ in
      if let text = try reader.string(element) { strings.append(text) }
    }
    return strings
  }

  /// Notes that this value is of another type, and reads over it.
  mutating func wrongType(_ element: PropertyListElement, expected: String) throws {
    // An unknown element was noted as such.
    if element != .unknown { try note(.xmlWrongType(element.words, expected: expected, at: path.place)) }
    try skip()
  }

  private mutating func nothing(in element: PropertyListElement) throws {
    guard try !text().isEmpty else { return }
    try note(.xmlBooleanWithContent(element == .yes ? "true" : "false", at: path.place))
  }
}
