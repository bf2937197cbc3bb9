internal import Formats
internal import Themes

/// Turns lines of terms and definitions into one theme, each card a face.
struct CardsReader {
  private let text: PlainText
  private let separator: CardSeparator
  private let hasTitleLine: Bool

  init(_ text: PlainText) throws {
    self.text = text
    let opening = Self.opening(text)
    guard let separator = CardSeparator(opening) else {
      throw Diagnostic.textNoThemes("Write a card to a line, with a tab between its sides.")
    }
    self.separator = separator
    hasTitleLine = CardsOpening(opening, separator).hasTitleLine
  }

  func read(into reading: inout ThemeReading) throws {
    var cards = CardThemes(for: reading)
    var isFirst = true
    var budget = WritingBudget.cards
    var lines = text.lines
    while let line = try lines.next() {
      if line.isBlank { continue }
      try budget.take(line.bytes.count, line: line.number)
      let written = line.text
      guard written.contains(where: { !$0.isWhitespace }) else { continue }
      defer { isFirst = false }
      if isFirst, hasTitleLine {
        reading.report(.textLinesSkipped(1, first: line.number))
        continue
      }
      for card in separator.cards(written) {
        let sides = separator.sides(card)
        if let lost = sides.lazy.compactMap({ LostEmoji.found(in: String($0)) }).first {
          throw Diagnostic.textLost(lost, line: line.number)
        }
        cards.add(sides.map { CardSide(trimmed(String($0)), isMarkup: false) }, to: [], line: line.number)
      }
    }
    try cards.report(into: &reading)
  }

  /// The first cards, to tell what stands between their sides.
  static func opening(_ text: PlainText) -> [String] {
    var opening: [String] = []
    var lines = text.lines
    while opening.count < mostLooked, let line = try? lines.next() {
      let written = trimmed(line.text)
      if !written.isEmpty { opening.append(written) }
    }
    if text.isCut, opening.count > 2, opening.count < mostLooked { opening.removeLast() }
    return opening
  }

  private static let mostLooked = 50
}
