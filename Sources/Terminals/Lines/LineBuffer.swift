/// A line while it is edited: its characters, the cursor, deleted text to insert again, and changes to undo.
///
/// For example: `[.insert("a👩‍🌾"), .deleteBackward]` leaves `a`.
struct LineBuffer {
  private(set) var glyphs: [Glyph] = []
  /// The number of characters before the cursor.
  private(set) var cursor = 0
  private var kills = KillRing()
  private var changes: [Change] = []
  private var previous: Kind?

  /// A change that can be undone: `old` was replaced by `count` glyphs.
  private struct Change {
    let start: Int
    let old: [Glyph]
    var count: Int
    let cursor: Int
  }

  /// The kind of the last command: a repetition continues it.
  private enum Kind { case typing, kill, yank }

  var isEmpty: Bool { glyphs.isEmpty }
  var isAtEnd: Bool { cursor == glyphs.count }
  var text: String { Self.text(glyphs[...]) }
  var textBeforeCursor: String { Self.text(glyphs[..<cursor]) }

  /// Begins an empty line. What was deleted from earlier lines can still be inserted.
  mutating func beginLine() {
    (glyphs, cursor, changes, previous) = ([], 0, [], nil)
  }

  /// Replaces the whole line, and puts the cursor at its end or after `cursor` characters.
  mutating func replaceAll(with text: String, cursor place: Int? = nil) {
    previous = nil
    replace(0..<glyphs.count, with: text)
    if let place { cursor = min(place, glyphs.count) }
  }

  /// Replaces the characters before the cursor from `start` on.
  mutating func replaceBeforeCursor(from start: Int, with text: String) {
    previous = nil
    replace(start..<cursor, with: text)
  }

  /// Returns false if the command has no effect, for example `left` at the start.
  mutating func perform(_ command: EditCommand) -> Bool {
    let (last, before) = (previous, cursor)
    previous = nil
    switch command {
    case .insert(let text):
      type(text, continuing: last == .typing)
      return true
    case .paste(let text): replace(cursor..<cursor, with: text)
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, glyphs.count)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .start: cursor = 0
    case .end: cursor = glyphs.count
    case .deleteBackward: return delete(max(cursor - 1, 0)..<cursor)
    case .deleteForward: return delete(cursor..<min(cursor + 1, glyphs.count))
    case .killToStart: return kill(0..<cursor, continuing: last == .kill)
    case .killToEnd: return kill(cursor..<glyphs.count, continuing: last == .kill)
    case .killWordLeft: return kill(wordStart..<cursor, continuing: last == .kill)
    case .killWordRight: return kill(cursor..<wordEnd, continuing: last == .kill)
    case .killToSpace: return kill(spacedWordStart..<cursor, continuing: last == .kill)
    case .yank: return yank(kills.newest)
    case .yankOlder:
      guard last == .yank else { return false }
      undo()
      return yank(kills.older())
    case .transpose: return transpose()
    case .undo: return undo()
    }
    return cursor != before
  }

  private mutating func type(_ text: String, continuing: Bool) {
    // A word with the spaces after it is undone at once.
    let continues = continuing && (Glyph.isSpace(text) || cursor == 0 || !glyphs[cursor - 1].isSpace)
    replace(cursor..<cursor, with: text, continuing: continues)
    previous = .typing
  }

  private mutating func delete(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    replace(range, with: "")
    return true
  }

  private mutating func kill(_ range: Range<Int>, continuing: Bool) -> Bool {
    guard !range.isEmpty else { return false }
    let text = Self.text(glyphs[range])
    kills.add(text, isBackward: range.upperBound == cursor, continuing: continuing)
    replace(range, with: "")
    previous = .kill
    return true
  }

  private mutating func yank(_ text: String?) -> Bool {
    guard let text else { return false }
    replace(cursor..<cursor, with: text)
    previous = .yank
    return true
  }

  /// Exchanges the characters around the cursor, or the last two.
  private mutating func transpose() -> Bool {
    guard cursor > 0, glyphs.count > 1 else { return false }
    let middle = min(cursor, glyphs.count - 1)
    replace(middle - 1..<middle + 1, with: Self.text([glyphs[middle], glyphs[middle - 1]]))
    return true
  }

  @discardableResult private mutating func undo() -> Bool {
    guard let change = changes.popLast() else { return false }
    glyphs.replaceSubrange(change.start..<change.start + change.count, with: change.old)
    cursor = change.cursor
    return true
  }

  private static func text(_ glyphs: ArraySlice<Glyph>) -> String {
    glyphs.reduce(into: "") { $0.append($1.character) }
  }
}

