internal import Themes

/// The emoji among the words of a line.
struct TextFaces {
  private(set) var faces: [String] = []
  /// How many words stand beside them.
  private(set) var words = 0
  /// All words where they stand before all emoji, or behind them.
  private(set) var title: String?
  /// There are emoji or names of emoji, or nothing but single characters.
  private(set) var hasFaces = false
  private(set) var beginsWithWord = false

  /// A colour among the words is taken out as one.
  init(_ list: [Substring], _ attributes: inout TextAttributes) {
    var singles: Set<Int> = []
    var plain: [Substring] = []
    var changes = 0
    var wasWord: Bool?
    for word in list {
      for piece in word.split(whereSeparator: { FaceList.isSeparator($0) }) {
        let before = words
        take(piece, &singles, &attributes)
        guard words > before || !faces.isEmpty else { continue }
        let isWord = words > before
        if wasWord == nil { beginsWithWord = isWord }
        if isWord { plain.append(piece) }
        if let wasWord, wasWord != isWord { changes += 1 }
        wasWord = isWord
      }
    }
    if words > 0 {
      // An I in a sentence is no face.
      words += singles.count { faces[$0].contains { $0.isLetter || $0.isNumber } }
      faces = faces.indices.filter { !singles.contains($0) }.map { faces[$0] }
    } else if singles.count == faces.count, faces.count > 1 {
      hasFaces = true
    }
    if changes == 1, singles.isEmpty { title = plain.joined(separator: " ") }
  }

  private mutating func take(_ piece: Substring, _ singles: inout Set<Int>, _ attributes: inout TextAttributes) {
    if Self.isShortcode(piece) {
      faces += piece.split(separator: ":").map(String.init)
      hasFaces = true
      return
    }
    let bare = TextAttributes.bare(piece)
    let text = String(bare.isEmpty ? piece : bare)
    if text.count == 1 || text.count == 3 && text.first == "\"" && text.last == "\"" {
      let face = text.count == 1 ? text : String(text.dropFirst().dropLast())
      if text.first.map(Self.isEmoji) == true { hasFaces = true } else { singles.insert(faces.count) }
      return faces.append(face)
    }
    if let row = FaceList.emojiRow(text) {
      faces += row
      hasFaces = true
    } else if attributes.color == nil, text.allSatisfy(\.isLetter), let color = WrittenColor.said(text), hasFaces {
      attributes.color = color
    } else {
      let emoji = text.filter(Self.isEmoji).map(String.init)
      if !emoji.isEmpty { hasFaces = true }
      faces += emoji
      words += 1
    }
  }

  /// Some emoji is in it, or the name of one between colons.
  static func isFace(_ word: Substring) -> Bool { word.contains(where: isEmoji) || isShortcode(word) }

  static func isEmoji(_ character: Character) -> Bool {
    !character.isASCII && Emoji(String(character))?.isEmoji == true
  }

  /// `:ghost:`, as some chats copy emoji; several may follow each other.
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
