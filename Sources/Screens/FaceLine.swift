public import EmojiNames
public import Terminals
public import Themes

/// Whole faces side by side on one line, within a number of cells: `🐙🐠`, `octopus, tropical fish`, or with their texts
/// `🐶 Hund, 🐱 Katze`. The text is not escaped yet.
struct FaceLine {
  private(set) var text = ""
  private(set) var cells = 0
  private let separator: String
  private let inWords: EmojiNames?
  private let texts: [Emoji: CardTexts]
  private var last: Unicode.Scalar?

  /// `wording` is plain ASCII. With `inWords`, these names of the faces are shown; with commas between them, as with texts.
  init(
    after wording: String = "", separatedBy separator: String = "", inWords: EmojiNames? = nil,
    texts: [Emoji: CardTexts] = [:]
  ) {
    text = wording
    cells = wording.utf8.count
    self.separator = separator
    self.inWords = inWords
    self.texts = texts
  }

  /// Returns false, and changes nothing, where the face does not fit into `room` cells.
  mutating func append(_ face: Emoji, within room: Int) -> Bool {
    if inWords != nil || !texts.isEmpty {
      return append(name: face.label(texts[face], inWords: inWords), within: room)
    }
    let separator = last == nil ? "" : joins(face.text) ? " " : self.separator
    let added = separator.utf8.count + TextWidth.cells(ofCharacter: face.text.unicodeScalars)
    guard cells + added <= room else { return false }
    text += separator
    text += face.text
    cells += added
    last = face.text.unicodeScalars.last
    return true
  }

  private mutating func append(name: String, within room: Int) -> Bool {
    let added = (last == nil ? "" : ", ") + name
    guard cells + added.cells <= room else { return false }
    text += added
    cells += added.cells
    last = name.unicodeScalars.last
    return true
  }

  /// Adds "…", for which the caller reserved a cell.
  mutating func appendEllipsis() {
    text += "…"
    cells += 1
  }

  /// True if a face would combine with the one before it: 🏽 after 👍, or the second letter of a flag.
  private func joins(_ face: String) -> Bool {
    guard let first = face.unicodeScalars.first, let last else { return false }
    // A shortcut for most faces: pictographs that do not combine.
    if (0x1F300...0x1FAFF).contains(first.value), !first.properties.isEmojiModifier, last != "\u{200D}" { return false }
    return (String(text.suffix(1)) + face).count != 1 + face.count
  }
}

/// Faces separated by spaces, or their names by commas, as many on a line as fit.
public struct FaceParagraph: Sendable {
  private let faces: [Emoji]
  private let width: Int
  private let inWords: EmojiNames?

  public init(_ faces: [Emoji], width: Int, inWords: EmojiNames? = nil) {
    self.faces = faces
    self.width = max(width, 2)
    self.inWords = inWords
  }

  /// At least one line, which is empty if there are no faces.
  public var lines: [StyledText] {
    if let inWords {
      let names = Escaping.escaped(faces.map(inWords.nameOrFace).joined(separator: ", "))
      return TextWrapping.lines(names, width: width).map { StyledText($0) }
    }
    var lines: [StyledText] = []
    var line = FaceLine(separatedBy: " ")
    for face in faces where !line.append(face, within: width) {
      lines.append(StyledText(line.text))
      line = FaceLine(separatedBy: " ")
      _ = line.append(face, within: width)
    }
    return lines + [StyledText(line.text)]
  }
}

extension EmojiNames {
  /// The name of an emoji; other faces have none and stand for themselves.
  package func nameOrFace(_ face: Emoji) -> String { name(of: face.text) ?? face.text }
}

extension Emoji {
  /// With its texts, as 'word' of the editor takes them: `🐶 Hund`, `🔺 3 × 4 = 12`, in words `dog face: Hund`.
  package func label(_ texts: CardTexts?, inWords: EmojiNames? = nil) -> String {
    let face = inWords?.nameOrFace(self) ?? text
    return texts.map { face + (inWords == nil ? " " : ": ") + $0.written } ?? face
  }

  package var nameOrFace: String { EmojiNames.english.nameOrFace(self) }

  /// The topic of an emoji; equal for other faces. Levels of the game deal similar or different topics.
  package var topic: String { EmojiNames.topic(of: text) ?? "" }
}

/// Replaces emoji in text by their names, for screen readers and terminals without emoji.
///
/// For example: `🐙 🐠` becomes `octopus, tropical fish`, and `Party 🎉` becomes `Party party popper`.
public enum EmojiWords {
  public static func named(_ text: String, in names: EmojiNames = .english) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = ""
    var rest = text[...]
    var wasEmoji = false
    while let character = rest.popFirst() {
      guard character.utf8.count > 1, character.cells == 2, let name = names.name(of: String(character)) else {
        // Between two words there is a space.
        if wasEmoji, character.isLetter || character.isNumber { result.append(" ") }
        result.append(character)
        wasEmoji = false
        continue
      }
      if wasEmoji { result += ", " } else if result.last.map({ $0.isLetter || $0.isNumber }) == true { result += " " }
      result += name
      // The text may name it too: `🐙 octopus`, `🐙 (octopus)`.
      for repeated in [" \(name)", " (\(name))"] where rest.hasPrefix(repeated) { rest.removeFirst(repeated.count) }
      wasEmoji = true
      let next = rest.drop { $0 == " " }
      if let face = next.first, face.utf8.count > 1, face.cells == 2, names.name(of: String(face)) != nil {
        rest = next
      }
    }
    return result
  }

  public static func named(_ text: StyledText, in names: EmojiNames = .english) -> StyledText {
    guard text.plain.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return text.runs.reduce(into: StyledText()) {
      $0.append(named($1.text, in: names), $1.style, keeping: [.newlines, .tabs])
    }
  }
}
