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

  /// Nil for another table, or one in which fewer than two words mean an emoji.
  init?(_ rows: CSVRows, for reading: ThemeReading) {
    guard let replacer = reading.replacer else { return nil }
    var cells: [(text: String, line: Int)] = []
    var column: Int?
    var next = rows
    while (try? next.next()) == true {
      if next.isBlank { continue }
      guard cells.count <= FaceRule.longest, !next.hasFault, let cell = Self.word(in: next), column ?? cell == cell
      else {
        return nil
      }
      column = cell
      cells.append((trimmed(next.cells[cell].text(in: next.bytes)), next.line))
    }
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
    (self.rows, self.column, firstLine) = (rows, column, first.line)
  }

  /// The column of the only cell of a row that has content, not counting a number to the left or right of it.
  private static func word(in row: CSVRows) -> Int? {
    let texts = row.cells.map { trimmed($0.beginning(NameRule.longestUTF8 + 1, in: row.bytes)) }
    let filled = texts.indices.filter { !texts[$0].isEmpty }
    let words = filled.filter { texts[$0].contains(where: \.isLetter) }
    guard filled.count <= 2, let word = filled.count == 1 ? filled.first : words.count == 1 ? words.first : nil,
      filled.allSatisfy({ $0 == word || WrittenNumber.whole(texts[$0]) != nil }),
      texts[word].utf8.count <= NameRule.longestUTF8
    else { return nil }
    return word
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
