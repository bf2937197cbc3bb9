internal import Formats
internal import Themes

/// What Swift prints without brackets or quotes: a number, a case of an enumeration, an identifier, a colour.
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
      // A text stands in quotes; an address, a date or a colour begins with something else.
      let isWord = word.utf8.first.map { (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F || $0 == 0x2E } ?? false
      return isWord ? .word(word) : .string(word)
    }
    let name = word[dot...].dropFirst()
    // A type with nothing behind it is what is printed of an object.
    if name.first?.isUppercase ?? true { return .other("an object") }
    return .object([.init(String(name), .object([]))])
  }

  /// `2...8` and `2..<8`, as they are coded.
  private static func bounds(_ word: String) -> [AppValue]? {
    guard let first = word.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    for sign in ["...", "..<"] {
      guard let range = word.range(of: sign) else { continue }
      let bounds = [String(word[..<range.lowerBound]), String(word[range.upperBound...])]
      return bounds.allSatisfy { JSONNumber($0) != nil } ? bounds.map { .number($0) } : nil
    }
    return nil
  }

  /// `<UIDynamicCatalogSystemColor: 0x60000; name = systemOrangeColor>` has a name.
  private static func description(_ word: String) -> AppValue {
    guard let range = word.range(of: "name = ") else { return .other("an object") }
    return .string(String(word[range.upperBound...].prefix { $0 != ">" && $0 != ";" }))
  }

  /// A type, a case or a property with what it lies in: `Memorize.Theme`, `Box<Swift.Int>`.
  static func isPath(_ word: String) -> Bool {
    guard let first = word.first, first.isLetter || first == "_" else { return false }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "_.<>".contains($0) }
  }
}

extension String {
  /// Where a short text first is.
  fileprivate func range(of word: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(word) { return index..<self.index(index, offsetBy: word.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
