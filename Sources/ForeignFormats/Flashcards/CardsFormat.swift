package import Formats
internal import Themes

/// Flashcards, a term and a definition on each line, as Quizlet and many other programs export them.
package struct CardsFormat: ReadOnlyFormat {
  package init() {}

  package var name: String { "cards" }
  package var summary: String { "a term and a definition to a line, as Quizlet exports them" }
  package var fileExtensions: [String] { ["txt", "tsv"] }

  /// Certain for sums and their results, likely for words with one emoji each, possible for words with a tab between them.
  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PlainText.withOpening(opening) { text in
      if let drawn = DrawnCards(text) { return drawn.namesSides ? .no : .likely }
      let lines = CardLines.opening(text)
      if CardSeparator.areEquations(lines) { return .certain }
      guard let separator = CardSeparator(lines) else { return .no }
      let cards = CardsOpening(lines, separator)
      if cards.areEmojiWithWords { return .likely }
      return separator.sign == "\t" && cards.areWords ? .possible : .no
    } ?? .no
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try PlainText.withLines(of: bytes, reading.limits) { text in
      if let drawn = DrawnCards(text) { return try drawn.read(into: &reading) }
      try CardLines(text).read(into: &reading)
    }
  }
}

/// Reads lines of terms and definitions as one theme with a face per card.
private struct CardLines {
  private let text: PlainText
  private let separator: CardSeparator
  private let hasTitle: Bool
  private let headerAdvice: String?

  init(_ text: PlainText) throws {
    self.text = text
    let opening = Self.opening(text)
    guard let separator = CardSeparator(opening) else {
      throw Diagnostic.text(.noThemes(.cards))
    }
    self.separator = separator
    let cards = CardsOpening(opening, separator)
    (hasTitle, headerAdvice) = (cards.hasTitle, cards.headerAdvice)
  }

  func read(into reading: inout ThemeReading) throws {
    var cards = CardThemes(for: reading)
    var isFirst = true
    var budget = FreeTextBudget(reading.limits.cardBytes)
    var lines = text.lines
    while let line = try lines.next() {
      if line.isBlank { continue }
      try budget.spend(line.bytes.count, line: line.number)
      let written = line.text
      guard written.contains(where: { !$0.isWhitespace }) else { continue }
      for card in separator.cards(written) {
        defer { isFirst = false }
        if isFirst, hasTitle {
          reading.report(.skippedTitle(card, line: line.number))
          continue
        }
        try cards.add(separator.sides(card).map { trimmed(String($0)) }, line: line.number)
      }
    }
    if let headerAdvice { reading.report(.firstCard(advice: headerAdvice)) }
    try cards.report(into: &reading)
  }

  /// The first cards, from which the separator is guessed.
  static func opening(_ text: PlainText) -> [String] {
    var opening: [String] = []
    var lines = text.lines
    while opening.count < sampleSize, let line = try? lines.next() {
      if line.isBlank { continue }
      let written = trimmed(line.text)
      if !written.isEmpty { opening.append(written) }
    }
    if text.isCut, opening.count > 2, opening.count < sampleSize { opening.removeLast() }
    return opening
  }

  private static let sampleSize = 50
}

/// The first cards of a file, for recognition and for finding a title.
private struct CardsOpening {
  private let rows: [[CardSide]]
  private let first: [Substring]
  /// The first line as that of a table, which may have more columns than a card has sides; empty with a sign that separates no
  /// columns.
  private let header: [String]

  init(_ lines: [String], _ separator: CardSeparator) {
    let isTable = ["\t", ";", ",", "|", " | "].contains(separator.sign) && separator.between == nil
    let columns = (lines.first ?? "").split(separator: separator.sign, omittingEmptySubsequences: false)
    header = isTable ? columns.map(String.init) : []
    let cards = lines.flatMap { separator.cards($0) }.map(separator.sides)
    first = cards.first ?? []
    rows = cards.map { $0.map { CardSide(trimmed(String($0)), isMarkup: false) } }
  }

  /// True if the first card has no emoji and all others have one: it holds column names or a title.
  var hasTitle: Bool {
    guard rows.count > 2, let title = rows.first, title.allSatisfy(\.emoji.isEmpty) else { return false }
    return rows.dropFirst().allSatisfy { $0.contains { !$0.emoji.isEmpty } }
  }

  /// True if each card has one emoji and a word of its own.
  ///
  /// Repeated words or several emoji may mean a table of themes.
  var areEmojiWithWords: Bool {
    let cards = hasTitle ? rows.dropFirst() : rows[...]
    let words = cards.flatMap { $0.map(\.words) }.filter { !$0.isEmpty }
    return cards.count > 1 && words.count >= cards.count && Set(words).count == words.count && !hasThemeHeader
      && cards.allSatisfy { $0.count == 2 && $0.map(\.emoji.count).reduce(0, +) == 1 }
  }

