internal import Formats
internal import Themes

/// One side of a card: its emoji, words, pictures and sounds.
///
/// For example: `<b>ghost</b> 👻 [sound:boo.mp3]` has the emoji 👻, the word `ghost` and one sound.
struct CardSide {
  private(set) var emoji: [String] = []
  /// The text without its emoji.
  private(set) var words: String
  /// The names of picture files, without folders and extensions.
  private(set) var pictures: [String] = []
  private(set) var sounds = 0
  /// The number of words in hints of cloze deletions.
  private(set) var hints = 0

  init(_ field: String, isMarkup: Bool) {
    let content = isMarkup ? FieldMarkup(field) : FieldMarkup(plain: field)
    (pictures, sounds, hints) = (content.pictures, content.sounds, content.hints)
    let text = FaceList.withoutInvisibles(content.text)
    emoji = text.filter(\.isEmoji).map(String.init)
    words = text.split { $0.isEmoji || $0.isWhitespace }.joined(separator: " ")
  }

  var isEmpty: Bool { emoji.isEmpty && words.isEmpty && pictures.isEmpty }

  /// True for several emoji and nothing else.
  var isList: Bool { emoji.count > 1 && pictures.isEmpty && !words.contains { $0.isLetter || $0.isNumber } }

  /// Its text on a card of a pair with this emoji; nil for the picture itself.
  func text(beside face: String?) -> String? {
    words.isEmpty ? emoji.first.flatMap { $0 == face ? nil : emoji.joined() } : words
  }

  /// True for a picture and nothing else.
  var isPicture: Bool { words.isEmpty && emoji.isEmpty }

  /// The face of a side without emoji.
  var word: String? { words.isEmpty ? pictures.first : words }

  func isSame(as other: CardSide) -> Bool {
    emoji == other.emoji && words == other.words && pictures == other.pictures && sounds == other.sounds
  }
}

/// A field of a note without its HTML: the text, the pictures, the sounds, the hints.
///
/// For example: `<div>ghost&nbsp;<img src="a/boo.png"></div>[sound:boo.mp3]` is the text `ghost`, the picture `boo`,
/// one sound.
struct FieldMarkup {
  private(set) var text = ""
  private(set) var pictures: [String] = []
  private(set) var sounds = 0
  /// The number of words in hints.
  private(set) var hints = 0

  init(plain field: String) { readText(field[...]) }

  init(_ field: String) {
    var rest = field[...]
    var text = ""
    var close = ForwardSearch(">")
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<start]
      rest = rest[start...]
      if rest.first == "<", let end = close.index(in: rest) {
        readTag(rest[..<end].dropFirst())
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
    readText((text + rest)[...])
  }

  /// Counts `[sound:boo.mp3]` and replaces a cloze deletion, `{{c1::ghost::hint}}`, with its word.
  private mutating func readText(_ field: Substring) {
    var rest = field
    var result = ""
    var bracket = ForwardSearch("]")
    var brace = ForwardSearch("}")
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
        if parts.count > 2 { hints += parts[2].split(whereSeparator: \.isWhitespace).count }
        rest = rest[end...].drop { $0 == "}" }
      } else {
        result.append(rest.removeFirst())
      }
    }
    text = (result + rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func readTag(_ tag: Substring) {
    guard tag.prefix(4).lowercased() == "img " else { return }
    guard let source = tag.valueStart(ofAttribute: "src=") else { return }
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

/// Finds the next occurrence of a character again and again, reading each part of the text once.
///
/// A field of a million unclosed `<` would otherwise take time squared.
private struct ForwardSearch {
  private let character: Character
  private var found: Substring.Index?
  private var isLast = false

  init(_ character: Character) { self.character = character }

  /// The first occurrence in `rest`, which begins no earlier than in the call before.
  mutating func index(in rest: Substring) -> Substring.Index? {
    if let found, found >= rest.startIndex { return found }
    guard !isLast else { return nil }
    found = rest.firstIndex(of: character)
    isLast = found == nil
    return found
  }
}

extension Substring {
  /// Where the value of an attribute begins; `name` is in lower case and ends with `=`.
  fileprivate func valueStart(ofAttribute name: String) -> Index? {
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
