/// The texts on the two cards of a pair. Like all strings, they are equal if they are canonically equivalent.
public enum CardTexts: Hashable, Sendable {
  /// The picture of the emoji, and a text. For example: 🐶 and `Hund`.
  case one(String)
  /// Two texts; the emoji is the sign of the pair. For example: `3 × 4` and `12`.
  case two(String, String)

  /// Nil unless there are one or two texts.
  public init?(_ texts: [String]) {
    switch texts.count {
    case 1: self = .one(texts[0])
    case 2: self = .two(texts[0], texts[1])
    default: return nil
    }
  }

  /// The one or two texts.
  public var texts: [String] {
    switch self {
    case .one(let text): [text]
    case .two(let front, let back): [front, back]
    }
  }

  /// Nil if the first card has the picture.
  package var front: String? {
    if case .two(let front, _) = self { front } else { nil }
  }

  package var back: String {
    switch self {
    case .one(let text), .two(_, let text): text
    }
  }
}

/// The texts of an emoji as they were written.
public struct WrittenWord: Sendable, Hashable {
  /// The emoji, in any spelling.
  public var face: String
  /// The texts of the emoji.
  public var texts: CardTexts
  /// Nil where the place of the theme's field says enough.
  public var place: Place?

  /// Makes the texts of an emoji, at a place of a file.
  public init(_ face: String, _ texts: CardTexts, at place: Place? = nil) {
    self.face = face
    self.texts = texts
    self.place = place
  }

  /// The words in a value of a file of keys, such as `{"🐶": "Hund", "🔺": ["3 × 4", "12"]}`. Throws for a value of another
  /// shape; emoji and texts are not checked.
  package static func list(_ value: ExtraValue) throws(ThemeProblem.ForeignWords) -> [WrittenWord] {
    guard case .object(let members) = value else { throw .notByEmoji }
    var words: [WrittenWord] = []
    words.reserveCapacity(members.count)
    for member in members { words.append(WrittenWord(member.key, try CardTexts(member))) }
    return words
  }
}

extension CardTexts {
  /// Throws for a value that is not a string, or one or two strings in an array.
  fileprivate init(_ member: ExtraValue.Member) throws(ThemeProblem.ForeignWords) {
    switch member.value {
    case .string(let text): self = .one(text)
    case .array(let values):
      var texts: [String] = []
      for value in values.prefix(3) {
        guard case .string(let text) = value else { throw .notTexts(of: member.key) }
        texts.append(text)
      }
      guard let pair = CardTexts(texts) else { throw .count(values.count, of: member.key) }
      self = pair
    default: throw .notTexts(of: member.key)
    }
  }

  /// As files of keys have it.
  package var value: ExtraValue {
    switch self {
    case .one(let text): .string(text)
    case .two(let front, let back): .array([.string(front), .string(back)])
    }
  }
}

extension Theme {
  /// The texts of some emoji, in play or removed. All others are dealt as two pictures.
  public var words: [Emoji: CardTexts] { content.words }

  /// The words as files of keys have them.
  package var wordsValue: ExtraValue { .object(WordRule.value(of: content)) }

  /// In the order of the emoji, first those in play: the order in which words are written.
  package var wordsInOrder: [(face: Emoji, texts: CardTexts)] { content.wordsInOrder }

  /// Gives an emoji these texts, or none. Texts are trimmed silently; throws the finding about one that breaks a rule.
  ///
  /// For example: `try sums.settingTexts(of: sums.emojis[0], to: .two("3 × 4", "12"))`
  public func settingTexts(of face: Emoji, to texts: CardTexts?) throws -> Theme {
    let words = try WordRule.changed(words, face, texts, emojis: emojis, removed: removedEmojis)
    return with { $0.words = words }
  }
}

extension Theme.Content {
  package var wordsInOrder: [(face: Emoji, texts: CardTexts)] {
    guard !words.isEmpty else { return [] }
    return [emojis, removedEmojis].joined().compactMap { face in words[face].map { (face, $0) } }
  }

