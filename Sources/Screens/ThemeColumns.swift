public import EmojiNames
public import Terminals
public import Themes

/// The list of themes as lines that fit the terminal: number, name, colour, cards, and some of the faces.
///
/// For example: ` 1  Halloween  orange  12 cards  6 pairs from 🎃👻🕷️…`, or `All of 🐶 Hund, 🐱 Katze` with
/// texts. With colour, a patch of it is before the name.
/// The widths come from the first screen of themes, so that lines can be shown while others are still being read. The name of a
/// later theme may need a line of its own, or is cut. The faces come last because terminals disagree on their widths.
public struct ThemeColumns: Sendable {
  private let width: Int
  private let hasColor: Bool
  private let inWords: EmojiNames?
  private let gap: String
  private let numberWidth: Int
  private let nameWidth: Int
  private let colorWidth: Int
  private let cardsWidth: Int
  private let markWidth: Int

  /// `count` is the number of all themes. With `hasColor` colours are shown, otherwise they are named. With `inWords`,
  /// faces have these names.
  public init(
    fitting rows: some Sequence<ThemeRow>, of count: Int, width: Int, hasColor: Bool, inWords: EmojiNames? = nil
  ) {
    var needs = ThemeColumnNeeds()
    for row in rows { needs.include(row, hasColor: hasColor) }
    self.init(
      needs, of: count, width: width, hasColor: hasColor, inWords: inWords, sample: Self.usualSample(width))
  }

  /// `sample` is the number of cells that long names leave for the faces.
  init(
    _ needs: ThemeColumnNeeds, of count: Int, width: Int, hasColor: Bool, inWords: EmojiNames? = nil, sample: Int
  ) {
    self.width = width
    self.hasColor = hasColor
    self.inWords = inWords
    gap = width < Self.roomy ? " " : "  "
    numberWidth = String(count).utf8.count
    colorWidth = !hasColor ? needs.color : width < Self.roomy ? 2 : 4
    // On a narrow terminal, one huge theme must not narrow the names of all themes.
    cardsWidth = width < Self.roomy ? min(needs.cards, Self.usualCards) : needs.cards
    markWidth = needs.mark
    let marks = markWidth > 0 ? markWidth + gap.utf8.count : 0
    let others = numberWidth + colorWidth + cardsWidth + marks + 4 * gap.utf8.count + sample
    nameWidth = min(needs.name, max(width - others, Self.shortestName))
  }

  func cutsName(_ row: ThemeRow) -> Bool { Escaping.escaped(row.name).cells > nameWidth }

  /// The line of one theme, or several where its name is too long for one.
  public func lines(_ row: ThemeRow) -> [StyledText] {
    guard cutsName(row) else { return [line(row)] }
    let start = StyledText(number(row), .dim) + StyledText(gap) + (hasColor ? color(row) : StyledText())
    let indent = String(repeating: " ", count: start.cells)
    let name = TextWrapping.lines(Escaping.escaped(row.name), width: max(width - indent.utf8.count, 1))
    var rest = StyledText(indent) + (hasColor ? StyledText() : color(row)) + StyledText(row.cards + gap)
    append(sample(row, room: width - rest.cells), to: &rest)
    return [start + StyledText(name.first ?? "")]
      + name.dropFirst().map { StyledText(indent + $0) } + [rest.fitted(to: width)]
  }

  /// The line of one theme: at most `width` cells, without a line end. `mark` comes after the cards.
  public func line(_ row: ThemeRow, mark: String = "", nameStyle: Style = .plain) -> StyledText {
    var line = StyledText()
    line.append(number(row), .dim)
    line.append(gap)
    if hasColor { line.append(color(row)) }
    line.append(TextWidth.padded(Escaping.escaped(row.name), to: nameWidth), nameStyle)
    line.append(gap)
    if !hasColor { line.append(color(row)) }
    line.append(TextWidth.padded(row.cards, to: max(cardsWidth, row.cards.utf8.count), .trailing) + gap)
    if markWidth > 0 { line.append(TextWidth.padded(mark, to: markWidth) + gap) }
    append(sample(row, room: width - line.cells), to: &line)
    return line.fitted(to: width)
  }

  private func number(_ row: ThemeRow) -> String {
    TextWidth.padded("\(row.number)", to: max(numberWidth, "\(row.number)".utf8.count), .trailing)
  }

