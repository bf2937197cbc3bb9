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

  /// The words of a name: `Farm Animals` for `farmAnimals` and `farm_animals`.
  static func words(_ name: String) -> String {
    var words = ""
    var last: Character = "_"
    for letter in name {
      if last == "_" || letter.isUppercase && !last.isUppercase {
        if !words.isEmpty, letter != "_" { words += " " }
        words += letter == "_" ? "" : letter.uppercased()
      } else if letter != "_" {
        words.append(letter)
      }
      last = letter
    }
    return words
  }

  /// The length of the longest name, with the names it is qualified by.
  static let longest = 500
}
