internal import Formats
internal import Themes

/// Reads what `dump` of Swift says of a value, and `po` of the debugger: a line for each part, below what it belongs to.
///
/// For example:
///
///     ▿ Memorize.Theme
///       - name: "Halloween"
///       ▿ emojis: 2 elements
///         - "🎃"
///         - "👻"
struct SwiftDump {
  /// Where reading has come to: the beginning of a line.
  private(set) var index: Int
  /// How many more values may be made.
  private(set) var left: Int
  private let text: [UInt8]

  init(_ text: [UInt8], from start: Int, left: Int = AppLimits.values) {
    self.text = text
    index = start
    self.left = left
  }

  /// Whether the line that begins here is the first of a dump.
  static func isStart(_ text: [UInt8], at line: Int) -> Bool {
    text[line...].drop { $0 == 0x20 }.starts(with: marks[0])
  }

  /// The value whose first line begins here, with all lines below it.
  mutating func value() throws -> AppValue {
    guard let line = line() else { return .null }
    index = line.end
    return try value(of: line, depth: 0)
  }
}

// The lines of a dump.
extension SwiftDump {
  private struct Line {
    /// How far it is moved in.
    let depth: Int
    /// `emojis`; empty where there is none.
    let label: String
    /// Where what is behind the label begins.
    let start: Int
    let end: Int
  }

  /// The line here, if it belongs to a dump.
  private func line() -> Line? {
    let all = text[index...].prefix { $0 != 0x0A }
    let body = all.drop { $0 == 0x20 }
    guard let mark = Self.marks.first(where: { body.starts(with: $0) }) else { return nil }
    var start = body.startIndex + mark.count
    var label = ""
    let word = text[start..<all.endIndex].prefix(SwiftName.longest).prefix {
      SwiftName.isPart($0) || $0 == UInt8(ascii: ".")
    }
    // The debugger writes a space in front of the colon.
    let rest = text[word.endIndex..<all.endIndex]
    if !word.isEmpty, let sign = [": ", " : "].first(where: { rest.starts(with: $0.utf8) }) {
      label = String(decoding: word, as: UTF8.self)
      start = word.endIndex + sign.utf8.count
    }
    return Line(
      depth: body.startIndex - index, label: label, start: start, end: min(all.endIndex + 1, text.count))
  }

  /// `▿`, `▹` and `-`.
  private static let marks: [[UInt8]] = [[0xE2, 0x96, 0xBF, 0x20], [0xE2, 0x96, 0xB9, 0x20], [0x2D, 0x20]]
}

// The values that lines are of.
extension SwiftDump {
  private mutating func value(of line: Line, depth: Int) throws -> AppValue {
    left -= 1
    guard left >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    guard depth < AppLimits.depth else { throw Diagnostic.appTooDeep(AppLimits.depth, at: .byte(index)) }
    var parts: [(label: String, value: AppValue)] = []
    while index < text.count, let next = self.line(), next.depth > line.depth {
      index = next.end
      parts.append((next.label, try value(of: next, depth: depth + 1)))
    }
    let words = description(line)
    if let count = Self.count(words) { return Self.list(parts, count) }
    if parts.count == 1, let only = parts.first, only.label == "some" { return only.value }
    guard !parts.isEmpty, Self.isType(words) else { return try printed(line) }
    return .object(parts.map { .init($0.label, $0.value) })
  }

  private func description(_ line: Line) -> String {
    String(
      decoding: text[line.start..<line.end].prefix(SwiftName.longest).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self
    )
  }

  /// What stands behind the label, as `print` writes it.
  private mutating func printed(_ line: Line) throws -> AppValue {
    var print = SwiftPrint(Array(text[line.start..<line.end].prefix { $0 != 0x0A }), from: 0, left: left)
    defer { left = print.left }
    let value = try print.value()
    // What describes itself needs no quotes here.
    guard case .word(let word) = value else { return value }
    if case .object(let members) = SwiftWord.value(word) { return .object(members) }
    return .string(word)
  }

  /// Parts that are counted instead of named.
  private enum Count { case list, set, table, tuple }

  /// `3 elements`, `2 members`, `1 key/value pair`, `(2 elements)`.
  private static func count(_ words: String) -> Count? {
    let isTuple = words.hasPrefix("(")
    let parts = words.drop { $0 == "(" }.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].allSatisfy({ $0.isNumber }) else { return nil }
    switch parts[1] {
    case "element", "elements": return .list
    case "element)", "elements)": return isTuple ? .tuple : nil
    case "member", "members": return .set
    case "key/value pair", "key/value pairs": return .table
    default: return nil
    }
  }

  private static func list(_ parts: [(label: String, value: AppValue)], _ count: Count) -> AppValue {
    switch count {
    case .set: return SwiftPrint.sorted(.array(parts.map(\.value)))
    case .tuple:
      return .object(parts.map { .init($0.label.hasPrefix(".") ? "_" + $0.label.dropFirst() : $0.label, $0.value) })
    case .list where parts.map(\.label) == ["key", "value"]: return .object(parts.map { .init($0.label, $0.value) })
    case .list, .table:
      // The debugger calls the keys and values of a dictionary elements too.
      let pairs = parts.compactMap { part -> AppValue.Member? in
        let members = part.value.members ?? []
        guard members.count == 2, members[0].key == "key", members[1].key == "value" else { return nil }
        return AppPayload.text(members[0].value).map { .init($0, members[1].value) }
      }
      return !parts.isEmpty && pairs.count == parts.count ? .object(pairs) : .array(parts.map(\.value))
    }
  }

  /// `Memorize.Theme`, `Store #0`, `Memorize.Pairs.explicit`; what its parts are is said below it. Of a value that says
  /// what it is, they are only how it is made: `6F1B0C5E-…`, `#FF9500FF`, `orange`.
  private static func isType(_ words: String) -> Bool {
    if words.contains("(unknown context at ") || words.contains("<") && words.hasSuffix(">") {
      return words.first != "<"
    }
    let parts = words.split(separator: " ")
    guard let name = parts.first, parts.count == 1 || parts.count == 2 && parts[1].first == "#" else { return false }
    return SwiftWord.isPath(String(name)) && (name.contains(".") || name.first?.isUppercase ?? false)
  }
}
