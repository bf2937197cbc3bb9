internal import Formats

/// A program, or what one prints, without its comments.
///
/// For example: `["🐙", /* "🦈", */ "🦀"] // of the sea` becomes `["🐙",              "🦀"]`; all offsets stay. A literal of
/// several lines, `"""`, becomes one of a single line, with spaces for the line ends.
struct SwiftCode {
  let bytes: [UInt8]
  private let text: [UInt8]
  /// The number of the line at the beginning of each stretch.
  private let lines: [Int]
  private static let stretch = 256

  init(_ text: [UInt8]) {
    self.text = text
    bytes = Self.withoutComments(text)
    var line = 1
    lines = stride(from: 0, through: text.count, by: Self.stretch).map { start in
      defer { line += text[start...].prefix(Self.stretch).count { $0 == 0x0A } }
      return line
    }
  }

  /// The number of the line that an offset lies in.
  func line(at offset: Int) -> Int {
    let stretch = offset / Self.stretch
    return lines[stretch] + text[(stretch * Self.stretch)..<offset].count { $0 == 0x0A }
  }

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var code = text
    var index = 0
    // False once a `/*` or `"""` in a log has no end.
    var (mayBeBlock, mayBeLines) = (true, true)
    while index < text.count {
      if text[index] == .quote {
        if mayBeLines, text[index...].starts(with: quotes) {
          if let end = join(&code, from: index) {
            index = end
            continue
          }
          mayBeLines = false
        }
        index = SwiftLiteral.end(in: text, from: index + 1)
      } else if text[index] == .slash, index + 1 < text.count, isFree(text, before: index) {
        var end: Int?
        if text[index + 1] == .slash { end = text[index...].firstIndex(of: 0x0A) ?? text.count }
        if text[index + 1] == .star, mayBeBlock {
          end = blockEnd(text, from: index)
          mayBeBlock = end != nil
        }
        if let end {
          for offset in index..<end where code[offset] != 0x0A { code[offset] = 0x20 }
          index = end
          continue
        }
      }
      index += 1
    }
    return code
  }

  private static let quotes = [UInt8.quote, .quote, .quote]

  /// Makes the literal of several lines that begins here one of a single line; returns its end, if it has one.
  private static func join(_ code: inout [UInt8], from start: Int) -> Int? {
    var end = start + quotes.count
    while end < code.count, !code[end...].starts(with: quotes) { end += code[end] == .backslash ? 2 : 1 }
    guard end < code.count else { return nil }
    for index in start..<end + quotes.count where [0x0A, 0x0D, .quote].contains(code[index]) {
      code[index] = index == start + 2 || index == end ? .quote : 0x20
    }
    return end + quotes.count
  }

  /// True if a comment may begin, as it does not in `https://` and `*/*`.
  private static func isFree(_ text: [UInt8], before index: Int) -> Bool {
    guard index > 0 else { return true }
    let last = text[index - 1]
    return last.isBlank || last == .quote || last == .openBracket || ",;(){}]".utf8.contains(last)
  }

  /// The offset behind the end of a comment, which may contain others.
  private static func blockEnd(_ text: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index + 1 < text.count {
      switch (text[index], text[index + 1]) {
      case (.slash, .star): depth += 1
      case (.star, .slash): depth -= 1
      default:
        index += 1
        continue
      }
      index += 2
      if depth == 0 { return index }
    }
    return nil
  }
}
