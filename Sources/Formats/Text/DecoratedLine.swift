/// A line with an emoji that adorns its words, as chats and Markdown have it.
///
/// For example: `### 🍕 Food` is the heading `Food` where emoji follow, `**Theme: Sea** 🌊` the heading `Sea`, and
/// `**Colour:** 🔵 Blue` is blue.
struct DecoratedLine {
  /// The same line without that emoji.
  let plain: TextLine
  private let line: TextLine
  /// It says itself what it is: `Theme: Sea 🌊`.
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
    // In a list with numbers, sentences have emoji too.
    case .heading where isField || !line.isBullet && (line.mark > .number || line.kind == .caption): break
    default: return nil
    }
  }

  /// Whether cards come next, so that the emoji of this line is none. What is no more of a heading than they are is a card.
  func isHeading(before lines: PlainText.Lines, _ budget: WritingBudget) -> Bool {
    var (lines, budget) = (lines, budget)
    while let next = try? lines.next() {
      if next.isBlank { continue }
      guard (try? budget.take(next.bytes.count, line: next.number)) != nil else { return false }
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

  /// Without emoji, and without the signs that stood between them and the words.
  private static func words(_ text: Substring) -> String {
    var words: [Substring] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard TextFaces.isFace(word) else {
        words.append(word)
        continue
      }
      let rest = TextFaces.isShortcode(word) ? "" : word.filter { !TextFaces.isEmoji($0) }
      if saysSomething(rest[...]) { words.append(rest[...]) }
    }
    while let first = words.first, !saysSomething(first) { words.removeFirst() }
    while let last = words.last, !saysSomething(last) { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static func saysSomething(_ word: Substring) -> Bool { word.contains { $0.isLetter || $0.isNumber } }

  /// One on either side of the words, or some in a row.
  private static let mostEmoji = 3
  /// A name and what may stand around it.
  private static let longest = 600
}
