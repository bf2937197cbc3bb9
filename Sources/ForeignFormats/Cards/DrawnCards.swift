internal import Formats
internal import Themes

/// The cards of a drawn table that has an emoji to a row, and words for it: a list of words to learn.
///
/// For example: `| Deutsch | English | Emoji |`, `|---|---|---|`, `| Apfel | apple | 🍎 |`.
struct DrawnCards {
  private let rows: CSVRows

  /// Nil where there is no such table in the text, or more than one.
  init?(_ text: PlainText) {
    let tables = DrawnTable.all(in: text.content, from: 0)
    guard tables.count == 1, let table = tables.first else { return nil }
    var rows = CSVRows(text.content, drawn: table)
    guard (try? rows.next()) == true else { return nil }
    // The first row is a card too where it has an emoji.
    let first = rows.cells.map { CardSide(trimmed($0.beginning(Self.longestLooked, in: rows.bytes)), isMarkup: false) }
    self.rows = first.allSatisfy(\.emoji.isEmpty) ? rows : CSVRows(text.content, drawn: table)
    guard areCards(whole: !text.isCut) else { return nil }
  }

  private func areCards(whole: Bool) -> Bool {
    var rows = rows
    var cards: [[CardSide]] = []
    while cards.count < Self.mostLooked, (try? rows.next()) == true {
      guard !rows.isBlank else { continue }
      cards.append(
        rows.cells.map { CardSide(trimmed($0.beginning(Self.longestLooked, in: rows.bytes)), isMarkup: false) })
    }
    if !whole, cards.count < Self.mostLooked { cards = cards.dropLast() }
    // Words that come again name themes.
    let words = Set(cards.map { $0.map(\.words).joined(separator: " ") })
    return cards.count > 1 && words.count == cards.count && !words.contains("")
      && cards.allSatisfy { $0.map(\.emoji.count).reduce(0, +) == 1 }
  }

  func read(into reading: inout ThemeReading) throws {
    var cards = CardThemes(for: reading)
    var budget = WritingBudget.cards
    var rows = rows
    while try rows.next() {
      guard !rows.isBlank else { continue }
      let sides = rows.cells.map { trimmed($0.text(in: rows.bytes)) }
      try budget.take(sides.map(\.utf8.count).reduce(0, +), line: rows.line)
      if let lost = sides.lazy.compactMap({ LostEmoji.found(in: $0) }).first {
        throw Diagnostic.textLost(lost, line: rows.line)
      }
      cards.add(sides.map { CardSide($0, isMarkup: false) }, to: [], line: rows.line)
    }
    try cards.report(into: &reading)
  }

  private static let mostLooked = 20
  /// Enough of a cell to tell what it holds.
  private static let longestLooked = 1_000
}
