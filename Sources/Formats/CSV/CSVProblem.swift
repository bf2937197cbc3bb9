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
  // Content.
  case badNumber(String)
  case replacedEmoji
  case garbledEmoji(String)
  case rowsAboveHeader(Int)
  case linesAround(Int, mayHoldThemes: Bool, tables: Int)
  case guessedColumns(CSVColumns)
  case contradiction(String, line: Int)
  case oneEmojiEach(names: Int)
  case cardsHalved(column: String)
  case oddCards(String, pairs: Int)
  case themeColumns([String])

  var wording: Wording {
    switch self {
    case .notUTF8(let encoding):
      .error("csv.not-utf8", "the file is written in \(encoding), which is not read", hint: "Save it as UTF-8.")
    case .invalidUTF8(let encoding):
      .error(
        "csv.invalid-utf8",
        "these bytes are not UTF-8" + (encoding.map { "; they look like \($0.rawValue)" } ?? ""),
        hint: "Save the file as 'CSV UTF-8', or in UTF-8 where the program asks; no older encoding holds emoji.")
    case .invalidUTF16:
      .error(
        "csv.invalid-utf16", "half of a UTF-16 character stands alone",
        hint: "Save the file as UTF-8, or copy it again if it is damaged.")
    case .nul:
      .error("csv.nul", "the file contains a NUL character, so it is no text", hint: "Save it as UTF-8.")
    case .noHeader:
      .error(
        "csv.no-header", "there is no header, and no column of emoji",
        hint: "Begin with a line that names the columns; name,emojis is enough.")
    case .badSeparator(let text):
      .error(
        "csv.bad-separator", "\(quoted(text)) is no separator",
        hint: "Use a comma, a semicolon, a tab or a vertical bar.")
    case .missingColumn(let field):
      .error(
        "csv.missing-column", "the column '\(field.rawValue)' is missing",
        hint: "The header needs at least 'name' and 'emojis'.")
    case .duplicateColumn(let name):
      .error(
        "csv.duplicate-column", "the column \(quoted(name)) appears twice", hint: "Keep one of the two.")
    case .unknownColumn(let name):
      .warning("csv.unknown-column", "the column \(quoted(name)) means nothing here; it was dropped")
    case .unclosedQuote:
      .error(
        "csv.unclosed-quote", "a quote that opens here is never closed",
        hint: "Close it; a quote inside a quoted cell is written twice.")
    case .textAfterQuote:
      .error(
        "csv.text-after-quote", "there is text behind the closing quote of a cell",
        hint: "Write a quote inside a quoted cell twice.")
    case .strayQuote:
      .warning(
        "csv.stray-quote", "a quote stands in a cell without quotes; it was taken as it is",
        hint: "Put the whole cell in quotes, and write this one twice.")
    case .cellTooLong(let limit):
      .error(
        "csv.cell-too-long", "a cell is longer than \(limit >> 20) MiB", hint: "Check the quotes around it.")
    case .tooManyColumns(let limit):
      .error(
        "csv.too-many-columns", "the row has more than \(limit) cells",
        hint: "Check that this is a table of themes.")
    case .tooManyRows(let limit):
      .error(
        "csv.too-many-rows", "the table has more than \(grouped(limit)) rows",
        hint: "Delete the rows that hold no theme, or split the table.")
    case .tooManyWords(let limit):
      .error(
        "csv.too-many-words",
        "up to here, the cells with emoji hold more than \(limit >> 20) MiB of something else",
        hint: "Check which column has the emoji.")
    case .tooFewCells(let count, let columns):
      .error(
        "csv.too-few-cells", "the row ends after \(count) of \(columns) cells",
        hint: "Check that the row is complete.")
    case .tooManyCells(let count, let columns):
      .error(
        "csv.too-many-cells", "the row has \(count) cells, the header only \(columns)",
        hint: "Put a cell that contains the separator in quotes.")
    case .badNumber(let text):
      .error("csv.bad-number", "\(quoted(text)) is no whole number", hint: "Write a number such as 8.")
    case .replacedEmoji:
      .error(
        "csv.replaced-emoji", "Excel replaced the emoji when saving", hint: "Save as CSV UTF-8 and import again.")
    case .garbledEmoji(let text):
      .error(
        "csv.garbled-emoji", "the emoji were opened in a wrong encoding and saved as \(quoted(text))",
        hint: "Open the first file again as UTF-8 (in Excel: Data, From Text/CSV), and save that as CSV UTF-8.")
    case .rowsAboveHeader(let count):
      .note(
        "csv.rows-above-header",
        "\(counted(count, "row")) above the header \(count == 1 ? "was" : "were") skipped")
    case .linesAround(let count, true, let tables): .warning("csv.lines-around", Self.linesAround(count, tables))
    case .linesAround(let count, false, let tables): .note("csv.lines-around", Self.linesAround(count, tables))
    case .guessedColumns(let columns):
      columns.dropped.isEmpty
        ? .note("csv.guessed-columns", Self.guessed(columns)) : .warning("csv.guessed-columns", Self.guessed(columns))
    case .contradiction(let text, let line):
      .warning(
        "csv.contradiction",
        "\(quoted(trimmed(text))) was dropped: line \(line) says something else of the same theme",
        hint: "Say it once for each theme.")
    case .oneEmojiEach(let count):
      .error(
        "csv.one-emoji-each", "the \(count) names have one emoji each, and a theme needs at least 2",
        hint: "Write the same name in all rows of a theme, or read the words as cards with --format cards.")
    case .cardsHalved(let name):
      .note("csv.cards-halved", "\(quoted(trimmed(name))) counts cards; two of them were taken as a pair")
    case .oddCards(let text, let pairs):
      .note(
        "csv.odd-cards",
        "of \(quoted(trimmed(text))) cards one has no partner and was left out: that is \(counted(pairs, "pair"))",
        hint: "Write an even number.")
    case .themeColumns(let names):
      .note(
        "csv.theme-columns",
        "each column was taken as a theme, called as its first row says: "
          + names.prefix(5).map { quoted($0) }.joined(separator: ", ") + (names.count > 5 ? " and more" : ""))
    }
  }

  private static func linesAround(_ count: Int, _ tables: Int) -> String {
    "\(counted(count, "line")) around the \(tables == 1 ? "table" : "\(tables) tables") "
      + "\(count == 1 ? "was" : "were") skipped"
  }

  private static func guessed(_ columns: CSVColumns) -> String {
    let fields = ThemeField.allCases.flatMap { field in
      (field == .emojis ? columns.emojis : columns.column(of: field).map { [$0] } ?? []).map { ($0, field.rawValue) }
    }
    let names = fields.sorted { $0.0 < $1.0 }.map { "\($0.0 + 1) \($0.1)" }
    let dropped = columns.dropped.map { String($0 + 1) }.joined(separator: ", ")
    return "there is no header; the columns were told by what they hold: \(names.joined(separator: ", "))"
      + (dropped.isEmpty ? "" : "; dropped: \(dropped)")
  }
}

extension Diagnostic {
  static func csv(_ problem: CSVProblem, at place: Place = .whole) -> Diagnostic { Diagnostic(problem, at: place) }
}
