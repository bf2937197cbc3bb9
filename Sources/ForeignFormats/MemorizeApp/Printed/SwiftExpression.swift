internal import Formats
internal import Themes

/// Evaluates operations of programs on the values of a theme: joined lists, divided numbers, shuffling, opacity.
enum SwiftExpression {
  /// Joins `["🐶"] + ["🐹"]`, `"🐙" + "🦀"` and `cars + ["🚲"]`; an unresolved name stays one.
  static func joined(_ parts: [AppValue]) -> AppValue {
    guard parts.count > 1, let first = parts.first else { return parts.first ?? .null }
    if parts.contains(where: { $0.elements != nil }) { return .array(parts.flatMap { $0.elements ?? [$0] }) }
    if let word = parts.first(where: { $0.word != nil }) { return word }
    let texts = parts.compactMap(\.string)
    return texts.count == parts.count ? .string(texts.joined()) : first
  }

  /// Computes `149.0 / 255.0`.
  static func product(_ first: AppValue, _ second: AppValue, divides: Bool) -> AppValue {
    guard let left = first.double, let right = second.double else { return .other("a sum") }
    return number(divides ? left / right : left * right) ?? .other("a sum")
  }

  /// Computes `149.0/255.0`, which is one word.
  static func product(_ word: String) -> AppValue? {
    guard word.utf8.count <= 64, word.utf8.first.map({ $0 < 0x3A }) ?? false,
      word.utf8.contains(where: { $0 == .slash || $0 == .star })
    else { return nil }
    var result: Double?
    var sign = UInt8.star
    for part in word.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == .slash || $0 == .star }) {
      var digits = part.drop(while: \.isBlank)
      while digits.last?.isBlank == true { digits.removeLast() }
      guard let number = Double(Substring(digits)) else { return nil }
      result = result.map { sign == .slash ? $0 / number : $0 * number } ?? number
      if part.endIndex < word.utf8.endIndex { sign = word.utf8[part.endIndex] }
    }
    return result.flatMap(number)
  }

  private static func number(_ value: Double) -> AppValue? {
    guard value.isFinite else { return nil }
    return .number(Int(exactly: value).map(String.init) ?? value.description)
  }

  /// Applies a method to a list or a text; an unknown method makes it an unresolved name.
  ///
  /// Methods that keep the faces are passed over: `.shuffled()`, `.map { String($0) }`.
  static func applied(_ method: String, _ argument: String, to value: AppValue) -> AppValue {
    switch value {
    case .array, .string: break
    case .word where isOpacity(method, argument), .object where isOpacity(method, argument):
      return .object([.init("color", value), .init(method, .number(argument))])
    case .word(let word): return sameFaces.contains(method) ? value : .word("\(word).\(method)")
    case .object(let members): return members.first { $0.key == method }?.value ?? value
    default: return value
    }
    if sameFaces.contains(method) { return value }
    let elements = value.elements ?? AppFaces(value)?.faces.map { .string($0) } ?? []
    let count = Int(argument)
    switch (method, count) {
    case ("count", _): return .number(String(elements.count))
    case (_, let count?) where count < 0: return .word(".\(method)")
    case ("prefix", let count?): return .array(Array(elements.prefix(count)))
    case ("suffix", let count?): return .array(Array(elements.suffix(count)))
    case ("dropFirst", let count): return .array(Array(elements.dropFirst(count ?? 1)))
    case ("dropLast", let count): return .array(Array(elements.dropLast(count ?? 1)))
    default: return .word(".\(method)")
    }
  }

  private static func isOpacity(_ method: String, _ argument: String) -> Bool {
    method == "opacity" && JSONNumber(argument) != nil
  }

  private static let sameFaces: Set<String> = [
    "map", "compactMap", "flatMap", "shuffled", "sorted", "reversed", "joined", "components", "split", "lazy", "self",
    "trimmingCharacters", "description",
  ]
}

/// A value that Swift prints without brackets and quotes: a number, a case of an enumeration, an identifier, a colour.
///
/// For example: `nil`, `8`, `2...8`, `Memorize.Pairs.all`, `orange`, `(Function)`, `3 bytes`.
enum SwiftWord {
  static func value(_ word: String) -> AppValue {
    switch word {
    case "nil": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "": return .null
    default: break
    }
    if JSONNumber(word) != nil { return .number(word) }
    if let product = SwiftExpression.product(word) { return product }
    if PropertyListNumber.isNotFinite(word) { return .other("a number that is not finite") }
    if word.hasSuffix(" bytes") || word.hasSuffix(" byte") { return .other("data") }
    if word.hasPrefix("(") { return .other("a function") }
    if let bounds = bounds(word) { return .array(bounds) }
    if word.hasPrefix("<") { return description(word) }
    guard isPath(word), let dot = word.lastIndex(of: ".") else {
      // Dates, addresses and colours are printed without quotes and do not begin with a letter.
      let isWord = word.utf8.first.map { (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F || $0 == 0x2E } ?? false
      return isWord ? .word(word) : .string(word)
    }
    let name = word[dot...].dropFirst()
    // An object is printed as its type alone.
    if name.first?.isUppercase ?? true { return .other("an object") }
    return .object([.init(String(name), .object([]))])
  }

  /// `2...8` and `2..<8`, as Codable encodes ranges.
  private static func bounds(_ word: String) -> [AppValue]? {
    guard let first = word.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    for sign in ["...", "..<"] {
      guard let range = word.range(of: sign) else { continue }
      let bounds = [String(word[..<range.lowerBound]), String(word[range.upperBound...])]
      return bounds.allSatisfy { JSONNumber($0) != nil } ? bounds.map { .number($0) } : nil
    }
    return nil
  }

  /// The name in `<UIDynamicCatalogSystemColor: 0x60000; name = systemOrangeColor>`.
  private static func description(_ word: String) -> AppValue {
    guard let range = word.range(of: "name = ") else { return .other("an object") }
    return .string(String(word[range.upperBound...].prefix { $0 != ">" && $0 != ";" }))
  }

  /// True for a qualified type, case or property: `Memorize.Theme`, `Box<Swift.Int>`.
  static func isPath(_ word: String) -> Bool {
    guard let first = word.first, first.isLetter || first == "_" else { return false }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "_.<>".contains($0) }
  }
}

extension String {
  /// The first occurrence of a short text.
  fileprivate func range(of word: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(word) { return index..<self.index(index, offsetBy: word.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