  /// Advice for a table of words whose first row may name its columns.
  var headerAdvice: String? {
    header.isEmpty || !areWords ? nil : PairHeader.advice(first.map { trimmed(String($0)) })
  }

  /// A number is not a word: a numbered list is a table.
  var areWords: Bool {
    rows.count > 1
      && rows.allSatisfy { $0.count == 2 && $0.allSatisfy { $0.emoji.isEmpty && $0.words.contains(where: \.isLetter) } }
  }

  /// True if the first line names the columns of a table of themes or of pairs, which CSV reads.
  private var hasThemeHeader: Bool {
    if SideColumns(header) != nil { return true }
    let fields = first.compactMap { FieldWord.meanings(of: String($0)).first?.field }
    return fields.contains(.name) && fields.contains(.emojis)
  }
}

/// The cards of a drawn table with one emoji and some words per row, such as a vocabulary list.
///
/// For example: `| Deutsch | English | Emoji |`, `|---|---|---|`, `| Apfel | apple | 🍎 |`.
private struct DrawnCards {
  private let text: PlainText
  private let table: DrawnTable
  private let rows: CSVRows
  /// The first row names the sides of pairs, as in a table that CSV reads.
  let namesSides: Bool

  /// Nil if the text has no such table, or more than one.
  init?(_ text: PlainText) {
    let tables = DrawnTable.all(in: text.content, from: 0)
    guard tables.count == 1, let table = tables.first else { return nil }
    (self.text, self.table) = (text, table)
    var rows = table.rows(in: text.content, text.limits)
    guard (try? rows.next()) == true else { return nil }
    namesSides = SideColumns(rows.cells.map { $0.text(in: rows.bytes) }) != nil
    // A first row without an emoji is the header.
    self.rows = Self.sides(of: rows).allSatisfy(\.emoji.isEmpty) ? rows : table.rows(in: text.content, text.limits)
    guard areCards(whole: !text.isCut) else { return nil }
  }

  /// Enough of each cell of a row to tell its content.
  private static func sides(of row: CSVRows) -> [CardSide] {
    row.cells.map { CardSide(trimmed($0.beginning(1_000, in: row.bytes)), isMarkup: false) }
  }

  private func areCards(whole: Bool) -> Bool {
    var rows = rows
    var cards: [[CardSide]] = []
    while cards.count < Self.sampleSize, (try? rows.next()) == true {
      guard !rows.isBlank else { continue }
      cards.append(Self.sides(of: rows))
    }
    if !whole, cards.count < Self.sampleSize { cards = cards.dropLast() }
    // Repeated words are names of themes.
    let words = Set(cards.map { $0.map(\.words).joined(separator: " ") })
    return cards.count > 1 && words.count == cards.count && !words.contains("")
      && cards.allSatisfy { $0.map(\.emoji.count).reduce(0, +) == 1 }
  }

  func read(into reading: inout ThemeReading) throws {
    var cards = CardThemes(for: reading)
    var budget = FreeTextBudget(reading.limits.cardBytes)
    var rows = rows
    while try rows.next() {
      guard !rows.isBlank else { continue }
      let sides = rows.cells.map { trimmed($0.text(in: rows.bytes)) }
      try budget.spend(sides.map(\.utf8.count).reduce(0, +), line: rows.line)
      try cards.add(sides, line: rows.line)
    }
    try cards.report(into: &reading)
    let others = try linesBeside()
    if let first = others.first { reading.report(.text(.linesSkipped(others.count), line: first)) }
  }

  /// The numbers of the lines above and below the table that are not blank.
  private func linesBeside() throws -> [Int] {
    var numbers: [Int] = []
    var lines = text.lines
    while let line = try lines.next() {
      guard let start = text.content.baseAddress, let place = line.bytes.baseAddress else { continue }
      if !line.isBlank, !table.range.contains(place - start) { numbers.append(line.number) }
    }
    return numbers
  }

  private static let sampleSize = 20
}

extension Diagnostic {
  fileprivate static func firstCard(advice: String) -> Diagnostic {
    Diagnostic(.note("csv.guessed-columns", "there is no header; each row was read as a card", hint: advice))
  }

  fileprivate static func skippedTitle(_ card: Substring, line: Int) -> Diagnostic {
    Diagnostic(
      .note(
        "text.skipped-lines", "\(quoted(trimmed(String(card)))) was skipped as a title, because only it has no emoji"),
      at: .wholeLine(line))
  }
}
