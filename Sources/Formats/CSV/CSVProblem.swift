internal import Themes

/// Problems with a table.
enum CSVProblem: Problem {
  // Encoding.
  case notUTF8(encoding: String)
  /// The probable encoding. It is never used: a wrong guess corrupts names, and no legacy encoding holds emoji.
  case invalidUTF8(OlderEncoding?)
  case invalidUTF16
  case nul
  // Structure.
  case noHeader
  case badSeparator(String)
  case missingColumn(ThemeField)
  case duplicateColumn(String)
  case unknownColumn(String)
  /// The column at this index has content, but no name.
  case namelessColumn(Int)
  case unclosedQuote
  case textAfterQuote
  case strayQuote
  case cellTooLong(limit: Int)
  case tooManyColumns(limit: Int)
  case tooManyRows(limit: Int)
  /// In the emoji cells.
  case tooManyWords(limit: Int)
  case tooFewCells(Int, columns: Int)
  case tooManyCells(Int, columns: Int)
  /// A row with fewer emoji cells than columns, whose name ends with an emoji: a separator may be missing between them.
  case shortRow(Int, columns: Int)
  /// A row that cannot be read and may belong to the theme above it or to the one below.
  case unclearRow(line: Int)
  // Content.
  case badNumber(String)
  case replacedEmoji
  case garbledEmoji(String)
  case rowsAboveHeader(Int)
  case linesAround(Int, mayHoldThemes: Bool, tables: Int)
  case guessedColumns(CSVColumns)
  /// The header lacks the names or the emoji.
  case guessedFields(CSVColumns)
  case contradiction(String, line: Int)
  case oneEmojiEach(names: Int)
  case cardsHalved(column: String)
  case oddCards(String, pairs: Int)
  case themeColumns([String])

