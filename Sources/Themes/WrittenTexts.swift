// Texts as people write them on a line, the same wherever they are typed, shown or in a text file.

extension CardTexts {
  /// What stands for no text where an emoji may have none.
  package static let noText = "none"

  /// With quotation marks where a text could be read as something else, and `""` for a mark inside of them.
  ///
  /// For example: `Hund`, `3 × 4 = 12`, and `"a = b" = c` for the texts `a = b` and `c`.
  package var written: String { texts.map(WrittenTexts.spelling).joined(separator: " = ") }

  /// Reads what ``written`` spells, also with typographic quotation marks.
  package init(written line: some StringProtocol) throws(UnreadableTexts) {
    var written = WrittenTexts(line)
    let texts = try written.all()
    guard let pair = CardTexts(texts) else { throw .tooMany(texts.count) }
    self = pair
  }
}

extension CardTexts? {
  /// For example: `'Hund'`, `'3 × 4 = 12'` or `none`
  package var inSentence: String { self.map { "'\($0.written)'" } ?? CardTexts.noText }
}

/// The reason why a line is not one text or two.
package enum UnreadableTexts: Error, Hashable, Sendable {
  case blank
  case missing(afterSign: Bool)
  /// The text that begins with the quotation mark.
  case openQuotation(String)
  case tooMany(Int)
}

/// Reads the texts of a line by scalars: a mark or a skin tone joins the character before it, and may begin a text.
package struct WrittenTexts {
  private var rest: Substring.UnicodeScalarView

  fileprivate init(_ line: some StringProtocol) { rest = Substring(line).unicodeScalars }

  /// The index of the first equals sign that separates texts: one with white space, or nothing, on both sides.
  package static func sign(in text: Substring) -> Substring.Index? {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while let sign = scalars[index...].firstIndex(of: "=") {
      index = scalars.index(after: sign)
      let before = sign == scalars.startIndex ? nil : scalars[scalars.index(before: sign)]
      let after = index == scalars.endIndex ? nil : scalars[index]
      if before?.isSpace ?? true, after?.isSpace ?? true { return sign }
    }
    return nil
  }

  fileprivate static func spelling(of text: String) -> String {
    let isPlain =
      closingMarks(for: text.unicodeScalars.first) == nil && sign(in: text[...]) == nil
      && text.lowercased() != CardTexts.noText && !text.isEmpty && trimmed(text) == text
      // A mark would join the space before it.
      && (" " + text).first == " "
    guard !isPlain else { return text }
    let doubled = text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
  }

  fileprivate mutating func all() throws(UnreadableTexts) -> [String] {
    guard rest.contains(where: { !$0.isSpace }) else { throw .blank }
    var texts = [try next()]
    while rest.popFirst() != nil { texts.append(try next()) }
    return texts
  }

  /// Reads a text, up to the next sign or the end.
  private mutating func next() throws(UnreadableTexts) -> String {
    rest = rest.drop(while: \.isSpace)
    if let text = try nextQuoted() { return text }
    let end = Self.sign(in: Substring(rest)) ?? rest.endIndex
    let text = trimmed(String(rest[..<end]))
    guard !text.isEmpty else { throw .missing(afterSign: end == rest.endIndex) }
    rest = rest[end...]
    return text
  }

  /// Reads a text in quotation marks. Nil if there are none, or if the text goes on after them: `"Ja" oder "Nein"` has its own.
  private mutating func nextQuoted() throws(UnreadableTexts) -> String? {
    guard let closing = Self.closingMarks(for: rest.first) else { return nil }
    var text = String.UnicodeScalarView()
    var inside = rest.dropFirst()
    while let scalar = inside.popFirst() {
      if closing.contains(scalar) {
        guard inside.first == scalar else {
          inside = inside.drop(while: \.isSpace)
          guard inside.isEmpty || Self.sign(in: Substring(inside)) == inside.startIndex else { return nil }
          rest = inside
          return String(text)
        }
        inside.removeFirst()
      }
      text.append(scalar)
    }
    throw .openQuotation(String(rest))
  }

  /// The marks that end a text which begins with this one; nil if it is no quotation mark.
  private static func closingMarks(for opening: Unicode.Scalar?) -> [Unicode.Scalar]? {
    switch opening {
    case "\"": ["\""]
    case "“": ["”"]
    case "„": ["“", "”"]
    case "«": ["»"]
    case "»": ["«"]
    default: nil
    }
  }
}
