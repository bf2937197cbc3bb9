internal import Themes

/// With `--emojify`, a table with one word in each row, perhaps beside a number: one theme of the emoji that the words mean.
///
/// For example: `Nr;Wort`, `1;Hund`, `2;Katze` is a theme of 🐕 and 🐈. The first row may name the columns or, where it alone
/// means no emoji, the theme.
struct CSVWordList {
  private let rows: CSVRows
  private let column: Int
  private let firstLine: Int
  private let name: String?
  private let faces: FacesOfLines
  /// True if there are numbers beside the words.
  let isNumbered: Bool

  /// Nil for another table, or one in which fewer than two words mean an emoji.
  init?(_ rows: CSVRows, for reading: ThemeReading) {
    guard let replacer = reading.replacer else { return nil }
    var cells: [(text: String, line: Int)] = []
    var (column, hasHeader, isNumbered): (Int?, Bool, Bool) = (nil, false, false)
    var next = rows
    while (try? next.nextFilled()) == true {
      guard cells.count <= FaceRule.longest, !next.hasFault else { return nil }
      if let word = Self.word(in: next), column ?? word.column == word.column {
        column = word.column
        isNumbered = isNumbered || word.isNumbered
        cells.append((trimmed(next.cells[word.column].text(in: next.bytes)), next.line))
      } else if cells.isEmpty, !hasHeader {
        hasHeader = true
      } else {
        return nil
      }
    }
    guard isNumbered || !hasHeader else { return nil }
    guard let column, let first = cells.first else { return nil }
    let others = cells.dropFirst().prefix(reading.limits.words).filter { $0.text.contains(where: \.isLetter) }
    let isTitle = !replacer.knows(first.text) && others.count > 1
    let isHeader = isTitle && !FieldWord.meanings(of: first.text).isEmpty
    name = isTitle && !isHeader && others.allSatisfy { replacer.knows($0.text) } ? first.text : nil
    let words = isHeader || name != nil ? cells.dropFirst() : cells[...]
    guard words.prefix(reading.limits.words).lazy.filter({ replacer.knows($0.text) }).prefix(2).count == 2 else {
      return nil
    }
    faces = words.reduce(into: FacesOfLines()) { $0.add([$1.text], line: $1.line) }
    (self.rows, self.column, self.isNumbered, firstLine) = (rows, column, isNumbered, first.line)
  }

  /// The column of the only cell of a row that has content, not counting a number to the left or right of it. Nil for a cell
  /// that another separator divides.
  private static func word(in row: CSVRows) -> (column: Int, isNumbered: Bool)? {
    let texts = row.cells.map { trimmed($0.beginning(NameRule.longestUTF8 + 1, in: row.bytes)) }
    let filled = texts.indices.filter { !texts[$0].isEmpty }
    let words = filled.count == 1 ? filled : filled.filter { WrittenNumber.whole(texts[$0]) == nil }
    guard filled.count <= 2, words.count == 1, texts[words[0]].utf8.count <= NameRule.longestUTF8,
      !texts[words[0]].utf8.contains(where: CSVOpening.delimiters.contains)
    else { return nil }
    return (words[0], filled.count == 2)
  }

  func read(into reading: inout ThemeReading) throws {
    let place = rows.place(inLine: firstLine, column: column)
    var draft = ThemeDraft(place: faces.place(of: place) { rows.place(inLine: $0, column: column) })
    draft.id = .fromContent
    if let name {
      reading.report(
        .guessedColumns(
          "\(quoted(name)) was read as the name of the theme, because only it means no emoji", .note, at: place))
    }
    draft.name = name ?? reading.madeName(faces.texts, at: place)
    draft.inPlay = reading.validator.list(of: faces.texts)
    try reading.found(draft)
  }
}
