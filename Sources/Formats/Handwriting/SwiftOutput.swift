/// Recognises a line of what `print` and `dump` of Swift say of a theme: the names of its fields are not those of themes.
///
/// For example: `[Memorize.Theme(id: 1, name: "Halloween", emojis: "🎃👻")]`, and `▿ 0 : Theme`.
enum SwiftOutput {
  static func isLine(_ line: String) -> Bool {
    if line.utf8.first(where: { $0 > 0x20 }) == 0xE2, line.drop(while: \.isWhitespace).first == "▿" { return true }
    // A type, its first label, and somewhere a text.
    guard line.contains(": \""), let parenthesis = line.utf8.firstIndex(of: UInt8(ascii: "(")) else { return false }
    let type = line[..<parenthesis].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard type.last?.isUppercase ?? false else { return false }
    let label = line[parenthesis...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return !label.isEmpty && line[label.endIndex...].hasPrefix(": ")
  }
}
