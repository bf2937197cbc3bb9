internal import Themes

/// What a line that somebody wrote says of a theme.
///
/// For example: `Halloween: 🎃, 👻 (6 pairs) #orange` is named, `🎃👻` a list, `🎃 pumpkin` a face with its caption.
struct TextLine {
  enum Kind {
    /// A name and emoji, with a colon or a dash between.
    case named
    /// A name and emoji, with nothing between.
    case loose
    /// Nothing but emoji.
    case list
    /// One emoji with words.
    case caption
    /// A colour or a number of pairs alone.
    case attributes
    /// Words that may be the name of what comes next.
    case heading
    /// A name and a list of words.
    case words
    /// Sentences, and what else is said.
    case other
    case blank
  }

  let kind: Kind
  /// Without what a chat puts around it.
  let text: Substring
  private(set) var name = ""
  private(set) var faces: [String] = []
  /// Words beside the emoji, which are left behind.
  private(set) var words = 0
  private(set) var color: ThemeColor?
  private(set) var numberOfPairs: Int?
  /// The words in front of a colon, where they name a field: `Theme 1: Farm`, `emojis: 🐙🐠`.
  private(set) var label: FieldWord?
  /// The first of its words stands before the first of its emoji.
  private(set) var beginsWithWord = false
  /// It begins a message of a chat, so it does not go on with what was before.
  private(set) var isMessage: Bool
  /// Signs for a heading stood around it, or a colon behind it.
  private(set) var isHeading: Bool
  private(set) var mark: HeadingMark
  let isBullet: Bool

  init(_ line: String) {
    let chat = ChatLine(line)
    isMessage = chat.isMessage || chat.isStamp
    mark = chat.mark
    isBullet = chat.isBullet
    isHeading = mark > .number
    text = chat.text
    guard !chat.isStamp, !chat.text.isEmpty, chat.text.contains(where: { !$0.isWhitespace }) else {
      kind = .blank
      return
    }
    var attributes = TextAttributes(chat.text)
    let split = TextSplit(attributes.words)
    defer { (color, numberOfPairs) = (attributes.color, attributes.numberOfPairs) }
    guard attributes.words.count > 0 else {
      kind = .attributes
      return
    }
    if let split {
      let list = TextFaces(split.right, &attributes)
      name = split.left
      label = Self.label(split.left)
      guard list.hasFaces else {
        faces = FaceList.pieces(split.right.joined(separator: " "))
        if label?.field == .name, faces.count == 1, faces[0].count <= NameRule.longest, !Self.isOfTable(chat.text) {
          (name, isHeading, kind) = (faces[0], true, .heading)
          return
        }
        kind = faces.count > 1 ? .words : .other
        return
      }
      (faces, words, beginsWithWord) = (list.faces, list.words, list.beginsWithWord)
      kind = list.words > list.faces.count ? .other : .named
      return
    }
    let list = TextFaces(attributes.words, &attributes)
    (faces, words, beginsWithWord) = (list.faces, list.words, list.beginsWithWord)
    guard list.hasFaces else {
      name = attributes.words.joined(separator: " ")
      if let last = name.last, last == ":" || last == "：" {
        name.removeLast()
        isHeading = true
        label = Self.label(name)
      }
      kind = name.count <= NameRule.longest && !Self.isOfTable(chat.text) ? .heading : .other
      return
    }
    if list.words == 0 {
      kind = .list
    } else if faces.count == 1 {
      kind = list.words > Self.mostCaptionWords || chat.text.contains { "!?".contains($0) } ? .other : .caption
    } else if let title = list.title {
      name = title
      words = 0
      kind = .loose
    } else {
      kind = .other
    }
  }

  /// The words of another line, which stand where that one does.
  init(_ words: String, insteadOf line: TextLine) {
    self.init(words)
    (isMessage, isHeading, mark) = (line.isMessage, true, line.mark)
  }

  var field: ThemeField? { label?.field }

  /// A theme is called by a word or two, not by a sentence: `Fruit 🍎 🍌 🍇`, but not `See you tomorrow! 👋 😀 🎉`.
  var looksNamed: Bool {
    kind == .loose && beginsWithWord && Set(faces).count > 2 && !name.contains { ".!?…".contains($0) }
      && name.split(separator: " ").count <= Self.mostTitleWords
  }

  /// A list of emoji is called so, as no theme is: `Emojis: 🐙🐠`.
  var isOfEmoji: Bool { field == .emojis && NameKey(name).loose.contains("moji") }

  /// The names of columns, as they stand above a table: `Lesson, Word, Emoji`.
  private static func isOfTable(_ text: Substring) -> Bool {
    guard text.utf8.count <= longestHeader else { return false }
    let cells = text.split(omittingEmptySubsequences: false) { ",;|\t".contains($0) }
    guard (2...mostColumns).contains(cells.count) else { return false }
    let meanings = cells.compactMap { FieldWord.meanings(of: String($0)).first }
    return meanings.count > 1 || cells.count > 2 && meanings.contains { $0.field == .emojis && $0.rank == 0 }
  }

  /// A number may stand behind it: `Theme 1`.
  private static func label(_ words: String) -> FieldWord? {
    let word = words.reversed().drop { $0.isNumber || $0.isWhitespace || $0 == "#" }.reversed()
    return FieldWord.meanings(of: String(word)).first
  }

  private static let mostTitleWords = 3
  private static let longestHeader = 400
  private static let mostColumns = 12
  private static let mostCaptionWords = 4
}