  /// Skips measuring the faces again unless some text was escaped.
  private func append(_ sample: FaceLine, to line: inout StyledText) {
    let safe = Escaping.escaped(sample.text)
    if safe.utf8.count == sample.text.utf8.count {
      line.append(safe: safe, cells: sample.cells)
    } else {
      line.append(sample.text)
    }
  }

  /// The patch or the name of the colour, and the gap after it.
  private func color(_ row: ThemeRow) -> StyledText {
    let color: StyledText =
      hasColor
      ? .swatch(TerminalColor(row.color.visible), cells: colorWidth)
      : StyledText(TextWidth.padded(row.color.nearestName, to: colorWidth))
    return color + StyledText(gap)
  }

  /// `All of 🎃👻🕷️` or `6 pairs from 🎃👻🕷️…`: the fullest wording that leaves room for a face.
  private func sample(_ row: ThemeRow, room: Int) -> FaceLine {
    if row.emojis.isEmpty { return FaceLine() }
    let wordings =
      row.numberOfPairs >= row.emojis.count
      ? ["All of ", "All "] : ["\(row.numberOfPairs) pairs from ", "\(row.numberOfPairs) of "]
    // A face without its text is better than none.
    for texts in row.words.isEmpty ? [[:]] : [row.words, [:]] {
      for wording in wordings + [""] {
        if let line = faces(row, texts, after: wording, room: room) { return line }
      }
    }
    return FaceLine()
  }

  /// Nil if not even one face fits.
  private func faces(
    _ row: ThemeRow, _ texts: [Emoji: CardTexts], after wording: String, room: Int
  ) -> FaceLine? {
    var line = FaceLine(after: wording, inWords: inWords, texts: texts)
    for (index, face) in row.emojis.enumerated() {
      let isLast = index == row.emojis.count - 1
      if !line.append(face, within: isLast ? room : room - 1) {
        guard index > 0 else { return nil }
        line.appendEllipsis()
        break
      }
    }
    return line
  }

  /// From this width on, columns are two cells apart.
  static let roomy = 60
  private static let shortestName = 8
  /// `99 cards`
  private static let usualCards = 8

  /// Enough for `6 pairs from 🎃…` on a narrow terminal, and for more faces on a wide one.
  static func usualSample(_ width: Int) -> Int { max(16, width / 3) }
}

/// The facts about a theme that its line shows.
public struct ThemeRow: Sendable, Hashable {
  /// The number of the theme in the list, which commands accept as its name.
  public let number: Int
  public let name: String
  public let color: ThemeColor
  public let numberOfPairs: Int
  public let emojis: [Emoji]
  /// The texts of some emoji.
  public let words: [Emoji: CardTexts]

  /// With `inWords`, emoji in the name are shown by these names.
  public init(number: Int, theme: Theme, inWords: EmojiNames? = nil) {
    self.init(
      number: number, name: theme.name, color: theme.color, numberOfPairs: theme.numberOfPairs, emojis: theme.emojis,
      words: theme.words, inWords: inWords)
  }

  init(
    number: Int, name: String, color: ThemeColor, numberOfPairs: Int, emojis: [Emoji],
    words: [Emoji: CardTexts] = [:], inWords: EmojiNames?
  ) {
    self.number = number
    self.name = inWords.map { EmojiWords.named(name, in: $0) } ?? name
    self.color = color
    self.numberOfPairs = numberOfPairs
    self.emojis = emojis
    self.words = words
  }

  /// Two of each face that is dealt.
  public var cards: String { "\(2 * numberOfPairs) cards" }
}

/// The widths of columns that the rows so far need.
public struct ThemeColumnNeeds: Hashable, Sendable {
  private(set) var name = 0
  private(set) var color = 2
  private(set) var cards = 0
  private(set) var mark = 0

  public init() {}

  /// With `hasColor` the colour is shown, otherwise it is named.
  public mutating func include(_ row: ThemeRow, mark: String = "", hasColor: Bool) {
    name = max(name, Escaping.escaped(row.name).cells)
    if !hasColor { color = max(color, row.color.nearestName.utf8.count) }
    cards = max(cards, row.cards.utf8.count)
    self.mark = max(self.mark, mark.cells)
  }
}
