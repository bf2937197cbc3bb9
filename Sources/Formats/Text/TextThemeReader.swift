internal import Themes

/// Reads the lines of a text and joins those of one theme.
///
/// If any line has a name, a colon and emoji, all themes are expected in that form, and sentences with emoji are
/// skipped. Otherwise `Halloween 🎃 👻` is a theme too, and so are emoji below a line of words.
struct TextThemeReader {
  /// The lines of one theme.
  private struct Block {
    var name: String?
    let line: Int
    /// The number of its lines.
    var lines = 0
    var faces = FacesOfLines()
    var color: ThemeColor?
    var numberOfPairs: Int?
    var words = 0
    /// Began with `Name:`, so its errors are reported even if nothing else is a theme.
    var isNamed = false
    /// A ``StrictLine``, so its errors are always reported.
    var isStrict = false
    /// Each of its lines has one emoji.
    var isColumn = true
    /// Its name and emoji are on one line.
    var isOneLine = false
    /// True if words precede their emoji; nil without words.
    var beginsWithWord: Bool?

    var cards: [WrittenWord] = []
    /// The words beside an emoji on a line of its own: texts of cards, unless other lines have none.
    var captions: [WrittenWord] = []
    var isCaptioned = true
    /// Words beside emoji that may be no texts, for a finding.
    var firstWords: (words: String, face: String, line: Int)?
    /// The faces so far, once they are asked for.
    var known: Set<String> = []

    mutating func add(_ list: [String], line: Int) {
      faces.add(list, line: line)
      if !known.isEmpty { known.formUnion(list) }
    }

    /// Adds the texts of a face, which may be in the list already.
    mutating func add(_ texts: CardTexts, of face: String, line: Int) {
      if !has(face) { add([face], line: line) }
      cards.append(WrittenWord(face, texts, at: .line(line, column: 1)))
    }

    mutating func has(_ face: String) -> Bool {
      if known.isEmpty { known = Set(faces.texts) }
      return known.contains(face)
    }

    /// The texts of the cards; nil without any.
    var texts: [WrittenWord]? {
      let all = isCaptioned ? cards + captions : cards
      return all.isEmpty ? nil : all
    }

    /// Keeps the first value of each.
    mutating func complete(_ color: ThemeColor?, _ numberOfPairs: Int?) {
      self.color = self.color ?? color
      self.numberOfPairs = self.numberOfPairs ?? numberOfPairs
    }
  }

  /// Lines of attributes above their theme.
  private struct Ahead {
    var color: ThemeColor?
    var numberOfPairs: Int?
    var firstLine: Int?
    var lines = 0
  }

  /// A line of words that may name the lines below.
  private struct Heading {
    let name: String
    let line: Int
    /// It has heading markup, or ends with a colon.
    let isClear: Bool
    /// `Theme: Sea`
    let isField: Bool
    let mark: HeadingMark
    var color: ThemeColor?
    let numberOfPairs: Int?
    /// The number of its lines.
    var lines = 1
  }

  private let text: PlainText
  /// The number of themes before this text: a pack may have several files.
  private var countBefore = 0
  private var hasNames = false
  private var open: Block?
  private var heading: Heading?
  /// A chat message was found: lines without a colon may be conversation.
  private var isChat = false
  private var ahead = Ahead()
  private var isAfterBlank = false
  private var skipped = 0
  private var firstSkipped: Int?
  /// The number of lines with several emoji that were reported and skipped.
  private var linesQuoted = 0
  private var captions = 0
  /// The first words beside an emoji that were left out, and how many more themes have some.
  private var firstLeftOut: (words: String, face: String, line: Int)?
  private var othersLeftOut = 0
  /// The first trace of lost emoji. A chat may contain `??`, so it is reported only if there is no theme at all.
  private var lost: (DamagedEmoji, line: Int)?
  private var budget: FreeTextBudget

