internal import Formats

/// Finds names in source code or in printed values: types with the wrappers around them, and labels.
enum SwiftName {
  /// The first value of a type with labels in a line, with the lists and wrappers around it: `[Theme(name: `.
  static func valueStart(in text: [UInt8], from line: Int) -> Int? {
    var index = line
    while index < text.count, text[index] != 0x0A {
      if text[index] == .openParenthesis, let type = typeStart(in: text, before: index, from: line) {
        let next = text[(index + 1)...].prefix(longest).firstIndex { !$0.isBlank }
        if let next, labelEnd(in: text, from: next) != nil { return wrapperStart(in: text, around: type, from: line) }
      }
      index += 1
    }
    return nil
  }

  /// Where the name that ends here begins, if it is that of a type.
  private static func typeStart(in text: [UInt8], before end: Int, from line: Int) -> Int? {
    let path = text[line..<end].suffix(longest)
    let start = path.lastIndex { !isPart($0) && $0 != .dot && $0 != .lessThan && $0 != .greaterThan }
    let name = path[(start.map { $0 + 1 } ?? path.startIndex)...]
    let type = name.prefix { $0 != .lessThan }.split(separator: .dot).last
    guard let type, let first = type.first else { return nil }
    // `init(name: String)` declares how a theme is made; `.init(name: "Sea")` makes one.
    let isInit = type.elementsEqual("init".utf8) && name.contains(.dot)
    guard (0x41...0x5A).contains(first) || isInit else { return nil }
    return name.startIndex
  }

  private static func wrapperStart(in text: [UInt8], around type: Int, from line: Int) -> Int {
    var start = type
    while start > line {
      if text[start - 1] == .openBracket {
        start -= 1
      } else if text[start - 1] == .openParenthesis {
        start -= 1
        while start > line, isPart(text[start - 1]) || text[start - 1] == .dot { start -= 1 }
      } else {
        break
      }
    }
    return start
  }

  /// The offset of the colon of a label; an address such as `https://` has none.
  static func labelEnd(in text: [UInt8], from start: Int) -> Int? {
    let word = text[start...].prefix(longest).prefix(while: isPart)
    let end = word.endIndex
    guard !word.isEmpty, end + 1 < text.count, text[end] == .colon, text[end + 1] != .slash else {
      return nil
    }
    return end
  }

  /// True for letters, digits, `_`, `$` and everything outside ASCII.
  static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// The length of the longest name, with the names it is qualified by.
  static let longest = 500
}

/// A name of a program in place of a value: `cars`, `Constants.cars`, `cars.shuffled()`, but not `Memorize.Pairs.explicit(2)`.
struct SwiftReference {
  /// The names that may be declared, each with its end, the longest first.
  let paths: [(path: String, end: Int)]
  /// The name to report where none of these is declared, with its end; nil for a case of an enumeration.
  let unknown: (word: String, end: Int)?

  /// Nil if no name begins here, or where it does not end as one in an expression.
  init?(_ cursor: SwiftCursor) {
    let path = cursor.path()
    let parts = path.split(separator: .dot, omittingEmptySubsequences: false)
    guard (1...Self.deepest).contains(parts.count), !parts.contains(where: \.isEmpty) else { return nil }
    let isCall = path.endIndex < cursor.text.count && cursor.text[path.endIndex] == .openParenthesis
    guard isCall ? parts.count > 1 : Self.ends(cursor.text, at: path.endIndex) else { return nil }
    func name(_ count: Int) -> (String, Int) {
      let end = parts[count - 1].endIndex
      return (String(decoding: cursor.text[path.startIndex..<end], as: UTF8.self), end)
    }
    let longest = isCall ? parts.count - 1 : parts.count
    guard longest > 1 || !Self.constants.contains(name(longest).0) else { return nil }
    paths = stride(from: longest, to: 0, by: -1).map(name)
    // Swift prints a case with its type and module.
    let isOfValue = parts.count > 1 && Self.isSmall(parts[parts.count - 2])
    let isName =
      isCall ? isOfValue : parts.count == 1 || Self.isSmall(parts[parts.count - 1]) && (parts.count == 2 || isOfValue)
    unknown = isName ? name(longest) : nil
  }

  private static let deepest = 8
  private static let constants: Set<String> = ["nil", "true", "false"]

  private static func isSmall(_ name: ArraySlice<UInt8>) -> Bool {
    name.first.map { (0x61...0x7A).contains($0) } ?? false
  }

  /// True if the next token ends a name or is an operator behind it.
  private static func ends(_ text: [UInt8], at end: Int) -> Bool {
    guard end < text.count else { return true }
    if "[!".utf8.contains(text[end]) { return true }
    let rest = text[end...].drop { $0 == 0x20 || $0 == 0x09 }
    guard let next = rest.first else { return true }
    return ",)]}+:\r\n".utf8.contains(next) || rest.starts(with: "??".utf8)
  }
}
