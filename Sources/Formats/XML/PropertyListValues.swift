package import Themes

extension PropertyListReader: KeyedReader {
  package static var notation: FieldProblem.Notation { .propertyList }

  package mutating func string<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) throws -> Result? {
    guard isUnread, element == .string else { return nil }
    try readText()
    return lastText.withUnsafeBufferPointer(body)
  }

  package mutating func number() throws -> JSONNumber? {
    guard isUnread, element == .integer || element == .real else { return nil }
    try readText()
    return spelling.map(JSONNumber.init(checked:))
  }

  package mutating func double() throws -> Double? {
    guard isUnread, element == .integer || element == .real else { return nil }
    try readText()
    if element == .real || lastText.allSatisfy(\.isDigit), let plain = JSONNumber.plainFraction(lastText) {
      return plain
    }
    return spelling.flatMap { JSONNumber.plainFraction($0.utf8) ?? Double($0) }
  }

  package func null() -> Bool { false }

  package mutating func extra(_ left: inout Int) throws -> ExtraValue? {
    left -= 1
    guard left >= 0 else { throw Diagnostic.tooManyExtras(limits.unknownValues, at: lastTag()) }
    switch element {
    case .string: return .string(try text())
    case .integer, .real:
      if let number = try number() { return .number(number.spelling) }
      try noteNumber()
    case .yes, .no:
      let place = path.place
      if try !text().isEmpty {
        try noteMisplaced(
          "\(quoted(element == .yes ? "<true>" : "<false>")) must be empty", hint: "Write \(element.tag).", at: place)
      }
      return .bool(element == .yes)
    case .array:
      var values: [ExtraValue] = []
      try elements { reader, _ in
        if let value = try reader.extra(&left) { values.append(value) }
      }
      return .array(values)
    case .dict:
      var object: [ExtraValue.Member] = []
      try members { reader, key in
        if let value = try reader.extra(&left) { object.append(.init(key.string, value)) }
      }
      return .object(object)
    case .date: try note(.field(.droppedValue("a date"), at: path.place))
    case .data: try note(.field(.droppedValue("binary data"), at: path.place))
    case .plist: try noteUnknownElement()
    // Noted before.
    case .unknown, .key: break
    }
    return nil
  }

  package var isReadingWords: Bool {
    get { budgets.isReadingWords }
    set { budgets.isReadingWords = newValue }
  }

  package mutating func found() throws -> String? {
    guard element != .unknown else { return nil }
    // A malformed number was read.
    guard isUnread else { return quoted(String(decoding: lastText, as: UTF8.self)) }
    return element == .string ? FieldProblem.string(beginning(of: try text())) : element.words
  }

  package func isWrapper() throws -> Bool {
    guard element == .dict else { return false }
    var ahead = try again()
    var hasThemes = false
    var hasEmojis = false
    try ahead.root { reader in
      try reader.members { reader, key in
        if key == "themes" { hasThemes = reader.element == .array }
        if key == "emojis" { hasEmojis = true }
      }
    }
    return hasThemes && !hasEmojis
  }

  package func expectOneTheme() {}

  /// Notes that the number read last is malformed or not finite.
  package mutating func noteNumber() throws {
    let written = String(decoding: lastText, as: UTF8.self)
    if element == .real, PropertyListNumber.isNotFinite(written) {
      try note(.field(.droppedValue("the number \(quoted(written))"), at: path.place))
    } else {
      try note(.field(element == .integer ? .notWhole(written) : .malformedNumber(written), at: path.place))
    }
  }

  /// The number in ``lastText`` in JSON's spelling; nil if it is malformed.
  private var spelling: String? {
    let written = String(decoding: lastText, as: UTF8.self)
    return element == .integer ? PropertyListNumber.integer(written) : PropertyListNumber.real(written)
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
    if JSONNumber.plainFraction(text.utf8) != nil { return text }
    var rest = trimmed(text)
    let sign = removeSign(&rest) ? "-" : ""
    let whole = rest.prefix(while: \.isDigit)
    var end = Array(rest.dropFirst(whole.count))
    let hasPoint = end.first == UInt8(ascii: ".")
    if hasPoint, end.dropFirst().first?.isDigit != true {
      guard !whole.isEmpty else { return nil }
      end.insert(UInt8(ascii: "0"), at: 1)
    }
    guard hasPoint || !whole.isEmpty else { return nil }
    return JSONNumber(sign + withoutLeadingZeros(whole) + String(decoding: end, as: UTF8.self))?.spelling
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
