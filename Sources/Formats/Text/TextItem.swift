internal import Themes

/// An emoji and the text beside it, as people write the words of a theme: `🐶 Hund`, `🐶 = Hund`, `Hund 🐶`.
struct TextItem {
  let face: String
  let texts: CardTexts
  let beginsWithWord: Bool

  /// Nil unless the text has one emoji, and words on one side of it.
  init?(_ text: Substring) {
    if let word = WordLine(text), word.face.isEmoji,
      !word.texts.texts.contains(where: { $0.contains(where: \.isEmoji) })
    {
      (face, texts, beginsWithWord) = (word.face, word.texts, false)
      return
    }
    guard let place = text.firstIndex(where: \.isEmoji) else { return nil }
    let before = Self.words(text[..<place])
    let after = Self.words(text[text.index(after: place)...])
    let words = before.isEmpty ? after : before
    guard before.isEmpty || after.isEmpty, !words.contains(where: \.isEmoji),
      words.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    (face, texts, beginsWithWord) = (String(text[place]), .one(words), !before.isEmpty)
  }

  /// The items of a list with separators, or with one word behind each emoji; nil unless each emoji has a text, on the same side.
  ///
  /// For example: `🐄 cow, 🐖 little pig`, `🐄 cow 🐖 pig`.
  static func list(_ words: [Substring]) -> [TextItem]? {
    let text = words.joined(separator: " ")
    let pieces = FaceList.pieces(text)
    let items: [TextItem?]
    if pieces.count > 1 {
      items = pieces.map { TextItem($0[...]) }
    } else {
      let pairs = stride(from: 0, to: words.count - words.count % 2, by: 2).map { words[$0] + " " + words[$0 + 1] }
      guard words.count.isMultiple(of: 2) else { return nil }
      items = pairs.map { TextItem($0) }
      guard items.allSatisfy({ $0?.beginsWithWord == false }) else { return nil }
    }
    let whole = items.compactMap(\.self)
    guard whole.count == items.count, whole.count > 1, Set(whole.map(\.beginsWithWord)).count == 1 else { return nil }
    return whole
  }

  /// The words of one side, without the sign between them and the emoji.
  private static func words(_ side: Substring) -> String {
    var words = side.split(whereSeparator: \.isWhitespace)[...]
    if let first = words.first, signs.contains(first) { words.removeFirst() }
    if let last = words.last, signs.contains(last) { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static let signs: Set<Substring> = ["=", "-", "–", "—", ":", "→"]
}
