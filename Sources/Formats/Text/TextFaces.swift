internal import Themes

/// Extracts the colour and the number of pairs from the words of a line.
///
/// For example: `#orange`, `(6 pairs)`, `Paare: 6`, `colour: #FF9500`.
struct TextAttributes {
  private(set) var words: [Substring] = []
  var color: ThemeColor?
  private(set) var numberOfPairs: Int?

  init(_ line: Substring) {
    let line = withoutGroup(line)
    let all = line.split(whereSeparator: \.isWhitespace)
    var index = 0
    while index < all.count {
      let count = readAttribute(all[index], index + 1 < all.count ? all[index + 1] : nil)
      if count == 0 {
        words.append(all[index])
      } else {
        let attribute = all[index..<index + count]
        // Keeps the colon after the name: `Winter (3 pairs): ❄️ ⛄`.
        if !words.isEmpty, let sign = attribute.last?.last, ":：".contains(sign) { words.append(":") }
        // Keeps the emoji of `3 pairs🎃`.
        words += attribute.map { Substring($0.filter(\.isEmoji)) }.filter { !$0.isEmpty }
      }
      index += max(count, 1)
    }
  }

  /// Extracts the pairs from brackets, and a colour if the brackets hold nothing else.
  ///
  /// For example: `Farm (4 pairs, green): 🐄 🐖` is `Farm: 🐄 🐖`, and `Farm (our best, 4 pairs)` is `Farm (our best)`.
  private mutating func withoutGroup(_ line: Substring) -> Substring {
    guard let start = line.firstIndex(where: { "([（".contains($0) }),
      let end = line[start...].prefix(Self.longestGroup).firstIndex(where: { ")]）".contains($0) })
    else { return line }
    let parts = line[line.index(after: start)..<end].split(whereSeparator: { ",;/、，".contains($0) }).map {
      trimmed(String($0))
    }
    let pairs = parts.map(WrittenNumber.pairs)
    let colors = parts.map { part in
      part.first?.isNumber == true || WrittenColor.isHexadecimalWord(part) ? nil : ThemeColor(written: part)
    }
    let isWhole = parts.indices.allSatisfy { pairs[$0] != nil || colors[$0] != nil }
    let kept = parts.indices.filter { pairs[$0] == nil && !(isWhole && colors[$0] != nil) }.map { parts[$0] }
    guard kept.count < parts.count else { return line }
    numberOfPairs = numberOfPairs ?? pairs.lazy.compactMap(\.self).first
    if isWhole { color = color ?? colors.lazy.compactMap(\.self).first }
    let rest = kept.isEmpty ? "" : "(\(kept.joined(separator: ", ")))"
    return line[..<start] + rest + line[line.index(after: end)...]
  }

  /// Reads the attribute that starts at a word; returns the number of words in it, or 0.
  private mutating func readAttribute(_ word: Substring, _ next: Substring?) -> Int {
    let bare = Self.bare(word)
    if bare.first == "#", bare.count > 1, let found = ThemeColor(written: String(Self.withoutColon(bare))) {
      color = color ?? found
      return 1
    }
    let hasDigit = bare.contains { $0.isNumber }
    if let next, hasDigit || next.contains(where: \.isNumber), bare.utf8.count < 40, next.utf8.count < 40,
      let pairs = Self.pairs(word + " " + next)
    {
      numberOfPairs = numberOfPairs ?? pairs
      return 2
    }
    if hasDigit, let pairs = Self.pairs(word) {
      numberOfPairs = numberOfPairs ?? pairs
      return 1
    }
    if let next, let last = bare.last, ":=：".contains(last),
      FieldWord.meanings(of: String(bare.dropLast())).first?.field == .color,
      let found = ThemeColor(written: String(Self.bare(next)))
    {
      color = color ?? found
      return 2
    }
    return 0
  }

  /// The number in words such as `(6 pairs):`, which emoji may follow without a space.
  private static func pairs(_ words: Substring) -> Int? {
    let plain = words.utf8.allSatisfy { $0 < 0x80 } ? words : Substring(words.filter { !$0.isEmoji })
    return WrittenNumber.pairs(String(withoutColon(bare(plain))))
  }

  /// For example: `pairs):` → `pairs`
  private static func withoutColon(_ word: Substring) -> Substring {
    guard let last = word.last, ":：".contains(last) else { return word }
    return bare(word.dropLast())
  }

