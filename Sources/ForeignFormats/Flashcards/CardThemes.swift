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

/// Collects cards into themes: one face per card; everything that a theme cannot store is counted as lost.
///
/// The face of a card is its emoji, that of the first side where both have one; else its word, or the name of its
/// picture. A side with several emoji and nothing else becomes a theme of its own, named by the other side.
struct CardThemes {
  private struct Stack {
    let name: String?
    let line: Int
    var faces = FacesOfLines()
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
      stacks[stack(named: title.words, line)].faces.add(list.emoji, line: line)
      self.groups.formUnion(groups.themes)
      return
    }
    guard let face = face(of: filled) else {
      emptyCards += 1
      firstEmpty = firstEmpty ?? line
      return
    }
    if let first = filled.first, filled.dropFirst().contains(where: { !$0.isSame(as: first) }) {
      differentSides += 1
    } else if let only = filled.first, !only.emoji.isEmpty {
      captions += only.words.split(separator: " ").count
      furtherEmojis += Set(only.emoji).count - 1
    }
    for name in groups.themes.isEmpty ? [nil] : groups.themes.map(Optional.some) {
      stacks[stack(named: name, line)].faces.add([face], line: line)
    }
  }

  /// Reports all themes and losses.
  func report(into reading: inout ThemeReading) throws {
    for stack in stacks {
      var draft = ThemeDraft(place: stack.faces.place(ofThemeIn: stack.line))
      draft.id = .fromContent
      draft.name = stack.name ?? reading.madeName(stack.faces.texts, at: .wholeLine(stack.line))
      draft.inPlay = reading.validator.list(of: stack.faces.texts)
      try reading.found(draft)
    }
    let losses = [
      Loss(.differentSides, differentSides), Loss(.pictures, pictures), Loss(.sounds, sounds),
      Loss(.captions, captions),
      Loss(.furtherEmojis, furtherEmojis), Loss(.groups, groups.count),
    ]
    for loss in losses { reading.lose(loss) }
    if let firstEmpty { reading.report(.text(.linesSkipped(emptyCards), line: firstEmpty)) }
  }

  private mutating func face(of sides: [CardSide]) -> String? {
    if let emoji = sides.lazy.compactMap(\.emoji.first).first { return emoji }
    let words = sides.compactMap(\.word)
    guard let replacer, words.count > 1, lookupsLeft > 0 else { return words.first }
    lookupsLeft -= 1
    // `1` means an emoji too, but beside a word it only counts the cards.
    let telling = words.filter { $0.contains(where: \.isLetter) }
    return telling.first(where: replacer.knows) ?? telling.first ?? words.first
  }

  private mutating func stack(named name: String?, _ line: Int) -> Int {
    let key = name.map { "name \($0)" } ?? ""
    if let number = numbers[key] { return number }
    stacks.append(Stack(name: name, line: line))
    numbers[key] = stacks.count - 1
    return stacks.count - 1
  }
}