// Changing the characters.
extension LineBuffer {
  /// Replaces characters and puts the cursor behind the new ones. What forms one character with its neighbours becomes
  /// one, as 🇫 and 🇷 do.
  private mutating func replace(_ range: Range<Int>, with text: String, continuing: Bool = false) {
    let start = max(range.lowerBound - 1, 0)
    let before = Self.text(glyphs[start..<range.lowerBound]) + text
    var end = min(range.upperBound + 1, glyphs.count)
    var characters = Array(before + Self.text(glyphs[range.upperBound..<end]))
    if end > range.upperBound, characters.last != glyphs[end - 1].character {
      // The text after it forms other characters now.
      end = glyphs.count
      characters = Array(before + Self.text(glyphs[range.upperBound...]))
    }
    let new = characters.map { Glyph($0) }
    record(start..<end, new.count, continuing: continuing)
    glyphs.replaceSubrange(start..<end, with: new)
    cursor = start
    var scalars = before.unicodeScalars.count
    while scalars > 0, cursor < glyphs.count {
      scalars -= glyphs[cursor].character.unicodeScalars.count
      cursor += 1
    }
  }

  private mutating func record(_ range: Range<Int>, _ count: Int, continuing: Bool) {
    if continuing, let last = changes.last, range.lowerBound >= last.start,
      range.upperBound == last.start + last.count
    {
      changes[changes.count - 1].count = range.lowerBound - last.start + count
      return
    }
    changes.append(Change(start: range.lowerBound, old: Array(glyphs[range]), count: count, cursor: cursor))
  }
}

// Words: Ctrl-W deletes to a space, all others stop at punctuation as well.
extension LineBuffer {
  private var wordStart: Int { start { $0.isInWord } }

  private var wordEnd: Int {
    var place = cursor
    while place < glyphs.count, !glyphs[place].isInWord { place += 1 }
    while place < glyphs.count, glyphs[place].isInWord { place += 1 }
    return place
  }

  private var spacedWordStart: Int { start { !$0.isSpace } }

  private func start(of isInWord: (Glyph) -> Bool) -> Int {
    var place = cursor
    while place > 0, !isInWord(glyphs[place - 1]) { place -= 1 }
    while place > 0, isInWord(glyphs[place - 1]) { place -= 1 }
    return place
  }
}

/// A command that changes the line or moves the cursor in it.
enum EditCommand: Hashable {
  case insert(String)
  case paste(String)
  case left, right, wordLeft, wordRight, start, end
  case deleteBackward, deleteForward
  case killToStart, killToEnd, killWordLeft, killWordRight
  /// Deletes the word before the cursor, up to a space.
  case killToSpace
  /// Inserts the text that was deleted last.
  case yank
  /// Replaces the text that was just inserted with the one deleted before it.
  case yankOlder
  case transpose
  case undo
}

/// A character of a line and its width.
struct Glyph: Hashable {
  let character: Character
  let cells: Int

  init(_ character: Character) {
    self.character = character
    let isPlain = character.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
    cells = isPlain ? 1 : Self.shown(character).cells
  }

  /// The text that is drawn: never a control character, and at least one cell.
  var shown: String { Self.shown(character) }

  var isSpace: Bool { character.isWhitespace }

  /// Letters, digits and emoji.
  var isInWord: Bool {
    if character.isLetter || character.isNumber { return true }
    return !character.isASCII && !character.isWhitespace && !character.isPunctuation
  }

  static func isSpace(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private static func shown(_ character: Character) -> String {
    let text = Escaping.escaped(String(character))
    return text.cells > 0 ? text : "\u{FFFD}"
  }
}

/// The texts that were deleted by words and lines, the newest last.
private struct KillRing {
  private var texts: [String] = []
  /// Which text was inserted last, counted from the newest.
  private var position = 0

  /// The newest text; `older()` goes on from there.
  var newest: String? {
    mutating get {
      position = 0
      return texts.last
    }
  }

  /// The text before the one inserted last; after the oldest comes the newest.
  mutating func older() -> String? {
    guard !texts.isEmpty else { return nil }
    position = (position + 1) % texts.count
    return texts[texts.count - 1 - position]
  }

  /// With `continuing`, the text is joined with the newest one.
  mutating func add(_ text: String, isBackward: Bool, continuing: Bool) {
    if continuing, let last = texts.popLast() {
      texts.append(isBackward ? text + last : last + text)
    } else {
      texts = texts.suffix(Self.most - 1) + [text]
    }
  }

  private static let most = 20
}