  init(_ text: PlainText) {
    self.text = text
    budget = FreeTextBudget(text.limits.freeTextBytes)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    countBefore = reading.count
    hasNames = try Self.hasNames(text)
    var lines = text.lines
    while let line = try lines.next() { try read(line, before: lines, &reading) }
    try close(&reading)
    dropHeading()
    dropAhead()
    if reading.count == countBefore { try readWords(into: &reading) }
    guard reading.count > countBefore else {
      // An empty file is valid: it is written for no themes.
      guard !text.content.isEmpty else { return }
      if let (lost, line) = lost { throw Diagnostic.encoding(.lostEmoji(lost), at: .wholeLine(line)) }
      throw Diagnostic.text(.noThemes(.themes))
    }
    reading.lose(Loss(.captions, captions))
    if let (words, face, line) = firstLeftOut {
      reading.report(.text(.wordsLeftOut(words, face: face, themes: othersLeftOut), line: line))
    }
    if let firstSkipped { reading.report(.text(.linesSkipped(skipped), line: firstSkipped)) }
  }

  /// True if some line has a name, a colon and several emoji.
  private static func hasNames(_ text: PlainText) throws -> Bool {
    var lines = text.lines
    var budget = FreeTextBudget(text.limits.freeTextBytes)
    while let line = try lines.next() {
      if StrictLine(line.bytes)?.texts != nil { return true }
      if line.isBlank { continue }
      try budget.spend(line.bytes.count, line: line.number)
      let parsed = TextLine(line.text)
      if parsed.kind == .named, parsed.faces.count > 1 { return true }
    }
    return false
  }

  private mutating func read(
    _ line: PlainText.Line, before lines: PlainText.Lines, _ reading: inout ThemeReading
  ) throws {
    if let strict = StrictLine(line.bytes), let faces = strict.texts {
      try close(&reading)
      dropHeading()
      // The line has its own colour and pairs.
      dropAhead()
      var theme = Block(name: strict.name, line: line.number, lines: 1, isStrict: true)
      theme.faces.add(faces, line: line.number)
      (theme.color, theme.numberOfPairs) = (strict.color, strict.numberOfPairs)
      open = theme
      isAfterBlank = false
      return
    }
    if line.isBlank {
      isAfterBlank = true
      return
    }
    if open?.isStrict == true, !isAfterBlank, let word = WordLine(Substring(line.text)) {
      open?.add(word.texts, of: word.face, line: line.number)
      return
    }
    try budget.spend(line.bytes.count, line: line.number)
    let written = line.text
    if SwiftOutput.isLine(written) { throw Diagnostic.text(.swiftOutput, line: line.number) }
    var parsed = TextLine(written)
    if let decorated = DecoratedLine(parsed),
      decorated.plain.kind == .attributes || decorated.isHeading(before: lines, budget)
    {
      parsed = decorated.plain
    }
    if parsed.isMessage {
      isChat = true
      try close(&reading)
    }
    if parsed.kind == .blank {
      isAfterBlank = true
      return
    }
    if lost == nil, reading.count == countBefore, let found = DamagedEmoji.found(in: Self.behindName(written)) {
      lost = (found, line.number)
    }
    try read(parsed, line.number, &reading)
    isAfterBlank = false
  }

