internal import Themes

/// A line exactly as this program writes it, which needs no guessing.
///
/// For example: `Halloween: 🎃 👻 #FF9500 2 pairs`, `"A: B": 🎃 "," #FF950080 2 pairs`. Ambiguous names are quoted, and so
/// are faces that could be separators.
struct StrictLine {
  let name: String
  let color: ThemeColor
  let numberOfPairs: Int
  private let faces: Substring.UTF8View

  /// Nil for a line of any other shape.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.suffix(Self.ending.utf8.count).elementsEqual(Self.ending.utf8) else { return nil }
    var rest = Substring(String(decoding: bytes, as: UTF8.self).dropLast(Self.ending.count))
    guard let pairs = Self.removeLastWord(&rest), let number = Int(pairs), let hexadecimal = Self.removeLastWord(&rest),
      hexadecimal.utf8.first == UInt8(ascii: "#"), let color = ThemeColor(String(hexadecimal)),
      let name = Self.removeName(&rest)
    else { return nil }
    (self.name, self.color, numberOfPairs, faces) = (name, color, number, rest.utf8)
  }

  /// The faces; nil if one is invalid, which means that the line was written by hand.
  var texts: [String]? {
    var texts: [String] = []
    var rest = Substring(faces)
    while !rest.isEmpty {
      guard let face = rest.utf8.first == UInt8(ascii: "\"") ? Self.removeQuoted(&rest) : Self.removeFace(&rest),
        !face.isEmpty, face.dropFirst().isEmpty
      else { return nil }
      texts.append(face)
      guard rest.utf8.first == 0x20 || rest.isEmpty else { return nil }
      rest = Substring(rest.utf8.dropFirst())
    }
    return texts
  }

  /// Removes the last word and the space before it.
  private static func removeLastWord(_ text: inout Substring) -> Substring? {
    guard let space = text.utf8.lastIndex(of: 0x20) else { return nil }
    let word = text[text.utf8.index(after: space)...]
    text = text[..<space]
    return word
  }

  private static func removeName(_ text: inout Substring) -> String? {
    let name: String
    if text.utf8.first == UInt8(ascii: "\"") {
      guard let quoted = removeQuoted(&text) else { return nil }
      name = quoted
    } else {
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      name = String(text[..<colon])
      guard isPlain(name) else { return nil }
      text = text[colon...]
    }
    guard text.utf8.starts(with: ": ".utf8) else { return nil }
    text = Substring(text.utf8.dropFirst(2))
    return name
  }

  /// Removes the quoted text at the beginning; a quote inside it is doubled.
  fileprivate static func removeQuoted(_ text: inout Substring) -> String? {
    var bytes: [UInt8] = []
    let utf8 = text.utf8
    var index = utf8.index(after: utf8.startIndex)
    while index < utf8.endIndex {
      let next = utf8.index(after: index)
      if utf8[index] == UInt8(ascii: "\"") {
        guard next < utf8.endIndex, utf8[next] == UInt8(ascii: "\"") else {
          text = text[next...]
          return String(decoding: bytes, as: UTF8.self)
        }
        index = next
      }
      bytes.append(utf8[index])
      index = utf8.index(after: index)
    }
    return nil
  }

  fileprivate static func removeFace(_ text: inout Substring) -> String? {
    let end = text.utf8.firstIndex(of: 0x20) ?? text.endIndex
    let face = String(text[..<end])
    text = text[end...]
    return face.isEmpty ? nil : face
  }

  /// True for a name that needs no quotes: letters and digits with single spaces between them, a letter first.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    var previous: Unicode.Scalar = "a"
    for scalar in name.unicodeScalars {
      guard scalar == " " && previous != " " || isLetterOrDigit(scalar) else { return false }
      previous = scalar
    }
    return previous != " "
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return !scalar.properties.isEmoji && !scalar.properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  static let ending = " pairs"
}

/// A line with the texts of an emoji, below its theme.
///
/// For example: `🐶 = Hund`, `🔺 = 3 × 4 = 12`, `🔶 = "a = 1" = 2`.
struct WordLine {
  let face: String
  let texts: CardTexts

  /// Nil for a line of any other shape.
  init?(_ line: Substring) {
    var rest = line
    let face = rest.utf8.first == UInt8(ascii: "\"") ? StrictLine.removeQuoted(&rest) : StrictLine.removeFace(&rest)
    guard let face, Emoji(face) != nil, rest.utf8.starts(with: Self.sign.utf8),
      let texts = try? CardTexts(written: Substring(rest.utf8.dropFirst(Self.sign.utf8.count)))
    else { return nil }
    (self.face, self.texts) = (face, texts)
  }

  fileprivate static let sign = " = "
}

/// Writes themes as the lines that ``StrictLine`` and ``WordLine`` read.
enum TextThemeWriter {
  static func lines(_ themes: [Theme]) -> [UInt8] {
    var out = ByteWriter(capacity: themes.count * usualLength)
    for theme in themes {
      write(theme.name, quoted: !StrictLine.isPlain(theme.name), to: &out)
      out.write(":")
      for face in theme.emojis {
        out.write(" ")
        write(face.text, quoted: isAmbiguous(face.text), to: &out)
      }
      out.write(" ")
      out.write(theme.color.description)
      out.write(" ")
      out.write(theme.numberOfPairs)
      out.write(" pairs\n")
      if !theme.words.isEmpty { writeWords(of: theme, to: &out) }
    }
    return out.finish()
  }

  /// Leaves out the words of removed emoji, which are left out themselves.
  private static func writeWords(of theme: Theme, to out: inout ByteWriter) {
    for face in theme.emojis {
      guard let texts = theme.words[face] else { continue }
      write(face.text, quoted: isAmbiguous(face.text), to: &out)
      out.write(WordLine.sign)
      out.write(texts.written)
      out.write("\n")
    }
  }

  private static func write(_ text: String, quoted: Bool, to out: inout ByteWriter) {
    if quoted { out.write(doublingQuotesOf: text.utf8) } else { out.write(text) }
  }

  /// True for a face that could be a separator, that begins like a quoted one, or that contains a space.
  private static func isAmbiguous(_ face: String) -> Bool {
    guard let first = face.unicodeScalars.first else { return true }
    if first.value < 0x80 {
      return !first.properties.isAlphabetic && face.utf8.count == 1 || first == "\"" || first == " "
    }
    return face.contains { FaceList.isSeparator($0) } || face.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  /// Room for a theme of a dozen faces.
  private static let usualLength = 112
}
