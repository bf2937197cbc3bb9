internal import Themes

/// A line of free-form text, classified by its role in a theme.
///
/// For example: `Halloween: 🎃, 👻 (6 pairs) #orange` is named, `🎃👻` a list, `🎃 pumpkin` a face with its caption.
struct TextLine {
  enum Kind {
    /// A name and emoji, separated by a colon or a dash.
    case named
    /// A name and emoji without a separator.
    case loose
    /// Only emoji.
    case list
    /// One emoji with words.
    case caption
    /// Only a colour or a number of pairs.
    case attributes
    /// Words that may name the lines below.
    case heading
    /// A name and a list of words.
    case words
    /// Sentences and anything else.
    case other
    /// Only layout, or the time and speaker of a chat; not counted as skipped.
    case blank
  }

  let kind: Kind
  /// The text without chat decoration.
  let text: Substring
  private(set) var name = ""
  private(set) var faces: [String] = []
  /// Those of the only emoji: `🐶 = Hund`.
  private(set) var texts: CardTexts?
  /// The only emoji with the words beside it, which may be its text: `🐶 Hund`.
  private(set) var caption: TextItem?
  /// The emoji of a list in which each has a text: `🐶 Hund, 🐱 Katze`.
  private(set) var items: [TextItem] = []
  /// The number of words beside the emoji, which are left out.
  private(set) var words = 0
  /// Those beside the first emoji.
  private(set) var besides = ""
  private(set) var color: ThemeColor?
  private(set) var numberOfPairs: Int?
  /// The meaning of the words before the colon if they name a field: `Theme 1: Farm`, `emojis: 🐙🐠`.
  private(set) var label: FieldWord?
  /// The first word precedes the first emoji.
  private(set) var beginsWithWord = false
  /// The line starts a chat message, so it does not continue the one above.
  private(set) var isMessage: Bool
  /// The line has heading markup, or ends with a colon.
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
    if let word = WordLine(chat.text), word.face.isEmoji,
      !word.texts.texts.contains(where: { $0.contains(where: \.isEmoji) })
    {
      (faces, texts, kind) = ([word.face], word.texts, .caption)
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
      name = split.left
      label = Self.label(split.left)
      if let items = TextItem.list(split.right) {
        (self.items, faces, beginsWithWord, kind) = (items, items.map(\.face), items[0].beginsWithWord, .named)
        return
      }
      let list = TextFaces(split.right, &attributes)
      guard list.hasFaces else {
        faces = FaceList.pieces(split.right.joined(separator: " "))
        if label?.field == .name, faces.count == 1, faces[0].count <= NameRule.longest, !Self.isOfTable(chat.text) {
          (name, isHeading, kind) = (faces[0], true, .heading)
          return
        }
        kind = faces.count > 1 ? .words : .other
        return
      }
      (faces, words, besides, beginsWithWord) = (list.faces, list.words, list.firstText, list.beginsWithWord)
      kind = list.words > list.faces.count ? .other : .named
      return
    }
    let color = attributes.color
    let list = TextFaces(attributes.words, &attributes)
    (faces, words, besides, beginsWithWord) = (list.faces, list.words, list.firstText, list.beginsWithWord)
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
    if list.words == 0, faces.count == 1, let item = TextItem(attributes.words.joined(separator: " ")[...]) {
      // The word may be a colour: `🍊 orange`.
      (caption, words, besides, kind) = (item, 1, item.texts.back, .caption)
      attributes.color = color
    } else if list.words == 0 {
      kind = .list
    } else if faces.count == 1 {
      kind = list.words > Self.mostCaptionWords || chat.text.contains { "!?".contains($0) } ? .other : .caption
      if kind == .caption { caption = TextItem(attributes.words.joined(separator: " ")[...]) }
    } else if let title = list.title {
      name = title
      words = 0
      kind = .loose
    } else {
      kind = .other
    }
  }

  /// Classifies `words`, keeping the position and markup of another line.
  init(_ words: String, insteadOf line: TextLine) {
    self.init(words)
    (isMessage, isHeading, mark) = (line.isMessage, true, line.mark)
  }

  var field: ThemeField? { label?.field }

  /// True for a name of a few words, not a sentence: `Fruit 🍎 🍌 🍇`, but not `See you tomorrow! 👋 😀 🎉`.
  var looksNamed: Bool {
    kind == .loose && beginsWithWord && Set(faces).count > 2 && !name.contains { ".!?…".contains($0) }
      && name.split(separator: " ").count <= Self.mostTitleWords
  }

  /// True if the label names a list of emoji, and cannot be a theme's name: `Emojis: 🐙🐠`.
  var isOfEmoji: Bool { field == .emojis && NameKey(name).loose.contains("moji") }

  /// True for the header of a table: `Lesson, Word, Emoji`.
  private static func isOfTable(_ text: Substring) -> Bool {
    guard text.utf8.count <= longestHeader else { return false }
    let cells = text.split(omittingEmptySubsequences: false) { ",;|\t".contains($0) }
    guard (2...mostColumns).contains(cells.count) else { return false }
    let meanings = cells.compactMap { FieldWord.meanings(of: String($0)).first }
    return meanings.count > 1 || cells.count > 2 && meanings.contains { $0.field == .emojis && $0.rank == 0 }
  }

  /// The meaning of a label, which a number may follow: `Theme 1`.
  private static func label(_ words: String) -> FieldWord? {
    var word = words[...]
    while let last = word.last, last.isNumber || last.isWhitespace || last == "#" { word.removeLast() }
    return FieldWord.meanings(of: String(word)).first
  }

  private static let mostTitleWords = 3
  private static let longestHeader = 400
  private static let mostColumns = 12
  private static let mostCaptionWords = 4
}