  var wording: Wording {
    switch self {
    case .notUTF8(let encoding):
      .error("csv.not-utf8", "the file is in \(encoding), which is not supported", hint: "Save it as UTF-8.")
    case .invalidUTF8(let encoding):
      .error(
        "csv.invalid-utf8",
        "the text is not valid UTF-8" + (encoding.map { "; it looks like \($0.rawValue)" } ?? ""),
        hint: "Save the file as 'CSV UTF-8'; older encodings have no emoji.")
    case .invalidUTF16:
      .error(
        "csv.invalid-utf16", "half of a UTF-16 character is missing",
        hint: "Save the file as UTF-8, or copy it again if it is damaged.")
    case .nul:
      .error("csv.nul", "the file contains a NUL character, so it is not text", hint: "Save it as UTF-8.")
    case .noHeader:
      .error(
        "csv.no-header", "the table has no header and no column of emoji",
        hint: "Start with a line of column names, such as 'name,emojis'.")
    case .badSeparator(let text):
      .error(
        "csv.bad-separator", "\(quoted(text)) is not a supported separator",
        hint: "Use a comma, a semicolon, a tab or a vertical bar.")
    case .missingColumn(let field):
      .error(
        "csv.missing-column", "the column '\(field.rawValue)' is missing",
        hint: "The header needs at least 'name' and 'emojis'.")
    case .duplicateColumn(let name):
      .error(
        "csv.duplicate-column", "the column \(quoted(name)) appears twice", hint: "Remove one.")
    case .unknownColumn(let name):
      .warning("csv.unknown-column", "the unknown column \(quoted(name)) was dropped")
    case .namelessColumn(let column):
      .warning(
        "csv.nameless-column", "the content of column \(column + 1) was dropped, because the column has no name",
        hint: "Name the column in the header.")
    case .unclosedQuote:
      .error(
        "csv.unclosed-quote", "the quote that opens here is never closed",
        hint: "Close it, and double each quote inside a quoted cell.")
    case .textAfterQuote:
      .error(
        "csv.text-after-quote", "text follows the closing quote of a cell",
        hint: "Double each quote inside a quoted cell.")
    case .strayQuote:
      .warning(
        "csv.stray-quote", "a quote inside an unquoted cell was kept as it is",
        hint: "Quote the whole cell, and double this quote.")
    case .cellTooLong(let limit):
      .error(
        "csv.cell-too-long", "a cell is longer than \(limit >> 20) MiB", hint: "Check the quotes around it.")
    case .tooManyColumns(let limit):
      .error(
        "csv.too-many-columns", "the row has more than \(grouped(limit)) cells",
        hint: "Check that this is a theme table.")
    case .tooManyRows(let limit):
      .error(
        "csv.too-many-rows", "the table has more than \(grouped(limit)) rows",
        hint: "Delete the rows without themes, or split the table.")
    case .tooManyWords(let limit):
      .error(
        "csv.too-many-words",
        "the emoji column has more than \(limit >> 20) MiB of text that is not emoji",
        hint: "Check that it is the right column.")
    case .tooFewCells(let count, let columns):
      .error(
        "csv.too-few-cells", "the row ends after \(count) of \(columns) cells",
        hint: "Check that the row is complete.")
    case .tooManyCells(let count, let columns):
      .error(
        "csv.too-many-cells", "the row has \(grouped(count)) cells, but the header has \(grouped(columns))",
        hint: "Put a cell that contains the separator in quotes.")
    case .shortRow(let count, let columns):
      .warning(
        "csv.short-row", "the row ends after \(count) of \(columns) cells, and its name ends with an emoji",
        hint: "Check that no separator is missing.")
    case .unclearRow(let line):
      .error(
        "csv.unclear-row", "line \(line) cannot be read and may belong to this theme", hint: "Correct that line.")
    case .badNumber(let text):
      .error("csv.bad-number", "\(quoted(text)) is not a whole number", hint: "Write a number such as 8.")
    case .replacedEmoji:
      .error(
        "csv.replaced-emoji", "the emoji were lost when the file was saved",
        hint: "Open the original table, save it as 'CSV UTF-8', and import that file.")
    case .garbledEmoji(let text):
      .error(
        "csv.garbled-emoji", "the file was saved in the wrong encoding: emoji became \(quoted(text))",
        hint: "Open the original file as UTF-8 (in Excel: Data, From Text/CSV), and save it as 'CSV UTF-8'.")
    case .rowsAboveHeader(let count):
      .note(
        "csv.rows-above-header",
        "\(counted(count, "row")) above the header \(count == 1 ? "was" : "were") skipped")
    case .linesAround(let count, true, let tables): .warning("csv.lines-around", Self.linesAround(count, tables))
    case .linesAround(let count, false, let tables): .note("csv.lines-around", Self.linesAround(count, tables))
    case .guessedColumns(let columns):
      columns.dropped.isEmpty
        ? .note("csv.guessed-columns", Self.guessed(columns)) : .warning("csv.guessed-columns", Self.guessed(columns))
    case .guessedFields(let columns):
      .warning(
        "csv.guessed-columns",
        "the header does not name all columns; they were recognised by their content: \(Self.listed(columns))",
        hint: "Name the columns 'name' and 'emojis'.")
    case .contradiction(let text, let line):
      .warning(
        "csv.contradiction",
        "\(quoted(trimmed(text))) was dropped, because line \(line) has another value for the same theme",
        hint: "Use the same value in all rows of a theme.")
    case .oneEmojiEach(let count):
      .error(
        "csv.one-emoji-each", "each of the \(grouped(count)) themes has only one emoji; a theme needs at least 2",
        hint: "Use the same name in all rows of a theme, or read the rows as cards with --format cards.")
    case .cardsHalved(let name):
      .note(
        "csv.cards-halved",
        "the column \(quoted(trimmed(name))) counts cards, not pairs, so its values were halved")
    case .oddCards(let text, let pairs):
      .note(
        "csv.odd-cards",
        "\(quoted(trimmed(text))) is an odd number of cards, rounded down to \(counted(pairs, "pair"))",
        hint: "Write an even number.")
    case .themeColumns(let names):
      .note(
        "csv.theme-columns",
        "each column was read as a theme named by its first row: "
          + names.prefix(5).map { quoted($0) }.joined(separator: ", ") + (names.count > 5 ? " and more" : ""))
    }
  }

  private static func linesAround(_ count: Int, _ tables: Int) -> String {
    "\(counted(count, "line")) outside the \(tables == 1 ? "table" : "\(tables) tables") "
      + "\(count == 1 ? "was" : "were") skipped"
  }

  private static func guessed(_ columns: CSVColumns) -> String {
    let dropped = columns.dropped.map { String($0 + 1) }.joined(separator: ", ")
    return "there is no header; the columns were recognised by their content: \(listed(columns))"
      + (dropped.isEmpty ? "" : "; dropped: \(dropped)")
  }

  /// For example: `1 name, 3 emojis`.
  private static func listed(_ columns: CSVColumns) -> String {
    let fields = ThemeField.allCases.flatMap { field in
      (field == .emojis ? columns.emojis : columns.column(of: field).map { [$0] } ?? []).map { ($0, field.rawValue) }
    }
    return fields.sorted { $0.0 < $1.0 }.map { "\($0.0 + 1) \($0.1)" }.joined(separator: ", ")
  }
}

extension Diagnostic {
  static func csv(_ problem: CSVProblem, at place: Place = .whole) -> Diagnostic { Diagnostic(problem, at: place) }
}
