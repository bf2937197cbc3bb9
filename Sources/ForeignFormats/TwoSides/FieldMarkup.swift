internal import Formats

/// A field of a note with its HTML taken off: the text, the pictures, the sounds.
///
/// For example: `<div>ghost&nbsp;<img src="a/boo.png"></div>[sound:boo.mp3]` is the text `ghost`, the picture `boo`,
/// one sound.
struct FieldMarkup {
  private(set) var text = ""
  private(set) var pictures: [String] = []
  private(set) var sounds = 0

  init(plain field: String) { takeText(field[...]) }

  init(_ field: String) {
    var rest = field[...]
    var text = ""
    var close = NextSign(">")
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<start]
      rest = rest[start...]
      if rest.first == "<", let end = close.index(in: rest) {
        takeTag(rest[..<end].dropFirst())
        if Self.breaks(rest[..<end].dropFirst()) { text += " " }
        rest = rest[end...].dropFirst()
      } else if rest.first == "&", let end = rest.prefix(Self.longestEntity).firstIndex(of: ";"),
        let character = Self.character(rest[..<end].dropFirst())
      {
        text.append(character)
        rest = rest[end...].dropFirst()
      } else {
        text.append(rest.removeFirst())
      }
    }
    takeText((text + rest)[...])
  }

  /// `[sound:boo.mp3]` is counted, `{{c1::ghost::hint}}` is its word.
  private mutating func takeText(_ field: Substring) {
    var rest = field
    var result = ""
    var bracket = NextSign("]")
    var brace = NextSign("}")
    while let start = rest.firstIndex(where: { $0 == "[" || $0 == "{" || $0 == "}" }) {
      result += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("[sound:"), let end = bracket.index(in: rest) {
        sounds += 1
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("{{c"), let end = brace.index(in: rest) {
        let inner = rest[..<end].dropFirst(3).drop { $0.isNumber }
        let parts = inner.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
        result += parts.count > 1 ? parts[1] : inner
        rest = rest[end...].drop { $0 == "}" }
      } else {
        result.append(rest.removeFirst())
      }
    }
    text = (result + rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func takeTag(_ tag: Substring) {
    guard tag.prefix(4).lowercased() == "img " else { return }
    guard let source = tag.firstRange(ofSource: "src=") else { return }
    var value = tag[source...]
    let quote = value.first.flatMap { "\"'".contains($0) ? $0 : nil }
    if quote != nil { value.removeFirst() }
    let name = value.prefix { character in quote.map { character != $0 } ?? !character.isWhitespace }
    pictures.append(pictureName(String(name)))
  }

  private static func breaks(_ tag: Substring) -> Bool {
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    return ["br", "div", "p", "li", "tr", "td", "ul", "ol", "hr", "h1", "h2", "h3"].contains(name)
  }

  private static func character(_ entity: Substring) -> Character? {
    if entity.first == "#" {
      let digits = entity.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      return value.flatMap { Unicode.Scalar($0) }.map { Character($0) }
    }
    switch entity {
    case "nbsp": return " "
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: return nil
    }
  }

  private static let longestEntity = 12
}

extension Substring {
  /// Where the value of an attribute begins.
  fileprivate func firstRange(ofSource name: String) -> Index? {
    var rest = self
    while let first = rest.first {
      if first == name.first, rest.prefix(name.count).lowercased() == name {
        return rest.dropFirst(name.count).startIndex
      }
      rest.removeFirst()
    }
    return nil
  }
}