/// A line whose emoji only decorates the words, as in chats and Markdown.
///
/// For example: `### 🍕 Food` is the heading `Food` if emoji follow, `**Theme: Sea** 🌊` the heading `Sea`, and
/// `**Colour:** 🔵 Blue` is blue.
struct DecoratedLine {
  /// The line without that emoji.
  let plain: TextLine
  private let line: TextLine
  /// The line begins with a field name: `Theme: Sea 🌊`.
  private let isField: Bool

  /// Nil for a line of any other shape: `- 🐄 cow` is a card.
  init?(_ line: TextLine) {
    isField = line.label.map { !$0.isVague && ($0.field == .name || $0.field == .color) } ?? false
    guard line.mark > .plain || isField, (1...Self.mostEmoji).contains(line.faces.count), Set(line.faces).count == 1,
      line.text.utf8.count <= Self.longest
    else { return nil }
    plain = TextLine(Self.words(line.text), insteadOf: line)
    self.line = line
    switch plain.kind {
    case .attributes: break
    // Sentences in numbered lists contain emoji too.
    case .heading where isField || !line.isBullet && (line.mark > .number || line.kind == .caption): break
    default: return nil
    }
  }

  /// True if cards follow, so that the emoji of this line is decoration. A line with no more markup than the ones below
  /// is a card itself.
  func isHeading(before lines: PlainText.Lines, _ budget: FreeTextBudget) -> Bool {
    var (lines, budget) = (lines, budget)
    while let next = try? lines.next() {
      if next.isBlank { continue }
      guard (try? budget.spend(next.bytes.count, line: next.number)) != nil else { return false }
      let below = TextLine(next.text)
      guard !below.isMessage else { return false }
      if below.kind == .attributes || DecoratedLine(below)?.plain.kind == .attributes { continue }
      switch below.kind {
      // `**Sea:** 🐙` may begin a column of emoji.
      case .list: return line.kind != .named || line.field == .name || below.faces.count > 1
      case .named, .heading: return below.field == .emojis
      case .caption: return isField || below.mark < line.mark
      default: return false
      }
    }
    return false
  }

  /// The words without emoji and without the separators next to them.
  private static func words(_ text: Substring) -> String {
    var words: [Substring] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard TextFaces.isFace(word) else {
        words.append(word)
        continue
      }
      let rest = TextFaces.isShortcode(word) ? "" : word.filter { !$0.isEmoji }
      if hasContent(rest[...]) { words.append(rest[...]) }
    }
    while let first = words.first, !hasContent(first) { words.removeFirst() }
    while let last = words.last, !hasContent(last) { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static func hasContent(_ word: Substring) -> Bool { word.contains { $0.isLetter || $0.isNumber } }

  /// One on either side of the words, or a few in a row.
  private static let mostEmoji = 3
  /// A long name with its decoration.
  private static let longest = 600
}
