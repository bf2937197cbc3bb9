internal import Formats
internal import Themes

/// A value that Swift prints without brackets and quotes: a number, a case of an enumeration, an identifier, a colour.
///
/// For example: `nil`, `8`, `2...8`, `Memorize.Pairs.all`, `orange`, `(Function)`, `3 bytes`.
enum SwiftWord {
  static func value(_ word: String) -> AppValue {
    switch word {
    case "nil", "": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    if JSONNumber(word) != nil { return .number(word) }
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

  /// True for arithmetic, `149.0/255.0`, but not for a date or an identifier.
  static func isComputed(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "+"), first < 0x3A, first != .slash else { return false }
    return word.utf8.contains { "/*+".utf8.contains($0) } && !word.utf8.contains(.colon) && JSONNumber(word) == nil
  }

  /// `2...8` and `2..<8`, as Codable encodes ranges.
  private static func bounds(_ word: String) -> [AppValue]? {
    guard let first = word.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    for sign in ["...", "..<"] {
      guard let range = word.firstRange(of: sign) else { continue }
      let bounds = [String(word[..<range.lowerBound]), String(word[range.upperBound...])]
      return bounds.allSatisfy { JSONNumber($0) != nil } ? bounds.map { .number($0) } : nil
    }
    return nil
  }

  /// The name in `<UIDynamicCatalogSystemColor: 0x60000; name = systemOrangeColor>`.
  private static func description(_ word: String) -> AppValue {
    guard let range = word.firstRange(of: "name = ") else { return .other("an object") }
    return .string(String(word[range.upperBound...].prefix { $0 != ">" && $0 != ";" }))
  }

  /// True for a qualified type, case or property: `Memorize.Theme`, `Box<Swift.Int>`.
  static func isPath(_ word: String) -> Bool {
    guard let first = word.first, first.isLetter || first == "_" else { return false }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "_.<>".contains($0) }
  }

  /// True for a variable, `cars` or `Constants.cars`; Swift prints a case with its type and module.
  static func isVariable(_ path: String) -> Bool {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return !["nil", "true", "false"].contains(path) }
    func isSmall(_ part: Substring) -> Bool { part.utf8.first.map { (0x61...0x7A).contains($0) } ?? false }
    return isSmall(parts[parts.count - 1]) && (parts.count == 2 || isSmall(parts[parts.count - 2]))
  }
}
