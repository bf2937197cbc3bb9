internal import Formats

/// Recognises what `defaults read` and `plutil -p` print: a property list for the eye, in which data is cut short.
///
/// For example: `themes = {length = 1823, bytes = 0x5b7b226e 616d6522 ... 2274227d 5d };`
enum DefaultsOutput {
  static func isOne(_ opening: [UInt8]) -> Bool {
    if isShortenedData(opening) { return true }
    // An old property list: `{`, then `key = value;` a line. The other program writes `"key" => value`.
    var text = opening.drop(while: \.isBlank)
    // Of a key that holds a list: `(`, then the first of them.
    if text.first == UInt8(ascii: "(") { text = text.dropFirst().drop(while: \.isBlank) }
    guard text.first == UInt8(ascii: "{") else { return false }
    var line = text.dropFirst().drop(while: \.isBlank).prefix(256).prefix { $0 != 0x0A }
    if line.first == .quote {
      line = line.dropFirst().drop { $0 != .quote }.dropFirst()
    } else {
      line = line.drop { !$0.isBlank }
    }
    return line.starts(with: " = ".utf8) || line.starts(with: " => ".utf8)
  }

  private static func isShortenedData(_ opening: [UInt8]) -> Bool {
    if let start = AppText.firstIndex(of: "{length = ", in: opening) {
      let rest = opening[(start + 10)...].drop { $0 >= 0x30 && $0 <= 0x39 }
      if rest.starts(with: ", bytes = 0x".utf8) { return true }
    }
    return false
  }
}
