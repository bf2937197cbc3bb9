internal import Formats

/// Finds names in source code or in printed values: types with the wrappers around them, and labels.
enum SwiftName {
  /// The first value in a line that may hold themes: that of a call, or a dictionary.
  static func valueStart(in text: [UInt8], from line: Int) -> Int? {
    var index = line
    while index < text.count, text[index] != 0x0A {
      if text[index] == .openParenthesis,
        let start = callStart(in: text, before: index, from: line) ?? (isTuple(text, at: index) ? index : nil)
      {
        return wrapperStart(in: text, around: start, from: line)
      }
      if text[index] == .openBracket, isDictionary(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Where the name of a call begins that may make a theme: `Theme(name: `, `Theme("Sea"`, `insertTheme(named: `.
  private static func callStart(in text: [UInt8], before open: Int, from line: Int) -> Int? {
    let path = text[line..<open].suffix(longest)
    let start = path.lastIndex { !isPart($0) && $0 != .dot && $0 != .lessThan && $0 != .greaterThan }
    let name = path[(start.map { $0 + 1 } ?? path.startIndex)...]
    guard let last = name.prefix(while: { $0 != .lessThan }).split(separator: .dot).last, let first = last.first,
      let next = text[(open + 1)...].prefix(longest).firstIndex(where: { !$0.isBlank })
    else { return nil }
    let label = labelEnd(in: text, from: next).map { text[next..<$0] }
    let word = String(decoding: last, as: UTF8.self)
    // `Optional("[{…}]")` holds JSON.
    let content = next + 1 < text.count ? text[next + 1] : 0
    let isLiteral = text[next] == .quote && content != .openBracket && content != .openBrace
    guard label != nil || isLiteral || SwiftCall.makesTheme(word) else { return nil }
    // `init(name: String)` declares how a theme is made; `.init(name: "Sea")` makes one.
    let isInit = last.elementsEqual("init".utf8)
    if (0x41...0x5A).contains(first) || isInit && name.contains(.dot) { return name.startIndex }
    guard !isInit, !isDeclared(text[line..<name.startIndex]) else { return nil }
    if SwiftCall.makesTheme(word) { return last.startIndex }
    let meaning = label.flatMap { AppFieldNames.meanings(of: String(decoding: $0, as: UTF8.self)).first?.field }
    return meaning == .name || meaning == .emojis ? last.startIndex : nil
  }

  /// True for `(name: "Sea", …)`, `("Sea", ["🐙", …])`, but not for the type `(name: String, emojis: [String])`.
  private static func isTuple(_ text: [UInt8], at open: Int) -> Bool {
    guard open == 0 || !isPart(text[open - 1]) else { return false }
    let start = text[(open + 1)...].prefix(longest).firstIndex { !$0.isBlank }
    guard let start else { return false }
    guard text[start] != .quote else {
      let end = SwiftLiteral.end(in: text, from: start + 1) + 1
      return end < text.count && text[end] == .comma
    }
    guard let end = labelEnd(in: text, from: start) else { return false }
    let field = AppFieldNames.meanings(of: String(decoding: text[start..<end], as: UTF8.self)).first?.field
    return (field == .name || field == .emojis)
      && text[(end + 1)...].prefix(longest).first { !$0.isBlank && $0 != .openBracket } == .quote
  }

  /// True behind `func` and `case`, which declare a name.
  private static func isDeclared(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    while text.last?.isBlank == true { text.removeLast() }
    return ["func", "case"].contains { word in
      text.suffix(word.utf8.count).elementsEqual(word.utf8)
        && !text.dropLast(word.utf8.count).suffix(1).contains(where: isPart)
    }
  }

  /// True for `["Flags": ["🇫🇷", …]]` and `[.flags: "🇫🇷🇩🇪"]`; in JSON, no colon follows.
  private static func isDictionary(_ text: [UInt8], at open: Int) -> Bool {
    guard var index = text[(open + 1)...].prefix(longest).firstIndex(where: { !$0.isBlank }) else { return false }
    if text[index] == .quote {
      index = SwiftLiteral.end(in: text, from: index + 1) + 1
    } else {
      guard text[index] == .dot || isPart(text[index]) else { return false }
      let name = text[index...].prefix(longest).prefix { isPart($0) || $0 == .dot }
      // `[String: [String]]` is a type.
      guard let last = name.split(separator: .dot).last?.first, !(0x41...0x5A).contains(last) else { return false }
      index = name.endIndex
    }
    guard index < text.count, text[index] == .colon else { return false }
    let value = text[(index + 1)...].prefix(longest).first { !$0.isBlank }
    return value == .quote || value == .openBracket || value == .openParenthesis
  }

  private static func wrapperStart(in text: [UInt8], around type: Int, from line: Int) -> Int {
    var start = type
    while start > line {
      if text[start - 1] == .openBracket {
        start -= 1
      } else if text[start - 1] == .openParenthesis {
        var name = text[line..<(start - 1)].suffix(longest)
        name = name.suffix(from: name.lastIndex { !isPart($0) && $0 != .dot }.map { $0 + 1 } ?? name.startIndex)
        // `themes.append(Theme(` is a call of a method, not a value.
        let last = name.split(separator: .dot).last?.first ?? 0x41
        guard !name.contains(.dot) || (0x41...0x5A).contains(last) else { break }
        start = name.startIndex
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