  /// Makes words of a key of another program if each of them can be kept: versions before the field kept it as such a key,
  /// and wrote it back.
  package mutating func adoptWords() {
    let key = ThemeField.words.rawValue
    guard words.isEmpty, let index = extras.firstIndex(where: { $0.key == key }) else { return }
    let extra = extras.remove(at: index)
    if !setWords(extra.value) { extras.insert(extra, at: index) }
  }

  /// Sets the words to those in a value; false if one of them cannot be kept, or if another program has the key.
  package mutating func setWords(_ value: ExtraValue) -> Bool {
    guard !extras.contains(where: { $0.key == ThemeField.words.rawValue }),
      let words = WordRule.words(in: value, emojis: emojis, removed: removedEmojis)
    else { return false }
    self.words = words
    return true
  }

  /// Gives words to emoji that have none, unless a text is on another pair already.
  package mutating func addWords(_ others: [Emoji: CardTexts]) {
    guard !others.isEmpty else { return }
    var taken = TakenTexts(of: self, expecting: words.count + others.count)
    for (face, texts) in words { try? taken.claim(texts, for: face) }
    for face in [emojis, removedEmojis].joined() where words[face] == nil {
      guard let texts = others[face], (try? taken.claim(texts, for: face)) != nil else { continue }
      words[face] = texts
    }
  }

  /// True if nothing has changed that words depend on. Takes no time for what both share.
  func hasSameCards(as other: Theme.Content) -> Bool {
    emojis == other.emojis && removedEmojis == other.removedEmojis && words == other.words && extras == other.extras
  }

  /// Drops words that break the rule after a change of the emoji: those of emoji that are gone, and texts that are on
  /// another pair now.
  mutating func settle() {
    guard !words.isEmpty else { return }
    let all = words
    words = [:]
    addWords(all)
    extras.removeAll { $0.key == ThemeField.words.rawValue }
  }
}

/// A text of a card fits on a line, and is on one pair of a theme only: what matches is never a matter of opinion.
package enum WordRule {
  package static let longest = 60
  package static let longestUTF8 = 240
  /// The most emoji of a theme with texts.
  package static let most = 2_000

  private static let line = LineRule(longest: longest, longestUTF8: longestUTF8)

  /// The words of a draft. The others are dropped with a warning: a theme without them still plays.
  static func check(
    _ draft: ThemeDraft, emojis: [Emoji], removed: [Emoji], keeping most: Int, _ findings: inout [Diagnostic]
  ) -> [Emoji: CardTexts] {
    guard let written = draft.words, !written.isEmpty else { return Dictionary() }
    var few = FindingLimiter(most: most)
    func drop(_ word: WrittenWord, because fault: ThemeProblem.UnusableWord) {
      few.add(.warning) {
        .theme(.droppedWord(fault, of: word.face), at: word.place ?? draft.place.ofWord(word.face))
      }
    }
    var taken = TakenTexts(emojis, removed, expecting: written.count)
    var words = [Emoji: (texts: CardTexts, written: WrittenWord)](minimumCapacity: min(written.count, Self.most))
    for word in written {
      do throws(ThemeProblem.UnusableWord) {
        guard let face = Emoji(word.face), taken.isFace(face) else { throw .noSuchEmoji }
        guard words[face] == nil else { throw .further }
        guard let texts = try checked(word.texts, of: face) else { continue }
        words[face] = (texts, word)
      } catch {
        drop(word, because: error)
      }
    }
    var kept = [Emoji: CardTexts](minimumCapacity: words.count)
    for face in [emojis, removed].joined() {
      guard let word = words[face] else { continue }
      do throws(ThemeProblem.UnusableWord) {
        try taken.claim(word.texts, for: face)
        kept[face] = word.texts
      } catch {
        drop(word.written, because: error)
      }
    }
    findings += few.list
    return kept
  }

  /// The words in a value as files of keys have them; nil unless each of them can be kept.
  static func words(in value: ExtraValue, emojis: [Emoji], removed: [Emoji]) -> [Emoji: CardTexts]? {
    guard let written = try? WrittenWord.list(value) else { return nil }
    var draft = ThemeDraft(place: .keyPath(""))
    draft.words = written
    var findings: [Diagnostic] = []
    let words = check(draft, emojis: emojis, removed: removed, keeping: 1, &findings)
    return findings.isEmpty ? words : nil
  }

  /// The words as files of keys have them.
  package static func value(of content: Theme.Content) -> [ExtraValue.Member] {
    content.wordsInOrder.map { ExtraValue.Member($0.face.text, $0.texts.value) }
  }

  /// The words with those of one emoji replaced. Throws the finding about a text that breaks a rule.
  package static func changed(
    _ words: [Emoji: CardTexts], _ face: Emoji, _ texts: CardTexts?, emojis: [Emoji], removed: [Emoji]
  ) throws -> [Emoji: CardTexts] {
    do throws(ThemeProblem.UnusableWord) {
      var changed = words
      changed[face] = nil
      var taken = TakenTexts(emojis, removed, expecting: words.count + 1)
      guard taken.isFace(face) else { throw .noSuchEmoji }
      for (other, texts) in changed { try taken.claim(texts, for: other) }
      if let texts, let checked = try checked(texts, of: face) {
        try taken.claim(checked, for: face)
        changed[face] = checked
      }
      return changed
    } catch {
      throw Diagnostic.theme(.rejectedWord(error, of: face.text))
    }
  }

  /// The trimmed texts without the picture itself: `🐶` and `Hund` of 🐶 are one text. Nil if nothing else is left.
  package static func checked(
    _ texts: CardTexts, of face: Emoji?
  ) throws(ThemeProblem.UnusableWord) -> CardTexts? {
    var others: [String] = []
    for written in texts.texts {
      let text: String
      do throws(LineRule.Fault) { text = try line.check(written) } catch { throw .text(error) }
      if face == nil || text.beginsWithLetters || Emoji(text) != face { others.append(text) }
    }
    return CardTexts(others)
  }
}