  private mutating func read(_ line: TextLine, _ number: Int, _ reading: inout ThemeReading) throws {
    switch line.kind {
    case .named where isListOfHeading(line): try addList(line, number, &reading)
    case .named: try begin(line.name, line, number, &reading)
    case .loose where !hasNames || line.looksNamed && !isChat: try begin(line.name, line, number, &reading)
    case .list where !line.isMessage || !hasNames: try addList(line, number, &reading)
    case .caption where isCaption(line):
      try addList(line, number, &reading)
    case .attributes:
      guard open != nil, !isAfterBlank, ahead.lines == 0 else {
        ahead.color = line.color ?? ahead.color
        ahead.numberOfPairs = line.numberOfPairs ?? ahead.numberOfPairs
        ahead.firstLine = ahead.firstLine ?? number
        ahead.lines += 1
        return
      }
      open?.complete(line.color, line.numberOfPairs)
      open?.lines += 1
    case .heading where isListOfHeading(line): heading?.lines += 1
    case .heading:
      if !isAfterBlank, line.mark < .hash, open != nil || heading != nil, let color = WrittenColor.unlabelled(line.name)
      {
        if open != nil {
          open?.complete(color, nil)
          open?.lines += 1
        } else {
          heading?.color = color
          heading?.lines += 1
        }
        return
      }
      try close(&reading)
      dropHeading()
      heading = Heading(
        name: line.name, line: number, isClear: line.isHeading, isField: line.field == .name, mark: line.mark,
        color: line.color, numberOfPairs: line.numberOfPairs)
    default:
      try close(&reading)
      // In a chat, most emoji are part of the conversation.
      let mayBeTheme = line.faces.count > 1 && line.kind != .words
      if mayBeTheme, !isChat || line.looksNamed { quote(line, number, &reading) } else { skip(number) }
    }
  }

  /// True for `Emojis: 🐙 🐠` below `Theme: Sea` or `## Sea`.
  private func isListOfHeading(_ line: TextLine) -> Bool {
    guard line.field == .emojis, let heading else { return false }
    return heading.isField || heading.mark > .number && line.isOfEmoji
  }

  /// True if a line with a caption continues the list: its words are on the same side as before. A list without captions
  /// takes only those behind their emoji, and none if it is on the line of its name: `Farm: 🐄 🐖` is complete before
  /// `hello 😀`.
  private mutating func isCaption(_ line: TextLine) -> Bool {
    guard heading == nil else { return true }
    guard let open, !isAfterBlank else { return !hasNames }
    if line.texts != nil || isText(line) { return true }
    return open.beginsWithWord.map { $0 == line.beginsWithWord } ?? !(open.isOneLine || line.beginsWithWord)
  }

  /// True for `🐶 Hund` below a list that has 🐶. In a chat, it may be a remark.
  private mutating func isText(_ line: TextLine) -> Bool {
    line.caption != nil && !isChat && open?.has(line.faces[0]) ?? false
  }

  private mutating func begin(
    _ name: String, _ line: TextLine, _ number: Int, _ reading: inout ThemeReading
  ) throws {
    try close(&reading)
    dropHeading()
    open = Block(name: name, line: number, isNamed: line.kind == .named, isOneLine: true)
    add(line, number)
  }

  /// Adds emoji without a name to the theme above, or begins a theme named by the heading above.
  private mutating func addList(_ line: TextLine, _ number: Int, _ reading: inout ThemeReading) throws {
    let isText = isText(line)
    if let theme = open, !isAfterBlank, isText || theme.name != nil || theme.isColumn && line.faces.count == 1 {
      return add(line, number)
    }
    try close(&reading)
    open = Block(
      name: heading?.name, line: heading?.line ?? number, lines: heading?.lines ?? 0,
      isNamed: heading?.isClear ?? false)
    if let heading {
      ahead.color = heading.color ?? ahead.color
      ahead.numberOfPairs = heading.numberOfPairs ?? ahead.numberOfPairs
    }
    heading = nil
    add(line, number)
  }

  private mutating func add(_ line: TextLine, _ number: Int) {
    if let texts = line.texts ?? (isText(line) ? line.caption?.texts : nil) {
      open?.add(texts, of: line.faces[0], line: number)
    } else if !line.items.isEmpty {
      for item in line.items { open?.add(item.texts, of: item.face, line: number) }
    } else {
      open?.add(line.faces, line: number)
      if let caption = line.caption {
        open?.captions.append(WrittenWord(caption.face, caption.texts, at: .line(number, column: 1)))
      } else {
        open?.isCaptioned = false
      }
      open?.words += line.words
      if line.words > 0, open?.firstWords == nil { open?.firstWords = (line.besides, line.faces[0], number) }
    }
    if line.faces.count != 1 { open?.isColumn = false }
    if line.words > 0 || !line.items.isEmpty, open?.beginsWithWord == nil { open?.beginsWithWord = line.beginsWithWord }
    open?.complete(line.color ?? ahead.color, line.numberOfPairs ?? ahead.numberOfPairs)
    open?.lines += 1 + ahead.lines
    ahead = Ahead()
  }

