internal import Formats
internal import Themes

/// The decks or tags that a card is in.
///
/// For example: a card in the deck `Languages::French::Sea_animals` belongs to the theme `Sea animals`.
struct CardGroups {
  /// The names of its themes; none for the one theme without a name.
  private(set) var themes: [String] = []
  /// Those that no theme is named after.
  private(set) var others: Set<String>

  /// The theme of a path is named after its last part.
  init(paths: [String] = [], others: [String] = []) {
    self.others = Set(others)
    for path in paths {
      let parts = path.split(separator: "::")
      let name = trimmed(String((parts.last ?? path[...]).map { $0 == "_" ? " " : $0 }))
      if !themes.contains(name) { themes.append(name) }
      if parts.count > 1 { self.others.insert(parts.dropLast().joined(separator: "::")) }
    }
  }
}

/// Collects cards into themes: a pair per card; everything that a theme cannot store is counted as lost.
///
/// The emoji of a card is that of the first side that has one, and its texts are those of the sides. With `--emojify`, a card
/// of one text is a word for an emoji. A side with several emoji and nothing else becomes a theme of its own, named by the
/// other side.
struct CardThemes {
  private struct Stack {
    let name: String?
    let line: Int
    var pairs = PairCollector()
  }

  /// With `--emojify`: prefers the word that names an emoji.
  private let replacer: (any WordReplacer)?
  /// The number of words that may still be looked up.
  private var lookupsLeft: Int
  private var stacks: [Stack] = []
  private var numbers: [String: Int] = [:]
  private var differentSides = 0
  private var pictures = 0
  private var sounds = 0
  private var captions = 0
  private var furtherEmojis = 0
  private var groups: Set<String> = []
  private var emptyCards = 0
  private var firstEmpty: Int?

  init(for reading: ThemeReading) { (replacer, lookupsLeft) = (reading.replacer, reading.limits.words) }

  /// Adds a card to the themes of its groups; throws if a program destroyed its emoji.
  mutating func add(
    _ texts: [String], isMarkup: Bool = false, to groups: CardGroups = CardGroups(), line: Int
  ) throws {
    if let lost = texts.lazy.compactMap({ DamagedEmoji.found(inSentence: $0) }).first {
      throw Diagnostic.encoding(.lostEmoji(lost), at: .wholeLine(line))
    }
    let sides = texts.map { CardSide($0, isMarkup: isMarkup) }
    pictures += sides.map(\.pictures.count).reduce(0, +)
    sounds += sides.map(\.sounds).reduce(0, +)
    captions += sides.map(\.hints).reduce(0, +)
    self.groups.formUnion(groups.others)
    let filled = sides.filter { !$0.isEmpty }
    if filled.count == 2, let list = filled.first(where: \.isList),
      let title = filled.first(where: { $0.emoji.isEmpty && !$0.words.isEmpty })
    {
      let stack = stack(named: title.words, line)
      for emoji in list.emoji { stacks[stack].pairs.add(emoji, [], line: line) }
      self.groups.formUnion(groups.themes)
      return
    }
    guard let pair = pair(of: filled) else {
      emptyCards += 1
      firstEmpty = firstEmpty ?? line
      return
    }
    for name in groups.themes.isEmpty ? [nil] : groups.themes.map(Optional.some) {
      stacks[stack(named: name, line)].pairs.add(pair.face, pair.texts, line: line)
    }
  }

  /// The emoji and the texts of a card; nil for an empty one.
  private mutating func pair(of sides: [CardSide]) -> (face: String?, texts: [String])? {
    guard let first = sides.first else { return nil }
    let face = sides.lazy.compactMap(\.emoji.first).first
    let others = sides.filter { !$0.isSame(as: first) }
    if let face, others.isEmpty {
      captions += Self.count(first.words)
      furtherEmojis += Set(first.emoji).count - 1
      return (face, [])
    }
    let texts = sides.compactMap { $0.text(beside: face) }
    if !others.isEmpty, sides.contains(where: \.isPicture) { differentSides += 1 }
    captions += texts.dropFirst(2).map(Self.count).reduce(0, +)
    guard face == nil, texts.isEmpty || replacer != nil && Set(texts).count == 1 else {
      return (face, Array(texts.prefix(2)))
    }
    return (word(of: sides), [])
  }

  private static func count(_ words: String) -> Int { words.split(separator: " ").count }

  /// Reports all themes and losses.
  func report(into reading: inout ThemeReading) throws {
    for stack in stacks {
      var draft = ThemeDraft(place: .spots(DraftSpots(whole: .line(stack.line, column: 1))))
      draft.id = .fromContent
      draft.name = stack.name
      let findings = stack.pairs.fill(&draft, in: &reading)
      try reading.found(draft, findings: findings)
    }
    let losses = [
      Loss(.differentSides, differentSides), Loss(.pictures, pictures), Loss(.sounds, sounds),
      Loss(.captions, captions),
      Loss(.furtherEmojis, furtherEmojis), Loss(.groups, groups.count),
    ]
    for loss in losses { reading.lose(loss) }
    if let firstEmpty { reading.report(.text(.linesSkipped(emptyCards), line: firstEmpty)) }
  }

  /// The word for an emoji, or the name of a picture.
  private mutating func word(of sides: [CardSide]) -> String? {
    let words = sides.compactMap(\.word)
    guard let replacer, words.count > 1, lookupsLeft > 0 else { return words.first }
    lookupsLeft -= 1
    return words.first(where: replacer.knows) ?? words.first
  }

  private mutating func stack(named name: String?, _ line: Int) -> Int {
    let key = name.map { "name \($0)" } ?? ""
    if let number = numbers[key] { return number }
    stacks.append(Stack(name: name, line: line))
    numbers[key] = stacks.count - 1
    return stacks.count - 1
  }
}
