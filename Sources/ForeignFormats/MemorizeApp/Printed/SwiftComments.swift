internal import Formats
internal import Themes

/// Blanks the comments of a program, so that they are not read as code, and joins the lines of its literals.
///
/// For example: `["🐙", /* "🦈", */ "🦀"] // of the sea` becomes `["🐙",              "🦀"]`; all offsets stay.
enum SwiftComments {
  /// Replaces each comment with spaces and keeps the line ends; `//` in addresses and string literals stays.
  ///
  /// A literal of several lines, `"""`, becomes one of a single line, with spaces for the line ends.
  static func blanked(_ text: [UInt8]) -> [UInt8] {
    var code = text
    var index = 0
    // False once a `/*` or `"""` in a log has no end.
    var mayBeBlock = true
    var mayBeLines = true
    while index < text.count {
      let byte = text[index]
      if byte == .quote {
        if mayBeLines, text[index...].starts(with: lines) {
          if let end = join(&code, from: index) {
            index = end
            continue
          }
          mayBeLines = false
        }
        index = SwiftLiteral.end(in: text, from: index + 1)
      } else if byte == .slash, index + 1 < text.count, isFree(text, before: index) {
        if text[index + 1] == .slash {
          while index < text.count, text[index] != 0x0A { blank(&code, &index) }
          continue
        }
        if text[index + 1] == .star, mayBeBlock {
          if let end = blockEnd(text, from: index) {
            while index < end { blank(&code, &index) }
            continue
          }
          mayBeBlock = false
        }
      }
      index += 1
    }
    return code
  }

  private static func blank(_ code: inout [UInt8], _ index: inout Int) {
    if code[index] != 0x0A { code[index] = 0x20 }
    index += 1
  }

  private static let lines = [UInt8.quote, .quote, .quote]

  /// Makes the literal of several lines that begins here one of a single line; returns its end, if it has one.
  private static func join(_ code: inout [UInt8], from start: Int) -> Int? {
    var end = start + lines.count
    while end < code.count, !code[end...].starts(with: lines) { end += code[end] == .backslash ? 2 : 1 }
    guard end < code.count else { return nil }
    for index in start..<end + lines.count {
      switch code[index] {
      case 0x0A, 0x0D: code[index] = 0x20
      case .quote: code[index] = index == start + 2 || index == end ? .quote : 0x20
      default: break
      }
    }
    return end + lines.count
  }

  /// True if a comment may begin, as it does not in `https://` and `*/*`.
  private static func isFree(_ text: [UInt8], before index: Int) -> Bool {
    guard index > 0 else { return true }
    let last = text[index - 1]
    return last.isBlank || last == .quote || last == .openBracket || last != .star && closers.contains(last)
  }

  private static let closers = Array(",;(){}]".utf8)

  /// The offset behind the end of a comment, which may contain others.
  private static func blockEnd(_ text: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index + 1 < text.count {
      switch (text[index], text[index + 1]) {
      case (.slash, .star):
        depth += 1
        index += 2
      case (.star, .slash):
        depth -= 1
        index += 2
        if depth == 0 { return index }
      default: index += 1
      }
    }
    return nil
  }
}