/// The texts of pairs, each with its emoji if it has one yet.
package struct TakenTexts {
  private let lists: [[Emoji]]
  // Most texts are no pictures.
  private lazy var faces = Set(lists.joined())
  private var owners: [String: Emoji?] = [:]
  private var count = 0

  /// `count` is about how many pairs have texts.
  package init(of content: Theme.Content, expecting count: Int = 0) {
    self.init(content.emojis, content.removedEmojis, expecting: count)
  }

  package init(_ emojis: [Emoji], _ removed: [Emoji] = [], expecting count: Int = 0) {
    lists = [emojis, removed]
    owners.reserveCapacity(min(count, WordRule.most))
  }

  mutating func isFace(_ emoji: Emoji) -> Bool { faces.contains(emoji) }

  /// Throws if a text is on another pair, or is the picture of one.
  package mutating func claim(_ texts: CardTexts, for face: Emoji?) throws(ThemeProblem.UnusableWord) {
    guard count < WordRule.most else { throw .tooMany }
    for text in texts.texts {
      let owner: Emoji?? = owners[text] ?? pictured(text).map(Optional.some)
      if let owner, owner == nil || owner != face { throw .duplicate(text, of: owner) }
    }
    for text in texts.texts { owners[text] = face }
    count += 1
  }

  /// The first text of these pairs that is on another one, or is its picture. The texts of all others are claimed.
  package mutating func firstClash(
    in pairs: some Sequence<(face: Emoji, texts: CardTexts)>
  ) -> (face: Emoji, text: String, owner: Emoji)? {
    for (face, texts) in pairs {
      do throws(ThemeProblem.UnusableWord) {
        try claim(texts, for: face)
      } catch {
        if case .duplicate(let text, let owner?) = error { return (face, text, owner) }
      }
    }
    return nil
  }

  private mutating func pictured(_ text: String) -> Emoji? {
    guard !text.beginsWithLetters, let emoji = Emoji(text) else { return nil }
    return faces.contains(emoji) ? emoji : nil
  }
}

extension [Emoji: CardTexts] {
  /// Faces with one text each, as in the dictionary of a language.
  package init(words: [String: String]) {
    self = Dictionary(words.compactMap { face, word in Emoji(face).map { ($0, .one(word)) } }) { first, _ in first }
  }
}

extension String {
  /// True for most texts that are not one face, which are faster to recognise than to parse.
  fileprivate var beginsWithLetters: Bool {
    let bytes = utf8.prefix(2)
    return bytes.count == 2 && bytes.allSatisfy { $0 < 0x80 }
  }
}
