internal import Themes

/// A table with one theme per column: the first row has the names, and the emoji are below.
///
/// For example: `Farm;Fruit`, `🐄;🍎`, `🐖;🍌` is Farm with 🐄 and 🐖, and Fruit with 🍎 and 🍌. A first column of row numbers
/// is skipped.
struct CSVThemeColumns {
  private let titles: [(name: String, column: Int)]
  private let titledColumns: Set<Int>
  /// True if the first column has row numbers.
  private let isNumbered: Bool
  /// Positioned at the row of titles; the next row has the first emoji.
  var rows: CSVRows

  var names: [String] { titles.map(\.name) }

  /// Nil if the first rows have another shape; `isWhole` is false for the first bytes of a file, whose last row may be
  /// cut off.
  init?(_ table: CSVRows, isWhole: Bool) {
    rows = table
    guard (try? rows.nextFilled()) == true, !rows.hasFault else { return nil }
    let first = CSVSample.texts(of: rows)
    let sample = CSVSample(rows, isWhole: isWhole).rows
    let numbers = sample.compactMap(\.first).filter { !$0.isEmpty }
    let isNumbered = !numbers.isEmpty && numbers.allSatisfy { WrittenNumber.whole($0) != nil }
    self.isNumbered = isNumbered
    titles = first.enumerated().filter { column, name in !name.isEmpty && !(isNumbered && column == 0) }
      .map { ($0.element, $0.offset) }
    titledColumns = Set(titles.map(\.column))
    guard titles.count > 1, titles.allSatisfy({ Self.isTitle($0.name) }) else { return nil }
    // With commas, one row of emoji below headings could also be plain text.
    guard sample.count > 1 || rows.delimiter == 0x09 || rows.delimiter == UInt8(ascii: ";") else { return nil }
    var counts: [Int: Int] = [:]
    for row in sample {
      for (column, cell) in row.enumerated() where !cell.isEmpty && !(isNumbered && column == 0) {
        let faces = FaceList.captioned(cell).faces
        let isDamaged = DamagedEmoji.found(in: cell) != nil
        guard isDamaged || faces.allSatisfy(\.isEmoji) else { return nil }
        // Lost emoji count as several, as in `CSVSample`; `read` reports them.
        counts[column, default: 0] += isDamaged ? 2 : faces.count
      }
    }
    guard counts.keys.allSatisfy(titledColumns.contains), titledColumns.allSatisfy({ counts[$0, default: 0] > 1 })
    else { return nil }
  }

  mutating func read(into reading: inout ThemeReading) throws {
    let titleLine = rows.line
    var faces = Array(repeating: FacesOfLines(), count: titles.count)
    var captions = 0
    var budget = CSVWordBudget(reading.limits)
    var dropped = FindingLimiter(most: FindingLimiter.mostOfTheme)
    while try rows.next() {
      // A broken row may hold emoji of any theme, so none of the themes can be read.
      if let fault = rows.fault { throw fault }
      findDropped(&dropped)
      for (number, title) in titles.enumerated() where title.column < rows.cells.count {
        let cell = rows.cells[title.column]
        // The rules reject a theme with more faces.
        guard !cell.isEmpty, faces[number].texts.count <= FaceRule.longest else { continue }
        let found = try budget.faces(cell.text(in: rows.bytes), at: rows.place(of: cell.opening))
        captions += found.captions
        faces[number].add(found.faces, line: rows.line)
      }
    }
    for finding in dropped.list { reading.report(finding) }
    reading.lose(Loss(.captions, captions))
    for (title, faces) in zip(titles, faces) {
      let place = { [rows] line in rows.place(inLine: line, column: title.column) }
      var draft = ThemeDraft(place: faces.place(of: place(titleLine), place))
      draft.name = title.name
      draft.inPlay = reading.validator.list(of: faces.texts)
      try reading.found(draft)
    }
  }

  /// Finds the cells of the current row that are in no theme. The first rows have none, or the table would not be read like this.
  private func findDropped(_ findings: inout FindingLimiter) {
    guard !rows.isBlank else { return }
    for (column, cell) in rows.cells.enumerated() where !cell.isEmpty && !titledColumns.contains(column) {
      let text = trimmed(cell.text(in: rows.bytes))
      let isNumber = isNumbered && column == 0
      guard !text.isEmpty, !isNumber || WrittenNumber.whole(text) == nil else { continue }
      findings.add(.warning) {
        .droppedCell(
          in: rows.name(ofColumn: column), because: isNumber ? "has row numbers" : "has no name",
          at: rows.place(of: cell.opening))
      }
    }
  }

  /// Words, not emoji, a number, or part of a text line such as `name: 🎃`.
  private static func isTitle(_ text: String) -> Bool {
    text.utf8.count <= 4 * NameRule.longest && text.contains(where: \.isLetter)
      && !text.contains { $0 == ":" || $0 == "：" } && FieldWord.meanings(of: text).first?.isNumbered != true
  }
}