  private mutating func close(_ reading: inout ThemeReading) throws {
    guard let theme = open else { return }
    open = nil
    // A single emoji in a chat is not a theme.
    let faces = theme.faces.texts
    let isSingle = faces.dropFirst().allSatisfy { $0 == faces.first }
    guard !isSingle || theme.isStrict || theme.isNamed && !hasNames else { return skip(theme.line, theme.lines) }
    if theme.words > 0, !theme.isCaptioned {
      captions += theme.words
      if firstLeftOut == nil { firstLeftOut = theme.firstWords } else { othersLeftOut += 1 }
    }
    var draft = ThemeDraft(
      place: faces.count > 1 ? theme.faces.place(ofThemeIn: theme.line) : .line(theme.line, columns: []))
    draft.id = .fromContent
    draft.name = theme.name ?? reading.madeName(faces, at: .wholeLine(theme.line))
    draft.inPlay = reading.validator.list(of: faces)
    draft.color = theme.color.map { .known($0) }
    draft.numberOfPairs = theme.numberOfPairs
    draft.words = theme.texts
    try reading.found(draft)
  }

  private mutating func dropHeading() {
    if let heading { skip(heading.line, heading.lines) }
    heading = nil
  }

  private mutating func dropAhead() {
    if let line = ahead.firstLine { skip(line, ahead.lines) }
    ahead = Ahead()
  }

  /// Reports a line that may be meant as a theme; it is not counted as skipped.
  private mutating func quote(_ line: TextLine, _ number: Int, _ reading: inout ThemeReading) {
    guard linesQuoted < Self.mostQuoted else { return skip(number) }
    linesQuoted += 1
    reading.report(
      .text(.noColon(trimmed(String(line.text.prefix(Self.longestQuote))), faces: line.faces.count), line: number))
  }

  private mutating func skip(_ line: Int, _ count: Int = 1) {
    skipped += count
    firstSkipped = min(firstSkipped ?? line, line)
  }

  /// In a text without a theme of emoji, reads lists of words, which may be replaced with emoji later.
  private mutating func readWords(into reading: inout ThemeReading) throws {
    (skipped, firstSkipped) = (0, nil)
    ahead = Ahead()
    var lines = text.lines
    while let line = try lines.next() {
      if line.isBlank { continue }
      let parsed = TextLine(line.text)
      guard parsed.kind == .words else {
        if parsed.kind != .blank { skip(line.number) }
        continue
      }
      open = Block(name: parsed.name, line: line.number)
      add(parsed, line.number)
      try close(&reading)
    }
  }

  private static let mostQuoted = 20
  private static let longestQuote = 60

  /// The text after the last colon, where emoji are expected.
  private static func behindName(_ line: String) -> String {
    guard let colon = line.lastIndex(where: { $0 == ":" || $0 == "：" }) else { return "" }
    return String(line[colon...].dropFirst())
  }
}

/// Recognises the output of Swift's `print` and `dump` for a theme.
///
/// For example: `[Memorize.Theme(id: 1, name: "Halloween", emojis: "🎃👻")]`, and `▿ 0 : Theme`.
enum SwiftOutput {
  static func isLine(_ line: String) -> Bool {
    if line.utf8.first(where: { $0 > 0x20 }) == 0xE2, line.drop(while: \.isWhitespace).first == "▿" { return true }
    // A type name, a label after the parenthesis, and a string somewhere.
    guard line.contains(": \""), let parenthesis = line.utf8.firstIndex(of: UInt8(ascii: "(")) else { return false }
    let type = line[..<parenthesis].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard type.last?.isUppercase ?? false else { return false }
    let label = line[parenthesis...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return !label.isEmpty && line[label.endIndex...].hasPrefix(": ")
  }
}
