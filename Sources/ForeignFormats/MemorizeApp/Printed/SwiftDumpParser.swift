internal import Formats
internal import Themes

/// Reads a value as `dump` of Swift and `po` of the debugger print it: a line for each part, indented below its parent.
///
/// For example:
///
///     ▿ Memorize.Theme
///       - name: "Halloween"
///       ▿ emojis: 2 elements
///         - "🎃"
///         - "👻"
struct SwiftDumpParser {
  /// The beginning of the next line.
  private(set) var index: Int
  private(set) var budget: ValueBudget
  private let text: [UInt8]

  init(_ text: [UInt8], from start: Int, _ budget: ValueBudget) {
    self.text = text
    index = start
    self.budget = budget
  }

  /// True if the line begins a dump.
  static func isStart(_ text: [UInt8], at line: Int) -> Bool {
    text[line...].drop { $0 == 0x20 }.starts(with: open)
  }

  /// The value whose first line begins here, with all lines below it.
  mutating func value() throws -> AppValue {
    guard let line = line() else { return .null }
    index = line.end
    return try value(of: line, depth: 0)
  }
}

// The lines of a dump.
extension SwiftDumpParser {
  private struct Line {
    /// The number of spaces before it.
    let indentation: Int
    /// `emojis`; empty if there is none.
    let label: String
    /// The offset behind the label.
    let start: Int
    let end: Int
  }

  /// The next line, if it belongs to a dump.
  private func line() -> Line? {
    let all = text[index...].prefix { $0 != 0x0A }
    let body = all.drop { $0 == 0x20 }
    guard let mark = Self.marks.first(where: { body.starts(with: $0) }) else { return nil }
    var start = body.startIndex + mark.count
    var label = ""
    let word = text[start..<all.endIndex].prefix(SwiftName.longest).prefix {
      SwiftName.isPart($0) || $0 == .dot
    }
    // The debugger writes a space in front of the colon.
    let rest = text[word.endIndex..<all.endIndex]
    if !word.isEmpty, let sign = [": ", " : "].first(where: { rest.starts(with: $0.utf8) }) {
      label = String(decoding: word, as: UTF8.self)
      start = word.endIndex + sign.utf8.count
    }
    return Line(
      indentation: body.startIndex - index, label: label, start: start, end: min(all.endIndex + 1, text.count))
  }

  /// The mark of a line with parts below it.
  private static let open = Array("▿ ".utf8)
  private static let marks = [open, Array("▹ ".utf8), Array("- ".utf8)]
}

// The values of the lines.
extension SwiftDumpParser {
  private mutating func value(of line: Line, depth: Int) throws -> AppValue {
    try budget.spend()
    guard depth < AppLimits.depth else { throw Diagnostic.app(.tooDeep(limit: AppLimits.depth), at: .byte(index)) }
    var parts: [(label: String, value: AppValue)] = []
    while index < text.count, let next = self.line(), next.indentation > line.indentation {
      index = next.end
      parts.append((next.label, try value(of: next, depth: depth + 1)))
    }
    let words = description(line)
    if let collection = Self.collection(words, parts) { return collection }
    if parts.count == 1, let only = parts.first, only.label == "some" { return only.value }
    guard !parts.isEmpty, Self.isType(words) else { return try printed(line) }
    return .object(parts.map { .init($0.label, $0.value) })
  }

  private func description(_ line: Line) -> String {
    String(
      decoding: text[line.start..<line.end].prefix(SwiftName.longest).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self
    )
  }

  /// The text behind the label, as `print` writes it.
  private mutating func printed(_ line: Line) throws -> AppValue {
    let words = Array(text[line.start..<line.end].prefix { $0 != 0x0A })
    var parser = SwiftPrintParser(SwiftCode(words), from: 0, budget)
    defer { budget = parser.budget }
    let value: AppValue
    do {
      value = try parser.value()
    } catch var fault as Diagnostic {
      // The parser knows only this part of the text.
      if case .byte(let offset) = fault.place.spot { fault.place = .byte(line.start + offset) }
      throw fault
    }
    // Values with a description of their own are printed without quotes.
    if case .expression = value { return .string(String(decoding: words, as: UTF8.self)) }
    guard let word = value.word else { return value }
    let described = SwiftWord.value(word)
    return described.members == nil ? .string(word) : described
  }

  /// The collection whose line counts its parts: `3 elements`, `2 members`, `1 key/value pair`, `(2 elements)`.
  private static func collection(_ words: String, _ parts: [(label: String, value: AppValue)]) -> AppValue? {
    let isTuple = words.hasPrefix("(")
    let words = words.drop { $0 == "(" }.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].allSatisfy({ $0.isNumber }) else { return nil }
    switch words[1] {
    case "element)" where isTuple, "elements)" where isTuple:
      return .object(parts.map { .init($0.label.hasPrefix(".") ? "_" + $0.label.dropFirst() : $0.label, $0.value) })
    case "member", "members": return SwiftPrintParser.sorted(.array(parts.map(\.value)))
    case "key/value pairs" where parts.isEmpty: return .object([])
    case "element", "elements", "key/value pair", "key/value pairs":
      if parts.map(\.label) == ["key", "value"] { return .object(parts.map { .init($0.label, $0.value) }) }
      // The debugger calls the keys and values of a dictionary elements too.
      let pairs = parts.compactMap { part -> AppValue.Member? in
        let members = part.value.members ?? []
        guard members.count == 2, members[0].key == "key", members[1].key == "value" else { return nil }
        return members[0].value.textPayload.map { .init($0, members[1].value) }
      }
      return !parts.isEmpty && pairs.count == parts.count ? .object(pairs) : .array(parts.map(\.value))
    default: return nil
    }
  }

  /// True for `Memorize.Theme`, `Store #0`, `Memorize.Pairs.explicit`, whose parts are in the lines below.
  ///
  /// False for a value with a description of its own, `6F1B0C5E-…`, `#FF9500FF`, `orange`: its parts are implementation.
  private static func isType(_ words: String) -> Bool {
    if words.contains("(unknown context at ") || words.contains("<") && words.hasSuffix(">") {
      return words.first != "<"
    }
    let parts = words.split(separator: " ")
    guard let name = parts.first, parts.count == 1 || parts.count == 2 && parts[1].first == "#" else { return false }
    return SwiftWord.isPath(String(name)) && (name.contains(".") || name.first?.isUppercase ?? false)
  }
}
