package import Themes

/// Typed values of a property list, with a finding for each value of another type.
extension PropertyListReader {
  /// Any value; nil for one that a theme cannot carry, with a warning, or for an invalid one, with an error.
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
      try note(.field(.droppedValue(element == .date ? "a date" : "binary data"), at: path.place))
      try skip()
      return nil
    case .plist:
      try noteUnknownElement()
      try skip()
      return nil
    case .unknown, .key:
      try skip()
      return nil
    }
  }

  /// A string, or nil with a finding.
  package mutating func string(_ element: PropertyListElement) throws -> String? {
    try readString(element) ? String(decoding: lastText, as: UTF8.self) : nil
  }

  /// Reads a string into ``lastText``; false with a finding for another type.
  mutating func readString(_ element: PropertyListElement) throws -> Bool {
    guard element == .string else {
      try wrongType(element, expected: .name)
      return false
    }
    try readText()
    return true
  }

  /// The number in JSON's spelling, or nil with a finding.
  package mutating func number(_ element: PropertyListElement) throws -> String? {
    try readNumber(element) ? try spelling(of: element) : nil
  }

  /// Reads the text of a number into ``lastText``; false with a finding for another type.
  mutating func readNumber(
    _ element: PropertyListElement, expected: FieldProblem.Expectation = .number
  ) throws -> Bool {
    guard element == .integer || element == .real else {
      try wrongType(element, expected: expected)
      return false
    }
    try readText()
    return true
  }

  /// The number in ``lastText`` in JSON's spelling, or nil with a finding.
  package mutating func spelling(of element: PropertyListElement) throws -> String? {
    let written = String(decoding: lastText, as: UTF8.self)
    if let spelling = element == .integer ? PropertyListNumber.integer(written) : PropertyListNumber.real(written) {
      return spelling
    }
    if element == .real, PropertyListNumber.isNotFinite(written) {
      try note(.field(.droppedValue("the number \(quoted(written))"), at: path.place))
    } else {
      try note(.field(element == .integer ? .notWhole(written) : .malformedNumber(written), at: path.place))
    }
    return nil
  }

  /// A whole number, possibly written as a real, clamped to `Int`; nil with a finding.
  mutating func wholeNumber(_ element: PropertyListElement) throws -> Int? {
    guard try readNumber(element, expected: .wholeNumber) else { return nil }
    if element == .integer, let value = PropertyListNumber.plainInteger(lastText) { return value }
    guard let spelling = try spelling(of: element) else { return nil }
    if let value = JSONNumber(checked: spelling).integer { return value }
    try note(.field(.notWhole(spelling), at: path.place))
    return nil
  }

  /// Notes that the value has the wrong type, and skips it.
  mutating func wrongType(_ element: PropertyListElement, expected: FieldProblem.Expectation) throws {
    let place = path.place
    // An unknown element was already noted.
    guard element != .unknown else { return try skip() }
    let found = element == .string ? FieldProblem.string(beginning(of: try text())) : element.words
    if element != .string { try skip() }
    try note(.field(.wrongType(found: found, expected: expected, in: .propertyList), at: place))
  }

  private mutating func nothing(in element: PropertyListElement) throws {
    let place = path.place
    guard try !text().isEmpty else { return }
    try noteMisplaced(
      "\(quoted(element == .yes ? "<true>" : "<false>")) must be empty", hint: "Write \(element.tag).", at: place)
  }
}

/// Converts numbers from the spellings of property lists to those of JSON.
package enum PropertyListNumber {
  /// The text of an `<integer>` as a JSON number, or nil if it is malformed. For example: `+007` → `7`, `0x1F` → `31`.
  package static func integer(_ text: String) -> String? {
    var digits = trimmed(text)
    let isNegative = removeSign(&digits)
    if digits.count > 2, digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      guard digits.dropFirst(2).first != UInt8(ascii: "+"), digits.dropFirst(2).first != UInt8(ascii: "-"),
        let value = UInt64(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: 16)
      else { return nil }
      return (isNegative ? "-" : "") + String(value)
    }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    return (isNegative ? "-" : "") + withoutLeadingZeros(digits)
  }

  /// The text of a `<real>` as a JSON number, or nil if it is malformed. For example: `.5` → `0.5`, `1.` → `1.0`.
  package static func real(_ text: String) -> String? {
    if plainFraction(text.utf8) != nil { return text }
    var rest = trimmed(text)
    let isNegative = removeSign(&rest)
    let whole = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(whole.count)
    var spelling = (isNegative ? "-" : "") + withoutLeadingZeros(whole)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isDigit)
      guard !whole.isEmpty || !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
      spelling += "." + (fraction.isEmpty ? "0" : String(decoding: fraction, as: UTF8.self))
    } else if whole.isEmpty {
      return nil
    }
    guard let mark = rest.first else { return spelling }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    var exponent = rest.dropFirst()
    let sign = exponent.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
    if sign { exponent = exponent.dropFirst() }
    guard !exponent.isEmpty, exponent.allSatisfy(\.isDigit) else { return nil }
    return spelling + String(decoding: rest, as: UTF8.self)
  }

  /// The fast path for the most common spelling, a few digits with or without a point; nil for any other.
  static func plainFraction(_ text: some Sequence<UInt8>) -> Double? {
    var value = 0
    var scale = 1
    var count = 0
    var isFraction = false
    var last: UInt8 = 0
    for byte in text {
      if byte.isDigit {
        // JSON does not allow leading zeros.
        if count == 1, value == 0, !isFraction { return nil }
        value = value &* 10 &+ Int(byte &- 0x30)
        if isFraction { scale = scale &* 10 }
        count += 1
      } else {
        guard byte == UInt8(ascii: "."), !isFraction, count > 0 else { return nil }
        isFraction = true
      }
      last = byte
    }
    // Up to 15 digits, both numbers are exact, and the division rounds once.
    guard last.isDigit, count <= 15 else { return nil }
    return Double(value) / Double(scale)
  }

  /// The same for an integer.
  static func plainInteger(_ text: [UInt8]) -> Int? {
    guard !text.isEmpty, text.count <= 15, text.allSatisfy(\.isDigit) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// True for infinity and NaN, which JSON cannot spell.
  package static func isNotFinite(_ text: String) -> Bool {
    var word = trimmed(text)
    _ = removeSign(&word)
    return ["inf", "infinity", "nan"].contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// True if the number can be written as an `<integer>`.
  static func isInteger(_ spelling: String) -> Bool { Int64(spelling) != nil && integer(spelling) == spelling }

  private static func trimmed(_ text: String) -> ArraySlice<UInt8> {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first.isBlank { bytes.removeFirst() }
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return bytes
  }

  private static func removeSign(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return false }
    bytes.removeFirst()
    return sign == UInt8(ascii: "-")
  }

  private static func withoutLeadingZeros(_ digits: ArraySlice<UInt8>) -> String {
    let rest = digits.drop { $0 == UInt8(ascii: "0") }
    return rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self)
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
