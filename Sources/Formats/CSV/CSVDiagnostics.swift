internal import Themes

/// The codes of what can be wrong with a CSV file.
public enum CSVCode: String, CaseIterable, Sendable {
  case notUTF8 = "csv.not-utf8"
  case invalidUTF8 = "csv.invalid-utf8"
  case invalidUTF16 = "csv.invalid-utf16"
  case nul = "csv.nul"
  case noHeader = "csv.no-header"
  case badSeparator = "csv.bad-separator"
  case missingColumn = "csv.missing-column"
  case duplicateColumn = "csv.duplicate-column"
  case unknownColumn = "csv.unknown-column"
  case unclosedQuote = "csv.unclosed-quote"
  case textAfterQuote = "csv.text-after-quote"
  case strayQuote = "csv.stray-quote"
  case cellTooLong = "csv.cell-too-long"
  case tooManyColumns = "csv.too-many-columns"
  case tooManyRows = "csv.too-many-rows"
  case tooManyWords = "csv.too-many-words"
  case tooFewCells = "csv.too-few-cells"
  case tooManyCells = "csv.too-many-cells"
  case badNumber = "csv.bad-number"
  case replacedEmoji = "csv.replaced-emoji"
  case garbledEmoji = "csv.garbled-emoji"
  case rowsAboveHeader = "csv.rows-above-header"
  case linesAround = "csv.lines-around"
  case guessedColumns = "csv.guessed-columns"
  case contradiction = "csv.contradiction"
  case oneEmojiEach = "csv.one-emoji-each"
  case cardsHalved = "csv.cards-halved"
  case oddCards = "csv.odd-cards"
  case themeColumns = "csv.theme-columns"
}

