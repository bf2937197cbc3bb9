package import Themes

/// Values out of a property list, each with its own finding where it is not what was asked for.
extension PropertyListReader {
  /// Any value, kept as it came; nil for what no theme can carry, with a warning, or for what is none, with an error.
  package mutating func value(_ element: PropertyListElement) throws -> ExtraValue? {
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
        if let value = try reader.value(element) { object.append(.init(key.text, value)) }
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
  package mutating func string(_ element: PropertyListElement) throws -> String? {
    try readString(element) ? String(decoding: lastText, as: UTF8.self) : nil
  }

  /// Reads a text into ``lastText``, or false with a finding.
  mutating func readString(_ element: PropertyListElement) throws -> Bool {
    guard element == .string else {
      try wrongType(element, expected: "a string")
      return false
    }
    try readText()
    return true
  }

  /// The spelling of a number, or nil with a finding.
  package mutating func number(_ element: PropertyListElement) throws -> String? {
    try readNumber(element) ? try spelling(of: element) : nil
  }

  /// Reads the text of a number into ``lastText``, or false with a finding.
  mutating func readNumber(_ element: PropertyListElement) throws -> Bool {
    guard element == .integer || element == .real else {
      try wrongType(element, expected: "a number")
      return false
    }
    try readText()
    return true
  }

  /// The spelling of the number that was read last, or nil with a finding.
  package mutating func spelling(of element: PropertyListElement) throws -> String? {
    let written = String(decoding: lastText, as: UTF8.self)
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
    guard try readNumber(element) else { return nil }
    if element == .integer, let value = PropertyListNumber.plainInteger(lastText) { return value }
    guard let spelling = try spelling(of: element) else { return nil }
    if let value = JSONNumber(checked: spelling).integer { return value }
    try note(.xmlNotWhole(spelling, at: path.place))
    return nil
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
