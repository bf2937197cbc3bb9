internal import Formats
internal import Themes

/// What a program does to values where it says what a theme is: it joins lists, divides numbers, shuffles.
enum SwiftExpression {
  /// `["🐶"] + ["🐹"]`, `"🐙" + "🦀"`, `cars + ["🚲"]`, where a name that nobody knows stays one.
  static func joined(_ parts: [AppValue]) -> AppValue {
    guard parts.count > 1, let first = parts.first else { return parts.first ?? .null }
    if parts.contains(where: { $0.elements != nil }) { return .array(parts.flatMap { $0.elements ?? [$0] }) }
    if let word = parts.first(where: { if case .word = $0 { true } else { false } }) { return word }
    let texts = parts.compactMap(\.string)
    return texts.count == parts.count ? .string(texts.joined()) : first
  }

  /// `149.0 / 255.0`; what cannot be reckoned is nothing we can keep.
  static func product(_ first: AppValue, _ second: AppValue, divides: Bool) -> AppValue {
    guard let left = first.double, let right = second.double else { return .other("a sum") }
    return number(divides ? left / right : left * right) ?? .other("a sum")
  }

  /// `149.0/255.0`, as it stands in one word.
  static func product(_ word: String) -> AppValue? {
    guard word.utf8.count <= 64, word.utf8.first.map({ $0 < 0x3A }) ?? false,
      word.utf8.contains(where: { $0 == slash || $0 == star })
    else { return nil }
    var result: Double?
    var sign = star
    for part in word.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == slash || $0 == star }) {
      var digits = part.drop(while: \.isBlank)
      while digits.last?.isBlank == true { digits.removeLast() }
      guard let number = Double(Substring(digits)) else { return nil }
      result = result.map { sign == slash ? $0 / number : $0 * number } ?? number
      if part.endIndex < word.utf8.endIndex { sign = word.utf8[part.endIndex] }
    }
    return result.flatMap(number)
  }

  private static func number(_ value: Double) -> AppValue? {
    guard value.isFinite else { return nil }
    return .number(Int(exactly: value).map(String.init) ?? value.description)
  }

  /// What a method makes of a list or a text; a word where only the program knows.
  ///
  /// Another order, and texts instead of characters, make no other theme: `.shuffled()`, `.map { String($0) }`.
  static func applied(_ method: String, _ count: Int?, to value: AppValue) -> AppValue {
    switch value {
    case .array, .string: break
    case .word(let word): return sameFaces.contains(method) ? value : .word("\(word).\(method)")
    case .object(let members): return members.first { $0.key == method }?.value ?? value
    default: return value
    }
    if sameFaces.contains(method) { return value }
    let elements = value.elements ?? AppFaces(value)?.faces.map { .string($0) } ?? []
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

  private static let sameFaces: Set<String> = [
    "map", "compactMap", "flatMap", "shuffled", "sorted", "reversed", "joined", "components", "split", "lazy", "self",
    "trimmingCharacters", "description",
  ]
}

private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