// The words of this room, all in one place.
extension Diagnostic {
  static func csvNotUTF8(_ encoding: String) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.notUTF8, at: .byte(0), "the file is written in \(encoding), which is not read",
      hint: "Save it as UTF-8.")
  }

  /// Nothing is guessed: what an older encoding is taken for corrupts names, and it holds no emoji anyway.
  static func csvInvalidUTF8(_ encoding: OlderEncoding?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.invalidUTF8, at: place,
      "these bytes are not UTF-8" + (encoding.map { "; they look like \($0.rawValue)" } ?? ""),
      hint: "Save the file as 'CSV UTF-8', or in UTF-8 where the program asks; no older encoding holds emoji.")
  }

  static func csvInvalidUTF16(at offset: Int) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.invalidUTF16, at: .byte(offset), "half of a UTF-16 character stands alone",
      hint: "Save the file as UTF-8, or copy it again if it is damaged.")
  }

  static func csvNUL(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.nul, at: place, "the file contains a NUL character, so it is no text",
      hint: "Save it as UTF-8.")
  }

  static func csvNoHeader() -> Diagnostic {
    Diagnostic(
      .error, CSVCode.noHeader, at: .line(1, column: 1), "there is no header, and no column of emoji",
      hint: "Begin with a line that names the columns; name,emojis is enough.")
  }

  static func csvBadSeparator(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.badSeparator, at: .line(1, column: 5), "\(quoted(text)) is no separator",
      hint: "Use a comma, a semicolon, a tab or a vertical bar.")
  }

  static func csvMissingColumn(_ field: ThemeField, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.missingColumn, at: place, "the column '\(field.rawValue)' is missing",
      hint: "The header needs at least 'name' and 'emojis'.")
  }

  static func csvDuplicateColumn(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.duplicateColumn, at: place, "the column \(quoted(name)) appears twice",
      hint: "Keep one of the two.")
  }

  static func csvUnknownColumn(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, CSVCode.unknownColumn, at: place, "the column \(quoted(name)) means nothing here; it was dropped")
  }

  static func csvUnclosedQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.unclosedQuote, at: place, "a quote that opens here is never closed",
      hint: "Close it; a quote inside a quoted cell is written twice.")
  }

  static func csvTextAfterQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.textAfterQuote, at: place, "there is text behind the closing quote of a cell",
      hint: "Write a quote inside a quoted cell twice.")
  }

  static func csvStrayQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, CSVCode.strayQuote, at: place, "a quote stands in a cell without quotes; it was taken as it is",
      hint: "Put the whole cell in quotes, and write this one twice.")
  }

  static func csvCellTooLong(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.cellTooLong, at: place, "a cell is longer than \(limit >> 20) MiB",
      hint: "Check the quotes around it.")
  }

  static func csvTooManyColumns(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooManyColumns, at: place, "the row has more than \(limit) cells",
      hint: "Check that this is a table of themes.")
  }

  static func csvTooManyRows(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooManyRows, at: place, "the table has more than \(grouped(limit)) rows",
      hint: "Delete the rows that hold no theme, or split the table.")
  }

  static func csvTooManyWords(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooManyWords, at: place,
      "up to here, the cells with emoji hold more than \(limit >> 20) MiB of something else",
      hint: "Check which column has the emoji.")
  }

  static func csvTooFewCells(_ count: Int, of columns: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooFewCells, at: place, "the row ends after \(count) of \(columns) cells",
      hint: "Check that the row is complete.")
  }

  static func csvTooManyCells(_ count: Int, of columns: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooManyCells, at: place, "the row has \(count) cells, the header only \(columns)",
      hint: "Put a cell that contains the separator in quotes.")
  }

  static func csvBadNumber(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.badNumber, at: place, "\(quoted(text)) is no whole number", hint: "Write a number such as 8.")
  }

  static func csvReplacedEmoji(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.replacedEmoji, at: place, "Excel replaced the emoji when saving",
      hint: "Save as CSV UTF-8 and import again.")
  }

  static func csvGarbledEmoji(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.garbledEmoji, at: place, "the emoji were opened in a wrong encoding and saved as \(quoted(text))",
      hint: "Open the first file again as UTF-8 (in Excel: Data, From Text/CSV), and save that as CSV UTF-8.")
  }

  static func csvRowsAboveHeader(_ count: Int) -> Diagnostic {
    Diagnostic(
      .note, CSVCode.rowsAboveHeader, at: .line(1, column: 1),
      "\(counted(count, "row")) above the header \(count == 1 ? "was" : "were") skipped")
  }

  static func csvLinesAround(_ count: Int, _ mayHoldThemes: Bool, tables: Int) -> Diagnostic {
    Diagnostic(
      mayHoldThemes ? .warning : .note, CSVCode.linesAround,
      "\(counted(count, "line")) around the \(tables == 1 ? "table" : "\(tables) tables") \(count == 1 ? "was" : "were") skipped"
    )
  }

  static func csvGuessedColumns(_ columns: CSVColumns) -> Diagnostic {
    let fields = ThemeField.allCases.flatMap { field in
      (field == .emojis ? columns.emojis : columns.column(of: field).map { [$0] } ?? []).map { ($0, field.rawValue) }
    }
    let names = fields.sorted { $0.0 < $1.0 }.map { "\($0.0 + 1) \($0.1)" }
    let dropped = columns.dropped.map { String($0 + 1) }.joined(separator: ", ")
    return Diagnostic(
      dropped.isEmpty ? .note : .warning, CSVCode.guessedColumns, at: .line(1, column: 1),
      "there is no header; the columns were told by what they hold: \(names.joined(separator: ", "))"
        + (dropped.isEmpty ? "" : "; dropped: \(dropped)"))
  }

  static func csvContradiction(_ text: String, line: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, CSVCode.contradiction, at: place,
      "\(quoted(trimmed(text))) was dropped: line \(line) says something else of the same theme",
      hint: "Say it once for each theme.")
  }

  static func csvOneEmojiEach(_ count: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.oneEmojiEach, at: place, "the \(count) names have one emoji each, and a theme needs at least 2",
      hint: "Write the same name in all rows of a theme, or read the words as cards with --format cards.")
  }

  static func csvCardsHalved(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .note, CSVCode.cardsHalved, at: place, "\(quoted(trimmed(name))) counts cards; two of them were taken as a pair")
  }

  static func csvOddCards(_ text: String, pairs: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .note, CSVCode.oddCards, at: place,
      "of \(quoted(trimmed(text))) cards one has no partner and was left out: that is \(counted(pairs, "pair"))",
      hint: "Write an even number.")
  }

  static func csvThemeColumns(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .note, CSVCode.themeColumns, at: .line(1, column: 1),
      "each column was taken as a theme, called as its first row says: "
        + names.prefix(5).map { quoted($0) }.joined(separator: ", ") + (names.count > 5 ? " and more" : ""))
  }
}