  /// Without surrounding brackets and punctuation.
  static func bare(_ word: Substring) -> Substring {
    var word = word
    while let first = word.first, "([{,;".contains(first) { word.removeFirst() }
    while let last = word.last, ")]},;.!".contains(last) { word.removeLast() }
    return word
  }

  private static let longestGroup = 60
}

/// The emoji among the words of a line.
struct TextFaces {
  private(set) var faces: [String] = []
  /// The number of words beside the emoji.
  private(set) var words = 0
  /// The words, if all of them precede or all of them follow the emoji.
  private(set) var title: String?
  /// True if there are emoji, names of emoji, or only single characters.
  private(set) var hasFaces = false
  /// The words beside the first emoji.
  private(set) var firstText = ""
  private(set) var beginsWithWord = false
  /// The indices of faces that are single characters but no emoji.
  private var singles: Set<Int> = []
  /// Those of them that could also be separators.
  private var signs: Set<Int> = []

  /// A colour among the words is added to `attributes`.
  init(_ list: [Substring], _ attributes: inout TextAttributes) {
    var plain: [Substring] = []
    var first: [Substring] = []
    var changes = 0
    var wasWord: Bool?
    for word in list {
      for piece in word.split(whereSeparator: { FaceList.isSeparator($0) }) {
        let (before, color) = (words, attributes.color)
        add(piece, &attributes)
        // A colour is neither a word nor an emoji.
        guard attributes.color == color, words > before || !faces.isEmpty else { continue }
        let isWord = words > before
        if wasWord == nil { beginsWithWord = isWord }
        if isWord { plain.append(piece) }
        if let wasWord, wasWord != isWord { changes += 1 }
        wasWord = isWord
        if isWord, changes < (beginsWithWord ? 1 : 2) { first.append(piece) }
      }
    }
    if words > 0 {
      // A single letter among words, such as "I", is a word and not a face.
      words += singles.count { faces[$0].contains { $0.isLetter || $0.isNumber } }
      faces = faces.indices.filter { !singles.contains($0) }.map { faces[$0] }
    } else if singles.count == faces.count, faces.count > 1 {
      hasFaces = true
    } else if !signs.isEmpty {
      // Between emoji, signs are separators: `🎃 - 👻`. Without emoji they are faces: `+ - ×`.
      faces = faces.indices.filter { !signs.contains($0) }.map { faces[$0] }
    }
    firstText = first.joined(separator: " ")
    if changes == 1, singles.isEmpty { title = plain.joined(separator: " ") }
  }

  private mutating func add(_ piece: Substring, _ attributes: inout TextAttributes) {
    if Self.isShortcode(piece) {
      faces += piece.split(separator: ":").map(String.init)
      hasFaces = true
      return
    }
    let bare = TextAttributes.bare(piece)
    let text = String(bare.isEmpty ? piece : bare)
    if text.count == 1 || text.count == 3 && text.first == "\"" && text.last == "\"" {
      let face = text.count == 1 ? text : String(text.dropFirst().dropLast())
      if face.first?.isEmoji == true {
        hasFaces = true
      } else {
        singles.insert(faces.count)
        if text.count == 1, face.first.map(Self.isSign) == true { signs.insert(faces.count) }
      }
      return faces.append(face)
    }
    if let row = FaceList.emojiRow(text) {
      faces += row
      hasFaces = true
    } else if attributes.color == nil, text.allSatisfy(\.isLetter), let color = WrittenColor.unlabelled(text), hasFaces
    {
      attributes.color = color
    } else {
      let emoji = text.filter(\.isEmoji).map(String.init)
      if !emoji.isEmpty { hasFaces = true }
      faces += emoji
      words += 1
    }
  }

  /// True if the word contains an emoji, or is a shortcode.
  static func isFace(_ word: Substring) -> Bool { word.contains(where: \.isEmoji) || isShortcode(word) }

  private static func isSign(_ character: Character) -> Bool {
    character.isASCII ? !character.isLetter && !character.isNumber : "–—→⇒…".contains(character)
  }

  /// `:ghost:`, as copied from some chats; several may follow each other.
  static func isShortcode(_ word: Substring) -> Bool {
    guard word.count > 3, word.first == ":", word.last == ":" else { return false }
    let names = word.dropFirst().dropLast().split(separator: ":")
    return !names.isEmpty
      && names.allSatisfy {
        $0.contains(where: \.isLetter)
          && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+'".contains($0)) }
      }
  }
}
