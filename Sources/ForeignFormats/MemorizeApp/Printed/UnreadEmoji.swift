internal import Formats
internal import Themes

/// Finds the emoji in the literals of a program that were not read as part of a theme.
///
/// Nothing that looks like a theme is dropped without a word: two emoji or more in a line, or in a list or call of several
/// lines, are reported with their line.
struct UnreadEmoji {
  /// The line of the first of them, and how many there are.
  struct Group: Equatable {
    let line: Int
    let count: Int
  }

  private let code: [UInt8]
  private var groups: [Group] = []
  private var emoji: Set<String> = []
  private var firstLine = 1
  private var line = 1

  /// The groups outside of these parts; expects code without comments.
  static func groups(in code: [UInt8], outside parts: [Range<Int>]) -> [Group] {
    var unread = UnreadEmoji(code)
    unread.search(outside: parts)
    return unread.groups
  }

  private init(_ code: [UInt8]) { self.code = code }

  private mutating func search(outside parts: [Range<Int>]) {
    var parts = parts.sorted { $0.lowerBound < $1.lowerBound }[...]
    var depth = 0
    var index = 0
    while index < code.count {
      while let part = parts.first, part.lowerBound < index || part.isEmpty {
        if part.upperBound > index { skip(to: part.upperBound, from: &index) }
        parts.removeFirst()
      }
      guard index < code.count else { break }
      if parts.first?.lowerBound == index {
        skip(to: parts.removeFirst().upperBound, from: &index)
        continue
      }
      switch code[index] {
      case .quote:
        let (literal, end) = SwiftLiteral.text(in: code, from: index + 1, keeping: Self.longest)
        // A literal may hold JSON.
        if let part = parts.first, part.lowerBound < end {
          skip(to: max(end, part.upperBound), from: &index)
          continue
        }
        add(literal)
        index = end
        if index < code.count, code[index] == 0x0A { continue }
      case .openBracket, .openParenthesis: depth += 1
      case .closeBracket, .closeParenthesis: depth = max(0, depth - 1)
      case .openBrace, .closeBrace:
        depth = 0
        end()
      case 0x0A:
        if depth == 0 { end() }
        line += 1
      default: break
      }
      index += 1
    }
    end()
  }

  private mutating func skip(to end: Int, from index: inout Int) {
    let end = min(end, code.count)
    line += code[index..<end].count { $0 == 0x0A }
    index = end
  }

  private mutating func add(_ literal: [UInt8]) {
    // Only what is not ASCII, with the digit of a keycap before it: a literal can be a file of its own.
    var index = 0
    while let start = literal[index...].firstIndex(where: { $0 >= 0x80 }), emoji.count < Self.most {
      let end = literal[start...].firstIndex { $0 < 0x80 } ?? literal.count
      for character in String(decoding: literal[max(start - 1, index)..<end], as: UTF8.self) {
        guard let face = AppFaces.emoji(String(character)) else { continue }
        if emoji.isEmpty { firstLine = line }
        emoji.insert(face)
      }
      index = end
    }
  }

  private mutating func end() {
    if emoji.count > 1 { groups.append(Group(line: firstLine, count: emoji.count)) }
    emoji.removeAll()
  }

  /// The bytes of a literal that are searched: more than a list of a theme has.
  private static let longest = 1 << 20

  /// More than a theme has.
  private static let most = 10_000
}
