internal import EmojiNames
internal import Formats
internal import Themes

/// Collects cards into themes: one face per card; everything that a theme cannot store is counted as lost.
///
/// The face of a card is its emoji, that of the first side where both have one; else its word, or the name of its
/// picture. A side with several emoji and nothing else becomes a theme of its own, named by the other side.
struct CardThemes {
  private struct Stack {
    let name: String?
    let line: Int
    var faces: [String] = []
    var lines: [Int] = []
  }

  /// With `--emojify`: prefer the word that names an emoji.
  private let prefersNames: Bool
  /// The number of words that may still be looked up.
  private var lookupsLeft: Int
  private var stacks: [Stack] = []
  private var numbers: [String: Int] = [:]
  private var differentSides = 0
  private var pictures = 0
  private var sounds = 0
  private var captions = 0
  private var emptyCards = 0
  private var firstEmpty: Int?

  init(for reading: ThemeReading) { (prefersNames, lookupsLeft) = (reading.emojifies, reading.limits.words) }

  /// Adds a card to the themes of these names, or to the one theme without a name.
  mutating func add(_ sides: [CardSide], to names: [String], line: Int) {
    pictures += sides.map(\.pictures.count).reduce(0, +)
    sounds += sides.map(\.sounds).reduce(0, +)
    let filled = sides.filter { !$0.isEmpty }
    if filled.count == 2, let list = filled.first(where: \.isList),
      let title = filled.first(where: { $0.emoji.isEmpty && !$0.words.isEmpty })
    {
      let stack = stack(named: title.words, line)
      for face in list.emoji { append(face, to: stack, line) }
      return
    }
    guard let face = face(of: filled) else {
      emptyCards += 1
      firstEmpty = firstEmpty ?? line
      return
    }
    if let first = filled.first, filled.dropFirst().contains(where: { !$0.isSame(as: first) }) {
      differentSides += 1
    } else if let only = filled.first, !only.emoji.isEmpty, !only.words.isEmpty {
      captions += only.words.split(separator: " ").count
    }
    for name in names.isEmpty ? [nil] : names.map(Optional.some) { append(face, to: stack(named: name, line), line) }
  }

  /// Reports all themes and losses.
  func report(into reading: inout ThemeReading) throws {
    for stack in stacks {
      var draft = ThemeDraft(place: .lines(stack.lines, of: stack.line))
      draft.id = .fromContent
      draft.name = stack.name ?? madeName(stack, &reading)
      draft.inPlay = reading.faces(stack.faces)
      reading.found(draft)
      try reading.checkLimits()
    }
    if differentSides > 0 { reading.lose(Loss(.differentSides, differentSides)) }
    if pictures > 0 { reading.lose(Loss(.pictures, pictures)) }
    if sounds > 0 { reading.lose(Loss(.sounds, sounds)) }
    if captions > 0 { reading.lose(Loss(.captions, captions)) }
    if let firstEmpty { reading.report(.text(.linesSkipped(emptyCards), line: firstEmpty)) }
  }

  private mutating func face(of sides: [CardSide]) -> String? {
    if let emoji = sides.lazy.compactMap(\.emoji.first).first { return emoji }
    let words = sides.compactMap(\.word)
    guard prefersNames, words.count > 1, lookupsLeft > 0 else { return words.first }
    lookupsLeft -= 1
    return words.first { !EmojiNames.pictures(for: $0).isEmpty } ?? words.first
  }

  private func madeName(_ stack: Stack, _ reading: inout ThemeReading) -> String {
    let name = reading.madeName(stack.faces)
    reading.report(.text(.nameMade(name), line: stack.line))
    return name
  }

  private mutating func append(_ face: String, to stack: Int, _ line: Int) {
    stacks[stack].faces.append(face)
    stacks[stack].lines.append(line)
  }

  private mutating func stack(named name: String?, _ line: Int) -> Int {
    let key = name.map { "name \($0)" } ?? ""
    if let number = numbers[key] { return number }
    stacks.append(Stack(name: name, line: line))
    numbers[key] = stacks.count - 1
    return stacks.count - 1
  }
}
